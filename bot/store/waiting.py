"""Open tables in a few columns, as the index of waiting tables needs them: see `bot.host.waiting`."""

from __future__ import annotations

import sys
from datetime import datetime

from msgspec import Struct
from sqlalchemy import Connection, select

from bot.store.schema import GONE, IS_OPEN, POSTS, SEATS, TABLES, Status, TableRecord


class OpenTable(Struct, frozen=True, kw_only=True, gc=False):
    """A lobby or a running table: where it is, its members, and the one it waits for."""

    id: str
    version: int
    """Of two records of one table, the one with the higher version is newer."""
    guild_id: int | None
    channel_id: int
    game: str
    is_running: bool
    member_ids: tuple[int, ...]
    """The members who have a seat, including those replaced by an agent."""
    member_to_act: int | None
    """The member whose move it waits for; None in a tutorial, where nobody waits, during a pause, and in a lobby."""
    turn_at: datetime | None
    """Since when it has been waiting."""


class WaitingTable(Struct, frozen=True, kw_only=True):
    """A table that waits for a member to make a move, as the member's other hands show it."""

    member_id: int
    table_id: str
    guild_id: int
    """Its server, never None, because a tutorial waits for nobody."""
    channel_id: int
    game: str
    hand: tuple[int, int] | None
    """The ids of the channel and message of the member's hand; None if there is none."""


class Hand(Struct, frozen=True, gc=False):
    """Where a member's hand is."""

    table_id: str
    member_id: int
    channel_id: int
    message_id: int
    """0: there is no message."""


def open_table(row: TableRecord) -> OpenTable | None:
    """The record of a table; None if it has ended."""
    if not row.is_open:
        return None
    return OpenTable(
        id=row.id,
        version=row.version,
        guild_id=row.guild_id,
        channel_id=row.channel_id,
        game=row.game,
        is_running=row.status == Status.RUNNING,
        member_ids=tuple(sorted({seat.member_id for seat in row.seats if seat.member_id is not None})),
        member_to_act=row.member_to_act,
        turn_at=row.turn_at,
    )


# One row for each seat; the columns of a table are repeated. Of a table's messages, only hands belong to a member.
_OF_TABLE = [
    TABLES.c[name] for name in ("id", "version", "guild_id", "channel_id", "game", "status", "member_to_act", "turn_at")
]
_HAND = (
    (POSTS.c.table_id == TABLES.c.id)
    & (POSTS.c.member_id == SEATS.c.member_id)
    & (POSTS.c.kind == "hand")
    & (POSTS.c.digest != GONE)
    & (POSTS.c.message_id != 0)
)
_OPEN = (
    select(*_OF_TABLE, SEATS.c.member_id, POSTS.c.channel_id, POSTS.c.message_id)
    .select_from(TABLES.join(SEATS, SEATS.c.table_id == TABLES.c.id).outerjoin(POSTS, _HAND))
    .where(IS_OPEN)
)


def open_tables(connection: Connection) -> tuple[list[OpenTable], list[Hand]]:
    """All open tables with a seat, and the hands of the members there, in one query."""
    tables: dict[str, tuple[int, int | None, int, str, str, int | None, datetime | None]] = {}
    members: dict[str, set[int]] = {}
    hands: list[Hand] = []
    for table_id, *of_table, member_id, channel_id, message_id in connection.execute(_OPEN):
        if table_id not in tables:
            version, guild_id, channel, game, status, member_to_act, turn_at = of_table
            tables[table_id] = (version, guild_id, channel, sys.intern(game), status, member_to_act, turn_at)
            members[table_id] = set()
        if member_id is not None:
            members[table_id].add(member_id)
        if message_id is not None:
            hands.append(Hand(table_id, member_id, channel_id, message_id))
    found = [
        OpenTable(
            id=table_id,
            version=version,
            guild_id=guild_id,
            channel_id=channel,
            game=game,
            is_running=status == Status.RUNNING,
            member_ids=tuple(sorted(members[table_id])),
            member_to_act=member_to_act,
            turn_at=turn_at,
        )
        for table_id, (version, guild_id, channel, game, status, member_to_act, turn_at) in tables.items()
    ]
    return found, hands
