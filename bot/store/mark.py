"""The mark: how many tables have ended, kept outside the database, so that an older database can be recognised by it.

It is a folder with two files. `ended` holds the number, on the disk before the bot shows that a table has ended. `here`
is empty and never touched again; `ended` also holds the moment at which the file system says that `here` last changed.
No tool that copies files can give a copy that moment, so a mark that came back together with the database, as when a
whole folder is restored, is recognised as a copy.
"""

from __future__ import annotations

import os
import threading
from pathlib import Path
from typing import Final

from msgspec import Struct

from bot.store.files import FOLDER, OWNER_ONLY

SLACK_NS: int = 3_000_000_000
"""File systems keep moments more roughly than the kernel does: differences up to this are none."""
_ENDED: Final = "ended"
_HERE: Final = "here"


class Marked(Struct, frozen=True):
    """What a mark says."""

    count: int
    is_copy: bool


class Mark:
    """A mark in a folder. Its methods may raise OSError."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._lock = threading.Lock()
        self._owed = 0
        self._paid = 0

    @property
    def is_behind(self) -> bool:
        """Whether a table has ended of which the mark does not know."""
        return self._owed > self._paid

    def owe(self, count: int) -> None:
        """This many tables have ended in all."""
        self._owed = max(self._owed, count)

    def pay(self) -> None:
        """Write that number, if it is larger than the one in the file."""
        with self._lock:
            known, owed = self.read(), self._owed
            if known is None or known.is_copy or known.count < owed:
                self._write(owed)
            self._paid = owed

    def read(self) -> Marked | None:
        """What the mark says; None if there is none, or none that can be read."""
        try:
            count, changed = map(int, (self._folder / _ENDED).read_text(encoding="ascii").split())
            found = (self._folder / _HERE).stat().st_ctime_ns
        except (FileNotFoundError, NotADirectoryError, ValueError):
            return None
        return Marked(count, abs(found - changed) > SLACK_NS)

    def make(self, count: int) -> None:
        """Create the mark again, with this number: from now on it is no copy."""
        self._folder.mkdir(mode=FOLDER, parents=True, exist_ok=True)
        (self._folder / _HERE).unlink(missing_ok=True)
        self._write(count)
        self._paid = count

    def _write(self, count: int) -> None:
        self._folder.mkdir(mode=FOLDER, parents=True, exist_ok=True)
        here, ended = self._folder / _HERE, self._folder / _ENDED
        if not here.exists():
            here.touch()
            here.chmod(OWNER_ONLY)
        # Of a name of its own, as another process may write at the same moment.
        new = self._folder / f"{_ENDED}.{os.getpid()}.{id(self)}"
        handle = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, OWNER_ONLY)
        try:
            new.chmod(OWNER_ONLY)
            os.write(handle, f"{count} {here.stat().st_ctime_ns}\n".encode())
            os.fsync(handle)
        finally:
            os.close(handle)
        new.replace(ended)
        _sync_folder(self._folder)


def _sync_folder(folder: Path) -> None:
    """Have the names in a folder be on the disk; where folders cannot be opened, the file system sees to that."""
    if not hasattr(os, "O_DIRECTORY"):
        return
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
