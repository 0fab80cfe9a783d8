"""Tests of bot/screens."""
