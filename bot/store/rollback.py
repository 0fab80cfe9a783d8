"""Rollback detection: notice that a database was restored from a backup, and stop its running tables.

When a table ends, the bot reveals its seed, and with it every card that will ever be drawn there. In a backup made an
hour earlier, the same table is still running; somebody who has seen its seed could play knowing all the cards. The bot
cannot know which tables of an older database have ended since, so it stops all running ones. See docs/adr/0012.

Signs of an older database:
- The count of ended tables is lower than in the mark outside the database.
- On SQLite, the mark is a copy or missing: the whole folder was restored, or the file alone was moved elsewhere.
- On PostgreSQL, the rows were created in another place than where they are now: a dump was restored.

The mark is a folder with two files. `ended` holds the number of ended tables, written to disk before the bot shows that
one has ended. `here` is empty and never touched again; `ended` also holds its change time (ctime). No tool that copies
files can give a copy that time, so a mark restored together with the database is recognised as a copy.
"""

from __future__ import annotations

import asyncio
import os
import tempfile
import threading
from collections.abc import Callable
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Final, TypeVar

import structlog
from msgspec import Struct
from sqlalchemy import URL, Connection, select, text, update

from bot.ops.checks import found
from bot.store.connections import FOLDER, OWNER_ONLY, StoreError, describe_url, file_of, reason
from bot.store.schema import ENDINGS, Status
from bot.store.transactions import Database
from bot.store.unit_of_work import UnitOfWork

R = TypeVar("R")

# --- the mark --------------------------------------------------------------------------------------------------------

SLACK_NS: int = 3_000_000_000
"""Nanoseconds of difference to ignore: file systems store times less precisely than the kernel."""
_ENDED: Final = "ended"
_MARKER: Final = "here"


class Marked(Struct, frozen=True):
    """The contents of a mark."""

    count: int
    is_copy: bool


class Mark:
    """A mark in a folder. Its methods may raise OSError; run them with `touched`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._lock = threading.Lock()
        self._owed = 0
        self._paid = 0

    @property
    def is_behind(self) -> bool:
        """Whether a table has ended that the mark does not include yet."""
        return self._owed > self._paid

    def owe(self, count: int) -> None:
        """Note that this many tables have ended in all, for `pay` to write."""
        self._owed = max(self._owed, count)

    def pay(self) -> None:
        """Write that number, if it is higher than the one in the file or the mark must be replaced."""
        with self._lock:
            known, owed = self.read(), self._owed
            if known is None or known.is_copy or known.count < owed:
                self._write(owed)
            self._paid = owed

    def read(self) -> Marked | None:
        """The contents of the mark; None if there is none, or it is unreadable."""
        try:
            count, changed = map(int, (self.folder / _ENDED).read_text(encoding="ascii").split())
            found = (self.folder / _MARKER).stat().st_ctime_ns
        except (FileNotFoundError, NotADirectoryError, ValueError):
            return None
        return Marked(count, abs(found - changed) > SLACK_NS)

    def make(self, count: int) -> None:
        """Recreate the mark, with this number, so that it is no longer a copy."""
        self.folder.mkdir(mode=FOLDER, parents=True, exist_ok=True)
        (self.folder / _MARKER).unlink(missing_ok=True)
        self._write(count)
        self._paid = count

    def check(self) -> None:
        """Raise OSError if no file can be made in the folder, or the folder itself cannot."""
        existing = next(each for each in (self.folder.absolute(), *self.folder.absolute().parents) if each.exists())
        tempfile.TemporaryFile(dir=existing).close()

    def remove(self) -> None:
        """Remove the mark, so that it is not used again after another has taken its place."""
        (self.folder / _ENDED).unlink(missing_ok=True)

    def _write(self, count: int) -> None:
        self.folder.mkdir(mode=FOLDER, parents=True, exist_ok=True)
        here, ended = self.folder / _MARKER, self.folder / _ENDED
        if not here.exists():
            here.touch()
            here.chmod(OWNER_ONLY)
        # A unique name, because another process may write at the same moment.
        new = self.folder / f"{_ENDED}.{os.getpid()}.{id(self)}"
        handle = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, OWNER_ONLY)
        try:
            new.chmod(OWNER_ONLY)
            os.write(handle, f"{count} {here.stat().st_ctime_ns}\n".encode())
            os.fsync(handle)
        finally:
            os.close(handle)
        new.replace(ended)
        _sync_folder(self.folder)


def _sync_folder(folder: Path) -> None:
    """Sync the entries of a folder to disk; where folders cannot be opened, the file system does so itself."""
    if not hasattr(os, "O_DIRECTORY"):
        return
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


# --- the database ----------------------------------------------------------------------------------------------------

_log = structlog.get_logger(__name__)

LEAP: Final = 1_000_000
"""How much a restore adds to the count, to exceed every mark that other processes may still have."""

_ROW = select(ENDINGS.c.count, ENDINGS.c.marked, ENDINGS.c.home).where(ENDINGS.c.id == 1)
_CHANGE = update(ENDINGS).where(ENDINGS.c.id == 1)
_TOUCH = _CHANGE.values(touched=ENDINGS.c.touched + 1)
_HOME = text(
    "SELECT s.system_identifier || '/' || d.oid || '/' || c.oid"
    " FROM pg_control_system() s, pg_database d, pg_class c"
    " WHERE d.datname = current_database() AND c.oid = 'endings'::regclass"
)
"""The cluster, the database and the table: restoring a dump creates at least one of them again."""


class Endings(Struct, frozen=True):
    """The row of `endings`."""

    count: int
    marked: bool
    home: str | None


def mark_of(url: URL, folder: Path | None) -> Mark | None:
    """The mark of a database: in this folder, by default next to the SQLite file; None if it has none."""
    if folder is None and url.get_backend_name() == "sqlite":
        file = file_of(url)
        folder = file.with_name(file.name + ".mark")
    return None if folder is None else Mark(folder)


async def touched(mark: Mark, work: Callable[[], R]) -> R:
    """Run a method of the mark, which waits for the disk, in a thread. Raises StoreError."""
    try:
        return await asyncio.to_thread(work)
    except OSError as error:
        raise StoreError("unmarkable", folder=str(mark.folder), reason=reason(error)) from None


async def stop_if_restored(
    database: Database, url: URL, mark: Mark | None, now: datetime, *, put_back: bool
) -> int | None:
    """Stop the running tables if the database was restored, and bring the mark up to date.

    `put_back` says that it was restored. Returns how many tables were stopped; None if it was not restored.
    """
    sqlite = url.get_backend_name() == "sqlite"
    # The mark first: the database, read after it, can only be newer.
    marked = None if mark is None else await touched(mark, mark.read)
    beside = mark_of(url, None)  # in use until now, if another folder has just been set
    if beside is not None and (marked is not None or mark is None or mark.folder == beside.folder):
        beside = None
    if beside is not None and (marked := await touched(beside, beside.read)) is None:
        beside = None
    row, home = await database.read(lambda unit: found_in(unit.connection))
    reasons = [*signs(row, home, marked, sqlite=sqlite), *(["said-so"] if put_back else ())]
    count, stopped = row.count, None
    if reasons:
        count = max(count, 0 if marked is None else marked.count) + LEAP
        stopped = await database.write(partial(_stop_all, now=now, count=count), synced=True)
        words = found("set-back", database=describe_url(url)).text
        _log.warning("database-put-back", reasons=reasons, stopped=stopped, reason=words)
    if mark is not None:
        remake = beside is not None or marked is None or marked.is_copy
        mark.owe(count)
        await touched(mark, partial(mark.make, count) if remake else mark.pay)
    is_marked = row.marked or mark is not None
    if (row.marked, row.home) != (is_marked, home):
        # Last: if the program dies before this, the next start repeats the whole check.
        await database.write(partial(_note, marked=is_marked, home=home), synced=True)
    if beside is not None:
        await touched(beside, beside.remove)
    return stopped


def touch(unit: UnitOfWork) -> None:
    """Make a write without effect."""
    unit.connection.execute(_TOUCH)


def signs(row: Endings, home: str | None, marked: Marked | None, *, sqlite: bool) -> list[str]:
    """The signs that the database with this row, which is at `home` now, was restored; `marked` is its mark."""
    seen = {
        "older-than-mark": marked is not None and marked.count > row.count,
        "mark-gone": sqlite and marked is None and row.marked,
        "mark-is-a-copy": sqlite and marked is not None and marked.is_copy,
        "other-place": row.home not in {None, home},
    }
    return [sign for sign, is_seen in seen.items() if is_seen]


def found_in(connection: Connection) -> tuple[Endings, str | None]:
    """The row, and the place where it is now; None on SQLite."""
    row = Endings(*connection.execute(_ROW).one())
    return row, None if connection.dialect.name == "sqlite" else str(connection.execute(_HOME).scalar_one())


def marked_for(url: URL, folder: Path | None) -> Marked | None:
    """The contents of the mark of a database, which may still be next to the file. Raises OSError."""
    marks = dict.fromkeys((mark_of(url, folder), mark_of(url, None)))
    return next((marked for mark in marks if mark is not None and (marked := mark.read()) is not None), None)


def _note(unit: UnitOfWork, *, marked: bool, home: str | None) -> None:
    unit.connection.execute(_CHANGE.values(marked=marked, home=home))


def _stop_all(unit: UnitOfWork, now: datetime, count: int) -> int:
    running = unit.tables(Status.RUNNING)
    for table in running:
        stopped = table.copy()
        stopped.status, stopped.ended_at, stopped.set_back = Status.STOPPED, now, True
        stopped.member_to_act = None
        unit.save(table, stopped)
    unit.connection.execute(_CHANGE.values(count=count))
    return len(running)
