"""Counting how often something was done in the last seconds."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from loopcord.data.clock import Clock


class Window:
    """A number of times within a number of seconds before now."""

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
