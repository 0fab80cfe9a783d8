"""All that is stored of one member: finding it, and taking their id and name out of it.

What is theirs alone is deleted. What belongs to a table that others sat at stays, with another id in the place of
theirs: a negative number, which no member of Discord has, and which only tells that it was one person at this table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlalchemy import bindparam, delete, or_, select, union, update

from bot.store.base import Base
from bot.store.member_models import MemberRow
from bot.store.models import MoveRow, PostRow, SeatRow, TableRow
from bot.store.notices import NotesChanged
from bot.store.records import Post
from bot.store.said import replace_speaker

if TYPE_CHECKING:
    from datetime import datetime

    from bot.store.records import TableRecord
    from bot.store.unit_of_work import UnitOfWork

_TABLES, _SEATS, _MOVES, _POSTS, _MEMBERS = (
    Base.metadata.tables[each.__tablename__] for each in (TableRow, SeatRow, MoveRow, PostRow, MemberRow)
)
# Only its history names a seat's former owners: JSON, in which an id is a number after its name.
_TABLES_WITH = union(
    select(_SEATS.c.table_id).where(
        or_(_SEATS.c.member_id == bindparam("member"), _SEATS.c.history.like(bindparam("told")))
    ),
    select(_TABLES.c.id).where(
        or_(_TABLES.c.ended_by == bindparam("member"), _TABLES.c.host_id == bindparam("member"))
    ),
    select(_POSTS.c.table_id).where(_POSTS.c.member_id == bindparam("member")),
)
_OTHER_MOVER = (
    update(_MOVES)
    .where(_MOVES.c.table_id == bindparam("table"), _MOVES.c.member_id == bindparam("member"))
    .values(member_id=bindparam("other"))
)
_TAKE_POSTS = delete(_POSTS).where(_POSTS.c.table_id == bindparam("table"), _POSTS.c.member_id == bindparam("member"))
_STAYS_SHOWN = update(_TABLES).where(_TABLES.c.id == bindparam("table")).values(settled=True)
_TAKE_NOTE = delete(_MEMBERS).where(_MEMBERS.c.member_id == bindparam("member"))
_NOTE = select(_MEMBERS).where(_MEMBERS.c.member_id == bindparam("member"))
_POSTS_OF = select(_POSTS).where(_POSTS.c.member_id == bindparam("member"))
_MOVES_OF = (
    select(_MOVES.c.ply, _MOVES.c.seat, _MOVES.c.move, _MOVES.c.at)
    .where(_MOVES.c.table_id == bindparam("table"), _MOVES.c.member_id == bindparam("member"))
    .order_by(_MOVES.c.ply)
)


def tables_with(unit: UnitOfWork, member_id: int) -> list[str]:
    """The ids of all tables of which anything is stored with this member, open or not, whatever they did there.

    It looks at every seat and every table: only for what is asked seldom.
    """
    found = unit.connection.execute(_TABLES_WITH, {"member": member_id, "told": f'%"id":{member_id},%'})
    return sorted(found.scalars())


def replace_member(unit: UnitOfWork, before: TableRecord, after: TableRecord, member_id: int, other: int) -> None:
    """Store a table without a member; `other` takes their place. Raises Outdated."""
    unit.save(before, after)
    unit.connection.execute(_OTHER_MOVER, {"table": after.id, "member": member_id, "other": other})
    replace_speaker(unit, after.id, member_id, other)


def leave_messages(unit: UnitOfWork, table_id: str, member_id: int) -> None:
    """Leave the messages of a table as they are, and forget the private one to this member."""
    unit.connection.execute(_STAYS_SHOWN, {"table": table_id})
    unit.connection.execute(_TAKE_POSTS, {"table": table_id, "member": member_id})


def delete_member(unit: UnitOfWork, member_id: int) -> None:
    """Delete what is remembered of a member."""
    unit.connection.execute(_TAKE_NOTE, {"member": member_id})
    unit.notices.append(NotesChanged([member_id]))


def notes_of(unit: UnitOfWork, member_id: int) -> dict[str, Any]:
    """What is remembered of a member, part by part; empty if nothing is."""
    row = unit.connection.execute(_NOTE, {"member": member_id}).mappings().one_or_none()
    return {} if row is None else {**row}


def messages_of(unit: UnitOfWork, member_id: int) -> list[dict[str, Any]]:
    """The private messages to a member that the bot knows, as data that the member can receive."""
    return [
        {"table_id": each.table_id, "channel_id": each.channel_id, "message_id": each.message_id}
        for each in hands_of(unit, member_id)
        if each.stands
    ]


def hands_of(unit: UnitOfWork, member_id: int) -> list[Post]:
    """The private messages to a member that the bot knows. It looks at every post: only for rare requests."""
    return [Post(**row) for row in unit.connection.execute(_POSTS_OF, {"member": member_id}).mappings()]


def moves_of(unit: UnitOfWork, table_id: str, member_id: int) -> list[tuple[int, int, str, datetime]]:
    """The moves that a member has made at a table: ply, seat, the move as JSON, and when."""
    rows = unit.connection.execute(_MOVES_OF, {"table": table_id, "member": member_id})
    return [(row.ply, row.seat, row.move, row.at) for row in rows]
