"""What 40 Barrels of Beer brings to the bot."""
