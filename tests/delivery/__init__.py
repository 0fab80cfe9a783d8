"""Tests of bot/delivery."""
