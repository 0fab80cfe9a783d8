"""Measure the bot's cost and capacity on this machine: `python -m bench.load`; `--quick` only checks that it works.

Three processes: this one, which clicks, the playground, and the bot as its command line starts it. Reads and synced
commits are counted in a separate run, because counting takes time. Nothing here depends on the bot's internals, so an
older bot can be measured the same way with a copy of this folder.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import tempfile
from pathlib import Path
from typing import Any

from loopcord.client import Playground, PlaygroundProcess
from msgspec import Struct
from rich.console import Console
from rich.table import Table

from bench.bot_process import bot, made
from bench.playground import process
from bench.regulars import Clicks, Regulars, regulars

CLICK_EVERY = 10.0
"""Seconds between two clicks at one of many tables."""


class Extent(Struct, frozen=True):
    """The extent of the measurement."""

    games: int
    moves: int
    """The number of moves of each kind, one after another."""
    tables: tuple[int, ...]
    seconds: float


FULL = Extent(games=5, moves=60, tables=(50, 200), seconds=30)
QUICK = Extent(games=1, moves=8, tables=(3, 6), seconds=4)


async def games_of(playground: Playground, person: str) -> list[str]:
    """The names of all games, as `/join` offers them."""
    commands = (await playground.call("GET", "/page/snapshot", params={"person": person}))["commands"]
    join: Any = next(each for each in commands if each["name"] == "join")
    return [choice["value"] for choice in join["options"][0]["choices"]]


async def each_kind(folder: Path, extent: Extent, *, counted: bool) -> dict[str, tuple[float, ...]]:
    """The cost of a move of each kind: CPU milliseconds, clicks, reads, commits and synced commits."""
    figures: dict[str, tuple[float, ...]] = {}
    async with (
        PlaygroundProcess(made(folder) / "world", "--no-rate-limits") as running,
        Playground(running.url) as playground,
        bot(folder / "bot", playground, counted=counted, pace=0.1) as measured,
        regulars(playground) as people,
    ):
        for game in (await games_of(playground, people.people[0]))[: extent.games]:
            for kind in ("click", "agent"):
                channel = await playground.add_channel(f"{game}-{kind}".replace("_", "-"))
                await (people.sit_down if kind == "click" else people.let_agents_play)(channel, game)
                if kind == "click":
                    await people.until_offered(1)
                    await measured.calm()
                if counted:
                    await measured.counts()
                cpu, moves, clicks = measured.cpu(), measured.moves(), Clicks()
                if kind == "click":
                    clicks = await people.click_one_after_the_other(extent.moves)
                await measured.calm()
                played = max(1, measured.moves() - moves)
                counts = await measured.counts() if counted else (0, 0, 0)
                spent = (measured.cpu() - cpu) * 1000
                figures[f"{game}, {kind}"] = tuple(each / played for each in (spent, len(clicks.took), *counts))
                if kind == "click":
                    for person in people.people:
                        await people.act(person, kind="command", channel=channel, command="stop", options={})
                    people.offers.clear()
    return figures


async def many_tables(folder: Path, extent: Extent, tables: int) -> tuple[Clicks, Clicks, float, float, float]:
    """Clicks at a steady rate and as fast as possible; moves per second of both, and CPU milliseconds per move."""
    async with (
        PlaygroundProcess(made(folder) / "world", "--no-rate-limits") as running,
        Playground(running.url) as playground,
        bot(folder / "bot", playground, counted=False, pace=3.0) as measured,
        regulars(playground) as people,
    ):
        games = await games_of(playground, people.people[0])
        await open_tables(playground, people, games, tables)
        await people.until_offered(tables)
        await measured.calm()
        before = measured.moves()
        steady = await people.click_at(tables / CLICK_EVERY, extent.seconds)
        slow = (measured.moves() - before) / extent.seconds
        await measured.calm()
        before, cpu = measured.moves(), measured.cpu()
        fast = await people.click_at_once(extent.seconds)
        played, spent = measured.moves() - before, measured.cpu() - cpu
        return steady, fast, slow, played / extent.seconds, spent / max(1, played) * 1000


async def open_tables(playground: Playground, people: Regulars, games: list[str], tables: int) -> None:
    """Start this number of tables, cycling through the games, a few at a time."""
    few = asyncio.Semaphore(4)

    async def open_one(number: int) -> None:
        async with few:
            channel = await playground.add_channel(f"table-{number}")
            await people.sit_down(channel, games[number % len(games)])

    await asyncio.gather(*(open_one(number) for number in range(tables)))


async def echo(folder: Path, rate: float, seconds: float) -> Clicks:
    """Clicks on a bot that only acknowledges them, at the same rate, with the same number of people watching."""
    async with (
        PlaygroundProcess(made(folder) / "world", "--no-rate-limits") as running,
        Playground(running.url) as playground,
    ):
        return (await echo_on(playground, running.url, [(rate, seconds)]))[0]


async def echo_on(playground: Playground, url: str, rates: list[tuple[float, float]]) -> list[Clicks]:
    """The same on a running playground: clicks at each of these rates, for these seconds."""
    async with process("bench.echo_bot", url):
        await playground.bot_online()
        for person in await playground.people():
            await person.leave()
        channel = await playground.add_channel("echo")
        async with regulars(playground) as people:
            anna = people.people[0]
            panel = await people.act(anna, kind="command", channel=channel, command="panel", options={})
            message = panel["answer"]["message"]["id"]
            return [await _echoed(people, message, rate, seconds) for rate, seconds in rates]


async def _echoed(people: Regulars, message: str, rate: float, seconds: float) -> Clicks:
    clicks, loop = Clicks(), asyncio.get_running_loop()

    async def click() -> None:
        clicked = loop.time()
        await people.act(people.people[0], kind="component", message=message, custom_id="deferred")
        clicks.took.append(loop.time() - clicked)

    async with asyncio.TaskGroup() as tasks:
        began = loop.time()
        for number in range(int(rate * seconds)):
            await asyncio.sleep(max(0.0, began + number / rate - loop.time()))
            tasks.create_task(click())
    return clicks


async def measure(folder: Path, extent: Extent) -> None:
    """Print all figures."""
    console = Console(width=130)
    load = ", ".join(f"{each:.1f}" for each in os.getloadavg())
    counted = await each_kind(folder / "counted", extent, counted=True)
    timed = await each_kind(folder / "timed", extent, counted=False)
    costs = Table("a move at a table of four", "CPU ms", "clicks", "reads", "commits", "synced")
    for kind, (_, _, reads, commits, synced) in counted.items():
        spent, clicks, *_ = timed[kind]
        costs.add_row(kind, f"{spent:.1f}", *(f"{each:.2f}" for each in (clicks, reads, commits, synced)))
    console.print(costs)
    table = Table("tables", "clicks", "clicks/s", "p50 ms", "p99 ms", "echo p50", "echo p99", "p99 / echo", "moves/s")
    most = Table(
        "tables, as fast as possible", "moves/s", "CPU ms a move", "click p50 ms", "click p99 ms", "unanswered"
    )
    for tables in extent.tables:
        rate = tables / CLICK_EVERY
        beside = await echo(folder / f"echo-{tables}", rate, extent.seconds)
        steady, fast, slow, speed, spent = await many_tables(folder / f"tables-{tables}", extent, tables)
        both = [each.quantile(share) for each in (steady, beside) for share in (0.5, 0.99)]
        row = [f"{each:.1f}" for each in (rate, *both, both[1] / both[3], slow)]
        table.add_row(str(tables), str(len(steady.took)), *row)
        reached = [f"{each:.1f}" for each in (speed, spent, fast.quantile(0.5), fast.quantile(0.99))]
        most.add_row(str(tables), *reached, str(fast.unanswered + steady.unanswered))
    console.print(table, most, f"load before: {load}", sep="\n")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="measure little, to see that everything works")
    with tempfile.TemporaryDirectory() as scratch:
        asyncio.run(measure(Path(scratch), QUICK if parser.parse_args().quick else FULL))
