"""Detects at its opening that a database was restored from a backup, and stops the tables that run in it.

When a table ends, its seed is shown, and with it every card that will ever be drawn there. In a backup of an hour
before, the same table runs; somebody who has seen its seed could play knowing all the cards. The bot cannot know which
tables of an older database have ended since, so all that run in it are stopped. See docs/adr/0012.

Signs of an older database:
- The count of tables that have ended is lower than the mark outside says (`bot.store.mark`).
- On SQLite, the mark is a copy, or it is gone: the whole folder was restored, or the file alone came to a new place.
- On PostgreSQL, the rows were made in another place than where they are: a dump was restored.
"""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING, Final

import structlog
from msgspec import Struct
from sqlalchemy import select, text, update

from bot.store.files import file_of
from bot.store.mark import Mark, Marked
from bot.store.models import Status
from bot.store.unit_of_work import ENDINGS, UnitOfWork

if TYPE_CHECKING:
    from datetime import datetime
    from pathlib import Path

    from sqlalchemy import URL

    from bot.store.database import Database

_log = structlog.get_logger(__name__)

LEAP: Final = 1_000_000
"""By how much the count grows when a database was restored: past every mark that other processes may still have."""

_ROW = select(ENDINGS.c.count, ENDINGS.c.marked, ENDINGS.c.home).where(ENDINGS.c.id == 1)
_CHANGE = update(ENDINGS).where(ENDINGS.c.id == 1)
_TOUCH = _CHANGE.values(touched=ENDINGS.c.touched + 1)
_HOME = text(
    "SELECT s.system_identifier || '/' || d.oid || '/' || c.oid"
    " FROM pg_control_system() s, pg_database d, pg_class c"
    " WHERE d.datname = current_database() AND c.oid = 'endings'::regclass"
)
"""The cluster, the database and the table: restoring a dump creates at least one of them again."""


class _Endings(Struct, frozen=True):
    """The row of `endings`."""

    count: int
    marked: bool
    home: str | None


def mark_of(url: URL, folder: Path | None) -> Mark | None:
    """The mark of a database: in this folder, or beside the file of SQLite. None: there is none."""
    if folder is None and url.get_backend_name() == "sqlite":
        file = file_of(url)
        folder = file.with_name(file.name + ".mark")
    return None if folder is None else Mark(folder)


async def look(database: Database, url: URL, mark: Mark | None, now: datetime, *, put_back: bool) -> int | None:
    """Find out whether a database was restored, and stop what runs in it if so. Then the mark is up to date.

    With `put_back` the caller knows that it was. Returns how many tables were stopped; None if it was not restored.
    """
    sqlite = url.get_backend_name() == "sqlite"
    # The mark first: what is read of the database afterwards can only be newer.
    marked = None if mark is None else await asyncio.to_thread(mark.read)
    row, home = await database.read(lambda unit: (_row(unit), None if sqlite else _home(unit)))
    reasons = _reasons_on_sqlite(row, marked) if sqlite else _reasons_on_postgresql(row, marked, home)
    if put_back:
        reasons.append("said-so")
    count, stopped = row.count, None
    if reasons:
        count = max(count, 0 if marked is None else marked.count) + LEAP
        stopped = await database.write(partial(_stop_all, now=now, count=count), synced=True)
        _log.warning("database-put-back", reasons=reasons, stopped=stopped)
    if mark is not None:
        remake = marked is None or marked.is_copy
        await asyncio.to_thread(_bring_up, mark, count, remake=remake)
    is_marked = row.marked or mark is not None
    if (row.marked, row.home) != (is_marked, home):
        # At the end: if the program dies before this, all of it is found out once more.
        await database.write(partial(_note, marked=is_marked, home=home), synced=True)
    return stopped


def touch(unit: UnitOfWork) -> None:
    """Write something of no meaning."""
    unit.connection.execute(_TOUCH)


def _reasons_on_sqlite(row: _Endings, mark: Marked | None) -> list[str]:
    if mark is None:
        return ["mark-gone"] if row.marked else []
    return [
        *(["older-than-mark"] if mark.count > row.count else []),
        *(["mark-is-a-copy"] if mark.is_copy else []),
    ]


def _reasons_on_postgresql(row: _Endings, mark: Marked | None, home: str | None) -> list[str]:
    return [
        *(["older-than-mark"] if mark is not None and mark.count > row.count else []),
        *(["other-place"] if row.home not in {None, home} else []),
    ]


def _row(unit: UnitOfWork) -> _Endings:
    return _Endings(*unit.connection.execute(_ROW).one())


def _home(unit: UnitOfWork) -> str:
    return str(unit.connection.execute(_HOME).scalar_one())


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


def _bring_up(mark: Mark, count: int, *, remake: bool) -> None:
    if remake:
        mark.make(count)
        return
    mark.owe(count)
    mark.pay()
