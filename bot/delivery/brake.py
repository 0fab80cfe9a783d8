"""The brake of a process: the more Discord refuses, the slower everything goes.

Discord shuts an address out that makes 10,000 invalid requests in ten minutes, and then every bot and game behind it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from typing import Final

import structlog

log = structlog.get_logger(__name__)

INVALID: Final = (401, 403, 404, 429)
WINDOW: Final = 600.0
"""Seconds over which refused requests are counted."""
MANY: Final = 2_000
"""At this many of them the brake is fully on; Discord would take five times as many."""
SLOWEST: Final = 0.02
"""The share of the usual speed that is left then: less than 600 requests in those ten minutes."""


class Brake:
    """How much Discord has refused lately, whatever it was asked."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._refused: deque[float] = deque()
        """When, of the last ten minutes."""
        self._until = 0.0
        self._told = False

    @property
    def share(self) -> float:
        """The share of the usual speed at which requests may be made."""
        while self._refused and self._refused[0] < self._clock() - WINDOW:
            self._refused.popleft()
        return max(SLOWEST, 1 - len(self._refused) / MANY)

    @property
    def pause(self) -> float:
        """Seconds for which no request may be made at all."""
        return max(0.0, self._until - self._clock())

    def answered(self, status: int, headers: Mapping[str, str]) -> None:
        """Take note of an answer of Discord's."""
        scope = headers.get("X-RateLimit-Scope", "")
        if status not in INVALID or scope == "shared":  # What others have used up is not held against a bot.
            return
        self._refused.append(self._clock())
        # discord.py heeds the limits of single routes. These two are for everything: the bot's own, and the network's.
        if status == 429 and (scope == "global" or "Via" not in headers):
            self._until = max(self._until, self._clock() + _seconds(headers.get("Retry-After", "")))
        if (slow := self.share < 0.5) is not self._told:
            self._told = slow
            log.warning("slowed-down" if slow else "at-full-speed-again", refused=len(self._refused))


def _seconds(text: str) -> float:
    """What a header says, or a second if it says nothing."""
    try:
        return max(0.0, float(text))
    except ValueError:
        return 1.0
