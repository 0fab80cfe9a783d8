"""What 111 brings to the bot."""
