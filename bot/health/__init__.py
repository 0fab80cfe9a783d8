"""How the bot is, for whoever looks after it: readiness, metrics and a status page, served by HTTP on one port.

It reads the other rooms and changes nothing in them. What is counted where stands in `bot.metrics`; how the parts of a
bot are connected with that, in `bot.health.measured`.
"""
