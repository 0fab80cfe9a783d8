"""What Willkommen, Bierfest! brings to the bot; `plugin` holds it all together."""
