"""All words that a person reads: Fluent files, and `Words`, which speaks one language.

There is one folder a language, with one file a subject or game.
What is said when is decided elsewhere.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Final

from fluent.runtime import FluentBundle, FluentResource

LANGUAGES: Final = ("en", "de", "ja")
"""The languages spoken here; the first one is spoken to everybody whose language is not among them."""


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
        for file in sorted(files(__package__).joinpath(language).iterdir(), key=lambda file: file.name):
            if file.name.endswith(".ftl"):
                self._bundle.add_resource(FluentResource(file.read_text(encoding="utf-8")))

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
