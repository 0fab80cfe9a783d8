"""Tools for developing this project; the bot itself needs none of them."""
