"""What members made the bot do to others within the last hour: written with the act, read only for the next one.

`bot.tables.act_limits` decides what is allowed. An act is checked and written in one transaction, in which others that
concern the same caller, place or addressee wait, so two clicks at once, or two processes, count each other.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection
from datetime import datetime
from typing import Any, Final

from msgspec.structs import asdict
from sqlalchemy import bindparam, delete, exists, insert, literal_column, or_, select, update

from bot.store.schema import ACTS, IS_OPEN, MOVES, SEATS, TABLES, ActKind, ActRecord
from bot.store.unit_of_work import UnitOfWork

NOBODY: Final = 0
"""Replaces a forgotten caller: the act still counts for its place."""

_IS_ACT = ACTS.c.addressee_id == literal_column("0")
_TIMES = select(ACTS.c.at).where(ACTS.c.at > bindparam("since")).order_by(ACTS.c.at.desc())
_OF_KINDS = ACTS.c.kind.in_(bindparam("kinds", expanding=True))
_BY_CALLER = _TIMES.where(ACTS.c.member_id == bindparam("wanted"), _IS_ACT, _OF_KINDS)
_IN_CHANNEL = _TIMES.where(ACTS.c.channel_id == bindparam("wanted"), _IS_ACT, _OF_KINDS)
_TO_ADDRESSEE = _TIMES.where(ACTS.c.addressee_id == bindparam("wanted"))
_PRUNE = delete(ACTS).where(ACTS.c.at <= bindparam("before"))
_UNDO = delete(ACTS).where(ACTS.c.id == bindparam("wanted"))

_OWN, _OTHER = SEATS.alias(), SEATS.alias()
_COMPANIONS = (
    select(_OTHER.c.member_id)
    .select_from(_OWN)
    .join(TABLES, TABLES.c.id == _OWN.c.table_id)
    .join(_OTHER, _OTHER.c.table_id == _OWN.c.table_id)
    .where(
        _OWN.c.member_id == bindparam("wanted"),
        or_(IS_OPEN, TABLES.c.ended_at > bindparam("since")),
        _OTHER.c.member_id.is_not(None),
    )
    .distinct()
)
_CALL = update(TABLES).where(TABLES.c.id == bindparam("wanted"), TABLES.c.has_called.is_(False)).values(has_called=True)

_MOVED = select(
    exists().where(MOVES.c.table_id == bindparam("wanted"), MOVES.c.member_id.is_not(None), MOVES.c.agent.is_(None))
)

_MINE = or_(ACTS.c.member_id == bindparam("member"), ACTS.c.addressee_id == bindparam("member"))
_OF_MEMBER = select(ACTS).where(_MINE).order_by(ACTS.c.at, ACTS.c.id, ACTS.c.addressee_id)
_NO_ADDRESSEE = delete(ACTS).where(ACTS.c.addressee_id == bindparam("member"))
_NO_CALLER = update(ACTS).where(ACTS.c.member_id == bindparam("member")).values(member_id=NOBODY)


def add_act(
    unit: UnitOfWork,
    kind: ActKind,
    member_id: int,
    channel_id: int | None,
    at: datetime,
    addressees: Collection[int] = (),
) -> str:
    """Write an act, with a row for each of these addressees. Returns its id."""
    act_id = secrets.token_hex(8)
    rows = [
        ActRecord(id=act_id, addressee_id=each, member_id=member_id, channel_id=channel_id, kind=kind, at=at)
        for each in (None, *sorted(addressees))
    ]
    unit.connection.execute(insert(ACTS), [asdict(row) for row in rows])
    return act_id


def undo_act(unit: UnitOfWork, act_id: str) -> None:
    """Delete an act that did not take place after all."""
    unit.connection.execute(_UNDO, {"wanted": act_id})


def prune_acts(unit: UnitOfWork, before: datetime) -> int:
    """Delete all acts up to this moment. Returns how many rows they had."""
    return unit.connection.execute(_PRUNE, {"before": before}).rowcount


def acts_by(unit: UnitOfWork, member_id: int, since: datetime, kinds: Collection[ActKind]) -> list[datetime]:
    """The times of a member's acts of these kinds, the latest first."""
    given = {"wanted": member_id, "since": since, "kinds": [*kinds]}
    return [*unit.connection.execute(_BY_CALLER, given).scalars()]


def acts_in(unit: UnitOfWork, channel_id: int, since: datetime, kinds: Collection[ActKind]) -> list[datetime]:
    """The times of the acts of these kinds in a channel, the latest first."""
    given = {"wanted": channel_id, "since": since, "kinds": [*kinds]}
    return [*unit.connection.execute(_IN_CHANNEL, given).scalars()]


def pings_to(unit: UnitOfWork, member_id: int, since: datetime) -> list[datetime]:
    """The times at which members who do not sit with this one had them pinged, the latest first."""
    return [*unit.connection.execute(_TO_ADDRESSEE, {"wanted": member_id, "since": since}).scalars()]


def companions_of(unit: UnitOfWork, member_id: int, since: datetime) -> frozenset[int]:
    """The members who sit with this one: at an open table, or at one that ended after `since`. Includes the member."""
    return frozenset(unit.connection.execute(_COMPANIONS, {"wanted": member_id, "since": since}).scalars())


def mark_called(unit: UnitOfWork, table_id: str) -> bool:
    """Record that those who played at a table were called to the next one. False if they had been, or it is gone."""
    return unit.connection.execute(_CALL, {"wanted": table_id}).rowcount == 1


def has_moved(unit: UnitOfWork, table_id: str) -> bool:
    """Whether any member has made a move at a table."""
    return bool(unit.connection.execute(_MOVED, {"wanted": table_id}).scalar_one())


def acts_of(unit: UnitOfWork, member_id: int) -> list[dict[str, Any]]:
    """A member's acts, and the pings that others sent them, in the form in which members receive their data."""
    found = []
    for row in unit.connection.execute(_OF_MEMBER, {"member": member_id}).mappings():
        act = ActRecord(**row)
        is_caller = act.member_id == member_id
        if is_caller and act.addressee_id is not None:
            continue  # Another member's id; the row of the act itself says all that concerns this one.
        found.append(
            {"kind": act.kind, "as": "caller" if is_caller else "addressee", "channel_id": act.channel_id, "at": act.at}
        )
    return found


def forget_acts(unit: UnitOfWork, member_id: int) -> None:
    """Delete the pings to a member, and remove the member from what they did themselves."""
    unit.connection.execute(_NO_ADDRESSEE, {"member": member_id})
    unit.connection.execute(_NO_CALLER, {"member": member_id})
