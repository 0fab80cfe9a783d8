"""The last minutes of something that happens often, for the status page: how often it was, and how long it took."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from typing import Final

WINDOW: Final = 300.0
"""Seconds that are looked back."""
KEPT: Final = 5_000
"""How many are remembered at most; of more than that, the latest."""


class Lately:
    """What has happened within the last minutes, each with a number such as how long it took."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._begun = clock()
        self._happened: deque[tuple[float, float]] = deque(maxlen=KEPT)

    def note(self, value: float = 0.0) -> None:
        """It has just happened."""
        self._happened.append((self._clock(), value))

    @property
    def count(self) -> int:
        """How often, within the window."""
        self._forget()
        return len(self._happened)

    @property
    def a_minute(self) -> float:
        """How often in a minute, on the average of the window, or of the time since the start if that is shorter."""
        self._forget()
        now = self._clock()
        first = self._happened[0][0] if len(self._happened) == KEPT else max(self._begun, now - WINDOW)
        return len(self._happened) / max(60.0, now - first) * 60

    def quantile(self, share: float) -> float | None:
        """The value that this share of them does not exceed; None if there were none."""
        self._forget()
        values = sorted(value for _, value in self._happened)
        return values[min(len(values) - 1, int(share * len(values)))] if values else None

    def _forget(self) -> None:
        while self._happened and self._happened[0][0] < self._clock() - WINDOW:
            self._happened.popleft()
