"""Check whether a database stays fast as it grows: `python -m bench.growth --tables 300000`.

Run the same queries and one move on a database with only a hundred open tables, and on one that also has this number of
ended tables; on SQLite, and on a new PostgreSQL server.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from msgspec.structs import asdict
from rich.console import Console
from rich.table import Table
from sqlalchemy import insert

from bench.processes import server
from bot.store import schema
from bot.store.forgetting import delete_ended_tables, unseen_members
from bot.store.schema import MoveRecord, SeatRecord, Status, TableRecord
from bot.store.store import Store
from bot.store.unit_of_work import UnitOfWork, next_deadline

BEGIN: Final = datetime(2026, 1, 1, tzinfo=UTC)
OPEN: Final = 100
MOVES: Final = 10
"""The number of moves of each ended table, each with events as long as those of 40 Barrels."""
CHANNELS: Final = 3_000
MEMBERS: Final = 50_000
ROUNDS: Final = 200
PORTION: Final = 1_000

Question = Callable[[Store, int], Awaitable[object]]


def table(number: int, status: Status) -> TableRecord:
    """A table of four seats, two of them house players."""
    ended = None if status == Status.RUNNING else BEGIN + timedelta(minutes=number)
    seats = [
        SeatRecord(joined=1, number=0, member_id=number % MEMBERS, name="Anna"),
        SeatRecord(joined=2, number=1, member_id=(number * 7 + 1) % MEMBERS + MEMBERS, name="Ben"),
        SeatRecord(joined=3, number=2, agent="heuristic", agent_number=1),
        SeatRecord(joined=4, number=3, agent="heuristic", agent_number=2),
    ]
    return TableRecord(
        id=f"{status[:4]}{number}",
        guild_id=number % CHANNELS << 22,
        channel_id=number if status == Status.RUNNING else number % CHANNELS,
        locale="en",
        game="forty_barrels",
        rules=1,
        options="{}",
        status=status,
        seed=bytes(32),
        commitment="0" * 64,
        ply=MOVES,
        state=bytes(400),
        outcome=None,
        created_at=BEGIN,
        started_at=BEGIN,
        ended_at=ended,
        ended_by=None,
        ended_by_name=None,
        version=MOVES + 4,
        seats=seats,
    )


def fill(unit: UnitOfWork, tables: list[TableRecord]) -> None:
    """Insert these tables with their moves."""
    names = [column.name for column in schema.TABLES.columns if column.name != "settled"]
    rows = [{name: getattr(each, name) for name in names} | {"settled": True} for each in tables]
    unit.connection.execute(insert(schema.TABLES), rows)
    seats = [{"table_id": each.id, **asdict(seat)} for each in tables for seat in each.seats]
    unit.connection.execute(insert(schema.SEATS), seats)
    told = '[{"type":"played","seat":0,"card":{"suit":"barrel","rank":3,"number":17}}]'
    moves: list[dict[str, Any]] = [
        {"table_id": each.id, "ply": ply, "seat": ply % 4, "move": '{"card":17}', "at": BEGIN, "events": told}
        for each in tables
        for ply in range(1, MOVES + 1)
    ]
    unit.connection.execute(insert(schema.MOVES), moves)


async def grown(address: str, ended: int) -> Store:
    """A database with the open tables and this number of ended ones."""
    store = await Store.open(address)
    running = [table(number, Status.RUNNING) for number in range(OPEN)]
    await store.write(lambda unit: fill(unit, running))
    for start in range(0, ended, PORTION):
        portion = [table(number, Status.OVER) for number in range(start, min(start + PORTION, ended))]
        await store.write(lambda unit, portion=portion: fill(unit, portion), synced=False)  # type: ignore[misc]
    members = [
        {"member_id": each, "name": "Anna", "updated_at": BEGIN} for each in range(2 * MEMBERS if ended else 100)
    ]
    await store.write(lambda unit: unit.connection.execute(insert(schema.MEMBERS), members).rowcount)
    await store.write(lambda unit: unit.connection.exec_driver_sql("ANALYZE").rowcount)
    return store


async def move(store: Store, number: int) -> None:
    """Store a move of an open table, as the host does."""

    def work(unit: UnitOfWork) -> None:
        before = unit.table(f"runn{number % OPEN}")
        assert before is not None
        after = before.copy()
        after.ply += 1
        unit.save(before, after)
        unit.add_move(MoveRecord(table_id=after.id, ply=after.ply, seat=0, move="{}", events="[]", at=BEGIN))

    await store.write(work)


def reading(ask: Callable[[UnitOfWork, int], object]) -> Question:
    """Run a query in a read-only transaction."""

    def asked(store: Store, number: int) -> Awaitable[object]:
        return store.read(lambda unit: ask(unit, number))

    return asked


QUESTIONS: Final[dict[str, Question]] = {
    "the open table of a channel": reading(lambda unit, number: unit.open_table(number % OPEN)),
    "a table by its id": reading(lambda unit, number: unit.table(f"runn{number % OPEN}")),
    "the log of a table": reading(lambda unit, number: unit.moves(f"runn{number % OPEN}")),
    "the open tables of a member": reading(
        lambda unit, number: unit.tables(Status.LOBBY, Status.RUNNING, member_id=number % OPEN)
    ),
    "what is undelivered": lambda store, _: store.messages.unsettled(),
    "where agents are to act": reading(lambda unit, _: unit.awaiting_agent()),
    "what is due next": reading(lambda unit, _: next_deadline(unit, BEGIN)),
    "a page of members": reading(lambda unit, number: unseen_members(unit, BEGIN, number)),
    "a move, synced": move,
    "deleting 20 old tables": lambda store, _: store.write(
        lambda unit: delete_ended_tables(unit, BEGIN + timedelta(days=10_000)), synced=False
    ),
}


async def medians(store: Store) -> Iterator[float]:
    """The median milliseconds of each query."""
    found = []
    for ask in QUESTIONS.values():
        took = []
        for number in range(ROUNDS):
            began = time.perf_counter()
            await ask(store, number)
            took.append((time.perf_counter() - began) * 1000)
        found.append(statistics.median(took))
    return iter(found)


async def measure(ended: int) -> None:
    """Print a line for each query."""
    kinds = [(kind, many) for kind in ("SQLite", "PostgreSQL") for many in (0, ended)]
    shown = Table("median of 200, ms", *(f"{kind}, {many:,}" for kind, many in kinds))
    with tempfile.TemporaryDirectory() as folder:
        columns = []
        for kind, many in kinds:
            address = server() if kind == "PostgreSQL" else f"sqlite:///{folder}/{many}.sqlite3"
            began = time.monotonic()
            store = await grown(address, many)
            print(f"{kind}: {many:,} tables after {time.monotonic() - began:.0f} s", flush=True)
            columns.append([*await medians(store)])
            await store.close()
    for question, *took in zip(QUESTIONS, *columns, strict=True):
        shown.add_row(question, *(f"{each:.2f}" for each in took))
    Console(width=120).print(shown)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m bench.growth", description=__doc__)
    parser.add_argument("--tables", type=int, default=300_000, help="how many have ended")
    asyncio.run(measure(parser.parse_args().tables))
