"""One message: the row that says what it shows, and every way to change it.

The nonce of a new message is derived from its slot and the message it replaces, which are both stored before it is
sent. After a lost response or a crash, any process sends the same message with the same nonce, and Discord returns the
existing one.

A message that is to ring is posted as a sentence. Its row then says that the edit into its screen is due. Any process
makes it, and until then the sentence stands. Everything else is posted silently.

A screen goes out in words if its pictures are not drawn in time or Discord refuses them. The digest of those words is
then recorded, so that the next pass finds out what is missing.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from datetime import datetime
from typing import Final, Protocol

import structlog
from msgspec.structs import replace

from bot.messages.carrier import Carrier
from bot.messages.discord_api.rendering import NOTHING, Illustrated
from bot.messages.discord_api.transport import MISSING_ACCESS, Unavailable, Unreachable
from bot.messages.post_cache import HAND, Slot
from bot.messages.sender import Sender, firm
from bot.screens.parts import Screen, text
from bot.store.schema import GONE, REPLACING, UNKNOWN, MessageRow, due

log = structlog.get_logger(__name__)

_SOUGHT: Final = Illustrated(Screen.of(text("…")))
"""Sent with the nonce of a message to learn its id. Members see it, briefly, only if that message does not exist."""


class RowStore(Protocol):
    """Where it is recorded what the message in one slot shows."""

    async def read(self) -> MessageRow | None:
        """What is recorded now; None if there has been no message."""

    async def write(self, row: MessageRow | None) -> None:
        """Record this, perhaps a little later. Raises Unavailable if another process has recorded something else."""

    async def reserve(self, row: MessageRow) -> None:
        """Record at once that a message is about to be sent. Raises Unavailable if another process sends it."""

    @property
    def is_inherited(self) -> bool:
        """Whether another process may have sent messages for this slot that it did not record."""


class Message(Sender):
    """The message in one slot, and its own sender: it is changed by `want`ed work, who has it `alone`, or a loan."""

    def __init__(
        self,
        slot: Slot,
        row: RowStore,
        carrier: Carrier,
        clock: Callable[[], datetime],
        released: Callable[[], None],
    ) -> None:
        """For `released` see `Sender`."""
        super().__init__(released)
        self.slot = slot
        self._row = row
        self._carrier = carrier
        self._transport = carrier.transport
        self._clock = clock

    async def recorded(self) -> MessageRow | None:
        """What is recorded about it, also if it is gone, or is being sent for the first time."""
        return await self._row.read()

    async def post(self) -> MessageRow | None:
        """What is recorded about it; None if there is no message."""
        post = await self._row.read()
        return post if post is not None and post.stands else None

    async def post_of(self, message_id: int) -> MessageRow | None:
        """The same if the message has this id; otherwise None."""
        post = await self.post()
        return post if post is not None and post.message_id == message_id else None

    async def answered(self, before: MessageRow, screen: Screen, attached: Mapping[str, int] = NOTHING) -> None:
        """Record that the answer to a click put a screen, with these files, into the message of the post `before`.

        If that message is still to take the place of another one, it stays due: the next pass deletes the other one.
        """
        self._carrier.attached[before.message_id] = attached
        self._carrier.forget_late(self.slot)
        now = await self.post()
        if now is None or not now.replaced:
            await self._shows(before, screen.digest)

    async def doubt(self, post: MessageRow) -> None:
        """Record that it is unknown what this message shows, and whether it still exists."""
        await self._shows(post, UNKNOWN)

    async def _shows(self, post: MessageRow, digest: str) -> None:
        """Record what a message shows, unless it was replaced or is being replaced.

        A sentence remains due until it is known to be a screen.
        """
        now = await self.post()
        if now is None or now.message_id != post.message_id or now.digest == REPLACING:
            return
        if digest != UNKNOWN or not now.is_due:
            await self._row.write(replace(now, digest=digest))

    async def edit(self, screen: Screen) -> bool:
        """Put a screen into the existing message; False if a new message is needed."""
        post = await self.post()
        if post is None or post.digest == REPLACING:
            return False
        try:
            shown, sent = await self._carrier.edit(self.slot, post, screen)
        except Unavailable:
            await self.doubt(post)  # Discord may have made the edit.
            raise
        if sent is None:
            return False
        self._carrier.attached[post.message_id] = sent.attached
        if not post.replaced or await self._transport.delete(post.channel_id, post.replaced):
            await self._shows(post, shown.digest)
        return True

    async def send(
        self, channel_id: int, screen: Screen, sentence: str | None = None, pinged: Collection[int] = ()
    ) -> None:
        """Send a screen as a new message, and delete the old one. Raises Unreachable, also if the old one stays.

        It rings with the `sentence`, also for the `pinged` members whom that mentions; without one, it is silent.
        """
        if not await self._send(channel_id, screen, sentence, pinged):
            # The sentence, or the message of an earlier attempt, can no longer be edited: somebody has deleted it, or
            # archived its thread. It has rung, so the next one is silent.
            await self._send(channel_id, screen, None, ())

    async def _send(self, channel_id: int, screen: Screen, sentence: str | None, pinged: Collection[int]) -> bool:
        """Try once; False if the message is posted, but cannot be edited into this screen."""
        slot, before = self.slot, await self._row.read()
        if before is not None and before.replaced:
            await self._transport.delete(before.channel_id, before.replaced)
        new = replace(self._unsent(channel_id), message_id=0 if before is None else before.message_id)
        # After a crash it must be known that this message is being replaced. Otherwise it would be edited, and the new
        # one, recorded nowhere, would stay as well.
        begun = replace(before, digest=REPLACING) if before is not None and before.stands else new
        await self._row.reserve(begun)
        nonce = slot.nonce(new.message_id)
        try:
            if sentence is None:
                shown, sent = await self._carrier.post(slot, channel_id, screen, nonce)
                digest = shown.digest
            else:
                sent = await self._transport.send(channel_id, sentence, nonce, pinged)
                # The old message stays until the new one can take its place.
                replaced = before.message_id if before is not None and before.stands else 0
                digest = due(screen.digest, 0 if replaced == sent.message_id else replaced)
        except Unreachable:
            await self._row.write(before)
            raise
        stays = 0
        if sentence is None and before is not None and before.stands and before.message_id != sent.message_id:
            is_gone = await self._transport.delete(before.channel_id, before.message_id)
            stays = 0 if is_gone or slot.kind == HAND else before.message_id
        # The message may be that of an earlier attempt, with an older screen; after a backup was restored, also the one
        # that replaced the message recorded in the row.
        unsure = (before is not None and before.digest == REPLACING) or self._row.is_inherited
        if unsure and sentence is None:
            digest = UNKNOWN
        if stays:  # An edit deletes it, once the channel can be seen again.
            digest = due(screen.digest, stays)
        await self._row.write(replace(new, message_id=sent.message_id, digest=digest))
        self._carrier.attached[sent.message_id] = sent.attached
        if stays:
            raise Unreachable(MISSING_ACCESS)
        return not (unsure or sentence is not None) or await self.edit(screen)

    async def post_once(self, channel_id: int, screen: Screen) -> None:
        """Post a screen silently as a message that stays, and never post it a second time. Raises Unreachable.

        If it is recorded that an earlier attempt has begun, its nonce must still be remembered by Discord.
        """
        before = await self._row.read()
        begun = before or self._unsent(channel_id)
        await self._row.reserve(begun)
        try:
            shown, sent = await self._carrier.post(self.slot, channel_id, screen, self.slot.nonce(0))
        except Unreachable:
            await self._row.write(before)
            raise
        await self._row.write(replace(begun, message_id=sent.message_id, digest=shown.digest, posted_at=self._clock()))
        self._carrier.attached[sent.message_id] = sent.attached

    async def give_up(self, channel_id: int) -> None:
        """Record that this message is not posted, or not looked after any more, without a request."""
        post = await self._row.read()
        if post is None or post.digest != GONE:
            await self._row.write(replace(post or self._unsent(channel_id), digest=GONE))

    def _unsent(self, channel_id: int) -> MessageRow:
        """The row of a message that is about to be sent."""
        return MessageRow(channel_id=channel_id, message_id=0, digest=REPLACING, posted_at=self._clock())

    async def take_away(self) -> bool:
        """Delete the message, even if sending it got no response. False if its channel is hidden.

        A hand that is refused is given up: direct messages have no channel that could be shown again.
        """
        slot, post = self.slot, await self._row.read()
        if post is None or post.digest == GONE:
            return True
        with firm():
            ids = [each for each in (post.replaced, post.message_id) if each]
            if post.digest == REPLACING:
                with suppress(Unreachable):  # There is no such message then.
                    nonce = slot.nonce(post.message_id)
                    ids.append((await self._transport.send(post.channel_id, _SOUGHT, nonce, silent=True)).message_id)
            try:
                for message_id in ids:
                    is_gone = await self._transport.delete(post.channel_id, message_id)
                    if not is_gone and slot.kind != HAND:
                        return False
            except Unavailable:
                await self.doubt(post)  # Discord may have deleted it.
                raise
            self._carrier.took_away(slot)
            await self._row.write(replace(post, message_id=ids[-1] if ids else 0, digest=GONE))
        return True
