"""Count the taps that a move takes: `python -m bench.taps`; `--quick` only checks that it works.

Agents play games of every title; for each move, find the shortest sequence of taps on the screens of its seat, starting
with the hand at the beginning of the turn. The counts are by kind of move.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import Final

import typer
from rich.console import Console
from rich.table import Table

from bot.games.registry import AGENTS, PLUGINS
from engines.codec import encode_payload
from tests.screens.taps import taps
from tools.positions import moments

GAMES: Final = 5
"""The number of games of each title, with its most seats."""


def main(*, quick: bool = False) -> None:
    """Count and print."""
    table = Table("game", "move", "made", "1 tap", "2 taps", "3 taps", "more", "never")
    for name, plugin in [*PLUGINS.items()][: 1 if quick else None]:
        counted: defaultdict[str, Counter[int | None]] = defaultdict(Counter)
        for seed in range(1 if quick else GAMES):
            for acting, move in moments(name, max(plugin.game.seats), seed=seed, agent=AGENTS.of(name)[0]):
                payload = encode_payload(move)
                counted[payload.partition(".")[0]][taps(acting).get(payload)] += 1
        for kind, ways in sorted(counted.items()):
            more = sum(times for way, times in ways.items() if way is not None and way > 3)
            row = (sum(ways.values()), ways[1], ways[2], ways[3], more, ways[None])
            table.add_row(name, kind, *map(str, row))
    Console().print(table)


if __name__ == "__main__":
    typer.run(main)
