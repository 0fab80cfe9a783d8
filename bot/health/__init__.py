"""The health of the bot, for its operator: readiness, metrics and a status page, served by HTTP on one port.

It reads the other packages and changes nothing in them. `bot.metrics` defines the metrics; `bot.health.measured`
connects the parts of a bot with them.
"""
