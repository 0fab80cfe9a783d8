"""SQLite: one connection that writes, and a few that read, each in a thread of its own.

The writing connection begins each transaction with BEGIN IMMEDIATE, so that a transaction which reads and then writes
never fails half-way because another process wrote in between. Work goes to a thread as a whole: a hop there and back
costs more than most statements.
"""

from __future__ import annotations

import asyncio
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
        self._lax = False
        """Whether commits of the writing connection do not wait for the disk just now."""

    async def read(self, work: Callable[[UnitOfWork], R]) -> R:
        """See `Database`."""
        return await asyncio.get_running_loop().run_in_executor(self._reading, self._read, work)

    async def write(self, work: Callable[[UnitOfWork], R], *, synced: bool) -> R:
        """See `Database`."""
        return await self._commits.write(work, synced=synced)

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

    def _read(self, work: Callable[[UnitOfWork], R]) -> R:
        with self._readers.connect() as connection, connection.begin():
            return work(UnitOfWork(connection))

    async def _commit(self, group: list[Request]) -> None:
        await asyncio.get_running_loop().run_in_executor(self._writing, self._write, group)

    def _write(self, group: list[Request]) -> None:
        # A file that was deleted can still be written to, and all of that would be gone with this process.
        if not self._file.is_there():
            raise StoreError("moved", database=shown(self._url))
        with self._writer.connect() as connection:
            self._wait_for_the_disk(connection, wait=any(request.synced for request in group))
            carry_out(connection, group)

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


def _raw(connection: Connection) -> Any:
    return connection.connection.driver_connection
