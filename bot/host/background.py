"""Work that runs beside everything else: ending tasks, and giving way to requests."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from typing import TypeVar

_T = TypeVar("_T")


async def cancel(task: asyncio.Future[_T]) -> None:
    """Cancel a task and wait until it has ended; an error that it has ended with is raised."""
    task.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await task


Sleep = Callable[[float], Awaitable[None]]

SHARE = 1.0
"""How long is rested after each step, as a multiple of the time that it took."""


async def throttled(table_ids: Iterable[str], sleep: Sleep = asyncio.sleep) -> AsyncIterator[str]:
    """These tables, one after the other; between two of them is rested about as long as the last one took."""
    for table_id in table_ids:
        began = time.monotonic()
        yield table_id
        await sleep(SHARE * (time.monotonic() - began))
