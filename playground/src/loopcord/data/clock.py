"""The playground's time, as an object that can be passed in.

One clock is real; the other moves only on request, for tests of what happens after three seconds or fifteen minutes.
The heartbeats of a socket do not use it: whether a connection is alive is a matter of real time.
"""

from __future__ import annotations

import asyncio
import itertools
import time
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable


class Timer(Protocol):
    """A scheduled callback that can be cancelled."""

    def cancel(self) -> None:
        """Cancel it. Does nothing if it has already run."""


class Clock(Protocol):
    """The source of time for the whole playground."""

    @property
    def offset(self) -> float:
        """Seconds by which the clock was moved with `jump`."""

    def now(self) -> float:
        """Seconds since 1970."""

    def call_later(self, seconds: float, callback: Callable[[], None]) -> Timer:
        """Run `callback` on the event loop after this many seconds of this clock."""

    def jump(self, seconds: float) -> None:
        """Move the clock forward; timers that become due run at once, in order."""


class _Timer:
    """A callback with its due time on the clock that scheduled it."""

    def __init__(self, due: float, callback: Callable[[], None], forget: Callable[[_Timer], None]) -> None:
        self.due = due
        self.handle: asyncio.Handle | None = None
        self._callback = callback
        self._forget = forget

    def run(self) -> None:
        callback = self._callback
        self._let_go()
        callback()

    def cancel(self) -> None:
        if self.handle is not None:
            self.handle.cancel()
        self._let_go()

    def _let_go(self) -> None:
        """Drop references back to this timer, so that reference counting frees it."""
        self._forget(self)
        self.handle, self._callback = None, _nothing


def _nothing() -> None:
    """The callback of a timer that has run or was cancelled."""


class RealClock:
    """The machine's time plus the offset from jumps.

    It runs on the monotonic clock, as the event loop does: a bot that waits for a given time must not be early because
    the machine's clock was set in between.
    """

    def __init__(self) -> None:
        self.offset = 0.0
        self._start = time.time() - time.monotonic()
        self._timers: dict[_Timer, None] = {}

    def now(self) -> float:
        """Seconds since 1970."""
        return self._start + time.monotonic() + self.offset

    def call_later(self, seconds: float, callback: Callable[[], None]) -> Timer:
        """Run `callback` on the running event loop after this many seconds, or when a jump passes its due time."""
        timer = _Timer(self.now() + seconds, callback, self._forget)
        self._timers[timer] = None
        timer.handle = asyncio.get_running_loop().call_later(seconds, timer.run)
        return timer

    def jump(self, seconds: float) -> None:
        """Move the clock forward; whatever falls due on the way runs at once, in order."""
        self.offset += seconds
        now, loop = self.now(), asyncio.get_running_loop()
        for timer in sorted(self._timers, key=lambda one: one.due):
            if timer.handle is not None:
                timer.handle.cancel()
            late = timer.due <= now
            timer.handle = loop.call_soon(timer.run) if late else loop.call_later(timer.due - now, timer.run)

    def _forget(self, timer: _Timer) -> None:
        self._timers.pop(timer, None)


class _ManualTimer:
    def __init__(self, due: float, callback: Callable[[], None]) -> None:
        self.due = due
        self.callback = callback
        self.cancelled = False

    def cancel(self) -> None:
        self.cancelled = True


class ManualClock:
    """A clock that moves only on `advance` and `jump`."""

    def __init__(self, start: float | None = None) -> None:
        self.offset = 0.0
        self._now = time.time() if start is None else start
        self._order = itertools.count()
        self._timers: list[tuple[float, int, _ManualTimer]] = []

    def now(self) -> float:
        """Seconds since 1970, by this clock."""
        return self._now

    def call_later(self, seconds: float, callback: Callable[[], None]) -> Timer:
        """Run `callback` during the call of `advance` that reaches its due time."""
        timer = _ManualTimer(self._now + seconds, callback)
        self._timers.append((timer.due, next(self._order), timer))
        return timer

    def advance(self, seconds: float) -> None:
        """Move the time forward, and run timers as they become due, in order."""
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

    def jump(self, seconds: float) -> None:
        """Move the time forward, as `advance` does."""
        self.offset += seconds
        self.advance(seconds)
