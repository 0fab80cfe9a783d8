"""Who may change a message now: one task at a time, and answers to clicks before everybody else."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Final
from weakref import WeakValueDictionary

from bot.delivery.slots import Slot

GIVE_WAY: Final = 1.0
"""Seconds that an answer gives way to an edit of the same message; an answer has three in all."""


class Claims:
    """The locks of all messages, and which of them an answer is about to change."""

    def __init__(self) -> None:
        self._claims: Counter[Slot] = Counter()
        self._locks: WeakValueDictionary[Slot, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def alone(self, slot: Slot) -> AsyncIterator[None]:
        """One task at a time for a message, or two would both find it missing and post it twice."""
        lock = self._locks.setdefault(slot, asyncio.Lock())
        async with lock:
            yield

    @asynccontextmanager
    async def claim(self, slot: Slot) -> AsyncIterator[None]:
        """Have one message left alone: the answer to a click is about to change it, faster than an edit could.

        An edit that is on its way is let through first, or it would arrive later and undo the answer.
        """
        self._claims[slot] += 1
        try:
            with suppress(TimeoutError):
                async with asyncio.timeout(GIVE_WAY), self.alone(slot):
                    pass
            yield
        finally:
            self._claims[slot] -= 1
            if not self._claims[slot]:
                del self._claims[slot]

    def is_claimed(self, slot: Slot) -> bool:
        """Whether an answer is about to change this message."""
        return slot in self._claims

    def any_at(self, table_id: str) -> bool:
        """Whether an answer is about to change a message of this table."""
        return any(slot.table_id == table_id for slot in self._claims)
