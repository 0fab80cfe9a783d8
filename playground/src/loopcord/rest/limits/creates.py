"""The limit on new commands per day.

Changed commands do not count, so registering the same list again is free.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from loopcord.data.errors import ApiError

if TYPE_CHECKING:
    from loopcord.data.clock import Clock

MAX_CREATES_PER_DAY = 200
"""The most new commands per day, for each guild and for the global list."""
DAY = 86_400.0


class CommandCreates:
    """The creation times of commands within the last day, by scope."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._created: dict[str, deque[float]] = {}

    def take(self, scope: str, number: int) -> None:
        """Count new commands of a scope. Raises ApiError 30034, without counting any, over the limit."""
        now = self._clock.now()
        created = self._created.setdefault(scope, deque())
        while created and created[0] <= now - DAY:
            created.popleft()
        if len(created) + number > MAX_CREATES_PER_DAY:
            raise ApiError(
                400, 30034, f"Max number of daily application command creates has been reached ({MAX_CREATES_PER_DAY})"
            )
        created.extend([now] * number)
