"""What is kept in memory: read once, known at once, written in batches, and given way when others wrote first."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Collection
from contextlib import AsyncExitStack
from datetime import UTC, datetime
from typing import Any

import pytest
from msgspec.structs import replace

from bot.messages.discord_api.transport import Unavailable
from bot.messages.post_cache import PostCache, TableRow, board_of, hand_of, slot_of
from bot.messages.sender import sent_while
from bot.store.connections import StoreError
from bot.store.messages import NoteChange, PostChange
from bot.store.schema import GONE, REPLACING, UNKNOWN, MemberNote, Post
from bot.store.store import Store
from tests.messages.discord import CHANNEL, SLOT, filled

MOMENT = datetime(2026, 7, 18, 20, 30, tzinfo=UTC)
HAND = hand_of(SLOT.subject, 7)
POST = Post(table_id=SLOT.subject, kind=SLOT.kind, channel_id=CHANNEL, message_id=5, digest="first", posted_at=MOMENT)
AT_HAND = replace(POST, kind=HAND.kind, member_id=7)

Start = Callable[..., PostCache]


class Counted:
    """Counts the calls of a method, and lets some fail."""

    def __init__(self, method: Any) -> None:
        self.method = method
        self.calls = 0
        self.failing = 0

    async def __call__(self, *args: Any, **options: Any) -> Any:
        """Call the method, or fail."""
        self.calls += 1
        if self.calls <= self.failing:
            raise StoreError("failed", database="that of the test", reason="told so")
        return await self.method(*args, **options)


@pytest.fixture
def reads(store: Store, monkeypatch: pytest.MonkeyPatch) -> Counted:
    """The reads of posts."""
    counted = Counted(store.messages.posts)
    monkeypatch.setattr(store.messages, "posts", counted)
    return counted


@pytest.fixture
def writes(store: Store, monkeypatch: pytest.MonkeyPatch) -> Counted:
    """The batches."""
    counted = Counted(store.messages.write)
    monkeypatch.setattr(store.messages, "write", counted)
    return counted


@pytest.fixture
async def lost() -> list[str]:
    """The tables of which another process has written first."""
    return []


@pytest.fixture
async def start(store: Store, lost: list[str]) -> AsyncIterator[Start]:
    """Begin to remember, as at the start of a process."""
    async with AsyncExitStack() as stack:

        def begin() -> PostCache:
            memory = PostCache(store.messages, lost.append)
            stack.push_async_callback(memory.close)
            return memory

        yield begin


async def test_a_post_is_known_at_once_and_written_in_one_batch(
    store: Store, start: Start, reads: Counted, writes: Counted
) -> None:
    memory = start()
    await memory.put(SLOT, POST)
    await memory.put(HAND, AT_HAND)
    await memory.put(SLOT, replace(POST, digest="second"))
    memory.note(NoteChange(member_id=7, name="Anna"))
    assert await memory.post(SLOT) == replace(POST, digest="second")
    assert writes.calls == 0
    await memory.quiet()
    assert (reads.calls, writes.calls) == (1, 1)
    assert await store.messages.posts(SLOT.subject) == (replace(POST, digest="second"), AT_HAND)
    assert [note.name for note in await store.messages.members([7])] == ["Anna"]


async def test_only_unwritten_posts_are_lost_with_the_process(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.messages.post_cache.PERIOD", 3600)  # Nothing is written, however slow the machine is.
    memory = start()
    await memory.put(SLOT, POST)
    await memory.flush()
    await memory.put(SLOT, replace(POST, digest="second"))
    assert await start().post(SLOT) == POST


async def test_closing_writes_what_is_left(store: Store, start: Start) -> None:
    memory = start()
    await memory.put(SLOT, POST)
    memory.settle(SLOT.subject, 0)
    await memory.close()
    assert await store.messages.posts(SLOT.subject) == (POST,)


async def test_posts_that_the_database_refuses_are_written_later(
    store: Store, start: Start, writes: Counted, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.messages.post_cache.RETRY", 0)
    writes.failing = 2
    memory = start()
    await memory.put(SLOT, POST)
    memory.note(NoteChange(member_id=7, name="Anna"))
    assert not await memory.flush()
    memory.note(NoteChange(member_id=7, name="Anni", locale="de"))
    await memory.quiet()
    assert writes.calls == 3
    assert await store.messages.posts(SLOT.subject) == (POST,)
    assert [(note.name, note.locale) for note in await store.messages.members([7])] == [("Anni", "de")]


async def test_nothing_is_written_that_is_as_it_was(start: Start, writes: Counted) -> None:
    memory = start()
    await memory.put(SLOT, POST)
    await memory.flush()
    await memory.put(SLOT, replace(POST, digest="second"))
    await memory.put(SLOT, POST)
    await memory.quiet()
    assert writes.calls == 1


async def test_a_message_that_is_gone_is_remembered_for_the_next_one_also_after_a_restart(start: Start) -> None:
    memory = start()
    await memory.put(SLOT, POST)
    await memory.put(SLOT, replace(POST, digest=GONE))
    assert await filled(memory, SLOT.subject) == []
    await memory.close()
    memory = start()
    assert await memory.post(SLOT) == replace(POST, digest=GONE)
    assert await filled(memory, SLOT.subject) == []


async def test_rows_of_a_dead_process_are_not_taken_for_what_the_messages_show(store: Store, start: Start) -> None:
    """It may have changed a message, and have died before that was written down."""
    dying = start()
    await dying.put(SLOT, POST)
    await dying.put(HAND, replace(AT_HAND, digest=REPLACING))
    await dying.flush()
    memory = start()
    memory.inherit([SLOT.subject])
    assert await memory.post(SLOT) == replace(POST, digest=UNKNOWN)
    assert await memory.post(HAND) == replace(AT_HAND, digest=REPLACING)
    await memory.put(SLOT, replace(POST, digest="second"))
    await memory.flush()
    assert (await store.messages.posts(SLOT.subject))[0] == replace(POST, digest="second"), "nobody else wrote"


async def test_posts_of_another_owner_are_read_after_the_tables_were_forgotten(start: Start) -> None:
    one, other = start(), start()
    await one.posts(SLOT.subject)
    await other.put(SLOT, POST)
    await other.flush()
    assert await one.post(SLOT) is None
    one.forget_tables()
    assert await one.post(SLOT) == POST


async def test_an_unwritten_post_is_not_forgotten(start: Start) -> None:
    memory = start()
    await memory.put(SLOT, POST)
    memory.forget_tables()
    assert await memory.post(SLOT) == POST
    await memory.flush()


async def test_tables_may_be_forgotten_while_they_are_written(
    store: Store, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    memory, write = start(), store.messages.write

    async def forgotten(*args: Any) -> frozenset[str]:
        memory.forget_tables()
        return await write(*args)

    monkeypatch.setattr(store.messages, "write", forgotten)
    await memory.put(SLOT, POST)
    assert await memory.flush()
    assert await memory.post(SLOT) == POST


async def test_a_process_that_has_lost_a_table_writes_nothing_and_doubts_what_its_messages_show(
    store: Store, start: Start, lost: list[str]
) -> None:
    one, other = start(), start()
    await one.put(SLOT, POST)
    await one.flush()
    await other.put(SLOT, replace(POST, digest="second"))
    await other.flush()
    await one.put(SLOT, replace(POST, digest="third"))
    await one.flush()
    assert lost == [SLOT.subject]
    assert await store.messages.posts(SLOT.subject) == (replace(POST, digest="second"),)
    assert await one.post(SLOT) == replace(POST, digest=UNKNOWN)


async def test_a_message_that_another_process_is_replacing_is_not_doubted(start: Start) -> None:
    one, other = start(), start()
    await one.put(SLOT, POST)
    await one.flush()
    await other.put(SLOT, replace(POST, digest=REPLACING))
    await other.flush()
    await one.put(SLOT, replace(POST, digest="second"))
    await one.flush()
    assert await one.post(SLOT) == replace(POST, digest=REPLACING)


async def test_a_process_that_owns_the_table_no_more_begins_no_message(store: Store, start: Start) -> None:
    """Found by seed 1595: the row said for good that a message was being sent."""
    row = TableRow(start(), SLOT)
    with sent_while(lambda: False), pytest.raises(Unavailable, match="another process owns"):
        await row.reserve(replace(POST, message_id=0, digest=REPLACING))
    assert not await store.messages.posts(SLOT.subject)


async def test_an_attempt_is_not_repeated_over_what_another_process_has_sent_meanwhile(
    store: Store, start: Start, lost: list[str]
) -> None:
    begun, first, second = replace(POST, message_id=0, digest=REPLACING), start(), start()
    await TableRow(first, SLOT).reserve(begun)
    await second.put(SLOT, POST)
    await second.flush()
    with pytest.raises(Unavailable, match="another process sends"):
        await TableRow(first, SLOT).reserve(begun)
    assert lost == [SLOT.subject]
    assert [*await store.messages.posts(SLOT.subject)] == [POST]


async def test_a_doubted_post_is_written_down(store: Store, start: Start) -> None:
    memory = start()
    await memory.put(SLOT, POST)
    await memory.flush()
    memory.doubt(SLOT.subject)
    memory.doubt("unknown")
    await memory.quiet()
    assert await store.messages.posts(SLOT.subject) == (replace(POST, digest=UNKNOWN),)


async def test_members_are_read_once_and_what_was_noted_before_is_not_forgotten(
    store: Store, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    await store.messages.write(notes=[NoteChange(member_id=7, name="Anna", dm_channel_id=70)])
    read = Counted(store.messages.members)
    monkeypatch.setattr(store.messages, "members", read)
    memory = start()
    memory.note(NoteChange(member_id=7, dm_refusal=50007))
    for _ in range(2):
        known = await memory.members([7, 8])
        assert (known[7].name, known[7].dm_channel_id, known[7].dm_refusal) == ("Anna", 70, 50007)
        assert (known[8].name, known[8].dm_refusal) == (None, None)
    assert read.calls == 1


async def test_a_known_note_of_a_member_is_not_written_again(start: Start, writes: Counted) -> None:
    memory = start()
    await memory.members([7])
    for _ in range(2):
        memory.note(NoteChange(member_id=7, name="Anna"))
        await memory.quiet()
    assert writes.calls == 1


async def test_only_the_last_of_many_tables_are_remembered(
    store: Store, start: Start, reads: Counted, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.messages.post_cache.MAX_CACHED_TABLES", 2)
    monkeypatch.setattr("bot.messages.post_cache.PERIOD", 3600)  # Nothing is written, however slow the machine is.
    memory = start()
    await memory.put(SLOT, POST)  # It is the oldest, but not written down yet.
    for table_id in ("second", "third", "fourth", "third"):
        await memory.posts(table_id)
    assert reads.calls == 4
    assert await memory.post(SLOT) == POST
    await memory.posts("second")
    assert reads.calls == 5


async def test_a_batch_is_cut_where_it_gets_long(store: Store, start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.messages.post_cache.BATCH", 2)
    memory = start()
    posts = [replace(AT_HAND, member_id=member_id) for member_id in range(1, 6)]
    for post in posts:
        await memory.put(slot_of(post), post)
    await memory.close()
    assert await store.messages.posts(SLOT.subject) == tuple(posts)


async def test_a_row_that_was_written_by_hand_is_replaced(store: Store, start: Start) -> None:
    await store.messages.write([PostChange(None, POST)])
    memory = start()
    await memory.put(board_of(SLOT.subject), replace(POST, message_id=6))
    await memory.flush()
    assert await store.messages.posts(SLOT.subject) == (replace(POST, message_id=6),)


async def test_a_table_is_settled_only_after_all_its_posts_are_written(
    store: Store, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.messages.post_cache.BATCH", 1)
    memory = start()
    await memory.put(SLOT, POST)
    await memory.put(HAND, AT_HAND)
    memory.settle(SLOT.subject, 0)
    assert await memory.flush()
    assert SLOT.subject in await store.messages.unsettled(), "a crash now would lose the second message"
    assert await memory.flush()
    assert SLOT.subject not in await store.messages.unsettled()
    assert await start().is_settled(SLOT.subject, 0)
    memory.unsettle(SLOT.subject)
    assert not await memory.is_settled(SLOT.subject, 0)
    assert await memory.flush()
    assert SLOT.subject in await store.messages.unsettled()


async def test_a_member_whom_another_process_writes_of_while_others_are_read_is_known_all_the_same(
    store: Store, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    memory = start()
    await store.messages.write(notes=[NoteChange(member_id=7, name="Anna"), NoteChange(member_id=8, name="Ben")])
    await memory.members([7])
    read = store.messages.members

    async def overtaken(member_ids: Collection[int]) -> tuple[MemberNote, ...]:
        memory.forget_members([7])
        return await read(member_ids)

    monkeypatch.setattr(store.messages, "members", overtaken)
    notes = await memory.members([7, 8])
    assert {each: note.name for each, note in notes.items()} == {7: "Anna", 8: "Ben"}
