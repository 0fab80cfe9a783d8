"""The kit of screens: what messages are made of, the screens every game shares, and posting and healing them.

Here does not belong what only one game shows (bot/games) nor what a click leads to (bot/cogs).
"""
