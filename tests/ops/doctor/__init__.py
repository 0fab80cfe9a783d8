"""Tests of `bot.ops.doctor`, in this process."""
