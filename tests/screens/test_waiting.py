"""A member's other tables at which it is their turn: told in their hands alone, with the ways there behind …"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.games.registry import PLUGINS
from bot.locales import LANGUAGES, Speech, words
from bot.screens.menus import MAX_TABLE_BUTTONS, NO_LINKS, more_screen
from bot.screens.table import Reader, StandingScreens, hand_screen, standing_screen
from bot.store.waiting import WaitingTable
from bot.tables.snapshots import Snapshot
from bot.tables.types import TablePlace
from tests.engines.steps import without_types
from tests.screens.reading import check_limits, components, texts
from tests.screens.table_views import GAME, a_table, played, table_view_of

ME = 100


def waiting(*games: str) -> tuple[WaitingTable, ...]:
    """Tables of these games in channels 50, 51, ...; every second one shows a hand."""
    return tuple(
        WaitingTable(
            member_id=ME,
            table_id=f"table{number}",
            guild_id=9,
            channel_id=50 + number,
            game=game,
            hand=None if number % 2 else (70, 80 + number),
        )
        for number, game in enumerate(games)
    )


THREE = waiting("bremen", "cafe", "bremen")


def grey_line(seat: int, reader: Reader, language: str = "en") -> str:
    """The first line of a hand."""
    state, table = next(played(3, 1))
    screen = hand_screen(PLUGINS, table_view_of(state, table, seat), words(language), reader)
    check_limits(screen)
    return next(line for line in texts(screen).splitlines() if line)


def seats() -> tuple[int, int]:
    """A seat that is to act, and one that waits."""
    state, table = next(played(3, 1))
    acting = GAME.to_act(state)
    assert acting is not None
    return acting, next(seat.number for seat in table.seats if seat.number != acting)


@pytest.mark.parametrize(
    ("language", "one", "several", "elsewhere"),
    [
        ("en", "also your turn in <#50>", "also your turn in <#50> and 2 more", "your turn in <#50>"),
        ("de", "auch am Zug in <#50>", "auch am Zug in <#50> und 2 weiteren", "am Zug in <#50>"),
        ("ja", "<#50> でもあなたの手番", "<#50> ほか2卓でもあなたの手番", "<#50> であなたの手番"),
    ],
)
def test_the_grey_line_names_the_table_that_has_waited_longest_and_counts_the_rest(
    language: str, one: str, several: str, elsewhere: str
) -> None:
    acting, idle = seats()
    plain = grey_line(acting, Reader(), language)
    assert grey_line(acting, Reader(waiting=THREE[:1]), language) == f"{plain} · {one}"
    assert grey_line(acting, Reader(waiting=THREE), language) == f"{plain} · {several}"
    assert grey_line(idle, Reader(waiting=THREE[:1]), language) == f"{plain} · {elsewhere}"
    assert grey_line(acting, Reader(waiting=THREE, text_only=True), language) == f"{plain} · {several}"


def test_a_practising_member_is_reminded_of_waiting_members() -> None:
    state, table = next(played(2, 1))
    tutorial = replace(table, place=TablePlace(None, 4, "en-US"))
    screen = hand_screen(PLUGINS, table_view_of(state, tutorial, 0), words("en"), Reader(waiting=THREE[:1]))
    assert "your turn in <#50>" in texts(screen)


@pytest.mark.parametrize("text_only", [True, False])
def test_nobody_else_learns_of_it(text_only: bool) -> None:
    """The board stays as it is, whatever its reader is said to be."""
    [(state, table), *_] = played(3, 1)
    snapshot = Snapshot(table, without_types(GAME), state)
    speech = Speech()
    boards = [
        standing_screen(PLUGINS, speech, snapshot, None, None, Reader(text_only=text_only, waiting=each))
        for each in ((), THREE)
    ]
    assert boards[0] == boards[1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_behind_the_dots_a_button_leads_to_each_of_them(language: str) -> None:
    state, table = next(played(3, 1))
    acting, _ = seats()
    said = words(language)
    screen = more_screen(table_view_of(state, table, acting), said, NO_LINKS, THREE)
    check_limits(screen)
    bremen, cafe = said("bremen-name"), said("cafe-name")
    assert [(part["label"], part["url"]) for part in components(screen) if "url" in part] == [
        (f"▶ {bremen} 1", "https://discord.com/channels/@me/70/80"),
        (f"▶ {cafe}", "https://discord.com/channels/9/51"),
        (f"▶ {bremen} 2", "https://discord.com/channels/@me/70/82"),
    ]
    assert said("waiting-also", channel="<#50>", more=2) in texts(screen)


@pytest.mark.parametrize("language", LANGUAGES)
def test_only_the_first_of_very_many_tables_are_linked(language: str) -> None:
    state, _ = next(played(3, 1))
    many = waiting(*PLUGINS, *PLUGINS, *PLUGINS)
    table = a_table(3, clock="day")
    for seat in range(3):
        screen = more_screen(table_view_of(state, table, seat), words(language), NO_LINKS, many)
        check_limits(screen)
        assert len([part for part in components(screen) if "url" in part]) == MAX_TABLE_BUTTONS


def test_only_the_last_screen_for_many_turns_elsewhere_is_kept() -> None:
    [(state, table), *_] = played(3, 1)
    snapshot = Snapshot(table, without_types(GAME), state)
    screens, speech = StandingScreens(PLUGINS, Speech()), Speech()
    for each in (THREE, THREE[:1], (), THREE[1:], THREE):
        reader = Reader(waiting=each)
        shown = screens(snapshot, ME, None, reader)
        assert shown == standing_screen(PLUGINS, speech, snapshot, ME, None, reader)
        assert screens(snapshot, ME, None, reader) is shown
    assert len(screens._drawn[snapshot]) == 1
