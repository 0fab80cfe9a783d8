"""What is old is deleted whole, a portion at a time, and nothing else, on both databases."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from bot.features.registry import HOOKS
from bot.store import forgetting
from bot.store.forgetting import delete_ended_tables, delete_members, unseen_members
from bot.store.messages import NoteChange, PostChange
from bot.store.schema import MoveRecord, Post, SeatRecord, Status, TableRecord
from bot.store.store import Store, utc_now
from tests.store.rows import everything, found, put, table_record

NOW = datetime(2030, 1, 1, tzinfo=UTC)
NOBODY = -1


def ended(table_id: str, days_ago: int, status: str = Status.OVER, **values: object) -> TableRecord:
    """A table that ended this number of days ago."""
    dealt = {"seed": bytes(32)} if status == Status.OVER else {}
    return table_record(table_id, 1, status=status, ended_at=NOW - timedelta(days=days_ago), **dealt, **values)


def post(table_id: str) -> PostChange:
    """A record of its board."""
    return PostChange(
        None,
        Post(table_id=table_id, kind="board", channel_id=1, message_id=2, digest="", posted_at=NOW),
    )


async def test_a_table_that_ended_long_ago_is_deleted_with_all_that_hangs_on_it(store: Store) -> None:
    await put(store, ended("young", 9), MoveRecord(table_id="young", ply=1, seat=0, move="{}", at=NOW))
    await store.messages.write([post("young")])
    before = await everything(store)
    await put(store, ended("old", 11), MoveRecord(table_id="old", ply=1, seat=0, move="{}", at=NOW))
    await put(store, ended("stopped", 12, Status.STOPPED))
    await store.messages.write([post("old")])
    assert await store.write(lambda unit: delete_ended_tables(unit, NOW - timedelta(days=10))) == 2
    assert await everything(store) == before


async def test_an_open_table_is_never_deleted(store: Store) -> None:
    long_ago = NOW - timedelta(days=1000)
    await put(
        store,
        table_record("lobby", 1, created_at=long_ago),
        table_record("running", 2, created_at=long_ago, started_at=long_ago, seed=bytes(32), status=Status.RUNNING),
    )
    before = await everything(store)
    assert await store.write(lambda unit: delete_ended_tables(unit, NOW)) == 0
    assert await everything(store) == before


async def test_the_oldest_tables_are_deleted_first(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    count = forgetting.PORTION + 5
    await put(store, *(ended(f"table{days:03}", days) for days in range(11, 11 + count)))
    assert await store.write(lambda unit: delete_ended_tables(unit, NOW)) == forgetting.PORTION
    assert [(await found(store, f"table{days:03}")).id for days in range(11, 16)]
    assert await store.read(lambda unit: unit.table("table016")) is None
    assert await store.write(lambda unit: delete_ended_tables(unit, NOW)) == 5


async def test_a_member_without_a_seat_and_without_news_is_forgotten(store: Store) -> None:
    await put(store, ended("kept", 1, seats=[SeatRecord(joined=1, member_id=8, name="Ben")]))
    await store.messages.write(notes=[NoteChange(member_id=each, name=f"member {each}") for each in (7, 8, 9)])
    later = utc_now() + timedelta(days=1)
    assert await store.read(lambda unit: unseen_members(unit, later, NOBODY)) == ([7, 9], None)
    assert await store.read(lambda unit: unseen_members(unit, later, 7)) == ([9], None)
    assert await store.read(lambda unit: unseen_members(unit, utc_now() - timedelta(days=1), NOBODY)) == ([], None)
    await store.write(lambda unit: delete_members(unit, [7, 8, 9], utc_now() - timedelta(days=1), HOOKS.forget_unseen))
    assert len(await store.messages.members([7, 8, 9])) == 3, "they were seen meanwhile"
    await store.write(lambda unit: delete_members(unit, [7, 8, 9], later, HOOKS.forget_unseen))
    assert [note.member_id for note in await store.messages.members([7, 8, 9])] == [8], "who sits at a table stays"


async def test_members_are_looked_at_page_by_page(store: Store) -> None:
    await store.messages.write(notes=[NoteChange(member_id=each, name="") for each in range(forgetting.PAGE + 2)])
    later = utc_now() + timedelta(days=1)
    first, last = await store.read(lambda unit: unseen_members(unit, later, NOBODY))
    assert (first, last) == ([*range(forgetting.PAGE)], forgetting.PAGE - 1)
    assert await store.read(lambda unit: unseen_members(unit, later, forgetting.PAGE - 1)) == (
        [forgetting.PAGE, forgetting.PAGE + 1],
        None,
    )
