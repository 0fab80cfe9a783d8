"""Who won most games in a channel on the evening a week before a night."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta
from typing import Final

from msgspec import Struct
from sqlalchemy import bindparam, or_, select

from bot.features.nights.store import Night
from bot.store.schema import HAS_ENDED, MEMBERS, SEATS, TABLES
from bot.store.unit_of_work import UnitOfWork
from bot.tables.local_time import WEEK
from bot.tables.types import Member, told_apart
from engines.codec import decode_outcome

_BEFORE: Final = timedelta(hours=2)
"""How long before its time an evening may have begun."""
_LASTS: Final = timedelta(hours=12)
MAX_GAMES: Final = 200
"""How many seats of that evening are looked at."""


class Champions(Struct, frozen=True):
    """The members who won most, and how often each of them did."""

    members: tuple[Member, ...] = ()
    wins: int = 0


NO_CHAMPIONS: Final = Champions()

_PLAYED = (
    select(TABLES.c.id, TABLES.c.outcome, SEATS.c.number, SEATS.c.member_id, SEATS.c.name)
    .join(SEATS, SEATS.c.table_id == TABLES.c.id)
    .outerjoin(MEMBERS, MEMBERS.c.member_id == SEATS.c.member_id)
    .where(
        HAS_ENDED,
        TABLES.c.ended_at >= bindparam("since"),
        TABLES.c.ended_at < bindparam("until"),
        TABLES.c.guild_id == bindparam("guild"),
        or_(TABLES.c.channel_id == bindparam("channel"), TABLES.c.parent_id == bindparam("channel")),
        TABLES.c.outcome.is_not(None),
        SEATS.c.member_id > 0,
        SEATS.c.agent.is_(None),
        or_(MEMBERS.c.private.is_(None), MEMBERS.c.private.is_(False)),
    )
    .order_by(TABLES.c.ended_at, SEATS.c.number)
    .limit(MAX_GAMES)
)


def champions_before(unit: UnitOfWork, night: Night) -> Champions:
    """The champions of the evening a week before a night, without members whose results are private."""
    since = night.at - WEEK - _BEFORE
    given = {"since": since, "until": since + _LASTS, "guild": night.guild_id, "channel": night.channel_id}
    wins, names = Counter[int](), dict[int, str]()
    for row in unit.connection.execute(_PLAYED, given):
        if row.number in decode_outcome(row.outcome).winners:
            wins[row.member_id] += 1
            names[row.member_id] = row.name or ""
    most = max(wins.values(), default=0)
    best = [Member(member_id, names[member_id]) for member_id, count in wins.items() if count == most]
    return Champions(tuple(told_apart(best)), most)
