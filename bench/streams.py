"""Measure the requests of a virtual evening, in both streams: `python -m bench.streams --tables 60 --minutes 12`.

At many tables, four people each play all games with four seats at a human pace, in the simulated evening of
`tests.simulation`: one loop and virtual time, with loopcord as Discord. With the default pause, a table moves about
every ten seconds. From the sixth minute on, it counts the requests per move that count towards Discord's limit, and
measures the time from the commit of a move until the last message of its table shows it. Each row is one evening:
without limits, with Discord's documented limits, and with an additional limit per address on requests without
authorization.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import TYPE_CHECKING, Any, Final

import typer
from loopcord.testing.hosted import hosted
from msgspec import Struct, field
from rich.console import Console
from rich.table import Table

from bench.evenings import hear_troubles
from bot.delivery.transport import TOKEN_EDITS
from bot.games.registry import PLUGINS
from bot.locales import LANGUAGES
from tests.e2e.reading import clicks
from tests.simulation import checks
from tests.simulation.bots import BotProcess, watched
from tests.simulation.evening import LOCALES, TOKEN
from tests.simulation.loop import SimulatedLoop
from tests.simulation.machine import virtual
from tests.simulation.people import Player
from tests.simulation.prepared import new_database

if TYPE_CHECKING:
    from loopcord.client import Json
    from loopcord.testing.hosted import InLoop

    from bot.tables.play import Stored

FOUR: Final = 4
LATENCY: Final = 0.05
"""The usual maximum latency in seconds; one packet in fifty takes up to ten times as long."""
PAUSE: Final = 6.0
"""The average seconds that a person thinks before a click, unless chosen."""
SETTLED: Final = 300.0
"""Seconds after which counting starts: all tables are dealt, and a direct message is open to each of 240 members, whom
Discord's limits let in one by one."""
UNCOUNTED: Final = ("interactions", "webhooks")
LIMITS: Final[dict[str, dict[str, Any]]] = {
    "none": {"rate_limits": False},
    "Discord's": {},
    "also by address": {"limits": ("address",)},
}


class Figures(Struct):
    """The counts after all tables were dealt."""

    moves: int = 0
    counted: Counter[str] = field(default_factory=Counter)
    """Requests that count towards Discord's limit, by method and route."""
    uncounted: Counter[str] = field(default_factory=Counter)
    refused: int = 0
    """Answers with status 429."""
    seconds: list[float] = field(default_factory=list)
    """The time from each commit of a move until the last message of its table shows it."""
    cpu: float = 0.0


class Member(Player):
    """A player who joins once; the one who opens the table starts it when all four are there."""

    def __init__(self, *given: Any, joined: set[str], opens: bool) -> None:
        super().__init__(*given, opens=opens)
        self._joined = joined
        """The joins at this table, by lobby message and person."""

    async def _in_lobby(self, lobby: Json) -> bool:
        key = f"{lobby['id']} {self.guest.person.id}"
        if self._opens:
            if sum(each.startswith(lobby["id"]) for each in self._joined) < FOUR - 1:
                return False
            await self.guest.person.slash(self.guest.channel, "start")
            return True
        if key in self._joined or not (join := clicks(lobby, "join")):
            return False
        await self._press(lobby, join[0].custom_id())
        self._joined.add(key)
        return True

    async def _ask_for_hand(self) -> bool:
        # People wait for the hand in their direct messages. A private one would be kept up to date as well.
        return not self.guest.hands() and await super()._ask_for_hand()


class Watch:
    """Counts a bot's moves and requests."""

    def __init__(self, loop: SimulatedLoop) -> None:
        self.figures = Figures()
        self._loop = loop
        self._open: dict[str, list[tuple[int, float]]] = {}
        """By table, the version and time of each commit that is not shown yet."""

    @property
    def _counts(self) -> bool:
        return self._loop.time() > SETTLED

    def stored(self, change: Stored) -> None:
        """A change was committed."""
        if change.move is not None and self._counts:
            self.figures.moves += 1
            self._open.setdefault(change.after.id, []).append((change.after.version, self._loop.time()))

    def settled(self, table_id: str, version: int) -> None:
        """All messages of a table show this version."""
        waiting = self._open.pop(table_id, [])
        self.figures.seconds += [self._loop.time() - at for number, at in waiting if number <= version]
        if later := [each for each in waiting if each[0] > version]:
            self._open[table_id] = later

    def requested(self, method: str, path: str, status: int) -> None:
        """The bot has made a request."""
        if not self._counts:
            return
        parts = path.strip("/").split("/")
        route = "/".join("…" if each.isdigit() or len(each) > 20 else each for each in parts)
        (self.figures.uncounted if parts[0] in UNCOUNTED else self.figures.counted)[f"{method} {route}"] += 1
        self.figures.refused += status == 429


def play(tables: int, minutes: float, seed: int, limits: dict[str, Any], pause: float = PAUSE) -> Figures:
    """Play an evening and count."""
    loop = SimulatedLoop(Random(f"loop {seed}"), put_off=0.02, latency=LATENCY)
    watch, began = Watch(loop), time.process_time()
    with tempfile.TemporaryDirectory(dir="/dev/shm" if Path("/dev/shm").is_dir() else None) as folder:
        (Path(folder) / "bot").mkdir()
        checks.database_in(Path(folder) / "bot").write_bytes(new_database())
        asyncio.set_event_loop(loop)
        with virtual(loop, seed), watched():
            loop.run_until_complete(_evening(loop, watch, Path(folder), tables, minutes, seed, limits, pause))
            loop.close()
    asyncio.set_event_loop(None)
    watch.figures.cpu = time.process_time() - began
    return watch.figures


async def _evening(
    loop: SimulatedLoop,
    watch: Watch,
    folder: Path,
    tables: int,
    minutes: float,
    seed: int,
    limits: dict[str, Any],
    pause: float,
) -> None:
    async with hosted(folder / "discord", name="Stammtisch", token=TOKEN, **limits) as playground:
        record = playground.server.state.record
        add = record.add

        def noted(kind: str, **what: Any) -> None:
            add(kind, **what)
            if kind == "rest":
                watch.requested(what["method"], what["path"], what["status"])

        record.add = noted  # type: ignore[method-assign]
        where = (loop, folder / "bot", playground.url, playground.token)
        process = BotProcess(*where, pace=1.0, painters=1, shard=0, shards=1)
        process.start()
        while not process.is_there:  # noqa: ASYNC110  (time is virtual)
            await asyncio.sleep(0.5)
        memory = process.bot.delivery.outbox.memory
        settle = memory.settle

        def settled(table_id: str, version: int) -> None:
            settle(table_id, version)
            watch.settled(table_id, version)

        memory.settle = settled  # type: ignore[method-assign]
        process.bot.host.ownership.on_stored(watch.stored)
        members = await _people(playground, tables, Random(f"people {seed}"))
        over = False
        playing = [asyncio.create_task(each.live(0.0, pause, lambda: over)) for each in members]
        await asyncio.sleep(minutes * 60 - loop.time())
        over = True
        await asyncio.gather(*playing)
        await process.stop()


async def _people(playground: InLoop, tables: int, chance: Random) -> list[Member]:
    """Four people for each table, in a channel that nobody else sees, because people follow everything they see."""
    games = [name for name, plugin in PLUGINS.items() if FOUR in plugin.game.seats]
    server = (await playground.guilds())[0]["id"]
    channels = [await playground.add_channel(f"table-{table}", server) for table in range(tables)]
    languages = [chance.choice(LANGUAGES) for _ in range(FOUR * tables)]
    ids: list[str] = []
    for number, language in enumerate(languages):
        named = {"name": f"P{number}", "locale": LOCALES[language]}
        ids.append((await playground.call("POST", "/page/people", json=named))["id"])
    for table, channel in enumerate(channels):
        hidden = {*ids} - {*ids[FOUR * table : FOUR * (table + 1)]}
        await playground.change_channel(channel, hidden_from=sorted(hidden))
    people = {each.id: each for each in await playground.people()}  # They connect once everything exists.
    joined = [set[str]() for _ in channels]
    return [
        Member(
            *(people[person], channels[number // FOUR], languages[number], Random(chance.random())),
            games[number // FOUR % len(games)],
            joined=joined[number // FOUR],
            opens=number % FOUR == 0,
        )
        for number, person in enumerate(ids)
    ]


def main(tables: int = 60, minutes: float = 12.0, seed: int = 1, pause: float = PAUSE, only: str = "") -> None:
    """Play an evening for each kind of limits, or only for `only`, and print the figures."""
    console, head = Console(), ("counted a move", "all a move", "median ms", "99 % ms", "429", "CPU s")
    table = Table("limits", "moves", "moves a second", *head)
    routes, moves, troubles = Counter[str](), 0, hear_troubles()
    for name, limits in LIMITS.items():
        if only not in {"", name}:
            continue
        found = play(tables, minutes, seed, limits, pause)
        counted, uncounted = found.counted.total(), found.uncounted.total()
        late = [1000 * each for each in (median(found.seconds), quantiles(found.seconds, n=100)[-1])]
        table.add_row(
            *(name, str(found.moves), f"{found.moves / (minutes * 60 - SETTLED):.1f}"),
            *(f"{counted / found.moves:.2f}", f"{(counted + uncounted) / found.moves:.2f}"),
            *(f"{each:.0f}" for each in late),
            *(str(found.refused), f"{found.cpu:.0f}"),
        )
        routes = routes or (found.counted | found.uncounted)
        moves = moves or found.moves
    given = f"{minutes:g} virtual minutes, {pause:g} s before a click, token edits {TOKEN_EDITS:g} a second"
    console.print(f"{tables} tables of four, {given}.\n")
    console.print(table)
    by_route = Table("request", "a move")
    for route, number in routes.most_common(12):
        by_route.add_row(route, f"{number / moves:.2f}")
    console.print(by_route)
    print(*troubles, sep="\n", file=sys.stderr)


if __name__ == "__main__":
    typer.run(main)
