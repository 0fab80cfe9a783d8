"""Who may change a message now: one task at a time, and answers to clicks before everybody else."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from typing import Final
from weakref import WeakValueDictionary

from bot.delivery.slots import Slot

GIVE_WAY: Final = 1.0
"""Seconds that an answer gives way to whoever posts the same message anew; an answer has three in all."""
LANDING: Final = 5.0
"""Seconds that an answer waits for an edit that is on the wire; Discord is told meanwhile that it takes longer."""


class GivenWay(Exception):  # noqa: N818  (a fact about a message, not an error of the program)
    """An edit was not sent, as the answer to a click is about to change the same message."""


class Preparation:
    """An edit from its beginning to its end, which is told when it is on the wire."""

    def __init__(self) -> None:
        self.given_up = False
        """Whether an answer has come meanwhile, which may be over by now: what was prepared would undo it."""
        self.on_wire = False
        """Whether it may arrive at any moment, so that answers have to wait for it."""
        self._ended = False
        self._off_wire = asyncio.Event()

    def depart(self) -> None:
        """It is being sent, perhaps once more. Raises GivenWay if an answer has come."""
        if self._ended:
            return  # Something that was begun in its block goes on, and is no edit of this message.
        if self.given_up:
            raise GivenWay
        self.on_wire = True
        self._off_wire.clear()

    def come_back(self) -> None:
        """It was not taken. It may be sent again, but not after an answer has come."""
        self.on_wire = False
        self._off_wire.set()

    def end(self) -> None:
        """It has landed, or will not be sent again."""
        self._ended = True
        self.come_back()

    async def landed(self) -> None:
        """Wait until it can no longer arrive, unless it is sent again."""
        await self._off_wire.wait()


class Claims:
    """The locks of all messages, and which of them an answer is about to change."""

    def __init__(self) -> None:
        self._claims: Counter[Slot] = Counter()
        self._locks: WeakValueDictionary[Slot, asyncio.Lock] = WeakValueDictionary()
        self._prepared: dict[Slot, Preparation] = {}
        """The edits that can be given up until they are sent."""

    @asynccontextmanager
    async def alone(self, slot: Slot) -> AsyncIterator[None]:
        """One task at a time for a message, or two would both find it missing and post it twice."""
        lock = self._locks.setdefault(slot, asyncio.Lock())
        async with lock:
            yield

    @asynccontextmanager
    async def claim(self, slot: Slot) -> AsyncIterator[None]:
        """Have one message left alone: the answer to a click is about to change it, faster than an edit could.

        An edit that is on its way is let through first, or it would arrive later and undo the answer; one that still
        waits for its picture or for its turn is given up.
        """
        self.add(slot)
        try:
            with suppress(TimeoutError):
                if (preparation := self._prepared.get(slot)) is None:
                    async with asyncio.timeout(GIVE_WAY), self.alone(slot):
                        pass
                elif preparation.on_wire:
                    async with asyncio.timeout(LANDING):
                        await preparation.landed()
            yield
        finally:
            self.remove(slot)

    @contextmanager
    def prepared(self, slot: Slot) -> Iterator[Preparation]:
        """Prepare an edit in this block, for which no answer waits until it is on the wire.

        It has to be told when it departs. Raises GivenWay if an answer is about to change the message.
        """
        if self.is_claimed(slot):
            raise GivenWay
        preparation = self._prepared[slot] = Preparation()
        try:
            yield preparation
        finally:
            preparation.end()
            del self._prepared[slot]

    def add(self, slot: Slot) -> None:
        """Claim a message until it is removed as often as it was added."""
        if (preparation := self._prepared.get(slot)) is not None:
            preparation.given_up = True
        self._claims[slot] += 1

    def remove(self, slot: Slot) -> None:
        """Take back what was added."""
        self._claims[slot] -= 1
        if not self._claims[slot]:
            del self._claims[slot]

    def is_busy(self, slot: Slot) -> bool:
        """Whether somebody may be changing this message just now; not who has given an edit up before it was sent."""
        lock, preparation = self._locks.get(slot), self._prepared.get(slot)
        if preparation is not None and preparation.given_up and not preparation.on_wire:
            return False
        return lock is not None and lock.locked()

    def is_claimed(self, slot: Slot) -> bool:
        """Whether an answer is about to change this message."""
        return slot in self._claims

    def any_at(self, table_id: str) -> bool:
        """Whether an answer is about to change a message of this table."""
        return any(slot.table_id == table_id for slot in self._claims)
