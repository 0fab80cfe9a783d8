"""All words that a person reads: Fluent files, and `Words`, which speaks one language.

There is one folder a language, with one file a subject or game. Games of other distributions bring files of their own.
What is said when is decided elsewhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from functools import cache, lru_cache
from importlib.resources import files
from typing import Final, Protocol

from fluent.runtime import FluentBundle, FluentResource

from engines.registry import ORIGINS

LANGUAGES: Final = ("en", "de", "ja")
"""The languages spoken here; the first one is spoken to everybody whose language is not among them."""


KEPT: Final = 20_000
"""How many texts of a language are kept as they were written last; some 300 bytes each."""


class MissingWordsError(KeyError):
    """A key that no Fluent file holds. A test looks for every key, so nobody should meet this."""


class Sign(Protocol):
    """What `Words.icon` has to know about an icon."""

    @property
    def name(self) -> str:
        """Its name as an application emoji."""

    @property
    def plain(self) -> str:
        """What is written where that is missing."""


class Words:
    """One language. Calling it with a key gives the text, with the values filled in."""

    def __init__(self, language: str) -> None:
        if language not in LANGUAGES:
            raise ValueError(f"no words in {language!r}")
        self.language = language
        self._emojis: Mapping[str, str] = {}
        # Isolation marks around values would show up as boxes in button labels.
        self._bundle = FluentBundle([language], use_isolating=False)
        for file in sorted(files(__package__).joinpath(language).iterdir(), key=lambda file: file.name):
            if file.name.endswith(".ftl"):
                self._bundle.add_resource(FluentResource(file.read_text(encoding="utf-8")))
        # What is there already is never replaced: a foreign game has no say in other texts, and English fills its gaps.
        for origin in ORIGINS.values():
            for each in dict.fromkeys((language, LANGUAGES[0])):
                if (text := foreign_words(origin.package, each)) is not None:
                    self._bundle.add_resource(FluentResource(text))
        # Fluent takes a tenth of a millisecond for a sentence, and from move to move most of a screen says the same.
        self._kept = lru_cache(KEPT)(self._written)

    def __call__(self, key: str, **values: str | int) -> str:
        """The text of `key`. Raises MissingWordsError if there is none."""
        return self._kept(key, **values)

    def _written(self, key: str, **values: str | int) -> str:
        if not self._bundle.has_message(key):
            raise MissingWordsError(key)
        pattern = self._bundle.get_message(key).value
        if pattern is None:
            raise MissingWordsError(key)
        text, errors = self._bundle.format_pattern(pattern, values)
        if errors:
            raise MissingWordsError(f"{key}: {errors[0]}")
        return str(text)

    def icon(self, icon: Sign) -> str:
        """An icon as it is written in text: the application's emoji, or plain text where that is missing."""
        return self._emojis.get(icon.name, icon.plain)

    def with_emojis(self, emojis: Mapping[str, str]) -> Words:
        """The same words with these application emojis, as Discord writes them, by the names of their icons."""
        found = copy(self)
        found._emojis = emojis  # noqa: SLF001 (a copy of this very class)
        return found

    @property
    def without_emojis(self) -> Words:
        """The same words with plain text for every icon, as for an alt text."""
        return self.with_emojis({}) if self._emojis else self

    def has(self, key: str) -> bool:
        """Whether there is a text for `key`."""
        return self._bundle.has_message(key)


def foreign_words(package: str, language: str) -> str | None:
    """The Fluent file that a game of another distribution brings for a language; None if there is none.

    Text that is not UTF-8 counts as none.
    """
    try:
        return files(package).joinpath("locales", f"{language}.ftl").read_text(encoding="utf-8")
    except (OSError, ValueError):
        return None


class Speech:
    """The words of all languages, as they are written just now: with the emojis that the application has.

    There is one for the whole bot, handed to all who speak to somebody.
    """

    def __init__(self, emojis: Mapping[str, str] | None = None) -> None:
        """`emojis` as in `Words.with_emojis`; None at first, and for ever where there are none."""
        self._emojis = emojis or {}
        self._spoken: dict[str, Words] = {}
        """The words by language, with these emojis."""

    def __call__(self, locale: str | None) -> Words:
        """The words for a Discord locale such as `en-GB`."""
        language = language_of(locale)
        if language not in self._spoken:
            spoken = words(language)
            self._spoken[language] = spoken.with_emojis(self._emojis) if self._emojis else spoken
        return self._spoken[language]

    @property
    def emojis(self) -> Mapping[str, str]:
        """The emojis that are written with just now; another object after each change."""
        return self._emojis

    def write_with(self, emojis: Mapping[str, str]) -> None:
        """Write with these emojis from now on. Words that were created before keep theirs."""
        self._emojis = dict(emojis)
        self._spoken = {}


_WORD_JOINER: Final = "\u2060"
_NO_BREAK_SPACE: Final = "\u00a0"


def counted(icon: str, count: int | str) -> str:
    """An icon, as `Words.icon` writes it, with its figure behind it; no line ever breaks between the two.

    Every text that puts a figure beside an icon is made with this. A no-break space alone would not do: beside a
    picture, which an emoji is, browsers break lines there all the same.
    """
    return f"{icon}{_WORD_JOINER}{_NO_BREAK_SPACE}{count}"


def number(value: int) -> str:
    """A whole number as part of a sentence, such as `23` or `−4`: with a minus sign, which a hyphen is not."""
    return f"−{-value}" if value < 0 else str(value)


def signed(value: int) -> str:
    """A change, such as `+9` or `−7`; `0` is none."""
    return f"+{value}" if value > 0 else number(value)


@cache
def words(language: str) -> Words:
    """The words of a language, read once."""
    return Words(language)


def language_of(locale: str | None) -> str:
    """Which of our languages a Discord locale such as `en-GB`, `de` or `ja` is answered in."""
    base = (locale or "").split("-")[0].lower()
    return base if base in LANGUAGES else LANGUAGES[0]
