"""The task that looks after game nights: those whose time has come begin, and what Discord has not taken is sent again.

Of several processes each looks after the nights of its servers (`bot.host.leases`), so also after those that another
process has left.
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
"""Seconds after which it looks in any case: nights are planned in other processes too."""
PATIENCE: Final = timedelta(seconds=20)
"""The time that the process which changed a night has to tell Discord."""
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
        """`deliver` has Discord show a night as it is, and calls those who are in if it has begun."""
        super().__init__("night watch", self._watch, every=EVERY, failed="nights-not-looked-after", sleep=sleep)
        self._nights = nights
        self._leases = leases
        self._deliver = deliver
        self._next: datetime | None = None
        """When the task looks again; None while it looks."""
        nights.planned = self._heard

    async def look(self) -> None:
        """Begin all that is due, then tell Discord what it does not show, portion by portion. Raises StoreError."""
        due = [""] * NIGHTS_PORTION
        while len(due) == NIGHTS_PORTION:  # More may be due: many nights begin on the hour.
            due = await self._nights.due(self._leases.shards)
            begun = [night_id for night_id in due if await self._begin(night_id)]
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
        except Exception as error:  # whatever goes wrong with one night, the others must go on
            _log.error("night-not-delivered", night=night_id, exc_info=error)

    async def _begin(self, night_id: str) -> bool:
        return await self._nights.begin(night_id) is not None

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
        """A night was planned for this time: wake up if that is earlier than what the task sleeps for."""
        if self._next is not None and at < self._next:
            self.wake()
