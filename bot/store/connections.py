"""Turns a database address into files and an engine, and a driver's error into a `StoreError` that reveals no secret.

The sentences, for the person who hosts the bot, are in `bot.ops.checks`; members read a sentence of the locales.

The files of a SQLite database hold the cards of all running tables: they are kept private, and it is noticed when they
are deleted or replaced.
"""

from __future__ import annotations

import asyncio
import errno
import os
import re
import sqlite3
import stat
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

import structlog
from sqlalchemy import URL, Connection, Engine, NullPool, event, exc, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from bot.ops.checks import FaultError

_log = structlog.get_logger(__name__)

# --- errors ----------------------------------------------------------------------------------------------------------

_REFUSALS: Final = {
    "28P01": "refused",  # invalid password
    "28000": "refused",  # invalid authorization
    "3D000": "no-such-database",
    "42501": "forbidden",
    "25006": "unwritable",  # a server that only reads, such as a replica
    "53100": "disk-full",
}
"""The code of a server's error, by its SQLSTATE."""
_OF_FILES: Final = {
    sqlite3.SQLITE_BUSY: "locked",
    sqlite3.SQLITE_LOCKED: "locked",
    sqlite3.SQLITE_FULL: "disk-full",
    sqlite3.SQLITE_READONLY: "unwritable",
    sqlite3.SQLITE_CANTOPEN: "unwritable",
    sqlite3.SQLITE_PERM: "unwritable",
    sqlite3.SQLITE_CORRUPT: "damaged",
    sqlite3.SQLITE_NOTADB: "not-a-database",
}
"""The code of an error of SQLite, by its primary result code."""
_OF_SYSTEM: Final = {
    errno.ENOSPC: "disk-full",
    errno.EDQUOT: "disk-full",
    errno.EMFILE: "open-files-spent",
    errno.ENFILE: "open-files-spent",
}
"""The code of an error of the operating system, by its number."""


class StoreError(FaultError):
    """The database cannot be used. `code` says why; the details never contain a password."""


class Conflict(Exception):  # noqa: N818  (an answer from the database, not a program error)
    """Another writer was first: a row with this key exists. Nothing was changed."""


class Outdated(Exception):  # noqa: N818  (as above)
    """The stored table is newer than the copy that was to be saved. Nothing was changed."""


# --- addresses and engines -------------------------------------------------------------------------------------------

_DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
_OPTIONS = {"host", "port", "user", "password", "database", "passfile", "service", "servicefile", "ssl"}
_OPTIONS |= {"target_session_attrs", "krbsrvname", "gsslib", "prepared_statement_cache_size"}
"""What the query of a PostgreSQL address may contain: the driver's options that are texts, and one of SQLAlchemy."""
_BUSY_MS = 15_000
"""How long a writer waits for another process; far longer than any transaction here takes."""
_WAL_ATTEMPTS = 100
"""How often to try within that time."""
_PASSING: Final = frozenset({"08", "53", "57"})
"""Classes of SQLSTATE of a server that is absent, starting, stopping or out of resources: connection exception,
insufficient resources, operator intervention."""


def read_url(address: str) -> URL:
    """Turn an address from the settings into a URL for an asynchronous driver. Raises StoreError."""
    try:
        url: URL | None = make_url(address)
    except (exc.ArgumentError, ValueError):  # ValueError: the port is not a number
        url = None
    # An @ in a password must be written %40, or the rest of the password is taken for the host.
    if url is None or "@" in (url.host or ""):
        # Do not repeat the address: even one that cannot be parsed may hold a password.
        raise StoreError("bad-url", database="in the settings")
    driver = _DRIVERS.get(url.get_backend_name())
    in_memory = url.get_backend_name() == "sqlite" and url.database in {None, "", ":memory:"}
    if driver is None or in_memory or (url.port or 0) > 65_535:
        raise StoreError("bad-url", database="in the settings" if in_memory else describe_url(url))
    # asyncpg has another name than PostgreSQL's own tools for the option that hosted servers write in their addresses.
    query = {"ssl" if key == "sslmode" else key: value for key, value in url.query.items()}
    url = url.set(drivername=driver, query=query)
    try:
        (url.host or "").encode("idna")
        url.get_dialect()().create_connect_args(url)
    except (exc.ArgumentError, TypeError, ValueError):
        raise StoreError("bad-url", database=describe_url(url)) from None
    for option in () if url.get_backend_name() == "sqlite" else query.keys() - _OPTIONS:
        raise StoreError("bad-url", database=f"{describe_url(url)}?{option}=...")
    return url


def describe_url(url: URL) -> str:
    """How to name the database to a person: the SQLite file, or the address without its password."""
    if url.get_backend_name() == "sqlite":
        return str(url.database)
    # The query parameters may hold a password, too.
    return url.set(drivername=url.get_backend_name(), query={}).render_as_string(hide_password=True)


async def prepare_file(url: URL) -> None:
    """Create the file of a SQLite database and its folder, for their owner alone, and turn on its write-ahead log.

    With that log, which the file remembers, readers never wait for a writer. This avoids aiosqlite, whose threads may
    outlive the event loop and print errors if a file cannot be opened.
    """
    if url.get_backend_name() == "sqlite":
        await asyncio.to_thread(_prepare_file, url)


def _prepare_file(url: URL) -> None:
    create(file_of(url))
    [file], settings = url.get_dialect()().create_connect_args(url)
    connection: sqlite3.Connection = sqlite3.connect(file, **dict[str, Any](settings))
    try:
        for attempt in range(_WAL_ATTEMPTS):
            try:
                connection.execute("PRAGMA journal_mode = WAL")
                break
            except sqlite3.OperationalError as error:
                # For this pragma, SQLite does not wait for another process's lock, so this loop does.
                if "locked" not in str(error) or attempt == _WAL_ATTEMPTS - 1:
                    raise
                time.sleep(_BUSY_MS / 1000 / _WAL_ATTEMPTS)
    finally:
        connection.close()


@contextmanager
def opening_errors(url: URL) -> Iterator[None]:
    """Turn the errors of opening a database into StoreError."""
    try:
        yield
    except Exception as error:
        if not is_of_database(error):
            raise
        cause = getattr(error, "orig", None) or error
        if type(cause.__cause__ or cause).__name__ == "ClientConfigurationError":  # of asyncpg
            raise StoreError("bad-url", database=f"{describe_url(url)} ({reason(error)})") from None
        raise StoreError(_code_of(error, url) or _otherwise(error, url), **_details(error, url)) from None


def migrating_engine(url: URL) -> AsyncEngine:
    """An engine for schema changes.

    To change a SQLite table, Alembic copies it and drops the old one; with foreign keys on, that would delete every row
    that refers to it. They can only be switched off outside a transaction, hence a separate engine.
    """
    engine = async_engine(url, poolclass=NullPool)
    if url.get_backend_name() == "sqlite":
        prepare_connections(engine.sync_engine, "BEGIN IMMEDIATE", "PRAGMA foreign_keys = OFF")
    return engine


@contextmanager
def request_errors(url: URL) -> Iterator[None]:
    """Turn the errors of a request into Conflict or StoreError."""
    # `from None`: the driver's exceptions may contain whole rows, and a row may contain a seed.
    try:
        yield
    except exc.IntegrityError as error:
        raise Conflict(reason(error)) from None
    except Exception as error:
        if not is_of_database(error):
            raise
        raise StoreError(_code_of(error, url) or "failed", **_details(error, url)) from None


def _details(error: Exception, url: URL) -> dict[str, str]:
    return {"database": describe_url(url), "reason": reason(error)}


def _code_of(error: Exception, url: URL) -> str | None:
    """The code of an error that says itself what is wrong, whether a database is opened or used; None for others."""
    cause = error.orig if isinstance(error, exc.DBAPIError) and error.orig is not None else error
    if isinstance(cause, OSError) and cause.errno in _OF_SYSTEM:
        return _OF_SYSTEM[cause.errno]
    if url.get_backend_name() == "sqlite":
        number = getattr(cause, "sqlite_errorcode", None)
        return None if number is None else _OF_FILES.get(number & 0xFF)
    state = _state_of(error)
    is_away = isinstance(cause, OSError) or state[:2] in _PASSING
    return _REFUSALS.get(state) or ("unreachable" if is_away else None)


def _otherwise(error: Exception, url: URL) -> str:
    """The code of any other error of opening a database."""
    if url.get_backend_name() != "sqlite":
        return "failed" if _state_of(error) else "unreachable"  # the driver itself could not go on
    # SQLite has a separate error type for "file is not a database"; all others concern the file.
    about_the_file = isinstance(error, exc.OperationalError | sqlite3.OperationalError | OSError)
    return "unwritable" if about_the_file else "not-a-database"


def is_of_database(error: Exception) -> bool:
    """Whether the database failed, rather than the work that it was to do."""
    # SQLAlchemy does not wrap asyncpg's errors while it connects, and asyncpg may not be installed.
    of_driver = isinstance(error, exc.DBAPIError | exc.TimeoutError | sqlite3.Error | OSError)
    return of_driver or type(error).__module__.partition(".")[0] == "asyncpg"


def _state_of(error: Exception) -> str:
    """The SQLSTATE of a server's error; empty if the error is not the server's."""
    return getattr(error.orig if isinstance(error, exc.DBAPIError) else error, "sqlstate", None) or ""


def reason(error: BaseException) -> str:
    """The driver's message for an error, without the values of rows (they follow on later lines) or parameters."""
    cause = error.orig if isinstance(error, exc.DBAPIError) and error.orig is not None else error
    if isinstance(cause, FileExistsError):  # where a folder was to be made
        return os.strerror(errno.ENOTDIR)
    words = (cause.strerror if isinstance(cause, OSError) else None) or str(cause) or type(cause).__name__
    words = words.splitlines()[0].rpartition(">: ")[2]
    return re.sub(r"(query argument \$\d+):.*", r"\1", words).rstrip(". ")


def async_engine(url: URL, **settings: object) -> AsyncEngine:
    """An engine for this address, with its asynchronous driver. Raises StoreError if the driver is not installed."""
    try:
        # hide_parameters: no error text or log may show a seed, a state or a move.
        return create_async_engine(url, hide_parameters=True, **settings)
    except (ModuleNotFoundError, exc.NoSuchModuleError):
        raise StoreError("driver-missing", database=describe_url(url)) from None


async def drop(connection: AsyncConnection | None) -> None:
    """Close a connection, perhaps a broken one, so that nobody uses it again and the server sends it nothing more."""
    if connection is not None:
        with suppress(exc.SQLAlchemyError, OSError):
            await connection.invalidate()
            await connection.close()


def prepare_connections(engine: Engine, begin: str, *pragmas: str) -> None:
    """Make a SQLite engine's connections execute these pragmas, and begin transactions with this statement."""

    @event.listens_for(engine, "connect")
    def connected(connection: DBAPIConnection, _record: object) -> None:
        # The sqlite3 module would begin transactions late and by its own rules; leave that to SQLAlchemy.
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in (f"PRAGMA busy_timeout = {_BUSY_MS}", "PRAGMA synchronous = FULL", *pragmas):
            cursor.execute(pragma)
        cursor.close()

    @event.listens_for(engine, "begin")
    def begun(connection: Connection) -> None:
        connection.exec_driver_sql(begin)


# --- files of SQLite -------------------------------------------------------------------------------------------------

OWNER_ONLY = 0o600
"""The mode of every file that holds tables."""
FOLDER = 0o700
"""The mode of a folder created for them. An existing folder belongs to somebody else and keeps its mode."""
_MAGIC = b"SQLite format 3\0"
"""The first bytes of every SQLite database."""
_BESIDE = ("", "-wal", "-shm", "-journal")
"""The suffixes of the files that make up one database."""


def file_of(url: URL) -> Path:
    """The file of a SQLite database."""
    database = str(url.database)
    return Path(database.removeprefix("file:").partition("?")[0] if database.startswith("file:") else database)


def create(file: Path) -> None:
    """Create a file and its folder for their owner alone; restrict the mode of an existing file. Raises OSError.

    A file that is not a database belongs to somebody else and is left alone; opening it will fail.

    SQLite gives the files it creates next to a database the mode of the database, whatever the umask is.
    """
    prepare_folder(file)
    if not file.exists():
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, OWNER_ONLY))
        file.chmod(OWNER_ONLY)
    elif not _is_database(file):
        return
    for part in parts_of(file):
        narrow(part)


def prepare_folder(file: Path) -> None:
    """Create the folder of a file for its owner alone, unless it exists. Raises OSError."""
    for folder in reversed([each for each in file.parents if not each.exists()]):
        folder.mkdir(mode=FOLDER, exist_ok=True)
        folder.chmod(FOLDER)  # the umask may have removed more
    file.parent.mkdir(exist_ok=True)  # raises if it is a file


def parts_of(file: Path) -> list[Path]:
    """A database and the files that SQLite may have created next to it."""
    return [file.with_name(file.name + ending) for ending in _BESIDE]


def _is_database(file: Path) -> bool:
    """Whether SQLite wrote this file, or it is still empty."""
    try:
        with file.open("rb") as opened:
            return opened.read(len(_MAGIC)) in (_MAGIC, b"")
    except OSError:  # a folder or an unreadable file; opening it will fail
        return False


def narrow(file: Path) -> None:
    """Remove everybody else's rights to a file. Logs a warning if it had to, or could not."""
    try:
        found = file.stat()
    except FileNotFoundError:
        return
    mode = stat.S_IMODE(found.st_mode)
    if not stat.S_ISREG(found.st_mode) or not mode & 0o077:
        return
    try:
        file.chmod(mode & 0o700)
    except OSError as error:  # somebody else's file, or a file system without modes
        _log.warning("readable-by-others", file=str(file), mode=f"{mode:o}", reason=error.strerror)
    else:
        _log.warning("was-readable-by-others", file=str(file), mode=f"{mode:o}")


class Identity:
    """The identity of a database file, to notice that it was deleted or replaced while it was open."""

    def __init__(self, url: URL) -> None:
        self._file = file_of(url)
        self._opened = self._now()

    def is_there(self) -> bool:
        """Whether the file that was opened is still where it was."""
        return self._opened is not None and self._now() == self._opened

    def _now(self) -> tuple[int, int] | None:
        try:
            found = self._file.stat()
        except OSError:
            return None
        return found.st_dev, found.st_ino
