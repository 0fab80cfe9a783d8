"""Keeps private answers up to date: late pictures follow, and a hand shows each change of its table.

They are known in memory only, and can be edited only with the token of the last interaction on them. A hand follows its
table until that token is about to expire, another private hand of the same member at the table replaces it, or the bot
shuts down in order; then it asks for another press. After a kill it stays unchanged until the next click on it.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from functools import partial
from typing import Final, Protocol

import discord
import structlog
from msgspec import Struct
from structlog.contextvars import bind_contextvars, clear_contextvars

from bot.host.host import Host
from bot.messages.discord_api.budget import Budget, Rank
from bot.messages.discord_api.forms import Forms
from bot.messages.discord_api.rendering import NOTHING, PICTURE_TIMEOUT, Illustrated, Illustrator, as_words, attached_to
from bot.messages.discord_api.transport import LIVES_FOR, RETRY_DELAYS, FilesRefused, Message, Unavailable, edited
from bot.messages.sender import Sender, Senders
from bot.screens.parts import Screen
from bot.store.connections import StoreError
from bot.store.schema import UNKNOWN
from bot.tables.refusals import TableRefusal
from bot.tables.snapshots import Snapshot
from bot.tables.types import Table

log = structlog.get_logger(__name__)


MESSAGES: Final = 1_000
"""How many answers are kept up to date; beyond that, the oldest is no longer changed."""
FAREWELL: Final = 1.5
"""Seconds at shutdown in which hands are changed to ask for another press."""


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


class DrawPrivateHand(Protocol):
    """Draws a private hand: like the one in direct messages, with other links."""

    async def __call__(self, snapshot: Snapshot, member_id: int, choice: str, *, in_private: bool) -> Screen:
        """A member's hand, with this choice made on it. `in_private`: see `LiveHand`."""

    async def again(self, table: Table, member_id: int) -> Screen:
        """What the hand shows when it can no longer follow its table: a button that shows it again."""


@dataclass
class _Answer:
    """A message that holds an answer."""

    message: Message
    screen: Screen
    """What it should show."""
    digest: str
    """What it shows."""
    attached: Mapping[str, int]
    hand: LiveHand | None
    in_words: bool
    """Whether it has no pictures, because Discord refuses them or they cannot be drawn."""
    timer: asyncio.TimerHandle | None = None
    """Fires when it is no longer kept up to date."""
    again: asyncio.TimerHandle | None = None
    """Fires when a failed change is to be sent again; it waits for that, however often its table changes meanwhile."""
    failures: int = 0
    """How many changes in a row have failed."""


class PrivateAnswers:
    """The private answers that one process keeps up to date."""

    def __init__(
        self,
        host: Host,
        illustrator: Illustrator,
        budget: Budget,
        draw: DrawPrivateHand,
        forms: Forms | None = None,
        taken: Callable[[discord.Message], None] = lambda _: None,
    ) -> None:
        """`budget` is the one for all edits with tokens; `taken` is called with each message that Discord has taken."""
        self._draw = draw
        self._taken = taken
        self._host = host
        self._illustrator = illustrator
        self._forms = forms or Forms()
        self._answers: OrderedDict[int, _Answer] = OrderedDict()
        self.senders = Senders[int](self._wake)
        self._budget = budget
        self._closing = False

    @asynccontextmanager
    async def click(
        self, message_id: int, acknowledge: Callable[[], Awaitable[None]]
    ) -> AsyncIterator[Mapping[str, int] | None]:
        """Answer a click on a message in this block; only the answer changes the message.

        Yields the message's files, which may have changed since the click; None if they are not known here.
        """
        async with self.senders.of(message_id).click(acknowledge):
            if (before := self._answers.get(message_id)) is not None:
                before.digest = UNKNOWN
            yield None if before is None else before.attached

    async def hand(
        self, snapshot: Snapshot, member_id: int, choice: str = "", *, in_private: bool
    ) -> tuple[Screen, LiveHand]:
        """A member's hand for a private answer, and how it follows its table."""
        table = snapshot.table
        again = await self._draw.again(table, member_id)
        live = LiveHand(table.id, member_id, table.ply, choice, in_private, again)
        return await self._draw(snapshot, member_id, choice, in_private=in_private), live

    def given(self, message: Message, screen: Screen, shown: Illustrated, hand: LiveHand | None = None) -> None:
        """Record that this message holds an answer. Late pictures will follow; a `hand` follows its table."""
        self._forget(message.id)
        if self._closing or not (hand is not None or shown.followed):
            return
        answer = _Answer(
            message=message,
            screen=screen,
            digest=shown.screen.digest,
            attached=attached_to(message),
            hand=hand,
            in_words=shown.in_words and not shown.followed,
        )
        self._answers[message.id] = answer
        loop = asyncio.get_running_loop()
        answer.timer = loop.call_later(LIVES_FOR, self._end, message.id)
        for other, there in self._hands():
            is_same = hand is not None and (there.table_id, there.member_id) == (hand.table_id, hand.member_id)
            if is_same and other != message.id:
                self._end(other)
        self._wake(message.id)  # The table may have changed while Discord took the answer.
        for each in [*self._answers][: max(0, len(self._answers) - MESSAGES)]:
            self._forget(each)

    def touch(self, table_id: str, members: frozenset[int] = frozenset()) -> list[Sender]:
        """Update the private hands of a table, or only those of these `members`; return the senders that do it."""
        following = [
            message_id
            for message_id, hand in self._hands()
            if hand.table_id == table_id and (not members or hand.member_id in members)
        ]
        for message_id in following:
            self._wake(message_id)
        return [self.senders.of(message_id) for message_id in following]

    def forget(self, member_id: int) -> None:
        """Stop updating a member's hands."""
        for message_id, hand in self._hands():
            if hand.member_id == member_id:
                self._end(message_id)

    @property
    def is_quiet(self) -> bool:
        """Whether no answer is being changed."""
        return not any(self.senders.of(message_id).is_working for message_id in self._answers)

    async def quiet(self) -> None:
        """Wait until no answer is being changed."""
        for message_id in [*self._answers]:
            await self.senders.of(message_id).settled()

    async def close(self) -> None:
        """Make every hand ask for another press, and stop updating answers."""
        self._closing = True
        for message_id in [*self._answers]:
            self._end(message_id)
        if ending := [asyncio.create_task(self.senders.of(each).settled()) for each in self._answers]:
            await asyncio.wait(ending, timeout=FAREWELL)
        await self.senders.close()

    def _hands(self) -> list[tuple[int, LiveHand]]:
        """The hands that follow their tables, with their messages' ids."""
        return [(message_id, each.hand) for message_id, each in self._answers.items() if each.hand is not None]

    def _wake(self, message_id: int) -> None:
        """Compare what a message shows with what it should show."""
        if (answer := self._answers.get(message_id)) is not None:
            self.senders.of(message_id).want(partial(self._update, message_id, answer))

    def _try_again(self, message_id: int, answer: _Answer) -> None:
        answer.again = None
        self._wake(message_id)

    def _end(self, message_id: int) -> None:
        """Stop updating a message: a hand asks for another press, anything else stays as it is."""
        answer = self._answers[message_id]
        if answer.hand is None:
            self._forget(message_id)
            return
        answer.screen, answer.hand = answer.hand.again, None
        if answer.again is not None:
            answer.again.cancel()
        self._try_again(message_id, answer)

    def _forget(self, message_id: int) -> None:
        if (answer := self._answers.pop(message_id, None)) is not None:
            for later in (answer.timer, answer.again):
                if later is not None:
                    later.cancel()

    async def _update(self, message_id: int, answer: _Answer) -> bool:
        if self._answers.get(message_id) is not answer:
            return True  # A click has replaced it.
        if answer.again is not None:
            return False
        clear_contextvars()
        shown = None
        try:
            if answer.hand is not None:
                bind_contextvars(table=answer.hand.table_id)
                answer.screen = await self._drawn(answer, answer.hand, answer.screen)
            if answer.in_words:
                shown = as_words(answer.screen)
            else:
                shown = await self._illustrator.illustrate(
                    *(answer.screen, PICTURE_TIMEOUT, answer.attached),
                    urgent=True,
                    follow=partial(self._wake, message_id),
                )
            if shown.screen.digest != answer.digest:
                await self._budget.spend(Rank.BOARD)  # After a hand in direct messages, which waits less.
                sent = await edited(answer.message, shown, self._forms, self._taken)
                answer.digest, answer.attached = (sent.plainer or shown.screen).digest, sent.attached
                answer.failures = 0
        except FilesRefused:
            answer.attached, answer.in_words = NOTHING, True
            return await self._update(message_id, answer)
        except discord.HTTPException as error:  # It was dismissed, or its token has expired.
            log.info("private-answer-left", code=error.code)
            self._forget(message_id)
            return True
        except (StoreError, Unavailable) as error:
            log.info("private-answer-not-changed", reason=str(error))
            answer.digest = UNKNOWN
            wait = RETRY_DELAYS[min(answer.failures, len(RETRY_DELAYS) - 1)]
            answer.again = asyncio.get_running_loop().call_later(wait, self._try_again, message_id, answer)
            answer.failures += 1
            return False
        except Exception:  # a hand is tried again with the next change of its table
            log.exception("private-answer-failed")
        if answer.hand is None and not (shown is not None and shown.followed):
            self._forget(message_id)
        return True

    async def _drawn(self, answer: _Answer, hand: LiveHand, shown: Screen) -> Screen:
        with suppress(TableRefusal):  # the table is gone, or cannot be read by these rules
            snapshot = await self._host.snapshot(hand.table_id)
            if snapshot.table.version == hand.explained_at:
                return shown
            if snapshot.table.seat_of(hand.member_id) is not None:
                choice = hand.choice if snapshot.table.ply == hand.ply else ""
                return await self._draw(snapshot, hand.member_id, choice, in_private=hand.in_private)
        answer.hand = None
        return hand.again
