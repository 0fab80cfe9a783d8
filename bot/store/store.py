"""`Store`: an open database and its transactions."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Self, TypeVar

from sqlalchemy import URL

from bot.store import migrate, rollback
from bot.store.connections import opening_errors, prepare_file, read_url, request_errors
from bot.store.messages import MessageStore
from bot.store.process_lock import file_is_locked, server_is_locked
from bot.store.rollback import Mark
from bot.store.transactions import Database, PostgresDatabase, SqliteDatabase, Watch, finish_requests, shielded
from bot.store.unit_of_work import UnitOfWork

R = TypeVar("R")


def utc_now() -> datetime:
    """The current time in UTC, timezone-aware."""
    return datetime.now(UTC)


class Store:
    """An open database. Create one with `await Store.open(address)`; close it, or use it in `async with`."""

    def __init__(self, url: URL, clock: Callable[[], datetime] = utc_now, mark: Mark | None = None) -> None:
        self._url = url
        self._mark = mark
        self._database: Database = SqliteDatabase(url) if url.get_backend_name() == "sqlite" else PostgresDatabase(url)
        self.listener = self._database.listener
        """Receives the notices of other processes on PostgreSQL; None on SQLite."""
        self.messages = MessageStore(self._database, url, clock)
        """What the bot's messages show, and what it knows about members."""
        self.set_back: int | None = None
        """How many tables `open` stopped because the database had been restored; None if it had not."""

    @classmethod
    async def open(
        cls,
        address: str,
        clock: Callable[[], datetime] = utc_now,
        *,
        mark: Path | None = None,
        put_back: bool = False,
        looking: bool = True,
    ) -> Store:
        """Open the database at this address (`sqlite:///file` or `postgresql://...`) and migrate it. Raises StoreError.

        If it was restored from an older backup, its running tables are stopped; `put_back` asserts that it was. Only
        the process that holds the lock may do so, or it stops the tables of a running bot: not without `looking`.
        `mark` is the folder of the mark outside the database (see `bot.store.rollback`); by default it is next to the
        file on SQLite, and there is none on PostgreSQL.
        """
        url = read_url(address)
        with opening_errors(url):
            await prepare_file(url)
            await migrate.upgrade(url)
            store = cls(url, clock, rollback.mark_of(url, mark))
            try:
                if looking:
                    store.set_back = await rollback.look(store._database, url, store._mark, clock(), put_back=put_back)
            except BaseException:
                await store.close()
                raise
            return store

    @classmethod
    async def open_beside(cls, address: str) -> Store:
        """Open a current database, perhaps beneath a running bot, but not to end tables. Raises StoreError."""
        url = read_url(address)
        with opening_errors(url):
            await migrate.require_current(url)
            return cls(url)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Wait for requests in progress, then close all connections."""
        await finish_requests()
        await self._database.close()

    async def has_bot(self) -> bool:
        """Whether a bot runs on this database; True on SQLite if this user cannot find out."""
        if self._url.get_backend_name() == "sqlite":
            return file_is_locked(self._url) is not False
        return await self.read(lambda unit: server_is_locked(unit.connection))

    @shielded
    async def read(self, work: Callable[[UnitOfWork], R]) -> R:
        """Run this in a read-only transaction, which sees one state of the database."""
        with request_errors(self._url):
            await self._catch_up()
            return await self._database.read(work)

    @shielded
    async def write(self, work: Callable[[UnitOfWork], R], *, synced: bool = True) -> R:
        """Run this in a transaction, which other requests may share; return its result after the commit.

        A write that is not `synced` may be lost in a power cut, but not if only this process dies. `work` must change
        nothing but the database, because it may run again after a rollback. Raises whatever `work` raises, and
        `Conflict`, with nothing changed, if another process has inserted a row with the same key.
        """

        def counted(unit: UnitOfWork) -> tuple[R, int | None]:
            unit.endings = None  # The unit may have run other requests, which may be rolled back.
            return work(unit), unit.endings

        with request_errors(self._url):
            await self._catch_up()
            result, endings = await self._database.write(counted, synced=synced)
            if endings is not None and self._mark is not None:
                self._mark.owe(endings)
                await self._catch_up()
            return result

    async def wipe(self) -> None:
        """Remove deleted data from all files; see `Database.wipe`. Raises StoreError."""
        with request_errors(self._url):
            await self._database.wipe()

    def watch(self, watch: Watch) -> None:
        """Call this after each transaction that writes."""
        for commits in self._database.commits:
            commits.watch = watch

    @property
    def waiting(self) -> int:
        """How many requests wait to be written."""
        return sum(commits.waiting for commits in self._database.commits)

    async def try_writing(self) -> None:
        """Make a write without effect. Raises StoreError if the database refuses it."""
        await self.write(rollback.touch, synced=False)

    async def _catch_up(self) -> None:
        """Write the number of ended tables to the mark before members see an end; if that fails, the request fails."""
        if self._mark is not None and self._mark.is_behind:
            await rollback.touched(self._mark, self._mark.pay)
