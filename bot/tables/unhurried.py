"""Going through many tables in the background, so that requests that arrive meanwhile are served first."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable

Sleep = Callable[[float], Awaitable[None]]

SHARE = 1.0
"""How long is rested after each step, as a multiple of the time that it took."""


async def unhurried(table_ids: Iterable[str], sleep: Sleep = asyncio.sleep) -> AsyncIterator[str]:
    """These tables, one after the other; between two of them is rested about as long as the last one took."""
    for table_id in table_ids:
        began = time.monotonic()
        yield table_id
        await sleep(SHARE * (time.monotonic() - began))
