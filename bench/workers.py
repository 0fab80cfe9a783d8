"""Kill workers repeatedly and check that every table continues: `python -m bench.workers`.

Tables of thinking agents play game after game in one process, with a pool of worker processes. After a random number of
answers, a random worker is killed with SIGKILL, until the wanted number is reached. Then the tables play to their ends,
and every decision is repeated from the stored log and compared.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
import tempfile
import time
from collections import Counter
from itertools import cycle, islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.table import Table as Figures

from agents.processes import Pool
from bot.store.store import Store
from bot.tables.types import TablePlace
from tests.tables.thinking import House
from tests.tables.waiting import eventually

if TYPE_CHECKING:
    from bot.tables.types import Table

GAMES = ("forty_barrels", "bierfest", "bremen", "cafe")
"""The games played; 111 is missing because its games would last hundreds of moves here."""


async def play_and_kill(kills: int, tables: int, processes: int, seed: int, answers: int) -> Figures:
    """Play and kill workers, each after at most `answers` answers; return what happened to all questions and tables."""
    dice, pool = random.Random(seed), Pool(processes)
    with tempfile.TemporaryDirectory() as folder:
        store = await Store.open(f"sqlite:///{Path(folder) / 'tables.sqlite3'}")
        house = House(store, lambda: pool)
        played: list[Table] = []
        ended = asyncio.Event()

        async def evening(channel: int) -> None:
            for game in islice(cycle(GAMES), channel, None):
                if ended.is_set():
                    return
                levels = ("cunning", "ruthless", "cunning")
                table = await house.running(game, *levels, place=TablePlace(1, channel, "en"))
                played.append(await house.over(table))

        async def answered(enough: int) -> None:
            await eventually(lambda: house.workers.counts.answered >= enough and bool(pool.pids))

        began, killed = time.monotonic(), 0
        evenings = [asyncio.create_task(evening(channel)) for channel in range(tables)]
        while killed < kills:
            await answered(house.workers.counts.answered + dice.randint(0, answers))
            if pids := pool.pids:
                with contextlib.suppress(ProcessLookupError):  # It has already ended.
                    os.kill(dice.choice(pids), signal.SIGKILL)
                    killed += 1
        ended.set()
        await asyncio.gather(*evenings)
        passed = time.monotonic() - began
        decided: Counter[str] = Counter()
        for table in played:
            decided.update(await house.decided_again(table))
        await house.close()
        await store.close()
    counts = house.workers.counts
    figures = Figures("what", "how many", title=f"{tables} tables at a time, {processes} processes, {passed:.0f} s")
    figures.add_row("processes killed", str(killed))
    figures.add_row("processes replaced", str(pool.replaced))
    figures.add_row("tables played to their end", str(len(played)))
    figures.add_row("thoughts asked for", str(counts.asked))
    figures.add_row("thoughts lost", ", ".join(f"{why} {count}" for why, count in counts.lost.items()) or "0")
    figures.add_row("decisions made again from the log, all the same", str(decided.total()))
    figures.add_row("of them by the heuristic agent", str(decided["heuristic"]))
    return figures


def main(
    kills: int = 100,
    tables: int = 8,
    processes: int = 2,
    seed: int = 0,
    answers: Annotated[int, typer.Option(help="The most answers between two kills.")] = 40,
) -> None:
    """Kill, play and print."""
    Console().print(asyncio.run(play_and_kill(kills, tables, processes, seed, answers)))


if __name__ == "__main__":
    typer.run(main)
