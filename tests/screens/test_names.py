"""What members call themselves does no harm, on any screen."""

from __future__ import annotations

import unicodedata

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.games.registry import PLUGINS
from bot.locales import LANGUAGES, words
from bot.pictures.marks import HOUSE_FACE
from bot.screens.lobby_screens import call_screen
from bot.screens.parts import alt, in_words
from bot.screens.people import LONGEST, agent_name, cleaned, harmless, introduction_of, member_name
from bot.screens.table import Reader, board_screen, hand_screen
from bot.store.schema import Status
from bot.tables.types import Member, SeatedAgent, Table
from tests.screens.reading import texts
from tests.screens.table_views import a_table, played, table_view_of

NASTY = {
    "<@123456789012345678>": "\\<@\u200b123456789012345678>",
    "@everyone": "@\u200beveryone",
    "<#123456789012345678>": r"\<#123456789012345678>",
    "<:smile:123456789012345678>": r"\<:smile:123456789012345678>",
    "<t:0:R>": r"\<t:0:R>",
    "https://evil.example/a_b": r"https\://evil.example/a\_b",
    "[here](https://evil.example)": r"\[here](https\://evil.example)",
    "# big": r"\# big",
    "-# small": r"\-# small",
    "> said": r"\> said",
    "1. first": r"1\. first",
    "**bold** `code` ||hid||": r"\*\*bold\*\* \`code\` \|\|hid\|\|",
    "back\\slash": r"back\\slash",
    "two\nlines\r\n# three": "two lines # three",
    "Ann\u202eab\u2066c": "Annabc",
    "Re\u200b\u200dsi\u2060\ufeff": "Resi",
    "🤖 Resi": "Resi",
    "R🤖\ufe0fesi": "R\ufe0fesi",
    "Z" + "\u0301" * 40: "Ź\u0301\u0301\u0301",
    "x" * 40: "x" * 31 + "…",
    "  a   b  ": "a b",
    "क्‍ष": "क्‍ष",
    "👩‍🍳 Anna": "👩‍🍳 Anna",
    "Mary-Jane O'Neil (she)": "Mary-Jane O'Neil (she)",
    "عمر": "\u2068عمر\u2069",
}


@pytest.mark.parametrize(("name", "shown"), NASTY.items())
def test_a_name_is_shown_without_effect(name: str, shown: str) -> None:
    assert harmless(name) == shown


@pytest.mark.parametrize(
    "name", ["", " ", "\u3164", "\u2800\u2800", "\u200b\u200d", "\n\t", "🤖", "\u0301\u0302", "\U000e0041"]
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_member_without_a_visible_name_is_called_nameless(name: str, language: str) -> None:
    assert member_name(Member(1, name), words(language)) == words(language)("member-nameless")


@given(st.text(max_size=60))
def test_whatever_the_name_it_stays_one_short_line_and_cleaning_it_twice_changes_nothing(name: str) -> None:
    text = cleaned(name)
    assert cleaned(text) == text
    assert len(text) <= LONGEST
    assert not any(unicodedata.category(char) in {"Cc", "Zl", "Zp", "Cs"} for char in text)
    assert HOUSE_FACE not in text
    assert alt([harmless(name)]).strip("\u2068\u2069").replace("@\u200b", "@") == text, "an alt text says it as it is"


def called(name: str) -> Table:
    """A table at which the first member is called so."""
    table = a_table(3)
    seats = [msgspec.structs.replace(table.seats[0], member=Member(100, name)), *table.seats[1:]]
    return msgspec.structs.replace(table, seats=tuple(seats))


@pytest.mark.parametrize("name", [name for name in NASTY if {"<", "["} & {*name} or "://" in name])
def test_no_screen_shows_a_nasty_name_as_it_is(name: str) -> None:
    state, _ = next(played(3, 1))
    table, english = called(name), words("en")
    lobby = msgspec.structs.replace(table, status=Status.LOBBY, commitment=None)
    stopped = msgspec.structs.replace(table, status=Status.STOPPED, ended_by=Member(100, name))
    screens = [
        board_screen(PLUGINS, table_view_of(state, table, None), english),
        board_screen(PLUGINS, table_view_of(state, lobby, None), english),
        board_screen(PLUGINS, table_view_of(state, stopped, None), english),
        hand_screen(PLUGINS, table_view_of(state, table, 1), english),
        hand_screen(PLUGINS, table_view_of(state, table, 1), english, Reader(text_only=True)),
        call_screen(table, Member(100, name), [5], english),
    ]
    for screen in screens:
        told = texts(in_words(screen))  # what alt texts say is text there
        assert name not in told.replace(harmless(name), "")


def test_nobody_looks_like_a_house_player() -> None:
    english, agent = words("en"), SeatedAgent("heuristic", 1)
    seat = msgspec.structs.replace(a_table(3).seats[0], member=Member(1, agent_name(agent, english)))
    assert introduction_of(seat, None, english) == english("agent-name", number=1)
    assert agent_name(agent, english).startswith(HOUSE_FACE)
