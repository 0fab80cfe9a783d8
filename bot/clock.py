"""The time by which the bot waits: that of its event loop, so that whoever runs the loop decides how it passes."""

from __future__ import annotations

import asyncio


def loop_time() -> float:
    """Seconds by the clock of the running event loop; it only ever goes forward."""
    return asyncio.get_running_loop().time()
