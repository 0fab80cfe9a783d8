"""How late the event loop is: whatever keeps it busy keeps every click waiting as long."""

from __future__ import annotations

import asyncio
from typing import Final

from bot.metrics import Metrics

EVERY: Final = 0.5
"""Seconds between two looks."""


async def measure_lag(metrics: Metrics, every: float = EVERY) -> None:
    """Ask to be woken, again and again, and see how much later it happens. Ends when it is cancelled."""
    loop = asyncio.get_running_loop()
    while True:
        expected = loop.time() + every
        await asyncio.sleep(every)
        metrics.lagged(max(0.0, loop.time() - expected))
