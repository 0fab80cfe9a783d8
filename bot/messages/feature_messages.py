"""The messages that a feature keeps up to date in channels, such as the plan and the call of a game night.

What a feature has to say, and about what, is its own business. It has a table of its database for the rows of these
messages (`bot.store.feature_posts`), and a pass: a function that brings all messages about one thing up to date, and
calls `show` for each. `touch` schedules a pass. It is run again while Discord does not answer, when a channel that was
hidden or has refused something changes, when a late picture is there, and after a click to which a message was lent.

What is lost with the process, a feature has to remember: which passes are still to be made after a restart.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from datetime import datetime
from enum import Enum
from functools import partial
from typing import TypeAlias

import structlog
from msgspec.structs import asdict, replace

from bot.messages.discord_api.budget import Rank, ranked
from bot.messages.discord_api.transport import (
    MISSING_ACCESS,
    UNKNOWN_CHANNEL,
    Unavailable,
    Unreachable,
)
from bot.messages.lending import Loan, Way
from bot.messages.message import Message
from bot.messages.messages import Messages
from bot.messages.places import Breaker, MissingPlaces
from bot.messages.post_cache import Slot, subject_of
from bot.messages.reconciler import Wanted
from bot.messages.scheduler import Scheduler
from bot.messages.sender import firm
from bot.store.feature_posts import FeaturePosts
from bot.store.schema import GONE, REPLACING, UNKNOWN, FeaturePost, MessageRow
from bot.tables.types import TablePlace

log = structlog.get_logger(__name__)

Wish: TypeAlias = Callable[[MessageRow | None], Awaitable[Wanted | None]]
"""Returns what a message should show at this moment; None: it stays as it is.

It gets what is recorded about the message; None if there is none. Of `Wanted`, `rings_since` is not heeded, and the
`sentence` only for the first message: one that replaces another rings for nobody.
"""


class ShowResult(Enum):
    """How an attempt to show a message ended."""

    DONE = "done"
    """The message is as wanted."""
    WAITS = "waits"
    """Its channel is hidden, has refused it, or was called unknown once. The pass has to be made again.

    It is touched when the channel changes, but only this process knows that, and Discord does not report every change.
    """
    REFUSED = "refused"
    """Discord has refused the first message, which somebody has just asked for: nobody has seen it."""
    GONE = "gone"
    """Its channel does not exist any more."""


class FeatureMessages:
    """The messages of one feature about things of one sort, each with an id of its own."""

    def __init__(
        self,
        what: str,
        posts: FeaturePosts,
        update: Callable[[str], Awaitable[None]],
        *,
        messages: Messages,
        lent: Callable[[Slot, Way], AbstractAsyncContextManager[Loan]],
        scheduler: Scheduler,
        breaker: Breaker,
        missing: MissingPlaces,
    ) -> None:
        """`what` these messages are about, for example a `night`; `bot.logs` must know it as a field.

        `update` is the pass, and gets the id of the thing. It may raise Unavailable or StoreError.
        """
        if what in messages.rows_of:
            raise ValueError(f"two features have messages about a {what}")
        messages.rows_of[what] = partial(FeatureRow, posts)
        self.update = update
        self._what = what
        self._messages = messages
        self.lent = lent
        """Lend a message to a click for a block; a pass follows. See `bot.messages.lending`."""
        self._scheduler = scheduler
        self._transport = messages.carrier.transport
        self._breaker = breaker
        self._missing = missing

    def slot(self, key: str, kind: str) -> Slot:
        """The slot of the message of this kind about the thing with this id."""
        return Slot(subject_of(self._what, key), kind)

    def touch(self, key: str) -> None:
        """Schedule a pass over the messages about this: what they should show may have changed."""
        self._scheduler.touch(subject_of(self._what, key))

    async def finished(self, key: str, timeout: float) -> None:
        """Wait until no pass runs over the messages about this, but at most `timeout` seconds."""
        await self._scheduler.finished(subject_of(self._what, key), timeout)

    async def post(self, slot: Slot) -> MessageRow | None:
        """What is recorded about a message; None if there is none."""
        return await self._messages.of(slot).post()

    async def may_exist(self, slot: Slot) -> bool:
        """Whether a message was ever sent to a slot, or may have been: a response may be missing."""
        return await self._messages.of(slot).recorded() is not None

    def accepts(self, slot: Slot, place: TablePlace) -> bool:
        """Whether this message may be posted in its channel now, as far as the bot knows; else it waits for that."""
        may_post = not self._is_closed(place) and self._transport.may_write(place)
        if not may_post:
            self._breaker.wait(place.channel_id, slot.subject)
        return may_post

    async def show(self, slot: Slot, place: TablePlace, wish: Wish, *, is_asked_for: bool = False) -> ShowResult:
        """Bring one message up to date. Raises Unavailable, or what `wish` raises, which is asked when it is sent.

        `is_asked_for`: somebody waits to see whether the first message is accepted, so that it is tried at once, and
        given up if Discord refuses it.
        """
        message, outcome = self._messages.of(slot), ShowResult.WAITS

        async def work() -> bool:
            nonlocal outcome
            with ranked(Rank.BOARD):
                outcome = await self._brought(message, place, wish, is_asked_for=is_asked_for)
            return True

        message.want(work)
        await message.settled()
        return outcome

    async def _brought(self, message: Message, place: TablePlace, wish: Wish, *, is_asked_for: bool) -> ShowResult:
        recorded = await message.recorded()
        post = recorded if recorded is not None and recorded.stands else None
        wanted = await wish(post)
        if wanted is None:
            return ShowResult.DONE
        is_right = post is not None and not wanted.replaces(post) and wanted.is_shown_by(post)
        if is_right or (_is_nothing(recorded) and (wanted.screen is None or wanted.only_edited)):
            return ShowResult.DONE
        is_tried = is_asked_for and recorded is None
        if self._is_closed(place) and not is_tried:
            return self._waits(message, place)
        if wanted.screen is None:
            return ShowResult.DONE if await message.take_away() else self._waits(message, place)
        if post is not None and not wanted.replaces(post):
            # If this process ends before the edit is recorded, the message is in doubt.
            await message.doubt(post)
            if await message.edit(wanted.screen):
                after = await message.post()
                if after is None or not after.is_due:
                    return ShowResult.DONE
                # The message that this one has replaced stays.
                return self._refused(message, place, MISSING_ACCESS, self._messages.clock())
        if wanted.only_edited and not (recorded is not None and recorded.digest == REPLACING):
            return ShowResult.DONE
        if not (is_tried or self._transport.may_write(place)):
            return self._waits(message, place)
        asked_at = self._messages.clock()
        try:
            with firm():
                sentence = wanted.sentence if post is None else None
                await message.send(place.channel_id, wanted.screen, sentence, wanted.pinged)
        except Unreachable as error:
            log.info("channel-refused", channel=place.channel_id, code=error.code)
            outcome = self._refused(message, place, error.code, asked_at, is_tried=is_tried)
            if outcome is ShowResult.GONE and recorded is not None:
                await message.give_up(place.channel_id)  # Whether an earlier attempt arrived is not known any more.
            return outcome
        self._breaker.succeeded(place.channel_id)
        self._missing.found(place)
        return ShowResult.DONE

    def _is_closed(self, place: TablePlace) -> bool:
        """Whether a request to change something in a channel would be refused, as far as the bot knows."""
        is_doubted = self._missing.is_doubted(place) and not self._missing.is_due(place)
        return is_doubted or self._transport.is_hidden(place) or self._breaker.is_open(place.channel_id)

    def _waits(self, message: Message, place: TablePlace) -> ShowResult:
        self._breaker.wait(place.channel_id, message.slot.subject)
        return ShowResult.WAITS

    def _refused(
        self, message: Message, place: TablePlace, code: int, asked_at: datetime, *, is_tried: bool = False
    ) -> ShowResult:
        if is_tried:
            return ShowResult.REFUSED
        if code == UNKNOWN_CHANNEL:
            if self._missing.is_gone(place):
                return ShowResult.GONE
            if self._missing.is_doubted(place):
                return ShowResult.WAITS
        if not self._breaker.trip(place.channel_id, asked_at):
            self._scheduler.touch(message.slot.subject)
        return self._waits(message, place)


def _is_nothing(recorded: MessageRow | None) -> bool:
    """Whether there is no message, and none is being sent."""
    return recorded is None or recorded.digest == GONE


class FeatureRow:
    """The row of one message of a feature, as a `Message` uses it: it is always read from the database."""

    is_inherited = False
    """A message is in doubt in its row before it is edited, and a new one before it is sent."""

    def __init__(self, posts: FeaturePosts, slot: Slot) -> None:
        self._posts = posts
        self._slot = slot
        self._key = slot.subject.rpartition(":")[2]
        self._known: FeaturePost | None = None
        """What this process has last read or written."""

    async def read(self) -> FeaturePost | None:
        """See `bot.messages.message.RowStore`."""
        self._known = await self._posts.post(self._key, self._slot.kind)
        return self._known

    async def write(self, row: MessageRow | None) -> None:
        """See `bot.messages.message.RowStore`."""
        if not await self._put(row):
            # Another process has changed the message: either may have been the last.
            if (now := await self.read()) is not None and now.stands and not now.is_due:
                await self._put(replace(now, digest=UNKNOWN))
            raise Unavailable("another process changes this message")

    async def reserve(self, row: MessageRow) -> None:
        """See `bot.messages.message.RowStore`."""
        if not await self._put(row):
            raise Unavailable("another process sends this message")

    async def _put(self, row: MessageRow | None) -> bool:
        post = row if row is None or isinstance(row, FeaturePost) else FeaturePost(kind=self._slot.kind, **asdict(row))
        is_put = await self._posts.put(self._key, self._known, post)
        if is_put:
            self._known = post
        return is_put
