"""The files of a SQLite database: keep them private, and notice when they are deleted or replaced.

They hold the cards of all running tables.
"""

from __future__ import annotations

import os
import stat
from pathlib import Path

import structlog
from sqlalchemy import URL

_log = structlog.get_logger(__name__)

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


def prepare(file: Path) -> None:
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
