"""Who wants to be called where: to every lobby of a channel, or once when a certain game ends."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Annotated, Final

from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import Index, Table, bindparam, delete, select

from bot.store.schema import METADATA, TABLES, Id, TableRecord, columns_of, stored
from bot.store.unit_of_work import UnitOfWork, put
from bot.tables.hooks import Hooks
from bot.tables.types import Earned
from engines.contract import AnyGame, Refusal

MAX_WISHES: Final = 25
"""How many wishes a member can have."""
LOBBIES: Final = ""
"""The table of a wish that concerns every lobby."""


class CallWish(Struct, frozen=True, kw_only=True):
    """What a member wants to be called for."""

    member_id: Id
    channel_id: Id
    """The channel in which they are called; for a thread made for tables, its parent."""
    table_id: Annotated[str, 16] = LOBBIES
    """The game after whose end they are called."""
    guild_id: Id
    asked_at: datetime


CALL_WISHES: Final = Table(
    "call_wishes",
    METADATA,
    *stored(CallWish, "member_id", "channel_id", "table_id"),
    Index("call_wishes_by_channel_id", "channel_id", "table_id"),
    Index("call_wishes_by_guild_id", "guild_id"),
)
CALLING_TABLES: Final = frozenset({CALL_WISHES.name})

_OF_MEMBER = (
    select(*columns_of(CallWish, CALL_WISHES))
    .where(CALL_WISHES.c.member_id == bindparam("member"))
    .order_by(CALL_WISHES.c.asked_at, CALL_WISHES.c.channel_id)
)
_MEMBERS = select(CALL_WISHES.c.member_id).order_by(CALL_WISHES.c.asked_at, CALL_WISHES.c.member_id)
_TO_LOBBIES = _MEMBERS.where(CALL_WISHES.c.channel_id == bindparam("channel"), CALL_WISHES.c.table_id == LOBBIES)
_AT_END = _MEMBERS.where(CALL_WISHES.c.table_id == bindparam("table_id"))
_TAKE_BACK = delete(CALL_WISHES).where(
    CALL_WISHES.c.member_id == bindparam("member"),
    CALL_WISHES.c.channel_id == bindparam("channel"),
    CALL_WISHES.c.table_id == bindparam("table_id"),
)
_PAST = delete(CALL_WISHES).where(
    CALL_WISHES.c.channel_id == bindparam("channel"),
    CALL_WISHES.c.table_id.not_in([LOBBIES]),
    CALL_WISHES.c.table_id != bindparam("latest"),
    CALL_WISHES.c.table_id.not_in(select(TABLES.c.id).where(TABLES.c.ended_at.is_(None))),
)
_OLD = delete(CALL_WISHES).where(CALL_WISHES.c.table_id != LOBBIES, CALL_WISHES.c.asked_at < bindparam("before"))
_FORGET = delete(CALL_WISHES).where(CALL_WISHES.c.member_id.in_(bindparam("members", expanding=True)))
_DELETE_OF_GUILD = delete(CALL_WISHES).where(CALL_WISHES.c.guild_id == bindparam("guild"))


def wishes_of(unit: UnitOfWork, member_id: int) -> list[CallWish]:
    """All wishes of a member, the oldest first."""
    return [CallWish(**row) for row in unit.connection.execute(_OF_MEMBER, {"member": member_id}).mappings()]


def wish(unit: UnitOfWork, wanted: CallWish) -> None:
    """Store a wish. Raises Refusal if the member has too many."""
    known = wishes_of(unit, wanted.member_id)
    if any((each.channel_id, each.table_id) == (wanted.channel_id, wanted.table_id) for each in known):
        return
    if len(known) >= MAX_WISHES:
        raise Refusal("calls-enough", count=MAX_WISHES)
    put(unit, CALL_WISHES, asdict(wanted))


def take_back(unit: UnitOfWork, member_id: int, channel_id: int, table_id: str = LOBBIES) -> None:
    """Delete a wish."""
    unit.connection.execute(_TAKE_BACK, {"member": member_id, "channel": channel_id, "table_id": table_id})


def _wants_calls(unit: UnitOfWork, channel_id: int) -> Sequence[int]:
    return [*unit.connection.execute(_TO_LOBBIES, {"channel": channel_id}).scalars()]


def _wants_end(unit: UnitOfWork, table_id: str) -> Sequence[int]:
    return [*unit.connection.execute(_AT_END, {"table_id": table_id}).scalars()]


def _tidy(unit: UnitOfWork, row: TableRecord, _game: AnyGame) -> Sequence[Earned]:
    """Delete wishes about earlier games in the channel; those about this game are needed for its result."""
    channel_id = row.channel_id if row.parent_id is None else row.parent_id
    unit.connection.execute(_PAST, {"channel": channel_id, "latest": row.id})
    return ()


def _delete_old(unit: UnitOfWork, before: datetime) -> bool:
    unit.connection.execute(_OLD, {"before": before})
    return False


def _forget(unit: UnitOfWork, members: Collection[int]) -> None:
    unit.connection.execute(_FORGET, {"members": sorted(members)})


def _delete_guild(unit: UnitOfWork, guild_id: int) -> bool:
    unit.connection.execute(_DELETE_OF_GUILD, {"guild": guild_id})
    return False


HOOKS: Final = Hooks(
    on_table_ended=_tidy,
    wants_calls=_wants_calls,
    wants_end=_wants_end,
    export_member=lambda unit, member_id: {"calls": [asdict(each) for each in wishes_of(unit, member_id)]},
    forget_member=lambda unit, member_id, _now: _forget(unit, [member_id]),
    forget_unseen=_forget,
    forget_guild=_delete_guild,
    delete_old=_delete_old,
)
