"""One private answer: a message that only one member sees, and that can be edited only with an interaction's token.

It is known in memory only, and dies with the token of the last interaction on it. A hand follows its table until then,
and at last asks for another press; anything else only waits for its late pictures.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Final, Protocol

import discord
import structlog
from msgspec import Struct
from structlog.contextvars import bind_contextvars, clear_contextvars

from bot.host.host import Host
from bot.messages.discord_api.budget import Budget, Rank
from bot.messages.discord_api.forms import Forms
from bot.messages.discord_api.rendering import NOTHING, PICTURE_TIMEOUT, Illustrated, Illustrator, as_words, attached_to
from bot.messages.discord_api.transport import RETRY_DELAYS, FilesRefused, Message, Unavailable, edited
from bot.messages.post_cache import Slot
from bot.messages.sender import Sender
from bot.screens.parts import Screen
from bot.store.connections import StoreError
from bot.store.schema import UNKNOWN
from bot.tables.refusals import TableRefusal
from bot.tables.snapshots import Snapshot
from bot.tables.types import Table

log = structlog.get_logger(__name__)

PRIVATE_HAND: Final = "private-hand"
"""The kind of slot of a private hand that follows its table."""


class LiveHand(Struct, frozen=True):
    """A private hand that follows its table."""

    table_id: str
    member_id: int
    ply: int
    choice: str
    """What is chosen on it at `ply` and not played yet."""
    in_private: bool
    """Whether it is in direct messages: then its links lead to the table, else to the hand there."""
    again: Screen
    """What it shows when it can no longer follow its table."""
    explained_at: int | None = None
    """The table's version at which an explanation was put on the hand, which shows it until the next version."""

    @property
    def slot(self) -> Slot:
        """Its slot: of the private hands of a member at a table, only the latest follows it."""
        return Slot(self.table_id, PRIVATE_HAND, self.member_id)


class DrawPrivateHand(Protocol):
    """Draws a private hand: like the one in direct messages, with other links."""

    async def __call__(self, snapshot: Snapshot, member_id: int, choice: str, *, in_private: bool) -> Screen:
        """A member's hand, with this choice made on it. `in_private`: see `LiveHand`."""

    async def again(self, table: Table, member_id: int) -> Screen:
        """What the hand shows when it can no longer follow its table: a button that shows it again."""


@dataclass(frozen=True)
class PrivateWay:
    """What private messages are drawn from, and how they are edited."""

    host: Host
    illustrator: Illustrator
    budget: Budget
    """The one for all edits with tokens."""
    draw: DrawPrivateHand
    forms: Forms
    taken: Callable[[discord.Message], None]
    """Called with each message that Discord has taken."""


class PrivateMessage(Sender):
    """A private message, and its own sender: it is changed by `want`ed work, or by the answer to a click on it."""

    def __init__(self, way: PrivateWay, released: Callable[[], None], died: Callable[[], None]) -> None:
        """`died` is called when it is no longer kept up to date; for `released` see `Sender`."""
        super().__init__(released)
        self._way = way
        self._died = died
        self._message: Message | None = None
        """With the token that can edit it; None: it is not kept up to date."""
        self._screen = Screen.of()
        """What it should show."""
        self._digest = UNKNOWN
        """What it shows."""
        self._attached: Mapping[str, int] = NOTHING
        self._in_words = False
        """Whether it has no pictures, because Discord refuses them or they cannot be drawn."""
        self._hand: LiveHand | None = None
        self._timer: asyncio.TimerHandle | None = None
        """Fires when its token is about to expire."""
        self._again: asyncio.TimerHandle | None = None
        """Fires when a failed change is to be sent again. It waits for that, however often its table changes."""
        self._failures = 0
        """How many changes in a row have failed."""

    @property
    def hand(self) -> LiveHand | None:
        """The hand on it that follows its table."""
        return self._hand

    @property
    def attached(self) -> Mapping[str, int] | None:
        """Its files; None if it is not kept up to date."""
        return None if self._message is None else self._attached

    def doubt(self) -> None:
        """Record that it is unknown what it shows."""
        self._digest = UNKNOWN

    def given(
        self, message: Message, screen: Screen, shown: Illustrated, hand: LiveHand | None, lives_for: float
    ) -> None:
        """Keep it up to date: an interaction has just put this screen, as `shown`, into it. For its life see `end`."""
        self.forget()
        self._message, self._screen, self._digest = message, screen, shown.screen.digest
        self._attached, self._hand = attached_to(message), hand
        self._in_words = shown.in_words and not shown.followed
        self._failures = 0
        self._timer = asyncio.get_running_loop().call_later(lives_for, self.end)

    def compare(self) -> None:
        """Compare what it shows with what it should show."""
        if self._message is not None:
            self.want(self._update)

    def end(self) -> None:
        """Keep it up to date no longer: a hand asks for another press, anything else stays as it is."""
        if self._hand is None:
            self.forget()
            return
        self._screen, self._hand = self._hand.again, None
        self._try_again()

    def forget(self) -> None:
        """Leave it as it is, without a further change."""
        for later in (self._timer, self._again):
            if later is not None:
                later.cancel()
        self._way.illustrator.forget(self)
        self._message = self._timer = self._again = self._hand = None
        self._died()

    def _try_again(self) -> None:
        if self._again is not None:
            self._again.cancel()
            self._again = None
        self.compare()

    async def _update(self) -> bool:
        if (message := self._message) is None:
            return True
        if self._again is not None:
            return False
        clear_contextvars()
        shown = None
        try:
            if self._hand is not None:
                bind_contextvars(table=self._hand.table_id)
                self._screen = await self._drawn(self._hand)
            shown = await self._illustrated()
            if shown.screen.digest != self._digest:
                await self._way.budget.spend(Rank.BOARD)  # After a hand in direct messages, which waits less.
                sent = await edited(message, shown, self._way.forms, self._way.taken)
                self._digest, self._attached = (sent.plainer or shown.screen).digest, sent.attached
                self._failures = 0
        except FilesRefused:
            self._attached, self._in_words = NOTHING, True
            return await self._update()
        except discord.HTTPException as error:  # It was dismissed, or its token has expired.
            log.info("private-answer-left", code=error.code)
            self.forget()
            return True
        except (StoreError, Unavailable) as error:
            log.info("private-answer-not-changed", reason=str(error))
            self._later()
            return False
        except Exception:  # a hand is tried again with the next change of its table
            log.exception("private-answer-failed")
        if self._hand is None and not (shown is not None and shown.followed):
            self.forget()
        return True

    def _later(self) -> None:
        """Try again after a while: it is unknown what it shows."""
        self.doubt()
        wait = RETRY_DELAYS[min(self._failures, len(RETRY_DELAYS) - 1)]
        self._again = asyncio.get_running_loop().call_later(wait, self._try_again)
        self._failures += 1

    async def _illustrated(self) -> Illustrated:
        if self._in_words:
            return as_words(self._screen)
        how = (self._screen, PICTURE_TIMEOUT, self._attached)
        return await self._way.illustrator.illustrate(*how, urgent=True, follow=self.compare, message=self)

    async def _drawn(self, hand: LiveHand) -> Screen:
        with suppress(TableRefusal):  # the table is gone, or cannot be read by these rules
            snapshot = await self._way.host.snapshot(hand.table_id)
            if snapshot.table.version == hand.explained_at:
                return self._screen
            if snapshot.table.seat_of(hand.member_id) is not None:
                choice = hand.choice if snapshot.table.ply == hand.ply else ""
                return await self._way.draw(snapshot, hand.member_id, choice, in_private=hand.in_private)
        self._hand = None
        return hand.again
