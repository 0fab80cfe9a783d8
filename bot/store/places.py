"""The servers, channels and threads of open tables: few columns, by an index of the open ones alone.

The number of ended tables does not matter here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import bindparam, func, literal_column, select

from bot.store.base import Base
from bot.store.models import IS_OPEN, Status, TableRow

if TYPE_CHECKING:
    from bot.store.unit_of_work import UnitOfWork

_TABLES = Base.metadata.tables[TableRow.__tablename__]
_IN_GUILD = select(_TABLES.c.id, _TABLES.c.channel_id).where(IS_OPEN, _TABLES.c.guild_id == bindparam("wanted"))
# By the index of the open tables of a server: a server has few of them.
_LOBBY_BELOW = (
    select(_TABLES.c.channel_id)
    .where(
        *(IS_OPEN, _TABLES.c.status == literal_column(f"'{Status.LOBBY}'")),
        *(_TABLES.c.guild_id == bindparam("guild"), _TABLES.c.parent_id == bindparam("parent")),
    )
    .order_by(_TABLES.c.created_at.desc(), _TABLES.c.id)
    .limit(1)
)
_GUILDS = select(_TABLES.c.guild_id).where(IS_OPEN, _TABLES.c.guild_id.is_not(None)).distinct()
_KINDS = (_TABLES.c.game, _TABLES.c.status)
_COUNT = select(*_KINDS, func.count()).where(IS_OPEN).group_by(*_KINDS)


def count_open(unit: UnitOfWork) -> dict[tuple[str, str], int]:
    """How many tables are open, by game and status."""
    return {(game, status): count for game, status, count in unit.connection.execute(_COUNT)}


def open_in_guild(unit: UnitOfWork, guild_id: int) -> dict[str, int]:
    """The channels of the open tables of a guild, by the ids of the tables."""
    return {row.id: row.channel_id for row in unit.connection.execute(_IN_GUILD, {"wanted": guild_id})}


def guilds_with_open_tables(unit: UnitOfWork) -> frozenset[int]:
    """The guilds in which a table is open."""
    return frozenset(unit.connection.execute(_GUILDS).scalars())


def lobby_below(unit: UnitOfWork, guild_id: int, parent_id: int) -> int | None:
    """The thread of a channel in which a lobby is open, the newest one; None if there is none."""
    return unit.connection.execute(_LOBBY_BELOW, {"guild": guild_id, "parent": parent_id}).scalar_one_or_none()
