"""An event loop whose clock jumps: where it would wait for nothing but time, that time has passed at once.

Work in other threads, such as that of a database, is waited for as ever.
"""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Callable, Coroutine
from concurrent.futures import Executor
from typing import Any, TypeVar, TypeVarTuple

from aiosqlite.core import Connection

T = TypeVar("T")
Ts = TypeVarTuple("Ts")


class _Selector(selectors.DefaultSelector):
    """Tells how long it would have waited instead of waiting, as long as nobody works elsewhere."""

    def __init__(self) -> None:
        super().__init__()
        self.working = 0
        """Calls that are under way in other threads."""
        self.skipped = 0.0
        """Seconds that nobody has waited for."""

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """See BaseSelector."""
        if timeout is None or timeout <= 0 or self.working:
            return super().select(timeout)
        self.skipped += timeout
        return super().select(0)


class HurriedLoop(asyncio.SelectorEventLoop):
    """For `asyncio.Runner(loop_factory=HurriedLoop)`."""

    def __init__(self) -> None:
        self._hurried = _Selector()
        super().__init__(self._hurried)

    def time(self) -> float:
        """Seconds by the clock that jumps."""
        return super().time() + self._hurried.skipped

    def run_in_executor(self, executor: Executor | None, func: Callable[[*Ts], T], *args: *Ts) -> asyncio.Future[T]:
        """See AbstractEventLoop."""
        self.begin()
        future = super().run_in_executor(executor, func, *args)
        future.add_done_callback(lambda _: self.end())
        return future

    def begin(self) -> None:
        """Let time pass as it does, since somebody works in another thread."""
        self._hurried.working += 1

    def end(self) -> None:
        """They have finished."""
        self._hurried.working -= 1


_execute: Callable[..., Coroutine[Any, Any, Any]] = Connection._execute


async def _waited_for(connection: Connection, fn: Any, *args: Any, **kwargs: Any) -> Any:
    """A call to SQLite: aiosqlite has threads of its own for these, of which a loop knows nothing."""
    loop = asyncio.get_running_loop()
    if not isinstance(loop, HurriedLoop):
        return await _execute(connection, fn, *args, **kwargs)
    loop.begin()
    try:
        return await _execute(connection, fn, *args, **kwargs)
    finally:
        loop.end()


Connection._execute = _waited_for  # type: ignore[method-assign, assignment]
