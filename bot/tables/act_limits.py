"""How often the bot pings and posts for one person's click: the limits, and the one place that checks and counts.

Counted are pings of other members, posts in a channel, and lobbies that a member closed before the game began. Each
function belongs into the transaction of what it counts, so a refused act changes nothing and what fails is not counted.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from datetime import datetime, timedelta
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from bot.store.acts import acts_by, acts_in, add_act, companions_of, has_moved, mark_called, pings_to, prune_acts
from bot.store.schema import ActKind, TableRecord
from bot.store.unit_of_work import UnitOfWork
from bot.tables.refusals import TableRefusal


class Limit(Struct, frozen=True):
    """At most `count` acts within any span of this length."""

    count: int
    within: timedelta


_MINUTE: Final = timedelta(minutes=1)
_HOUR: Final = timedelta(hours=1)

PER_CALLER: Final = (Limit(1, _MINUTE), Limit(6, _HOUR))
"""For one member: pings of others, and lobbies that they closed before the game began."""
PER_ADDRESSEE: Final = (Limit(3, _HOUR),)
"""For one member: pings by members who do not sit with them."""
PER_PLACE: Final = (Limit(6, 10 * _MINUTE),)
"""For one channel: posts, pings, and lobbies that were closed before the game began."""

ACTS_KEPT_FOR: Final = max(limit.within for limit in (*PER_CALLER, *PER_ADDRESSEE, *PER_PLACE))
"""How long acts are kept."""
COMPANIONS_FOR: Final = _HOUR
"""Members sit with each other at an open table, and for this long after the end of one."""

_COUNTED_FOR_CALLER: Final = (ActKind.PING, ActKind.LOBBY)
_CLOSED_LOBBIES: Final = (ActKind.LOBBY,)


class Ping(Struct, frozen=True):
    """A ping of others that a member asks for."""

    member_id: int
    """The caller."""
    channel_id: int | None
    """The channel in which it is posted; None for direct messages."""
    addressees: tuple[int, ...]


def free_at(times: Sequence[datetime], limits: Sequence[Limit], now: datetime) -> datetime | None:
    """When one more act after those at these times keeps all limits; None: now.

    >>> noon = datetime(2026, 12, 1, 12)
    >>> free_at([noon - timedelta(seconds=20)], PER_CALLER, noon)
    datetime.datetime(2026, 12, 1, 12, 0, 40)
    >>> free_at([noon - timedelta(seconds=60)], PER_CALLER, noon) is None
    True
    """
    found = []
    for limit in limits:
        recent = sorted((each for each in times if each > now - limit.within), reverse=True)
        if len(recent) >= limit.count:
            found.append(recent[limit.count - 1] + limit.within)
    return max(found, default=None)


def ping(unit: UnitOfWork, asked: Ping, now: datetime) -> str:
    """Count a ping. Returns the id of the act. Raises TableRefusal beyond the limits; a ping of nobody is a post."""
    if not asked.addressees:
        return _post(unit, asked.member_id, asked.channel_id, now)
    strangers = {*asked.addressees} - companions_of(unit, asked.member_id, now - COMPANIONS_FOR)
    _wait_for_others(unit, asked.member_id, asked.channel_id, *strangers)
    since = now - ACTS_KEPT_FOR
    _require(acts_by(unit, asked.member_id, since, _COUNTED_FOR_CALLER), PER_CALLER, now, "called-enough")
    _require_place(unit, asked.channel_id, [*ActKind], now, "channel-busy")
    for each in sorted(strangers):
        _require(pings_to(unit, each, since), PER_ADDRESSEE, now, "member-called-enough")
    return _added(unit, ActKind.PING, asked.member_id, asked.channel_id, now, strangers)


def post(unit: UnitOfWork, member_id: int, channel_id: int, now: datetime) -> str:
    """Count a post without a ping. Returns the id of the act. Raises TableRefusal beyond the limit of its place."""
    return _post(unit, member_id, channel_id, now)


def call_again(unit: UnitOfWork, result: str, asked: Ping, wishing: Collection[int], now: datetime) -> tuple[int, ...]:
    """Count the call of those who played at the table `result` to the next one: once for each result.

    Counts and returns those of the `wishing` members who may be pinged, too. Raises TableRefusal if those who played
    were called before, or beyond the limits.
    """
    if not mark_called(unit, result):
        raise TableRefusal("called-already")
    willing = _may_be_pinged(unit, wishing, now)
    ping(unit, replace(asked, addressees=(*asked.addressees, *willing)), now)
    return willing


def call_wishing(unit: UnitOfWork, asked: Ping, now: datetime) -> tuple[int, ...]:
    """Count a ping of those of these addressees who may be pinged; they want to be. Returns them.

    Nobody, and nothing is counted, beyond the limits of the caller and of the place.
    """
    willing = _may_be_pinged(unit, asked.addressees, now)
    if willing:
        try:
            ping(unit, replace(asked, addressees=willing), now)
        except TableRefusal:
            return ()
    return willing


def _may_be_pinged(unit: UnitOfWork, members: Collection[int], now: datetime) -> tuple[int, ...]:
    since = now - ACTS_KEPT_FOR
    return tuple(each for each in members if free_at(pings_to(unit, each, since), PER_ADDRESSEE, now) is None)


def require_opening(unit: UnitOfWork, member_id: int, channel_id: int, now: datetime) -> None:
    """Refuse a lobby after too many that were closed before the game began. Other acts do not count here."""
    _wait_for_others(unit, member_id, channel_id)
    _require(acts_by(unit, member_id, now - ACTS_KEPT_FOR, _CLOSED_LOBBIES), PER_CALLER, now, "closed-enough")
    _require_place(unit, channel_id, _CLOSED_LOBBIES, now, "channel-closed-enough")


def note_closed_lobby(unit: UnitOfWork, before: TableRecord, after: TableRecord) -> None:
    """Count a lobby on a server that a member has just closed, or was the last to leave.

    A game that its only member ends without a move is one, too. A manager without a seat has tidied up after those who
    sat there, so the first of them is counted instead.
    """
    if after.guild_id is None or after.ended_by is None or after.ended_at is None:
        return
    seated = [seat.member_id for seat in before.seats if seat.member_id is not None]
    if after.seed is not None and (seated != [after.ended_by] or has_moved(unit, after.id)):
        return
    caller = after.ended_by if after.ended_by in seated or not seated else seated[0]
    _wait_for_others(unit, caller, place_of_row(after))
    _added(unit, ActKind.LOBBY, caller, place_of_row(after), after.ended_at)


def place_of_row(row: TableRecord) -> int:
    """The channel for which a table counts: a thread that was made for tables counts for its parent."""
    return row.channel_id if row.parent_id is None else row.parent_id


def _post(unit: UnitOfWork, member_id: int, channel_id: int | None, now: datetime) -> str:
    _wait_for_others(unit, channel_id)
    _require_place(unit, channel_id, [*ActKind], now, "channel-busy")
    return _added(unit, ActKind.POST, member_id, channel_id, now)


def _added(
    unit: UnitOfWork,
    kind: ActKind,
    member_id: int,
    channel_id: int | None,
    now: datetime,
    addressees: Collection[int] = (),
) -> str:
    prune_acts(unit, now - ACTS_KEPT_FOR)
    return add_act(unit, kind, member_id, channel_id, now, addressees)


def _wait_for_others(unit: UnitOfWork, *concerned: int | None) -> None:
    """Let other transactions that count for the same members or channels wait until this one ends."""
    for each in sorted({each for each in concerned if each is not None}):
        unit.lock(each)


def _require_place(
    unit: UnitOfWork, channel_id: int | None, kinds: Collection[ActKind], now: datetime, code: str
) -> None:
    if channel_id is not None:
        _require(acts_in(unit, channel_id, now - ACTS_KEPT_FOR, kinds), PER_PLACE, now, code)


def _require(times: Sequence[datetime], limits: Sequence[Limit], now: datetime, code: str) -> None:
    until = free_at(times, limits, now)
    if until is not None:
        raise TableRefusal(code, until=math.ceil(until.timestamp()))
