"""The queries of game nights: plans with their guests, and who was together before.

What each part of a night means stands in `bot.store.night_models`; who may change it, in `bot.tables.nights`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec
from sqlalchemy import bindparam, delete, insert, select, update

from bot.store.base import Base
from bot.store.errors import Outdated
from bot.store.models import SeatRow, TableRow
from bot.store.night_models import IS_PAST, IS_PLANNED, IS_UNSETTLED, GuestRow, NightRow
from bot.store.records import GroupRecord, GuestRecord, NightRecord
from bot.store.shards import EVERYWHERE, Shards

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from bot.store.unit_of_work import UnitOfWork

NIGHTS_PORTION: Final = 50
"""How many nights are looked at, or deleted, in one transaction."""

_NIGHTS, _GUESTS, _TABLES, _SEATS = (
    Base.metadata.tables[each.__tablename__] for each in (NightRow, GuestRow, TableRow, SeatRow)
)
_FIELDS = tuple(name for name in NightRecord.__struct_fields__ if name != "guests")
_QUERY = select(*(_NIGHTS.c[name] for name in _FIELDS))
_BY_ID = _QUERY.where(_NIGHTS.c.id == bindparam("wanted"))
_IN_CHANNEL = (
    _QUERY.where(
        _NIGHTS.c.channel_id == bindparam("wanted"),
        (_NIGHTS.c.status == "planned") | (_NIGHTS.c.created_at > bindparam("since")),
    )
    .order_by(_NIGHTS.c.at, _NIGHTS.c.id)
    .limit(NIGHTS_PORTION)
)
_GUESTS_OF = (
    select(*(_GUESTS.c[name] for name in GuestRecord.__struct_fields__))
    .where(_GUESTS.c.night_id == bindparam("wanted"))
    .order_by(_GUESTS.c.number)
)
_DUE = (
    select(_NIGHTS.c.id)
    .where(IS_PLANNED, _NIGHTS.c.at <= bindparam("now"))
    .order_by(_NIGHTS.c.at)
    .limit(NIGHTS_PORTION)
)
_NEXT = select(_NIGHTS.c.at).where(IS_PLANNED, _NIGHTS.c.at > bindparam("now"))
_UNSETTLED = (
    select(_NIGHTS.c.id)
    .where(IS_UNSETTLED, _NIGHTS.c.changed_at <= bindparam("before"))
    .order_by(_NIGHTS.c.changed_at)
    .limit(NIGHTS_PORTION)
)
_SAVE = update(_NIGHTS).where(_NIGHTS.c.id == bindparam("wanted"), _NIGHTS.c.version == bindparam("known"))
_SETTLE = (
    update(_NIGHTS)
    .where(_NIGHTS.c.id == bindparam("wanted"), _NIGHTS.c.version == bindparam("known"))
    .values(settled=True)
)
_PAST = (
    select(_NIGHTS.c.id)
    .where(IS_PAST, _NIGHTS.c.at < bindparam("before"))
    .order_by(_NIGHTS.c.at)
    .limit(NIGHTS_PORTION)
    .with_for_update(skip_locked=True)
)
_DELETE = delete(_NIGHTS).where(_NIGHTS.c.id.in_(bindparam("nights", expanding=True)))
_WITH_ME = (
    select(_NIGHTS.c.id, _NIGHTS.c.at)
    .join(_GUESTS, _GUESTS.c.night_id == _NIGHTS.c.id)
    .where(
        _GUESTS.c.member_id == bindparam("member"),
        _GUESTS.c.answer == "in",
        _NIGHTS.c.guild_id == bindparam("guild"),
        _NIGHTS.c.status == "called",
    )
    .order_by(_NIGHTS.c.at.desc())
    .limit(bindparam("count"))
)
_PLAYED_WITH_ME = (
    select(_TABLES.c.id, _TABLES.c.created_at.label("at"))
    .join(_SEATS, _SEATS.c.table_id == _TABLES.c.id)
    .where(
        _SEATS.c.member_id == bindparam("member"), _TABLES.c.guild_id == bindparam("guild"), _TABLES.c.seed.is_not(None)
    )
    .order_by(_TABLES.c.created_at.desc())
    .limit(bindparam("count"))
)
_GUESTS_IN = select(_GUESTS.c.night_id.label("source"), _GUESTS.c.member_id, _GUESTS.c.name).where(
    _GUESTS.c.night_id.in_(bindparam("sources", expanding=True)), _GUESTS.c.answer == "in"
)
_SEATED = select(_SEATS.c.table_id.label("source"), _SEATS.c.member_id, _SEATS.c.name).where(
    _SEATS.c.table_id.in_(bindparam("sources", expanding=True)),
    _SEATS.c.member_id > 0,  # A negative one is somebody who was forgotten.
)


def night(unit: UnitOfWork, night_id: str) -> NightRecord | None:
    """The night with this id."""
    row = unit.connection.execute(_BY_ID, {"wanted": night_id}).one_or_none()
    return None if row is None else _with_guests(unit, row)


def nights_in_channel(unit: UnitOfWork, channel_id: int, since: datetime) -> list[NightRecord]:
    """The nights of a channel that are still to begin, and those that were planned since then, by their time."""
    rows = unit.connection.execute(_IN_CHANNEL, {"wanted": channel_id, "since": since}).all()
    return [_with_guests(unit, row) for row in rows]


def add_night(unit: UnitOfWork, new: NightRecord) -> None:
    """Put in a new night with its guests."""
    unit.connection.execute(insert(_NIGHTS), {name: getattr(new, name) for name in _FIELDS})
    _add_guests(unit, new.id, new.guests)


def save_night(unit: UnitOfWork, before: NightRecord, after: NightRecord) -> None:
    """Store what differs of a night and its guests, and set the version of `after`; it is unsettled then.

    Raises Outdated, and stores nothing, if the stored night is no longer the one that `before` is a copy of.
    """
    after.version, after.settled = before.version + 1, False
    values = {name: getattr(after, name) for name in _FIELDS if name != "id"}
    saved = unit.connection.execute(
        _SAVE.values({name: bindparam(name) for name in values}),
        {"wanted": before.id, "known": before.version, **values},
    )
    if saved.rowcount != 1:
        raise Outdated
    if before.guests != after.guests:
        unit.connection.execute(delete(_GUESTS).where(_GUESTS.c.night_id == before.id))
        _add_guests(unit, after.id, after.guests)


def note_on_night(unit: UnitOfWork, night_id: str, **what: int | bool | datetime | None) -> None:
    """Note what has become of a night on Discord (its message, call or event). That is no new version of it."""
    unit.connection.execute(update(_NIGHTS).where(_NIGHTS.c.id == night_id).values(**what))


def settle_night(unit: UnitOfWork, night_id: str, version: int) -> bool:
    """Note that Discord shows this version of a night. False if it has changed meanwhile."""
    return unit.connection.execute(_SETTLE, {"wanted": night_id, "known": version}).rowcount == 1


def due_nights(unit: UnitOfWork, now: datetime, shards: Shards = EVERYWHERE) -> list[str]:
    """The nights of these shards whose time has come, the oldest first; some of them if there are very many."""
    return _ids(unit, _DUE, {"now": now}, shards)


def unsettled_nights(unit: UnitOfWork, before: datetime, shards: Shards = EVERYWHERE) -> list[str]:
    """The nights of these shards that Discord does not show as they are, though they were changed before then."""
    return _ids(unit, _UNSETTLED, {"before": before}, shards)


def next_night(unit: UnitOfWork, now: datetime) -> datetime | None:
    """When the next night begins that has not begun yet."""
    upcoming = _NEXT.order_by(_NIGHTS.c.at).limit(1)
    found: datetime | None = unit.connection.execute(upcoming, {"now": now}).scalar_one_or_none()
    return found


def groups_of(unit: UnitOfWork, guild_id: int, member_id: int, count: int) -> list[GroupRecord]:
    """With whom a member was together at the last nights and tables of a server, the latest first. Some come twice."""
    given = {"guild": guild_id, "member": member_id, "count": count}
    groups: list[GroupRecord] = []
    for found, together in ((_WITH_ME, _GUESTS_IN), (_PLAYED_WITH_ME, _SEATED)):
        times = {row.id: row.at for row in unit.connection.execute(found, given)}
        members: dict[str, dict[int, str]] = {source: {} for source in times}
        if times:
            for row in unit.connection.execute(together, {"sources": [*times]}):
                if row.member_id != member_id:
                    members[row.source][row.member_id] = row.name or ""
        groups += [GroupRecord(source, each, times[source]) for source, each in members.items() if each]
    return sorted(groups, key=lambda group: group.at, reverse=True)


def delete_past_nights(unit: UnitOfWork, before: datetime) -> int:
    """Delete some of the nights that were to begin before this moment, the oldest first. Returns how many."""
    ids = [*unit.connection.execute(_PAST, {"before": before}).scalars()]
    if ids:
        unit.connection.execute(_DELETE, {"nights": sorted(ids)})
    return len(ids)


def _ids(unit: UnitOfWork, query: Any, given: dict[str, Any], shards: Shards) -> list[str]:
    here = query if shards == EVERYWHERE else query.where(shards.has(_NIGHTS.c.guild_id))
    return [*unit.connection.execute(here, given).scalars()]


def _with_guests(unit: UnitOfWork, row: Any) -> NightRecord:
    found = NightRecord(**dict(zip(_FIELDS, row, strict=True)))
    found.guests = [GuestRecord(*guest) for guest in unit.connection.execute(_GUESTS_OF, {"wanted": found.id})]
    return found


def _add_guests(unit: UnitOfWork, night_id: str, guests: Sequence[GuestRecord]) -> None:
    if guests:
        rows = [{"night_id": night_id, **msgspec.structs.asdict(guest)} for guest in guests]
        unit.connection.execute(insert(_GUESTS), rows)
