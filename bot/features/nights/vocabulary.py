"""The words in times, from the texts of all languages, and the patterns that are made of them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import Final

from bot.locales import LANGUAGES, words

LATIN: Final = r"[a-z\u00df-\u00f6\u00f8-\u00ff]"
"""A small letter; words of these do not go on in one another, while Japanese has no spaces between words."""
NO_WORD: Final = "-"
"""How a language says that it has no such word."""
WEEKDAYS: Final = range(7)


def spellings(key: str, languages: Iterable[str] = LANGUAGES) -> tuple[str, ...]:
    """The words of a text in these languages, as they are compared."""
    found = (word for language in languages for word in words(language)(key).casefold().split())
    return tuple(dict.fromkeys(word.replace("_", " ") for word in found if word != NO_WORD))


def one_of(*keys: str, languages: Iterable[str] = LANGUAGES) -> str:
    """A regular expression for any word of these texts."""
    return alternatives(word for key in keys for word in spellings(key, languages))


def alternatives(these: Iterable[str]) -> str:
    """A regular expression for any of these words, whole."""
    longest_first = sorted(these, key=len, reverse=True)
    return "(?:" + "|".join(f"{re.escape(each)}{_end(each)}" for each in longest_first) + ")"


def goes_on(text: str, at: int) -> bool:
    """Whether a word in Latin letters goes on at this position."""
    return 0 < at < len(text) and is_latin(text[at - 1]) and is_latin(text[at])


def is_latin(letter: str) -> bool:
    """Whether this is a letter of a language that has spaces between words."""
    return letter.isalpha() and ord(letter) < 0x250


@cache
def numbers() -> dict[str, int]:
    """The numbers from one to twelve, by their names."""
    found: dict[str, int] = {}
    for language in LANGUAGES:
        found |= {word: number for number, word in enumerate(spellings("night-numbers", [language]), start=1)}
    return {**found, "ein": 1}


def _end(word: str) -> str:
    return f"(?!{LATIN})" if is_latin(word[-1]) else ""
