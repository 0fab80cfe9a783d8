"""The playground's time, as a value that can be passed in.

Here belong the real clock and one that stands still until it is moved, for tests of what happens after three seconds or
fifteen minutes. The heartbeats of a socket do not use it: whether a wire is alive is a matter of real time.
"""

from __future__ import annotations

import asyncio
import itertools
import time
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable


class Timer(Protocol):
    """Something that was put off until later and can be called off."""

    def cancel(self) -> None:
        """Call it off. Harmless when it has run already."""


class Clock(Protocol):
    """Where everything in the playground gets the time from."""

    def now(self) -> float:
        """Seconds since 1970."""

    def call_later(self, seconds: float, callback: Callable[[], None]) -> Timer:
        """Run `callback` on the event loop after so many seconds of this clock."""


class RealClock:
    """The time of the machine."""

    def now(self) -> float:
        """Seconds since 1970."""
        return time.time()

    def call_later(self, seconds: float, callback: Callable[[], None]) -> Timer:
        """Run `callback` on the running event loop after so many seconds."""
        return asyncio.get_running_loop().call_later(seconds, callback)


class _ManualTimer:
    def __init__(self, due: float, callback: Callable[[], None]) -> None:
        self.due = due
        self.callback = callback
        self.cancelled = False

    def cancel(self) -> None:
        self.cancelled = True


class ManualClock:
    """A clock that moves only when it is told to."""

    def __init__(self, start: float | None = None) -> None:
        self._now = time.time() if start is None else start
        self._order = itertools.count()
        self._timers: list[tuple[float, int, _ManualTimer]] = []

    def now(self) -> float:
        """Seconds since 1970, as far as this clock is concerned."""
        return self._now

    def call_later(self, seconds: float, callback: Callable[[], None]) -> Timer:
        """Run `callback` during the call of `advance` that reaches its moment."""
        timer = _ManualTimer(self._now + seconds, callback)
        self._timers.append((timer.due, next(self._order), timer))
        return timer

    def advance(self, seconds: float) -> None:
        """Move the time forward, and run on the way whatever falls due, in order."""
        end = self._now + seconds
        while True:
            due = [entry for entry in self._timers if entry[0] <= end]
            if not due:
                break
            entry = min(due, key=lambda one: one[:2])
            self._timers.remove(entry)
            self._now = max(self._now, entry[0])
            if not entry[2].cancelled:
                entry[2].callback()
        self._now = end
