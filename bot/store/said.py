"""The queries of what was said at a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import Connection, bindparam, exists, insert, select, update

from bot.store.base import Base
from bot.store.models import MoveRow, SaidRow
from bot.store.records import SaidRecord

if TYPE_CHECKING:
    from collections.abc import Collection

    from bot.store.unit_of_work import UnitOfWork

_SAID = Base.metadata.tables[SaidRow.__tablename__]
_MOVES = Base.metadata.tables[MoveRow.__tablename__]
_FIELDS = SaidRecord.__struct_fields__
_ALL = (
    select(*(_SAID.c[name] for name in _FIELDS))
    .where(_SAID.c.table_id == bindparam("wanted"))
    .order_by(_SAID.c.ply, _SAID.c.seat, _SAID.c.number)
)
_MOVED_SINCE = exists().where(
    _MOVES.c.table_id == _SAID.c.table_id, _MOVES.c.seat == _SAID.c.seat, _MOVES.c.ply > _SAID.c.ply
)
_STANDING = _ALL.where(~_MOVED_SINCE)
_OF_MEMBER = _ALL.where(_SAID.c.member_id == bindparam("member"))
_OTHER_SPEAKER = (
    update(_SAID)
    .where(_SAID.c.table_id == bindparam("table"), _SAID.c.member_id == bindparam("member"))
    .values(member_id=bindparam("other"))
)


def said_since(connection: Connection, table_id: str) -> list[SaidRecord]:
    """What each seat of a table has said since its last move, oldest first."""
    return _records(connection, _STANDING, {"wanted": table_id})


def all_said(unit: UnitOfWork, table_id: str) -> list[SaidRecord]:
    """All that was said at a table, oldest first."""
    return _records(unit.connection, _ALL, {"wanted": table_id})


def said_by(unit: UnitOfWork, table_id: str, member_id: int) -> list[SaidRecord]:
    """All that a member has said at a table, oldest first."""
    return _records(unit.connection, _OF_MEMBER, {"wanted": table_id, "member": member_id})


def add_said(
    connection: Connection, table_id: str, before: Collection[SaidRecord], after: Collection[SaidRecord]
) -> None:
    """Store the phrases that were added. Phrases that are no longer valid are kept."""
    rows = [{"table_id": table_id, **msgspec.structs.asdict(each)} for each in after if each not in before]
    if rows:
        connection.execute(insert(_SAID), rows)


def replace_speaker(unit: UnitOfWork, table_id: str, member_id: int, other: int) -> None:
    """Put another id in the place of a member's at what they have said at a table."""
    unit.connection.execute(_OTHER_SPEAKER, {"table": table_id, "member": member_id, "other": other})


def _records(connection: Connection, query: Any, values: dict[str, object]) -> list[SaidRecord]:
    return [SaidRecord(*row) for row in connection.execute(query, values)]
