"""Processes on PostgreSQL hear what others have committed, and know how long they would have heard it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest
from sqlalchemy import text

from bot.store import (
    Answered,
    Conflict,
    Hurried,
    LeasesMoved,
    Listener,
    NoteChange,
    NotesChanged,
    Notice,
    Outdated,
    Store,
    TableChanged,
    Touched,
)
from bot.store.listener import TRUST
from bot.store.notices import LARGEST, decode, encode
from tests.store.rows import found, put, table_record
from tests.tables.waiting import eventually

pytestmark = pytest.mark.parametrize("database_kind", ["postgresql"])


class Ear:
    """A process that hears the others."""

    def __init__(self, store: Store, listener: Listener) -> None:
        self.store = store
        self.listener = listener
        self.heard: list[Notice] = []
        listener.on_notice(self.heard.append)

    async def listen(self) -> None:
        """Ask the server for anything, as the renewal of leases does."""
        await self.listener.run(lambda connection: connection.execute(text("SELECT 1")).scalar())


async def ear(store: Store) -> Ear:
    assert store.listener is not None
    ear = Ear(store, store.listener)
    await ear.listen()
    return ear


@pytest.fixture
async def two(store: Store, address: str) -> AsyncIterator[tuple[Ear, Ear]]:
    """Two processes that listen, and a table."""
    other = await Store.open(address)
    await put(store, table_record())
    yield await ear(store), await ear(other)
    await other.close()


async def change(store: Store, *, actor: int | None = None) -> None:
    before = await found(store, "abcd2345")
    await store.write(lambda unit: unit.save(before, before.copy(), actor=actor))


async def test_the_others_hear_of_a_table_that_was_stored_and_not_the_process_itself(two: tuple[Ear, Ear]) -> None:
    one, other = two
    await change(one.store, actor=7)
    await put(one.store, table_record("second", channel_id=11, guild_id=None))
    await one.store.messages.write(notes=[NoteChange(member_id=7, name="Anna"), NoteChange(member_id=3, name="Ben")])
    expected = [
        TableChanged(table_id="abcd2345", guild_id=1, version=1, actor=7),
        TableChanged(table_id="second", guild_id=None, version=0),
        NotesChanged([3, 7]),
    ]
    await eventually(lambda: len(other.heard) == 3)
    assert sorted(other.heard, key=repr) == sorted(expected, key=repr)
    await change(other.store)
    await eventually(lambda: len(one.heard) == 1)
    assert one.heard == [TableChanged(table_id="abcd2345", guild_id=1, version=2)]


async def test_nobody_hears_of_what_was_not_committed(two: tuple[Ear, Ear]) -> None:
    one, other = two
    before = await found(one.store, "abcd2345")

    async def outdated() -> None:
        older = before.copy()
        older.version = 7
        with pytest.raises(Outdated):
            await one.store.write(lambda unit: unit.save(older, older.copy()))

    async def taken() -> None:
        with pytest.raises(Conflict):
            await one.store.write(lambda unit: unit.add(table_record("second")))

    # At once, so that they share a transaction with one that is committed.
    await asyncio.gather(change(one.store), outdated(), taken(), outdated())
    one.listener.tell(LeasesMoved())
    await eventually(lambda: LeasesMoved() in other.heard)
    assert other.heard == [TableChanged(table_id="abcd2345", guild_id=1, version=1), LeasesMoved()]


async def test_notices_that_are_told_by_themselves_come_in_order(two: tuple[Ear, Ear]) -> None:
    one, other = two
    told: list[Notice] = [
        Touched("abcd2345", 1),
        Hurried("abcd2345", None, True),
        Answered(table_id="abcd2345", guild_id=1, kind="hand", member_id=7, message_id=2**60, digest="d" * 64),
    ]
    for notice in told * 5:
        one.listener.tell(notice)
    await eventually(lambda: len(other.heard) == 15)
    assert other.heard == told * 5
    assert one.heard == []


async def test_a_broken_connection_ends_the_epoch_and_a_new_one_begins_another(two: tuple[Ear, Ear]) -> None:
    one, other = two
    epoch = one.store.epoch()
    assert epoch is not None
    await one.listen()
    await change(other.store)
    assert one.store.epoch() == epoch, "single tables are told of"

    pid = await one.listener.run(lambda connection: connection.execute(text("SELECT pg_backend_pid()")).scalar_one())
    end = text("SELECT pg_terminate_backend(:pid)")
    await other.store.write(lambda unit: unit.connection.execute(end, {"pid": pid}))
    await eventually(lambda: one.store.epoch() is None)
    await one.listen()
    assert one.store.epoch() not in {epoch, None}
    one.heard.clear()
    await change(other.store)
    await eventually(lambda: one.heard == [TableChanged(table_id="abcd2345", guild_id=1, version=2)])


async def test_no_news_is_good_news_only_for_a_while(store: Store) -> None:
    assert store.listener is not None
    assert store.epoch() is None, "nobody listens yet"
    now = 100.0
    listener = Listener(store._url, "other", now=lambda: now)
    await listener.run(lambda connection: None)
    epoch = listener.epoch()
    assert epoch is not None
    now += TRUST
    assert listener.epoch() == epoch
    now += 0.001
    assert listener.epoch() is None
    await listener.run(lambda connection: None)
    assert listener.epoch() == epoch, "the same connection has heard all that was told meanwhile"
    await listener.close()


async def test_a_notice_that_is_too_long_comes_without_its_files(store: Store) -> None:
    files = {f"{number:064}": number for number in range(200)}
    notice = Answered(table_id="abcd2345", guild_id=1, kind="hand", member_id=7, digest="d", attached=files)
    text = encode("me", notice)
    assert len(text) <= LARGEST
    read = decode(text)
    assert read is not None
    assert (read.by, read.notice) == (
        "me",
        Answered(table_id="abcd2345", guild_id=1, kind="hand", member_id=7, digest="d"),
    )
    assert decode('{"by": "me", "number": 1, "notice": {"type": "of-a-newer-version"}}') is None
