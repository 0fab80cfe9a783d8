"""What each game brings to the bot: its screens and its agents, one folder a game.

No game knows another; all of them are listed in registry.py.
"""
