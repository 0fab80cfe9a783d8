"""Tables as the person at the machine sees them, and which one ended last in a channel: few columns, and no secret.

No seed, state or move is read here.
"""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from msgspec import Struct
from sqlalchemy import bindparam, func, select

from bot.store.base import Base
from bot.store.models import HAS_ENDED, IS_OPEN, SeatRow, TableRow
from bot.store.unit_of_work import LAST_PLAYED

if TYPE_CHECKING:
    from bot.store.unit_of_work import UnitOfWork

_TABLES = Base.metadata.tables[TableRow.__tablename__]
_SEATS = Base.metadata.tables[SeatRow.__tablename__]
_COLUMNS = [_TABLES.c[name] for name in ("id", "game", "status", "ply", "guild_id", "channel_id", "created_at")]
_OF_TABLE = _SEATS.c.table_id == _TABLES.c.id
_HOUSE = select(func.count()).where(_OF_TABLE, _SEATS.c.agent.is_not(None)).scalar_subquery()
_ALL_SEATS = select(func.count()).where(_OF_TABLE).scalar_subquery()
_OVERVIEW = select(*_COLUMNS, _ALL_SEATS, _HOUSE, LAST_PLAYED).where(
    _TABLES.c.id.in_(bindparam("wanted", expanding=True))
)
_OPEN = select(_TABLES.c.id).where(IS_OPEN).order_by(_TABLES.c.created_at.desc(), _TABLES.c.id)
# Their index is walked from its end, and left as soon as enough are found.
_ENDED = select(_TABLES.c.id).where(HAS_ENDED).order_by(_TABLES.c.ended_at.desc())
_LATEST = _ENDED.where(_TABLES.c.channel_id == bindparam("channel"), _TABLES.c.commitment.is_not(None)).limit(1)


class Overview(Struct, frozen=True, kw_only=True):
    """A table in one line."""

    id: str
    game: str
    status: str
    ply: int
    guild_id: int | None
    """None in direct messages, where tutorials are."""
    channel_id: int
    created_at: datetime
    seats: int
    house: int
    """How many of the seats are driven by agents."""
    last_played: datetime
    """When the last move was made; else when it was dealt, or opened."""


def overviews(unit: UnitOfWork, most: int, *, ended: bool = False, guild_id: int | None = None) -> list[Overview]:
    """At most `most` open tables, the last opened first; with `ended`, then those that ended, the latest first.

    Only those of one guild, if it is given.
    """
    ids: list[str] = []
    for tables in (_OPEN, _ENDED) if ended else (_OPEN,):
        there = tables if guild_id is None else tables.where(_TABLES.c.guild_id == guild_id)
        ids += unit.connection.execute(there.limit(most - len(ids))).scalars()
    rows = unit.connection.execute(_OVERVIEW, {"wanted": ids})
    fields = Overview.__struct_fields__
    found = [Overview(**dict(zip(fields, row, strict=True))) for row in rows]
    return sorted(found, key=lambda table: ids.index(table.id))


def latest_ended(unit: UnitOfWork, channel_id: int) -> str | None:
    """The table that ended last in a channel, of those that were dealt."""
    return unit.connection.execute(_LATEST, {"channel": channel_id}).scalar_one_or_none()
