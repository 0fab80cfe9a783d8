"""What the store keeps of messages and members, on both databases."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from msgspec.structs import replace

from bot.store.forgetting import hands_of
from bot.store.messages import NoteChange, PostChange
from bot.store.schema import MoveRecord, Post, SeatRecord, Status
from bot.store.store import Store
from tests.store.database_log import listening
from tests.store.rows import change_from_outside, put, table_record

MOMENT = datetime(2026, 7, 18, 20, 30, 15, 123456, tzinfo=UTC)
LARGEST_ID = 2**63 - 1
BOARD = Post(table_id="abcd2345", kind="board", channel_id=10, message_id=LARGEST_ID, digest="a" * 64, posted_at=MOMENT)
HAND = replace(BOARD, kind="hand", member_id=7, channel_id=70)


async def open_tables(store: Store, *table_ids: str) -> None:
    await put(store, *(table_record(table_id, number) for number, table_id in enumerate(table_ids)))


async def test_a_post_is_remembered_changed_and_forgotten(store: Store) -> None:
    await open_tables(store, "abcd2345", "other")
    assert await store.messages.write([PostChange(None, HAND), PostChange(None, BOARD)]) == frozenset()
    assert await store.messages.posts("abcd2345") == (BOARD, HAND)
    assert await store.messages.posts("other") == ()
    edited = replace(BOARD, digest="b", channel_id=11, posted_at=MOMENT + timedelta(hours=1))
    assert await store.messages.write([PostChange(BOARD, edited)]) == frozenset()
    assert await store.messages.posts("abcd2345") == (edited, HAND)
    assert await store.messages.write([PostChange(edited, None)]) == frozenset()
    assert await store.messages.posts("abcd2345") == (HAND,)


async def test_a_post_is_changed_only_by_who_knows_it_as_it_is(store: Store) -> None:
    await open_tables(store, "abcd2345")
    edited, moved = replace(BOARD, digest="b"), replace(BOARD, message_id=6)
    first = PostChange(None, BOARD)
    assert await store.messages.write([first]) == frozenset()
    assert await store.messages.write([first]) == frozenset(), "the same once more"
    for change in (PostChange(None, moved), PostChange(edited, moved), PostChange(replace(BOARD, message_id=5), moved)):
        assert await store.messages.write([change]) == {"abcd2345"}
    assert await store.messages.posts("abcd2345") == (BOARD,)
    assert await store.messages.write([PostChange(BOARD, edited)]) == frozenset()
    late = PostChange(BOARD, None)
    assert await store.messages.write([late]) == {"abcd2345"}
    assert await store.messages.posts("abcd2345") == (edited,)


async def test_uncontested_changes_of_a_batch_are_stored(store: Store) -> None:
    await open_tables(store, "abcd2345", "other")
    await store.messages.write([PostChange(None, BOARD)])
    contested, elsewhere = PostChange(None, replace(BOARD, message_id=6)), replace(BOARD, table_id="other")
    assert await store.messages.write([PostChange(None, elsewhere), contested, PostChange(None, HAND)]) == {"abcd2345"}
    assert await store.messages.posts("abcd2345") == (BOARD, HAND)
    assert await store.messages.posts("other") == (elsewhere,)


async def test_a_post_of_a_deleted_table_is_left_out_of_its_batch(store: Store) -> None:
    await open_tables(store, "other")
    elsewhere = replace(BOARD, table_id="other")
    assert await store.messages.write([PostChange(None, BOARD), PostChange(None, elsewhere)]) == frozenset()
    assert await store.messages.posts("abcd2345") == ()
    assert await store.messages.posts("other") == (elsewhere,)


async def test_a_table_is_unsettled_until_the_screens_of_its_version_are_delivered(store: Store) -> None:
    await put(store, table_record("first", 1, created_at=MOMENT), table_record("second", 2, status=Status.STOPPED))
    assert await store.messages.unsettled() == ("second", "first"), "the most recent one first"
    await store.messages.write(settled={"first": 1, "second": 0, "third": 0})
    assert await store.messages.unsettled() == ("first",), "another version was shown than the one that is stored"
    await store.messages.write(settled={"first": 0})
    assert await store.messages.unsettled() == ()
    assert [await store.messages.settled_version(each) for each in ("first", "third")] == [0, None]
    await change_from_outside(store, "first", lambda table: table.seats.clear())
    assert await store.messages.unsettled() == ("first",), "every change has to be shown"
    assert await store.messages.settled_version("first") is None
    await store.messages.write(unsettled=["second"])
    assert await store.messages.unsettled() == ("second", "first")


async def test_the_tables_with_the_latest_moves_are_resumed_first(store: Store) -> None:
    await put(store, *(table_record(each, number, agent_to_act=True) for number, each in enumerate("abc")))
    times = {"a": timedelta(), "b": timedelta(minutes=2), "c": timedelta(minutes=1)}
    for each, time in times.items():
        await put(store, MoveRecord(table_id=each, ply=1, seat=0, member_id=7, move="{}", at=MOMENT + time))
        await change_from_outside(store, each, lambda table: setattr(table, "ply", 1))
    assert await store.messages.unsettled() == ("b", "c", "a")
    assert await store.read(lambda unit: unit.awaiting_agent()) == ["b", "c", "a"]
    await change_from_outside(store, "c", lambda table: setattr(table, "agent_to_act", False))
    assert await store.read(lambda unit: unit.awaiting_agent()) == ["b", "a"]


async def test_the_hands_of_a_member_at_earlier_tables_of_a_channel_are_found(store: Store) -> None:
    ended = {"status": Status.STOPPED}
    await put(
        store,
        table_record("now", 10),
        table_record("before", 10, **ended),
        table_record("elsewhere", 11, **ended),
        table_record("stranger", 10, seats=[SeatRecord(joined=1, member_id=8, name="Ben")], **ended),
    )
    posts = [replace(HAND, table_id=each) for each in ("now", "before", "elsewhere")]
    posts += [replace(BOARD, table_id="before"), replace(HAND, table_id="stranger", member_id=8)]
    await store.messages.write([PostChange(None, post) for post in posts])
    assert await store.messages.hands_before("now") == (replace(HAND, table_id="before"),)
    mine = await store.read(lambda unit: hands_of(unit, HAND.member_id or 0))
    assert {*mine} == {replace(HAND, table_id=each) for each in ("now", "before", "elsewhere")}


async def test_notes_of_a_member_add_up(store: Store) -> None:
    assert await store.messages.members([LARGEST_ID]) == ()
    for change in (
        NoteChange(member_id=LARGEST_ID, locale="de", name="Anna"),
        NoteChange(member_id=LARGEST_ID, dm_channel_id=5, dm_refusal=50007),
        NoteChange(member_id=LARGEST_ID, dm_refusal=None, locale="en-GB"),
        NoteChange(member_id=LARGEST_ID, text_only=True),
    ):
        await store.messages.write(notes=[change, NoteChange(member_id=8, name="Ben")])
    [note] = await store.messages.members([LARGEST_ID, 9])
    assert (note.locale, note.name, note.dm_channel_id, note.dm_refusal) == ("en-GB", "Anna", 5, None)
    assert note.text_only
    assert datetime.now(UTC) - note.updated_at < timedelta(minutes=5)
    [ben] = await store.messages.members([8])
    assert not ben.text_only


async def test_a_batch_does_not_wait_for_the_disk_but_moves_do(store: Store) -> None:
    with listening() as log:
        await store.messages.write(notes=[NoteChange(member_id=7, name="Anna")])
        assert log.counts == (0, 1, 0)
        await put(store, table_record())
        assert log.counts == (0, 2, 1)
        await store.messages.write(notes=[NoteChange(member_id=7, name="Ben")])
        assert log.counts == (0, 3, 1)
