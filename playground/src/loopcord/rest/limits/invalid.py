"""The ban of an address whose requests are refused too often.

What Discord counts as invalid: 401, 403 and 429, except 429 of a shared limit.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from aiohttp import web

    from loopcord.data.clock import Clock

MOST = 10_000
"""How many requests may be refused ..."""
WITHIN = 600.0
"""... within this many seconds."""
BANNED_FOR = 3600.0
"""Seconds for which an address is kept out then. Discord names no figure; about an hour is what bots have met."""

_INVALID = (401, 403, 429)


class InvalidRequests:
    """The refused requests of the last ten minutes. Everybody here has one address, so they count together."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._refused: deque[float] = deque()
        self._banned_until = 0.0

    def ban(self) -> float:
        """Seconds for which everything is still refused; 0 if nothing is."""
        return max(0.0, self._banned_until - self._clock.now())

    def note(self, response: web.StreamResponse) -> None:
        """Count an answer, if it is a refusal of the kind that counts."""
        if response.status not in _INVALID or response.headers.get("X-RateLimit-Scope") == "shared":
            return
        now = self._clock.now()
        self._refused.append(now)
        while self._refused[0] <= now - WITHIN:
            self._refused.popleft()
        if len(self._refused) >= MOST:
            self._refused.clear()
            self._banned_until = now + BANNED_FOR
