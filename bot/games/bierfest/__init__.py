"""What Willkommen, Bierfest! brings to the bot; `plugin` puts it together."""
