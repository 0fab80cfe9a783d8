"""How fast the engines are: `python -m bench.engines`. CPU time of one process; a busy machine still slows it down."""

from __future__ import annotations

import time
from functools import partial
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table

from engines import codec
from engines.chance import Chance
from engines.registry import games

if TYPE_CHECKING:
    from collections.abc import Callable

    from engines.contract import AnyGame

GAMES = 2000
CALLS = 5000
SEED = bytes(32)


def moves_a_second(game: AnyGame, seats: int) -> float:
    """How many moves by chance can be made in a second, dealing not counted."""
    deals = [game.setup(seats, game.Options(), Chance(number.to_bytes(32, "big"), 0)) for number in range(GAMES)]
    moves, choices, began = 0, Chance(SEED, 0, "bench"), time.process_time()
    for state in deals:
        while legal := game.legal_moves(state):
            moves += 1
            state = game.apply(state, choices.choice(legal), Chance(SEED, moves)).state
    return moves / (time.process_time() - began)


def microseconds(call: Callable[[], object]) -> float:
    """What one call takes."""
    began = time.process_time()
    for _ in range(CALLS):
        call()
    return (time.process_time() - began) / CALLS * 1e6


def main() -> None:
    """Print the figures of every game."""
    table = Table("game", "seats", "moves/s", "setup", "legal", "apply", "view", "resample", "save", "load")
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
            times = [f"{microseconds(call):.1f}" for call in calls]
            table.add_row(game.name, str(seats), f"{moves_a_second(game, seats):,.0f}", *times)
    Console().print(table, "from setup on: microseconds a call", sep="\n")


if __name__ == "__main__":
    main()
