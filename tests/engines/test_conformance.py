"""The conformance kit over every game on the shelf, and nothing missing that a game must bring."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from engines import codec
from engines.chance import Chance
from engines.options import choices
from engines.registry import UnknownGameError, game, games
from engines.saves import decode_save
from engines.values import FIELD
from tests.engines import conformance
from tests.engines.hooks import HOOKS

if TYPE_CHECKING:
    from engines.contract import AnyGame, Options

ROOT = Path(__file__).parents[2]
GAMES = pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
TABLES = pytest.mark.parametrize(
    ("game", "seats"),
    [pytest.param(game, seats, id=f"{game.name}-{seats}") for game in games() for seats in game.seats],
)
OTHER_OPTIONS = [
    pytest.param(game, game.Options(**{name: value}), id=f"{game.name}-{name}-{'own' if name == FIELD else value}")
    for game in games()
    for name, values in {
        **choices(game.Options),
        FIELD: {getattr(options, FIELD, None) for options in HOOKS[game.name].options} - {None},
    }.items()
    for value in values
    if value != getattr(game.Options(), name, None)
]
PLAYED_CLOSELY = 25
PLAYED = 150
OPENING = 60
"""Up to this ply every state is looked at closely, later one in `APART`."""
APART = 10
ENOUGH = 3000
"""Where games are long, fewer are played: no more after so many moves."""


@GAMES
def test_shape(game: AnyGame) -> None:
    conformance.check_shape(game, HOOKS[game.name])


@TABLES
def test_every_state_closely(game: AnyGame, seats: int) -> None:
    hooks = HOOKS[game.name]
    moves = 0
    for number in range(PLAYED_CLOSELY):
        options = hooks.options[number % len(hooks.options)]
        closely = {ply for ply in range(game.longest + 2) if ply <= OPENING or ply % APART == number % APART}
        seed = number.to_bytes(32, "little")
        moves += conformance.check_game(game, hooks, seats, options, seed, closely.__contains__).moves
        if moves > ENOUGH:
            break


@TABLES
def test_many_games_lightly(game: AnyGame, seats: int) -> None:
    hooks = HOOKS[game.name]
    moves, seen = 0, set()
    for number in range(PLAYED):
        options = hooks.options[number % len(hooks.options)]
        seed = (1000 + number).to_bytes(32, "little")
        played = conformance.check_game(game, hooks, seats, options, seed, lambda ply: False)
        moves += played.moves
        seen.add(played.reason)
        if moves > ENOUGH:
            break
    assert len(seen) > 1


@TABLES
def test_the_swap_of_hidden_things_swaps_something(game: AnyGame, seats: int) -> None:
    """Else the check of secrets would look at two equal truths."""
    hooks = HOOKS[game.name]
    state = game.setup(seats, game.Options(), Chance(bytes(32), 0))
    move = game.legal_moves(state)[0]
    for seat in (*range(seats), None):
        swapped = {
            codec.encode_state(game, hooks.hidden_swap(state, seat, move, Chance(bytes(32), n))) for n in range(9)
        }
        assert len(swapped) == 9


@TABLES
def test_resampling_finds_other_truths(game: AnyGame, seats: int) -> None:
    state = game.setup(seats, game.Options(), Chance(bytes(32), 0))
    for seat in (*range(seats), None):
        found = {
            codec.encode_state(game, game.resample(game.view(state, seat), Chance(bytes(32), n))) for n in range(9)
        }
        assert len(found) == 9


@pytest.mark.parametrize(("game", "options"), OTHER_OPTIONS)
def test_no_option_is_ignored(game: AnyGame, options: Options) -> None:
    """With each other value of an option, and with other house values, some game becomes another one."""
    seats = game.seats[0]
    seeds = (number.to_bytes(32, "little") for number in range(PLAYED_CLOSELY))
    assert any(conformance.differs(game, HOOKS[game.name], seats, options, seed) for seed in seeds)


@GAMES
def test_nothing_is_missing(game: AnyGame) -> None:
    assert game.name in HOOKS
    assert (ROOT / "docs" / "rules" / f"{game.name}.md").is_file()
    assert list((ROOT / "tests" / "engines" / "golden").glob(f"{game.name}-*.txt"))
    for rules in range(1, game.rules + 1):
        save = ROOT / "tests" / "saves" / f"{game.name}-{rules}.json"
        assert decode_save(save.read_bytes()).game == game.name


def test_the_registry_knows_its_games_by_name() -> None:
    assert [game(each.name) for each in games()] == list(games())
    with pytest.raises(UnknownGameError, match="whist"):
        game("whist")
