"""Tests of `bot.doctor`, in this process."""
