"""Deletes old tables, inactive members, servers that the bot has left, and members who ask for it.

The work is done in small portions, so that no move waits for it, and may stop between any two. For a server,
everything is deleted: tables, results, settings and what features store; members' own settings stay.

For a member who asks, their own data is deleted, and so are tables at which nobody else has ever sat. What belongs to a
table with others stays, under another id: a negative number, which no Discord member has, and which shows only that it
was the same person throughout the table.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from datetime import datetime
from typing import Any, Final

from sqlalchemy import Column, Select, bindparam, delete, exists, or_, select, union, update

from bot.store.schema import GUILDS, HAS_ENDED, MEMBERS, MOVES, POSTS, SAID, SEATS, SERVERS, TABLES, Post, TableRecord
from bot.store.unit_of_work import HandsMoved, NotesChanged, TableDeleted, UnitOfWork, put
from bot.store.waiting import Hand

# --- old tables and unseen members -----------------------------------------------------------------------------------

PORTION: Final = 20
"""How many tables are deleted in one transaction."""
PAGE: Final = 500
"""How many members are checked in one transaction."""


def delete_found(unit: UnitOfWork, key: Column[Any], found: Select[Any], **values: object) -> int:
    """Delete the rows whose key the query `found` selects with these values. Returns how many keys it found."""
    keys = sorted(unit.connection.execute(found, values).scalars())
    if keys:
        unit.connection.execute(delete(key.table).where(key.in_(keys)))
    return len(keys)


# Skip rows that another process is deleting.
_LONG_ENDED = (
    select(TABLES.c.id)
    .where(HAS_ENDED, TABLES.c.ended_at < bindparam("before"))
    .order_by(TABLES.c.ended_at)
    .limit(PORTION)
    .with_for_update(skip_locked=True)
)
_SITS_SOMEWHERE = exists().where(SEATS.c.member_id == MEMBERS.c.member_id)
_UNCHANGED = (
    select(MEMBERS.c.member_id, _SITS_SOMEWHERE.label("sits"))
    .where(MEMBERS.c.member_id > bindparam("after"), MEMBERS.c.updated_at < bindparam("before"))
    .order_by(MEMBERS.c.member_id)
    .limit(PAGE)
)
_DELETE_MEMBERS = (
    delete(MEMBERS)
    .where(
        MEMBERS.c.member_id.in_(bindparam("members", expanding=True)),
        MEMBERS.c.updated_at < bindparam("before"),
        ~_SITS_SOMEWHERE,
    )
    .returning(MEMBERS.c.member_id)
)


def delete_ended_tables(unit: UnitOfWork, before: datetime) -> int:
    """Delete at most `PORTION` tables that ended before this time, the oldest first. Returns how many.

    Their seats, moves and all other dependent rows are deleted, too.
    """
    return delete_found(unit, TABLES.c.id, _LONG_ENDED, before=before)


def unseen_members(unit: UnitOfWork, before: datetime, after: int) -> tuple[list[int], int | None]:
    """Among the next members by id, those who have been inactive since `before` and sit at no table.

    Also returns the id to continue after; None if these were the last.
    """
    rows = unit.connection.execute(_UNCHANGED, {"before": before, "after": after}).all()
    return [row.member_id for row in rows if not row.sits], rows[-1].member_id if len(rows) == PAGE else None


def delete_members(
    unit: UnitOfWork, members: Collection[int], before: datetime, forget: Callable[[UnitOfWork, Collection[int]], None]
) -> None:
    """Delete what the bot remembers about these members, except any who have been active since `before`.

    `forget` is called with the deleted ones.
    """
    deleted = unit.connection.execute(_DELETE_MEMBERS, {"members": sorted(members), "before": before}).scalars()
    forget(unit, [*deleted])


# --- servers ---------------------------------------------------------------------------------------------------------

_THERE = select(GUILDS.c.guild_id).where(GUILDS.c.left_at.is_(None))
_LEAVE = (
    update(GUILDS)
    .where(GUILDS.c.guild_id == bindparam("guild"), GUILDS.c.left_at.is_(None))
    .values(left_at=bindparam("now"))
)
_LONG_LEFT = select(GUILDS.c.guild_id).where(GUILDS.c.left_at < bindparam("before"))
# A server that adds the bot again right now waits until the portion is deleted, and keeps the rest.
_STILL_LEFT = _LONG_LEFT.where(GUILDS.c.guild_id == bindparam("guild")).with_for_update()
_SOME_TABLES = select(TABLES.c.id).where(HAS_ENDED, TABLES.c.guild_id == bindparam("guild")).limit(PORTION)
# The server's own row goes last.
_DELETE_REST = [delete(rows).where(rows.c.guild_id == bindparam("guild")) for rows in (SERVERS, GUILDS)]


def guilds_with_the_bot(unit: UnitOfWork) -> frozenset[int]:
    """The servers the bot is in, as far as the database knows."""
    return frozenset(unit.connection.execute(_THERE).scalars())


def enter_guilds(unit: UnitOfWork, guilds: Collection[int]) -> None:
    """Note that the bot is in these servers, perhaps again."""
    put(unit, GUILDS, *({"guild_id": each, "left_at": None} for each in sorted(guilds)))


def leave_guild(unit: UnitOfWork, guild_id: int, now: datetime) -> None:
    """Note that the bot has left this server. If that was noted before, the earlier time stays."""
    unit.connection.execute(_LEAVE, {"guild": guild_id, "now": now})


def guilds_left(unit: UnitOfWork, before: datetime) -> list[int]:
    """The servers that the bot left before this time."""
    return sorted(unit.connection.execute(_LONG_LEFT, {"before": before}).scalars())


def forget_part_of_guild(
    unit: UnitOfWork, guild_id: int, before: datetime, forget: Callable[[UnitOfWork, int], bool]
) -> bool:
    """Delete a portion of the data of a server that the bot left before this time. Returns whether to continue.

    `forget` deletes a portion of what features store about it, and returns whether there may be more.

    A table that is still open stays, for example one whose game is not installed.
    """
    connection = unit.connection
    if connection.execute(_STILL_LEFT, {"guild": guild_id, "before": before}).first() is None:
        return False
    if delete_found(unit, TABLES.c.id, _SOME_TABLES, guild=guild_id) or forget(unit, guild_id):
        return True
    for statement in _DELETE_REST:
        connection.execute(statement, {"guild": guild_id})
    return False


# --- one member ------------------------------------------------------------------------------------------------------

# Only a seat's history names its former owners: JSON that contains "id":NUMBER.
_TABLES_WITH = union(
    select(SEATS.c.table_id).where(
        or_(SEATS.c.member_id == bindparam("member"), SEATS.c.history.like(bindparam("told")))
    ),
    select(TABLES.c.id).where(or_(TABLES.c.ended_by == bindparam("member"), TABLES.c.host_id == bindparam("member"))),
    select(POSTS.c.table_id).where(POSTS.c.member_id == bindparam("member")),
)
_OTHER_ID = [
    update(rows)
    .where(rows.c.table_id == bindparam("table"), rows.c.member_id == bindparam("member"))
    .values(member_id=bindparam("other"))
    for rows in (MOVES, SAID)
]
_TAKE_TABLE = delete(TABLES).where(TABLES.c.id == bindparam("table"))
_TAKE_POSTS = delete(POSTS).where(POSTS.c.table_id == bindparam("table"), POSTS.c.member_id == bindparam("member"))
_STAYS_SHOWN = update(TABLES).where(TABLES.c.id == bindparam("table")).values(settled=True)
_TAKE_NOTE = delete(MEMBERS).where(MEMBERS.c.member_id == bindparam("member"))
_NOTE = select(MEMBERS).where(MEMBERS.c.member_id == bindparam("member"))
_POSTS_OF = select(POSTS).where(POSTS.c.member_id == bindparam("member"))
_MOVES_OF = (
    select(MOVES.c.ply, MOVES.c.seat, MOVES.c.move, MOVES.c.at)
    .where(MOVES.c.table_id == bindparam("table"), MOVES.c.member_id == bindparam("member"))
    .order_by(MOVES.c.ply)
)


def tables_with(unit: UnitOfWork, member_id: int) -> list[str]:
    """The ids of all tables, open or not, with any data about this member.

    It reads every seat and every table: only for rare requests.
    """
    found = unit.connection.execute(_TABLES_WITH, {"member": member_id, "told": f'%"id":{member_id},%'})
    return sorted(found.scalars())


def replace_member(unit: UnitOfWork, before: TableRecord, after: TableRecord, member_id: int, other: int) -> None:
    """Store a table in which the id `other` replaces a member's. Raises Outdated."""
    unit.save(before, after)
    for statement in _OTHER_ID:
        unit.connection.execute(statement, {"table": after.id, "member": member_id, "other": other})


def delete_table(unit: UnitOfWork, table_id: str) -> None:
    """Delete a table with its seats, moves and everything else that depends on it."""
    unit.connection.execute(_TAKE_TABLE, {"table": table_id})
    unit.notices.append(TableDeleted(table_id))


def leave_messages(unit: UnitOfWork, table_id: str, member_id: int) -> None:
    """Mark a table's messages as settled, and delete the record of the private one to this member."""
    unit.connection.execute(_STAYS_SHOWN, {"table": table_id})
    unit.connection.execute(_TAKE_POSTS, {"table": table_id, "member": member_id})
    unit.notices.append(HandsMoved((Hand(table_id, member_id, 0, 0),)))


def delete_member(unit: UnitOfWork, member_id: int) -> None:
    """Delete what the bot remembers about a member."""
    unit.connection.execute(_TAKE_NOTE, {"member": member_id})
    unit.notices.append(NotesChanged([member_id]))


def notes_of(unit: UnitOfWork, member_id: int) -> dict[str, Any]:
    """What the bot remembers about a member, by column; empty if nothing."""
    row = unit.connection.execute(_NOTE, {"member": member_id}).mappings().one_or_none()
    return {} if row is None else {**row}


def messages_of(unit: UnitOfWork, member_id: int) -> list[dict[str, Any]]:
    """The existing private messages to a member, in the form in which members receive their data."""
    return [
        {"table_id": each.table_id, "channel_id": each.channel_id, "message_id": each.message_id}
        for each in hands_of(unit, member_id)
        if each.stands
    ]


def hands_of(unit: UnitOfWork, member_id: int) -> list[Post]:
    """The stored private messages to a member. It reads every post: only for rare requests."""
    return [Post(**row) for row in unit.connection.execute(_POSTS_OF, {"member": member_id}).mappings()]


def moves_of(unit: UnitOfWork, table_id: str, member_id: int) -> list[tuple[int, int, str, datetime]]:
    """The moves that a member has made at a table: ply, seat, the move as JSON, and its time."""
    rows = unit.connection.execute(_MOVES_OF, {"table": table_id, "member": member_id})
    return [(row.ply, row.seat, row.move, row.at) for row in rows]
