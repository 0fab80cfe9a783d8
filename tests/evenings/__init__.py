"""Evenings from beginning to end, with the real bot, the playground and Chromium."""
