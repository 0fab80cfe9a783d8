"""Tests of `bot.ops.health`."""
