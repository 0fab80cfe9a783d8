"""What is deleted when it is old: tables that ended long ago, and members whom nobody has seen since.

The work is done in small portions, so that no move waits for it, and may be stopped between any two.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sqlalchemy import bindparam, delete, exists, select

from bot.store.base import Base
from bot.store.member_models import MemberRow
from bot.store.models import HAS_ENDED, SeatRow, TableRow

if TYPE_CHECKING:
    from collections.abc import Callable, Collection
    from datetime import datetime

    from bot.store.unit_of_work import UnitOfWork

PORTION: Final = 20
"""How many tables are deleted in one transaction."""
PAGE: Final = 500
"""How many members are looked at in one."""

_TABLES, _SEATS, _MEMBERS = (Base.metadata.tables[each.__tablename__] for each in (TableRow, SeatRow, MemberRow))
# A row that another process is deleting is left to it.
_LONG_ENDED = (
    select(_TABLES.c.id)
    .where(HAS_ENDED, _TABLES.c.ended_at < bindparam("before"))
    .order_by(_TABLES.c.ended_at)
    .limit(PORTION)
    .with_for_update(skip_locked=True)
)
_DELETE_TABLES = delete(_TABLES).where(_TABLES.c.id.in_(bindparam("tables", expanding=True)))
_SITS_SOMEWHERE = exists().where(_SEATS.c.member_id == _MEMBERS.c.member_id)
_UNCHANGED = (
    select(_MEMBERS.c.member_id, _SITS_SOMEWHERE.label("sits"))
    .where(_MEMBERS.c.member_id > bindparam("after"), _MEMBERS.c.updated_at < bindparam("before"))
    .order_by(_MEMBERS.c.member_id)
    .limit(PAGE)
)
_DELETE_MEMBERS = (
    delete(_MEMBERS)
    .where(
        _MEMBERS.c.member_id.in_(bindparam("members", expanding=True)),
        _MEMBERS.c.updated_at < bindparam("before"),
        ~_SITS_SOMEWHERE,
    )
    .returning(_MEMBERS.c.member_id)
)


def delete_ended_tables(unit: UnitOfWork, before: datetime) -> int:
    """Delete some of the tables that ended before this moment, the oldest first. Returns how many."""
    ids = [*unit.connection.execute(_LONG_ENDED, {"before": before}).scalars()]
    if ids:
        delete_tables(unit, ids)
    return len(ids)


def delete_tables(unit: UnitOfWork, ids: Collection[str]) -> None:
    """Delete these tables with their seats, moves and all that hangs on them."""
    unit.connection.execute(_DELETE_TABLES, {"tables": sorted(ids)})


def unseen_members(unit: UnitOfWork, before: datetime, after: int) -> tuple[list[int], int | None]:
    """Those of the next members, by id, who have been inactive since `before` and sit at no table.

    Also returns where to go on; None if these were the last.
    """
    rows = unit.connection.execute(_UNCHANGED, {"before": before, "after": after}).all()
    return [row.member_id for row in rows if not row.sits], rows[-1].member_id if len(rows) == PAGE else None


def delete_members(
    unit: UnitOfWork, members: Collection[int], before: datetime, forget: Callable[[UnitOfWork, Collection[int]], None]
) -> None:
    """Delete what is remembered of these members, but for those who have been seen meanwhile.

    `forget` is called with those that were deleted.
    """
    deleted = unit.connection.execute(_DELETE_MEMBERS, {"members": sorted(members), "before": before}).scalars()
    forget(unit, [*deleted])
