"""Measure the speed of the engines: `python -m bench.engines`; `--quick` only checks that it works.

In CPU time, but a busy machine still slows it down.
"""

from __future__ import annotations

import random
import time
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

import typer
from rich.console import Console
from rich.table import Table

from engines import codec
from engines.bremen.model import BremenOptions
from engines.chance import Chance
from engines.registry import games
from engines.replay import move_numbers

if TYPE_CHECKING:
    from collections.abc import Callable

    from engines.contract import AnyGame, Options

SECONDS = 4.0
"""CPU seconds for each game and number of seats."""
CALLS = 5000
QUICK_SECONDS, QUICK_CALLS = 0.02, 20
SEED = bytes(32)
OPTIONS: Final[dict[str, Options]] = {"bremen": BremenOptions(concede=False)}
"""Options other than the defaults: random votes are cheap moves and would end a third of Bremen's games early."""


class Speed(NamedTuple):
    """The speed of random games."""

    moves: float
    """Moves per second, including dealing."""
    games: float
    """Games per second."""


def speed(game: AnyGame, seats: int, seconds: float = SECONDS) -> Speed:
    """The speed of random games: list all legal moves and make one of them, to the end."""
    dice, chance, options = random.Random(0), Chance(SEED, 1), OPTIONS.get(game.name, game.Options())
    moves, played, began = 0, 0, time.process_time()
    while (passed := time.process_time() - began) < seconds:
        state = game.setup(seats, options, chance)
        numbers = move_numbers(game, seats, options, SEED)
        while legal := game.legal_moves(state):
            next(numbers)
            state = game.apply(state, legal[int(dice.random() * len(legal))], chance).state
            moves += 1
        played += 1
    return Speed(moves / passed, played / passed)


def microseconds(call: Callable[[], object], calls: int) -> float:
    """The CPU time of one call."""
    began = time.process_time()
    for _ in range(calls):
        call()
    return (time.process_time() - began) / calls * 1e6


def main(*, quick: bool = False) -> None:
    """Print the figures of every game."""
    seconds, number = (QUICK_SECONDS, QUICK_CALLS) if quick else (SECONDS, CALLS)
    from bench.yardsticks import yardsticks

    table = Table("game", "seats", "moves/s", "games/s", "setup", "legal", "apply", "view", "resample", "save", "load")
    for game in games():
        for seats in game.seats:
            chance = Chance(SEED, 1)
            state = game.setup(seats, game.Options(), Chance(SEED, 0))
            move, view, saved = game.legal_moves(state)[0], game.view(state, 0), codec.encode_state(game, state)
            calls = (
                partial(game.setup, seats, game.Options(), chance),
                partial(game.legal_moves, state),
                partial(game.apply, state, move, chance),
                partial(game.view, state, 0),
                partial(game.resample, view, chance),
                partial(codec.encode_state, game, state),
                partial(codec.decode_state, game, saved),
            )
            times = [f"{microseconds(call, number):.1f}" for call in calls]
            found = speed(game, seats, seconds)
            table.add_row(game.name, str(seats), f"{found.moves:,.0f}", f"{found.games:,.0f}", *times)
    for name, measured in yardsticks(seconds):
        shown = ("not installed", "") if measured is None else (f"{measured.moves:,.0f}", f"{measured.games:,.0f}")
        table.add_row(name, "", *shown)
    Console(width=160).print(table, "from setup on: microseconds a call; bremen without votes to give up", sep="\n")


if __name__ == "__main__":
    typer.run(main)
