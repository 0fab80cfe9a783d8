"""A Discord on loopback, with a chat page. It knows nothing of the bot that is tried on it."""
