"""How many tables are open, by game and status: counted as they change, and read anew at most once a minute.

The read is a light one, by an index of the open tables alone. It brings in what other processes have done.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from typing import Final

from bot.store import Store, StoreError, TableRecord, count_open, shielded

LASTS: Final = 60.0
"""Seconds for which what was read is told."""
PATIENCE: Final = 2.0
"""Seconds for which somebody who looks waits for it; else they are told what was known before."""


class OpenTables:
    """What the database has, for all processes together."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.monotonic) -> None:
        self._store = store
        self._clock = clock
        self._read_at: float | None = None
        self._lock = asyncio.Lock()
        self.counts: Counter[tuple[str, str]] = Counter()
        """By game and status."""

    def changed(self, before: TableRecord | None, after: TableRecord) -> None:
        """This process has stored a table."""
        if self._read_at is None:
            return  # The first read will count it.
        if before is not None and before.is_open:
            self.counts[before.game, before.status] -= 1
        if after.is_open:
            self.counts[after.game, after.status] += 1

    async def refresh(self) -> None:
        """Read them again if that is due. If the database does not answer, what was known stays."""
        async with self._lock:
            if self._read_at is not None and self._clock() - self._read_at < LASTS:
                return
            try:
                async with asyncio.timeout(PATIENCE):
                    self.counts = await self._read()
            except (StoreError, TimeoutError):
                return  # Who looks is told by /readyz and other metrics that the database is out of order.
            self._read_at = self._clock()

    @shielded
    async def _read(self) -> Counter[tuple[str, str]]:
        return Counter(await self._store.read(count_open))
