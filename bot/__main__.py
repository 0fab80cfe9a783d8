"""`python -m bot` is the command `stammtisch`."""

from bot.cli import main

main()
