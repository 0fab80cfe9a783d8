"""The ban of an address with too many invalid requests.

Discord counts answers with 401, 403 and 429 as invalid, except 429 of a shared limit.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from aiohttp import web

    from loopcord.data.clock import Clock

MAX_INVALID_REQUESTS = 10_000
"""The number of invalid requests that leads to a ban ..."""
WITHIN = 600.0
"""... if they come within this many seconds."""
BANNED_FOR = 3600.0
"""The duration of a ban in seconds. Discord publishes none; bots have observed about an hour."""

_INVALID = (401, 403, 429)


class InvalidRequests:
    """The invalid requests of the last ten minutes, counted together because all come from one address."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._refused: deque[float] = deque()
        self._banned_until = 0.0

    def ban(self) -> float:
        """The remaining seconds of the ban; 0 if there is none."""
        return max(0.0, self._banned_until - self._clock.now())

    def note(self, response: web.StreamResponse) -> None:
        """Count an answer, if it makes the request invalid."""
        if response.status not in _INVALID or response.headers.get("X-RateLimit-Scope") == "shared":
            return
        now = self._clock.now()
        self._refused.append(now)
        while self._refused[0] <= now - WITHIN:
            self._refused.popleft()
        if len(self._refused) >= MAX_INVALID_REQUESTS:
            self._refused.clear()
            self._banned_until = now + BANNED_FOR
