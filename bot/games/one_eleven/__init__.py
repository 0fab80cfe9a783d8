"""What 111 brings to the bot; `plugin` puts it together."""
