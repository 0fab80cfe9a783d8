"""What 40 Barrels of Beer brings to the bot; `plugin` holds it all together."""
