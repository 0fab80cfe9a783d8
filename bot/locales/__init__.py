"""All texts that people read: Fluent files, and `Words`, the texts of one language.

Each language has a folder, with one file per subject or game. Games from other distributions bring their own files.
Other code decides which text to show when.

Members who want text only may listen instead of reading. For them, `Words.aloud` has other texts where a sign carries
the meaning: the files in the folder `aloud` replace texts by the same key, and every icon is a word.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from copy import copy
from functools import cache, lru_cache
from importlib.resources import files
from typing import Final, Protocol, TypeAlias

from babel import Locale
from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.types import FluentType
from fluent.syntax.ast import Resource

from engines.registry import ORIGINS

LANGUAGES: Final = ("en", "de", "ja")
"""The supported languages; the first is used for everybody else."""


MAX_CACHED_TEXTS: Final = 20_000
"""How many formatted texts of a language are cached, about 300 bytes each."""


class MissingWordsError(KeyError):
    """A key without a usable text. A test checks every key, so this should not occur."""


class Sign(Protocol):
    """What `Words.icon` needs to know about an icon."""

    @property
    def name(self) -> str:
        """Its name as an application emoji."""

    @property
    def plain(self) -> str:
        """The text to show where the emoji is missing."""

    @property
    def said(self) -> Said | None:
        """What a listener hears; None: the plain text."""


Said: TypeAlias = tuple[str, tuple[tuple[str, str], ...]]
"""The key of a text, and its values by name. The key is empty for an icon that only adorns the words next to it."""

_ORNAMENTS: Final = "⏳🔔⏸🗳🏆💬👜⭐🎉🔒🎲🕗🔁✅✖🎯🏁🔥❌"
_ORNAMENT: Final = re.compile(rf"^([a-z]\S* = )(?:[{_ORNAMENTS}]\ufe0f? )+", re.MULTILINE)
"""A sign at the beginning of a text in a file; the words say the same without it."""


class _Label(FluentType):
    """The label of a button, as a value of a text."""

    def __init__(self, label: str) -> None:
        self._label = label

    def format(self, locale: Locale) -> str:
        return self._label


class Words:
    """The texts of one language. Call it with a key and values to get the formatted text."""

    def __init__(self, language: str, shared: str | None = None, *, aloud: bool = False) -> None:
        """`shared` is the language of the messages whose buttons a text may name, as in `naming_buttons_of`; `aloud`:
        for readers who may listen, see `Words.aloud`."""
        if language not in LANGUAGES:
            raise ValueError(f"no words in {language!r}")
        self.language = language
        self.is_aloud = aloud
        """Whether these words are for readers who may listen."""
        self._shared = shared or language
        self._emojis: Mapping[str, str] = {}
        # Isolation marks around values would appear as boxes in button labels.
        self._bundle = FluentBundle([language], use_isolating=False, functions={"SHARED": self._label_of_shared})
        for resource in _resources(language, tuple(origin.package for origin in ORIGINS.values()), aloud=aloud):
            self._bundle.add_resource(resource)
        if aloud:
            self._bundle.add_resource(_overrides(language), allow_overrides=True)
        # Fluent takes 0.1 ms for a sentence, and most sentences of a screen stay the same from move to move.
        self._kept = lru_cache(MAX_CACHED_TEXTS)(self._format)

    def _label_of_shared(self, key: str) -> FluentType:
        """What `SHARED("button-hand")` is in a text: the label that this button has where everybody sees it.

        A label that is a sign is named by its word to readers who may listen.
        """
        label = words(self._shared)(key)
        if self.is_aloud and not any(map(str.isalpha, label)):
            label = words(self._shared, aloud=True)(key)
        return _Label(label)

    def naming_buttons_of(self, locale: str | None) -> Words:
        """The same words for a text that names buttons of a message in the language of `locale`.

        The text is for one member, in their own language; the board or the plan whose button it names is in the
        language of all. A Fluent text names such a button with `SHARED("button-hand")`.
        """
        shared = language_of(locale)
        found = words(self.language, None if shared == self.language else shared, aloud=self.is_aloud)
        return found.with_emojis(self._emojis) if self._emojis else found

    def __call__(self, key: str, **values: str | int) -> str:
        """The text of `key`, with these values. Raises MissingWordsError if there is none, or a value is missing."""
        return self._kept(key, **values)

    def _format(self, key: str, **values: str | int) -> str:
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
        """An icon in a text: the application's emoji, or plain text if it is missing; aloud, a word."""
        if not self.is_aloud:
            return self._emojis.get(icon.name, icon.plain)
        if icon.said is None:
            return icon.plain
        key, values = icon.said
        return self(key, **dict(values)) if key else ""

    def mark(self, sign: str) -> str:
        """A sign and a space, in front of words that say the same; nothing aloud."""
        return "" if self.is_aloud else f"{sign} "

    @property
    def aloud(self) -> Words:
        """The same language for readers who may listen: words instead of emojis and signs."""
        shared = None if self._shared == self.language else self._shared
        return self if self.is_aloud else words(self.language, shared, aloud=True)

    def with_emojis(self, emojis: Mapping[str, str]) -> Words:
        """The same words with these application emojis, in Discord's notation, by icon name; aloud, without."""
        if self.is_aloud:
            return self
        found = copy(self)
        found._emojis = emojis  # noqa: SLF001 (a copy of the same class)
        return found

    @property
    def without_emojis(self) -> Words:
        """The same words with plain text for every icon, for example for alt texts."""
        return self.with_emojis({}) if self._emojis else self

    def has(self, key: str) -> bool:
        """Whether there is a text for `key`."""
        return self._bundle.has_message(key)


def _texts_of(language: str) -> Iterator[str]:
    for file in sorted(files(__package__).joinpath(language).iterdir(), key=lambda file: file.name):
        if file.name.endswith(".ftl"):
            yield file.read_text(encoding="utf-8")


def foreign_words(package: str, language: str) -> str | None:
    """The Fluent file of a game from another distribution for a language; None if it has none in UTF-8.

    `aloud/` in front of the language: the file whose texts replace others for readers who may listen.
    """
    try:
        return files(package).joinpath("locales", f"{language}.ftl").read_text(encoding="utf-8")
    except (OSError, ValueError):
        return None


class Speech:
    """The words of all languages, with the emojis that the application has at the moment.

    The bot has one instance, shared by everything that writes texts.
    """

    def __init__(self, emojis: Mapping[str, str] | None = None) -> None:
        """`emojis` as in `Words.with_emojis`; None until they are known."""
        self._emojis = emojis or {}
        self._spoken: dict[str, Words] = {}
        """The words by language, with the current emojis."""

    def __call__(self, locale: str | None) -> Words:
        """The words for a Discord locale such as `en-GB`."""
        language = language_of(locale)
        if language not in self._spoken:
            spoken = words(language)
            self._spoken[language] = spoken.with_emojis(self._emojis) if self._emojis else spoken
        return self._spoken[language]

    @property
    def emojis(self) -> Mapping[str, str]:
        """The current emojis; a new object after each change."""
        return self._emojis

    def write_with(self, emojis: Mapping[str, str]) -> None:
        """Use these emojis from now on. Words that were handed out before keep theirs."""
        self._emojis = dict(emojis)
        self._spoken = {}


_WORD_JOINER: Final = "\u2060"
_NO_BREAK_SPACE: Final = "\u00a0"


def counted(icon: str, count: int | str) -> str:
    """An icon, as from `Words.icon`, followed by a figure, without a possible line break between them.

    Use it for every figure next to an icon. A no-break space alone is not enough: next to an image, such as an emoji,
    browsers may still break the line.
    """
    return f"{icon}{_WORD_JOINER}{_NO_BREAK_SPACE}{count}"


def number(value: int) -> str:
    """An integer in a sentence, such as `23` or `−4`, with a real minus sign instead of a hyphen."""
    return f"−{-value}" if value < 0 else str(value)


def signed(value: int) -> str:
    """A difference, such as `+9` or `−7`; no change is `0`."""
    return f"+{value}" if value > 0 else number(value)


@cache
def words(language: str, shared: str | None = None, *, aloud: bool = False) -> Words:
    """The words of a language, cached; `shared` and `aloud` as in `Words`."""
    return Words(language, shared, aloud=aloud)


@cache
def _resources(language: str, packages: tuple[str, ...], *, aloud: bool) -> tuple[Resource, ...]:
    """All texts of a language, in the order in which they are added, with those of games in these packages.

    Existing texts are never replaced: a foreign game cannot change other texts, and its own gaps become English.
    """
    own = (_ORNAMENT.sub(r"\1", each) if aloud else each for each in _texts_of(language))
    names = (*([f"aloud/{language}"] if aloud else []), *dict.fromkeys((language, LANGUAGES[0])))
    foreign = (foreign_words(package, each) for package in packages for each in names)
    return tuple(map(FluentResource, (*own, *(text for text in foreign if text is not None))))


@cache
def _overrides(language: str) -> Resource:
    """The texts that replace others for readers who may listen."""
    return FluentResource(files(__package__).joinpath("aloud", f"{language}.ftl").read_text(encoding="utf-8"))


def language_of(locale: str | None) -> str:
    """The supported language for a Discord locale such as `en-GB`, `de` or `ja`; English if there is none."""
    base = (locale or "").split("-")[0].lower()
    return base if base in LANGUAGES else LANGUAGES[0]
