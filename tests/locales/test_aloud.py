"""The texts that are read aloud: each replaces another one, with the same values, and none has a sign for a word."""

from __future__ import annotations

import re
from functools import cache

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as fluent

from bot.locales import LANGUAGES, words
from tests.locales.test_words import BOT, _Values, messages

SIGNS = re.compile("[→←↑↓↩✖✗✓❌▲△▶◀⏮⏭⇄⚙♂♀×🐓🐴🐶🐱🇷🇨💡]")


@cache
def aloud(language: str) -> dict[str, set[str]]:
    """The keys of a language's file, with the names of their values."""
    found: dict[str, set[str]] = {}
    text = (BOT / "locales" / "aloud" / f"{language}.ftl").read_text(encoding="utf-8")
    for entry in FluentParser().parse(text).body:
        assert not isinstance(entry, fluent.Junk), f"{language}: {entry.content}"
        if isinstance(entry, fluent.Message):
            assert entry.id.name not in found, f"{entry.id.name} is there twice"
            values = _Values()
            values.visit(entry)
            found[entry.id.name] = values.names
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_text_read_aloud_replaces_one_with_the_same_values(language: str) -> None:
    written = messages(language)
    for key, values in aloud(language).items():
        assert key in written, f"{key} replaces nothing"
        assert values <= written[key], f"{key} has other values"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_read_aloud_has_a_sign_for_a_word(language: str) -> None:
    text = (BOT / "locales" / "aloud" / f"{language}.ftl").read_text(encoding="utf-8")
    assert SIGNS.findall(text) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_button_without_a_letter_has_words_aloud(language: str) -> None:
    said, heard = words(language), words(language, aloud=True)
    for key in messages(language):
        if "button-" in key and not messages(language)[key]:
            assert any(letter.isalpha() for letter in heard(key)), f"{key}: {said(key)}"
            assert not SIGNS.search(heard(key)), key


def test_texts_that_name_a_button_name_it_as_it_is_read() -> None:
    assert "**More**" in words("en").aloud("table-story-left-out")
    assert "**…**" in words("en")("table-story-left-out")


def test_emojis_never_come_into_words_read_aloud() -> None:
    said = words("en").with_emojis({"seat_moustache": "<:moustache:1>"})
    assert said.aloud.with_emojis({"seat_moustache": "<:moustache:1>"}) is said.aloud
    assert said.aloud is words("en").aloud
