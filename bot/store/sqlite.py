"""SQLite: one connection that writes, a few that read, each in a thread of its own, and one that keeps watch.

The writing connection begins each transaction with BEGIN IMMEDIATE, so that a transaction which reads and then writes
never fails half-way because another process wrote in between. Work goes to a thread as a whole: a hop there and back
costs more than most statements.
"""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, TypeVar

from sqlalchemy import URL, Connection, Engine, create_engine

from bot.store.database import prepare_connections, shown
from bot.store.errors import StoreError
from bot.store.files import Identity
from bot.store.group_commit import GroupCommit, Request, carry_out
from bot.store.unit_of_work import UnitOfWork

if TYPE_CHECKING:
    from collections.abc import Callable

R = TypeVar("R")

_READERS = 4


class SqliteDatabase:
    """A file of SQLite, opened. See `bot.store.database.Database`."""

    def __init__(self, url: URL) -> None:
        self._url = url.set(drivername="sqlite+pysqlite")
        self._file = Identity(url)
        self._readers = self._engine("BEGIN", _READERS, "PRAGMA query_only = ON")
        self._writer = self._engine("BEGIN IMMEDIATE", 1, "PRAGMA secure_delete = ON")
        self._reading = ThreadPoolExecutor(_READERS, "reading of tables")
        self._writing = ThreadPoolExecutor(1, "writing of tables")
        self._commits = GroupCommit(self._commit)
        self._others = _Others(self._url)
        self._lax = False
        """Whether commits of the writing connection do not wait for the disk just now."""

    async def read(self, work: Callable[[UnitOfWork], R]) -> R:
        """See `Database`."""
        return await asyncio.get_running_loop().run_in_executor(self._reading, self._read, work)

    async def write(self, work: Callable[[UnitOfWork], R], *, synced: bool) -> R:
        """See `Database`."""
        return await self._commits.write(work, synced=synced)

    def epoch(self) -> int | None:
        """See `Database`."""
        return self._others.epoch(committing=self._commits.under_way)

    @property
    def listener(self) -> None:
        """See `Database`."""
        return

    async def wipe(self) -> None:
        """See `Database`. What is deleted from a page is written over at once; here the log before that goes."""
        await asyncio.get_running_loop().run_in_executor(self._writing, self._empty_log)

    @property
    def commits(self) -> tuple[GroupCommit, ...]:
        """See `Database`."""
        return (self._commits,)

    async def close(self) -> None:
        """See `Database`."""
        await asyncio.to_thread(self._close)

    def _empty_log(self) -> None:
        # Not in a transaction. It waits for those who read, and comes back without an error if they take too long.
        with self._writer.connect() as connection:
            _raw(connection).execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()

    def _close(self) -> None:
        for threads in (self._reading, self._writing):
            threads.shutdown()
        self._readers.dispose()
        self._writer.dispose()
        self._others.close()

    def _read(self, work: Callable[[UnitOfWork], R]) -> R:
        with self._readers.connect() as connection, connection.begin():
            return work(UnitOfWork(connection))

    async def _commit(self, group: list[Request]) -> None:
        noticed = await asyncio.get_running_loop().run_in_executor(self._writing, self._write, group)
        self._others.committed(noticed)

    def _write(self, group: list[Request]) -> Noticed:
        # A file that was deleted can still be written to, and all of that would be gone with this process.
        if not self._file.is_there():
            raise StoreError("moved", database=shown(self._url))
        with self._writer.connect() as connection:
            self._wait_for_the_disk(connection, wait=any(request.synced for request in group))
            carry_out(connection, group)
            return self._others.look(_raw(connection))

    def _wait_for_the_disk(self, connection: Connection, *, wait: bool) -> None:
        # NORMAL commits to the write-ahead log without waiting: a power cut may take the last commits, whole.
        if self._lax is wait:
            _raw(connection).execute(f"PRAGMA synchronous = {'FULL' if wait else 'NORMAL'}")
            self._lax = not wait

    def _engine(self, begin: str, connections: int, *pragmas: str) -> Engine:
        # hide_parameters: no error text or log may show a seed, a state or a move.
        engine = create_engine(self._url, hide_parameters=True, pool_size=connections, max_overflow=0)
        prepare_connections(engine, begin, "PRAGMA foreign_keys = ON", *pragmas)
        return engine


Noticed = tuple[int | None, tuple[int, int]]
"""What was seen after a commit: the version of the data by the connection that watches, and by the one that writes."""


class _Others:
    """Notices whether another process has committed anything, without a transaction and without a thread.

    `PRAGMA data_version` of a connection changes when *any other* connection has committed; asking for it reads a few
    bytes of shared memory, and never waits. The connection that watches sees the commits of our own writing connection
    too, which knows nothing of itself but sees those of others: so after each commit of our own both are asked, first
    the one that watches. If the one that writes then has seen nothing, nobody else has committed before the other one
    looked, and whatever that sees from then on is not what it saw.
    """

    def __init__(self, url: URL) -> None:
        [file], settings = url.get_dialect()().create_connect_args(url)
        settings.update(check_same_thread=False, isolation_level=None)
        self._watching: sqlite3.Connection = sqlite3.connect(file, **settings)
        self._lock = threading.Lock()
        self._epoch = 0
        self._seen: int | None = None
        """What the watching connection saw when it was last known what that was."""
        self._seen_by_writer: tuple[int, int] | None = None

    def epoch(self, *, committing: bool) -> int | None:
        """See `Database.epoch`. `committing` says that a commit of our own is under way."""
        now = self._version()
        if now is None:
            return None
        if now != self._seen:
            if committing:
                return None  # It may be ours; whether it is will be known when that is done.
            self._epoch += 1
            self._seen = now
        return self._epoch

    def look(self, writing: sqlite3.Connection) -> Noticed:
        """What is seen after a commit, by the thread that has committed."""
        seen = self._version()  # this one first, see above
        return seen, (id(writing), _data_version(writing))

    def committed(self, noticed: Noticed) -> None:
        """Take note of a commit of our own."""
        self._seen, by_writer = noticed
        if by_writer != self._seen_by_writer:
            self._epoch += 1
            self._seen_by_writer = by_writer

    def close(self) -> None:
        """Let go of the connection."""
        self._watching.close()

    def _version(self) -> int | None:
        try:
            with self._lock:
                return _data_version(self._watching)
        except sqlite3.Error:
            return None


def _data_version(connection: sqlite3.Connection) -> int:
    found: tuple[int] = connection.execute("PRAGMA data_version").fetchone()
    return found[0]


def _raw(connection: Connection) -> Any:
    return connection.connection.driver_connection
