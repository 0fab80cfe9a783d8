"""What Bremen brings to the bot."""
