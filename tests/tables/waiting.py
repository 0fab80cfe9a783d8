"""Waiting in tests: a clock that is stopped until it is moved, and waiting for the results of background work."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bot.host.host import Host

TIMEOUT = 120.0
"""Seconds after which a test gives up; none of them measures time."""


async def eventually(condition: Callable[[], bool | Awaitable[bool]]) -> None:
    """Let the others work until the condition holds."""
    async with asyncio.timeout(TIMEOUT):
        while not await _asked(condition):  # noqa: ASYNC110  (no event says "all that follows from this has happened")
            await asyncio.sleep(0.002)


def busy(host: Host) -> int:
    """At how many tables agents are at work."""
    return len(host._turns._tasks)


async def _asked(condition: Callable[[], bool | Awaitable[bool]]) -> bool:
    answer = condition()
    return answer if isinstance(answer, bool) else await answer


class StandingClock:
    """A sleep that ends when the test says how much time has passed."""

    def __init__(self) -> None:
        self.now = 0.0
        self._sleepers: list[tuple[float, asyncio.Future[None]]] = []
        self.asked: list[float] = []
        """Every sleep that was asked for, in seconds."""

    async def sleep(self, seconds: float) -> None:
        """Sleep by this clock; not at all for no time."""
        if not seconds:
            return
        self.asked.append(seconds)
        sleeper = (self.now + seconds, asyncio.get_running_loop().create_future())
        self._sleepers.append(sleeper)
        try:
            await sleeper[1]
        finally:
            self._sleepers.remove(sleeper)

    @property
    def left(self) -> list[float]:
        """How long those who sleep now will still do so."""
        return sorted(until - self.now for until, _ in self._sleepers)

    async def sleeping(self, *left: float) -> None:
        """Wait until exactly these sleep, with these seconds left each."""
        await eventually(lambda: self.left == sorted(left))

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        self.now += seconds
        for until, future in self._sleepers:
            if until <= self.now and not future.done():
                future.set_result(None)
