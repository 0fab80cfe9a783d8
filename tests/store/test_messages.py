"""What the store keeps of messages and members, on both databases."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from msgspec.structs import replace

from bench.database_log import listening
from bot.store import Contested, NoteChange, Post, PostChange, Status, Store, StoreError
from tests.store.rows import put, table_record

MOMENT = datetime(2026, 7, 18, 20, 30, 15, 123456, tzinfo=UTC)
LARGEST_ID = 2**63 - 1
BOARD = Post(table_id="abcd2345", kind="board", channel_id=10, message_id=LARGEST_ID, digest="a" * 64, posted_at=MOMENT)
HAND = replace(BOARD, kind="hand", member_id=7, channel_id=70)


async def open_tables(store: Store, *table_ids: str) -> None:
    await put(store, *(table_record(table_id, number) for number, table_id in enumerate(table_ids)))


async def test_a_post_is_remembered_changed_and_forgotten(store: Store) -> None:
    await open_tables(store, "abcd2345", "other")
    assert await store.messages.write([PostChange(None, HAND), PostChange(None, BOARD)]) == ()
    assert await store.messages.posts("abcd2345") == (BOARD, HAND)
    assert await store.messages.posts("other") == ()
    edited = replace(BOARD, digest="b", channel_id=11, posted_at=MOMENT + timedelta(hours=1))
    assert await store.messages.write([PostChange(BOARD, edited)]) == ()
    assert await store.messages.posts("abcd2345") == (edited, HAND)
    assert await store.messages.write([PostChange(edited, None)]) == ()
    assert await store.messages.posts("abcd2345") == (HAND,)


async def test_a_post_is_changed_only_by_who_knows_it_as_it_is(store: Store) -> None:
    await open_tables(store, "abcd2345")
    edited, moved = replace(BOARD, digest="b"), replace(BOARD, message_id=6)
    first = PostChange(None, BOARD)
    assert await store.messages.write([first]) == ()
    assert await store.messages.write([first]) == (), "the same once more"
    for change in (PostChange(None, moved), PostChange(edited, moved), PostChange(replace(BOARD, message_id=5), moved)):
        assert await store.messages.write([change]) == (Contested(change, BOARD),)
    assert await store.messages.posts("abcd2345") == (BOARD,)
    assert await store.messages.write([PostChange(BOARD, edited)]) == ()
    late = PostChange(BOARD, None)
    assert await store.messages.write([late]) == (Contested(late, edited),)
    assert await store.messages.posts("abcd2345") == (edited,)


async def test_what_is_not_contested_of_a_batch_is_stored(store: Store) -> None:
    await open_tables(store, "abcd2345", "other")
    await store.messages.write([PostChange(None, BOARD)])
    contested, elsewhere = PostChange(None, replace(BOARD, message_id=6)), replace(BOARD, table_id="other")
    assert await store.messages.write([PostChange(None, elsewhere), contested, PostChange(None, HAND)]) == (
        Contested(contested, BOARD),
    )
    assert await store.messages.posts("abcd2345") == (BOARD, HAND)
    assert await store.messages.posts("other") == (elsewhere,)


async def test_a_post_of_no_table_is_refused_with_its_batch(store: Store) -> None:
    with pytest.raises(StoreError):
        await store.messages.write([PostChange(None, BOARD)], [NoteChange(member_id=7, name="Anna")])
    assert await store.messages.members([7]) == ()


async def test_a_table_is_unsettled_until_its_last_screens_are_delivered(store: Store) -> None:
    await put(store, table_record("first", 1, created_at=MOMENT), table_record("second", 2, status=Status.STOPPED))
    assert await store.messages.unsettled() == ("first", "second")
    await store.messages.write(settled=["first", "third"])
    assert await store.messages.unsettled() == ("first", "second"), "an open table cannot be settled"
    await store.messages.write(settled=["second"])
    assert await store.messages.unsettled() == ("first",)


async def test_what_is_noted_of_a_member_adds_up(store: Store) -> None:
    assert await store.messages.members([LARGEST_ID]) == ()
    for change in (
        NoteChange(member_id=LARGEST_ID, locale="de", name="Anna"),
        NoteChange(member_id=LARGEST_ID, dm_channel_id=5, dm_refusal=50007),
        NoteChange(member_id=LARGEST_ID, dm_refusal=None, locale="en-GB"),
    ):
        await store.messages.write(notes=[change, NoteChange(member_id=8, name="Ben")])
    [note] = await store.messages.members([LARGEST_ID, 9])
    assert (note.locale, note.name, note.dm_channel_id, note.dm_refusal) == ("en-GB", "Anna", 5, None)
    assert datetime.now(UTC) - note.updated_at < timedelta(minutes=5)


async def test_a_batch_does_not_wait_for_the_disk_but_moves_do(store: Store) -> None:
    with listening() as log:
        await store.messages.write(notes=[NoteChange(member_id=7, name="Anna")])
        assert log.counts == (0, 1, 0)
        await put(store, table_record())
        assert log.counts == (0, 2, 1)
        await store.messages.write(notes=[NoteChange(member_id=7, name="Ben")])
        assert log.counts == (0, 3, 1)
