"""`python -m tests.climaxes`: print what the great moments of a whole game cost, in messages and requests.

Three people play a game by chance in virtual time, once as it is and once without climaxes, from the same deal. They
have text only: a painter's work is counted by `bench.paired`. A game of 111 is stopped after its first moves.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from contextlib import ExitStack
from random import Random
from typing import Final, NamedTuple
from unittest.mock import patch

from rich.console import Console
from rich.table import Table

from bot.games.registry import PLUGINS
from tests.climaxes.test_once import move
from tests.e2e.playing import begin, set_table
from tests.simulation.scene import Scene, play

SEED: Final = 3
CALM: Final = 12.0
"""Seconds between two moves."""
MOST_MOVES: Final = 250
"""The moves after which a game is counted, even if it goes on."""
NAMES: Final = ("Anna", "Ben", "Cleo")


class Cost(NamedTuple):
    """What one game took."""

    moves: int
    climaxes: int
    """Those that were posted in the channel."""
    requests: Counter[str]
    """By method; answers to clicks and edits with their tokens apart."""

    @property
    def total(self) -> int:
        """All requests."""
        return self.requests.total()


def cost_of(game: str, *, has_climaxes: bool) -> Cost:
    """Play a game and count."""
    found: list[Cost] = []

    async def act(scene: Scene) -> None:
        channel = await scene.playground.add_channel("table")
        guests = [await scene.guest(each, channel) for each in NAMES]
        await set_table(*guests, game=game)
        await begin(*guests)
        await scene.rest()
        before, chance, moves = len(scene.requests()), Random(SEED), 0
        while not guests[0].is_over() and moves < MOST_MOVES:
            await move(guests, chance, CALM)
            moves += 1
        await scene.rest()
        found.append(Cost(moves, len(guests[0].climaxes()), Counter(map(kind_of, scene.requests()[before:]))))

    with ExitStack() as stack:
        if not has_climaxes:
            stack.enter_context(patch.object(type(PLUGINS[game].climaxes), "found", lambda *_: ()))
        play(act, seed=SEED)
    return found[0]


def kind_of(request: dict[str, str]) -> str:
    """The method of a request, or that it needed the token of a click."""
    return "by token" if request["path"].startswith(("/interactions", "/webhooks")) else request["method"]


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.climaxes", description=__doc__)
    parser.add_argument("games", nargs="*", default=[*PLUGINS])
    games: list[str] = parser.parse_args().games
    kinds = ("POST", "PATCH", "DELETE", "by token")
    table = Table("game", "climaxes", "moves", "requests", *kinds)
    for game in games:
        for has_climaxes in (False, True):
            cost = cost_of(game, has_climaxes=has_climaxes)
            counted = (cost.climaxes, cost.moves, cost.total, *(cost.requests[kind] for kind in kinds))
            table.add_row(game, *map(str, counted))
    Console(width=120).print(table)


if __name__ == "__main__":
    if os.environ.get("PYTHONHASHSEED") != "0":  # Sets of strings need the same order in every process.
        again = [sys.executable, "-m", "tests.climaxes", *sys.argv[1:]]
        os.execve(sys.executable, again, os.environ | {"PYTHONHASHSEED": "0"})
    main()
