"""What each message shows, and what is known about members: kept in memory, stored in batches behind it.

Reading what was used before costs no query. Nobody waits for writing: when a crash loses a batch, the bot finds out
when it matters, and that costs an edit.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Collection, Iterable, Mapping
from datetime import UTC, datetime
from itertools import islice
from typing import Final

import structlog
from msgspec.structs import replace
from structlog.contextvars import clear_contextvars

from bot.delivery.slots import Slot, slot_of
from bot.recent import Recent
from bot.store.connections import StoreError
from bot.store.messages import MessageStore, NoteChange, PostChange
from bot.store.schema import GONE, REPLACING, UNKNOWN, MemberNote, Post

log = structlog.get_logger(__name__)

PERIOD: Final = 0.2
"""Seconds that changes are gathered before they are written."""
RETRY: Final = 5.0
"""Seconds before the next try if the database did not take them."""
BATCH: Final = 500
"""How many posts are written at a time, at most."""
NEVER: Final = datetime.fromtimestamp(0, UTC)

TABLES: Final = 2_000
"""How many tables' messages are remembered; those of others are read again when they are needed."""
MEMBERS: Final = 10_000
"""The same for members."""


class Memory:
    """The posts and the members that one process works with.

    Only the owner of a table writes of its messages. A process that has lost a table and does not know it yet writes
    nothing: a row is changed only if it is still what it was taken to be. Otherwise all of the table is read again, it
    is not known what its messages show, and `lost` is called with it.
    """

    def __init__(self, store: MessageStore, lost: Callable[[str], None]) -> None:
        self._store = store
        self._lost = lost
        self._tables = OrderedDict[str, dict[Slot, Post]]()
        self._members = Recent[int, MemberNote](MEMBERS)
        self._changed: dict[Slot, Post | None] = {}
        """What is still to be written, with what the database has until then, as far as we know."""
        self._noted: dict[int, NoteChange] = {}
        self._inherited: set[str] = set()
        """Tables for which a process before this one may have sent something that it did not write down."""
        self._settling: dict[str, int | None] = {}
        """Tables all of whose screens were delivered, with the version that was shown, or (None) that must be looked
        after once more, also after a crash; still to be written."""
        self._shown = Recent[str, int](TABLES)
        """What was written of both, for the tables that were settled last."""
        self._lock = asyncio.Lock()
        """Held while something is read or written: what is read must not be older than what is known."""
        self._writing: asyncio.Task[None] | None = None

    # --- what messages show ---

    async def posts(self, table_id: str) -> Mapping[Slot, Post]:
        """What was sent for all slots of a table last, from memory if possible; not to be changed."""
        if table_id not in self._tables:
            async with self._lock:
                if table_id not in self._tables:
                    self._tables[table_id] = {slot_of(post): post for post in await self._store.posts(table_id)}
                    if table_id in self._inherited:
                        self.doubt(table_id)
                    self._forget(islice(self._tables, max(0, len(self._tables) - TABLES)))
        self._tables.move_to_end(table_id)
        return self._tables[table_id]

    async def post(self, slot: Slot) -> Post | None:
        """What was sent for a slot last."""
        return (await self.posts(slot.table_id)).get(slot)

    def inherit(self, table_ids: Collection[str]) -> None:
        """A process before this one may have sent messages for these tables that it did not write down."""
        self._inherited |= {*table_ids}

    def is_inherited(self, table_id: str) -> bool:
        """Whether such messages may still be there."""
        return table_id in self._inherited

    def forget_tables(self) -> None:
        """Read what messages show again before it is used: another process has owned some of the tables."""
        self._forget(self._tables)
        self._shown.clear()

    def doubt(self, table_id: str) -> None:
        """It is not known what the messages of a table show."""
        for slot, post in [*self._tables.get(table_id, {}).items()]:
            if post.digest not in {REPLACING, GONE, UNKNOWN}:
                self._put(slot, replace(post, digest=UNKNOWN))

    def forget_members(self, member_ids: Collection[int]) -> None:
        """Another process has written of these members."""
        for each in member_ids:
            self._members.pop(each, None)

    async def hands_before(self, table_id: str) -> tuple[Post, ...]:
        """See `MessageStore.hands_before`. What was not written yet is not among them."""
        return await self._store.hands_before(table_id)

    async def put(self, slot: Slot, post: Post | None) -> None:
        """Remember this message for a slot from now on."""
        await self.posts(slot.table_id)
        self._put(slot, post)

    def settle(self, table_id: str, version: int) -> None:
        """Remember that all screens of a table were delivered as they are at this version."""
        self._inherited.discard(table_id)
        if self._shown.get(table_id) != version:
            self._settling[table_id] = self._shown[table_id] = version
            self._write_soon()

    def unsettle(self, table_id: str) -> None:
        """Remember that a table has to be looked after once more, although it has not changed."""
        self._shown.pop(table_id, None)
        self._settling[table_id] = None
        self._write_soon()

    async def is_settled(self, table_id: str, version: int) -> bool:
        """Whether all screens of a table were delivered as they are at this version."""
        if table_id not in self._shown and table_id not in self._settling:
            stored = await self._store.settled_version(table_id)
            if stored is not None and table_id not in self._settling:
                self._shown.setdefault(table_id, stored)
        return self._shown.get(table_id) == version

    # --- members ---

    async def members(self, member_ids: Collection[int]) -> dict[int, MemberNote]:
        """What is known of these members, which may be nothing but their ids."""
        if not self._members.keys() >= {*member_ids}:
            async with self._lock:
                # All of them: those that are known may be forgotten while this waits.
                notes = {note.member_id: note for note in await self._store.members(member_ids)}
                for each in member_ids:
                    note = notes.get(each) or MemberNote(member_id=each, updated_at=NEVER)
                    self._members[each] = _after(note, self._noted.get(each))
        return {each: self._members[each] for each in member_ids}

    def note(self, change: NoteChange) -> None:
        """Remember something of a member."""
        known = self._members.get(change.member_id)
        if known is not None:
            if known == (changed := _after(known, change)):
                return
            self._members[change.member_id] = changed
        self._noted[change.member_id] = _both(self._noted.get(change.member_id), change)
        self._write_soon()

    # --- writing ---

    async def flush(self) -> bool:
        """Write what was changed. False if the database did not take it; it will be tried again."""
        async with self._lock:
            return await self._write()

    async def flush_all(self) -> None:
        """Write all that was changed, in as many batches as it takes; what the database does not take is left."""
        while self._pending and await self.flush():
            pass

    async def quiet(self) -> None:
        """Wait until everything is written."""
        while self._writing is not None:
            await asyncio.wait([self._writing])

    async def close(self) -> None:
        """Write what was changed, and stop."""
        await self.flush_all()
        if self._writing is not None:
            self._writing.cancel()
            await asyncio.gather(self._writing, return_exceptions=True)

    @property
    def is_written(self) -> bool:
        """Whether nothing is left to be written."""
        return self._writing is None

    @property
    def _pending(self) -> bool:
        return bool(self._changed or self._noted or self._settling)

    def _write_soon(self) -> None:
        if self._writing is None:
            self._writing = asyncio.create_task(self._write_later(), name="writing what is shown")

    async def _write_later(self) -> None:
        clear_contextvars()  # It writes for everybody, not for the interaction that has begun it.
        try:
            while self._pending:
                await asyncio.sleep(PERIOD)
                if not await self.flush():
                    await asyncio.sleep(RETRY)
        finally:
            # No await between the last look and this, so that no change can fall in between.
            self._writing = None

    async def _write(self) -> bool:
        changes = {
            slot: PostChange(before, self._tables[slot.table_id].get(slot))
            for slot, before in islice(self._changed.items(), BATCH)
        }
        real = [change for change in changes.values() if change.before != change.after]
        notes, self._noted = self._noted, {}
        # Only after everything there is stored: else a crash in between would leave messages that nobody looks for.
        later = {slot.table_id for slot in islice(self._changed, BATCH, None)}
        ready = {each: shown for each, shown in self._settling.items() if shown is None or each not in later}
        self._settling = {each: shown for each, shown in self._settling.items() if each not in ready}
        settled = {each: shown for each, shown in ready.items() if shown is not None}
        unsettled = ready.keys() - settled.keys()
        lost = frozenset[str]()
        try:
            if real or notes or ready:
                lost = await self._store.write(real, [*notes.values()], settled, unsettled)
        except StoreError as error:
            log.warning("batch-not-written", code=error.code)
            self._noted = notes | {each: _both(notes.get(each), change) for each, change in self._noted.items()}
            self._settling = ready | self._settling
            return False
        for slot, change in changes.items():
            if self._tables[slot.table_id].get(slot) == change.after:
                del self._changed[slot]
            else:
                self._changed[slot] = change.after
        for table_id in lost:
            del self._tables[table_id]
            self._changed = {slot: before for slot, before in self._changed.items() if slot.table_id != table_id}
            self._inherited.add(table_id)
            self._lost(table_id)
        return True

    def _put(self, slot: Slot, post: Post | None) -> None:
        posts = self._tables[slot.table_id]
        self._changed.setdefault(slot, posts.get(slot))
        if post is None:
            posts.pop(slot, None)
        else:
            posts[slot] = post
        self._write_soon()

    def _forget(self, table_ids: Iterable[str]) -> None:
        """Forget what the messages of these tables show, unless some of it is still to be written."""
        unwritten = {slot.table_id for slot in self._changed}
        for table_id in [each for each in table_ids if each not in unwritten]:
            del self._tables[table_id]


def _after(note: MemberNote, change: NoteChange | None) -> MemberNote:
    return note if change is None else replace(note, **change.given())


def _both(first: NoteChange | None, second: NoteChange) -> NoteChange:
    return second if first is None else replace(first, **second.given())
