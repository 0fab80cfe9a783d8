"""Count the taps that a move takes: `python -m bench.taps`; `--quick` only checks that it works.

Agents play games of every title; for each move, find the shortest sequence of taps on the screens of its seat, starting
with the hand at the beginning of the turn. The counts are by kind of move.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from heapq import heappop, heappush
from typing import Final, NamedTuple

import typer
from rich.console import Console
from rich.table import Table

from bot.games.registry import AGENTS, PLUGINS
from bot.locales import words
from bot.screens.parts import Box, Button, Click, Menu, Row, Screen, read_click
from bot.screens.table import Reader, hand_screen
from bot.tables.types import AnyTableView
from engines.codec import encode_payload
from tools.positions import moments

GAMES: Final = 5
"""The number of games of each title, with its most seats."""


def clicks(screen: Screen) -> list[tuple[int, Click]]:
    """All clicks that a screen offers, with the taps for each; opening a menu is a tap of its own."""
    found = []
    for part in screen.parts:
        for inner in part.parts if isinstance(part, Box) else (part,):
            if isinstance(inner, Row):
                ids = [
                    (1, button.custom_id)
                    for button in inner.buttons
                    if isinstance(button, Button) and not button.disabled
                ]
            elif isinstance(inner, Menu):
                ids = [(2, inner.custom_id + option.value) for option in inner.options]
            else:
                continue
            found += [(cost, click) for cost, each in ids if (click := read_click(each)) is not None]
    return found


class Way(NamedTuple):
    """A sequence of taps that makes a move."""

    taps: int
    steps: tuple[str, ...]
    """The half-made choices that the hand shows along the way, starting with none."""


def ways(table_view: AnyTableView) -> dict[str, Way]:
    """The way with the fewest taps to each move that a seat's screens offer, by payload."""
    waiting: list[tuple[int, str, str, tuple[str, ...]]] = [(0, "", "pick", ())]
    done, found = set[str](), dict[str, Way]()
    while waiting:
        taken, choice, kind, steps = heappop(waiting)
        if kind == "move":
            found.setdefault(choice, Way(taken, steps))
            continue
        if choice in done:
            continue
        done.add(choice)
        screen = hand_screen(PLUGINS, table_view, words("en"), Reader(choice=choice))
        for cost, click in clicks(screen):
            if click.kind in {"pick", "move"}:
                heappush(waiting, (taken + cost, click.payload, click.kind, (*steps, choice)))
    return found


def taps(table_view: AnyTableView) -> dict[str, int]:
    """The fewest taps for each move, by payload."""
    return {payload: way.taps for payload, way in ways(table_view).items()}


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
