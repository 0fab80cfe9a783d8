"""Tests of `bot.metrics`."""
