"""What each game brings to the bot, one folder a game; no game knows another."""
