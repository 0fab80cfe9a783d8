"""Check whether thinking house players delay clicks: `python -m bench.house_players`.

A bot has tables of one person and three house players each, which make no pauses there; nobody sits at two. People
click at a steady rate. Within one run, house players that decide at once (`sensible`) alternate with thinking ones
(`cunning`), each turn with a new playground and bot.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
import tempfile
from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import typer
from loopcord.client import Playground, PlaygroundProcess
from rich.console import Console
from rich.table import Table

from bench.bot_process import bot, made
from bench.regulars import SETUP_TIMEOUT, Clicks, Regulars, following, people_of
from engines.registry import NAMES

LEVELS = {"sensible": None, "cunning": "cunning"}
"""The levels by their names in the lobby; None is the default."""


class Turn(NamedTuple):
    """The measurements of one turn."""

    level: str | None
    clicks: Clicks
    decided: Counter[str]
    """The number of moves by each agent while people clicked; `member` means people."""
    seconds: float
    bot: float
    """The CPU seconds of the bot's own process."""
    others: float
    """The CPU seconds of its processes for drawing and thinking."""


async def turn(folder: Path, level: str | None, tables: int, rate: float, seconds: float) -> Turn:
    """Measure tables with house players of this level, where people click at this rate."""
    async with (
        PlaygroundProcess(made(folder) / "world", "--no-rate-limits") as running,
        Playground(running.url) as playground,
        bot(folder / "bot", playground, pace=3.0) as measured,
    ):
        few = asyncio.Semaphore(4)
        people = Regulars(playground, await people_of(playground, (f"Member {number}" for number in range(tables))))
        channels = [await playground.add_channel(f"table-{number}") for number in range(tables)]

        async def open_one(number: int) -> None:
            async with few:
                game = NAMES[number % len(NAMES)]
                await people.play_with_agents(people.people[number], channels[number], game, level)

        async with following(people, {person: [one] for person, one in zip(people.people, channels, strict=True)}):
            await asyncio.gather(*(open_one(number) for number in range(tables)))
            async with asyncio.timeout(SETUP_TIMEOUT):
                await people.until_offered(tables * 9 // 10)  # in 40 Barrels a person may be out before their turn
            before, spent = decided(folder), (measured.cpu(), measured.cpu_of_children())
            clicks = await people.click_at(rate, seconds)
            after = (measured.cpu(), measured.cpu_of_children())
            return Turn(level, clicks, decided(folder) - before, seconds, after[0] - spent[0], after[1] - spent[1])


def decided(folder: Path) -> Counter[str]:
    """The number of moves so far, by agent."""
    with closing(sqlite3.connect(f"file:{folder}/bot/tables.sqlite3?mode=ro", uri=True)) as database:
        rows = database.execute("SELECT coalesce(agent, 'member'), count(*) FROM moves GROUP BY 1")
        return Counter(dict(rows.fetchall()))


async def measure(folder: Path, tables: int, rate: float, seconds: float, turns: int) -> list[Turn]:
    """Measure both kinds of house players in turn."""
    return [
        await turn(folder / f"{name}-{number}", level, tables, rate, seconds)
        for number in range(turns)
        for name, level in LEVELS.items()
    ]


def main(tables: int = 200, rate: float = 10, seconds: float = 60, turns: int = 2) -> None:
    """Measure and print. `rate` is in clicks a second."""
    load = os.getloadavg()[0]
    with tempfile.TemporaryDirectory() as scratch:
        found = asyncio.run(measure(Path(scratch), tables, rate, seconds, turns))
    shown = Table(
        *("house players", "clicks", "p50 ms", "p99 ms", "longest ms", "unanswered", "moves/s"),
        *("of them by thought", "by rules of thumb", "bot busy", "its workers busy"),
    )

    def add(name: str, some: list[Turn]) -> Clicks:
        clicks = Clicks(took=[each for one in some for each in one.clicks.took])
        clicks.unanswered = sum(one.clicks.unanswered for one in some)
        made_by = sum((one.decided for one in some), Counter[str]())
        spent = sum(one.seconds for one in some)
        thought = sum(count for agent, count in made_by.items() if agent.startswith("search"))
        shown.add_row(
            *(name, str(len(clicks.took))),
            *(f"{clicks.quantile(share):.1f}" for share in (0.5, 0.99, 1.0)),
            *(str(clicks.unanswered), f"{made_by.total() / spent:.1f}", str(thought), str(made_by["heuristic"])),
            *(f"{sum(each) / spent:.0%}" for each in ([one.bot for one in some], [one.others for one in some])),
        )
        return clicks

    for each in found:
        add(each.level or "sensible", [each])
    without, beside = (
        add(f"{name}, all", [each for each in found if each.level == level]) for name, level in LEVELS.items()
    )
    ratio = beside.quantile(0.99) / without.quantile(0.99)
    Console(width=150).print(shown, f"{tables} tables; p99 {ratio:.2f} times; load before: {load:.1f}", sep="\n")


if __name__ == "__main__":
    typer.run(main)
