"""Group commit: transactions that wait for the disk at the same time wait for it together.

What a commit costs is waiting for the disk, and it costs the same for one request as for many. So while one commit is
under way, the requests that come in are collected; the next transaction carries out all of them, each in a savepoint of
its own, and only when it is committed is anybody answered. With nobody else waiting, a request is a transaction of its
own, without a savepoint and without delay.
"""

from __future__ import annotations

import asyncio
import contextvars
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from sqlalchemy.exc import DBAPIError

from bot.store.unit_of_work import UnitOfWork

if TYPE_CHECKING:
    from collections.abc import Awaitable, Sequence

    from sqlalchemy import Connection

    from bot.store.notices import Notice

R = TypeVar("R")

_LARGEST = 64
"""How many requests share a commit at most, so that the first of them does not wait for ever longer ones."""


Watch = Callable[[int, float, bool], None]
"""Called after each transaction: how many requests shared it, how many seconds it took, and whether it has failed."""


class Request:
    """Work that a caller wants done in a transaction, and its outcome."""

    __slots__ = ("answer", "error", "result", "synced", "work")

    def __init__(self, work: Callable[[UnitOfWork], Any], answer: asyncio.Future[Any], *, synced: bool) -> None:
        self.work = work
        self.answer = answer
        self.synced = synced
        self.result: Any = None
        self.error: BaseException | None = None

    def tell(self) -> None:
        """Answer the caller, if it still waits."""
        if self.answer.done():
            return
        if self.error is not None:
            self.answer.set_exception(self.error)
        else:
            self.answer.set_result(self.result)


def carry_out(
    connection: Connection,
    requests: list[Request],
    tell: Callable[[Connection, Sequence[Notice]], None] = lambda _connection, _notices: None,
) -> None:
    """Carry out all requests in one transaction, and commit it; `tell` sends the notices of all of them with it.

    A request that raises is rolled back to where it began, and keeps its error; the others go on. Raises what keeps the
    transaction as a whole from being committed: then nothing of any request has happened.
    """
    unit = UnitOfWork(connection)
    with connection.begin():
        if len(requests) == 1:
            requests[0].result = requests[0].work(unit)
            _tell(unit, tell)
            return
        for request in requests:
            savepoint, told = connection.begin_nested(), len(unit.notices)
            try:
                request.result = request.work(unit)
            except Exception as error:  # it is this request's answer
                try:
                    savepoint.rollback()
                except DBAPIError:  # SQLite has undone all of the transaction, as on a disk that is full.
                    raise error from None
                del unit.notices[told:]
                request.error = error
            else:
                savepoint.commit()
        _tell(unit, tell)


def _tell(unit: UnitOfWork, tell: Callable[[Connection, Sequence[Notice]], None]) -> None:
    if unit.notices:
        tell(unit.connection, unit.notices)


class GroupCommit:
    """The queue of those who want to write, and the task that works it off, group by group.

    `commit` carries out a group and commits it; it may leave errors with single requests, and raises if the whole
    transaction failed.
    """

    def __init__(self, commit: Callable[[list[Request]], Awaitable[None]]) -> None:
        self._commit = commit
        self._waiting: list[Request] = []
        self._task: asyncio.Task[None] | None = None
        self.watch: Watch = lambda _size, _seconds, _failed: None

    @property
    def waiting(self) -> int:
        """How many requests wait for the next group."""
        return len(self._waiting)

    async def write(self, work: Callable[[UnitOfWork], R], *, synced: bool) -> R:
        """Have this done in a transaction. Returns its result once that is committed, or raises what it raised."""
        answer: asyncio.Future[R] = asyncio.get_running_loop().create_future()
        self._waiting.append(Request(work, answer, synced=synced))
        if self._task is None:
            # It works for all callers, so it must not inherit the context of the first one.
            nobody = contextvars.Context()
            self._task = asyncio.create_task(self._work_off(), name="group commit", context=nobody)
        return await answer

    async def _work_off(self) -> None:
        while self._waiting:
            group, self._waiting = self._waiting[:_LARGEST], self._waiting[_LARGEST:]
            began, failed = time.perf_counter(), False
            try:
                await self._commit(group)
            except Exception as error:  # it is the answer of everybody in the group
                failed = True
                for request in group:
                    request.error = error
            self.watch(len(group), time.perf_counter() - began, failed)
            for request in group:
                request.tell()
        # No await between the last look and this, so that no request can fall in between.
        self._task = None
