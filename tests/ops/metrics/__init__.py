"""Tests of `bot.ops.metrics`."""
