"""The messages of tables: sending, editing and taking them away, each with a note of what stands afterwards."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping
from datetime import datetime
from typing import Final, TypeVar

import structlog
from msgspec.structs import replace

from bot.delivery.attachments import Attachments
from bot.delivery.breaker import Breaker
from bot.delivery.illustrated import NOTHING, Illustrated, Illustrator, told
from bot.delivery.memory import ANEW, IN_DOUBT, Memory
from bot.delivery.slots import Slot, slot_of
from bot.delivery.transport import FilesRefused, Sent, Transport, Unavailable, Unreachable
from bot.screens.parts import Screen, in_words
from bot.store import MemberNote, MessageStore, NoteChange, Post

log = structlog.get_logger(__name__)

T = TypeVar("T")

PATIENCE: Final = 2.0
"""Seconds that a message waits for its picture before it goes out in words, and the picture follows."""


class Outbox:
    """One message in each slot. Whoever changes one must be alone with it (`Claims.alone`), except by `answered`.

    A new message is marked with a nonce that follows from its slot and from the message it replaces. So nothing has to
    be written down before it is sent: after a crash, and in another process, the same message would be sent with the
    same nonce, and Discord returns the one that stands already.

    A screen whose pictures are not drawn in time, or which Discord does not take with them, goes out in words. What is
    noted then is the digest of those words, so that the next pass finds what is missing.
    """

    def __init__(
        self,
        transport: Transport,
        illustrator: Illustrator,
        store: MessageStore,
        clock: Callable[[], datetime],
        touch: Callable[[str], None],
        *,
        shared: bool,
    ) -> None:
        """`touch` is called with a table whose messages have to be looked after once more."""
        self._transport = transport
        self._illustrator = illustrator
        self._attachments = Attachments()
        self._without_files = Breaker(clock)
        """Where files were refused, nothing is sent with files for a while."""
        self._behind: set[Slot] = set()
        """Where words stand until a picture is drawn; the table is touched then."""
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

    @property
    def draws(self) -> bool:
        """Whether there are pictures at all."""
        return self._illustrator.draws

    def inherit(self, table_ids: Collection[str]) -> None:
        """Take it that a process before this one may have sent messages for these tables without a note."""
        self._inherited |= {*table_ids}

    async def open(self, table_id: str) -> None:
        """Before a table is looked after: know what stands, and take away what has lost to another process."""
        await self.memory.open(table_id)
        while lost := self._lost.get(table_id):
            post = lost.pop()  # Before the first await: another pass may open the same table meanwhile.
            if not lost:
                del self._lost[table_id]
            try:
                standing = await self.post(slot_of(post))
                # With the same nonce both may have got the same message, and the other one has noted it meanwhile.
                if standing is None or standing.message_id != post.message_id:
                    await self._delete(post)
            except BaseException:
                self._lost.setdefault(table_id, []).append(post)
                raise

    async def post(self, slot: Slot) -> Post | None:
        """What stands in a slot."""
        return (await self.memory.standing(slot)).post

    async def post_of(self, slot: Slot, message_id: int, *, ours: bool = True) -> Post | None:
        """What stands in a slot, if it is this message. If a table is not `ours`, others change what stands."""
        post = await self.post(slot)
        if (self.memory.shared or not ours) and (post is None or post.message_id != message_id):
            await self.memory.open(slot.table_id, anew=not ours)
            post = await self.post(slot)
        return post if post is not None and post.message_id == message_id else None

    async def answered(self, before: Post, screen: Screen, attached: Mapping[str, int] = NOTHING) -> None:
        """The answer to a click has put a screen, with these files, into the message that stood as `before`."""
        await self._shown(before, screen, attached)

    async def stands(
        self, slot: Slot, message_id: int, digest: str, attached: Mapping[str, int], *, sure: bool
    ) -> None:
        """Another process has put a screen into a message; if that is not `sure`, nobody knows what it shows now."""
        post = await self.post(slot)
        if post is not None and post.message_id == message_id and post.digest != ANEW:
            self._attachments.put(message_id, attached)
            await self.memory.put(slot, replace(post, digest=digest if sure else IN_DOUBT))

    async def edit(self, slot: Slot, screen: Screen) -> bool:
        """Put a screen into the message that stands; False if it has to be posted anew."""
        post = await self.post(slot)
        if post is None or post.digest == ANEW:
            return False

        async def carry(shown: Illustrated) -> Sent | None:
            if shown.screen.digest == post.digest:  # The words stand, and the picture is still not there.
                return Sent(post.message_id, NOTHING)
            return await self._transport.edit(post.channel_id, post.message_id, shown)

        try:
            shown, sent = await self._carried(slot, screen, post.channel_id, carry, post.message_id)
        except Unavailable:
            await self._doubt(post)
            raise
        if sent is None:
            return False
        await self._shown(post, shown.screen, sent.attached)
        return True

    async def send(
        self, slot: Slot, channel_id: int, screen: Screen, pinged: Collection[int] = (), *, silent: bool = False
    ) -> None:
        """Send a screen as a new message, and take the old one away; `pinged` and `silent` as in `Transport.send`.

        Raises Unreachable.
        """
        if not await self._send(slot, channel_id, screen, pinged, silent=silent):
            # The message of an earlier attempt cannot be edited any more, as in a thread that was archived with it.
            await self._send(slot, channel_id, screen, pinged, silent=silent)

    async def _send(
        self, slot: Slot, channel_id: int, screen: Screen, pinged: Collection[int], *, silent: bool
    ) -> bool:
        """The same; False if it was sent before, and shows another screen which stays as it is."""
        standing = await self.memory.standing(slot)
        old, unsure = standing.post, self._is_unsure(slot)
        if old is not None:
            just_posted = standing.stored is None or standing.stored.message_id != old.message_id
            await self.memory.put(slot, replace(old, digest=ANEW))
            self.memory.unsettle(slot.table_id)
            # Whoever comes after a crash must know that this message is being replaced: it would be edited, and the new
            # one, of which nothing else tells, stay beside it. Several processes that send for the same table at the
            # same time would take each other's word for it, so there only the message itself is made known.
            if just_posted or not self.memory.shared:
                await self.memory.flush()
        nonce = slot.nonce(standing.last)
        self._attempted.add(slot)

        async def carry(shown: Illustrated) -> Sent:
            return await self._transport.send(channel_id, shown, nonce, pinged, silent=silent)

        try:
            shown, sent = await self._carried(slot, screen, channel_id, carry)
        except Unreachable:
            self._attempted.discard(slot)
            if old is not None:
                await self.memory.put(slot, old)
            raise
        if old is not None and old.message_id != sent.message_id:
            await self._delete(old)
        new = Post(
            table_id=slot.table_id,
            kind=slot.kind,
            member_id=slot.member_id,
            channel_id=channel_id,
            message_id=sent.message_id,
            digest=IN_DOUBT if unsure else shown.screen.digest,
            posted_at=self._clock(),
        )
        await self.memory.put(slot, new)
        self._attachments.put(sent.message_id, sent.attached)
        self._attempted.discard(slot)
        if slot.table_id in self._inherited:
            self._sent.add(slot)
        # The message may be the one of an earlier attempt, with the screen of that time.
        return not unsure or await self.edit(slot, screen)

    def reset(self, channel_id: int) -> bool:
        """Take it that a channel takes files again. False if it was not known to refuse them."""
        return self._without_files.reset(channel_id)

    async def take_away(self, slot: Slot) -> None:
        """Take away the message that stands in a slot."""
        post = await self.post(slot)
        if post is not None:
            try:
                await self._delete(post)
            except Unavailable:
                await self._doubt(post)
                raise
            await self.memory.put(slot, None)

    async def hands_before(self, table_id: str) -> tuple[Slot, ...]:
        """Where something stands of earlier tables of the same channel, in private, for the members of this one."""
        return tuple(map(slot_of, await self.memory.hands_before(table_id)))

    async def was_taken_away(self, slot: Slot) -> bool:
        """Whether nothing stands in a slot any more in which something stood."""
        standing = await self.memory.standing(slot)
        return standing.post is None and standing.last != 0

    async def slots(self, table_id: str) -> tuple[Slot, ...]:
        """The slots of a table in which something stands."""
        return await self.memory.slots(table_id)

    def is_behind(self, table_id: str) -> bool:
        """Whether words stand on a message of this table until its picture is drawn."""
        return any(slot.table_id == table_id for slot in self._behind)

    async def stands_in_words(self, slot: Slot, screen: Screen) -> bool:
        """Whether all that is missing of a screen are its pictures."""
        post = await self.post(slot)
        return post is not None and bool(screen.pictures) and post.digest == in_words(screen).digest

    def settle(self, table_id: str, version: int, *, ended: bool = False) -> None:
        """All screens of a table stand as they are at this version, and it is known on which messages.

        Of a table that has `ended` these are the last, so nothing has to be remembered of unanswered attempts.
        """
        self.memory.settle(table_id, version)
        if ended:
            self._attempted = {slot for slot in self._attempted if slot.table_id != table_id}
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

    async def _carried(
        self,
        slot: Slot,
        screen: Screen,
        channel_id: int,
        carry: Callable[[Illustrated], Awaitable[T]],
        message_id: int | None = None,
    ) -> tuple[Illustrated, T]:
        """Carry a screen to Discord with its pictures if it can be, else in words. `message_id` is what is edited."""
        while not self._without_files.is_open(channel_id):
            attached = NOTHING if message_id is None else self._attachments.of(message_id)
            shown = await self._illustrated(slot, screen, attached)
            try:
                return shown, await carry(shown)
            except FilesRefused:
                log.info("files-refused", table=slot.table_id, kept=len(shown.kept))
            if message_id is None or not shown.kept:
                break
            self._attachments.put(message_id, NOTHING)  # Another process may have changed them.
        shown = told(screen)
        carried = await carry(shown)
        if screen.pictures and not self._without_files.is_open(channel_id):
            with self._without_files.attempt(channel_id):
                self._without_files.trip(channel_id)
        return shown, carried

    async def _illustrated(self, slot: Slot, screen: Screen, attached: Mapping[str, int]) -> Illustrated:
        """A screen with its pictures; in words at once where a table waits for a picture already."""

        def follow() -> None:
            self._behind.discard(slot)
            self._touch(slot.table_id)

        waits = self.is_behind(slot.table_id)
        patience, follows = 0.0 if waits else PATIENCE, None if slot in self._behind else follow
        shown = await self._illustrator.illustrate(screen, patience, attached, follow=follows)
        # One that was behind before is so still, or what it waited for has come in this moment: then the table was
        # touched, and the next pass has to wait for the other picture itself, or nobody would tell of that.
        if shown.followed and follows is not None:
            self._behind.add(slot)
        return shown

    async def _shown(self, before: Post, screen: Screen, attached: Mapping[str, int]) -> None:
        """Note what a message shows now, if it was changed by nobody else since it was as `before`.

        Else the screen of the other one may be the newer and ours have come after it: nobody knows what it shows.
        """
        slot = slot_of(before)
        self._attachments.put(before.message_id, attached)
        now = await self.post(slot)
        if now == before and now.digest != ANEW:
            await self.memory.put(slot, replace(now, digest=screen.digest))
        elif now is not None and now.message_id == before.message_id and now.digest != ANEW:
            await self.memory.put(slot, replace(now, digest=IN_DOUBT))
            self._touch(slot.table_id)

    async def _doubt(self, post: Post) -> None:
        """Discord has not said whether it has done what was to change a message: it may show anything, or be gone."""
        now = await self.post(slot_of(post))
        if now is not None and now.message_id == post.message_id and now.digest != ANEW:
            await self.memory.put(slot_of(post), replace(now, digest=IN_DOUBT))

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
