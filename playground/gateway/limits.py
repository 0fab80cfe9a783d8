"""How often a bot may speak to the gateway: frames on a socket, IDENTIFYs at a time and in a day.

Here belongs counting. With rate limits switched off nothing is refused.
"""

from __future__ import annotations

import logging
from collections import deque
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playground.clock import Clock
    from playground.errors import Json
    from playground.settings import Settings

log = logging.getLogger(__name__)

FRAMES, FRAMES_WITHIN = 120, 60.0
"""Frames that a socket takes in so many seconds; one more closes it with 4008."""
PRESENCES, PRESENCES_WITHIN = 5, 20.0
"""Changes of the presence that a session may make in so many seconds; further ones have no effect."""
CONCURRENCY_WINDOW = 5.0
"""Seconds in which each bucket of shards may identify once."""
IDENTIFIES, DAY = 1000, 86_400.0
"""IDENTIFYs of all shards in a day; one more resets the token."""


class Window:
    """So many times in so many seconds, the seconds before now."""

    def __init__(self, clock: Clock, most: int, seconds: float) -> None:
        self._clock = clock
        self._most = most
        self._seconds = seconds
        self._times: deque[float] = deque()

    @property
    def used(self) -> int:
        """How many times it was in the last seconds."""
        while self._times and self._times[0] <= self._clock.now() - self._seconds:
            self._times.popleft()
        return len(self._times)

    @property
    def reset_after(self) -> float:
        """Seconds until the oldest time no longer counts."""
        return self._times[0] + self._seconds - self._clock.now() if self.used else self._seconds

    def take(self) -> bool:
        """Count once more; False, and nothing counted, if that is too often."""
        if self.used >= self._most:
            return False
        self._times.append(self._clock.now())
        return True


class Identifies:
    """The sessions that the bot has begun, on all its shards and in all its processes."""

    def __init__(self, clock: Clock, settings: Settings) -> None:
        self._clock = clock
        self._settings = settings
        self._today = Window(clock, IDENTIFIES, DAY)
        self._buckets: dict[int, Window] = {}
        self.token_was_reset = False
        """Whether there were too many in a day. Discord then ends all sessions and the token is void."""

    def start_limit(self) -> Json:
        """What /gateway/bot tells about it."""
        return {
            "total": IDENTIFIES,
            "remaining": IDENTIFIES - self._today.used,
            "reset_after": int(self._today.reset_after * 1000),
            "max_concurrency": self._settings.max_concurrency,
        }

    def take_today(self) -> bool:
        """Count an IDENTIFY; False if it is the one too many of this day, and the token is void from now on."""
        if not self._settings.rate_limits or self._today.take():
            return True
        if not self.token_was_reset:
            log.warning("The bot has identified more than %s times in a day: its token is void", IDENTIFIES)
        self.token_was_reset = True
        return False

    def take_turn(self, shard: int) -> bool:
        """Whether it is this shard's turn: one of each bucket in five seconds."""
        if not self._settings.rate_limits:
            return True
        key = shard % self._settings.max_concurrency
        return self._buckets.setdefault(key, Window(self._clock, 1, CONCURRENCY_WINDOW)).take()
