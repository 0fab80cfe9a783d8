"""`stammtisch doctor`: checks everything that a bot needs, says a sentence about each, and changes nothing.

It works with and without a running bot. Its findings are data (`bot.doctor.findings`); `machine` and `discord_side`
contain the checks.
"""
