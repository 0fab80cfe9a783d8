"""Measure what a move costs, with several commits in turn: `python -m bench.paired OLD NEW`.

Each series has a number of tables of four members, who think before each click or click at once. For each series, the
bot of each commit runs in turn, as its command line starts it, on a playground of its own. It is measured from outside:
CPU time from /proc, requests from the playground's record, clicks and messages from the pages. So any commit can be
measured; `.` is the working tree. Then an echo bot, which only acknowledges clicks, takes the bot's place on the same
playground, with the same people watching, at the same rate of clicks.

A disk that is busy makes clicks slow at any commit: beside each bot, writes of a few bytes are timed (`bench.disk`).

The last message of a move is the last one of its table that a page shows before the next click there. At full speed
that click comes at once.

All series together take hours. With `--results FILE` each figure is kept there as it is found: what the file already
has is not measured again, and all that it has about these commits is printed, whatever the options of earlier runs.

Each bot begins with an empty cache, as on the day of its installation, and so rasterises each sprite. With
`--cache FOLDER` a bot finds there what earlier ones have rasterised, as after a restart.
"""

from __future__ import annotations

import asyncio
import os
import resource
import sys
import tempfile
import traceback
from collections.abc import Collection, Iterator
from datetime import UTC, datetime
from itertools import combinations
from pathlib import Path
from statistics import median
from typing import Annotated, Final

import msgspec
import typer
from loopcord.client import Playground, PlaygroundProcess
from msgspec import Struct
from rich.console import Console
from rich.table import Table

from bench.bot_process import bot, made
from bench.checkouts import Checkout, UnknownCommitError, checkout
from bench.disk import disk_times
from bench.echo_clicks import echo
from bench.members import members, parties_of
from bench.regulars import quantile
from bench.request_counts import RequestCounts

ECHOES: Final = 1_000
"""The most clicks on the echo bot in a series."""
ATTEMPTS: Final = 2
"""How often a measurement is tried."""
WIDTH: Final = 190
HEAD: Final = ("tables", "a member", "thinking", "pictures")
KINDS: Final = ("counted requests", "by token", "callbacks")


class Series(Struct, frozen=True, order=True):
    """What is measured."""

    tables: int
    tables_a_member: int
    thought: float
    """Seconds before each click; 0 is full speed."""
    pictures: int
    """The processes that draw; 0: no pictures."""

    def __str__(self) -> str:
        pace = f"{self.thought:g} s" if self.thought else "full speed"
        return f"{self.tables} tables, {self.tables_a_member} a member, {pace}, pictures {self.pictures}"

    @property
    def cells(self) -> tuple[str, ...]:
        """The series in a table."""
        return (
            *(str(self.tables), str(self.tables_a_member)),
            *(f"{self.thought:g} s" if self.thought else "none", str(self.pictures)),
        )


class Found(Struct, frozen=True):
    """The figures of one commit in one series. Times are in milliseconds."""

    moves: float
    """By all members together, with what follows by itself."""
    moves_a_second: float
    bot: float
    """CPU a move, of the bot's own process."""
    painters: float
    """CPU a move, of all processes below it."""
    counted: float
    """Requests a move that Discord counts."""
    by_token: float
    callbacks: float
    clicks: float
    deaf: float
    """Presses on deaf spots, which are not among the clicks."""
    unanswered: float
    """Clicks and commands."""
    p50: float
    """From a click to its acknowledgment."""
    p99: float
    last50: float
    """From a move's click to the last message of its table."""
    last99: float
    echo50: float
    echo99: float
    disk50: float = float("nan")
    """From a write of a few bytes until it is on the disk, in the same seconds; unknown in older results."""
    disk_worst: float = float("nan")

    @property
    def times_echo(self) -> float:
        """The p99 of the clicks as a multiple of the echo bot's."""
        return self.p99 / self.echo99


async def measured(
    folder: Path, series: Series, code: Path, clicks: int, seconds: float, cache: Path | None = None
) -> Found:
    """The figures of the bot in a folder, until this number of clicks, or for this number of seconds.

    `cache` may hold sprites of earlier bots.
    """
    async with PlaygroundProcess(made(folder) / "world", "--no-rate-limits") as running:
        async with (
            Playground(running.url) as playground,
            bot(folder / "bot", playground, pictures=series.pictures, code=code, cache=cache) as process,
        ):
            await process.calm()  # Emojis are uploaded now.
            parties = await parties_of(playground, series.tables, series.tables_a_member)
            async with members(playground, parties) as people:
                await people.open_tables()
                await process.calm()
                requests = RequestCounts(playground)
                await requests.restart()
                following = asyncio.create_task(requests.follow())
                clock = asyncio.get_running_loop().time
                before = clock(), people.moves, people.unanswered, process.cpu(), process.cpu_of_children()
                async with disk_times(folder) as disk:
                    done = await people.play(series.thought, clicks, seconds)
                after = clock(), people.moves, people.unanswered, process.cpu(), process.cpu_of_children()
                following.cancel()
                sent = await requests.read()
        spent, moves, commands, cpu, drawn = (end - start for start, end in zip(before, after, strict=True))
        async with Playground(running.url) as playground, members(playground, parties) as people:
            beside = await echo(playground, people, len(done.took) / spent, min(ECHOES, len(done.took)))
    figures: list[float] = [
        *(moves, moves / spent),
        *(cost * 1000 / max(1, moves) for cost in (cpu, drawn)),
        *(number / max(1, moves) for number in (sent.counted, sent.by_token, sent.callbacks)),
        *(len(done.took), done.deaf, done.unanswered + commands),
        *(quantile(took, share) for took in (done.took, done.settled, beside.took) for share in (0.5, 0.99)),
        *(quantile(disk, 0.5), quantile(disk, 1.0)),
    ]
    return Found(*figures)


class RecordedRound(Struct, frozen=True):
    """The figures of one commit in a round of a series, as a line of a file."""

    series: Series
    commit: str
    turn: int
    found: Found


class Results:
    """The figures of all series and commits, in rounds."""

    def __init__(self, file: Path | None = None, commits: Collection[str] = ()) -> None:
        """With a `file`, the figures that it has about these commits, and a place for further ones."""
        self._file = file
        self._found: dict[Series, dict[str, dict[int, Found]]] = {}
        """By series, commit and round."""
        kept = [] if file is None or not file.exists() else file.read_bytes().splitlines()
        lines = [msgspec.json.decode(line, type=RecordedRound) for line in kept]
        for commit in commits:
            for each in lines:
                if each.commit == commit:
                    self._set(each)

    def add(self, series: Series, commit: str, turn: int, found: Found) -> None:
        """Add the figures of a round, and keep them in the file."""
        kept = RecordedRound(series, commit, turn, found)
        self._set(kept)
        if self._file is not None:
            with self._file.open("ab") as file:
                file.write(msgspec.json.encode(kept) + b"\n")

    def _set(self, kept: RecordedRound) -> None:
        self._found.setdefault(kept.series, {}).setdefault(kept.commit, {})[kept.turn] = kept.found

    def has(self, series: Series, commit: str, turn: int) -> bool:
        """Whether a round was measured already."""
        return turn in self._found.get(series, {}).get(commit, {})

    def costs(self) -> Table:
        """CPU and requests of a move; medians."""
        table = Table(*HEAD, "commit", "moves", "moves/s", "CPU ms a move", "painters ms", *KINDS)
        for series, commit, found in self._medians():
            costs = (found.moves_a_second, found.bot, found.painters)
            kinds = (found.counted, found.by_token, found.callbacks)
            shown = [f"{found.moves:.0f}", *(f"{each:.1f}" for each in costs), *(f"{each:.2f}" for each in kinds)]
            table.add_row(*series.cells, commit, *shown)
        return table

    def times(self) -> Table:
        """What people wait for; medians."""
        bot, echo_bot = ("p50 ms", "p99 ms", "last p50", "last p99"), ("echo p50", "echo p99", "p99 / echo")
        table = Table(*HEAD, "commit", "clicks", "deaf", "unanswered", *bot, *echo_bot, "disk p50", "disk worst")
        for series, commit, found in self._medians():
            numbers = (found.clicks, found.deaf, found.unanswered)
            clicks = (found.p50, found.p99, found.last50, found.last99)
            others = (found.echo50, found.echo99, found.times_echo, found.disk50, found.disk_worst)
            shown = [*(f"{each:.0f}" for each in numbers), *(f"{each:.1f}" for each in clicks + others)]
            table.add_row(*series.cells, commit, *shown)
        return table

    def pairs(self) -> Table:
        """Two commits as a multiple of each other: the median of all rounds, and each round."""
        table = Table(*HEAD, "commits", "CPU", "p99", "p99 / echo", "last p99", "moves/s", "CPU by round")
        for series, commits in self._found.items():
            for (older, before), (newer, after) in combinations(commits.items(), 2):
                rounds = [_ratios(before[turn], after[turn]) for turn in sorted(before.keys() & after.keys())]
                if not rounds:
                    continue
                middle = [median(each) for each in zip(*rounds, strict=True)]
                by_round = " ".join(f"{each[0]:.2f}" for each in rounds)
                table.add_row(*series.cells, f"{newer} / {older}", *(f"{each:.2f}" for each in middle), by_round)
        return table

    def many_tables(self) -> Table:
        """Members of many tables as a multiple of members of one; medians."""
        table = Table(*HEAD, "commit", "CPU", "p99", "p99 / echo", "last p99", "moves/s")
        found = {(series, commit): each for series, commit, each in self._medians()}
        for (series, commit), many in found.items():
            one = found.get((msgspec.structs.replace(series, tables_a_member=1), commit))
            if one is not None and series.tables_a_member > 1:
                table.add_row(*series.cells, commit, *(f"{each:.2f}" for each in _ratios(one, many)))
        return table

    def _medians(self) -> Iterator[tuple[Series, str, Found]]:
        for series, commits in self._found.items():
            for commit, rounds in commits.items():
                middle = (median(getattr(each, name) for each in rounds.values()) for name in Found.__struct_fields__)
                yield series, commit, Found(*middle)


def _ratios(before: Found, after: Found) -> tuple[float, ...]:
    names = ("bot", "p99", "times_echo", "last99", "moves_a_second")
    return tuple(getattr(after, name) / (getattr(before, name) or float("nan")) for name in names)


def all_series(tables: str, tables_a_member: str, think: str, pictures: str) -> list[Series]:
    """All combinations of the numbers in these lists; a member never sits at more tables than there are."""
    found = [
        Series(number, min(number, each), thought, painters)
        for number in map(int, tables.split())
        for thought in map(float, think.split())
        for painters in map(int, pictures.split())
        for each in map(int, tables_a_member.split())
    ]
    return list(dict.fromkeys(found))


async def measure(
    commits: list[Checkout],
    series: list[Series],
    rounds: int,
    clicks: int,
    seconds: float,
    results: Results,
    cache: Path | None = None,
) -> int:
    """Measure all commits in turn, series by series; returns how many measurements failed.

    One that fails is repeated once, because hours of others must not be lost.
    """
    failed = 0
    for one in series:
        for turn in range(rounds):
            for commit in commits:
                if results.has(one, commit.name, turn):
                    continue
                for _ in range(ATTEMPTS):
                    _note(f"{commit.name}: {one}, round {turn + 1}")
                    try:
                        with tempfile.TemporaryDirectory() as folder:
                            found = await measured(Path(folder), one, commit.folder, clicks, seconds, cache)
                    except Exception:  # whatever it is, the other measurements must not be lost
                        traceback.print_exc()
                        continue
                    results.add(one, commit.name, turn, found)
                    _note(f"  {found.clicks:.0f} clicks, {found.bot:.1f} ms a move, p99 {found.p99:.1f} ms")
                    break
                else:
                    failed += 1
    return failed


def _note(text: str) -> None:
    print(f"{datetime.now(tz=UTC):%H:%M:%S} {text}", file=sys.stderr, flush=True)


def main(
    commits: Annotated[list[str], typer.Argument(help="Commits, the oldest first; `.` is the working tree.")],
    tables: Annotated[str, typer.Option(help="Numbers of tables.")] = "50",
    tables_a_member: Annotated[str, typer.Option(help="At how many tables each member sits.")] = "1 10",
    think: Annotated[str, typer.Option(help="Seconds before each click; 0 is full speed.")] = "4 0",
    pictures: Annotated[str, typer.Option(help="Processes that draw pictures; 0: words only.")] = "1 0",
    clicks: Annotated[int, typer.Option(help="The clicks of a commit in a series.")] = 3_000,
    minutes: Annotated[float, typer.Option(help="The most minutes for these clicks.")] = 10.0,
    rounds: Annotated[int, typer.Option(help="How often each series is repeated.")] = 1,
    file: Annotated[Path | None, typer.Option("--results", help="A file that keeps all figures.")] = None,
    cache: Annotated[Path | None, typer.Option(help="A cache for all bots: later ones have the sprites.")] = None,
) -> None:
    """Measure and print. Every combination of the options with several values is a series."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))  # Each person has an open page.
    load = ", ".join(f"{each:.1f}" for each in os.getloadavg())
    series = all_series(tables, tables_a_member, think, pictures)
    with tempfile.TemporaryDirectory() as scratch:
        try:
            code = [checkout(commit, Path(scratch)) for commit in commits]
        except UnknownCommitError as error:
            sys.exit(str(error))
        results = Results(file, [each.name for each in code])
        failed = asyncio.run(measure(code, series, rounds, clicks, minutes * 60, results, cache and cache.absolute()))
    console = Console(width=WIDTH)
    kept = "" if file is None else " Figures of earlier runs are among them."
    console.print(f"{rounds} {'round' if rounds == 1 else 'rounds'}; load before: {load}.{kept}")
    for words, table in (
        ("What a move costs:", results.costs()),
        ("How long people wait:", results.times()),
        ("Two commits, as a multiple of each other:", results.pairs()),
        ("Members of many tables, as a multiple of members of one:", results.many_tables()),
    ):
        if table.row_count:
            console.print(words, table, sep="\n")
    if failed:
        sys.exit(f"{failed} measurements failed.")


if __name__ == "__main__":
    typer.run(main)
