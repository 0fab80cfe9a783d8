"""Who may change a message now: one task at a time, and answers to clicks before everybody else."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from typing import Final
from weakref import WeakValueDictionary

from bot.delivery.slots import Slot

GIVE_WAY: Final = 1.0
"""Seconds that an answer gives way to an edit of the same message; an answer has three in all."""


class GivenWay(Exception):  # noqa: N818  (a fact about a message, not an error of the program)
    """An edit was not sent, as the answer to a click is about to change the same message."""


class _Preparation:
    """An edit from its beginning to its end."""

    given_up = False
    """Whether an answer has come meanwhile, which may be over by now: what was prepared would undo it."""
    departed = False
    """Whether it is on the wire, so that answers have to wait for it."""
    ended = False


class Claims:
    """The locks of all messages, and which of them an answer is about to change."""

    def __init__(self) -> None:
        self._claims: Counter[Slot] = Counter()
        self._locks: WeakValueDictionary[Slot, asyncio.Lock] = WeakValueDictionary()
        self._prepared: dict[Slot, _Preparation] = {}
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
            preparation = self._prepared.get(slot)
            if preparation is None or preparation.departed:
                with suppress(TimeoutError):
                    async with asyncio.timeout(GIVE_WAY), self.alone(slot):
                        pass
            yield
        finally:
            self.remove(slot)

    @contextmanager
    def prepared(self, slot: Slot) -> Iterator[Callable[[], None]]:
        """Prepare an edit in this block, for which no answer waits.

        Call what is yielded in the moment in which it is sent, again if it is sent again: from then on answers wait for
        it. It raises GivenWay if an answer has come, and so does this if one is about to change the message.
        """
        if self.is_claimed(slot):
            raise GivenWay
        preparation = self._prepared[slot] = _Preparation()

        def depart() -> None:
            if preparation.ended:
                return  # Something that was begun in the block goes on, and is no edit of this message.
            if preparation.given_up:
                raise GivenWay
            preparation.departed = True

        try:
            yield depart
        finally:
            preparation.ended = True
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
        if preparation is not None and preparation.given_up and not preparation.departed:
            return False
        return lock is not None and lock.locked()

    def is_claimed(self, slot: Slot) -> bool:
        """Whether an answer is about to change this message."""
        return slot in self._claims

    def any_at(self, table_id: str) -> bool:
        """Whether an answer is about to change a message of this table."""
        return any(slot.table_id == table_id for slot in self._claims)
