"""Measure `/stats` and `/ladder` with 100,000 finished tables: `python -m bench.records`.

Fill an empty database, on SQLite and on PostgreSQL, with the results, standings and achievements of these tables: half
of them in one Discord server, the others in fifty. Then run the queries of both commands many times, as the bot does,
including the screen. Print the medians as a table in Markdown.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import statistics
import tempfile
import time
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec
from sqlalchemy import insert, text

from bot.features.records.pages import ladder_page, member_page, server_page
from bot.features.records.ratings import rated, season_of
from bot.features.records.screens import ladder_screen, member_screen, server_screen
from bot.features.records.store import RESULTS, STANDINGS, ResultRecord, StandingRecord
from bot.games.registry import PLUGINS
from bot.locales import words
from bot.store.messages import NoteChange
from bot.store.store import Store
from bot.store.unit_of_work import UnitOfWork

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from bot.screens.parts import Screen

TABLE_COUNT: Final = 100_000
TIMES: Final = 60
BIG: Final = 1
"""The Discord server with half of all tables."""
SMALL: Final = 50
"""The number of Discord servers that share the other tables."""
MEMBERS: Final = 2000
"""The number of members who play in the big server, some far more than others; a small one has forty."""
NOW: Final = datetime(2026, 11, 20, tzinfo=UTC)
YEARS: Final = timedelta(days=3 * 365)
TOGETHER: Final = frozenset(name for name, plugin in PLUGINS.items() if plugin.game.cooperative)
AGENTS: Final = ("heuristic", "random", "search:400")
AT_ONCE: Final = 2000


def table(number: int, of: int, dice: random.Random) -> list[ResultRecord]:
    """The results of one finished table; higher numbers ended later."""
    guild = BIG if number % 2 else 2 + dice.randrange(SMALL)
    game = dice.choice([*PLUGINS])
    players = dice.randrange(3, 5)
    members = MEMBERS if guild == BIG else 40
    # Regulars play most: squaring favours low numbers.
    who = {int(members * dice.random() ** 2) + guild * 10_000 for _ in range(players)}
    seats: list[int | str] = [*who, *(dice.choice(AGENTS) for _ in range(players - len(who)))]
    dice.shuffle(seats)
    ended = NOW - YEARS + YEARS * number / of
    winners = (players if dice.random() < 0.5 else 0) if game in TOGETHER else 1
    return [
        ResultRecord(
            table_id=f"t{number}",
            seat=seat,
            guild_id=guild,
            game=game,
            member_id=each if isinstance(each, int) else None,
            agent=each if isinstance(each, str) else None,
            rank=1 if seat < winners else seat + 1 if winners else players,
            score=None if game == "forty_barrels" or not winners else 20 if game in TOGETHER else dice.randrange(120),
            won=seat < winners,
            players=players,
            winners=winners,
            agents=players - len(who),
            plies=60,
            seconds=2100,
            started_at=ended - timedelta(minutes=35),
            ended_at=ended,
        )
        for seat, each in enumerate(seats)
    ]


def fill(unit: UnitOfWork, tables: int) -> None:
    """Insert the results and standings of this number of tables."""
    dice = random.Random(7)
    known: dict[tuple[int, str, str], dict[str, StandingRecord]] = {}
    rows: list[dict[str, object]] = []
    for number in range(tables):
        results = table(number, tables, dice)
        first = results[0]
        there = known.setdefault((first.guild_id, first.game, str(season_of(first.ended_at))), {})
        there.update((each.participant, each) for each in rated(there, results, together=first.game in TOGETHER))
        rows += map(msgspec.structs.asdict, results)
        if len(rows) > AT_ONCE or number == tables - 1:
            unit.connection.execute(insert(RESULTS), rows)
            rows = []
    standings = [msgspec.structs.asdict(each) for there in known.values() for each in there.values()]
    for start in range(0, len(standings), AT_ONCE):
        unit.connection.execute(insert(STANDINGS), standings[start : start + AT_ONCE])
    unit.connection.execute(text("ANALYZE"))


def asked() -> dict[str, Callable[[UnitOfWork], Screen]]:
    """The measured queries with their screens, by name in the table."""
    said, regular, guest = words("en"), BIG * 10_000, BIG * 10_000 + 900

    def member(member_id: int, game: str | None) -> Callable[[UnitOfWork], Screen]:
        return lambda unit: member_screen(
            PLUGINS, member_page(unit, BIG, member_id, game, NOW, TOGETHER), said, member_id
        )

    def server(game: str | None) -> Callable[[UnitOfWork], Screen]:
        return lambda unit: server_screen(PLUGINS, server_page(unit, BIG, game, NOW), said, regular)

    return {
        "`/stats`, of somebody who plays now and then": member(guest, None),
        "`/stats`, of the one who plays most": member(regular, None),
        "`/stats game:cafe`, of the one who plays most": member(regular, "cafe"),
        "`/stats about:server`": server(None),
        "`/stats about:server game:cafe`": server("cafe"),
        "`/stats about:server game:bremen`": server("bremen"),
        "`/ladder game:cafe`": lambda unit: ladder_screen(
            PLUGINS, ladder_page(unit, BIG, "cafe", None, NOW, regular), said, regular
        ),
        "`/ladder game:cafe season:last`": lambda unit: ladder_screen(
            PLUGINS, ladder_page(unit, BIG, "cafe", season_of(NOW).before, NOW, regular), said, regular
        ),
    }


async def measured(store: Store, times: int) -> dict[str, tuple[float, float]]:
    """The median and the longest time of each query, in milliseconds."""
    found = {}
    for name, ask in asked().items():
        took = []
        for _ in range(times):
            began = time.perf_counter()
            await store.read(ask)
            took.append((time.perf_counter() - began) * 1000)
        found[name] = (statistics.median(took), max(took))
    return found


@asynccontextmanager
async def filled(address: str, tables: int) -> AsyncIterator[Store]:
    """A store with this number of finished tables."""
    store = await Store.open(address)
    try:
        await store.write(partial(fill, tables=tables))
        notes = [NoteChange(member_id=BIG * 10_000 + number, name=f"Member {number}") for number in range(MEMBERS)]
        for start in range(0, len(notes), 100):
            await store.messages.write(notes=notes[start : start + 100])
        yield store
    finally:
        await store.close()


async def measure(folder: Path, tables: int, times: int) -> None:
    """Print all figures."""
    from tests.store.databases import postgres_database, stop_server

    load = ", ".join(f"{each:.1f}" for each in os.getloadavg())
    async with filled(f"sqlite:///{folder / 'records.sqlite3'}", tables) as store:
        of_sqlite = await measured(store, times)
    async with postgres_database() as address, filled(address, tables) as store:
        of_postgres = await measured(store, times)
    stop_server()
    print(f"{tables:,} finished tables, {times} times each, load before: {load}\n")
    print("| asked | SQLite: median ms | longest | PostgreSQL: median ms | longest |")
    print("|---|---|---|---|---|")
    for name, (middle, longest) in of_sqlite.items():
        also, longest_also = of_postgres[name]
        print(f"| {name} | {middle:.1f} | {longest:.1f} | {also:.1f} | {longest_also:.1f} |")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="measure little, to see that everything works")
    quick = parser.parse_args().quick
    with tempfile.TemporaryDirectory() as scratch:
        asyncio.run(measure(Path(scratch), 300 if quick else TABLE_COUNT, 3 if quick else TIMES))
