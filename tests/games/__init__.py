"""Tests of bot/games."""
