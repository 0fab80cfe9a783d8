"""What Cafe International brings to the bot; `plugin` holds it all together."""
