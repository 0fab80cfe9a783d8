"""Which tables wait for a member, and at which others they play: by indexes of few rows, however much was played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from sqlalchemy import bindparam, select

from bot.store.base import Base
from bot.store.models import PostRow, SeatRow, Status, TableRow
from bot.store.records import GONE

if TYPE_CHECKING:
    from collections.abc import Collection

    from bot.store.unit_of_work import UnitOfWork

_TABLES, _SEATS, _POSTS = (Base.metadata.tables[model.__tablename__] for model in (TableRow, SeatRow, PostRow))
# Of all messages of a table, only its hands belong to a member.
_HAND = (
    (_POSTS.c.table_id == _TABLES.c.id)
    & (_POSTS.c.member_id == _TABLES.c.member_to_act)
    & (_POSTS.c.digest != GONE)
    & (_POSTS.c.message_id != 0)
)
_WAITING = (
    select(
        *(_TABLES.c[name] for name in ("member_to_act", "id", "guild_id", "channel_id", "game")),
        *(_POSTS.c[name].label(f"hand_{name}") for name in ("channel_id", "message_id")),
    )
    .select_from(_TABLES.outerjoin(_POSTS, _HAND))
    .where(_TABLES.c.member_to_act.in_(bindparam("members", expanding=True)))
    .order_by(_TABLES.c.turn_at, _TABLES.c.id)
)
_RUNNING_OF = (
    select(_TABLES.c.id, _TABLES.c.guild_id)
    .select_from(_TABLES.join(_SEATS))
    .where(_SEATS.c.member_id == bindparam("member"), _TABLES.c.status == Status.RUNNING)
)


class WaitingTable(Struct, frozen=True, kw_only=True):
    """A table that waits for a member to make a move."""

    member_id: int
    table_id: str
    guild_id: int
    """Its server: a tutorial waits for nobody."""
    channel_id: int
    game: str
    hand: tuple[int, int] | None
    """The channel and the message of the member's hand, if there is one."""


def tables_waiting(unit: UnitOfWork, member_ids: Collection[int]) -> list[WaitingTable]:
    """The tables that wait for one of these members, those first that have waited longest."""
    rows = unit.connection.execute(_WAITING, {"members": sorted(member_ids)})
    return [
        WaitingTable(
            member_id=row.member_to_act,
            table_id=row.id,
            guild_id=row.guild_id,
            channel_id=row.channel_id,
            game=row.game,
            hand=None if row.hand_message_id is None else (row.hand_channel_id, row.hand_message_id),
        )
        for row in rows
    ]


def running_tables_of(unit: UnitOfWork, member_id: int) -> dict[str, int | None]:
    """The running tables at which a member has a seat, with their servers."""
    return {row.id: row.guild_id for row in unit.connection.execute(_RUNNING_OF, {"member": member_id})}
