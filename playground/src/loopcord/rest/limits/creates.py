"""How many commands a bot may create in a day.

A command that only changes is not created, so registering the same list again costs nothing.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from loopcord.data.errors import ApiError

if TYPE_CHECKING:
    from loopcord.data.clock import Clock

MOST = 200
"""Commands that may be created in a day, for each guild and for the global list."""
DAY = 86_400.0


class CommandCreates:
    """The commands that were created within the last day, by the list that they are on."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._created: dict[str, deque[float]] = {}

    def take(self, scope: str, number: int) -> None:
        """Count new commands of a list. Raises ApiError 30034, and counts none, if they are too many."""
        now = self._clock.now()
        created = self._created.setdefault(scope, deque())
        while created and created[0] <= now - DAY:
            created.popleft()
        if len(created) + number > MOST:
            raise ApiError(400, 30034, f"Max number of daily application command creates has been reached ({MOST})")
        created.extend([now] * number)
