"""All words that a person reads, and the way to them.

Here belong the Fluent files (one folder a language) and `Words`, which speaks one language.
Here does not belong any decision about what is said.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Final

from fluent.runtime import FluentBundle, FluentResource

LANGUAGES: Final = ("en", "de", "ja")
"""The languages spoken here; the first one is spoken to everybody whose language is not among them."""

SHELVES: Final = (
    "commands",
    "lobby",
    "table",
    "refusals",
    "house",
    "cards",
    "forty_barrels",
    "bierfest",
    "one_eleven",
    "bremen",
    "cafe",
)
"""The files of each language, one a subject; a game's own words stand in the file with its name."""


class MissingWordsError(KeyError):
    """A key that no Fluent file holds. A test looks for every key, so nobody should meet this."""


class Words:
    """One language. Calling it with a key gives the text, with the values filled in."""

    def __init__(self, language: str) -> None:
        if language not in LANGUAGES:
            raise ValueError(f"no words in {language!r}")
        self.language = language
        # Isolation marks around values would show up as boxes in button labels.
        self._bundle = FluentBundle([language], use_isolating=False)
        for shelf in SHELVES:
            text = files(__package__).joinpath(language, f"{shelf}.ftl").read_text(encoding="utf-8")
            self._bundle.add_resource(FluentResource(text))

    def __call__(self, key: str, **values: str | int) -> str:
        """The text of `key`. Raises MissingWordsError if there is none."""
        if not self._bundle.has_message(key):
            raise MissingWordsError(key)
        pattern = self._bundle.get_message(key).value
        if pattern is None:
            raise MissingWordsError(key)
        text, errors = self._bundle.format_pattern(pattern, values)
        if errors:
            raise MissingWordsError(f"{key}: {errors[0]}")
        return str(text)

    def has(self, key: str) -> bool:
        """Whether there is a text for `key`."""
        return self._bundle.has_message(key)


@cache
def words(language: str) -> Words:
    """The words of a language, read once."""
    return Words(language)


def language_of(locale: str | None) -> str:
    """Which of our languages a Discord locale such as `en-GB`, `de` or `ja` is answered in."""
    base = (locale or "").split("-")[0].lower()
    return base if base in LANGUAGES else LANGUAGES[0]
