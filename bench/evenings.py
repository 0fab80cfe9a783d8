"""Play scripted evenings in one bot process and check whether it leaks: `python -m bench.evenings --moves 200000`.

The whole bot except its sockets runs in this process: real cogs on real discord.py, host, delivery and a database on
disk, with `bench.pocket_discord` at the other end. Four people play all five games at several tables at once and click
everything as soon as it is offered.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import math
import os
import statistics
import sys
import tempfile
import time
import tracemalloc
from pathlib import Path
from typing import Any

import msgspec
import structlog
from loopcord.client import Playground
from loopcord.client.parts import buttons, selects
from msgspec import Struct
from rich.console import Console
from rich.table import Table

from bench.playground import memory
from bench.pocket_discord import GUILD, PocketDiscord
from bench.regulars import Clicks, Regulars
from bot.app import Stammtisch
from bot.screens.parts import Click, read_click
from bot.store.store import Store
from engines.registry import games

NAMES = {"11": "Anna", "12": "Ben", "13": "Cleo", "14": "Dora"}
TO_ANSWER = 3.0
"""Discord's limit in seconds for an answer."""
STALLED = 180.0
"""Seconds after which a table that offers nothing counts as stalled."""


class Sample(Struct, frozen=True):
    """The resources of the process at one moment."""

    moves: int
    seconds: float
    rss: float
    """In MB."""
    traced: float
    """MB allocated by Python; 0 without tracing."""
    objects: int
    """The number of objects tracked by the garbage collector, after a collection."""
    tasks: int
    files: int
    cpu: float = 0.0
    """The CPU seconds of this process so far, including the people and their Discord."""


class StalledError(Exception):
    """A table has no move for anybody; the message contains everybody's view of it."""


class InPocket(Regulars):
    """The regulars on a Discord in this process."""

    def __init__(self, guild: int = GUILD) -> None:
        super().__init__(Playground("http://127.0.0.1"), [*NAMES])
        self.discord = PocketDiscord(NAMES, self._take, guild)
        self.moves = 0
        self.wanted = 0
        """The number of moves to be made in total."""
        self.took: list[float] = []
        """Seconds until each interaction was answered."""
        self.unanswered: list[str] = []
        """The interactions that were never answered."""

    async def act(self, person: str, **what: Any) -> Any:
        """See Regulars."""
        if what["kind"] == "command":
            took = await self.discord.command(person, int(what["channel"]), what["command"], what["options"])
        else:
            clicked = int(what["message"]), what["custom_id"], what.get("values")
            if (found := await self.discord.click(person, *clicked)) is None:
                return {"state": "answered"}  # The message was just deleted, so nothing was sent.
            took = found
        self.took.append(took)
        if math.isinf(took):
            self.unanswered.append(f"{what}")
        return {"state": "failed" if took > TO_ANSWER else "answered"}

    async def evening(self, channel: str, game: str) -> None:
        """Play one game after another in a channel until the wanted number of moves is reached."""
        while self.moves < self.wanted:
            self.boards.pop(channel, None)
            await self.sit_down(channel, game)
            while self.moves < self.wanted and not self._is_over(channel):
                try:
                    async with asyncio.timeout(STALLED):
                        await self._until_offered_at(channel)
                except TimeoutError:
                    raise StalledError(self._seen_at(channel)) from None
                if (table := self._offered(channel)) is not None:
                    clicks = Clicks()
                    await self.click(table, clicks)
                    self.moves += clicks.moves

    def _board(self, channel: str) -> list[Click]:
        """The clicks that the board, lobby or result in a channel offers."""
        board = self.boards.get(channel)
        found = [] if board is None else [read_click(each["custom_id"]) for each in buttons(board) if "url" not in each]
        return [click for click in found if click is not None]

    def _seen_at(self, channel: str) -> str:
        """All messages about a channel's table, with their buttons, and the current offers."""
        tables = {click.table for click in self._board(channel)}
        lines = [f"channel {channel}, tables {tables}, offers {[self.offers.get(each) for each in tables]}"]
        for message in self.discord.messages():
            ids = [each.get("custom_id", "") for each in (*buttons(message), *selects(message))]
            if message["channel_id"] == channel or any(f":{table}:" in each for table in tables for each in ids):
                lines.append(f"{message['id']} in {message['channel_id']}, {message['page']}: {ids}")
        return "\n".join(lines)

    def _is_over(self, channel: str) -> bool:
        return any(click.kind == "again" for click in self._board(channel))

    def _offered(self, channel: str) -> str | None:
        """The table of a channel, if it offers something."""
        return next((click.table for click in self._board(channel) if click.table in self.offers), None)

    async def _until_offered_at(self, channel: str) -> None:
        while self._offered(channel) is None and not self._is_over(channel):
            self._news.clear()
            await self._news.wait()


def sample(moves: int, began: float) -> Sample:
    """The current resources of this process."""
    gc.collect()
    traced = tracemalloc.get_traced_memory()[0] / 1e6 if tracemalloc.is_tracing() else 0.0
    return Sample(
        moves,
        time.monotonic() - began,
        memory(os.getpid()),
        traced,
        len(gc.get_objects()),
        len(asyncio.all_tasks()),
        len([*Path("/proc/self/fd").iterdir()]) if Path("/proc/self/fd").exists() else 0,
        time.process_time(),
    )


def slope(samples: list[Sample], what: str) -> float:
    """The growth per thousand moves, over the second half of the samples."""
    late = samples[len(samples) // 2 :]
    if len({each.moves for each in late}) < 2:
        return float("nan")
    by_moves = statistics.linear_regression([each.moves for each in late], [getattr(each, what) for each in late])
    return by_moves.slope * 1000


def hear_troubles() -> list[str]:
    """Silence the bot's log, and collect its warnings and errors in the returned list."""
    troubles: list[str] = []

    def hear(_: Any, level: str, entry: Any) -> Any:
        if level not in ("debug", "info"):
            troubles.append(f"{entry}")
        raise structlog.DropEvent

    structlog.configure(processors=[structlog.processors.format_exc_info, hear])
    return troubles


async def evenings(
    address: str, moves: int, tables: int, every: int, minutes: float, *, shard: int = 0, shards: int = 1
) -> tuple[InPocket, list[Sample]]:
    """Play a number of moves, or for some time, and sample the process at regular intervals.

    `address` is the database's, which other processes may use for tables of other shards.
    """
    store = await Store.open(address)
    people, began = InPocket(GUILD + (shard << 22)), time.monotonic()
    bot = Stammtisch(store, pace=0.0, shards=shards, shard_ids=(shard,) if shards > 1 else ())
    samples: list[Sample] = []
    async with bot:
        await people.discord.log_in(bot)
        people.wanted = moves
        titles = [game.name for game in games()]
        playing = [
            asyncio.create_task(people.evening(str(5000 + 1000 * shard + number), titles[number % len(titles)]))
            for number in range(tables)
        ]
        try:
            while any(not task.done() for task in playing):
                await asyncio.wait(playing, timeout=0.5, return_when=asyncio.FIRST_EXCEPTION)
                for task in playing:
                    if task.done():
                        task.result()
                if not samples or people.moves >= samples[-1].moves + every:
                    samples.append(sample(people.moves, began))
                    print(msgspec.json.encode(samples[-1]).decode(), file=sys.stderr, flush=True)
                if time.monotonic() - began > minutes * 60:
                    people.wanted = 0  # everybody finishes their current move
            samples.append(sample(people.moves, began))
        finally:
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
    await store.close()
    return people, samples


def main() -> int:
    """Play, and print the result; return 1 if an interaction was not answered or the bot logged a warning."""
    parser = argparse.ArgumentParser(prog="python -m bench.evenings", description=__doc__)
    parser.add_argument("--moves", type=int, default=200_000)
    parser.add_argument("--tables", type=int, default=10, help="tables that play at the same time")
    parser.add_argument("--every", type=int, default=2_000, help="moves between two measurements of the process")
    parser.add_argument("--minutes", type=float, default=600, help="stop after this many")
    parser.add_argument("--database", help="address of the database; by default a temporary SQLite file")
    parser.add_argument("--shard", type=int, default=0, help="the shard of this process")
    parser.add_argument("--of", type=int, default=1, help="number of shards, one per process")
    parser.add_argument("--trace", action="store_true", help="also trace Python's memory, which is slower")
    asked = parser.parse_args()
    if asked.trace:
        tracemalloc.start()
    with tempfile.TemporaryDirectory() as folder:
        troubles = hear_troubles()
        address = asked.database or f"sqlite:///{folder}/tables.sqlite3"
        extent = asked.moves, asked.tables, asked.every, asked.minutes
        people, samples = asyncio.run(evenings(address, *extent, shard=asked.shard, shards=asked.of))
    table = Table("", *("moves", "seconds", "RSS MB", "traced MB", "objects", "tasks", "files"))
    for name, each in (("first", samples[0]), ("middle", samples[len(samples) // 2]), ("last", samples[-1])):
        table.add_row(
            name, str(each.moves), f"{each.seconds:.0f}", f"{each.rss:.1f}", f"{each.traced:.1f}",
            *(str(found) for found in (each.objects, each.tasks, each.files)),
        )  # fmt: skip
    grows = [f"{slope(samples, what):+.3f}" for what in ("rss", "traced", "objects", "tasks", "files")]
    table.add_row("a thousand moves, second half", "", "", *grows)
    took, speed = people.took, samples[-1].moves / samples[-1].seconds
    late = sum(each > TO_ANSWER for each in took) - len(people.unanswered)
    answers = f"{len(took)} interactions, {len(people.unanswered)} without an answer, {late} answered too late"
    times = ", ".join(f"{share:.0%} {quantile(took, share) * 1000:.0f} ms" for share in (0.5, 0.99, 1))
    pace = f"{speed:.1f} moves a second; load {os.getloadavg()[1]:.1f}; {len(troubles)} warnings or errors"
    Console(width=120).print(table, answers, times, pace, *people.unanswered[:20], *troubles[:20], sep="\n")
    return 1 if people.unanswered or troubles else 0


def quantile(values: list[float], share: float) -> float:
    """The value that this share of the values does not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")


if __name__ == "__main__":
    sys.exit(main())
