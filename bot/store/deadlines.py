"""The queries of deadlines, and of the time for which no bot was running.

Deadlines are stored in running time: the milliseconds since 1970 without those for which no process was running and
connected to Discord. So an outage moves all of them by one change of one row. Callers get times of day.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any, Final

import msgspec
from sqlalchemy import ColumnElement, Connection, bindparam, delete, insert, select, update

from bot.store.base import Base
from bot.store.models import DeadlineRow
from bot.store.process_models import RunningTimeRow
from bot.store.records import DeadlineRecord, DueRecord

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.store.unit_of_work import UnitOfWork

_DEADLINES = Base.metadata.tables[DeadlineRow.__tablename__]
_RUNNING = Base.metadata.tables[RunningTimeRow.__tablename__]

_LOST = select(_RUNNING.c.lost).where(_RUNNING.c.id == 1).scalar_subquery()
_EPOCH: Final = datetime.fromtimestamp(0, UTC)
_MS: Final = timedelta(milliseconds=1)

_PARTS = (_DEADLINES.c.table_id, _DEADLINES.c.kind, _DEADLINES.c.seat, _DEADLINES.c.ply)
_QUERY = select(*_PARTS, _DEADLINES.c.due + _LOST, _DEADLINES.c.until + _LOST)
_OF_TABLE = _QUERY.where(_DEADLINES.c.table_id == bindparam("wanted")).order_by(_DEADLINES.c.kind)
_DUE = (
    _QUERY.where(
        _DEADLINES.c.due <= bindparam("now") - _LOST,
        (_DEADLINES.c.due > bindparam("after") - _LOST)
        | ((_DEADLINES.c.due == bindparam("after") - _LOST) & (_DEADLINES.c.table_id > bindparam("after_table"))),
    )
    .order_by(_DEADLINES.c.due, _DEADLINES.c.table_id)
    .limit(bindparam("count"))
)
_NEXT = (
    select(_DEADLINES.c.due + _LOST)
    .where(_DEADLINES.c.due > bindparam("now") - _LOST)
    .order_by(_DEADLINES.c.due)
    .limit(1)
)
_THIS = (_DEADLINES.c.table_id == bindparam("wanted"), _DEADLINES.c.kind == bindparam("wanted_kind"))
_TIMES: Final[dict[str, Any]] = {"due": bindparam("at") - _LOST, "until": bindparam("end") - _LOST}
_ADD = insert(_DEADLINES).values(
    table_id=bindparam("wanted"),
    kind=bindparam("wanted_kind"),
    seat=bindparam("whose"),
    ply=bindparam("at_ply"),
    **_TIMES,
)
_CHANGE = update(_DEADLINES).where(*_THIS).values(seat=bindparam("whose"), ply=bindparam("at_ply"), **_TIMES)
_REMOVE = delete(_DEADLINES).where(*_THIS)


def deadlines_of(connection: Connection, table_id: str) -> list[DeadlineRecord]:
    """The deadlines of a table."""
    return [_deadline(row).deadline for row in connection.execute(_OF_TABLE, {"wanted": table_id})]


def deadlines_where(connection: Connection, tables: ColumnElement[bool]) -> list[DueRecord]:
    """The deadlines of all tables for which this condition holds."""
    table_rows = Base.metadata.tables["tables"]
    query = _QUERY.join(table_rows, table_rows.c.id == _DEADLINES.c.table_id).where(tables).order_by(_DEADLINES.c.kind)
    return [_deadline(row) for row in connection.execute(query)]


def save_deadlines(
    connection: Connection, table_id: str, before: Iterable[DeadlineRecord], after: Iterable[DeadlineRecord]
) -> None:
    """Store what differs of the deadlines of a table."""
    old, new = {each.kind: each for each in before}, {each.kind: each for each in after}
    for kind in sorted(old.keys() - new.keys()):
        connection.execute(_REMOVE, {"wanted": table_id, "wanted_kind": kind})
    for kind, deadline in sorted(new.items()):
        if old.get(kind) != deadline:
            connection.execute(_CHANGE if kind in old else _ADD, _values(table_id, deadline))


def due_deadlines(unit: UnitOfWork, now: datetime, count: int, after: DueRecord | None = None) -> list[DueRecord]:
    """At most `count` deadlines that are due, the oldest first; those that come behind `after`, if it is given."""
    given = {
        "now": _ms(now),
        "after": -(2**62) if after is None else _ms(after.deadline.due),
        "after_table": "" if after is None else after.table_id,
        "count": count,
    }
    return [_deadline(row) for row in unit.connection.execute(_DUE, given)]


def next_deadline(unit: UnitOfWork, now: datetime) -> datetime | None:
    """When the next deadline will be due that is not due yet."""
    found = unit.connection.execute(_NEXT, {"now": _ms(now)}).scalar_one_or_none()
    return None if found is None else _time(found)


def beat(unit: UnitOfWork, now: datetime, *, counts_up_to: timedelta, since: datetime | None = None) -> timedelta:
    """Record that the bot is running now, and return for how long it has not been in all.

    The time since the last beat of any process, or `since` a later moment, was lost if it is more than `counts_up_to`.
    """
    alive_at, lost = unit.connection.execute(select(_RUNNING.c.alive_at, _RUNNING.c.lost).with_for_update()).one()
    known = alive_at if since is None else max(alive_at, _ms(since))
    gap = max(0, _ms(now) - known)
    if gap * _MS > counts_up_to:
        lost += gap
    unit.connection.execute(update(_RUNNING).values(alive_at=max(alive_at, _ms(now)), lost=lost))
    return timedelta(milliseconds=lost)


def _values(table_id: str, deadline: DeadlineRecord) -> dict[str, Any]:
    given = msgspec.structs.asdict(deadline)
    return {
        "wanted": table_id,
        "wanted_kind": given["kind"],
        "whose": given["seat"],
        "at_ply": given["ply"],
        "at": _ms(given["due"]),
        "end": _ms(given["until"]),
    }


def _deadline(row: Any) -> DueRecord:
    table_id, kind, seat, ply, due, until = row
    return DueRecord(table_id, DeadlineRecord(kind, seat, ply, _time(due), _time(until)))


def _ms(moment: datetime) -> int:
    return (moment - _EPOCH) // _MS


def _time(milliseconds: int) -> datetime:
    return _EPOCH + milliseconds * _MS
