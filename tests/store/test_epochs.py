"""On SQLite the store notices that another process has changed something, and that none has, without a query."""

from __future__ import annotations

import asyncio

import pytest

from bot.store import NoteChange, Store
from tests.store.rows import change_from_outside, found, put, table_record

pytestmark = pytest.mark.parametrize("database_kind", ["sqlite"])


async def own_change(store: Store, table_id: str = "abcd2345") -> None:
    before = await found(store, table_id)
    await store.write(lambda unit: unit.save(before, before.copy()))


@pytest.fixture
async def settled(store: Store) -> Store:
    """A store with a table that has looked around already."""
    await put(store, table_record())
    await own_change(store)
    return store


async def test_changes_of_its_own_leave_the_epoch_as_it_is(settled: Store) -> None:
    epoch = settled.epoch()
    assert epoch is not None
    for _ in range(5):
        await own_change(settled)
        assert settled.epoch() == epoch
        await settled.messages.write(notes=[NoteChange(member_id=7, name="Anna")])
        assert settled.epoch() == epoch


async def test_a_change_by_another_begins_an_epoch(settled: Store, address: str) -> None:
    epoch = settled.epoch()
    other = await Store.open(address)
    assert settled.epoch() == epoch, "opening changes nothing"
    await own_change(other)
    assert settled.epoch() not in {epoch, None}
    epoch = settled.epoch()
    await change_from_outside(settled, "abcd2345", lambda table: table.seats.clear())
    assert settled.epoch() not in {epoch, None}
    assert settled.epoch() == settled.epoch()
    await other.close()


async def test_a_change_by_another_between_changes_of_its_own_is_noticed(settled: Store, address: str) -> None:
    other = await Store.open(address)
    for ours_first in (True, False) * 3:
        epoch = settled.epoch()
        for store in (settled, other) if ours_first else (other, settled):
            await own_change(store)
        assert settled.epoch() != epoch, "also if we ask only after our own"
    await other.close()


async def test_whatever_epoch_was_asked_for_what_was_read_after_it_is_true_as_long_as_it_lasts(
    settled: Store, address: str
) -> None:
    other = await Store.open(address)
    await put(settled, table_record("theirs", 11))
    checked = missed = 0

    async def change_ours() -> None:
        for _ in range(60):
            await own_change(settled)

    async def change_theirs() -> None:
        for _ in range(60):
            await own_change(other, "theirs")
            await asyncio.sleep(0.002)

    async def watch() -> None:
        nonlocal checked, missed
        while not all(task.done() for task in changing):
            epoch = settled.epoch()
            version = (await found(settled, "theirs")).version
            now = await other.read(lambda unit: unit.version("theirs"))
            if epoch is not None and settled.epoch() == epoch:
                checked += 1
                missed += version != now
            await asyncio.sleep(0)

    changing = [asyncio.create_task(change_ours()), asyncio.create_task(change_theirs())]
    await asyncio.gather(watch(), watch(), *changing)
    assert missed == 0
    assert checked > 10
    await other.close()
