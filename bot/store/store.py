"""The store itself: the whole database as an object, with its opening and closing and its transactions."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Self, TypeVar

from sqlalchemy import URL

from bot.store import migrate, rollback
from bot.store.connections import opening_errors, prepare_file, read_url, request_errors
from bot.store.messages import MessageStore
from bot.store.peers import Listener
from bot.store.process_lock import file_is_locked, server_is_locked
from bot.store.rollback import Mark
from bot.store.transactions import Database, PostgresDatabase, SqliteDatabase, Watch, finish_requests, shielded
from bot.store.unit_of_work import UnitOfWork

R = TypeVar("R")


def utc_now() -> datetime:
    """The present moment, with its zone."""
    return datetime.now(UTC)


class Store:
    """A database of tables. Make one with `await Store.open(address)`, and close it, or use it in `async with`."""

    def __init__(self, url: URL, clock: Callable[[], datetime] = utc_now, mark: Mark | None = None) -> None:
        self._url = url
        self._mark = mark
        self._database: Database = SqliteDatabase(url) if url.get_backend_name() == "sqlite" else PostgresDatabase(url)
        self.messages = MessageStore(self._database, url, clock)
        """What the bot's messages show, and what is known of members."""
        self.set_back: int | None = None
        """How many tables were stopped at the opening because the database was restored; None if it was not."""

    @classmethod
    async def open(
        cls,
        address: str,
        clock: Callable[[], datetime] = utc_now,
        *,
        mark: Path | None = None,
        put_back: bool = False,
        migrating: bool = True,
    ) -> Store:
        """Open the database at this address (`sqlite:///file` or `postgresql://...`) and bring it up to date.

        Unless it is `migrating`: then it has to be there and up to date already, as when a bot is running on it.

        If it was restored from an older backup, the tables that run in it are stopped; with `put_back` the caller knows
        that it was. `mark` is the folder of the mark outside it (see `bot.store.rollback`): if it is not given, it is
        beside the file on SQLite, and nowhere on PostgreSQL.
        """
        url = read_url(address)
        with opening_errors(url):
            if migrating:
                await prepare_file(url)
                await migrate.upgrade(url)
            else:
                await migrate.require_current(url)
            store = cls(url, clock, rollback.mark_of(url, mark))
            try:
                store.set_back = await rollback.look(store._database, url, store._mark, clock(), put_back=put_back)
            except BaseException:
                await store.close()
                raise
            return store

    @classmethod
    async def open_to_read(cls, address: str) -> Store:
        """Open a database that has to be there and up to date, while a bot may be running on it. Nothing is changed.

        Raises StoreError.
        """
        url = read_url(address)
        with opening_errors(url):
            await migrate.require_current(url)
            return cls(url)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Let the requests end that are under way, and let go of all connections."""
        await finish_requests()
        await self._database.close()

    async def has_bot(self) -> bool:
        """Whether a bot runs on this database, as far as this user can find out."""
        if self._url.get_backend_name() == "sqlite":
            return file_is_locked(self._url) is not False
        return await self.read(lambda unit: server_is_locked(unit.connection))

    @shielded
    async def read(self, work: Callable[[UnitOfWork], R]) -> R:
        """Do this in a transaction that only reads. It sees one state of the database."""
        with request_errors(self._url):
            await self._catch_up()
            return await self._database.read(work)

    @shielded
    async def write(self, work: Callable[[UnitOfWork], R], *, synced: bool = True) -> R:
        """Do this in a transaction, together with others that wait; return its result when it is committed.

        What is not `synced` may be lost in a power cut, but not if only this process dies. `work` changes nothing but
        the database: it may be done twice if the first attempt was undone. Raises whatever the work raises, and
        `Conflict` if another process has put in a row with the same key; then nothing is changed.
        """

        def counted(unit: UnitOfWork) -> tuple[R, int | None]:
            unit.endings = None  # The unit may have carried out other requests before, and these may be undone.
            return work(unit), unit.endings

        with request_errors(self._url):
            await self._catch_up()
            result, endings = await self._database.write(counted, synced=synced)
            if endings is not None and self._mark is not None:
                self._mark.owe(endings)
                await self._catch_up()
            return result

    async def wipe(self) -> None:
        """See that of what was deleted nothing is left in any file; see `Database.wipe`. Raises StoreError."""
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
        """Write something of no meaning. Raises StoreError if the database does not take it."""
        await self.write(rollback.touch, synced=False)

    @property
    def listener(self) -> Listener | None:
        """How this process hears of others on PostgreSQL; None on SQLite."""
        return self._database.listener

    async def _catch_up(self) -> None:
        """Have the mark say how many tables have ended before members see it; if that fails, they see nothing."""
        if self._mark is not None and self._mark.is_behind:
            await asyncio.to_thread(self._mark.pay)
