"""The result: places, what the points are made of, what the game was like, and what everybody keeps of it."""

from __future__ import annotations

from datetime import timedelta
from functools import cache
from typing import Any

import msgspec
import pytest

from bot.games.registry import PLUGINS
from bot.locales import LANGUAGES, words
from bot.pictures.grounds import with_sill
from bot.pictures.result import Place, result_drawing
from bot.screens.parts import GREEN, Box, Screen
from bot.screens.people import name_of
from bot.screens.reader import Reader
from bot.screens.table import board_screen, hand_screen
from bot.tables import AnyTableView, Status
from bot.tables.story import turns
from engines.cafe import View
from engines.contract import Outcome
from tests.games.kit import Moment, played, table_of, table_view_of
from tests.screens.reading import WORST_EMOJIS, check_limits, texts
from tests.screens.table_views import WHEN, a_table

EVERY = pytest.mark.parametrize("game", PLUGINS)


@cache
def end_of(game: str) -> Moment:
    """The end of a game by chance, with as many seats as can play."""
    rules = PLUGINS[game].game
    *_, last = played(rules, rules.seats[-1], rules.Options(), 1)
    return last


def ended(game: str, seat: int | None = None, **changes: Any) -> AnyTableView:
    """How this seat, or a spectator, sees that end."""
    rules, end = PLUGINS[game].game, end_of(game)
    table = table_of(rules, end.state, rules.Options(), rules.seats[-1], len(end.log))
    table = msgspec.structs.replace(table, ended_at=WHEN + timedelta(minutes=12), **changes)
    return msgspec.structs.replace(table_view_of(rules, end.state, table, seat, end.log), course=turns(end.log))


def result(game: str, language: str = "en", **changes: Any) -> Screen:
    return board_screen(PLUGINS, ended(game, **changes), words(language))


@EVERY
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_result_is_within_the_limits_with_emojis_too(game: str, language: str) -> None:
    for speak in (words(language), words(language).with_emojis(WORST_EMOJIS)):
        check_limits(board_screen(PLUGINS, ended(game), speak))
        for seat in range(PLUGINS[game].game.seats[-1]):
            for text_only in (False, True):
                check_limits(hand_screen(PLUGINS, ended(game, seat), speak, Reader(text_only=text_only)))


@EVERY
def test_the_first_picture_is_that_of_the_places_and_the_last_that_of_the_board(game: str) -> None:
    table_view, plugin = ended(game), PLUGINS[game]
    first, last = board_screen(PLUGINS, table_view, words("en")).pictures
    outcome = table_view.table.outcome
    assert outcome is not None
    places = [
        Place(seat, rank, plugin.screens.points(table_view, seat), seat in outcome.winners)
        for seat, rank in enumerate(outcome.ranks)
    ]
    assert first.drawing == with_sill(result_drawing(places))
    assert last.drawing == with_sill(plugin.pictures.board(table_view))
    lines = 1 if plugin.game.cooperative else len(places)
    assert len(first.alt.splitlines()) == lines, "a line for each seat, or one for all together"


def test_places_are_told_from_the_best_on_with_ties() -> None:
    outcome = Outcome("bar_full", (12, -3, 20, 12), (2,))
    shown = texts(result("cafe", outcome=outcome)).splitlines()
    places = [line for line in shown if line.startswith(("🥇", "🥈", "🥉", "4"))]
    assert places == [
        "🥇 C **千春** · **20**",
        "🥈 A **Anna** · **12**",
        "🥈 D **🤖 Resi** · **12**",
        "4️⃣ B **Ben\\_\\*Beer\\*** · **−3**",
    ]


def test_the_points_of_111_are_made_of_its_rounds() -> None:
    table_view = ended("one_eleven")
    outcome = table_view.table.outcome
    assert outcome is not None
    for seat, points in enumerate(outcome.scores):
        rounds = PLUGINS["one_eleven"].screens.reckoning(table_view, seat, words("en"))
        assert sum(map(int, rounds.split(" + "))) == points


@pytest.mark.parametrize("game", ["cafe", "bierfest"])
def test_the_turn_that_brought_most_is_told(game: str) -> None:
    table_view, screens = ended(game), PLUGINS[game].screens
    brought = [(screens.brought(table_view, turn.seat, turn.events) or 0, turn.seat) for turn in table_view.course]
    most = max(points for points, _ in brought)
    seat = next(seat for points, seat in brought if points == most)
    name = name_of(table_view.table.seats[seat], words("en"))
    assert f"Best turn: **{name}**, +{most}" in texts(result(game))
    assert "Best turn" not in texts(result("forty_barrels"))


def test_what_turns_have_brought_adds_up_in_the_cafe() -> None:
    table_view, screens = ended("cafe"), PLUGINS["cafe"].screens
    brought = [0] * len(table_view.table.seats)
    for turn in table_view.course:
        brought[turn.seat] += screens.brought(table_view, turn.seat, turn.events) or 0
    assert isinstance(table_view.view, View)
    assert tuple(brought) == table_view.view.points


@pytest.mark.parametrize(
    ("minutes", "told"),
    [(0.2, "one minute"), (12, "12 minutes"), (119, "119 minutes"), (150, "2 hours"), (60 * 24 * 5, "5 days")],
)
def test_the_length_is_told_in_turns_and_in_time(minutes: float, told: str) -> None:
    table_view = ended("forty_barrels")
    table = msgspec.structs.replace(table_view.table, ended_at=WHEN + timedelta(minutes=minutes))
    shown = texts(board_screen(PLUGINS, msgspec.structs.replace(table_view, table=table), words("en")))
    assert f"{len(table_view.course)} turns in {told}" in shown


def test_the_result_says_what_advice_means_for_records() -> None:
    table_view, costs = ended("cafe"), words("en")("advice-costs")
    seats = tuple(msgspec.structs.replace(seat, advice=seat.number) for seat in table_view.table.seats)
    assert costs in texts(result("cafe", seats=seats))
    assert costs not in texts(result("cafe"))
    assert costs not in texts(result("cafe", seats=seats, status=Status.STOPPED, outcome=None)), "it is not counted"


def test_a_title_that_all_have_earned_is_told() -> None:
    won = Outcome("won", (20,) * 4, (0, 1, 2, 3))
    assert words("en")("bremen-title-2") in texts(result("bremen", outcome=won))
    lost = Outcome("counts", (0,) * 4, ())
    assert "🥇" not in texts(result("bremen", outcome=lost))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_that_all_have_lost_together_says_so_and_looks_so(language: str) -> None:
    """No green bar, no places, and not that nobody has won: there is nobody else who could have."""
    say, lost = words(language), Outcome("counts", (0,) * 4, ())
    screen = result("bremen", language, outcome=lost)
    [bar] = [part for part in screen.parts if isinstance(part, Box)]
    assert bar.colour != GREEN
    told = say("table-lost-together")
    assert told in texts(screen)
    assert say("table-won-nobody") not in texts(screen)
    assert screen.pictures[0].alt == told
    assert told in texts(hand_screen(PLUGINS, ended("bremen", 0, outcome=lost), say))
    won = result("bremen", language, outcome=Outcome("won", (20,) * 4, (0, 1, 2, 3)))
    for_each = say("result-place", name="Anna", rank=1)
    assert for_each not in won.pictures[0].alt
    assert "Anna" in won.pictures[0].alt
    assert [part.colour for part in won.parts if isinstance(part, Box)] == [GREEN]
    nobody = result("forty_barrels", language, outcome=Outcome("hands_empty", (0,) * 4, ()))
    assert say("table-won-nobody") in texts(nobody), "who plays against others has not lost together with them"


def test_a_table_that_was_stopped_has_no_places() -> None:
    table: dict[str, Any] = {"status": Status.STOPPED, "outcome": None}
    assert len(result("cafe", **table).pictures) == 1
    assert "🥇" not in texts(result("cafe", **table))
    assert words("en")("button-again") in texts(result("cafe", **table))


@EVERY
def test_a_hand_keeps_its_last_position_and_the_own_place(game: str) -> None:
    plugin = PLUGINS[game]
    for seat in range(plugin.game.seats[-1]):
        table_view, final = ended(game, seat), ended(game, None)
        screen = hand_screen(PLUGINS, table_view, words("en"), final=final)
        assert [each.drawing for each in screen.pictures] == [with_sill(plugin.pictures.board(final))]
        assert ("**You**" in texts(screen)) == (game != "bremen"), "all have won, or lost, together"
        assert hand_screen(PLUGINS, table_view, words("en"), Reader(text_only=True), final=final).pictures == ()


def test_the_seed_stands_behind_a_button_and_not_on_the_result() -> None:
    shown = texts(result("cafe"))
    assert words("en")("button-verify") in shown
    assert bytes(32).hex() not in shown
    assert a_table(4).commitment not in shown.split()
