"""Time that a test lets pass, for code that takes a clock, a sleep, or calls something later."""

from __future__ import annotations

import asyncio
import heapq
import itertools
from collections.abc import Callable


class Time:
    """Seconds that do not pass until the test lets them."""

    def __init__(self) -> None:
        self.now = 0.0
        self._calls: list[tuple[float, int, Callable[[], None]]] = []
        self._numbers = itertools.count()

    def __call__(self) -> float:
        return self.now

    def later(self, seconds: float, call: Callable[[], None]) -> None:
        """Call this when so much time has passed."""
        heapq.heappush(self._calls, (self.now + seconds, next(self._numbers), call))

    async def sleep(self, seconds: float) -> None:
        """Sleep by this clock."""
        woken: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.later(seconds, lambda: None if woken.done() else woken.set_result(None))
        await woken

    async def let_pass(self, seconds: float) -> None:
        """Let time pass, and everybody do at each moment what they do then."""
        until = self.now + seconds
        await _others()
        while self._calls and self._calls[0][0] <= until:
            self.now, _, call = heapq.heappop(self._calls)
            call()
            await _others()
        self.now = until


async def _others() -> None:
    for _ in range(20):
        await asyncio.sleep(0)
