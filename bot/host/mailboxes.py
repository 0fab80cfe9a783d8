"""The mailboxes of tables: all changes of a table are carried out one at a time, in order of arrival."""

from __future__ import annotations

import asyncio
import contextvars
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine
from typing import Final, TypeVar

from bot.tables.refusals import TableRefusal

R = TypeVar("R")

MOST: Final = 100
"""How many changes of one table may wait; more are refused."""


class Mailboxes:
    """One queue per table, with a task that carries out its work and ends when the queue is empty."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._waiting: dict[str, deque[Callable[[], Awaitable[None]]]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def do(self, table_id: str, work: Callable[[], Coroutine[object, object, R]]) -> R:
        """Carry out `work` once all earlier work is done; return its result, or raise what it raises.

        Cancelling the caller does not stop it. Raises TableRefusal `busy` if too many wait already.
        """
        answer: asyncio.Future[R] = asyncio.get_running_loop().create_future()
        context = contextvars.copy_context()  # so that log lines name the interaction

        async def answered() -> None:
            task = asyncio.create_task(work(), context=context)
            [result] = await asyncio.gather(task, return_exceptions=True)
            if answer.cancelled():
                return  # Nobody waits for it.
            if isinstance(result, BaseException):
                answer.set_exception(result)
            else:
                answer.set_result(result)

        queue = self._waiting.get(table_id)
        if queue is None:
            queue = self._waiting[table_id] = deque()
            task = asyncio.create_task(
                self._work_off(table_id, queue), name=f"mailbox of {table_id}", context=contextvars.Context()
            )
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        elif len(queue) >= self._most:
            raise TableRefusal("busy")
        queue.append(answered)
        return await answer

    async def close(self) -> None:
        """Wait until all work is done."""
        while self._tasks:
            await asyncio.wait([*self._tasks])

    async def _work_off(self, table_id: str, queue: deque[Callable[[], Awaitable[None]]]) -> None:
        while queue:
            await queue.popleft()()
        # No await between the last check and this, so nothing can come in between.
        del self._waiting[table_id]
