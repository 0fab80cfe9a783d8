"""Tables that ended long ago are deleted by themselves, a little at a time; with a virtual clock."""

from __future__ import annotations

from collections.abc import AsyncIterator
from functools import partial

import pytest

from bot.host.housekeeping import FIRST, REST, ROUND_INTERVAL, Housekeeping
from bot.store.forgetting import PORTION, enter_guilds, leave_guild
from bot.store.messages import NoteChange
from bot.store.schema import ServerSettings, Status
from bot.store.store import Store
from bot.store.unit_of_work import save_server, server
from tests.store.rows import put, table_record
from tests.tables.passing import BEGIN, Passing, store, wall
from tests.tables.waiting import eventually

__all__ = ["store"]

DAY = 86_400


@pytest.fixture
async def time(store: Store) -> AsyncIterator[Passing]:
    """The clock of somebody who keeps ended tables for ten days."""
    time = Passing()
    housekeeping = Housekeeping(store, 10 * DAY, 3 * DAY, time, time.sleep)
    housekeeping.start()
    await time.sleeping(FIRST)
    yield time
    await housekeeping.close()


async def count(store: Store) -> int:
    """How many tables have ended and are still there."""
    return len(await store.read(lambda unit: unit.tables(Status.STOPPED)))


async def test_tables_that_ended_long_ago_are_deleted_in_portions_at_every_round(store: Store, time: Passing) -> None:
    old = [
        table_record(f"old{each}", each, status=Status.STOPPED, ended_at=wall(-11 * DAY)) for each in range(PORTION + 1)
    ]
    await put(store, *old, table_record("young", 1, status=Status.STOPPED, ended_at=BEGIN))
    time.advance(FIRST)
    await time.sleeping(REST)
    assert await count(store) == 2
    time.advance(REST)
    await time.sleeping(ROUND_INTERVAL)
    assert await count(store) == 1
    time.advance(10 * DAY + ROUND_INTERVAL)
    await eventually(lambda: _gone(store))


async def _gone(store: Store) -> bool:
    return await count(store) == 0


async def test_a_member_whom_nobody_sees_any_more_is_forgotten(store: Store, time: Passing) -> None:
    await store.messages.write(notes=[NoteChange(member_id=7, name="Anna"), NoteChange(member_id=8, name="Ben")])
    await put(store, table_record("open", 1))
    time.advance(FIRST)
    await time.sleeping(ROUND_INTERVAL)
    assert [note.name for note in await store.messages.members([7, 8])] == ["Anna"]


async def test_a_server_that_removed_the_bot_is_forgotten_after_its_time(store: Store, time: Passing) -> None:
    chosen = ServerSettings(language="ja")
    for each in (1, 2, 3):
        await store.write(partial(save_server, guild_id=each, settings=chosen))
    await store.write(lambda unit: enter_guilds(unit, [1, 2, 3]))
    await store.write(lambda unit: leave_guild(unit, 1, wall(-4 * DAY)))
    await store.write(lambda unit: leave_guild(unit, 2, wall(-2 * DAY)))
    over = {"status": Status.STOPPED, "ended_at": wall(-4 * DAY), "guild_id": 1}
    await put(store, *(table_record(f"left{each}", each, **over) for each in range(PORTION + 1)))
    time.advance(FIRST)
    await time.sleeping(REST)
    assert await count(store) == 1, "others write in between"
    time.advance(REST)
    await time.sleeping(REST)
    time.advance(REST)
    await time.sleeping(ROUND_INTERVAL)
    assert await count(store) == 0
    found = [await store.read(partial(server, guild_id=each)) for each in (1, 2, 3)]
    assert found == [ServerSettings(), chosen, chosen]
