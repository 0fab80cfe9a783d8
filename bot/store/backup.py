"""Backups of a SQLite database: copying one that is in use, and restoring a copy.

A copy to restore is first checked and migrated, and its running tables stopped, in a temporary folder. Only then does
it replace the database, in one step; the old database is kept next to it. A failure before that changes nothing. See
docs/adr/0012.
"""

from __future__ import annotations

import asyncio
import os
import shlex
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from msgspec import Struct
from sqlalchemy import URL

from bot.store.connections import FOLDER, OWNER_ONLY, StoreError, file_of, narrow, opening_errors, read_url, reason
from bot.store.store import Store, known_revisions, utc_now

# --- making a copy ---------------------------------------------------------------------------------------------------


class BackupError(Exception):
    """Why a copy could not be made or restored, worded for the person at the terminal."""


def copy_database(address: str, to: Path) -> None:
    """Copy the database at this address to a new file that only its owner may read. Raises BackupError or StoreError.

    Simply copying the files while the bot runs may produce a damaged copy.
    """
    url = read_url(address)
    if url.get_backend_name() != "sqlite":
        # The inbox holds tokens of interactions.
        options = f"--format=custom --exclude-table-data=inbox --file={shlex.quote(str(to))}"
        dump = f"pg_dump {options} {quoted(url)}"
        raise BackupError(
            f"The tables are in PostgreSQL, whose own tool makes the copy while the bot runs:\n  (umask 077 && {dump})"
        )
    source = file_of(url)
    with opening_errors(url):
        if not source.is_file():
            raise BackupError(f"There is no database at {source}.")
        with closing(sqlite3.connect(source)) as database:
            copy_to(database, to)


def copy_to(database: sqlite3.Connection, to: Path) -> None:
    """Copy an open database to a new file that only its owner may read; delete the file if copying fails.

    Raises BackupError if the file cannot be created or written, and sqlite3's errors if the database cannot be read.
    """
    database.execute("PRAGMA schema_version")  # reads it, as an error during the copying could concern either file
    try:
        os.close(os.open(to, os.O_RDWR | os.O_CREAT | os.O_EXCL, OWNER_ONLY))
        to.chmod(OWNER_ONLY)
    except OSError as error:
        raise BackupError(f"{to} cannot be created: {error.strerror}.") from None
    try:
        with closing(sqlite3.connect(to)) as copy:
            database.backup(copy)
    except BaseException as error:
        to.unlink(missing_ok=True)
        if isinstance(error, sqlite3.Error | OSError):
            raise BackupError(f"{to} cannot be written: {reason(error)}.") from None
        raise


def quoted(url: URL) -> str:
    """The address of a PostgreSQL database, quoted for a shell, without the password: the tools ask for it."""
    left_out = {"password", "prepared_statement_cache_size"}
    query = {"sslmode" if key == "ssl" else key: value for key, value in url.query.items() if key not in left_out}
    # Not with `set`, to which None means "unchanged".
    plain = URL.create(url.get_backend_name(), url.username, None, url.host, url.port, url.database, query)
    return shlex.quote(plain.render_as_string())


# --- restoring a copy ------------------------------------------------------------------------------------------------

_BUSY: Final = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
_LOCK_TIMEOUT: Final = 1.0
"""Seconds to wait for another program that only reads the database, such as `stammtisch backup`."""


class Restored(Struct, frozen=True):
    """The result of a restore."""

    file: Path
    kept: Path | None
    """Where the replaced database is now; None if there was none."""
    stopped: int
    """How many tables ran in the copy and were stopped."""
    trouble: str = ""
    """Why the restored database could not be opened afterwards, as the next start may say too; empty if it could."""


async def restore_database(address: str, copy: Path, mark: Path | None = None) -> Restored:
    """Replace the database at this address with this copy; no bot may be running on it.

    All tables running in the copy are stopped, because some may have ended since (`bot.store.rollback`). `mark` is the
    folder of the mark, as for `Store.open`. Raises BackupError or StoreError, but only if nothing has changed.
    """
    url = read_url(address)
    if url.get_backend_name() != "sqlite":
        raise BackupError(_advice(url, copy))
    file = file_of(url).absolute()
    await asyncio.to_thread(_require_other_file, copy, file)
    with _folder_beside(file) as folder:
        staged = folder / "copy.sqlite3"
        stopped = await asyncio.to_thread(_stage, copy, staged)
        await (await Store.open(f"sqlite:///{staged}", put_back=True)).close()
        with opening_errors(url):
            kept = await asyncio.to_thread(_exchange, staged, file)
    try:  # This updates the mark; if it fails, or the machine dies before it, the next start does so.
        await (await Store.open(address, mark=mark)).close()
    except StoreError as error:
        return Restored(file, kept, stopped, str(error))
    return Restored(file, kept, stopped)


@contextmanager
def _folder_beside(file: Path) -> Iterator[Path]:
    """A private temporary folder on the same disk as the database."""
    try:
        file.parent.mkdir(mode=FOLDER, parents=True, exist_ok=True)
        folder = tempfile.TemporaryDirectory(prefix=f"{file.name}.restoring-", dir=file.parent)
    except OSError as error:
        raise BackupError(f"Nothing can be written to {file.parent}: {error.strerror}.") from None
    with folder as name:
        yield Path(name)


def _require_other_file(copy: Path, file: Path) -> None:
    try:
        if not copy.is_file():
            raise BackupError(f"There is no file at {copy}.")
        if os.path.exists(file) and file.samefile(copy):  # noqa: PTH110  (raises for no folder)
            raise BackupError(f"{copy} is the database itself.")
    except OSError as error:
        raise BackupError(f"{copy} cannot be restored: {reason(error)}.") from None


def _stage(copy: Path, staged: Path) -> int:
    """Copy the copy to `staged` and check it. Returns how many tables run in it."""
    # The copy may be on a read-only disk. If it has a write-ahead log, the log holds its latest changes.
    log = copy.with_name(copy.name + "-wal")
    try:
        how = "mode=ro" if log.exists() else "immutable=1"
        with closing(sqlite3.connect(f"{copy.absolute().as_uri()}?{how}", uri=True)) as database:
            copy_to(database, staged)
        with closing(sqlite3.connect(staged)) as database:
            return _looked_through(database, copy)
    except (sqlite3.Error, OSError) as error:
        raise BackupError(f"{copy} cannot be restored: {reason(error)}.") from None


def _looked_through(database: sqlite3.Connection, copy: Path) -> int:
    def one(sql: str) -> str:
        found = database.execute(sql).fetchone()
        return "" if found is None else str(found[0])

    if (damage := one("PRAGMA integrity_check(1)")) != "ok":
        raise BackupError(f"{copy} is damaged: {damage.splitlines()[-1]}.")
    names = {name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if not {"alembic_version", "tables"} <= names:
        raise BackupError(f"{copy} is not a database of Stammtisch.")
    revision = one("SELECT version_num FROM alembic_version")
    if revision not in known_revisions():
        raise BackupError(f"{copy} was written by a newer Stammtisch (revision {revision}); update this one.")
    if database.execute("PRAGMA foreign_key_check").fetchone():
        raise BackupError(f"{copy} is damaged: rows refer to rows that do not exist.")
    return int(one("SELECT count(*) FROM tables WHERE status = 'running'"))


def _exchange(staged: Path, file: Path) -> Path | None:
    """Replace a database that nobody has open; return where the old one is now, if there was one."""
    with _alone_at(staged):
        pass  # moves the contents of its log into the file
    kept = _free_name(file) if file.exists() else None
    with _alone_at(file):
        if kept is not None:
            _keep(file, kept)
        staged.replace(file)
    return kept


@contextmanager
def _alone_at(file: Path) -> Iterator[None]:
    """Keep everybody else from this database inside the block, after moving the contents of its log into the file.

    A running bot always has its database open, which SQLite detects. A database so damaged that no bot could open it
    passes. Raises BackupError.
    """
    if not file.exists():
        yield
        return
    with closing(sqlite3.connect(file, timeout=_LOCK_TIMEOUT, isolation_level=None)) as database:
        try:
            database.execute("PRAGMA journal_mode = DELETE")  # fails if anyone else has it open
            database.execute("BEGIN EXCLUSIVE")
        except sqlite3.DatabaseError as error:
            if error.sqlite_errorcode & 0xFF in _BUSY:
                raise BackupError(f"{file} is in use; stop the bot first.") from None
            if isinstance(error, sqlite3.OperationalError):
                raise BackupError(f"{file} cannot be written: {error}.") from None
        yield


def _keep(file: Path, kept: Path) -> None:
    """Keep a database under another name. Its old name also stays until it is replaced, if the disk has hard links.

    A damaged database may still have a log.
    """
    for ending in ("-wal", "-journal"):
        if (beside := file.with_name(file.name + ending)).exists():
            beside.rename(kept.with_name(kept.name + ending))
    try:
        os.link(file, kept)
    except OSError:  # no hard links
        file.rename(kept)
    narrow(kept)


def _free_name(file: Path) -> Path:
    first = f"{file.name}.replaced-{utc_now():%Y%m%d-%H%M%S}"
    names = (first, *(f"{first}-{number}" for number in range(2, 100)))
    return next(path for name in names if not (path := file.with_name(name)).exists())


def _advice(url: URL, copy: Path) -> str:
    """How to restore a dump on PostgreSQL: into a new database, which keeps the old one."""
    fresh = f"{url.database}_restored"
    return (
        "The tables are in PostgreSQL, whose own tools restore a dump. Stop all bots, then:\n"
        f"  createdb --maintenance-db={quoted(url)} {fresh}\n"
        f"  pg_restore --exit-on-error --no-owner --dbname={quoted(url.set(database=fresh))} {shlex.quote(str(copy))}\n"
        "If the password comes from ~/.pgpass, its line needs * in place of the database's name.\n"
        f"Then change the name of the database in store.url to {fresh}, and before any bot starts:\n"
        "  stammtisch restored"
    )
