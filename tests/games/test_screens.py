"""The screens of every registered game, over whole play-throughs: see kit.py for what is checked."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING

import msgspec
import pytest

from bot.games.registry import PLUGINS
from bot.locales import LANGUAGES, words
from bot.screens.table import board_screen, rules_screen
from bot.store.schema import Status
from bot.tables.types import AnyTableView, Undealt
from engines import registry
from engines.chance import Chance
from engines.contract import AnyGame, seen_by
from tests.engines import golden
from tests.engines.hooks import HOOKS
from tests.games.kit import (
    all_screens,
    check_memory,
    check_reading,
    check_secrets,
    check_steps,
    clicks_of,
    everything_told,
    moments,
    played,
    sitting_out,
    table_of,
    table_view_of,
)
from tests.screens.reading import check_limits
from tests.screens.table_views import a_table

if TYPE_CHECKING:
    from pathlib import Path

TABLES = [(game, seats) for game in registry.games() for seats in game.seats]
NAMES = [f"{game.name}-{seats}" for game, seats in TABLES]
LOOKS = 14
"""How many states of a play-through are looked at, by chance; and all of its last, where hands and piles run out."""
LAST = 5
TURNS = 30
LOOKS_AT_WHO_SITS_OUT = 5
TELLING_EVERY_TURN = ("one_eleven",)
"""The games that tell all turns of a story; others tell no more than some of it, however long it is."""
GOLDEN = sorted(golden.FOLDER.glob("*.txt"))

every_table = pytest.mark.parametrize(("game", "seats"), TABLES, ids=NAMES)


def test_every_game_has_its_screens() -> None:
    assert list(PLUGINS) == [game.name for game in registry.games()]


@every_table
def test_screens_over_whole_games(game: AnyGame, seats: int) -> None:
    for seed, options in enumerate(HOOKS[game.name].options):
        language = LANGUAGES[(seats + seed) % len(LANGUAGES)]
        story = list(played(game, seats, options, seed))
        plies = Random(f"{game.name} {seats} {seed}").sample(range(len(story)), min(LOOKS, len(story)))
        last = None
        for ply in sorted({*plies, *range(len(story))[-LAST:]}):
            state, log, move = story[ply]
            table = table_of(game, state, options, seats, ply)
            for seat in (None, *range(seats)):
                table_view = table_view_of(game, state, table, seat, log)
                check_reading(table_view, language)
                if seat is not None and table_view.to_act == seat:
                    check_steps(table_view, language)
                if seat not in (None, ply % seats):
                    continue  # for one seat after the other, as these cost most
                screens = all_screens(table_view)
                if move is not None:
                    check_secrets(game, table_view, screens, state, move, Chance(bytes(32), ply, f"swap {seat}"))
                if last is not None:
                    check_memory(table_view, screens, table_view_of(game, last, table, seat, log))
            last = state


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_screens_on_the_way_to_every_end(path: Path) -> None:
    """Some ways to end are so rare by chance that only a game that was kept takes them."""
    play = golden.read(path.read_text(encoding="utf-8"))
    story = list(moments(play.positions()))
    for ply, (state, log, _) in list(enumerate(story))[-LOOKS:]:
        table = table_of(play.rules, state, play.options, play.seats, ply)
        for seat in (None, *range(play.seats)):
            table_view = table_view_of(play.rules, state, table, seat, log)
            check_reading(table_view, LANGUAGES[ply % len(LANGUAGES)])
            if seat is not None and table_view.to_act == seat:
                check_steps(table_view, LANGUAGES[ply % len(LANGUAGES)])


@every_table
def test_a_table_can_be_stopped_at_any_time(game: AnyGame, seats: int) -> None:
    options = game.Options()
    story = list(played(game, seats, options, 1))
    for ply in {0, len(story) // 2, len(story) - 2}:
        table = a_table(seats, game=game.name, options=options, status=Status.STOPPED, ply=ply)
        for language in LANGUAGES:
            check_limits(
                board_screen(
                    PLUGINS, table_view_of(game, story[ply].state, table, None, story[ply].log), words(language)
                )
            )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.name)
def test_the_lobby_and_the_rules_with_all_options(game: AnyGame, language: str) -> None:
    for options in HOOKS[game.name].options:
        check_limits(rules_screen(PLUGINS, game.name, options, words(language)))
        for seats in range(1, max(game.seats) + 1):
            table = a_table(seats, game=game.name, status=Status.LOBBY, options=options)
            screen = board_screen(
                PLUGINS, AnyTableView(table=table, seat=None, view=Undealt(), legal=(), to_act=None), words(language)
            )
            check_limits(screen)
            kinds = {click.kind for click in clicks_of(screen)}
            assert ("start" in kinds) == (seats >= min(game.seats))
            assert ("join" in kinds) == (seats < max(game.seats))
            members = sum(seat.agent is None for seat in table.seats)
            assert ("agents" in kinds) == (members < max(game.seats))


@pytest.mark.parametrize(
    ("game", "seats"),
    [table for table in TABLES if table[1] > 2],
    ids=[name for name in NAMES if not name.endswith("-2")],
)
def test_however_long_a_seat_sits_out_its_hand_fits(game: AnyGame, seats: int) -> None:
    """In every language, and without leaving its story out: that is short enough. Where two play, nobody sits out."""
    *_, options = HOOKS[game.name].options
    story = list(played(game, seats, options, 2))
    for ply in range(len(story) // 3, len(story) - 1, max(1, len(story) // LOOKS_AT_WHO_SITS_OUT)):
        state, log, _ = story[ply]
        table = table_of(game, state, options, seats, ply)
        seat = next(each for each in range(seats) if each != game.to_act(state))
        table_view = table_view_of(game, state, table, seat, sitting_out(log, seat, game.to_act(state)))
        for language in LANGUAGES:
            check_reading(table_view, language)
            assert words(language)("table-story-left-out") not in everything_told(table_view, language)


@pytest.mark.parametrize("name", TELLING_EVERY_TURN)
def test_a_hand_with_far_too_much_to_tell_says_so_and_fits(name: str) -> None:
    """What all others have done in a whole game, ten times."""
    game, seats = PLUGINS[name].game, max(PLUGINS[name].game.seats)
    story = list(played(game, seats, game.Options(), 2))
    state, log, _ = story[len(story) * 2 // 3]
    table = table_of(game, state, game.Options(), seats, len(log))
    seat = next(each for each in range(seats) if each != game.to_act(state))
    events = tuple(event for told in log if told.seat != seat for event in seen_by(seat, told.events))
    table_view = msgspec.structs.replace(table_view_of(game, state, table, seat, log), story=events * 10)
    for language in LANGUAGES:
        check_reading(table_view, language)
        assert words(language)("table-story-left-out") in everything_told(table_view, language)


@every_table
def test_a_turn_shows(game: AnyGame, seats: int) -> None:
    """The board after a move shows that something has happened."""
    same = 0
    story = list(played(game, seats, game.Options(), 3))[:TURNS]
    for ply, moments_around in enumerate(pairwise(story)):
        boards = []
        for state, log, _ in moments_around:
            table_view = table_view_of(game, state, table_of(game, state, game.Options(), seats, ply), None, log)
            boards.append(board_screen(PLUGINS, table_view, words("en")).parts)
        same += boards[0] == boards[1]
    assert same == 0, f"{same} moves of {len(story)} left the board as it was"
