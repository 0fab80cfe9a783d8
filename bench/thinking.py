"""Measure tables full of people who think before each click: `python -m bench.thinking`.

One playground, the bot, and this process, which clicks. At each table, a person clicks some seconds after a click
becomes possible; the thinking time decreases step by step until the bot cannot keep up. Then an echo bot, which only
acknowledges, replaces the bot on the same playground, with the same people watching, at the same rates.
"""

from __future__ import annotations

import asyncio
import os
import tempfile
from pathlib import Path
from typing import Annotated, NamedTuple

import typer
from loopcord.client import Playground, PlaygroundProcess
from rich.console import Console
from rich.table import Table

from bench.bot_process import Bot, bot, cpu_of, made
from bench.load import echo_on, games_of, open_tables
from bench.regulars import Clicks, regulars


class Series(NamedTuple):
    """The measurements for one thinking time."""

    thinking: float
    """Seconds."""
    seconds: float
    clicks: Clicks
    moves: int
    bot: float
    """The CPU seconds of the bot's own process."""
    workers: float
    """The CPU seconds of its drawing processes."""
    playground: float
    """The CPU seconds of the playground."""


async def thinking(
    folder: Path, tables: int, times: list[float], seconds: float, *, pictures: int
) -> tuple[list[Series], list[Clicks]]:
    """The measurements for each thinking time, and the echo bot's clicks at the same rates."""
    async with PlaygroundProcess(made(folder) / "world", "--no-rate-limits") as running:
        found = []
        async with (
            Playground(running.url) as playground,
            bot(folder / "bot", playground, counted=False, pace=3.0, pictures=pictures) as measured,
            regulars(playground) as people,
        ):
            await open_tables(playground, people, await games_of(playground, people.people[0]), tables)
            await people.until_offered(tables)
            await measured.calm()
            Console(stderr=True).print(f"{tables} tables are open, and process {measured.process.pid} is measured now")
            for thought in times:
                before, moves = _spent(measured, running), measured.moves()
                clicks = await people.click_thinking(thought, seconds)
                moves = measured.moves() - moves
                spent = [after - each for after, each in zip(_spent(measured, running), before, strict=True)]
                found.append(Series(thought, seconds, clicks, moves, *spent))
        async with Playground(running.url) as playground:
            rates = [(len(each.clicks.took) / each.seconds, each.seconds) for each in found]
            return found, await echo_on(playground, running.url, rates)


def _spent(measured: Bot, playground: PlaygroundProcess) -> tuple[float, float, float]:
    return measured.cpu(), measured.cpu_of_children(), cpu_of(playground.pid)


def main(
    tables: int = 200,
    think: Annotated[str, typer.Option(help="Seconds of thinking, one after the other.")] = "4 2 1 0",
    seconds: float = 30,
    pictures: Annotated[int, typer.Option(help="Processes that draw pictures; 0: all is told in words.")] = 1,
) -> None:
    """Measure and print."""
    load = ", ".join(f"{each:.1f}" for each in os.getloadavg())
    times = [float(each) for each in think.split()]
    with tempfile.TemporaryDirectory() as scratch:
        found, echoes = asyncio.run(thinking(Path(scratch), tables, times, seconds, pictures=pictures))
    table = Table(
        *("thinking s", "clicks/s", "moves/s", "bot CPU ms a move", "drawing ms", "playground ms"),
        *("bot busy", "p50 ms", "p99 ms", "echo p50", "echo p99", "p99 / echo", "unanswered"),
    )
    for each, echo in zip(found, echoes, strict=True):
        moves = max(1, each.moves)
        p50, p99, echo50, echo99 = (one.quantile(share) for one in (each.clicks, echo) for share in (0.5, 0.99))
        table.add_row(
            f"{each.thinking:g}",
            *(f"{count / each.seconds:.1f}" for count in (len(each.clicks.took), each.moves)),
            *(f"{spent / moves * 1000:.2f}" for spent in (each.bot, each.workers, each.playground)),
            f"{each.bot / each.seconds:.0%}",
            *(f"{took:.1f}" for took in (p50, p99, echo50, echo99, p99 / echo99)),
            str(each.clicks.unanswered),
        )
    Console(width=150).print(table, f"{tables} tables, {pictures} processes draw; load before: {load}", sep="\n")


if __name__ == "__main__":
    typer.run(main)
