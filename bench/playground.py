"""Measure the time until a click is acknowledged on the playground: `python -m bench.playground`.

`--quick` only checks that it works.

Three processes: this one, which clicks, the playground, and a discord.py bot that only acknowledges. The baseline,
measured in the same run, is the same path over three processes without any work. The time is the one that a person
sees: from the page's request to its answer, which comes once the bot has answered.
"""

from __future__ import annotations

import asyncio
import os
import statistics
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
import typer
from loopcord.client import Playground, PlaygroundProcess
from msgspec import Struct, field
from rich.console import Console
from rich.table import Table

IN_FLIGHT = (1, 8, 32)
FLOOR = "bare wires"

Click = Callable[[], Awaitable[None]]


class Extent(Struct, frozen=True):
    """The extent of the measurement."""

    rounds: int
    clicks: int
    """The clicks of each kind in a round; the kinds alternate, so other load affects all alike."""
    warm_up: int
    """The clicks of each kind before."""
    all: int
    """The number of interactions after which the memory is measured."""


FULL = Extent(rounds=5, clicks=400, warm_up=200, all=20_000)
QUICK = Extent(rounds=1, clicks=32, warm_up=8, all=350)


class Series(Struct):
    """The times of clicks of one kind."""

    took: list[float] = field(default_factory=list)
    """Seconds of each click."""
    spent: float = 0.0
    """Seconds of wall time in total."""

    async def go_on(self, click: Click, in_flight: int, count: int) -> None:
        """Time `count` more clicks, `in_flight` of them at a time."""
        left = iter(range(count))

        async def person() -> None:
            for _ in left:
                began = time.perf_counter()
                await click()
                self.took.append(time.perf_counter() - began)

        began = time.perf_counter()
        await asyncio.gather(*(person() for _ in range(in_flight)))
        self.spent += time.perf_counter() - began

    @property
    def median(self) -> float:
        """The median in seconds."""
        return statistics.median(self.took)

    def row(self, floor: Series) -> tuple[str, ...]:
        """Median and 99th percentile in milliseconds, clicks per second, and the ratio to the baseline."""
        late = statistics.quantiles(self.took, n=100)[98]
        rate = len(self.took) / self.spent
        return f"{self.median * 1000:.2f}", f"{late * 1000:.2f}", f"{rate:,.0f}", f"{self.median / floor.median:.1f}"


@asynccontextmanager
async def process(*arguments: str) -> AsyncIterator[asyncio.subprocess.Process]:
    """Another Python process, terminated at the end of the block."""
    running = await asyncio.create_subprocess_exec(sys.executable, "-m", *arguments, stdout=asyncio.subprocess.PIPE)
    try:
        yield running
    finally:
        running.terminate()
        await running.wait()


async def line(running: asyncio.subprocess.Process) -> str:
    """The next line of a process's output."""
    if running.stdout is None:
        raise RuntimeError("a process without output")
    return (await running.stdout.readline()).decode().strip()


@asynccontextmanager
async def bare_wires() -> AsyncIterator[Click]:
    """A click on the baseline."""
    async with process("bench.bare_wire", "serve") as server, aiohttp.ClientSession() as session:
        url = await line(server)

        async def click() -> None:
            async with session.post(f"{url}/click", json={"kind": "component", "custom_id": "deferred"}) as answer:
                await answer.json()

        async with process("bench.bare_wire", "echo", url) as client:
            await line(client)
            yield click


def memory(pid: int | None) -> float:
    """The resident memory of a process in MB; NaN except on Linux."""
    status = Path(f"/proc/{pid}/status")
    if not status.exists():
        return float("nan")
    return next(int(each.split()[1]) for each in status.read_text().splitlines() if each.startswith("VmRSS")) / 1024


async def clicks(playground: Playground) -> dict[str, Click]:
    """Anna's kinds of clicks, by name in the table. No page is open during the measurement."""
    anna = (await playground.call("GET", "/page/people"))["people"][0]["id"]
    snapshot = await playground.call("GET", "/page/snapshot", params={"person": anna})
    channel = snapshot["guilds"][0]["channels"][0]["id"]

    async def act(**what: Any) -> Any:
        body = {"person": anna, **what}
        report = await playground.call("POST", "/page/interactions", params={"wait": "1"}, json=body)
        if report["state"] != "answered":
            raise RuntimeError(f"The bot did not answer {what}.")
        return report["answer"]["message"]

    await playground.bot_online()
    for person in await playground.people():
        await person.leave()  # the client that waited for the bot must not keep watching
    panel = (await act(kind="command", channel=channel, command="panel"))["id"]

    async def deferred() -> None:
        await act(kind="component", message=panel, custom_id="deferred")

    async def message() -> None:
        await act(kind="component", message=panel, custom_id="message")

    async def command() -> None:
        await act(kind="command", channel=channel, command="echo")

    return {"button, deferred": deferred, "button, message": message, "command, message": command}


async def measure(folder: Path, extent: Extent) -> None:
    """Print all figures."""
    load = ", ".join(f"{each:.1f}" for each in os.getloadavg())
    async with (
        bare_wires() as bare,
        PlaygroundProcess(folder, "--no-rate-limits") as running,
        Playground(running.url) as playground,
        process("bench.echo_bot", running.url) as bot,
    ):
        kinds = {FLOOR: bare, **await clicks(playground)}
        empty = memory(running.pid)
        for click in kinds.values():
            await Series().go_on(click, 8, extent.warm_up)
        series = {(what, in_flight): Series() for what in kinds for in_flight in IN_FLIGHT}
        for _ in range(extent.rounds):
            for in_flight in IN_FLIGHT:
                for what, click in kinds.items():
                    await series[what, in_flight].go_on(click, in_flight, extent.clicks)
        done = (len(kinds) - 1) * (extent.warm_up + extent.rounds * extent.clicks * len(IN_FLIGHT))
        await Series().go_on(kinds["button, deferred"], 8, extent.all - done)
        full = memory(running.pid)
        table = Table("", "in flight", "median ms", "p99 ms", "a second", "median / floor")
        for (what, in_flight), each in series.items():
            table.add_row(what, str(in_flight), *each.row(series[FLOOR, in_flight]))
        kept = f"playground {empty:.0f} MB at first, {full:.0f} MB after {extent.all:,} interactions"
        end = f"{kept}; bot {memory(bot.pid):.0f} MB; load before: {load}"
        Console(width=110).print(table, end, sep="\n")


def main(*, quick: bool = False) -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as scratch:
        asyncio.run(measure(Path(scratch) / "world", QUICK if quick else FULL))


if __name__ == "__main__":
    typer.run(main)
