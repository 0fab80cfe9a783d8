"""The messages of tables: sending, editing and taking them away, each with a note of what stands afterwards."""

from __future__ import annotations

from collections.abc import Callable, Collection
from datetime import datetime

from msgspec.structs import replace

from bot.delivery.memory import ANEW, IN_DOUBT, Memory
from bot.delivery.slots import Slot, slot_of
from bot.delivery.transport import Transport, Unreachable
from bot.screens.parts import Screen
from bot.store import MemberNote, MessageStore, NoteChange, Post


class Outbox:
    """One message in each slot. Whoever changes one must be alone with it (`Claims.alone`), except by `answered`.

    A new message is marked with a nonce that follows from its slot and from the message it replaces. So nothing has to
    be written down before it is sent: after a crash, and in another process, the same message would be sent with the
    same nonce, and Discord returns the one that stands already.
    """

    def __init__(
        self,
        transport: Transport,
        store: MessageStore,
        clock: Callable[[], datetime],
        touch: Callable[[str], None],
        *,
        shared: bool,
    ) -> None:
        """`touch` is called with a table whose messages have to be looked after once more."""
        self._transport = transport
        self._clock = clock
        self._touch = touch
        self.memory = Memory(store, self._contested, shared=shared)
        self._inherited: set[str] = set()
        """Tables that a process before this one may have been sending for."""
        self._sent: set[Slot] = set()
        """Where this process has sent something for such a table."""
        self._attempted: set[Slot] = set()
        """Where something was sent, and no answer has come."""
        self._lost: dict[str, list[Post]] = {}
        """By table the messages of ours beside which another process has put one."""

    def inherit(self, table_ids: Collection[str]) -> None:
        """Take it that a process before this one may have sent messages for these tables without a note."""
        self._inherited |= {*table_ids}

    async def open(self, table_id: str) -> None:
        """Before a table is looked after: know what stands, and take away what has lost to another process."""
        await self.memory.open(table_id)
        lost = self._lost.get(table_id, [])
        while lost:
            await self._delete(lost[-1])
            lost.pop()
        self._lost.pop(table_id, None)

    async def post(self, slot: Slot) -> Post | None:
        """What stands in a slot."""
        return (await self.memory.standing(slot)).post

    async def post_of(self, slot: Slot, message_id: int) -> Post | None:
        """What stands in a slot, if it is this message."""
        post = await self.post(slot)
        if self.memory.shared and (post is None or post.message_id != message_id):
            await self.memory.open(slot.table_id)
            post = await self.post(slot)
        return post if post is not None and post.message_id == message_id else None

    async def answered(self, before: Post, screen: Screen) -> None:
        """The answer to a click has put a screen into the message that stood as `before`."""
        await self._shown(before, screen)

    async def edit(self, slot: Slot, screen: Screen) -> bool:
        """Put a screen into the message that stands; False if it has to be posted anew."""
        post = await self.post(slot)
        if post is None or post.digest == ANEW:
            return False
        if not await self._transport.edit(post.channel_id, post.message_id, screen):
            return False
        await self._shown(post, screen)
        return True

    async def announce(self, slot: Slot) -> None:
        """Write down that the message which stands is going to be replaced, although it shows what it should.

        Only then is it needed: after a crash nothing else would tell that a new one may be there.
        """
        await self._replacing(slot)
        await self.memory.flush()

    async def send(self, slot: Slot, channel_id: int, screen: Screen) -> None:
        """Send a screen as a new message, and take the old one away. Raises Unreachable."""
        standing = await self.memory.standing(slot)
        old, unsure = standing.post, self._is_unsure(slot)
        if old is not None and (standing.stored is None or standing.stored.message_id != old.message_id):
            # Posted a moment ago. Whoever comes after a crash must know it, or the nonce would be another one.
            await self.memory.flush()
        nonce = slot.nonce(standing.last)
        self._attempted.add(slot)
        await self._replacing(slot)
        try:
            message_id = await self._transport.send(channel_id, screen, nonce)
        except Unreachable:
            self._attempted.discard(slot)
            if old is not None:
                await self.memory.put(slot, old)
            raise
        if old is not None and old.message_id != message_id:
            await self._delete(old)
        new = Post(
            table_id=slot.table_id,
            kind=slot.kind,
            member_id=slot.member_id,
            channel_id=channel_id,
            message_id=message_id,
            digest=IN_DOUBT if unsure else screen.digest,
            posted_at=self._clock(),
        )
        await self.memory.put(slot, new)
        self._attempted.discard(slot)
        if slot.table_id in self._inherited:
            self._sent.add(slot)
        if unsure:
            # The message may be the one of an earlier attempt, with the screen of that time.
            await self.edit(slot, screen)

    async def take_away(self, slot: Slot) -> None:
        """Take away the message that stands in a slot."""
        post = await self.post(slot)
        if post is not None:
            await self._delete(post)
            await self.memory.put(slot, None)

    async def slots(self, table_id: str) -> tuple[Slot, ...]:
        """The slots of a table in which something stands."""
        return await self.memory.slots(table_id)

    def settle(self, table_id: str) -> None:
        """The last screens of an ended table stand."""
        self.memory.settle(table_id)
        if table_id in self._inherited:
            self._inherited.discard(table_id)
            self._sent = {slot for slot in self._sent if slot.table_id != table_id}

    # --- members ---

    async def members(self, member_ids: Collection[int]) -> dict[int, MemberNote]:
        """What is known of these members."""
        return await self.memory.members(member_ids)

    def note(self, change: NoteChange) -> None:
        """Remember something of a member."""
        self.memory.note(change)

    async def private_channel(self, note: MemberNote) -> int:
        """The channel for direct messages to a member. Raises Unreachable."""
        channel_id = await self._transport.private_channel(note.member_id, note.dm_channel_id)
        self.memory.note(NoteChange(member_id=note.member_id, dm_channel_id=channel_id))
        return channel_id

    # --- inside ---

    async def _shown(self, before: Post, screen: Screen) -> None:
        """Note what a message shows now, if it was changed by nobody else since it was as `before`.

        Else the screen of the other one may be the newer and ours have come after it: nobody knows what it shows.
        """
        slot = slot_of(before)
        now = await self.post(slot)
        if now == before and now.digest != ANEW:
            await self.memory.put(slot, replace(now, digest=screen.digest))
        elif now is not None and now.message_id == before.message_id and now.digest != ANEW:
            await self.memory.put(slot, replace(now, digest=IN_DOUBT))
            self._touch(slot.table_id)

    async def _replacing(self, slot: Slot) -> None:
        post = await self.post(slot)
        if post is not None:
            await self.memory.put(slot, replace(post, digest=ANEW))

    def _is_unsure(self, slot: Slot) -> bool:
        """Whether this message may have been sent before, by an attempt that failed or by another process."""
        inherited = slot.table_id in self._inherited and slot not in self._sent
        return self.memory.shared or inherited or slot in self._attempted

    def _contested(self, table_id: str, lost: Post | None) -> None:
        if lost is not None:
            self._lost.setdefault(table_id, []).append(lost)
        self._touch(table_id)

    async def _delete(self, post: Post) -> None:
        await self._transport.delete(post.channel_id, post.message_id)
