"""The kit of screens: what messages are made of, and the screens that every game shares.

What only one game shows is in `bot.games`, what a click leads to in `bot.cogs`.
"""
