"""The revision of a database: bringing it to the one that this program needs, and looking at it without any change.

`upgrade` runs Alembic from inside the program, at every start; the migrations themselves are in `migrations/`.
`inspect` looks whether a database is there, up to date, and takes what is written, while a bot may be running on it: it
makes nothing that is not there, runs no migration, and rolls back what it begins.
"""

from __future__ import annotations

import asyncio
import importlib.util
import os
import shutil
import sqlite3
import stat
from contextlib import closing
from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from msgspec import Struct
from sqlalchemy import URL, Connection, NullPool, text

from bot.store import files
from bot.store.connections import StoreError, async_engine, migrating_engine, opening_errors, read_url, shown
from bot.store.files import file_of
from bot.store.process_lock import file_is_locked, server_is_locked

_LOCK = 40_111_095
"""Any fixed number: processes that start at the same moment on PostgreSQL take turns by it."""


def alembic_config() -> Config:
    """The configuration of Alembic, with the migrations found wherever they are installed."""
    spec = importlib.util.find_spec("migrations")
    if spec is None or spec.origin is None:
        raise RuntimeError("The package `migrations` is not installed beside `bot`.")
    config = Config()
    # Config values pass through %-interpolation, and a folder may have a % in its name.
    config.set_main_option("script_location", str(Path(spec.origin).parent).replace("%", "%%"))
    return config


def known_revisions() -> list[str]:
    """The revisions of the database that this version of the program can read, the newest first."""
    return [script.revision for script in ScriptDirectory.from_config(alembic_config()).walk_revisions()]


async def upgrade(url: URL, revision: str = "head") -> None:
    """Run all migrations that the database does not have yet. One transaction: all of them, or none."""
    engine = migrating_engine(url)
    try:
        async with engine.begin() as connection:
            await connection.run_sync(_upgrade, revision, shown(url))
    finally:
        await engine.dispose()


async def require_current(url: URL) -> None:
    """Raise StoreError unless the database is there and of this very version. Nothing is written, made or locked."""
    if url.get_backend_name() == "sqlite" and not file_of(url).is_file():
        raise StoreError("absent", database=shown(url))
    engine = async_engine(url, poolclass=NullPool)
    try:
        async with engine.connect() as connection:
            await connection.run_sync(_require_current, shown(url))
    finally:
        await engine.dispose()


def _require_current(connection: Connection, database: str) -> None:
    if not _is_current(_revision(connection), database):
        raise StoreError("older", database=database)


def _is_current(revision: str | None, database: str) -> bool:
    """Whether this is the newest revision. Raises StoreError if this program does not know it."""
    known = known_revisions()
    if revision is not None and revision not in known:
        raise StoreError("newer", database=database, revision=revision)
    return revision == known[0]


def _upgrade(connection: Connection, revision: str, database: str) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
    before = _revision(connection)
    if _is_current(before, database) and revision == "head":
        return  # As at most starts. Alembic would read all migrations once more to find that out.
    config = alembic_config()
    config.attributes["connection"] = connection
    command.upgrade(config, revision)
    if connection.dialect.name != "sqlite" or _revision(connection) == before:
        return  # Looking at every row takes long, and only a migration can do without foreign keys.
    if connection.exec_driver_sql("PRAGMA foreign_key_check").first():
        raise StoreError("not-a-database", database=database, reason="rows refer to rows that do not exist")


# --- inspection ------------------------------------------------------------------------------------------------------

PATIENCE: Final = 5.0
"""Seconds that somebody else may hold the lock."""


class Inspection(Struct, frozen=True, kw_only=True):
    """What a database is like."""

    place: str
    """As a person may read it."""
    is_there: bool
    """False: a file of SQLite that the bot will make at its start."""
    revision: str | None = None
    """The last migration that it has; None if it has no tables yet."""
    newest: str
    """The last one that this program knows."""
    is_newer: bool = False
    """Whether it has a migration that this program does not know."""
    free: int | None = None
    """Bytes that are free on the disk; None if that is another machine's."""
    readable_by_others: tuple[str, ...] = ()
    """Files that others than their owner may read."""
    runs: bool | None = None
    """Whether a bot runs on it; None if that cannot be found out."""


async def inspect(address: str) -> Inspection:
    """Look at the database at this address. Raises StoreError if it cannot be reached, read or written to."""
    url = read_url(address)
    with opening_errors(url):
        if url.get_backend_name() == "sqlite":
            return await asyncio.to_thread(_inspect_file, url)
        return await _inspect_server(url)


def _inspect_file(url: URL) -> Inspection:
    file = files.file_of(url)
    folder = next(each for each in file.absolute().parents if each.exists())
    free = shutil.disk_usage(folder).free
    if not file.exists():
        if not folder.is_dir() or not os.access(folder, os.W_OK | os.X_OK):
            raise StoreError("unwritable", database=shown(url), reason=f"no file can be created in {folder}")
        return Inspection(place=shown(url), is_there=False, newest=known_revisions()[0], free=free)
    uri = f"{file.absolute().as_uri()}?mode=rw"  # It is not made if it goes away in this moment.
    with closing(sqlite3.connect(uri, uri=True, timeout=PATIENCE, isolation_level=None)) as connection:
        connection.execute("BEGIN IMMEDIATE")  # as for writing; it raises if that cannot be
        try:
            known = connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'").fetchone()
            row = connection.execute("SELECT version_num FROM alembic_version").fetchone() if known else None
        finally:
            connection.execute("ROLLBACK")
    readable = tuple(str(each) for each in files.parts_of(file) if _is_open_to_others(each))
    revision = None if row is None else str(row[0])
    return _found(url, revision, runs=file_is_locked(url), free=free, readable_by_others=readable)


async def _inspect_server(url: URL) -> Inspection:
    engine = async_engine(url, poolclass=NullPool)
    try:
        async with asyncio.timeout(PATIENCE * 2), engine.connect() as connection:
            revision = await connection.run_sync(_revision)
            read_only = str(await connection.scalar(text("SHOW transaction_read_only"))) == "on"
            may_write = revision is None or bool(
                await connection.scalar(text("SELECT has_table_privilege(current_user, 'tables', 'INSERT, UPDATE')"))
            )
            runs = await connection.run_sync(server_is_locked)
            await connection.rollback()
    finally:
        await engine.dispose()
    if read_only or not may_write:
        why = "it accepts no changes at the moment" if read_only else "this user may not write to its tables"
        raise StoreError("unwritable", database=shown(url), reason=why)
    return _found(url, revision, runs=runs)


def _found(
    url: URL,
    revision: str | None,
    *,
    runs: bool | None,
    free: int | None = None,
    readable_by_others: tuple[str, ...] = (),
) -> Inspection:
    """What a database is like that is there, with this migration as its last one."""
    known = known_revisions()
    return Inspection(
        place=shown(url),
        is_there=True,
        revision=revision,
        newest=known[0],
        is_newer=revision is not None and revision not in known,
        free=free,
        readable_by_others=readable_by_others,
        runs=runs,
    )


def _revision(connection: Connection) -> str | None:
    return MigrationContext.configure(connection).get_current_revision()


def _is_open_to_others(file: Path) -> bool:
    try:
        return bool(stat.S_IMODE(file.stat().st_mode) & 0o077)
    except OSError:
        return False
