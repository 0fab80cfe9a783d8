"""Queries that read a few columns of many tables, and the settings of servers.

They read no seed, state or move, and use partial indexes, so the number of ended tables does not matter.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from msgspec import Struct
from sqlalchemy import bindparam, func, literal_column, select

from bot.store.schema import (
    GONE,
    HAS_ENDED,
    IS_OPEN,
    POSTS,
    SEATS,
    SERVERS,
    TABLES,
    ServerSettings,
    Status,
    columns_of,
    values_of,
)
from bot.store.unit_of_work import LAST_PLAYED, UnitOfWork, put

# --- open tables -----------------------------------------------------------------------------------------------------

_IN_GUILD = select(TABLES.c.id, TABLES.c.channel_id).where(IS_OPEN, TABLES.c.guild_id == bindparam("wanted"))
# Uses the index of a server's open tables, which are few.
_LOBBY_BELOW = (
    select(TABLES.c.channel_id)
    .where(
        *(IS_OPEN, TABLES.c.status == literal_column(f"'{Status.LOBBY}'")),
        *(TABLES.c.guild_id == bindparam("guild"), TABLES.c.parent_id == bindparam("parent")),
    )
    .order_by(TABLES.c.created_at.desc(), TABLES.c.id)
    .limit(1)
)
_GUILDS = select(TABLES.c.guild_id).where(IS_OPEN, TABLES.c.guild_id.is_not(None)).distinct()
_KINDS = (TABLES.c.game, TABLES.c.status)
_COUNT = select(*_KINDS, func.count()).where(IS_OPEN).group_by(*_KINDS)


def count_open(unit: UnitOfWork) -> dict[tuple[str, str], int]:
    """How many tables are open, by game and status."""
    return {(game, status): count for game, status, count in unit.connection.execute(_COUNT)}


def open_in_guild(unit: UnitOfWork, guild_id: int) -> dict[str, int]:
    """The channels of a server's open tables, by table id."""
    return {row.id: row.channel_id for row in unit.connection.execute(_IN_GUILD, {"wanted": guild_id})}


def guilds_with_open_tables(unit: UnitOfWork) -> frozenset[int]:
    """The servers with an open table."""
    return frozenset(unit.connection.execute(_GUILDS).scalars())


def lobby_below(unit: UnitOfWork, guild_id: int, parent_id: int) -> int | None:
    """The thread of this channel with the newest open lobby; None if there is none."""
    return unit.connection.execute(_LOBBY_BELOW, {"guild": guild_id, "parent": parent_id}).scalar_one_or_none()


# --- tables that wait for a member -----------------------------------------------------------------------------------

# Of a table's messages, only hands belong to a member.
_HAND = (
    (POSTS.c.table_id == TABLES.c.id)
    & (POSTS.c.member_id == TABLES.c.member_to_act)
    & (POSTS.c.digest != GONE)
    & (POSTS.c.message_id != 0)
)
_WAITING = (
    select(
        *(TABLES.c[name] for name in ("member_to_act", "id", "guild_id", "channel_id", "game")),
        *(POSTS.c[name].label(f"hand_{name}") for name in ("channel_id", "message_id")),
    )
    .select_from(TABLES.outerjoin(POSTS, _HAND))
    .where(TABLES.c.member_to_act.in_(bindparam("members", expanding=True)))
    .order_by(TABLES.c.turn_at, TABLES.c.id)
)
_RUNNING_OF = (
    select(TABLES.c.id, TABLES.c.guild_id)
    .select_from(TABLES.join(SEATS))
    .where(SEATS.c.member_id == bindparam("member"), TABLES.c.status == Status.RUNNING)
)


class WaitingTable(Struct, frozen=True, kw_only=True):
    """A table that waits for a member to make a move."""

    member_id: int
    table_id: str
    guild_id: int
    """Its server, never None, because a tutorial has no `member_to_act`."""
    channel_id: int
    game: str
    hand: tuple[int, int] | None
    """The ids of the channel and message of the member's hand; None if there is none."""


def tables_waiting(unit: UnitOfWork, member_ids: Collection[int]) -> list[WaitingTable]:
    """The tables that wait for one of these members, the longest wait first."""
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
    """The running tables at which a member has a seat, each with its server."""
    return {row.id: row.guild_id for row in unit.connection.execute(_RUNNING_OF, {"member": member_id})}


# --- tables in one line ----------------------------------------------------------------------------------------------

_COLUMNS = [TABLES.c[name] for name in ("id", "game", "status", "ply", "guild_id", "channel_id", "created_at")]
_OF_TABLE = SEATS.c.table_id == TABLES.c.id
_HOUSE = select(func.count()).where(_OF_TABLE, SEATS.c.agent.is_not(None)).scalar_subquery()
_ALL_SEATS = select(func.count()).where(_OF_TABLE).scalar_subquery()
_OVERVIEW = select(*_COLUMNS, _ALL_SEATS.label("seats"), _HOUSE.label("house"), LAST_PLAYED.label("last_played")).where(
    TABLES.c.id.in_(bindparam("wanted", expanding=True))
)
_NEWEST = select(TABLES.c.id).where(IS_OPEN).order_by(TABLES.c.created_at.desc(), TABLES.c.id)
# Reads its index from the end until it has found enough.
_ENDED = select(TABLES.c.id).where(HAS_ENDED).order_by(TABLES.c.ended_at.desc())
_LATEST = _ENDED.where(TABLES.c.channel_id == bindparam("channel"), TABLES.c.commitment.is_not(None)).limit(1)


class Overview(Struct, frozen=True, kw_only=True):
    """What a list of tables shows of one table."""

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
    """When the last move was made; before the first, when the table was dealt or opened."""


def overviews(unit: UnitOfWork, most: int, *, ended: bool = False, guild_id: int | None = None) -> list[Overview]:
    """At most `most` open tables, newest first; with `ended`, followed by ended tables, the latest first.

    With `guild_id`, only those of that server.
    """
    ids: list[str] = []
    for tables in (_NEWEST, _ENDED) if ended else (_NEWEST,):
        there = tables if guild_id is None else tables.where(TABLES.c.guild_id == guild_id)
        ids += unit.connection.execute(there.limit(most - len(ids))).scalars()
    found = [Overview(**row) for row in unit.connection.execute(_OVERVIEW, {"wanted": ids}).mappings()]
    return sorted(found, key=lambda table: ids.index(table.id))


def latest_ended(unit: UnitOfWork, channel_id: int) -> str | None:
    """The id of the dealt table that ended last in a channel; None if there is none."""
    return unit.connection.execute(_LATEST, {"channel": channel_id}).scalar_one_or_none()


# --- settings of servers ---------------------------------------------------------------------------------------------

_SERVER = select(*columns_of(ServerSettings, SERVERS)).where(SERVERS.c.guild_id == bindparam("wanted"))


def server(unit: UnitOfWork, guild_id: int) -> ServerSettings:
    """A server's settings; the defaults if its managers have chosen nothing."""
    row = unit.connection.execute(_SERVER, {"wanted": guild_id}).mappings().one_or_none()
    return ServerSettings() if row is None else ServerSettings(**row)


def save_server(unit: UnitOfWork, guild_id: int, settings: ServerSettings) -> None:
    """Store a server's settings, replacing any stored before."""
    put(unit, SERVERS, {"guild_id": guild_id, **values_of(settings, SERVERS)})
