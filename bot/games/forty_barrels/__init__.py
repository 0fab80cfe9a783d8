"""What 40 Barrels of Beer brings to the bot; `plugin` puts it together."""
