"""What Discord shows of a command: the words of a key, in English, and the key for the translator."""

from __future__ import annotations

from discord import app_commands

from bot.locales import LANGUAGES, words


def spoken(key: str) -> app_commands.locale_str:
    """The words of a key, in English for Discord's default and with the key for the translator."""
    return app_commands.locale_str(words(LANGUAGES[0])(key), key=key)
