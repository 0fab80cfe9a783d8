"""Lends a message to a click on it: the answer to that interaction is the message's next update.

A handler asks the table, then lets the loan bring the message up to date. It draws nothing, and knows neither what the
message showed before nor what is recorded about it.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Protocol

from msgspec import Struct

from bot.messages.outbox import Outbox
from bot.messages.post_cache import HAND, Slot
from bot.messages.private import PrivateAnswers
from bot.messages.reconciler import Draw
from bot.messages.table_sync import TableSync
from bot.messages.transport import Message, Tokens
from bot.screens.parts import Screen
from bot.store.schema import Post
from bot.tables.snapshots import Snapshot


class Replaced(Struct, frozen=True):
    """What the clicked message shows after the answer to the click."""

    screen: Screen
    """As Discord has accepted it: perhaps in words, or in a plainer form."""
    attached: Mapping[str, int]
    """Its files."""
    message: Message
    """The message, which the interaction's token can edit."""


class Way(Protocol):
    """An interaction that waits for its answer."""

    @property
    def message_id(self) -> int:
        """The id of the clicked message, or of the one that opened the form; 0 if there is none."""

    async def acknowledge(self) -> None:
        """Tell Discord that the answer takes longer. A failure is only logged."""

    async def replace(self, screen: Screen, attached: Mapping[str, int] | None = None) -> Replaced | None:
        """Turn the clicked message into this screen; None, and no answer, if that message cannot be changed any more.

        `attached` are the message's files, if known: it may have been edited after the click.
        """


class Loan:
    """The message in a slot, lent to a click: only the loan changes it, and the clicked message, until it ends."""

    def __init__(self, lending: Lending, slot: Slot, way: Way) -> None:
        self._lending = lending
        self._slot = slot
        self._way = way

    async def is_clicked(self) -> bool:
        """Whether the click was on this message as it stands, and not on an older one or on something else."""
        return await self._lending.is_clicked(self._slot, self._way)

    async def update(self, snapshot: Snapshot, choice: str = "") -> bool:
        """Answer the click with this state of the table in the message, and with this `choice` on a hand.

        The snapshot must be taken during the loan, so that it is the newest. False, and no answer, if another message
        was clicked on, or the clicked one cannot be changed any more. Raises what the interaction's answer raises.
        """
        return await self._lending.update(self._slot, self._way, snapshot, choice)


class Lending:
    """The loans of one process's messages."""

    def __init__(self, outbox: Outbox, sync: TableSync, private: PrivateAnswers, tokens: Tokens, draw: Draw) -> None:
        self._outbox = outbox
        self._sync = sync
        self._private = private
        self._tokens = tokens
        self._draw = draw

    @asynccontextmanager
    async def lent(self, slot: Slot, way: Way) -> AsyncIterator[Loan]:
        """Lend a message for this block; it waits for a request of the message that is on the wire.

        The interaction need not be on that message: a private hand is answered beside the hand in direct messages.
        """
        with self._private.senders.of(way.message_id).held():
            async with self._sync.senders.of(slot).click(way.acknowledge):
                yield Loan(self, slot, way)

    async def is_clicked(self, slot: Slot, way: Way) -> bool:
        """See `Loan.is_clicked`."""
        return await self._outbox.post_of(slot, way.message_id) is not None

    async def update(self, slot: Slot, way: Way, snapshot: Snapshot, choice: str) -> bool:
        """See `Loan.update`."""
        before = await self._outbox.post_of(slot, way.message_id)
        if before is None:
            return False
        screen = await self._screen(slot, snapshot, choice)
        await self._outbox.doubt(before)
        replaced = await way.replace(screen, self._outbox.attached.get(before.message_id))
        if replaced is None:
            return False
        self._sync.choices.make(slot, snapshot.table.ply, choice)
        await self._record(slot, before, replaced)
        return True

    async def _screen(self, slot: Slot, snapshot: Snapshot, choice: str) -> Screen:
        table, member_id = snapshot.table, slot.member_id
        if member_id is None:
            return self._draw(snapshot, None, None, await self._sync.reader_of_board(table))
        note, reader = await self._sync.members.of(member_id), await self._sync.reader(table, member_id, choice)
        return self._draw(snapshot, member_id, note.reads, reader)

    async def _record(self, slot: Slot, before: Post, replaced: Replaced) -> None:
        if slot.kind == HAND:
            self._tokens.put(replaced.message)
        await self._outbox.answered(before, replaced.screen, replaced.attached)
