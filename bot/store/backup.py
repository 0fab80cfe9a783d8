"""A copy of a SQLite database that is in use, as it is at one moment."""

from __future__ import annotations

import os
import shlex
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

from sqlalchemy import URL

from bot.store.database import opening_errors, read_url
from bot.store.files import OWNER_ONLY, file_of

if TYPE_CHECKING:
    from pathlib import Path


class BackupError(Exception):
    """Why there is no copy, or why it is not restored, in words for the person at the terminal."""


def copy_database(address: str, to: Path) -> None:
    """Copy the database at this address to a new file that only its owner reads. Raises BackupError, or StoreError.

    Copying the files themselves while the bot runs may tear them apart.
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
    if not source.is_file():
        raise BackupError(f"There is no database at {source}.")
    with opening_errors(url), closing(sqlite3.connect(source)) as database:
        copy_to(database, to)


def copy_to(database: sqlite3.Connection, to: Path) -> None:
    """Copy all of an open database to a new file that only its owner reads; a copy that is not whole is taken away.

    Raises BackupError if the file cannot be made, or what sqlite3 raises.
    """
    try:
        os.close(os.open(to, os.O_RDWR | os.O_CREAT | os.O_EXCL, OWNER_ONLY))
        to.chmod(OWNER_ONLY)
    except OSError as error:
        raise BackupError(f"{to} cannot be made: {error.strerror}.") from None
    try:
        with closing(sqlite3.connect(to)) as copy:
            database.backup(copy)
    except BaseException:
        to.unlink(missing_ok=True)
        raise


def quoted(url: URL) -> str:
    """The address of a PostgreSQL server for a shell and its tools, without the password: they ask for it."""
    # Not by `set`, for which None is nothing to be changed.
    plain = URL.create(url.get_backend_name(), url.username, None, url.host, url.port, url.database, url.query)
    return shlex.quote(plain.render_as_string())
