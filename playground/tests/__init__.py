"""Tests of the playground: over real sockets, with the real discord.py where a bot is needed."""
