"""Requests that are carried out whole, even if the caller stops waiting.

A SQLite connection that is dropped in the middle of a statement may keep its lock until the garbage collector runs,
and everybody else waits. So no transaction runs in a task that others may cancel: each has a task of its own. Members
expect that, too: a move that was sent is played or refused, even if the answer gets lost.
"""

from __future__ import annotations

import asyncio
import functools
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

P = ParamSpec("P")
R = TypeVar("R")

_under_way: set[asyncio.Task[object]] = set()
"""The event loop itself holds its tasks only loosely."""

_FAREWELL = 20.0
"""Seconds that `finish_requests` waits; more than any transaction waits for a lock."""


def shielded(request: Callable[P, Coroutine[Any, Any, R]]) -> Callable[P, Coroutine[Any, Any, R]]:
    """Carry out this request to its end; being cancelled only ends the waiting for it."""

    @functools.wraps(request)
    async def carried_out(*args: P.args, **kwargs: P.kwargs) -> R:
        task = asyncio.create_task(request(*args, **kwargs))
        _under_way.add(task)
        task.add_done_callback(_under_way.discard)
        return await asyncio.shield(task)

    return carried_out


async def finish_requests() -> None:
    """Wait until all requests of this event loop are carried out, even those that nobody waits for any more.

    A connection that is just being opened would be lost if the event loop ended now.
    """
    loop = asyncio.get_running_loop()
    under_way = [task for task in _under_way if task.get_loop() is loop]
    if under_way:
        await asyncio.wait(under_way, timeout=_FAREWELL)
