"""What each game brings to the bot: its screens, pictures and agents, one folder per game.

No game knows another; registry.py lists them all.
"""
