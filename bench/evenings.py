"""Play long evenings at one bot and check whether it leaks: `python -m bench.evenings --moves 20000`.

Bot, people and loopcord share one loop in virtual time, as in the evenings of `tests.simulation`, but without faults.
At each table four people play one game after another, and click soon after something is offered.

So that only the bot can grow, all others forget: loopcord keeps no record of requests, people open their page for one
game, and after each game all but the newest messages of its channel and direct messages are dropped. What these keep
otherwise has a limit, which is reached long before the second half. As a check, classes of the bot and of loopcord are
counted apart.
"""

from __future__ import annotations

import asyncio
import gc
import os
import statistics
import sys
import tempfile
import tracemalloc
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final

import msgspec
import structlog
import typer
from loopcord.client import Person
from loopcord.client.parts import text
from loopcord.testing.hosted import hosted
from msgspec import Struct
from rich.console import Console
from rich.table import Table

from bench.playground import memory
from bot.games.registry import PLUGINS
from tests.simulation import checks
from tests.simulation.bots import BotProcess, watched
from tests.simulation.evening import NAME, TOKEN
from tests.simulation.loop import SimulatedLoop
from tests.simulation.machine import virtual
from tests.simulation.people import Regular
from tests.simulation.prepared import new_database

if TYPE_CHECKING:
    from collections.abc import Iterable

    from loopcord.client import Json
    from loopcord.testing.hosted import InLoop


FOUR: Final = 4
"""The people at each table."""
STALLED: Final = 1800.0
"""Seconds without a move after which a table counts as stalled."""
NEWEST: Final = 20
"""The messages of a channel that are kept after a game."""
CHECK_INTERVAL: Final = 30.0
"""Seconds between two looks at the evening."""


class Sample(Struct, frozen=True):
    """The resources of the process at one moment."""

    moves: int
    seconds: float
    """In virtual time, since the start."""
    rss: float
    """In MB."""
    traced: float
    """MB allocated by Python; 0 without tracing."""
    objects: int
    """The number of objects tracked by the garbage collector, after a collection."""
    of_bot: int
    """Those whose class is defined in the bot, its games or discord.py."""
    of_playground: int
    """Those whose class is defined in loopcord."""
    tasks: int
    files: int


OF_BOT: Final = frozenset({"agents", "bot", "discord", "engines"})
OF_PLAYGROUND: Final = frozenset({"loopcord"})


class StalledError(Exception):
    """A table has no move for anybody; the message contains everybody's view of it."""


class Place(Struct):
    """A table: the people who play there, and the channel of their games."""

    channel: str
    game: str
    people: list[Json]
    """The first one opens each game."""
    earlier: int = 0
    """The moves of the games before the current one."""
    plies: set[int] = msgspec.field(default_factory=set)
    """The plies of the current game at which somebody has moved."""
    seen: int = 0
    """The moves at the last look at which there were more than before."""
    moved: float = 0.0
    """The time of that look."""

    @property
    def moves(self) -> int:
        """The moves of all games so far."""
        return self.earlier + len(self.plies)


class Evening:
    """People at all tables of a playground."""

    def __init__(self, playground: InLoop, moves: int, pause: float, chance: Random) -> None:
        """`moves` are to be made in total; `pause` is the average time before a click, in seconds."""
        self._playground = playground
        self._wanted = moves
        self._pause = pause
        self._chance = chance
        self.places: list[Place] = []
        self.interactions = 0
        """How many have ended."""
        self.unanswered: list[Json] = []

    @property
    def moves(self) -> int:
        """The moves made so far."""
        return sum(each.moves for each in self.places)

    async def set_up(self, tables: int) -> None:
        """Create the tables' channels and people. Nobody sees the channel of another table."""
        games = [name for name, plugin in PLUGINS.items() if FOUR in plugin.game.seats]
        everybody = []
        for number in range(FOUR * tables):
            named = {"name": f"P{number:03}", "locale": "en-US"}
            everybody.append(await self._playground.call("POST", "/page/people", json=named))
        for table in range(tables):
            channel = await self._playground.add_channel(f"table-{table}")
            people = everybody[FOUR * table : FOUR * (table + 1)]
            others = [each["id"] for each in everybody if each not in people]
            await self._playground.change_channel(channel, hidden_from=others)
            self.places.append(Place(channel, games[table % len(games)], people))

    async def play(self, place: Place) -> None:
        """Play one game after another at a table until enough moves are made."""
        while self.moves < self._wanted:
            place.earlier, place.plies = place.moves, set()
            pages = [Person(self._playground, each) for each in place.people]
            for person in pages:
                await person.arrive()
            names = [person.name for person in pages]
            members = [
                Regular(
                    *(person, place.channel, Random(self._chance.random()), place.game),
                    opens=person is pages[0],
                    names=names,
                    plies=place.plies,
                )
                for person in pages
            ]

            def is_over(first: Regular = members[0]) -> bool:
                return self.moves >= self._wanted or (bool(place.plies) and first.guest.is_over())

            try:
                async with asyncio.TaskGroup() as tasks:
                    for member in members:
                        tasks.create_task(member.live(0.0, self._pause, is_over))
            finally:
                for person in pages:
                    await person.leave()
            self._forget(place)

    def _forget(self, place: Place) -> None:
        """Drop the older messages about a table from the playground. Neither people nor the bot notice."""
        state = self._playground.server.state
        private = [dms.id for person in place.people if (dms := state.world.dm_of(person["id"])) is not None]
        for channel in (place.channel, *private):
            for message in [*state.world.messages(channel)][:-NEWEST]:
                for attachment in message.attachments:
                    state.files.drop(attachment.id)
                state.world.drop_message(message)

    async def check_progress(self) -> None:
        """Count the interactions that have ended. Raises StalledError if a table does not go on."""
        for each in await self._playground.interactions(self.interactions):
            if each["state"] == "pending":
                break
            self.interactions += 1
            if each["state"] != "answered":
                self.unanswered.append(each)
        now = asyncio.get_running_loop().time()
        for place in self.places:
            if place.moves > place.seen:
                place.seen, place.moved = place.moves, now
            if now - place.moved > STALLED:
                raise StalledError("\n---\n".join([place.game, *self._seen_at(place)]))

    def _seen_at(self, place: Place) -> Iterable[str]:
        state = self._playground.server.state
        private = [dms.id for person in place.people if (dms := state.world.dm_of(person["id"])) is not None]
        for channel in (place.channel, *private):
            for message in [*state.world.messages(channel)][-2:]:
                yield text({"content": message.content, "components": message.components, "embeds": []})


def sample(moves: int, seconds: float) -> Sample:
    """The current resources of this process."""
    gc.collect()
    there = gc.get_objects()
    packages = [type(each).__module__.partition(".")[0] for each in there if isinstance(type(each).__module__, str)]
    return Sample(
        moves,
        seconds,
        memory(os.getpid()),
        tracemalloc.get_traced_memory()[0] / 1e6 if tracemalloc.is_tracing() else 0.0,
        len(there),
        sum(each in OF_BOT for each in packages),
        sum(each in OF_PLAYGROUND for each in packages),
        len(asyncio.all_tasks()),
        len([*Path("/proc/self/fd").iterdir()]) if Path("/proc/self/fd").exists() else 0,
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


def evenings(moves: int, tables: int, every: int, pause: float, seed: int = 1) -> tuple[Evening, list[Sample]]:
    """Play this number of moves, and sample the process after each `every` moves, and at last when all have left."""
    loop = SimulatedLoop(Random(f"loop {seed}"), put_off=0.02, latency=0.02)
    with tempfile.TemporaryDirectory(dir="/dev/shm" if Path("/dev/shm").is_dir() else None) as folder:
        (Path(folder) / "bot").mkdir()
        database = checks.database_in(Path(folder) / "bot")
        database.write_bytes(new_database())
        database.chmod(0o600)
        asyncio.set_event_loop(loop)
        with virtual(loop, seed), watched():
            found = loop.run_until_complete(_evenings(loop, Path(folder), moves, tables, every, pause, seed))
            loop.close()
    asyncio.set_event_loop(None)
    return found


async def _evenings(
    loop: SimulatedLoop, folder: Path, moves: int, tables: int, every: int, pause: float, seed: int
) -> tuple[Evening, list[Sample]]:
    async with hosted(folder / "discord", name=NAME, token=TOKEN) as playground:
        playground.server.state.record.add = _not_recorded  # type: ignore[method-assign]
        where = (loop, folder / "bot", playground.url, playground.token)
        process = BotProcess(*where, pace=0.0, painters=1, shard=0, shards=1)
        process.start()
        while not process.is_there:  # noqa: ASYNC110  (time is virtual)
            await asyncio.sleep(0.5)
        evening = Evening(playground, moves, pause, Random(f"people {seed}"))
        await evening.set_up(tables)
        samples = [sample(0, loop.time())]
        playing = [asyncio.create_task(evening.play(place)) for place in evening.places]
        try:
            while any(not task.done() for task in playing):
                done, _ = await asyncio.wait(playing, timeout=CHECK_INTERVAL, return_when=asyncio.FIRST_EXCEPTION)
                for task in done:
                    task.result()
                await evening.check_progress()
                if evening.moves >= samples[-1].moves + every:
                    samples.append(sample(evening.moves, loop.time()))
                    print(msgspec.json.encode(samples[-1]).decode(), file=sys.stderr, flush=True)
        finally:
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
        await asyncio.sleep(CHECK_INTERVAL)
        await evening.check_progress()
        samples.append(sample(evening.moves, loop.time()))
        await process.stop()
    return evening, samples


def _not_recorded(kind: str, **what: Any) -> None:
    """See Record."""


def main(
    moves: int = 20_000, tables: int = 10, every: int = 500, pause: float = 1.0, seed: int = 1, *, trace: bool = False
) -> None:
    """Play, and print the result; ends with 1 if an interaction was not answered or the bot logged a warning.

    `every` are the moves between two samples, `pause` the average seconds before a click; `trace` also traces Python's
    memory, which is slower.
    """
    if trace:
        tracemalloc.start()
    troubles = hear_troubles()
    evening, samples = evenings(moves, tables, every, pause, seed)
    figures = ("rss", "traced", "objects", "of_bot", "of_playground", "tasks", "files")
    named = ("RSS MB", "traced MB", "objects", "of the bot", "of the playground", "tasks", "files")
    table = Table("", "moves", "hours", *named)
    *playing, over = samples
    chosen = {"first": playing[0], "middle": playing[len(playing) // 2], "last": playing[-1], "all have left": over}
    for name, each in chosen.items():
        values = [getattr(each, what) for what in figures]
        told = [f"{value:.1f}" if isinstance(value, float) else str(value) for value in values]
        table.add_row(name, str(each.moves), f"{each.seconds / 3600:.1f}", *told)
    grows = [f"{slope(playing, what):+.3f}" for what in figures]
    table.add_row("a thousand moves, second half", "", "", *grows)
    answers = f"{evening.interactions} interactions, {len(evening.unanswered)} without an answer"
    ended = f"{answers}; {len(troubles)} warnings or errors"
    listed = [f"{each}" for each in evening.unanswered[:20]] + troubles[:20]
    Console(width=140).print(table, ended, *listed, sep="\n")
    if evening.unanswered or troubles:
        raise typer.Exit(1)


if __name__ == "__main__":
    typer.run(main)
