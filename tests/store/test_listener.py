"""Processes on PostgreSQL hear what others have committed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest
from sqlalchemy import text

from bot.store.connections import Conflict, Outdated
from bot.store.messages import NoteChange
from bot.store.peers import Listener, decode, encode, reply, send
from bot.store.schema import Item
from bot.store.store import Store, utc_now
from bot.store.unit_of_work import Missed, NotesChanged, Notice, OwnersChanged, Replied, Sent, Touched
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
    assert ear.heard == [Missed()], "of what came before"
    ear.heard.clear()
    return ear


@pytest.fixture
async def two(store: Store, address: str) -> AsyncIterator[tuple[Ear, Ear]]:
    """Two processes that listen, and a table."""
    other = await Store.open(address)
    await put(store, table_record())
    yield await ear(store), await ear(other)
    await other.close()


async def change(store: Store, number: int = 1) -> None:
    """Send something to the owner of a table."""
    item = Item(id=number, kind="click", guild_id=1, content=b"", deferred=False)
    await store.write(lambda unit: send(unit, item, utc_now()))


async def test_the_others_hear_of_what_was_stored_and_not_the_process_itself(two: tuple[Ear, Ear]) -> None:
    one, other = two
    await change(one.store)
    await one.store.messages.write(notes=[NoteChange(member_id=7, name="Anna"), NoteChange(member_id=3, name="Ben")])
    await eventually(lambda: len(other.heard) == 2)
    assert sorted(other.heard, key=repr) == sorted([Sent(1), NotesChanged([3, 7])], key=repr)
    await other.store.write(lambda unit: reply(unit, 1, "done"))
    await eventually(lambda: len(one.heard) == 1)
    assert one.heard == [Replied(1)]


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
    one.listener.tell(OwnersChanged())
    await eventually(lambda: OwnersChanged() in other.heard)
    assert other.heard == [Sent(1), OwnersChanged()]


async def test_notices_that_come_unasked_arrive_in_order(two: tuple[Ear, Ear]) -> None:
    one, other = two
    told: list[Notice] = [
        Touched("abcd2345", 1),
        Replied(2**60),
        Sent(None),
    ]
    for notice in told * 5:
        one.listener.tell(notice)
    await eventually(lambda: len(other.heard) == 15)
    assert other.heard == told * 5
    assert one.heard == []


async def test_a_broken_connection_is_replaced_by_the_next_question(two: tuple[Ear, Ear]) -> None:
    one, other = two
    pid = await one.listener.run(lambda connection: connection.execute(text("SELECT pg_backend_pid()")).scalar_one())
    end = text("SELECT pg_terminate_backend(:pid)")
    await other.store.write(lambda unit: unit.connection.execute(end, {"pid": pid}))
    await eventually(lambda: one.listener._is_broken)
    await one.listen()
    await change(other.store)
    await eventually(lambda: one.heard == [Missed(), Sent(1)])


async def test_notes_of_many_members_need_several_notices(two: tuple[Ear, Ear]) -> None:
    one, other = two
    ids = range(10**18, 10**18 + 500)
    await one.store.messages.write(notes=[NoteChange(member_id=each, name="Anna") for each in ids])
    await eventually(lambda: len(other.heard) == 3)
    assert [each for notice in other.heard if isinstance(notice, NotesChanged) for each in notice.member_ids] == [*ids]


async def test_a_notice_of_another_version_counts_as_missed(two: tuple[Ear, Ear]) -> None:
    one, other = two
    notice = '{"by": "them", "number": 1, "notice": {"type": "of-a-newer-version"}}'
    await other.store.write(
        lambda unit: unit.connection.execute(text("SELECT pg_notify('stammtisch', :notice)"), {"notice": notice})
    )
    await eventually(lambda: one.heard == [Missed()])


def test_a_notice_of_a_newer_version_is_not_read(database_kind: str) -> None:
    read = decode(encode("me", Touched("abcd2345", 1)))
    assert read is not None
    assert (read.by, read.notice) == ("me", Touched("abcd2345", 1))
    assert decode('{"by": "me", "number": 1, "notice": {"type": "of-a-newer-version"}}') is None
