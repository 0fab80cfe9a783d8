"""Carries the screens of messages to Discord: with their pictures if possible, else in words.

An edit goes with the token of an interaction where one can be used, else with the bot's own authorization.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from datetime import datetime
from typing import Final, TypeVar

from bot.messages.discord_api.rendering import NOTHING, PICTURE_TIMEOUT, Illustrated, Illustrator, as_words
from bot.messages.discord_api.transport import FilesRefused, SentMessage, Tokens, Transport
from bot.messages.places import Breaker
from bot.messages.post_cache import Slot
from bot.recent import Recent
from bot.screens.parts import Screen
from bot.store.schema import MessageRow

T = TypeVar("T", bound=SentMessage | None)

MESSAGES: Final = 10_000
"""How many messages' attachments are remembered, at about 300 bytes each."""


class Carrier:
    """Carries screens, and knows which messages show less than their screen says."""

    def __init__(
        self,
        transport: Transport,
        illustrator: Illustrator,
        clock: Callable[[], datetime],
        touch: Callable[[str], None],
        tokens: Tokens | None = None,
    ) -> None:
        """`touch` is called with a subject that needs another pass.

        With `tokens`, edits use the token of an interaction where possible.
        """
        self.transport = transport
        self._tokens = tokens
        self._illustrator = illustrator
        self.draws = illustrator.draws
        """Whether there are pictures at all."""
        self.motion = illustrator.motion
        """The format of pictures that move; None: none does."""
        self.attached = Recent[int, Mapping[str, int]](MESSAGES)
        """By message, the ids of its pictures by key: an edit names those that stay, and sends the others again."""
        self.without_files = Breaker(clock)
        """A channel that has refused files gets no files for a while. Messages that show words instead wait for it."""
        self._behind: set[Slot] = set()
        """The slots whose message shows words until its picture is drawn; then their subject is touched."""
        self._plainer: set[Slot] = set()
        """The slots whose message has a plainer form, because Discord has refused the full one."""
        self.in_doubt: Callable[[], bool] = lambda: False
        """Whether icons are plain text for now, because Discord has refused their emojis."""
        self._clock = clock
        self._touch = touch

    async def edit(self, slot: Slot, post: MessageRow, screen: Screen) -> tuple[Screen, SentMessage | None]:
        """Put a screen into the message of this post. Returns what the message shows, perhaps a plainer form of it.

        None as the message: a new one is needed.
        """

        async def carry(shown: Illustrated) -> SentMessage | None:
            if shown.screen.digest == post.digest:  # It shows the words, or still pictures, and others will follow.
                return SentMessage(post.message_id, self.attached.get(post.message_id, NOTHING))
            if self._tokens is not None and (sent := await self._tokens.edit(post.message_id, shown)) is not None:
                return sent
            return await self.transport.edit(post.channel_id, post.message_id, shown)

        return await self._carried(slot, screen, post.channel_id, carry, post.message_id)

    async def post(self, slot: Slot, channel_id: int, screen: Screen, nonce: str) -> tuple[Screen, SentMessage]:
        """Post a screen silently. Returns what the message shows, perhaps a plainer form of it. Raises Unreachable."""

        async def carry(shown: Illustrated) -> SentMessage:
            return await self.transport.send(channel_id, shown, nonce, silent=True)

        return await self._carried(slot, screen, channel_id, carry)

    def took_away(self, slot: Slot) -> None:
        """Forget that the message in a slot shows less than its screen says: it was deleted."""
        self._plainer.discard(slot)
        self.forget_late(slot)

    def forget_late(self, slot: Slot) -> None:
        """Let no late picture follow into the message in a slot: something else has been put there."""
        self._behind.discard(slot)
        self._illustrator.forget(slot)

    def is_behind(self, subject: str) -> bool:
        """Whether a message about this shows words until its picture is drawn, or a plainer form."""
        return self.in_doubt() or any(slot.subject == subject for slot in self._behind | self._plainer)

    @property
    def plainer(self) -> frozenset[str]:
        """The subjects with a message in a plainer form."""
        return frozenset(slot.subject for slot in self._plainer)

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
        shown = as_words(screen)
        carried = await carry(shown)
        if screen.pictures:
            self.without_files.wait(channel_id, slot.subject)
        # It has accepted the words, so it was the files. After a reset, only a new request can tell.
        if refused_at is not None and not self.without_files.trip(channel_id, refused_at):
            self._touch(slot.subject)
        return self._shown_by(slot, carried, shown), carried

    async def _illustrated(self, slot: Slot, screen: Screen, attached: Mapping[str, int]) -> Illustrated:
        """A screen with its pictures, or in words at once if its subject already waits for a picture."""

        def follow() -> None:
            self._behind.discard(slot)
            self._touch(slot.subject)

        waits = any(each.subject == slot.subject for each in self._behind)
        patience = 0.0 if waits else PICTURE_TIMEOUT
        shown = await self._illustrator.illustrate(screen, patience, attached, follow=follow, message=slot)
        if shown.followed and shown.in_words:  # One that only moves is not owed: nothing waits for it.
            self._behind.add(slot)
        else:
            self._behind.discard(slot)
        return shown

    def _shown_by(self, slot: Slot, sent: SentMessage | None, asked: Illustrated) -> Screen:
        """What the message in a slot shows now."""
        if sent is None or sent.plainer is None:
            self._plainer.discard(slot)
            return asked.screen
        self._plainer.add(slot)
        return sent.plainer
