"""Rows as the tests need them, a look at everything that a database holds, and changes that come from outside."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from sqlalchemy import select

import bot.features.registry  # noqa: F401  (the features' tables of the database)
from bot.store.connections import migrating_engine
from bot.store.schema import METADATA, MoveRecord, SeatRecord, Status, TableRecord
from bot.store.store import Store, utc_now
from bot.store.unit_of_work import UnitOfWork

if TYPE_CHECKING:
    from collections.abc import Callable

R = TypeVar("R")


def table_record(table_id: str = "abcd2345", channel_id: int = 10, **values: Any) -> TableRecord:
    """A lobby with one member, unless told otherwise."""
    usual = {
        "guild_id": 1,
        "locale": "ja",
        "game": "forty_barrels",
        "rules": 1,
        "options": "{}",
        "status": Status.LOBBY,
        "seed": None,
        "commitment": None,
        "ply": 0,
        "state": None,
        "outcome": None,
        "created_at": utc_now(),
        "started_at": None,
        "ended_at": None,
        "ended_by": None,
        "ended_by_name": None,
        "version": 0,
        "seats": [SeatRecord(joined=1, member_id=7, name="Anna")],
    }
    return TableRecord(**{"id": table_id, "channel_id": channel_id, **usual, **values})


async def put(store: Store, *records: TableRecord | MoveRecord) -> None:
    """Put these in, all in one transaction."""

    def add(unit: UnitOfWork) -> None:
        for record in records:
            if isinstance(record, TableRecord):
                unit.add(record)
            else:
                unit.add_move(record)

    await store.write(add)


async def found(store: Store, table_id: str = "abcd2345") -> TableRecord:
    """The table with this id, which is there."""
    table = await store.read(lambda unit: unit.table(table_id))
    assert table is not None
    return table


async def from_outside(store: Store, work: Callable[[UnitOfWork], R]) -> R:
    """Have something done by a connection that the store knows nothing of, as another program would do it."""
    engine = migrating_engine(store._url)
    try:
        async with engine.begin() as connection:
            return await connection.run_sync(lambda inner: work(UnitOfWork(inner)))
    finally:
        await engine.dispose()


async def change_from_outside(store: Store, table_id: str, change: Callable[[TableRecord], None]) -> None:
    """Change a table behind the back of the store."""

    def work(unit: UnitOfWork) -> None:
        before = unit.table(table_id)
        assert before is not None
        after = before.copy()
        change(after)
        unit.save(before, after)

    await from_outside(store, work)


async def everything(store: Store) -> dict[str, list[tuple[Any, ...]]]:
    """Every row of every table: to see that something changed nothing."""

    def rows(unit: UnitOfWork) -> dict[str, list[tuple[Any, ...]]]:
        return {
            table.name: sorted((tuple(row) for row in unit.connection.execute(select(table))), key=repr)
            for table in METADATA.sorted_tables
        }

    return await store.read(rows)
