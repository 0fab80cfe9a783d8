"""Background work: periodic tasks, ending tasks, and giving way to requests."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from typing import TypeVar

import structlog
from structlog.contextvars import clear_contextvars

from bot.store.connections import StoreError

_log = structlog.get_logger(__name__)

_T = TypeVar("_T")


async def cancel(task: asyncio.Future[_T]) -> None:
    """Cancel a task and wait until it has ended; raise the error that it ended with, if any."""
    task.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await task


async def stopped(*tasks: asyncio.Task[object] | asyncio.Task[None] | None, patience: float = 0.0) -> None:
    """Cancel these tasks unless they end within `patience` seconds, and wait until they have ended, however they do."""
    begun = [task for task in tasks if task is not None]
    if begun and patience:
        await asyncio.wait(begun, timeout=patience)
    for task in begun:
        task.cancel()
    await asyncio.gather(*begun, return_exceptions=True)


async def wait_for_news(news: asyncio.Event, seconds: float) -> None:
    """Wait for this event, but at most this many seconds, and clear it."""
    # Not wait_for: in Python 3.11 it swallows a cancellation if the awaited event has just happened.
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await news.wait()
    news.clear()


Sleep = Callable[[float], Awaitable[None]]


class Periodic:
    """A task that calls `work` again and again, with a pause after each call. It can be woken from the pause.

    `work` returns the seconds until the next call. If it raises, the event `failed` is logged, and `work` is called
    again after `every` seconds. The first call comes `first` seconds after the start.
    """

    def __init__(
        self,
        name: str,
        work: Callable[[], Awaitable[float]],
        *,
        every: float,
        failed: str,
        sleep: Sleep,
        first: float = 0.0,
    ) -> None:
        self._name, self._work, self._every, self._event, self._sleep = name, work, every, failed, sleep
        self._first = first
        self._sleeps = False
        self._again = False
        """Whether it was woken during a call, so that it must call `work` once more."""
        self._closing = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start the task."""
        self._task = asyncio.create_task(self._run(self._first), name=self._name)

    def wake(self) -> None:
        """Call `work` now, or once more after the current call."""
        self._again = True
        if self._task is not None and self._sleeps and not self._closing.is_set():
            self._task.cancel()
            self._sleeps = False
            self._task = asyncio.create_task(self._run(), name=self._name)

    async def close(self, patience: float = 0.0) -> None:
        """Stop. A running call has `patience` seconds to end."""
        self._closing.set()
        if self._task is None:
            return
        if patience and not self._sleeps:
            await asyncio.wait([self._task], timeout=patience)
        await cancel(self._task)

    async def _run(self, first: float = 0.0) -> None:
        clear_contextvars()
        if first:
            await self._rest(first)
        while not self._closing.is_set():
            self._again, pause = False, self._every
            try:
                pause = await self._work()
            except StoreError as error:
                _log.warning(self._event, code=error.code)
            except Exception:  # whatever it is, the next call may succeed
                _log.exception(self._event)
            if not (self._again or self._closing.is_set()):
                await self._rest(pause)

    async def _rest(self, seconds: float) -> None:
        self._sleeps = True
        await self._sleep(seconds)
        self._sleeps = False


SHARE = 1.0
"""The length of the pause after each step, as a multiple of the time that the step took."""


async def throttled(table_ids: Iterable[str], sleep: Sleep = asyncio.sleep) -> AsyncIterator[str]:
    """Yield these tables one by one, with a pause after each for about as long as it took."""
    for table_id in table_ids:
        began = time.monotonic()
        yield table_id
        await sleep(SHARE * (time.monotonic() - began))
