"""Tests of bot/locales."""
