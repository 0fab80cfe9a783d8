"""The conformance kit over every registered game, and a check for the files that every game needs."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from msgspec import Struct

from bot.locales import LANGUAGES
from engines.chance import Chance
from engines.contract import choices
from engines.edition import FIELD
from engines.forty_barrels.rules import FortyBarrels
from engines.registry import UnknownGameError, game, games
from tests.engines import conformance
from tests.engines.hooks import HOOKS
from tests.engines.saves import decode_save
from tests.engines.steps import without_types

if TYPE_CHECKING:
    from collections.abc import Callable

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
    if game.name in HOOKS  # else test_nothing_is_missing says so
    for name, values in {
        **choices(game.Options),
        FIELD: {getattr(options, FIELD, None) for options in HOOKS[game.name].options} - {None},
    }.items()
    for value in values
    if value != getattr(game.Options(), name, None)
]
PLAYED_CLOSELY = 12
PLAYED = 150
OPENING = 60
"""Up to this ply one state in `NEAR` is checked closely, later one in `APART`; which ones varies with the game."""
NEAR = 10
APART = 60
LIGHTLY = 3
"""One state in this number gets the other checks; which ones varies with the game."""
ENOUGH = 3000
"""After this number of moves no further game is played, so that there are fewer of long games."""
LOOKS = 9
"""The number of tries to find other possible states at the deal."""
MANY = 60
"""The number of tries that find nearly all possible states of a game with few cards."""
OTHERS = 4
"""The least that must be found, or half of all if a game with few cards has fewer than twice as many."""


def one_in(number: int) -> Callable[[int], bool]:
    """Select every `LIGHTLY`th ply, shifted by `number`."""
    return lambda ply: (ply + number) % LIGHTLY == 0


@GAMES
def test_shape(game: AnyGame) -> None:
    conformance.check_shape(game, HOOKS[game.name])


@TABLES
def test_states_of_some_games_closely(game: AnyGame, seats: int) -> None:
    hooks, known = HOOKS[game.name], Counter[type]()
    moves = 0
    for number in range(PLAYED_CLOSELY):
        options = hooks.options[number % len(hooks.options)]
        closely = {ply for ply in range(game.longest + 2) if (ply + number) % (NEAR if ply <= OPENING else APART) == 0}
        seed = number.to_bytes(32, "little")
        played = conformance.check_game(game, hooks, seats, options, seed, closely.__contains__, one_in(number), known)
        moves += played.moves
        if moves > ENOUGH:
            break


@TABLES
def test_many_games_lightly(game: AnyGame, seats: int) -> None:
    hooks, known = HOOKS[game.name], Counter[type]()
    moves, seen = 0, set()
    for number in range(PLAYED):
        options = hooks.options[number % len(hooks.options)]
        seed = (1000 + number).to_bytes(32, "little")
        played = conformance.check_game(game, hooks, seats, options, seed, lambda ply: False, one_in(number), known)
        moves += played.moves
        seen.add(played.reason)
        if moves > ENOUGH:
            break
    assert len(seen) > 1 or seen == hooks.reasons, f"by chance it always ends by {seen}: let goes_on make games last"


@TABLES
def test_the_swap_of_hidden_things_swaps_something(game: AnyGame, seats: int) -> None:
    """Else the check of secrets would look at two equal truths."""
    state = game.setup(seats, game.Options(), Chance(bytes(32), 0))
    for seat in (*range(seats), None):
        swapped, wanted = _swapped(game, state, seat, LOOKS), _wanted(game, state, seat)
        assert len(swapped) >= wanted, (
            f"in {LOOKS} swaps only {len(swapped)} other truths for seat {seat}, not {wanted}"
        )


@TABLES
def test_resampling_finds_other_truths(game: AnyGame, seats: int) -> None:
    state = game.setup(seats, game.Options(), Chance(bytes(32), 0))
    for seat in (*range(seats), None):
        found, wanted = _resampled(game, state, seat, LOOKS), _wanted(game, state, seat)
        assert len(found) >= wanted, f"resampled {LOOKS} times, {len(found)} other truths for seat {seat}, not {wanted}"


def _swapped(game: AnyGame, state: Struct, seat: int | None, looks: int) -> set[Struct]:
    """The other possible states for a seat that swaps lead to."""
    swap, move = HOOKS[game.name].hidden_swap, game.legal_moves(state)[0]
    return {swap(state, seat, move, Chance(bytes(32), number)) for number in range(looks)} - {state}


def _resampled(game: AnyGame, state: Struct, seat: int | None, looks: int) -> set[Struct]:
    """The other possible states for a seat that resampling leads to."""
    view = game.view(state, seat)
    return {game.resample(view, Chance(bytes(32), number)) for number in range(looks)} - {state}


def _wanted(game: AnyGame, state: Struct, seat: int | None) -> int:
    """How many of the other possible states `LOOKS` tries must find, at least one."""
    truths = _swapped(game, state, seat, MANY) | _resampled(game, state, seat, MANY)
    return max(1, min(OTHERS, len(truths) // 2))


@pytest.mark.parametrize(("game", "options"), OTHER_OPTIONS)
def test_no_option_is_ignored(game: AnyGame, options: Options) -> None:
    """With each other value of an option, and with other edition, some game becomes another one."""
    seats = game.seats[0]
    seeds = (number.to_bytes(32, "little") for number in range(PLAYED_CLOSELY))
    assert any(conformance.differs(game, HOOKS[game.name], seats, options, seed) for seed in seeds)


def saves(game: AnyGame) -> list[str]:
    """The paths of the saves for each version of the game's rules."""
    return [f"tests/saves/{game.name}-{rules}.json" for rules in range(1, game.rules + 1)]


def lacking(game: AnyGame) -> list[str]:
    """The required files that a game lacks; docs/adding-a-game.md explains each of them."""
    files = [f"docs/rules/{game.name}.md", f"tests/engines/test_{game.name}.py", *saves(game)]
    files += [f"tests/engines/golden/{game.name}-*.txt"]
    files += [f"bot/locales/{language}/{game.name}.ftl" for language in LANGUAGES]
    files += [f"tests/engines/hooks_{game.name}.py", f"bot/games/{game.name}/__init__.py"]
    return [file for file in files if not list(ROOT.glob(file))]


@GAMES
def test_nothing_is_missing(game: AnyGame) -> None:
    assert not lacking(game)
    assert all(decode_save((ROOT / save).read_bytes()).game == game.name for save in saves(game))


def test_missing_parts_are_named_all_at_once() -> None:
    class Whist(FortyBarrels):
        """A game that somebody has begun to add."""

        name = "whist"

    missing = lacking(without_types(Whist()))
    assert len(missing) == 9
    assert missing[0] == "docs/rules/whist.md"
    assert missing[-1] == "bot/games/whist/__init__.py"


def test_the_registry_knows_its_games_by_name() -> None:
    assert [game(each.name) for each in games()] == list(games())
    with pytest.raises(UnknownGameError, match="whist"):
        game("whist")
