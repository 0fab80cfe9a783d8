"""What Bremen brings to the bot; `plugin` puts it together."""
