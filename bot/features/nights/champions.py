"""Who won most games in a channel on the evening a week before a night."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta
from typing import Final

from msgspec import Struct

from bot.features.nights.store import Night, seats_played
from bot.store.unit_of_work import UnitOfWork
from bot.tables.local_time import WEEK
from bot.tables.types import Member, told_apart
from engines.codec import decode_outcome

_BEFORE: Final = timedelta(hours=2)
"""How long before its time an evening may have begun."""
_LASTS: Final = timedelta(hours=12)


class Champions(Struct, frozen=True):
    """The members who won most, and how often each of them did."""

    members: tuple[Member, ...] = ()
    wins: int = 0


NO_CHAMPIONS: Final = Champions()


def champions_before(unit: UnitOfWork, night: Night) -> Champions:
    """The champions of the evening a week before a night, without members whose results are private."""
    since = night.at - WEEK - _BEFORE
    wins, names = Counter[int](), dict[int, str]()
    for row in seats_played(unit, night, since, since + _LASTS):
        if row.number in decode_outcome(row.outcome).winners:
            wins[row.member_id] += 1
            names[row.member_id] = row.name
    most = max(wins.values(), default=0)
    best = [Member(member_id, names[member_id]) for member_id, count in wins.items() if count == most]
    return Champions(tuple(told_apart(best)), most)
