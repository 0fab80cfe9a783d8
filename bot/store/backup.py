"""A copy of a SQLite database that is in use, as it is at one moment."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

from bot.store.database import opening_errors, read_url
from bot.store.files import OWNER_ONLY, file_of

if TYPE_CHECKING:
    from pathlib import Path


class BackupError(Exception):
    """Why there is no copy, in one sentence."""


def copy_database(address: str, to: Path) -> None:
    """Copy the database at this address to a new file that only its owner reads. Raises BackupError, or StoreError.

    Copying the files themselves while the bot runs may tear them apart.
    """
    url = read_url(address)
    if url.get_backend_name() != "sqlite":
        raise BackupError("This is for SQLite; pg_dump makes a copy of a PostgreSQL database.")
    source = file_of(url)
    if not source.is_file():
        raise BackupError(f"There is no database at {source}.")
    try:
        os.close(os.open(to, os.O_RDWR | os.O_CREAT | os.O_EXCL, OWNER_ONLY))
        to.chmod(OWNER_ONLY)
    except OSError as error:
        raise BackupError(f"{to} cannot be made: {error.strerror}.") from None
    try:
        with opening_errors(url), closing(sqlite3.connect(source)) as database, closing(sqlite3.connect(to)) as copy:
            database.backup(copy)
    except BaseException:
        to.unlink(missing_ok=True)
        raise
