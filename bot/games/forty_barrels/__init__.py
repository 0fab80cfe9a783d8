"""What 40 Barrels of Beer brings to the bot: `plugin` holds it all together, `agents` are those who play it."""
