"""The files of a SQLite database: only their owner may read them, and whether they are still the ones opened.

They hold the cards of all tables that are being played.
"""

from __future__ import annotations

import os
import stat
from pathlib import Path

import structlog
from sqlalchemy import URL

_log = structlog.get_logger(__name__)

OWNER_ONLY = 0o600
"""The mode of every file with tables in it."""
FOLDER = 0o700
"""The mode of a folder that is made for them. One that is there already is somebody else's, and stays as it is."""
_MAGIC = b"SQLite format 3\0"
"""What every database begins with."""
_BESIDE = ("", "-wal", "-shm", "-journal")
"""The endings of the files that SQLite makes of one database."""


def file_of(url: URL) -> Path:
    """The file of a SQLite database."""
    database = str(url.database)
    return Path(database.removeprefix("file:").partition("?")[0] if database.startswith("file:") else database)


def prepare(file: Path) -> None:
    """Make a file for its owner alone, and its folder. A mode that was wider is narrowed. Raises OSError.

    A file that is no database is somebody else's and stays as it is; opening it will fail.

    SQLite gives the files that it makes beside a database the mode of the database, whatever the umask is.
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
    """Make the folder of a file for its owner alone, if it is not there. Raises OSError."""
    for folder in reversed([each for each in file.parents if not each.exists()]):
        folder.mkdir(mode=FOLDER, exist_ok=True)
        folder.chmod(FOLDER)  # the umask may have taken more
    file.parent.mkdir(exist_ok=True)  # raises if it is a file


def parts_of(file: Path) -> list[Path]:
    """A database and the files that SQLite may have made beside it."""
    return [file.with_name(file.name + ending) for ending in _BESIDE]


def _is_database(file: Path) -> bool:
    """Whether a file is one that SQLite has written, or nobody yet."""
    try:
        with file.open("rb") as opened:
            return opened.read(len(_MAGIC)) in (_MAGIC, b"")
    except OSError:  # a folder, or one that may not be read; opening it will tell
        return False


def narrow(file: Path) -> None:
    """Take all rights to a file from everybody but its owner. The log says what could not be changed."""
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
    """Which file a database is, so that one that is deleted or replaced while it is open can be recognised."""

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
