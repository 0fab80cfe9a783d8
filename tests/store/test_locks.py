"""Two processes of one PostgreSQL that want the same tables at the same moment. SQLite has one writer at a time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.connections import migrating_engine
from bot.store.schema import TableRecord
from bot.store.store import Store
from bot.store.unit_of_work import UnitOfWork
from tests.store.rows import found, put, table_record
from tests.tables.waiting import eventually

pytestmark = pytest.mark.parametrize("database_kind", ["postgresql"])

_TAKE = text("UPDATE tables SET locale = locale WHERE id = :table")
_WAITING = text("SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'")


@pytest.fixture
async def other(store: Store) -> AsyncIterator[AsyncConnection]:
    """The connection of another process. If it has to wait it is patient, so that it is never the one to give way."""
    await put(store, table_record("one", 1), table_record("two", 2))
    engine = migrating_engine(store._url)
    async with engine.connect() as connection, connection.begin():
        await connection.execute(text("SET LOCAL deadlock_timeout = '1min'"))
        yield connection
    await engine.dispose()


async def somebody_waits(store: Store) -> None:
    """Come back when a request waits for a row."""
    await eventually(lambda: store.read(lambda unit: unit.connection.execute(_WAITING).scalar_one() > 0))


def changing(table: TableRecord) -> Callable[[UnitOfWork], None]:
    """Work that changes this table."""
    return lambda unit: unit.save(table, table.copy())


async def test_posts_are_written_without_waiting_for_a_table_that_is_being_changed(
    store: Store, other: AsyncConnection
) -> None:
    await other.execute(_TAKE, {"table": "one"})
    await store.messages.write(settled={"one": 0, "two": 0})
    assert await store.messages.unsettled() == ("one",)


async def test_moves_that_wait_in_a_circle_with_another_process_are_carried_out_afterwards(
    store: Store, other: AsyncConnection
) -> None:
    one, two = await found(store, "one"), await found(store, "two")
    await other.execute(_TAKE, {"table": "one"})
    first = asyncio.create_task(store.write(lambda unit: None))
    moves = [asyncio.create_task(store.write(changing(table))) for table in (two, one)]
    await somebody_waits(store)
    await other.execute(_TAKE, {"table": "two"})
    await other.commit()
    await asyncio.gather(first, *moves)
    assert [(await found(store, each)).version for each in ("one", "two")] == [1, 1]


async def test_a_batch_that_waits_in_a_circle_with_another_process_is_written_afterwards(
    store: Store, other: AsyncConnection
) -> None:
    await store.messages.write(settled={"one": 0, "two": 0})
    await other.execute(_TAKE, {"table": "two"})
    batch = asyncio.create_task(store.messages.write(unsettled=["one", "two"]))
    await somebody_waits(store)
    await other.execute(_TAKE, {"table": "one"})
    await other.commit()
    await batch
    assert {*await store.messages.unsettled()} == {"one", "two"}
