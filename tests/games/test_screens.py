"""The screens of every game on the shelf, over whole play-throughs: see kit.py for what is checked."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from bot.games.registry import SHELF
from bot.locales import LANGUAGES, words
from bot.screens.table import board_screen, rules_screen
from bot.tables import Sight, Status
from engines import registry
from engines.chance import Chance
from engines.contract import AnyGame
from tests.engines import golden
from tests.engines.hooks import HOOKS
from tests.games.kit import (
    check_memory,
    check_reading,
    check_secrets,
    check_steps,
    clicks_of,
    played,
    sight_of,
    table_of,
)
from tests.screens.reading import check_limits
from tests.screens.sights import a_table

if TYPE_CHECKING:
    from pathlib import Path

TABLES = [(game, seats) for game in registry.games() for seats in game.seats]
NAMES = [f"{game.name}-{seats}" for game, seats in TABLES]
LOOKS = 60
"""How many states of a play-through are looked at, at most; and all of its last, where hands and piles run out."""
LAST = 12
GOLDEN = sorted(golden.FOLDER.glob("*.txt"))

every_table = pytest.mark.parametrize(("game", "seats"), TABLES, ids=NAMES)


def test_every_game_has_its_screens() -> None:
    assert list(SHELF) == [game.name for game in registry.games()]


@every_table
def test_screens_over_whole_games(game: AnyGame, seats: int) -> None:
    for seed, options in enumerate(HOOKS[game.name].options):
        language = LANGUAGES[(seats + seed) % len(LANGUAGES)]
        story = list(played(game, seats, options, seed))
        every = max(1, len(story) // LOOKS)
        last = None
        for ply, (state, move) in enumerate(story):
            if ply % every and ply < len(story) - LAST:
                continue
            table = table_of(game, state, options, seats, ply)
            for seat in (None, *range(seats)):
                sight = sight_of(game, state, table, seat)
                check_reading(sight, language)
                if seat is not None and sight.to_act == seat:
                    check_steps(sight, language)
                if move is not None:
                    check_secrets(game, sight, state, move, Chance(bytes(32), ply, f"swap {seat}"))
                if last is not None:
                    check_memory(sight, sight_of(game, last, table, seat))
            last = state


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_screens_on_the_way_to_every_end(path: Path) -> None:
    """Some ways to end are so rare by chance that only a game that was kept takes them."""
    play = golden.read(path.read_text(encoding="utf-8"))
    story = list(play.states())
    for ply, (state, _) in list(enumerate(story))[-LOOKS:]:
        table = table_of(play.rules, state, play.options, play.seats, ply)
        for seat in (None, *range(play.seats)):
            sight = sight_of(play.rules, state, table, seat)
            check_reading(sight, LANGUAGES[ply % len(LANGUAGES)])
            if seat is not None and sight.to_act == seat:
                check_steps(sight, LANGUAGES[ply % len(LANGUAGES)])


@every_table
def test_a_table_can_be_stopped_at_any_time(game: AnyGame, seats: int) -> None:
    options = game.Options()
    story = list(played(game, seats, options, 1))
    for ply in {0, len(story) // 2, len(story) - 2}:
        table = a_table(seats, game=game.name, options=options, status=Status.STOPPED, ply=ply)
        for language in LANGUAGES:
            check_limits(board_screen(SHELF, sight_of(game, story[ply][0], table, None), words(language)))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.name)
def test_the_lobby_and_the_rules_with_all_options(game: AnyGame, language: str) -> None:
    for options in HOOKS[game.name].options:
        check_limits(rules_screen(SHELF, game.name, options, words(language)))
        for seats in range(1, max(game.seats) + 1):
            table = a_table(seats, game=game.name, status=Status.LOBBY, options=options)
            screen = board_screen(
                SHELF, Sight(table=table, seat=None, view=None, legal=(), to_act=None), words(language)
            )
            check_limits(screen)
            kinds = {click.kind for click in clicks_of(screen)}
            assert ("start" in kinds) == (seats >= min(game.seats))
            assert ("join" in kinds) == ("house" in kinds) == (seats < max(game.seats))


@every_table
def test_a_turn_shows(game: AnyGame, seats: int) -> None:
    """Whoever looks at the board after a move sees that something has happened."""
    same = 0
    story = list(played(game, seats, game.Options(), 3))[:LOOKS]
    for ply, ((before, _), (after, _)) in enumerate(pairwise(story)):
        boards = []
        for state in (before, after):
            sight = sight_of(game, state, table_of(game, state, game.Options(), seats, ply), None)
            boards.append(board_screen(SHELF, sight, words("en")).components)
        same += boards[0] == boards[1]
    assert same == 0, f"{same} moves of {len(story)} left the board as it was"
