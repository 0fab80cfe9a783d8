"""What Bremen brings to the bot; `plugin` holds it all together."""
