"""Slots, the places for messages, and a write-behind cache of what is in each slot of a table, and of the members.

Cached entries cost no query, and nobody waits for a write. If a crash loses a batch, the bot notices as soon as it
matters, and makes one more edit.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections import OrderedDict
from collections.abc import Callable, Collection, Iterable, Mapping
from datetime import UTC, datetime
from itertools import islice
from typing import Final

import structlog
from msgspec import Struct
from msgspec.structs import asdict, replace
from structlog.contextvars import clear_contextvars

from bot.background import stopped
from bot.messages.discord_api.transport import Unavailable
from bot.messages.sender import require_sending
from bot.recent import Recent
from bot.store.connections import StoreError
from bot.store.messages import MessageStore, NoteChange, PostChange
from bot.store.schema import GONE, REPLACING, UNKNOWN, MemberNote, MessageRow, Post

log = structlog.get_logger(__name__)

PERIOD: Final = 0.2
"""Seconds during which changes are collected before they are written."""
RETRY: Final = 5.0
"""Seconds before the next attempt after a failed write."""
BATCH: Final = 500
"""The largest number of posts written at a time."""
NEVER: Final = datetime.fromtimestamp(0, UTC)

MAX_CACHED_TABLES: Final = 2_000
"""How many tables' posts are cached; others are read again when needed."""
MEMBERS: Final = 10_000
"""The same for members."""


BOARD: Final = "board"
HAND: Final = "hand"
CALL: Final = "call"
TURN_CALL: Final = "turn-call"
CLIMAX: Final = "climax-"
"""Followed by the ply after it: each climax of a table has a slot of its own, and its row says that it is decided."""


class Slot(Struct, frozen=True):
    """A place that holds one message at a time."""

    subject: str
    """What the message is about: a table, by its id, or something of a feature; see `subject_of`."""
    kind: str
    """`BOARD`, `HAND`, `CALL` (stays as sent until the lobby is over), `TURN_CALL` (until the turn is over), or that
    of a climax (stays as sent for good).

    Features have kinds of their own.
    """
    member_id: int | None = None
    """Whose hand it is; None for all other kinds."""

    @property
    def is_climax(self) -> bool:
        """Whether it holds a climax."""
        return self.kind.startswith(CLIMAX)

    def nonce(self, replaced: int) -> str:
        """The nonce of the message that replaces the one with the id `replaced` (0: none), the same in every process.

        If it is sent again within a few minutes, Discord posts nothing and returns the first message.
        """
        return hashlib.sha256(f"{self.subject} {self.kind} {self.member_id} {replaced}".encode()).hexdigest()[:24]


def subject_of(what: str, key: str) -> str:
    """The subject of messages of a feature: something of this sort, such as a `night`, and its id."""
    return f"{what}:{key}"


def named(subject: str) -> dict[str, str]:
    """A subject as the fields of a line in the log: a table's id, or another id by what it is the id of."""
    what, _, key = subject.rpartition(":")
    return {what or "table": key}


def board_of(table_id: str) -> Slot:
    """The slot of a table's board."""
    return Slot(table_id, BOARD)


def hand_of(table_id: str, member_id: int) -> Slot:
    """The slot of a member's hand."""
    return Slot(table_id, HAND, member_id)


def climax_at(table_id: str, ply: int) -> Slot:
    """The slot of the climax that was complete at this ply of a table."""
    return Slot(table_id, f"{CLIMAX}{ply}")


def slot_of(post: Post) -> Slot:
    """The slot of a post."""
    return Slot(post.table_id, post.kind, post.member_id)


class PostCache:
    """The posts and the members that one process works with.

    Only the owner of a table writes its posts. A process that has lost a table without noticing writes nothing: a row
    is changed only if it still has the expected content. Otherwise all posts of the table are read again and treated as
    unknown, and `lost` is called with the table's id.
    """

    def __init__(self, store: MessageStore, lost: Callable[[str], None]) -> None:
        self._store = store
        self._lost = lost
        self._tables = OrderedDict[str, dict[Slot, Post]]()
        self._members = Recent[int, MemberNote](MEMBERS)
        self._changed: dict[Slot, Post | None] = {}
        """Slots still to be written, with the post that the database is believed to hold."""
        self._noted: dict[int, NoteChange] = {}
        self.inherited: set[str] = set()
        """Tables for which an earlier process may have sent messages that it did not record."""
        self._settling: dict[str, int | None] = {}
        """Still to be written: tables whose screens were all delivered, with the version shown; None if the table needs
        another pass, even after a crash."""
        self._shown = Recent[str, int](MAX_CACHED_TABLES)
        """The versions of the tables that were settled last."""
        self._removed = Recent[str, None](MAX_CACHED_TABLES)
        """Tables that were deleted with their posts."""
        self._lock = asyncio.Lock()
        """Held during reads and writes, so that no read returns older data than this memory holds."""
        self._writing: asyncio.Task[None] | None = None

    # --- what messages show ---

    async def posts(self, table_id: str) -> Mapping[Slot, Post]:
        """The latest posts of a table, by slot, from memory if possible. The caller must not change them."""
        if table_id not in self._tables:
            async with self._lock:
                if table_id not in self._tables:
                    self._tables[table_id] = {slot_of(post): post for post in await self._store.posts(table_id)}
                    if table_id in self.inherited:
                        self.doubt(table_id)
                    self._forget(islice(self._tables, max(0, len(self._tables) - MAX_CACHED_TABLES)))
        self._tables.move_to_end(table_id)
        return self._tables[table_id]

    async def post(self, slot: Slot) -> Post | None:
        """The latest post of a slot."""
        return (await self.posts(slot.subject)).get(slot)

    def inherit(self, table_ids: Collection[str]) -> None:
        """Mark tables for which an earlier process may have sent messages that it did not record."""
        self.inherited |= {*table_ids}

    def forget_tables(self) -> None:
        """Drop cached posts, because another process has owned some of the tables."""
        self._forget(self._tables)
        self._shown.clear()

    def doubt(self, table_id: str) -> None:
        """Record that it is unknown what the messages of a table show."""
        for slot, post in [*self._tables.get(table_id, {}).items()]:
            if post.digest not in {REPLACING, GONE, UNKNOWN} and not post.is_due:
                self._put(slot, replace(post, digest=UNKNOWN))

    def remove_table(self, table_id: str) -> None:
        """Drop a deleted table: nothing about its messages is written any more."""
        self._removed[table_id] = None
        self._tables.pop(table_id, None)
        self._changed = {slot: before for slot, before in self._changed.items() if slot.subject != table_id}
        self._settling.pop(table_id, None)
        self.inherited.discard(table_id)

    def is_removed(self, table_id: str) -> bool:
        """Whether a table was deleted with its posts."""
        return table_id in self._removed

    def forget_members(self, member_ids: Collection[int] | None = None) -> None:
        """Drop these members, or all, from the cache: another process may have changed what is stored about them."""
        for each in [*self._members] if member_ids is None else member_ids:
            self._members.pop(each, None)

    async def hands_before(self, table_id: str) -> tuple[Post, ...]:
        """See `MessageStore.hands_before`. Posts not written yet are missing."""
        return await self._store.hands_before(table_id)

    async def closed_before(self, table_id: str) -> tuple[Post, ...]:
        """See `MessageStore.closed_before`. Posts not written yet are missing."""
        return await self._store.closed_before(table_id)

    async def put(self, slot: Slot, post: Post | None) -> None:
        """Record the post of a slot; None removes it."""
        await self.posts(slot.subject)
        self._put(slot, post)

    def settle(self, table_id: str, version: int) -> None:
        """Record that all screens of a table were delivered at this version."""
        self.inherited.discard(table_id)
        if self._shown.get(table_id) != version and table_id not in self._removed:
            self._settling[table_id] = self._shown[table_id] = version
            self._write_soon()

    def unsettle(self, table_id: str) -> None:
        """Record that a table needs another pass, although it has not changed."""
        self._shown.pop(table_id, None)
        if table_id in self._removed:
            return
        self._settling[table_id] = None
        self._write_soon()

    async def is_settled(self, table_id: str, version: int) -> bool:
        """Whether all screens of a table were delivered at this version."""
        if table_id not in self._shown and table_id not in self._settling:
            stored = await self._store.settled_version(table_id)
            if stored is not None and table_id not in self._settling:
                self._shown.setdefault(table_id, stored)
        return self._shown.get(table_id) == version

    # --- members ---

    async def members(self, member_ids: Collection[int]) -> dict[int, MemberNote]:
        """What is known about these members: perhaps only their ids."""
        if not self._members.keys() >= {*member_ids}:
            async with self._lock:
                # Read all of them: cached ones may be dropped during this await.
                notes = {note.member_id: note for note in await self._store.members(member_ids)}
                for each in member_ids:
                    note = notes.get(each) or MemberNote(member_id=each, updated_at=NEVER)
                    self._members[each] = _after(note, self._noted.get(each))
        return {each: self._members[each] for each in member_ids}

    def note(self, change: NoteChange) -> None:
        """Record something about a member."""
        known = self._members.get(change.member_id)
        if known is not None:
            if known == (changed := _after(known, change)):
                return
            self._members[change.member_id] = changed
        self._noted[change.member_id] = _both(self._noted.get(change.member_id), change)
        self._write_soon()

    # --- writing ---

    async def flush(self) -> bool:
        """Write a batch of changes. False if that failed; it will be tried again."""
        async with self._lock:
            return await self._write()

    async def flush_all(self) -> None:
        """Write all changes, in as many batches as needed; stop at the first failure."""
        while self._pending and await self.flush():
            pass

    async def quiet(self) -> None:
        """Wait until everything is written."""
        while self._writing is not None:
            await asyncio.wait([self._writing])

    async def close(self) -> None:
        """Write all changes, and stop."""
        await self.flush_all()
        await stopped(self._writing)

    @property
    def is_written(self) -> bool:
        """Whether nothing is left to write."""
        return self._writing is None

    @property
    def _pending(self) -> bool:
        return bool(self._changed or self._noted or self._settling)

    def _write_soon(self) -> None:
        if self._writing is None:
            self._writing = asyncio.create_task(self._write_later(), name="writing what is shown")

    async def _write_later(self) -> None:
        clear_contextvars()  # It writes for all, not just for the interaction that started it.
        try:
            while self._pending:
                await asyncio.sleep(PERIOD)
                if not await self.flush():
                    await asyncio.sleep(RETRY)
        finally:
            # No await between the last check and this, so no change can come in between.
            self._writing = None

    async def _write(self) -> bool:
        changes = {
            slot: PostChange(before, self._tables[slot.subject].get(slot))
            for slot, before in islice(self._changed.items(), BATCH)
        }
        # An attempt that is repeated must find the row as the one before has left it.
        real = [
            change
            for change in changes.values()
            if change.before != change.after or (change.after is not None and change.after.digest == REPLACING)
        ]
        notes, self._noted = self._noted, {}
        # A table is settled only with all its posts stored: after a crash nothing would look for the others.
        later = {slot.subject for slot in islice(self._changed, BATCH, None)}
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
            if slot.subject in self._removed:  # meanwhile
                continue
            if self._tables[slot.subject].get(slot) == change.after:
                del self._changed[slot]
            else:
                self._changed[slot] = change.after
        for table_id in lost - {*self._removed}:
            del self._tables[table_id]
            self._changed = {slot: before for slot, before in self._changed.items() if slot.subject != table_id}
            self.inherited.add(table_id)
            self._lost(table_id)
        return True

    def _put(self, slot: Slot, post: Post | None) -> None:
        if slot.subject in self._removed:
            return
        posts = self._tables[slot.subject]
        self._changed.setdefault(slot, posts.get(slot))
        if post is None:
            posts.pop(slot, None)
        else:
            posts[slot] = post
        self._write_soon()

    def _forget(self, table_ids: Iterable[str]) -> None:
        """Drop the cached posts of these tables, unless some are still to be written."""
        unwritten = {slot.subject for slot in self._changed}
        for table_id in [each for each in table_ids if each not in unwritten]:
            del self._tables[table_id]


def _after(note: MemberNote, change: NoteChange | None) -> MemberNote:
    return note if change is None else replace(note, **change.given())


def _both(first: NoteChange | None, second: NoteChange) -> NoteChange:
    return second if first is None else replace(first, **second.given())


class TableRow:
    """The row of one message of a table, as a `Message` uses it."""

    def __init__(self, cache: PostCache, slot: Slot) -> None:
        self._cache = cache
        self._slot = slot

    async def read(self) -> Post | None:
        """See `bot.messages.message.RowStore`."""
        return await self._cache.post(self._slot)

    async def write(self, row: MessageRow | None) -> None:
        """See `bot.messages.message.RowStore`."""
        await self._cache.put(self._slot, self._post(row))

    async def reserve(self, row: MessageRow) -> None:
        """See `bot.messages.message.RowStore`."""
        try:
            require_sending()  # A process that has lost the table would leave the row like this.
        except ConnectionAbortedError as error:
            raise Unavailable(str(error)) from None
        reserved = self._post(row)
        await self._cache.put(self._slot, reserved)
        self._cache.unsettle(self._slot.subject)
        await self._cache.flush()
        if await self._cache.post(self._slot) != reserved:
            raise Unavailable("another process sends this message")

    @property
    def is_inherited(self) -> bool:
        """See `bot.messages.message.RowStore`."""
        return self._slot.subject in self._cache.inherited

    def _post(self, row: MessageRow | None) -> Post | None:
        if row is None or isinstance(row, Post):
            return row
        slot = self._slot
        return Post(table_id=slot.subject, kind=slot.kind, member_id=slot.member_id, **asdict(row))
