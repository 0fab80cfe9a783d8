"""An event loop whose clock stands while anybody has something to do, and jumps where all would only wait.

For tests in which a real client waits as a real server tells it: however slow the machine is, nobody is late.
"""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Callable, Coroutine
from concurrent.futures import Executor
from typing import Any, TypeVar, TypeVarTuple

from loopcord.data.clock import RealClock

_ON_THE_WAY = 0.02
"""Seconds that what was written to a socket of this machine needs at most to arrive, but for one that is very busy."""

T = TypeVar("T")
Ts = TypeVarTuple("Ts")


def run(work: Coroutine[Any, Any, T]) -> T:
    """Do this work, server and client alike, in one such loop."""
    with asyncio.Runner(loop_factory=_Loop) as runner:
        return runner.run(work)


class LoopClock(RealClock):
    """The clock of the running loop, for the server."""

    def now(self) -> float:
        """See RealClock."""
        return self._start + asyncio.get_running_loop().time()


class _Selector(selectors.DefaultSelector):
    """Lets time pass instead of waiting, unless somebody hears something on a socket."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0
        self.working = 0
        """Calls that are under way in other threads, which have to be waited for."""

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """See BaseSelector."""
        if timeout is None or timeout <= 0 or self.working:
            return super().select(timeout)
        ready = super().select(_ON_THE_WAY)
        if not ready:
            self.now += timeout
        return ready


class _Loop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self._patient = _Selector()
        super().__init__(self._patient)

    def time(self) -> float:
        return self._patient.now

    def run_in_executor(self, executor: Executor | None, func: Callable[[*Ts], T], *args: *Ts) -> asyncio.Future[T]:
        self._patient.working += 1
        future = super().run_in_executor(executor, func, *args)
        future.add_done_callback(self._done)
        return future

    def _done(self, _: asyncio.Future[Any]) -> None:
        self._patient.working -= 1
