"""Keeps private answers up to date: late pictures follow, and a hand shows each change of its table.

A hand follows its table until its token is about to expire, another private hand of the same member at the table
replaces it, or the bot shuts down in order; then it asks for another press. After a kill it stays unchanged until the
next click on it.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from functools import partial
from typing import Final
from weakref import WeakValueDictionary

from bot.messages.discord_api.rendering import Illustrated
from bot.messages.discord_api.transport import LIVES_FOR, Message
from bot.messages.private_message import LiveHand, PrivateMessage, PrivateWay
from bot.messages.sender import Sender, close_all
from bot.screens.parts import Screen
from bot.tables.snapshots import Snapshot

MESSAGES: Final = 1_000
"""How many answers are kept up to date; beyond that, the oldest is no longer changed."""
FAREWELL: Final = 1.5
"""Seconds at shutdown in which hands are changed to ask for another press."""


class PrivateAnswers:
    """The private answers that one process keeps up to date."""

    def __init__(self, way: PrivateWay) -> None:
        self._way = way
        self._kept: OrderedDict[int, PrivateMessage] = OrderedDict()
        """Those that are kept up to date, by id, the oldest first."""
        self._used = WeakValueDictionary[int, PrivateMessage]()
        self._closing = False

    def of(self, message_id: int) -> PrivateMessage:
        """The message with this id; as long as no answer was `given` in it, only the sender of one."""
        found = self._used.get(message_id)
        if found is None:
            died: Callable[[], None] = partial(self._drop, message_id)
            found = self._used[message_id] = PrivateMessage(self._way, partial(self._compare, message_id), died)
        return found

    @asynccontextmanager
    async def click(
        self, message_id: int, acknowledge: Callable[[], Awaitable[None]]
    ) -> AsyncIterator[Mapping[str, int] | None]:
        """Answer a click on a message in this block; only the answer changes the message.

        Yields the message's files, which may have changed since the click; None if they are not known here.
        """
        message = self.of(message_id)
        async with message.click(acknowledge):
            message.doubt()
            yield message.attached

    async def hand(
        self, snapshot: Snapshot, member_id: int, choice: str = "", *, in_private: bool
    ) -> tuple[Screen, LiveHand]:
        """A member's hand for a private answer, and how it follows its table."""
        table, draw = snapshot.table, self._way.draw
        again = await draw.again(table, member_id)
        live = LiveHand(table.id, member_id, table.ply, choice, in_private, again)
        return await draw(snapshot, member_id, choice, in_private=in_private), live

    def given(self, message: Message, screen: Screen, shown: Illustrated, hand: LiveHand | None = None) -> None:
        """Record that this message holds an answer. Late pictures will follow; a `hand` follows its table."""
        answer = self.of(message.id)
        answer.forget()
        if self._closing or not (hand is not None or shown.followed):
            return
        answer.given(message, screen, shown, hand, LIVES_FOR)
        self._kept[message.id] = answer
        for other in [*self._kept.values()]:
            if hand is not None and other is not answer and other.hand is not None and other.hand.slot == hand.slot:
                other.end()
        answer.compare()  # The table may have changed while Discord took the answer.
        for each in [*self._kept.values()][: max(0, len(self._kept) - MESSAGES)]:
            each.forget()

    def touch(self, table_id: str, members: frozenset[int] = frozenset()) -> list[Sender]:
        """Update the private hands of a table, or only those of these `members`; return the senders that do it."""
        following = list[Sender]()
        for each in self._kept.values():
            hand = each.hand
            if hand is not None and hand.table_id == table_id and (not members or hand.member_id in members):
                each.compare()
                following.append(each)
        return following

    def forget(self, member_id: int) -> None:
        """Stop updating a member's hands."""
        for each in [*self._kept.values()]:
            if each.hand is not None and each.hand.member_id == member_id:
                each.end()

    @property
    def is_quiet(self) -> bool:
        """Whether no answer is being changed."""
        return not any(each.is_working for each in self._kept.values())

    async def quiet(self) -> None:
        """Wait until no answer is being changed."""
        for each in [*self._kept.values()]:
            await each.settled()

    async def close(self) -> None:
        """Make every hand ask for another press, and stop updating answers."""
        self._closing = True
        for each in [*self._kept.values()]:
            each.end()
        if ending := [asyncio.create_task(each.settled()) for each in self._kept.values()]:
            await asyncio.wait(ending, timeout=FAREWELL)
        await close_all(self._used.values())

    def _compare(self, message_id: int) -> None:
        if (message := self._kept.get(message_id)) is not None:
            message.compare()

    def _drop(self, message_id: int) -> None:
        self._kept.pop(message_id, None)
