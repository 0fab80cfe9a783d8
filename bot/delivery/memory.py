"""What stands on which message, and what is known of members: kept in memory, written behind in batches.

Reading it costs no query for what was used before. Writing is never waited for: what a crash takes away with a batch is
found out when it matters, and costs an edit.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Collection
from datetime import UTC, datetime
from itertools import islice
from typing import Final

import structlog
from msgspec import Struct
from msgspec.structs import replace

from bot.delivery.slots import Slot, slot_of
from bot.store import Contested, MemberNote, MessageStore, NoteChange, Post, PostChange, StoreError

log = structlog.get_logger(__name__)

PERIOD: Final = 0.2
"""Seconds that changes are gathered before they are written."""
RETRY: Final = 5.0
"""Seconds before the next try if the database did not take them."""
BATCH: Final = 500
"""How many posts are written at a time, at most."""
ANEW: Final = "anew"
"""Instead of a digest: this message is being replaced by a new one, so it is not to be edited any more."""
IN_DOUBT: Final = ""
"""Instead of a digest: nobody knows what this message shows, so it is to be edited."""
NEVER: Final = datetime.fromtimestamp(0, UTC)

TABLES: Final = 2_000
"""Of how many tables is remembered what stands; of the others it is read again when it is needed."""
MEMBERS: Final = 10_000
"""The same for members."""


class Standing(Struct):
    """What is known of one slot."""

    post: Post | None = None
    """What stands there; None: nothing."""
    stored: Post | None = None
    """What the database has, as far as we know."""
    last: int = 0
    """The message that stood there last; 0: none that we know of."""


class Memory:
    """The posts and the members that one process works with.

    If the database is `shared` with other processes, what is known is read anew whenever a table is opened. Where two
    of them have written of the same slot, the first one wins; the other one hears of it by `contested`, which gets the
    table and the post of ours that has lost to another message, if it was one.
    """

    def __init__(self, store: MessageStore, contested: Callable[[str, Post | None], None], *, shared: bool) -> None:
        self.shared = shared
        self._store = store
        self._contested = contested
        self._tables: OrderedDict[str, dict[Slot, Standing]] = OrderedDict()
        self._members: OrderedDict[int, MemberNote] = OrderedDict()
        self._changed: dict[Slot, None] = {}
        self._noted: dict[int, NoteChange] = {}
        self._settled: set[str] = set()
        self._lock = asyncio.Lock()
        """Held while something is read or written: what is read must not be older than what is known."""
        self._writing: asyncio.Task[None] | None = None

    # --- what stands ---

    async def open(self, table_id: str) -> None:
        """Know what stands for a table: from memory if possible, and if nobody else may have changed it."""
        if table_id in self._tables and not self.shared:
            self._tables.move_to_end(table_id)
            return
        async with self._lock:
            if self.shared:
                await self._write()
            elif table_id in self._tables:
                return
            rows = {slot_of(post): post for post in await self._store.posts(table_id)}
            table = self._tables.setdefault(table_id, {})
            for slot in {**table, **rows}:
                if slot not in self._changed:  # Else writing it will tell whether it still holds.
                    _read(table.setdefault(slot, Standing()), rows.get(slot))
            self._tables.move_to_end(table_id)
            self._forget_the_rest()

    async def standing(self, slot: Slot) -> Standing:
        """What is known of a slot; not to be changed."""
        if slot.table_id not in self._tables:
            await self.open(slot.table_id)
        return self._standing(slot)

    async def slots(self, table_id: str) -> tuple[Slot, ...]:
        """The slots of a table in which something stands."""
        if table_id not in self._tables:
            await self.open(table_id)
        return tuple(slot for slot, standing in self._tables[table_id].items() if standing.post is not None)

    async def put(self, slot: Slot, post: Post | None) -> None:
        """Remember what stands in a slot from now on."""
        standing = await self.standing(slot)
        standing.post = post
        if post is not None:
            standing.last = post.message_id
        self._changed[slot] = None
        self._write_soon()

    def settle(self, table_id: str) -> None:
        """Remember that the last screens of an ended table were delivered."""
        self._settled.add(table_id)
        self._write_soon()

    # --- members ---

    async def members(self, member_ids: Collection[int]) -> dict[int, MemberNote]:
        """What is known of these members, which may be nothing but their ids."""
        wanted = [each for each in member_ids if self.shared or each not in self._members]
        if wanted:
            async with self._lock:
                notes = {note.member_id: note for note in await self._store.members(wanted)}
                for each in wanted:
                    note = notes.get(each) or MemberNote(member_id=each, updated_at=NEVER)
                    self._members[each] = _after(note, self._noted.get(each))
                    self._members.move_to_end(each)
        found = {each: self._members[each] for each in member_ids}
        for each in [*islice(self._members, max(0, len(self._members) - MEMBERS))]:
            del self._members[each]
        return found

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

    async def quiet(self) -> None:
        """Wait until everything is written."""
        while self._writing is not None:
            await asyncio.wait([self._writing])

    async def close(self) -> None:
        """Write what was changed, and stop."""
        while self._pending and await self.flush():
            pass
        if self._writing is not None:
            self._writing.cancel()
            await asyncio.gather(self._writing, return_exceptions=True)

    @property
    def is_written(self) -> bool:
        """Whether nothing is left to be written."""
        return self._writing is None

    @property
    def _pending(self) -> bool:
        return bool(self._changed or self._noted or self._settled)

    def _write_soon(self) -> None:
        if self._writing is None:
            self._writing = asyncio.create_task(self._write_later(), name="writing what stands")

    async def _write_later(self) -> None:
        try:
            while self._pending:
                await asyncio.sleep(PERIOD)
                if not await self.flush():
                    await asyncio.sleep(RETRY)
        finally:
            # No await between the last look and this, so that no change can fall in between.
            self._writing = None

    async def _write(self) -> bool:
        slots = [*islice(self._changed, BATCH)]
        for slot in slots:
            del self._changed[slot]
        notes, self._noted = self._noted, {}
        settled, self._settled = self._settled, set()
        changes = {slot: _change(self._tables[slot.table_id][slot]) for slot in slots}
        real = {slot: change for slot, change in changes.items() if change.before != change.after}
        if not (real or notes or settled):
            return True
        try:
            contested = await self._store.write([*real.values()], [*notes.values()], settled)
        except StoreError as error:
            log.warning("batch-not-written", code=error.code)
            self._changed = dict.fromkeys(slots) | self._changed
            self._noted = notes | {each: _both(notes.get(each), change) for each, change in self._noted.items()}
            self._settled |= settled
            return False
        for slot, change in real.items():
            self._tables[slot.table_id][slot].stored = change.after
        for each in contested:
            self._lose(each)
        return True

    def _lose(self, contested: Contested) -> None:
        """Another process has written of this slot: its message stands, and nobody knows what it shows."""
        slot, stored = slot_of(contested.stored), contested.stored
        standing = self._tables[slot.table_id][slot]
        ours, standing.stored = standing.post, stored
        standing.post = stored if stored.digest == ANEW else replace(stored, digest=IN_DOUBT)
        standing.last = stored.message_id
        self._changed[slot] = None
        self._write_soon()
        lost = ours is not None and ours.message_id != stored.message_id
        self._contested(slot.table_id, ours if lost else None)

    def _standing(self, slot: Slot) -> Standing:
        return self._tables[slot.table_id].setdefault(slot, Standing())

    def _forget_the_rest(self) -> None:
        for table_id in [*islice(self._tables, max(0, len(self._tables) - TABLES))]:
            if not any(slot in self._changed for slot in self._tables[table_id]):
                del self._tables[table_id]


def _read(standing: Standing, post: Post | None) -> None:
    standing.post = standing.stored = post
    if post is not None:
        standing.last = post.message_id


def _change(standing: Standing) -> PostChange:
    return PostChange(standing.stored, standing.post)


def _after(note: MemberNote, change: NoteChange | None) -> MemberNote:
    return note if change is None else replace(note, **change.given())


def _both(first: NoteChange | None, second: NoteChange) -> NoteChange:
    return second if first is None else replace(first, **second.given())
