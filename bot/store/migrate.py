"""Migrating a database to the revision that this program needs, and inspecting one without changing it.

`upgrade` runs Alembic inside the program, at every start; the migrations are in `migrations/`. `inspect` checks that a
database exists, is current and is writable, perhaps while a bot runs on it: it creates nothing, runs no migration, and
rolls back what it begins.
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

from bot.store.connections import StoreError, async_engine, migrating_engine, opening_errors, read_url, shown
from bot.store.files import file_of, parts_of
from bot.store.process_lock import file_is_locked, server_is_locked
from bot.store.rollback import mark_of, touched

_LOCK = 40_111_095
"""The key of a PostgreSQL advisory lock, by which processes that start at once take turns; any fixed number."""


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


async def upgrade(url: URL, revision: str = "head") -> None:
    """Run all migrations that the database lacks, in one transaction: all of them, or none."""
    engine = migrating_engine(url)
    try:
        async with engine.begin() as connection:
            await connection.run_sync(_upgrade, revision, shown(url))
    finally:
        await engine.dispose()


async def require_current(url: URL) -> None:
    """Raise StoreError unless the database exists and is current. Writes, creates and locks nothing."""
    if url.get_backend_name() == "sqlite" and not file_of(url).is_file():
        raise StoreError("absent", database=shown(url))
    engine = async_engine(url, poolclass=NullPool)
    try:
        async with engine.connect() as connection:
            revision = await connection.run_sync(_revision)
    finally:
        await engine.dispose()
    if not _is_current(revision, shown(url)):
        raise StoreError("older", database=shown(url))


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
        return  # As at most starts. Alembic would read all migrations again to find that out.
    config = alembic_config()
    config.attributes["connection"] = connection
    command.upgrade(config, revision)
    if connection.dialect.name != "sqlite" or _revision(connection) == before:
        return  # The check reads every row, and only migrations run without foreign keys.
    if connection.exec_driver_sql("PRAGMA foreign_key_check").first():
        raise StoreError("not-a-database", database=database, reason="rows refer to rows that do not exist")


# --- inspection ------------------------------------------------------------------------------------------------------

PATIENCE: Final = 5.0
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

    @property
    def is_newer(self) -> bool:
        """Whether it has a migration that this program does not know."""
        return self.revision is not None and self.revision not in known_revisions()


async def inspect(address: str, folder: Path | None = None) -> Inspection:
    """Inspect the database at this address, and the folder of its mark. Raises StoreError if one cannot be used."""
    url = read_url(address)
    with opening_errors(url):
        if url.get_backend_name() == "sqlite":
            found = await asyncio.to_thread(_inspect_file, url)
        else:
            found = await _inspect_server(url)
        if (mark := mark_of(url, folder)) is not None:
            await touched(mark, mark.check)
        return found


def _inspect_file(url: URL) -> Inspection:
    file = file_of(url)
    folder = next(each for each in file.absolute().parents if each.exists())
    free = shutil.disk_usage(folder).free
    if not file.exists():
        if not folder.is_dir() or not os.access(folder, os.W_OK | os.X_OK):
            raise StoreError("unwritable", database=shown(url), reason=f"no file can be created in {folder}")
        return Inspection(place=shown(url), is_there=False, free=free)
    uri = f"{file.absolute().as_uri()}?mode=rw"  # Not created, even if it disappears right now.
    with closing(sqlite3.connect(uri, uri=True, timeout=PATIENCE, isolation_level=None)) as connection:
        connection.execute("BEGIN IMMEDIATE")  # as for a write; raises if that is impossible
        try:
            known = connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'").fetchone()
            row = connection.execute("SELECT version_num FROM alembic_version").fetchone() if known else None
        finally:
            connection.execute("ROLLBACK")
    readable = tuple(str(each) for each in parts_of(file) if _is_open_to_others(each))
    return Inspection(
        place=shown(url),
        is_there=True,
        revision=None if row is None else str(row[0]),
        free=free,
        readable_by_others=readable,
        runs=file_is_locked(url),
    )


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
    return Inspection(place=shown(url), is_there=True, revision=revision, runs=runs)


def _revision(connection: Connection) -> str | None:
    return MigrationContext.configure(connection).get_current_revision()


def _is_open_to_others(file: Path) -> bool:
    try:
        return bool(stat.S_IMODE(file.stat().st_mode) & 0o077)
    except OSError:
        return False
