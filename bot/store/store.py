"""`Store`: an open database and its transactions; and migrating a database, or inspecting it without changing it.

`upgrade` runs Alembic inside the program, at every start; the migrations are in `migrations/`. `inspect` checks that a
database exists, is current and is writable, perhaps while a bot runs on it: it creates nothing, runs no migration, and
rolls back what it begins.
"""

from __future__ import annotations

import asyncio
import errno
import importlib.util
import os
import shutil
import sqlite3
import stat
from collections.abc import Callable
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, Self, TypeVar

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from msgspec import Struct
from sqlalchemy import URL, Connection, NullPool, text
from sqlalchemy import inspect as sa_inspect

from bot.ops.checks import Finding, found
from bot.store.connections import (
    StoreError,
    async_engine,
    describe_url,
    file_of,
    migrating_engine,
    opening_errors,
    parts_of,
    prepare_file,
    read_url,
    request_errors,
)
from bot.store.messages import MessageStore
from bot.store.process_lock import file_is_locked, server_is_locked
from bot.store.rollback import Endings, Mark, found_in, mark_of, marked_for, signs, stop_if_restored, touch, touched
from bot.store.transactions import Database, PostgresDatabase, SqliteDatabase, Watch, finish_requests, shielded
from bot.store.unit_of_work import Notice, UnitOfWork

R = TypeVar("R")

_LOCK = 40_111_095
"""The key of a PostgreSQL advisory lock, by which processes that start at once take turns; any fixed number."""


def utc_now() -> datetime:
    """The current time in UTC, timezone-aware."""
    return datetime.now(UTC)


class _TakenBackError(Exception):
    """Takes a test write back."""


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
        self.is_new = False
        """Whether the database had no tables before it was opened."""
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
            is_new = await upgrade(url)
            store = cls(url, clock, mark_of(url, mark))
            store.is_new = is_new
            try:
                if looking:
                    store.set_back = await stop_if_restored(
                        store._database, url, store._mark, clock(), put_back=put_back
                    )
                    await store._require_writable()
            except BaseException:
                await store.close()
                raise
            return store

    @classmethod
    async def open_beside(cls, address: str) -> Store:
        """Open a current database, perhaps beneath a running bot, but not to end tables. Raises StoreError."""
        url = read_url(address)
        with opening_errors(url):
            await require_current(url)
            return cls(url)

    async def _require_writable(self) -> None:
        """Refuse a database that only lets itself be read, rather than each move later. It stays as it is."""

        def work(unit: UnitOfWork) -> None:
            touch(unit)
            raise _TakenBackError

        with suppress(_TakenBackError):
            await self._database.write(work, synced=False)

    @property
    def finding(self) -> Finding | None:
        """That the database had been restored; None if it had not."""
        return None if self.set_back is None else found("set-back", database=describe_url(self._url))

    @property
    def place(self) -> str:
        """The database, as named to a person: the whole path of a SQLite file, or an address without its password."""
        return (
            str(file_of(self._url).absolute()) if self._url.get_backend_name() == "sqlite" else describe_url(self._url)
        )

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
        """Remove deleted data from all files; see `SqliteDatabase.wipe`. Raises StoreError."""
        with request_errors(self._url):
            await self._database.wipe()

    def watch(self, watch: Watch) -> None:
        """Call this after each transaction that writes."""
        for commits in self._database.commits:
            commits.watch = watch

    def on_notice(self, listener: Callable[[Notice], None]) -> None:
        """Call this with each notice of this process after its commit, and with each of another process.

        Called with `Missed` whenever notices may be lost.
        """
        for commits in self._database.commits:
            commits.on_notice(listener)
        if self.listener is not None:
            self.listener.on_notice(listener)

    @property
    def waiting(self) -> int:
        """How many requests wait to be written."""
        return sum(commits.waiting for commits in self._database.commits)

    async def try_writing(self) -> None:
        """Make a write without effect. Raises StoreError if the database refuses it."""
        await self.write(touch, synced=False)

    async def blocked(self) -> Finding | None:
        """Why a write does not come back, if that can be found out while it waits: somebody else holds the lock."""
        if self._url.get_backend_name() != "sqlite":
            return None
        try:
            with opening_errors(self._url):
                await asyncio.to_thread(_begin_at_once, file_of(self._url))
        except StoreError as error:
            return error.finding
        return None

    async def _catch_up(self) -> None:
        """Write the number of ended tables to the mark before members see an end; if that fails, the request fails."""
        if self._mark is not None and self._mark.is_behind:
            await touched(self._mark, self._mark.pay)


# --- migrations ------------------------------------------------------------------------------------------------------


def alembic_config() -> Config:
    """The configuration of Alembic, which finds the migrations wherever they are installed."""
    spec = importlib.util.find_spec("migrations")
    if spec is None or spec.origin is None:
        raise RuntimeError("The package `migrations` is not installed beside `bot`.")
    config = Config()
    # Config values pass through %-interpolation, and a folder may have a % in its name.
    config.set_main_option("script_location", str(Path(spec.origin).parent).replace("%", "%%"))
    return config


def known_revisions() -> list[str]:
    """The database revisions that this version of the program can read, newest first."""
    return [script.revision for script in ScriptDirectory.from_config(alembic_config()).walk_revisions()]


LOOK_AGAIN: Final = 0.5
"""Seconds between two looks whether a process of an older version still runs."""
KILLED_FOR: Final = 12.0
"""Seconds until the leases of a process that was killed have expired; see `bot.cluster.leases.LEASE`."""


async def upgrade(url: URL, revision: str = "head", *, patience: float = KILLED_FOR) -> bool:
    """Run all migrations that the database lacks, in one transaction: all of them, or none.

    Returns whether the database had no tables before. Raises StoreError if a process of an older version still runs on
    it after `patience` seconds: it would write what the newer tables do not have.
    """
    engine, until = migrating_engine(url), asyncio.get_running_loop().time() + patience
    try:
        while True:
            try:
                async with engine.begin() as connection:
                    return await connection.run_sync(_upgrade, revision, describe_url(url))
            except StoreError as error:
                if error.code != "older-runs" or asyncio.get_running_loop().time() >= until:
                    raise
            await asyncio.sleep(LOOK_AGAIN)
    finally:
        await engine.dispose()


async def require_current(url: URL) -> None:
    """Raise StoreError unless the database exists and is current. Writes, creates and locks nothing."""
    if url.get_backend_name() == "sqlite" and not file_of(url).is_file():
        raise StoreError("absent", database=describe_url(url))
    engine = async_engine(url, poolclass=NullPool)
    try:
        async with engine.connect() as connection:
            revision = await connection.run_sync(_revision)
    finally:
        await engine.dispose()
    if not _is_current(revision, describe_url(url)):
        raise StoreError("older", database=describe_url(url))


def _is_current(revision: str | None, database: str) -> bool:
    """Whether this is the newest revision. Raises StoreError if this program does not know it."""
    known = known_revisions()
    if revision is not None and revision not in known:
        raise StoreError("newer", database=database, revision=revision)
    return revision == known[0]


def _upgrade(connection: Connection, revision: str, database: str) -> bool:
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
    before = _revision(connection)
    if _is_current(before, database) and revision == "head":
        return False  # As at most starts. Alembic would read all migrations again to find that out.
    if _is_in_use(connection):
        raise StoreError("older-runs", database=database)
    config = alembic_config()
    config.attributes["connection"] = connection
    command.upgrade(config, revision)
    if connection.dialect.name != "sqlite" or _revision(connection) == before:
        return before is None  # The check reads every row, and only migrations run without foreign keys.
    if connection.exec_driver_sql("PRAGMA foreign_key_check").first():
        raise StoreError("not-a-database", database=database, reason="rows refer to rows that do not exist")
    return before is None


def _is_in_use(connection: Connection) -> bool:
    """Whether a process owns tables of this database; SQLite has a lock for that instead of leases."""
    if connection.dialect.name != "postgresql" or not sa_inspect(connection).has_table("leases"):
        return False
    return connection.execute(text("SELECT 1 FROM leases WHERE expires_at > now()")).first() is not None


def _revision(connection: Connection) -> str | None:
    return MigrationContext.configure(connection).get_current_revision()


# --- inspection ------------------------------------------------------------------------------------------------------

BUSY_TIMEOUT: Final = 5.0
"""Seconds to wait for a lock that somebody else holds."""


class Inspection(Struct, frozen=True, kw_only=True):
    """What `inspect` found."""

    place: str
    """The database, as named to a person."""
    is_there: bool
    """False: a SQLite file that the bot will create when it starts."""
    revision: str | None = None
    """Its latest migration; None if it has no tables yet."""
    free: int | None = None
    """Free bytes on the disk; None if it belongs to another machine."""
    readable_by_others: tuple[str, ...] = ()
    """Files that users other than their owner may read."""
    runs: bool | None = None
    """Whether a bot runs on it; None if that cannot be found out."""
    is_set_back: bool = False
    """Whether it was restored from an older copy, and no bot has been started on it since."""

    @property
    def is_newer(self) -> bool:
        """Whether it has a migration that this program does not know."""
        return self.revision is not None and self.revision not in known_revisions()


async def inspect(address: str, folder: Path | None = None) -> Inspection:
    """Inspect the database at this address, and the folder of its mark. Raises StoreError if one cannot be used."""
    url = read_url(address)
    with opening_errors(url):
        if url.get_backend_name() == "sqlite":
            inspection = await asyncio.to_thread(_inspect_file, url, folder)
        else:
            inspection = await _inspect_server(url, folder)
        if (mark := mark_of(url, folder)) is not None:
            await touched(mark, mark.check)
        return inspection


def _inspect_file(url: URL, mark: Path | None) -> Inspection:
    file = file_of(url)
    folder = next(each for each in file.absolute().parents if each.exists())
    free = shutil.disk_usage(folder).free
    if not file.exists():
        if not folder.is_dir() or not os.access(folder, os.W_OK | os.X_OK):
            fault = os.strerror(errno.EACCES if folder.is_dir() else errno.ENOTDIR)
            raise StoreError("unwritable", database=describe_url(url), reason=fault)
        return Inspection(place=describe_url(url), is_there=False, free=free)
    mode = "ro" if url.query.get("mode") == "ro" else "rw"
    uri = f"{file.absolute().as_uri()}?mode={mode}"  # Not created, even if it disappears right now.
    with closing(sqlite3.connect(uri, uri=True, timeout=BUSY_TIMEOUT, isolation_level=None)) as connection:
        connection.execute("BEGIN IMMEDIATE")  # waits for others, as a write does
        try:
            connection.execute("PRAGMA user_version = 0")  # its value; raises if nothing can be written
            known = connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'").fetchone()
            row = connection.execute("SELECT version_num FROM alembic_version").fetchone() if known else None
            is_current = row is not None and row[0] == known_revisions()[0]
            endings = connection.execute("SELECT count, marked, home FROM endings").fetchone() if is_current else None
        finally:
            connection.execute("ROLLBACK")
    readable = tuple(str(each) for each in parts_of(file) if _is_open_to_others(each))
    return Inspection(
        place=describe_url(url),
        is_there=True,
        revision=None if row is None else str(row[0]),
        free=free,
        readable_by_others=readable,
        runs=file_is_locked(url),
        is_set_back=endings is not None and bool(signs(Endings(*endings), None, marked_for(url, mark), sqlite=True)),
    )


_DENIED: Final = {
    False: text(
        "SELECT 'permission denied for schema ' || current_schema()"
        " WHERE NOT has_schema_privilege(current_user, current_schema(), 'CREATE')"
    ),
    True: text(
        "SELECT 'permission denied for table ' || name FROM (VALUES ('endings'), ('tables')) AS needed (name)"
        " WHERE NOT has_table_privilege(current_user, name, 'INSERT')"
        " OR NOT has_table_privilege(current_user, name, 'UPDATE') LIMIT 1"
    ),
}
"""What a user may not do, in the words of the server: create tables in an empty database, or write to those there are
(True). No row if nothing is missing."""


async def _inspect_server(url: URL, mark: Path | None) -> Inspection:
    engine = async_engine(url, poolclass=NullPool)
    try:
        async with asyncio.timeout(BUSY_TIMEOUT * 2), engine.connect() as connection:
            revision = await connection.run_sync(_revision)
            read_only = str(await connection.scalar(text("SHOW transaction_read_only"))) == "on"
            denied = await connection.scalar(_DENIED[revision is not None])
            runs = await connection.run_sync(server_is_locked)
            is_set_back = False
            if revision == known_revisions()[0]:
                row, home = await connection.run_sync(found_in)
                is_set_back = bool(signs(row, home, await asyncio.to_thread(marked_for, url, mark), sqlite=False))
            await connection.rollback()
    finally:
        await engine.dispose()
    if read_only:
        raise StoreError("unwritable", database=describe_url(url), reason="it accepts no changes at the moment")
    if denied is not None:
        raise StoreError("forbidden", database=describe_url(url), reason=str(denied))
    return Inspection(place=describe_url(url), is_there=True, revision=revision, runs=runs, is_set_back=is_set_back)


def _begin_at_once(file: Path) -> None:
    """Begin a transaction that writes, and roll it back. Raises OperationalError if somebody else is writing."""
    uri = f"{file.absolute().as_uri()}?mode=rw"
    with closing(sqlite3.connect(uri, uri=True, timeout=0, isolation_level=None)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("ROLLBACK")


def _is_open_to_others(file: Path) -> bool:
    try:
        return bool(stat.S_IMODE(file.stat().st_mode) & 0o077)
    except OSError:
        return False
