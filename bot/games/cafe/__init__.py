"""What Cafe International brings to the bot; `plugin` puts it together."""
