"""Tests of bot/cogs."""
