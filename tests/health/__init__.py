"""Tests of `bot.health`."""
