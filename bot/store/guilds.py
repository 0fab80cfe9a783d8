"""The servers in which the bot is, and those that it has left: these are forgotten after a time, a portion at a time.

All of a server goes: its tables, results and settings, and what features keep of it. What a member chose for
themselves stays.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import bindparam, delete, select, update
from sqlalchemy.dialects import postgresql, sqlite

from bot.store.base import Base
from bot.store.member_models import GuildRow, ServerRow
from bot.store.models import HAS_ENDED, TableRow
from bot.store.retention import PORTION, delete_tables

if TYPE_CHECKING:
    from collections.abc import Callable, Collection
    from datetime import datetime

    from bot.store.unit_of_work import UnitOfWork

_GUILDS, _TABLES = (Base.metadata.tables[each.__tablename__] for each in (GuildRow, TableRow))
_THERE = select(_GUILDS.c.guild_id).where(_GUILDS.c.left_at.is_(None))
_LEAVE = (
    update(_GUILDS)
    .where(_GUILDS.c.guild_id == bindparam("guild"), _GUILDS.c.left_at.is_(None))
    .values(left_at=bindparam("now"))
)
_LONG_LEFT = select(_GUILDS.c.guild_id).where(_GUILDS.c.left_at < bindparam("before"))
# A server that comes back in this moment waits until the portion is deleted, and keeps the rest.
_STILL_LEFT = _LONG_LEFT.where(_GUILDS.c.guild_id == bindparam("guild")).with_for_update()
_SOME_TABLES = select(_TABLES.c.id).where(HAS_ENDED, _TABLES.c.guild_id == bindparam("guild")).limit(PORTION)
# The row of the server itself goes last.
_DELETE_REST = [
    delete(rows).where(rows.c.guild_id == bindparam("guild"))
    for rows in (Base.metadata.tables[each.__tablename__] for each in (ServerRow, GuildRow))
]


def guilds_with_the_bot(unit: UnitOfWork) -> frozenset[int]:
    """The servers in which the bot is, as far as is known."""
    return frozenset(unit.connection.execute(_THERE).scalars())


def enter_guilds(unit: UnitOfWork, guilds: Collection[int]) -> None:
    """The bot is in these servers, perhaps once more."""
    insert = (sqlite if unit.connection.dialect.name == "sqlite" else postgresql).insert(_GUILDS)
    statement = insert.on_conflict_do_update(index_elements=["guild_id"], set_={"left_at": None})
    unit.connection.execute(statement, [{"guild_id": each, "left_at": None} for each in sorted(guilds)])


def leave_guild(unit: UnitOfWork, guild_id: int, now: datetime) -> None:
    """Note that the bot has left this server. If that was noted before, the earlier time stays."""
    unit.connection.execute(_LEAVE, {"guild": guild_id, "now": now})


def guilds_left(unit: UnitOfWork, before: datetime) -> list[int]:
    """The servers that the bot left before this moment."""
    return sorted(unit.connection.execute(_LONG_LEFT, {"before": before}).scalars())


def forget_part_of_guild(
    unit: UnitOfWork, guild_id: int, before: datetime, forget: Callable[[UnitOfWork, int], bool]
) -> bool:
    """Delete a portion of what is stored of a server that the bot left before this moment. Returns whether to go on.

    `forget` deletes a portion of what features keep of it, and returns whether there may be more.

    A table that is still open stays, as one of a game that this version does not know: then the server is not forgotten
    whole.
    """
    connection = unit.connection
    if connection.execute(_STILL_LEFT, {"guild": guild_id, "before": before}).first() is None:
        return False
    if found := sorted(connection.execute(_SOME_TABLES, {"guild": guild_id}).scalars()):
        delete_tables(unit, found)
        return True
    if forget(unit, guild_id):
        return True
    for statement in _DELETE_REST:
        connection.execute(statement, {"guild": guild_id})
    return False
