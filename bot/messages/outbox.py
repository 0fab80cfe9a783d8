"""Sends, edits and deletes the messages of tables, and records what each one shows."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping
from contextlib import suppress
from datetime import datetime
from typing import Final, TypeVar

import structlog
from msgspec.structs import replace

from bot.messages.places import CHANNELS, Breaker
from bot.messages.post_cache import HAND, PostCache, Slot, slot_of
from bot.messages.rendering import NOTHING, PICTURE_TIMEOUT, Illustrated, Illustrator, told
from bot.messages.sender import firm
from bot.messages.transport import (
    MISSING_ACCESS,
    FilesRefused,
    SentMessage,
    Tokens,
    Transport,
    Unavailable,
    Unreachable,
)
from bot.recent import Recent
from bot.screens.parts import Screen, text
from bot.store.messages import MessageStore
from bot.store.schema import GONE, REPLACING, UNKNOWN, Post, due

log = structlog.get_logger(__name__)

T = TypeVar("T", bound=SentMessage | None)

MESSAGES: Final = 10_000
"""How many messages' attachments are remembered, at about 300 bytes each."""

_SOUGHT: Final = Illustrated(Screen.of(text("…")))
"""Sent with the nonce of a message to learn its id. Members see it, briefly, only if that message does not exist."""


class Outbox:
    """Keeps one message in each slot. Only the slot's `Sender` may change it.

    The nonce of a new message is derived from its slot and the message it replaces, which are both stored before it is
    sent. After a lost response or a crash, any process sends the same message with the same nonce, and Discord returns
    the existing one.

    A message that is to ring is posted as a sentence. Its row then says that the edit into its screen is due. Any
    process makes it, and until then the sentence stands. Everything else is posted silently.

    A screen goes out in words if its pictures are not drawn in time or Discord refuses them. The digest of those words
    is then recorded, so that the next pass finds out what is missing.
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
        """`touch` is called with the id of a table that needs another pass; for `lost` see `PostCache`.

        With `tokens`, edits use the token of an interaction where possible.
        """
        self._tokens = tokens
        self._transport = transport
        self._illustrator = illustrator
        self.draws = illustrator.draws
        """Whether there are pictures at all."""
        self.attached = Recent[int, Mapping[str, int]](MESSAGES)
        """By message, the ids of its pictures by key: an edit names those that stay, and sends the others again."""
        self.without_files = Breaker(clock)
        """A channel that has refused files gets no files for a while."""
        self._without_pictures = Recent[int, set[str]](CHANNELS)
        """By channel, the tables with a message that shows words there, because the channel has refused files."""
        self._behind: set[Slot] = set()
        """The slots whose message shows words until its picture is drawn; then the table is touched."""
        self._plainer: set[Slot] = set()
        """The slots whose message has a plainer form, because Discord has refused the full one."""
        self.in_doubt: Callable[[], bool] = lambda: False
        """Whether icons are plain text for now, because Discord has refused their emojis."""
        self._clock = clock
        self._touch = touch
        self.memory = PostCache(store, lost)

    async def post(self, slot: Slot) -> Post | None:
        """The post of the message in a slot; None if there is no message."""
        post = await self.memory.post(slot)
        return post if post is not None and post.stands else None

    async def post_of(self, slot: Slot, message_id: int) -> Post | None:
        """The post of a slot if its message is this one; otherwise None."""
        post = await self.post(slot)
        return post if post is not None and post.message_id == message_id else None

    async def answered(self, before: Post, screen: Screen, attached: Mapping[str, int] = NOTHING) -> None:
        """Record that the answer to a click put a screen, with these files, into the message of the post `before`.

        If that message is still to take the place of another one, it stays due: the next pass deletes the other one.
        """
        self.attached[before.message_id] = attached
        now = await self.post(slot_of(before))
        if now is None or not now.replaced:
            await self._shows(before, screen.digest)

    async def doubt(self, post: Post) -> None:
        """Record that it is unknown what this message shows, and whether it still exists."""
        await self._shows(post, UNKNOWN)

    async def _shows(self, post: Post, digest: str) -> None:
        """Record what a message shows, unless it was replaced or is being replaced.

        A sentence remains due until it is known to be a screen.
        """
        now = await self.post(slot_of(post))
        if now is None or now.message_id != post.message_id or now.digest == REPLACING:
            return
        if digest != UNKNOWN or not now.is_due:
            await self.memory.put(slot_of(post), replace(now, digest=digest))

    async def edit(self, slot: Slot, screen: Screen) -> bool:
        """Put a screen into the existing message; False if a new message is needed."""
        post = await self.post(slot)
        if post is None or post.digest == REPLACING:
            return False

        async def carry(shown: Illustrated) -> SentMessage | None:
            if shown.screen.digest == post.digest:  # It shows the words already, and the picture is still missing.
                return SentMessage(post.message_id, NOTHING)
            if self._tokens is not None and (sent := await self._tokens.edit(post.message_id, shown)) is not None:
                return sent
            return await self._transport.edit(post.channel_id, post.message_id, shown)

        try:
            shown, sent = await self._carried(slot, screen, post.channel_id, carry, post.message_id)
        except Unavailable:
            await self.doubt(post)  # Discord may have made the edit.
            raise
        if sent is None:
            return False
        self.attached[post.message_id] = sent.attached
        if not post.replaced or await self._transport.delete(post.channel_id, post.replaced):
            await self._shows(post, shown.digest)
        return True

    async def send(
        self, slot: Slot, channel_id: int, screen: Screen, sentence: str | None = None, pinged: Collection[int] = ()
    ) -> None:
        """Send a screen as a new message, and delete the old one. Raises Unreachable, also if the old one stays.

        It rings with the `sentence`, also for the `pinged` members whom that mentions; without one, it is silent.
        """
        if not await self._send(slot, channel_id, screen, sentence, pinged):
            # The sentence, or the message of an earlier attempt, can no longer be edited: somebody has deleted it, or
            # archived its thread. It has rung, so the next one is silent.
            await self._send(slot, channel_id, screen, None, ())

    async def _send(
        self, slot: Slot, channel_id: int, screen: Screen, sentence: str | None, pinged: Collection[int]
    ) -> bool:
        """Try once; False if the message is posted, but cannot be edited into this screen."""
        before = await self.memory.post(slot)
        if before is not None and before.replaced:
            await self._transport.delete(before.channel_id, before.replaced)
        new = Post(
            table_id=slot.table_id,
            kind=slot.kind,
            member_id=slot.member_id,
            channel_id=channel_id,
            message_id=0 if before is None else before.message_id,
            digest=REPLACING,
            posted_at=self._clock(),
        )
        # After a crash it must be known that this message is being replaced. Otherwise it would be edited, and the new
        # one, recorded nowhere, would stay as well.
        begun = replace(before, digest=REPLACING) if before is not None and before.stands else new
        await self.memory.put(slot, begun)
        self.memory.unsettle(slot.table_id)
        await self.memory.flush()
        if await self.memory.post(slot) != begun:
            raise Unavailable("another process sends this message")

        async def carry(shown: Illustrated) -> SentMessage:
            return await self._transport.send(channel_id, shown, nonce, silent=True)

        nonce = slot.nonce(new.message_id)
        try:
            if sentence is None:
                shown, sent = await self._carried(slot, screen, channel_id, carry)
                digest = shown.digest
            else:
                sent = await self._transport.send(channel_id, sentence, nonce, pinged)
                # The old message stays until the new one can take its place.
                replaced = before.message_id if before is not None and before.stands else 0
                digest = due(screen.digest, 0 if replaced == sent.message_id else replaced)
        except Unreachable:
            await self.memory.put(slot, before)
            raise
        stays = 0
        if sentence is None and before is not None and before.stands and before.message_id != sent.message_id:
            is_gone = await self._transport.delete(before.channel_id, before.message_id)
            stays = 0 if is_gone or slot.kind == HAND else before.message_id
        # The message may be that of an earlier attempt, with an older screen; after a backup was restored, also the one
        # that replaced the message recorded in the row.
        unsure = (before is not None and before.digest == REPLACING) or slot.table_id in self.memory.inherited
        if unsure and sentence is None:
            digest = UNKNOWN
        if stays:  # An edit deletes it, once the channel can be seen again.
            digest = due(screen.digest, stays)
        await self.memory.put(slot, replace(new, message_id=sent.message_id, digest=digest))
        self.attached[sent.message_id] = sent.attached
        if stays:
            raise Unreachable(MISSING_ACCESS)
        return not (unsure or sentence is not None) or await self.edit(slot, screen)

    async def take_away(self, slot: Slot) -> bool:
        """Delete the message in a slot, even if sending it got no response. False if its channel is hidden.

        A hand that is refused is given up: direct messages have no channel that could be shown again.
        """
        post = await self.memory.post(slot)
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
            self._plainer.discard(slot)
            await self.memory.put(slot, replace(post, message_id=ids[-1] if ids else 0, digest=GONE))
        return True

    def forget_without_pictures(self, channel_id: int) -> frozenset[str]:
        """The tables with a message that shows words because this channel has refused files; some have ended."""
        return frozenset(self._without_pictures.pop(channel_id, ()))

    def is_behind(self, table_id: str) -> bool:
        """Whether a message of this table shows words until its picture is drawn, or a plainer form."""
        return self.in_doubt() or any(slot.table_id == table_id for slot in self._behind | self._plainer)

    @property
    def plainer(self) -> frozenset[str]:
        """The tables with a message in a plainer form."""
        return frozenset(slot.table_id for slot in self._plainer)

    async def _carried(
        self,
        slot: Slot,
        screen: Screen,
        channel_id: int,
        carry: Callable[[Illustrated], Awaitable[T]],
        message_id: int | None = None,
    ) -> tuple[Screen, T]:
        """Carry a screen to Discord with its pictures if possible, else in words. `message_id`: the edited message.

        Returns what the message shows, which may be a plainer form of that.
        """
        refused_at: datetime | None = None
        while not self.without_files.is_open(channel_id):
            attached = NOTHING if message_id is None else self.attached.get(message_id, NOTHING)
            shown, asked_at = await self._illustrated(slot, screen, attached), self._clock()
            with suppress(FilesRefused):
                sent = await carry(shown)
                return self._shown_by(slot, sent, shown), sent
            refused_at = asked_at
            if message_id is None or not shown.kept:
                break
            self.attached[message_id] = NOTHING  # The message has other files than we knew.
        shown = told(screen)
        carried = await carry(shown)
        if screen.pictures:
            self._without_pictures[channel_id] = self._without_pictures.get(channel_id, set()) | {slot.table_id}
        # It has accepted the words, so it was the files. After a reset, only a new request can tell.
        if refused_at is not None and not self.without_files.trip(channel_id, refused_at):
            self._touch(slot.table_id)
        return self._shown_by(slot, carried, shown), carried

    async def _illustrated(self, slot: Slot, screen: Screen, attached: Mapping[str, int]) -> Illustrated:
        """A screen with its pictures, or in words at once if its table already waits for a picture."""

        def follow() -> None:
            self._behind.discard(slot)
            self._touch(slot.table_id)

        waits = any(each.table_id == slot.table_id for each in self._behind)
        patience, follows = 0.0 if waits else PICTURE_TIMEOUT, None if slot in self._behind else follow
        shown = await self._illustrator.illustrate(screen, patience, attached, follow=follows)
        # A slot that was behind still is, or its picture has arrived just now. Then the table was touched, and the next
        # pass must wait for the new picture itself, because no callback was given for it here.
        if shown.followed and follows is not None:
            self._behind.add(slot)
        return shown

    def _shown_by(self, slot: Slot, sent: SentMessage | None, asked: Illustrated) -> Screen:
        """What the message in a slot shows now."""
        if sent is None or sent.plainer is None:
            self._plainer.discard(slot)
            return asked.screen
        self._plainer.add(slot)
        return sent.plainer
