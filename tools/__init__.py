"""Tools of those who work on this project; the bot itself needs none of them."""
