"""Compares again what the bot has on Discord: when something seems wrong, and now and then.

Discord reports neither a deleted application emoji nor a deleted command. Comparisons are at least a minute apart,
however often something seems wrong.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

import structlog
from structlog.contextvars import clear_contextvars

from bot.background import stopped

log = structlog.get_logger(__name__)

APART: Final = 60.0
"""The fewest seconds between two comparisons."""
UNASKED: Final = 3600.0
"""Seconds after which something is compared although nothing seems wrong."""


class Recheck:
    """Calls `compare` in the background, soon after each `ask` and every hour.

    `compare` returns whether it succeeded; otherwise it is called again.
    """

    def __init__(self, name: str, compare: Callable[[], Awaitable[bool]]) -> None:
        self._name = name
        self._compare = compare
        self._asked = False
        """Whether to compare once more."""
        self._not_before = 0.0
        """The event loop's time of the next comparison at the earliest."""
        self._task: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._closed = False

    def start(self) -> None:
        """Begin to compare every hour."""
        self._timer = asyncio.get_running_loop().call_later(UNASKED, self._unasked)

    def ask(self) -> None:
        """Compare soon: now, or a minute after the last comparison."""
        self._asked = True
        if self._task is None and not self._closed:
            self._task = asyncio.create_task(self._run(), name=self._name)

    async def close(self) -> None:
        """Stop."""
        self._closed = True
        if self._timer is not None:
            self._timer.cancel()
        await stopped(self._task)

    def _unasked(self) -> None:
        self.ask()
        self.start()

    async def _run(self) -> None:
        clear_contextvars()
        loop = asyncio.get_running_loop()
        try:
            while self._asked:
                await asyncio.sleep(max(0.0, self._not_before - loop.time()))
                self._asked = False
                try:
                    self._asked = not await self._compare() or self._asked
                except Exception:  # the next comparison may succeed
                    log.exception("comparison-failed", what=self._name)
                self._not_before = loop.time() + APART
        finally:
            self._task = None
