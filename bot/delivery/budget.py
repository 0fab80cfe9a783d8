"""The requests that Discord counts: one bucket of tokens for all of them, and who gets the next token.

Discord takes 50 requests a second from a bot, and refuses the rest. Answers to interactions are not counted, so they
never wait here.
"""

from __future__ import annotations

import asyncio
import heapq
import itertools
import math
import time
from collections.abc import Awaitable, Callable
from enum import IntEnum
from typing import Final

from bot.delivery.brake import Brake

RATE: Final = 44.0
"""Requests a second."""
BURST: Final = 5.0
"""How many at once after a pause: together with the rate they stay below 50 in every second."""
MEMORY: Final = 5.0
"""Seconds over which is averaged how full the bucket's time is."""


class Rank(IntEnum):
    """What a request is for, the most urgent first."""

    TURN = 0
    """The hand of the member who is to act, or an answer that somebody waits for."""
    BOARD = 1
    HAND = 2
    """The hand of a member who waits for others."""
    ERRAND = 3
    """Requests that nobody waits for."""


GIVES_WAY: Final = {Rank.TURN: 0.0, Rank.BOARD: 1.0, Rank.HAND: 3.0, Rank.ERRAND: 6.0}
"""Seconds by which a request lets more urgent ones go first that came after it. So everybody's turn comes."""


class Budget:
    """The tokens of one process."""

    def __init__(
        self,
        rate: float = RATE,
        *,
        burst: float = BURST,
        share: Callable[[], float] = lambda: 1.0,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        """`rate` in requests a second, of which this process may make a `share`.

        Discord counts the requests of all processes together: at any time their shares must add up to 1.
        """
        self.brake = Brake(clock)
        self._rate = rate
        self._burst = burst
        self._share = share
        self._clock = clock
        self._sleep = sleep
        self._tokens = max(1.0, burst * share())
        self._filled = clock()
        self._spent = 0.0
        """Requests of the last `MEMORY` seconds, those of long ago counting less and less."""
        self._waiting: list[tuple[float, int, asyncio.Future[None]]] = []
        self._numbers = itertools.count()
        self._serving: asyncio.Task[None] | None = None

    def take(self) -> bool:
        """Take a token if there is one now and nobody waits for it."""
        self._fill()
        if self._waiting or self._tokens < 1 or self.brake.pause:
            return False
        self._take()
        return True

    async def spend(self, rank: Rank) -> None:
        """Wait until a request may be made."""
        if self.take():
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting, (self._clock() + GIVES_WAY[rank], next(self._numbers), turn))
        if self._serving is None:
            self._serving = asyncio.create_task(self._serve(), name="budget of requests")
        await turn

    @property
    def tokens(self) -> float:
        """How many requests could be made at once."""
        self._fill()
        return self._tokens

    @property
    def waiting(self) -> int:
        """How many requests wait for a token."""
        return len(self._waiting)

    @property
    def fullness(self) -> float:
        """Which share of the tokens is used, from 0 to 1; 1 also means that more are wanted than there are."""
        self._fill()
        return min(1.0, (self._spent + len(self._waiting)) / (self._speed * MEMORY))

    @property
    def _speed(self) -> float:
        """Requests a second just now."""
        return self._rate * self._share() * self.brake.share

    async def _serve(self) -> None:
        try:
            while self._waiting:
                self._fill()
                if (pause := self.brake.pause) or self._tokens < 1:
                    await self._sleep(pause or (1 - self._tokens) / self._speed)
                    continue
                _, _, turn = heapq.heappop(self._waiting)
                if not turn.done():  # Else the one who waited has given up.
                    self._take()
                    turn.set_result(None)
        finally:
            # No await between the last look and this, so that no other task can come in between.
            self._serving = None

    def _take(self) -> None:
        self._tokens -= 1
        self._spent += 1

    def _fill(self) -> None:
        now = self._clock()
        passed, self._filled = now - self._filled, now
        # A little more than arithmetic gives, or the missing rest of a token may be too little to wait for.
        self._tokens = min(max(1.0, self._burst * self._share()), self._tokens + passed * self._speed + 1e-9)
        self._spent *= math.exp(-passed / MEMORY)
