"""What another process changes in a SQLite database is noticed, once, by the process that shows the tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.store import Status, Store
from bot.tables import Because, Place, TableRefusal
from bot.tables.operator import stop_for_operator
from tests.store.databases import database_kind
from tests.tables.tavern import ANNA, BEN, Tavern
from tests.tables.waiting import eventually

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

__all__ = ["database_kind"]


@pytest.fixture
async def beside(store: Store, address: str) -> AsyncIterator[Store]:
    """The same database, as another process opens it."""
    opened = await Store.open(address, migrating=False)
    yield opened
    await opened.close()


only_sqlite = pytest.mark.parametrize("database_kind", ["sqlite"], indirect=True)


@only_sqlite
async def test_a_table_that_was_stopped_from_outside_is_told_of(tavern: Tavern, beside: Store) -> None:
    table = await tavern.running(ANNA, BEN)
    other = await tavern.running(ANNA, BEN, place=Place(1, 101, "en"))
    outside = tavern.host.ownership._outside
    await outside.start()
    tavern.changes.clear()
    await outside.look()
    assert tavern.changes == []
    stopped = await stop_for_operator(beside, tavern.host.games, table.id, Because.FAULT)
    assert stopped.status is Status.STOPPED
    await eventually(lambda: tavern.changes == [table.id])
    now = await tavern.host.table(table.id)
    assert (now.status, now.ended_because, now.version) == (Status.STOPPED, Because.FAULT, table.version + 1)
    assert (await tavern.host.table(other.id)).version == other.version
    await outside.look()
    assert tavern.changes == [table.id], "told once"


@only_sqlite
async def test_what_this_process_changes_is_no_news(tavern: Tavern) -> None:
    table = await tavern.running(ANNA, BEN)
    outside = tavern.host.ownership._outside
    await outside.start()
    table = await tavern.play_on(table)
    tavern.changes.clear()
    await outside.look()
    assert tavern.changes == []


@only_sqlite
async def test_a_sleeping_table_is_told_of_but_not_one_that_was_behind_before(tavern: Tavern, beside: Store) -> None:
    behind = await tavern.running(ANNA, BEN)
    table = await tavern.running(ANNA, BEN, place=Place(1, 101, "en"))
    awakened = Tavern(tavern.store)
    outside = awakened.host.ownership._outside
    await outside.start()
    await stop_for_operator(beside, tavern.host.games, table.id, Because.OPERATOR)
    await eventually(lambda: awakened.changes == [table.id])
    assert behind.id not in awakened.changes
    await awakened.host.close()


async def test_on_both_databases_the_version_decides_and_nobody_is_overwritten(tavern: Tavern, beside: Store) -> None:
    table = await tavern.running(ANNA, BEN)
    await tavern.play_on(table)
    await stop_for_operator(beside, tavern.host.games, table.id, Because.CLOSING)
    await tavern.refuses(tavern.host.act(table.id, 1, BEN.id, '{"move":"say","number":1}'), "table-over")
    before = await tavern.host.table(table.id)
    assert (before.ply, before.ended_because) == (1, Because.CLOSING)
    with pytest.raises(TableRefusal, match="table-over"):
        await stop_for_operator(beside, tavern.host.games, table.id, Because.FAULT)
    with pytest.raises(TableRefusal, match="no-table"):
        await stop_for_operator(beside, tavern.host.games, "nowhere", Because.FAULT)
    assert await tavern.host.verify(table.id) == ()
