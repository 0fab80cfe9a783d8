"""Transactions: work is passed in as a function, shares a commit with other work, and takes effect as a whole.

A commit waits for the disk once, however many requests share it. So requests that arrive during a commit are collected;
the next transaction executes all of them, each in its own savepoint, and answers them after its commit. A request that
arrives alone gets its own transaction, without savepoint or delay.

SQLite has one writing connection and a few reading ones, each in its own thread. Switching threads costs more than most
statements, so work goes to a thread as a whole. PostgreSQL has a pool of reading connections, and two that write. One
of the two does not wait for the disk, and its writes do not hold up moves.
"""

from __future__ import annotations

import asyncio
import contextvars
import functools
import itertools
import secrets
import time
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, ParamSpec, TypeAlias, TypeVar

import structlog
from sqlalchemy import URL, Connection, Engine, create_engine
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.store.connections import Identity, StoreError, async_engine, describe_url, is_of_database, prepare_connections
from bot.store.peers import Listener, send_notices
from bot.store.unit_of_work import Missed, Notice, UnitOfWork

_log = structlog.get_logger(__name__)

P = ParamSpec("P")
R = TypeVar("R")


# --- requests that nobody can cancel ---------------------------------------------------------------------------------

_under_way: set[asyncio.Task[object]] = set()
"""Keeps tasks alive: the event loop holds only weak references to them."""

_FAREWELL = 20.0
"""Seconds that `finish_requests` waits; more than any transaction waits for a lock."""


def shielded(request: Callable[P, Coroutine[Any, Any, R]]) -> Callable[P, Coroutine[Any, Any, R]]:
    """Run this request to its end; cancelling its caller only ends the caller's wait.

    A caller that must act on every completed write, such as a cache of what is stored, must shield itself.
    """

    @functools.wraps(request)
    async def carried_out(*args: P.args, **kwargs: P.kwargs) -> R:
        task = asyncio.create_task(request(*args, **kwargs))
        _under_way.add(task)
        task.add_done_callback(_under_way.discard)
        return await asyncio.shield(task)

    return carried_out


async def finish_requests() -> None:
    """Wait until all requests of this event loop are done, even those whose callers have given up.

    A connection that is being opened would leak if the event loop ended now.
    """
    loop = asyncio.get_running_loop()
    under_way = [task for task in _under_way if task.get_loop() is loop]
    if under_way:
        await asyncio.wait(under_way, timeout=_FAREWELL)


# --- group commit ----------------------------------------------------------------------------------------------------

_LARGEST = 64
"""The most requests that share a commit, so that the first of them does not wait ever longer."""


Watch = Callable[[int, float, bool], None]
"""Called after each transaction: how many requests shared it, how many seconds it took, and whether it failed."""


class Request:
    """Work that a caller wants done in a transaction, and its outcome."""

    __slots__ = ("answer", "context", "error", "notices", "result", "synced", "work")

    def __init__(self, work: Callable[[UnitOfWork], Any], answer: asyncio.Future[Any], *, synced: bool) -> None:
        self.work = work
        self.answer = answer
        self.synced = synced
        self.result: Any = None
        self.error: BaseException | None = None
        self.notices: Sequence[Notice] = ()
        """What it has told other processes with the commit."""
        self.context = contextvars.copy_context()
        """That of the caller."""

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
    """Execute all requests in one transaction and commit it; `tell` sends all their notices with it.

    A request that raises is rolled back and keeps its error; the others continue. If the transaction as a whole cannot
    be committed, this raises, and no request has changed anything.
    """
    unit = UnitOfWork(connection)
    with connection.begin():
        if len(requests) == 1:
            requests[0].result = requests[0].work(unit)
            requests[0].notices = [*unit.notices]
        else:
            for request in requests:
                _in_savepoint(unit, request)
        if unit.notices:
            tell(connection, unit.notices)


def _in_savepoint(unit: UnitOfWork, request: Request) -> None:
    savepoint, told = unit.connection.begin_nested(), len(unit.notices)
    try:
        request.result = request.work(unit)
    except Exception as error:  # it is this request's answer
        if unit.connection.invalidated:  # The session has ended, and with it the whole transaction.
            raise
        try:
            savepoint.rollback()
        except DBAPIError:  # SQLite has rolled back the whole transaction, as when the disk is full.
            raise error from None
        del unit.notices[told:]
        request.error = error
    else:
        savepoint.commit()
        request.notices = unit.notices[told:]


class GroupCommit:
    """A queue of requests to write, and the task that processes it, group by group.

    `commit` executes a group and commits it; it may store errors in single requests, and raises if the whole
    transaction failed.
    """

    def __init__(self, commit: Callable[[list[Request]], Awaitable[None]]) -> None:
        self._commit = commit
        self._waiting: list[Request] = []
        self._task: asyncio.Task[None] | None = None
        self.watch: Watch = lambda _size, _seconds, _failed: None
        self._listeners: list[Callable[[Notice], None]] = []

    def on_notice(self, listener: Callable[[Notice], None]) -> None:
        """Call this with each notice of a commit before its requests are answered, in the context of its request.

        Called with `Missed` if a request has failed that may have been committed nevertheless.
        """
        self._listeners.append(listener)

    @property
    def waiting(self) -> int:
        """How many requests wait for the next group."""
        return len(self._waiting)

    async def write(self, work: Callable[[UnitOfWork], R], *, synced: bool) -> R:
        """Run this in a transaction. Returns its result after the commit, or raises what it raised."""
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
            except Exception as error:  # it answers every request in the group
                # A lone request may refuse its own work; a group keeps such errors apart.
                failed = _has_failed(error)
                for request in group:
                    request.error = error
            self.watch(len(group), time.perf_counter() - began, failed)
            self._pass_on(group)
            for request in group:
                request.tell()
        # No await between the last check and this line, so that no request arrives in between.
        self._task = None

    def _pass_on(self, group: Sequence[Request]) -> None:
        for request in group:
            missed = () if request.error is None or not _has_failed(request.error) else (Missed(),)
            notices: Sequence[Notice] = request.notices if request.error is None else missed
            for notice, listener in itertools.product(notices, self._listeners):
                try:
                    request.context.run(listener, notice)
                except Exception:  # the requests must still be answered
                    _log.exception("notice-failed", notice=type(notice).__name__)


def _has_failed(error: BaseException) -> bool:
    """Whether the database has failed, so that a transaction may have been committed nevertheless."""
    of_database = isinstance(error, StoreError) or (isinstance(error, Exception) and is_of_database(error))
    return of_database and not isinstance(error, IntegrityError)


# --- SQLite ----------------------------------------------------------------------------------------------------------

_READERS = 4


class SqliteDatabase:
    """An open SQLite file. It runs work, a function, in the thread of a connection."""

    def __init__(self, url: URL) -> None:
        self._url = url.set(drivername="sqlite+pysqlite")
        self._file = Identity(url)
        self._readers = self._engine("BEGIN", _READERS, "PRAGMA query_only = ON")
        self._writer = self._engine("BEGIN IMMEDIATE", 1, "PRAGMA secure_delete = ON")
        self._reading = ThreadPoolExecutor(_READERS, "reading of tables")
        self._writing = ThreadPoolExecutor(1, "writing of tables")
        self._commits = GroupCommit(self._commit)
        self.commits: Sequence[GroupCommit] = [self._commits]
        """The queues of requests to write."""
        self.listener: Listener | None = None
        """Receives the notices of other processes, but nothing until its first `run`; None: there are none."""
        self._lax = False
        """Whether the writing connection currently commits without waiting for the disk."""

    async def read(self, work: Callable[[UnitOfWork], R]) -> R:
        """Run this in a read-only transaction, which sees one state of the database throughout."""
        return await asyncio.get_running_loop().run_in_executor(self._reading, self._read, work)

    async def write(self, work: Callable[[UnitOfWork], R], *, synced: bool) -> R:
        """Run this in a transaction; return its result after the commit, which is on the disk if it is `synced`.

        If the work raises, everything it did is rolled back, and this raises the same error. It may run again after a
        rollback, so it must change nothing but the database.
        """
        return await self._commits.write(work, synced=synced)

    async def wipe(self) -> None:
        """Remove deleted data from all files: SQLite overwrites it in its pages at once; this empties the log."""
        await asyncio.get_running_loop().run_in_executor(self._writing, self._empty_log)

    async def close(self) -> None:
        """Close all connections."""
        await asyncio.to_thread(self._close)

    def _empty_log(self) -> None:
        # Not in a transaction. It waits for readers, and returns without an error if they take too long.
        with self._writer.connect() as connection:
            _raw(connection).execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()

    def _close(self) -> None:
        for threads in (self._reading, self._writing):
            threads.shutdown()
        self._readers.dispose()
        self._writer.dispose()

    def _read(self, work: Callable[[UnitOfWork], R]) -> R:
        with self._readers.connect() as connection, connection.begin():
            return work(UnitOfWork(connection))

    async def _commit(self, group: list[Request]) -> None:
        await asyncio.get_running_loop().run_in_executor(self._writing, self._write, group)

    def _write(self, group: list[Request]) -> None:
        # A deleted file can still be written to, but those writes would be lost when this process ends.
        if not self._file.is_there():
            raise StoreError("moved", database=describe_url(self._url))
        with self._writer.connect() as connection:
            self._wait_for_the_disk(connection, wait=any(request.synced for request in group))
            carry_out(connection, group)

    def _wait_for_the_disk(self, connection: Connection, *, wait: bool) -> None:
        # NORMAL commits to the write-ahead log without waiting: a power cut may lose the latest commits, each whole.
        if self._lax is wait:
            _raw(connection).execute(f"PRAGMA synchronous = {'FULL' if wait else 'NORMAL'}")
            self._lax = not wait

    def _engine(self, begin: str, connections: int, *pragmas: str) -> Engine:
        # hide_parameters: no error text or log may show a seed, a state or a move.
        engine = create_engine(self._url, hide_parameters=True, pool_size=connections, max_overflow=0)
        prepare_connections(engine, begin, "PRAGMA foreign_keys = ON", *pragmas)
        return engine


def _raw(connection: Connection) -> Any:
    return connection.connection.driver_connection


# --- PostgreSQL ------------------------------------------------------------------------------------------------------

_DEADLOCK = "40P01"
_AGAIN = 3
"""How often a request is retried after a deadlock with another process."""
_TIMEOUTS: dict[str, object] = dict.fromkeys(("timeout", "command_timeout"), 15.0)
"""Seconds to wait for the server, which may be gone without a word. No statement here takes nearly as long."""


class PostgresDatabase:
    """An open database on a PostgreSQL server. See `SqliteDatabase`."""

    def __init__(self, url: URL) -> None:
        # Repeatable read: all statements of a transaction see the same state.
        self._readers = async_engine(url, pool_pre_ping=True, isolation_level="REPEATABLE READ", connect_args=_TIMEOUTS)
        self._writers = {
            synced: async_engine(
                url, pool_pre_ping=True, pool_size=1, max_overflow=0, connect_args=_TIMEOUTS | arguments
            )
            for synced, arguments in {True: {}, False: {"server_settings": {"synchronous_commit": "off"}}}.items()
        }
        self.listener = Listener(url, secrets.token_hex(8))
        tell = partial(send_notices, me=self.listener.me)
        self._commits = {
            synced: GroupCommit(partial(_commit, engine, tell)) for synced, engine in self._writers.items()
        }
        self.commits: Sequence[GroupCommit] = [*self._commits.values()]

    async def read(self, work: Callable[[UnitOfWork], R]) -> R:
        """See `SqliteDatabase`."""
        async with self._readers.connect() as connection, connection.begin():
            return await connection.run_sync(lambda inner: work(UnitOfWork(inner)))

    async def write(self, work: Callable[[UnitOfWork], R], *, synced: bool) -> R:
        """See `SqliteDatabase`."""
        return await self._commits[synced].write(work, synced=synced)

    async def wipe(self) -> None:
        """Do nothing. Deleted rows cannot be queried; overwriting their bytes is up to the server."""

    async def close(self) -> None:
        """See `SqliteDatabase`."""
        await self.listener.close()
        await self._readers.dispose()
        for writer in self._writers.values():
            await writer.dispose()


Database: TypeAlias = SqliteDatabase | PostgresDatabase


async def _commit(
    engine: AsyncEngine, tell: Callable[[Connection, Sequence[Notice]], None], group: list[Request]
) -> None:
    async with engine.connect() as connection:
        try:
            await connection.run_sync(carry_out, group, tell)
        except DBAPIError as error:
            if len(group) > 1 or not _is_deadlock(error):
                raise
            group[0].error = error
        # Two processes that change the same tables may lock them in different orders and wait for each other; the
        # server then ends the request of one of them. It is retried alone, several times, because it may meet the
        # other process again.
        for request in group:
            for _ in range(_AGAIN):
                if not _is_deadlock(request.error):
                    break
                request.error = None
                try:
                    await connection.run_sync(carry_out, [request], tell)
                except Exception as error:  # it is this request's answer
                    request.error = error


def _is_deadlock(error: BaseException | None) -> bool:
    return isinstance(error, DBAPIError) and getattr(error.orig, "sqlstate", None) == _DEADLOCK
