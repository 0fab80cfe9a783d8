"""Count how often something happened within a sliding window of time."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from loopcord.data.clock import Clock


class Window:
    """Allows `most` uses within any `seconds` seconds."""

    def __init__(self, clock: Clock, most: int, seconds: float) -> None:
        self._clock = clock
        self._most = most
        self._seconds = seconds
        self._times: deque[float] = deque()

    @property
    def used(self) -> int:
        """The number of uses within the window."""
        while self._times and self._times[0] <= self._clock.now() - self._seconds:
            self._times.popleft()
        return len(self._times)

    @property
    def reset_after(self) -> float:
        """Seconds until the oldest use leaves the window; the whole window if there are none."""
        return self._times[0] + self._seconds - self._clock.now() if self.used else self._seconds

    def take(self) -> bool:
        """Count one use; return False, without counting it, if that would be too many."""
        if self.used >= self._most:
            return False
        self._times.append(self._clock.now())
        return True
