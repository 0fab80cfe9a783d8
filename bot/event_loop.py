"""Runs the bot on uvloop, an event loop that spends much less time on each request than Python's own.

Where uvloop is not installed (it has no Windows), Python's own loop does the same, more slowly.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import TypeVar

_T = TypeVar("_T")


def loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """What makes the fastest installed event loop; None: Python's own."""
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop


def run(work: Coroutine[object, object, _T]) -> _T:
    """Run a coroutine to its end on the fastest installed event loop."""
    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        return runner.run(work)
