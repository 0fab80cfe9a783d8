"""What Cafe International brings to the bot."""
