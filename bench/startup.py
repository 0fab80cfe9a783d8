"""Measure the time from the start to the first answer, and the memory per open table: `python -m bench.startup`.

Three processes: this one, which sends commands, the playground, and the bot as its command line starts it. The database
has many copies of one table in mid-game, each with members and a channel of its own, which the playground does not
have. In the last row all of them are undelivered, as after a crash: the bot delivers them while it answers commands.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sqlite3
import statistics
import tempfile
import time
from contextlib import closing
from pathlib import Path
from typing import Any

from loopcord.client import Playground, PlaygroundProcess
from rich.console import Console
from rich.table import Table

from bench.bot_process import bot, made
from bench.playground import memory
from bot.games.registry import AGENTS
from bot.host.host import Host
from bot.store.store import Store
from bot.tables.requests import Act, Join, Start
from bot.tables.types import Member, TablePlace
from engines.registry import games

TABLE_COUNTS = (0, 1_000, 10_000)
STARTS = 5
"""The number of starts per number of tables; the median counts."""
FIRST_ANSWER = 60.0
"""Seconds until the first answer must have come."""
SETTLING = 3.0
"""Seconds from the first answer until the memory is measured."""
FIRST_CHANNEL = 10**15
SEATS = 4
MOVES = 6
OPTIONS = {"game": "bremen"}


async def one_table(address: str) -> str:
    """Create a table of four in mid-game, and return its id."""
    store = await Store.open(address)
    host = Host(store, {game.name: game for game in games()}, AGENTS)
    for number in range(SEATS):
        table = await host.ask(
            TablePlace(1, FIRST_CHANNEL - 1, "en-US"), Join(Member(100 + number, f"Member {number}"), "bremen")
        )
    await host.ask(table.id, Start(100))
    for _ in range(MOVES):
        acting = (await host.table_view(table.id)).to_act
        member = table.seats[0].member if acting is None else (await host.table(table.id)).seats[acting].member
        if member is None:
            break
        view = await host.table_view(table.id, member.id)
        await host.ask(table.id, Act(view.table.ply, member.id, view.legal[0]))
    await host.close()
    await store.close()
    return table.id


def copies(file: Path, table_id: str, number: int, *, delivered: bool) -> None:
    """Replace a table in the database with this number of copies."""
    with closing(sqlite3.connect(file)) as database, database:
        database.execute("PRAGMA foreign_keys = ON")
        for name, key in (("tables", "id"), ("seats", "table_id"), ("moves", "table_id")):
            cursor = database.execute(f"SELECT * FROM {name} WHERE {key} = ?", (table_id,))
            columns = [each[0] for each in cursor.description]
            rows = [dict(zip(columns, row, strict=True)) for row in cursor]
            marks = ", ".join(f":{each}" for each in columns)

            def copied(row: dict[str, Any], copy: int, key: str = key) -> dict[str, Any]:
                # Members of their own: nobody sits at thousands of tables.
                people = {
                    name: number + SEATS * copy
                    for name, number in row.items()
                    if name in {"host_id", "member_id"} and number is not None
                }
                of_table = {"channel_id": FIRST_CHANNEL + copy, "settled": delivered} if key == "id" else {}
                return row | people | {key: f"copy{copy}"} | of_table

            statement = f"INSERT INTO {name} VALUES ({marks})"
            database.executemany(statement, (copied(row, copy) for copy in range(number) for row in rows))
        database.execute("DELETE FROM tables WHERE id = ?", (table_id,))


async def measured(folder: Path, tables: int, starts: int, *, delivered: bool = True) -> tuple[float, float, float]:
    """Start with these open tables. Returns the median and the longest time to the first answer, and megabytes."""
    took, megabytes = [], 0.0
    async with PlaygroundProcess(made(folder) / "world", "--no-rate-limits") as running:
        async with Playground(running.url) as playground:
            anna: Any = (await playground.call("GET", "/page/people"))["people"][0]["id"]
            channels = [await playground.add_channel(f"start-{start}") for start in range(starts)]
            async with bot(folder / "bot", playground, pace=3.0) as first:
                await first.calm()  # Commands and emojis are registered now, as at any start except the first.
        file = folder / "bot" / "tables.sqlite3"
        copies(file, await one_table(f"sqlite:///{file}"), tables, delivered=delivered)
        for channel in channels:
            async with Playground(running.url) as playground:
                await playground.bot_online(60, online=False)
                began = time.perf_counter()
                async with bot(folder / "bot", playground, pace=3.0) as started:
                    what = {
                        "person": anna,
                        "kind": "command",
                        "channel": channel,
                        "command": "join",
                        "options": OPTIONS,
                    }
                    async with asyncio.timeout(FIRST_ANSWER):
                        while await _state(playground, what) != "answered":
                            pass  # A member who gets no answer asks again.
                    took.append(time.perf_counter() - began)
                    await asyncio.sleep(SETTLING)
                    megabytes = max(megabytes, memory(started.process.pid))
    return statistics.median(took), max(took), megabytes


async def _state(playground: Playground, what: dict[str, Any]) -> str:
    """What an interaction has come to, after three seconds at the latest."""
    report = await playground.call("POST", "/page/interactions", params={"wait": "1"}, json=what)
    return str(report["state"])


async def measure(folder: Path, numbers: tuple[int, ...], starts: int) -> None:
    """Print all figures."""
    load = ", ".join(f"{each:.1f}" for each in os.getloadavg())
    table = Table("open tables", "first answer s", "longest s", "/ empty", "MB", "kB a table")
    empty: tuple[float, float, float] | None = None
    for number, delivered in (*((number, True) for number in numbers), (numbers[-1], False)):
        middle, longest, megabytes = await measured(
            folder / f"{number}-{delivered}", number, starts, delivered=delivered
        )
        empty = empty or (middle, longest, megabytes)
        kilobytes = (megabytes - empty[2]) * 1000 / number if number else 0.0
        table.add_row(
            f"{number:,}" if delivered else f"{number:,}, all undelivered",
            *(f"{each:.2f}" for each in (middle, longest, middle / empty[0])),
            *(f"{each:.1f}" for each in (megabytes, kilobytes)),
        )
    Console(width=100).print(table, f"load before: {load}", sep="\n")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="measure little, to see that everything works")
    quick = parser.parse_args().quick
    with tempfile.TemporaryDirectory() as scratch:
        asyncio.run(measure(Path(scratch), (0, 20) if quick else TABLE_COUNTS, 1 if quick else STARTS))
