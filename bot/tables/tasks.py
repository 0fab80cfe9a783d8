"""Tasks that run beside everything else."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TypeVar

_T = TypeVar("_T")


async def cancel(task: asyncio.Future[_T]) -> None:
    """Cancel a task and wait until it has ended; an error that it has ended with is raised."""
    task.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await task
