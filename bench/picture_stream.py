"""Draw the pictures of many tables as a painter gets them, and print what they cost: `bench.pictures` runs this file.

It runs with the code of any commit, and uses only what all of them have. The tables of all games move in turn; a board
or hand is drawn if it has changed. Times are CPU times of this process, which plays the games, too.
"""

from __future__ import annotations

import json
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import cycle
from random import Random
from typing import Any, Final

from bot.games.registry import PLUGINS
from bot.pictures.composing import draw, packed
from bot.screens.game_screens import board_drawn, hand_drawn
from tools.positions import played

TABLES_PER_GAME: Final = 10
"""The tables of each game."""
SEATS: Final = 4


def moves(tables: int) -> Iterator[tuple[str, int, Any]]:
    """The game, the number of the table, and the position after each move; a new game follows one that has ended."""
    chance, games, seeds = Random(1), dict[tuple[str, int], Iterator[tuple[Any, Any]]](), Counter[tuple[str, int]]()
    for name in cycle(PLUGINS):
        table = name, chance.randrange(tables)
        seats = min(SEATS, max(PLUGINS[name].game.seats))
        found = next(games.get(table, iter(())), None)
        if found is None:
            seeds[table] += 1
            games[table] = played(name, seats, seed=1_000 * table[1] + seeds[table])
            found = next(games[table])
        yield *table, found[0]


def main(warm: int, counted: int, tables: int) -> None:
    """Draw the pictures of `warm` moves, then those of the `counted` ones; print their cost in milliseconds as JSON."""
    last: dict[tuple[str, int, str], str] = {}
    spent: dict[str, float] = defaultdict(float)
    number = Counter[str]()
    for done, (name, table, position) in zip(range(warm + counted), moves(tables), strict=False):
        if done == warm:
            spent.clear()
            number.clear()
        plugin = PLUGINS[name]
        for slot, view in enumerate((position.board, *position.hands)):
            began = time.process_time()
            drawing = hand_drawn(plugin, view) if slot else board_drawn(plugin, view)
            changed = last.get((name, table, str(slot))) != drawing.key
            last[name, table, str(slot)] = drawing.key
            laid_out = time.process_time()
            if not changed:
                continue
            data = packed(drawing)
            sent = time.process_time()
            png = draw(data)
            ended = time.process_time()
            draw(data)
            kind = f"{name} {'hand' if slot else 'board'}"
            number[kind] += 1
            for what, cost in (
                ("layout", laid_out - began),
                ("packing", sent - laid_out),
                ("drawing", ended - sent),
                ("again", time.process_time() - ended),
            ):
                spent[f"{kind} {what}"] += cost * 1000
            spent[f"{kind} bytes"] += len(png)
    print(json.dumps({"moves": counted, "pictures": number, "spent": spent}))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
