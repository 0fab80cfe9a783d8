"""The task that begins game nights when they are due, and delivers again what Discord did not accept.

Each process looks after the nights of its own shards (`bot.host.leases`), including those that another process has
left.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from typing import Final

import structlog

from bot.features.nights.nights import Nights
from bot.features.nights.store import NIGHTS_PORTION
from bot.host.background import Periodic
from bot.host.leases import Leases
from bot.store.connections import StoreError

_log = structlog.get_logger(__name__)

EVERY: Final = 30.0
"""The most seconds between checks; other processes plan nights, too."""
PATIENCE: Final = timedelta(seconds=20)
"""How long the process that changed a night has to tell Discord before this task does."""
_MOMENT: Final = 0.05


class NightWatch(Periodic):
    """Looks after the nights of one process."""

    def __init__(
        self,
        nights: Nights,
        leases: Leases,
        deliver: Callable[[str], Awaitable[None]],
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        """`deliver` brings a night on Discord up to date, and calls those who are in if it has begun."""
        super().__init__("night watch", self._watch, every=EVERY, failed="nights-not-looked-after", sleep=sleep)
        self._nights = nights
        self._leases = leases
        self._deliver = deliver
        self._next: datetime | None = None
        """When the task checks again; None while it checks."""
        nights.planned = self._heard

    async def look(self) -> None:
        """Begin all due nights, then deliver what Discord does not show yet, in portions. Raises StoreError."""
        due = [""] * NIGHTS_PORTION
        while len(due) == NIGHTS_PORTION:  # More may be due: many nights begin on the hour.
            due = await self._nights.due(self._leases.shards)
            begun = [night_id for night_id in due if await self._nights.begin(night_id) is not None]
            left = await self._nights.unsettled(self._leases.shards, PATIENCE)
            ended = await asyncio.gather(*map(self._tell, dict.fromkeys([*begun, *left])), return_exceptions=True)
            for error in ended:
                if error is not None:
                    raise error

    async def _tell(self, night_id: str) -> None:
        try:
            await self._deliver(night_id)
        except StoreError:
            raise
        except Exception as error:  # a failure of one night must not stop the others
            _log.error("night-not-delivered", night=night_id, exc_info=error)

    async def _watch(self) -> float:
        self._next, pause = None, EVERY
        try:
            await self.look()
            upcoming = await self._nights.next_at()
            if upcoming is not None:
                pause = max(_MOMENT, min(pause, (upcoming - self._nights.clock()).total_seconds()))
        finally:
            self._next = self._nights.clock() + timedelta(seconds=pause)
        return pause

    def _heard(self, at: datetime) -> None:
        """A night was planned for this time: wake up if that is before the next check."""
        if self._next is not None and at < self._next:
            self.wake()
