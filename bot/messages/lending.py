"""Lends a message to a click: the answer to that interaction is the message's next update.

A handler asks the table, then lets the loan bring the hand or the board up to date. It draws nothing, and knows neither
what the message showed before nor what is recorded about it. A feature draws its own messages.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from functools import partial
from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace

from bot.cluster.owner import Owner
from bot.messages.discord_api.transport import Message as Editable
from bot.messages.discord_api.transport import Tokens
from bot.messages.message import Message
from bot.messages.messages import Messages
from bot.messages.post_cache import HAND, Slot
from bot.messages.private import PrivateAnswers
from bot.messages.private_message import LiveHand
from bot.messages.sender import sent_while
from bot.messages.table_sync import TableSync
from bot.screens.parts import Screen
from bot.screens.refusal_text import with_sentence
from bot.store.schema import MessageRow
from bot.tables.snapshots import Snapshot


class Replaced(Struct, frozen=True):
    """What the clicked message shows after the answer to the click."""

    screen: Screen
    """As Discord has accepted it: perhaps in words, or in a plainer form."""
    attached: Mapping[str, int]
    """Its files."""
    message: Editable
    """The message, which the interaction's token can edit."""


class Way(Protocol):
    """An interaction that waits for its answer."""

    @property
    def message_id(self) -> int:
        """The id of the clicked message, or of the one that opened the form; 0 if there is none."""

    @property
    def is_acknowledged(self) -> bool:
        """Whether Discord has received an answer or a deferral."""

    @property
    def in_public(self) -> bool:
        """Whether others see that message, too."""

    @property
    def in_private(self) -> bool:
        """Whether that message is in direct messages."""

    async def acknowledge(self) -> None:
        """Tell Discord that the answer takes longer. A failure is only logged."""

    async def replace(
        self, screen: Screen, *, attached: Mapping[str, int] | None = None, hand: LiveHand | None = None
    ) -> Replaced | None:
        """Turn the clicked message into this screen; None, and no answer, if that message cannot be changed any more.

        `attached` are the message's files, if known: it may have been edited after the click. A private `hand` follows
        its table from now on.
        """

    async def show(self, screen: Screen, hand: LiveHand | None = None) -> None:
        """Answer with this screen in a new message that only the member sees."""


class Loan:
    """The message in a slot, lent to a click: only the loan changes it, and the clicked message, until it ends."""

    def __init__(self, lending: Lending, slot: Slot, way: Way) -> None:
        self._lending = lending
        self._slot = slot
        self._way = way

    async def is_clicked(self) -> bool:
        """Whether the click was on this message as it stands, and not on an older one or on something else."""
        return await self._lending.is_clicked(self._slot, self._way)

    async def update(self, snapshot: Snapshot) -> bool:
        """Answer the click with this state of the table in the message.

        The snapshot must be taken during the loan, so that it is the newest. False, and no answer, if another message
        was clicked on, or the clicked one cannot be changed any more. Raises what the interaction's answer raises.
        """
        return await self._lending.update(self._slot, self._way, snapshot, "")

    async def show(self, screen: Screen) -> bool:
        """Answer the click with this screen in the message of a feature; it must show the newest state, as above.

        Returns and raises as `update` does.
        """
        return await self._lending.replace(self._slot, self._way, screen)

    async def show_hand(self, snapshot: Snapshot, choice: str = "", explanation: str = "") -> bool:
        """Answer the click with a hand: in the lent message if that was clicked on, else in a private one.

        `choice` is made on it. A private hand shows the `explanation` of a refusal until its table changes; returns
        whether it does.
        """
        return await self._lending.show_hand(self._slot, self._way, snapshot, choice, explanation)


class Lending:
    """The loans of one process's messages."""

    def __init__(
        self,
        messages: Messages,
        sync: TableSync,
        private: PrivateAnswers,
        tokens: Tokens,
        owner: Owner,
    ) -> None:
        self._messages = messages
        self._sync = sync
        self._private = private
        self._tokens = tokens
        self._owner = owner

    @asynccontextmanager
    async def lent(self, slot: Slot, way: Way) -> AsyncIterator[Loan]:
        """Lend a message for this block; it waits for a request of the message that is on the wire.

        The interaction need not be on that message: a private hand is answered beside the hand in direct messages.
        """
        with self._private.of(way.message_id).paused():
            async with self._messages.of(slot).click(way.acknowledge):
                yield Loan(self, slot, way)

    async def is_clicked(self, slot: Slot, way: Way) -> bool:
        """See `Loan.is_clicked`."""
        return await self._messages.of(slot).post_of(way.message_id) is not None

    async def update(self, slot: Slot, way: Way, snapshot: Snapshot, choice: str) -> bool:
        """See `Loan.update`."""
        if not await self.is_clicked(slot, way):
            return False
        screen = await self._sync.drawn(slot, snapshot, choice)
        with sent_while(partial(self._may_answer, way, snapshot.table.place.guild_id)):
            is_shown = await self.replace(slot, way, screen)
        if is_shown:
            self._sync.choices.make(slot, snapshot.table.ply, choice)
        return is_shown

    async def replace(self, slot: Slot, way: Way, screen: Screen) -> bool:
        """See `Loan.show`."""
        message = self._messages.of(slot)
        before = await message.post_of(way.message_id)
        if before is None:
            return False
        await message.doubt(before)
        replaced = await way.replace(screen, attached=self._messages.carrier.attached.get(before.message_id))
        if replaced is None:
            return False
        await self._record(message, before, replaced)
        return True

    async def show_hand(self, slot: Slot, way: Way, snapshot: Snapshot, choice: str, explanation: str) -> bool:
        """See `Loan.show_hand`."""
        if slot.member_id is None:
            raise ValueError("a board was lent, not a hand")
        if await self.update(slot, way, snapshot, choice):
            return False
        screen, live = await self._private.hand(snapshot, slot.member_id, choice, in_private=way.in_private)
        explained = with_sentence(explanation, screen) if explanation else None
        if explained is not None:
            screen, live = explained, replace(live, explained_at=snapshot.table.version)
        if way.in_public or not await way.replace(screen, hand=live):
            await way.show(screen, live)
        return explained is not None

    def _may_answer(self, way: Way, guild_id: int | None) -> bool:
        """Whether the answer may still be sent: no click stays unanswered, but only the owner shows the table later."""
        return not way.is_acknowledged or self._owner.owns(guild_id)

    async def _record(self, message: Message, before: MessageRow, replaced: Replaced) -> None:
        if message.slot.kind == HAND:
            self._tokens.put(replaced.message)
        await message.answered(before, replaced.screen, replaced.attached)
