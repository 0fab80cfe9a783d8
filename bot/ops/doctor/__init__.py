"""`stammtisch doctor`: looks at everything that a bot needs, says a sentence about each, and changes nothing.

It works with and without a running bot. `machine` and `discord_side` look; what they find is in `bot.ops.checks`.
"""
