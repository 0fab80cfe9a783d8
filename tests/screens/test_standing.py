"""Screens of messages are drawn once for each snapshot, reader and way of reading, and again with other emojis."""

from __future__ import annotations

import pytest

from bot.games.registry import ICONS, PLUGINS
from bot.locales import Speech
from bot.screens.table import Reader, StandingScreens, standing_screen
from bot.tables.snapshots import Snapshot
from tests.engines.steps import without_types
from tests.screens.table_views import GAME, played

ANNA, BEN = 100, 101
CARDS = tuple(map(str, range(52)))
"""What may be chosen: one of the cards that somebody has in their hand."""


def snapshots() -> list[Snapshot]:
    """A game, moment by moment."""
    return [Snapshot(table, without_types(GAME), state) for state, table in played(3, 1)]


def test_a_repeated_request_gets_the_same_screen() -> None:
    screens, [snapshot, *_] = StandingScreens(PLUGINS, Speech()), snapshots()
    hand = screens(snapshot, ANNA, "en-US")
    assert hand == standing_screen(PLUGINS, Speech(), snapshot, ANNA, "en-US")
    assert screens(snapshot, ANNA, "en-US") is hand


def test_other_readers_and_other_moments_have_screens_of_their_own() -> None:
    speech, [first, second, *_] = Speech(), snapshots()
    screens = StandingScreens(PLUGINS, speech)
    ways = [
        (snapshot, member, locale, text_only, newcomer, choice)
        for snapshot in (first, second)
        for member in (None, ANNA, BEN)
        for locale in (None, "de", "ja")
        for text_only in (True, False)
        for newcomer in (True, False)
        for choice in ("", *CARDS)
    ]
    assert (
        len({standing_screen(PLUGINS, speech, first, ANNA, None, Reader(choice=each)).digest for each in ("", *CARDS)})
        > 2
    )
    for _ in range(2):
        for snapshot, member, locale, text_only, newcomer, choice in ways:
            reader = Reader(text_only=text_only, newcomer=newcomer, choice=choice)
            expected = standing_screen(PLUGINS, speech, snapshot, member, locale, reader)
            assert screens(snapshot, member, locale, reader) == expected


def test_only_the_last_of_many_choices_is_kept() -> None:
    screens, [snapshot, *_] = StandingScreens(PLUGINS, Speech()), snapshots()
    plain = screens(snapshot, ANNA, None)
    for card in CARDS:
        assert screens(snapshot, ANNA, None, Reader(choice=card)) is screens(snapshot, ANNA, None, Reader(choice=card))
    assert screens(snapshot, ANNA, None) is plain
    assert len(screens._drawn[snapshot]) == 2


def test_other_emojis_make_every_screen_new() -> None:
    speech, [snapshot, *_] = Speech(), snapshots()
    screens, readers = StandingScreens(PLUGINS, speech), (None, ANNA, BEN)
    before = [screens(snapshot, reader, None) for reader in readers]
    speech.write_with({icon.name: f"<:{icon.name}:1>" for icon in ICONS})
    after = [screens(snapshot, reader, None) for reader in readers]
    assert after == [standing_screen(PLUGINS, speech, snapshot, reader, None) for reader in readers]
    assert after != before


def test_only_the_last_snapshots_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.screens.table.SNAPSHOTS", 2)
    screens, [first, second, third, *_] = StandingScreens(PLUGINS, Speech()), snapshots()
    drawn = {each: screens(each, ANNA, None) for each in (first, second)}
    assert screens(first, ANNA, None) is drawn[first]
    screens(third, ANNA, None)
    assert screens(first, ANNA, None) is drawn[first]
    assert screens(second, ANNA, None) is not drawn[second]
