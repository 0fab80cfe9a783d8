"""What 111 brings to the bot; `plugin` holds it all together."""
