"""The kit of screens: the parts of a message, and the screens that all games share.

What only one game shows is in `bot.games`; what a click does is in `bot.cogs`.
"""
