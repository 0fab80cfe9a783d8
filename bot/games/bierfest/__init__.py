"""Willkommen, Bierfest! in the bot: its screens and its house player."""
