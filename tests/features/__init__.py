"""Tests of bot/features."""
