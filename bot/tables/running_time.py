"""The time for which clocks run: while no process runs, or Discord is not there, no clock goes on.

Processes record from time to time that they are there. When a gap is found, all deadlines move by it
(`bot.store.unit_of_work`), which is one change of one row however many tables there are.
"""

from __future__ import annotations

import asyncio
import contextlib
from datetime import timedelta
from typing import TYPE_CHECKING, Final

import structlog

from bot.store.connections import StoreError
from bot.store.database import shielded
from bot.store.unit_of_work import beat
from bot.tables.tasks import cancel

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from datetime import datetime

    from bot.store.store import Store

_log = structlog.get_logger(__name__)

PERIOD: Final = 10.0
"""Seconds between two signs that this process is there."""
TOLERANCE: Final = timedelta(seconds=30)
"""A longer gap between them does not count, as when the machine was asleep."""
_NOTHING: Final = timedelta()


class RunningTime:
    """Whether clocks run in this process, and for how long they have been stopped in all.

    `moved` is called when deadlines have moved: what is known of them in memory is wrong then.
    """

    def __init__(
        self,
        store: Store,
        clock: Callable[[], datetime],
        sleep: Callable[[float], Awaitable[None]],
        moved: Callable[[], None],
    ) -> None:
        self._store = store
        self._clock = clock
        self._sleep = sleep
        self._moved = moved
        self._lost: timedelta | None = None
        """For how long clocks were stopped, as far as we know; None before `start`."""
        self._beaten: datetime | None = None
        self._stands_since: datetime | None = None
        self._is_there = True
        """Whether Discord is there; clocks remain stopped while `go_on` stores for how long they have been."""
        self._task: asyncio.Task[None] | None = None

    @property
    def runs(self) -> bool:
        """Whether clocks run, as far as is known: Discord is there, and this process was not asleep."""
        if self._stands_since is not None or self._beaten is None:
            return False
        return self._clock() - self._beaten <= TOLERANCE

    async def start(self) -> None:
        """Let clocks run in this process; the time since any process was there last is lost."""
        await self._beat(_NOTHING)
        self._task = asyncio.create_task(self._go_on_beating(), name="running time")

    def stop(self) -> None:
        """Discord is gone: no clock runs until `go_on`."""
        self._is_there = False
        if self._stands_since is None:
            self._stands_since = self._clock()

    async def go_on(self) -> None:
        """Discord is there again; the time since `stop` is lost, unless other processes were there."""
        self._is_there = True
        if self._stands_since is not None and self._beaten is not None:
            await self._beat(_NOTHING, self._stands_since)
        if self._is_there:  # It may have gone again meanwhile.
            self._stands_since = None

    async def close(self) -> None:
        """Write down that this process was there until now, if it was."""
        if self._task is None:
            return
        await cancel(self._task)
        if self.runs:
            with contextlib.suppress(StoreError):
                await self._beat(TOLERANCE)

    async def _go_on_beating(self) -> None:
        while True:
            await self._sleep(PERIOD)
            if self._stands_since is None:
                try:
                    await self._beat(TOLERANCE)
                except StoreError as error:
                    _log.warning("running-time-not-written", code=error.code)

    @shielded
    async def _beat(self, counts_up_to: timedelta, since: datetime | None = None) -> None:
        now = self._clock()
        lost = await self._store.write(
            lambda unit: beat(unit, now, counts_up_to=counts_up_to, since=since), synced=False
        )
        self._beaten = now
        if self._lost != lost:
            self._lost = lost
            self._moved()
