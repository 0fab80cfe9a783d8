"""The messages of tables: sending, editing and taking them away, each with a note of what it shows afterwards."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping
from contextlib import suppress
from datetime import datetime
from typing import Final, TypeVar

import structlog
from msgspec.structs import replace

from bot.delivery.illustrated import NOTHING, Illustrated, Illustrator, told
from bot.delivery.memory import Memory
from bot.delivery.places import Breaker
from bot.delivery.sender import firm
from bot.delivery.slots import Slot, slot_of
from bot.delivery.tokens import Tokens
from bot.delivery.transport import FilesRefused, Sent, Transport, Unavailable, Unreachable
from bot.recent import Recent
from bot.screens.parts import Screen, text
from bot.store.messages import MessageStore
from bot.store.schema import GONE, REPLACING, UNKNOWN, Post

log = structlog.get_logger(__name__)

T = TypeVar("T")

MESSAGES: Final = 10_000
"""Of how many messages is remembered what hangs on them; 300 bytes each."""
PATIENCE: Final = 2.0
"""Seconds that a message waits for its picture before it goes out in words, and the picture follows."""
_SOUGHT: Final = Illustrated(Screen.of(text("…")))
"""Sent with the nonce of a message to learn its id; seen only if that message is not there, until it is deleted."""


class Outbox:
    """One message in each slot. Only the slot's `Sender` may change it.

    A new message has a nonce that follows from its slot and from the message it replaces, both of which are written
    down before it is sent. After a lost answer or a crash, and in another process, the same message is sent with the
    same nonce, and Discord returns the one that is there already.

    A screen whose pictures are not drawn in time, or which Discord does not take with them, goes out in words. The
    digest of those words is recorded then, so that the next pass finds what is missing.
    """

    def __init__(
        self,
        transport: Transport,
        illustrator: Illustrator,
        store: MessageStore,
        clock: Callable[[], datetime],
        touch: Callable[[str], None],
        tokens: Tokens | None = None,
        lost: Callable[[str], None] = lambda _: None,
    ) -> None:
        """`touch` is called with a table whose messages have to be looked after once more; for `lost` see `Memory`.

        With `tokens` messages are edited with those where it is possible.
        """
        self._tokens = tokens
        self._transport = transport
        self._illustrator = illustrator
        self._attached = Recent[int, Mapping[str, int]](MESSAGES)
        """The ids of the pictures on messages, by key: an edit names the files that stay, and others are sent again."""
        self.without_files = Breaker(clock)
        """Where files were refused, nothing is sent with files for a while."""
        self._behind: set[Slot] = set()
        """The slots whose message has words until its picture is drawn; then the table is touched."""
        self._clock = clock
        self._touch = touch
        self.memory = Memory(store, lost)

    @property
    def draws(self) -> bool:
        """Whether there are pictures at all."""
        return self._illustrator.draws

    async def post(self, slot: Slot) -> Post | None:
        """The message in a slot."""
        post = await self.memory.post(slot)
        return post if post is not None and post.stands else None

    async def post_of(self, slot: Slot, message_id: int) -> Post | None:
        """The message in a slot, if it is this one."""
        post = await self.post(slot)
        return post if post is not None and post.message_id == message_id else None

    async def answered(self, before: Post, screen: Screen, attached: Mapping[str, int] = NOTHING) -> None:
        """The answer to a click has put a screen, with these files, into the message that was `before`."""
        self._attached[before.message_id] = attached
        await self._shows(before, screen.digest)

    async def doubt(self, post: Post) -> None:
        """It is not known any more what this message shows, or whether it is still there."""
        await self._shows(post, UNKNOWN)

    async def _shows(self, post: Post, digest: str) -> None:
        """Note what a message shows, unless it is being replaced, or was."""
        now = await self.post(slot_of(post))
        if now is not None and now.message_id == post.message_id and now.digest != REPLACING:
            await self.memory.put(slot_of(post), replace(now, digest=digest))

    async def edit(self, slot: Slot, screen: Screen) -> bool:
        """Put a screen into the existing message; False if a new message is needed."""
        post = await self.post(slot)
        if post is None or post.digest == REPLACING:
            return False

        async def carry(shown: Illustrated) -> Sent | None:
            if shown.screen.digest == post.digest:  # The words are shown, and the picture is still not there.
                return Sent(post.message_id, NOTHING)
            if self._tokens is not None and (sent := await self._tokens.edit(post.message_id, shown)) is not None:
                return sent
            return await self._transport.edit(post.channel_id, post.message_id, shown)

        try:
            shown, sent = await self._carried(slot, screen, post.channel_id, carry, post.message_id)
        except Unavailable:
            await self.doubt(post)  # Discord may have carried it out.
            raise
        if sent is None:
            return False
        self._attached[post.message_id] = sent.attached
        await self._shows(post, shown.screen.digest)
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
        before = await self.memory.post(slot)
        new = Post(
            table_id=slot.table_id,
            kind=slot.kind,
            member_id=slot.member_id,
            channel_id=channel_id,
            message_id=0 if before is None else before.message_id,
            digest=REPLACING,
            posted_at=self._clock(),
        )
        # Who comes after a crash must know that this message is being replaced: it would be edited, and the new one,
        # which is written down nowhere, would stay beside it.
        begun = replace(before, digest=REPLACING) if before is not None and before.stands else new
        await self.memory.put(slot, begun)
        self.memory.unsettle(slot.table_id)
        await self.memory.flush()
        if await self.memory.post(slot) != begun:
            raise Unavailable("another process sends this message")

        async def carry(shown: Illustrated) -> Sent:
            return await self._transport.send(channel_id, shown, slot.nonce(new.message_id), pinged, silent=silent)

        try:
            shown, sent = await self._carried(slot, screen, channel_id, carry)
        except Unreachable:
            await self.memory.put(slot, before)
            raise
        if before is not None and before.stands and before.message_id != sent.message_id:
            await self._transport.delete(before.channel_id, before.message_id)
        # The message may be the one of an earlier attempt, with the screen of that time; after a backup was put back,
        # also the one that replaced the message recorded in the row.
        unsure = (before is not None and before.digest == REPLACING) or self.memory.is_inherited(slot.table_id)
        digest = UNKNOWN if unsure else shown.screen.digest
        await self.memory.put(slot, replace(new, message_id=sent.message_id, digest=digest))
        self._attached[sent.message_id] = sent.attached
        return not unsure or await self.edit(slot, screen)

    async def take_away(self, slot: Slot) -> None:
        """Take away the message in a slot, also one whose sending was not answered."""
        post = await self.memory.post(slot)
        if post is None or post.digest == GONE:
            return
        with firm():
            ids = [post.message_id] if post.message_id else []
            if post.digest == REPLACING:
                with suppress(Unreachable):  # Then there is no such message.
                    nonce = slot.nonce(post.message_id)
                    ids.append((await self._transport.send(post.channel_id, _SOUGHT, nonce, silent=True)).message_id)
            try:
                for message_id in ids:
                    await self._transport.delete(post.channel_id, message_id)
            except Unavailable:
                await self.doubt(post)  # Discord may have carried it out.
                raise
            await self.memory.put(slot, replace(post, message_id=ids[-1] if ids else 0, digest=GONE))

    def is_behind(self, table_id: str) -> bool:
        """Whether a message of this table shows words until its picture is drawn."""
        return any(slot.table_id == table_id for slot in self._behind)

    async def _carried(
        self,
        slot: Slot,
        screen: Screen,
        channel_id: int,
        carry: Callable[[Illustrated], Awaitable[T]],
        message_id: int | None = None,
    ) -> tuple[Illustrated, T]:
        """Carry a screen to Discord with its pictures if it can be, else in words. `message_id` is what is edited."""
        while not self.without_files.is_open(channel_id):
            attached = NOTHING if message_id is None else self._attached.get(message_id, NOTHING)
            shown = await self._illustrated(slot, screen, attached)
            with suppress(FilesRefused):
                return shown, await carry(shown)
            if message_id is None or not shown.kept:
                break
            self._attached[message_id] = NOTHING  # They are not those that were known.
        shown = told(screen)
        carried = await carry(shown)
        if screen.pictures and not self.without_files.is_open(channel_id):
            self.without_files.trip(channel_id, self._clock())
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
        # touched, and the next pass has to wait for the other picture itself, or it would never hear of it.
        if shown.followed and follows is not None:
            self._behind.add(slot)
        return shown
