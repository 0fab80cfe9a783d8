"""The queries of results and achievements: written when a table ends, read for what is told of members and servers.

Nobody is shown a member who wants to be private, but themselves. Every query finds its rows by an index.
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final

import msgspec
from sqlalchemy import bindparam, func, insert, select, tuple_

from bot.store.base import Base, UtcTime
from bot.store.models import MoveRow
from bot.store.result_models import FIRST_SEAT, HAS_SCORE, AchievementRow, ResultRow
from bot.store.result_records import Achieved, Best, Played, PlayedRecord, ResultRecord, Share
from bot.store.visibility import MEMBERS, SHOWN

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from datetime import datetime

    from bot.store.unit_of_work import UnitOfWork

MOST: Final = 5000
"""Of a member this many games are told, the latest."""

RESULTS, _ACHIEVEMENTS, _MOVES = (
    Base.metadata.tables[model.__tablename__] for model in (ResultRow, AchievementRow, MoveRow)
)

# Made once: putting a statement together costs more than carrying it out.
_SHARES = (
    select(_MOVES.c.seat, _MOVES.c.member_id, _MOVES.c.agent, func.count())
    .where(_MOVES.c.table_id == bindparam("wanted"))
    .group_by(_MOVES.c.seat, _MOVES.c.member_id, _MOVES.c.agent)
)
_GAMES_OF = (
    select(*(RESULTS.c[name] for name in PlayedRecord.__struct_fields__))
    .where(RESULTS.c.member_id == bindparam("member"), RESULTS.c.guild_id == bindparam("guild"))
    .order_by(RESULTS.c.ended_at.desc(), RESULTS.c.table_id.desc())
    .limit(bindparam("count"))
)
_TABLES_BY_GAME = (
    select(RESULTS.c.game, func.count())
    .where(RESULTS.c.guild_id == bindparam("guild"), FIRST_SEAT)
    .group_by(RESULTS.c.game)
)
_BEST = (
    select(
        *(RESULTS.c.table_id, MEMBERS.c.name, RESULTS.c.member_id),
        *(RESULTS.c.score, RESULTS.c.players, RESULTS.c.ended_at),
    )
    .outerjoin_from(RESULTS, MEMBERS, MEMBERS.c.member_id == RESULTS.c.member_id)
    .where(
        RESULTS.c.guild_id == bindparam("guild"),
        RESULTS.c.game == bindparam("of_game"),
        HAS_SCORE,
        RESULTS.c.member_id.is_not(None),
        SHOWN,
    )
    .order_by(RESULTS.c.score.desc(), RESULTS.c.table_id.desc(), RESULTS.c.seat.desc())
    .limit(bindparam("count"))
)
_EARNED = (
    select(*(_ACHIEVEMENTS.c[name] for name in Achieved.__struct_fields__))
    .where(_ACHIEVEMENTS.c.guild_id == bindparam("guild"), _ACHIEVEMENTS.c.member_id == bindparam("member"))
    .order_by(_ACHIEVEMENTS.c.earned_at, _ACHIEVEMENTS.c.code)
)
_EARNED_AT = (
    select(*(_ACHIEVEMENTS.c[name] for name in Achieved.__struct_fields__))
    .outerjoin_from(_ACHIEVEMENTS, MEMBERS, MEMBERS.c.member_id == _ACHIEVEMENTS.c.member_id)
    .where(_ACHIEVEMENTS.c.table_id == bindparam("wanted"), SHOWN)
    .order_by(_ACHIEVEMENTS.c.member_id, _ACHIEVEMENTS.c.code)
)
_TABLES_OF = (
    select(RESULTS.c.table_id, RESULTS.c.ended_at)
    .where(RESULTS.c.guild_id == bindparam("guild"), RESULTS.c.game == bindparam("of_game"), FIRST_SEAT)
    .where(RESULTS.c.ended_at >= bindparam("since"), RESULTS.c.ended_at < bindparam("until"))
    .where(
        tuple_(RESULTS.c.ended_at, RESULTS.c.table_id)
        > tuple_(bindparam("after", type_=UtcTime), bindparam("after_table"))
    )
    .order_by(RESULTS.c.ended_at, RESULTS.c.table_id)
    .limit(bindparam("count"))
)
_RESULTS_OF = (
    select(*(RESULTS.c[name] for name in ResultRecord.__struct_fields__))
    .where(RESULTS.c.table_id.in_(bindparam("wanted", expanding=True)))
    .order_by(RESULTS.c.ended_at, RESULTS.c.table_id, RESULTS.c.seat)
)
_PLAYED = (
    select(RESULTS.c.guild_id, RESULTS.c.game, func.min(RESULTS.c.ended_at), func.max(RESULTS.c.ended_at))
    .where(FIRST_SEAT)
    .group_by(RESULTS.c.guild_id, RESULTS.c.game)
    .order_by(RESULTS.c.guild_id, RESULTS.c.game)
)


def shares(unit: UnitOfWork, table_id: str) -> list[Share]:
    """Who has made how many moves at a table."""
    return [Share(*row) for row in unit.connection.execute(_SHARES, {"wanted": table_id})]


def add_results(unit: UnitOfWork, results: Sequence[ResultRecord]) -> None:
    """Put in the results of a table."""
    unit.connection.execute(insert(RESULTS), [msgspec.structs.asdict(each) for each in results])


def games_of(unit: UnitOfWork, guild_id: int, member_id: int, count: int = MOST) -> list[PlayedRecord]:
    """The games of a member in a server, the latest first, at most so many."""
    asked = {"guild": guild_id, "member": member_id, "count": count}
    return [PlayedRecord(*row) for row in unit.connection.execute(_GAMES_OF, asked)]


def tables_by_game(unit: UnitOfWork, guild_id: int) -> dict[str, int]:
    """How many tables have been played to their end in a server, by game."""
    return {game: int(count) for game, count in unit.connection.execute(_TABLES_BY_GAME, {"guild": guild_id})}


def best_results(unit: UnitOfWork, guild_id: int, game: str, count: int) -> list[Best]:
    """The highest scores of members at a game of a server."""
    asked = {"guild": guild_id, "of_game": game, "count": count}
    return [Best(*row) for row in unit.connection.execute(_BEST, asked)]


def add_achievements(unit: UnitOfWork, earned: Sequence[Achieved]) -> None:
    """Put these in; none of them is there yet."""
    if earned:
        unit.connection.execute(insert(_ACHIEVEMENTS), [msgspec.structs.asdict(each) for each in earned])


def achievements_of(unit: UnitOfWork, guild_id: int, member_id: int) -> list[Achieved]:
    """What a member has achieved in a server, in order."""
    asked = {"guild": guild_id, "member": member_id}
    return [Achieved(**row) for row in unit.connection.execute(_EARNED, asked).mappings()]


def achieved_at(unit: UnitOfWork, table_id: str) -> list[Achieved]:
    """What was achieved at a table, by those who are not private."""
    return [Achieved(**row) for row in unit.connection.execute(_EARNED_AT, {"wanted": table_id}).mappings()]


def played(unit: UnitOfWork) -> list[Played]:
    """Which games were played in which servers, and when the first and the last of them ended."""
    return [Played(*row) for row in unit.connection.execute(_PLAYED)]


def results_between(
    unit: UnitOfWork, guild_id: int, game: str, since: datetime, until: datetime, at_once: int = 500
) -> Iterator[list[ResultRecord]]:
    """The results of each table of a game in a server that ended in this time, in order; few are kept at once."""
    after, after_table = since, ""
    asked = {"guild": guild_id, "of_game": game, "since": since, "until": until, "count": at_once}
    while tables := unit.connection.execute(_TABLES_OF, {**asked, "after": after, "after_table": after_table}).all():
        rows = unit.connection.execute(_RESULTS_OF, {"wanted": [table.table_id for table in tables]})
        for _, results in groupby((ResultRecord(**row) for row in rows.mappings()), lambda each: each.table_id):
            yield list(results)
        after, after_table = tables[-1].ended_at, tables[-1].table_id
