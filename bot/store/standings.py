"""The queries of standings: counted on when a table ends, and read for ladders. They are never worked out at reading.

Nobody is shown a member who wants to be private, and they take nobody's place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec
from sqlalchemy import bindparam, delete, func, literal, select
from sqlalchemy.dialects import postgresql, sqlite

from bot.store.base import Base
from bot.store.process_models import EndingsRow
from bot.store.result_models import StandingRow
from bot.store.result_records import LadderRecord, Regular, Rung, StandingRecord
from bot.store.visibility import MEMBERS, SHOWN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy import Select

    from bot.store.unit_of_work import UnitOfWork

_STANDINGS, _ENDINGS = (Base.metadata.tables[model.__tablename__] for model in (StandingRow, EndingsRow))
_FIELDS = StandingRecord.__struct_fields__
_KEY = ("guild_id", "game", "season", "participant")
CAUTION: Final = 2
"""A ladder goes by the rating less so many standard deviations: whoever has hardly played does not lead it by luck."""

# Made once: putting a statement together costs more than carrying it out.
_IN_SEASON = (
    _STANDINGS.c.guild_id == bindparam("guild"),
    _STANDINGS.c.game == bindparam("of_game"),
    _STANDINGS.c.season == bindparam("in_season"),
)
_QUERY = select(*(_STANDINGS.c[name] for name in _FIELDS))
_OF_PARTICIPANTS = _QUERY.where(*_IN_SEASON, _STANDINGS.c.participant.in_(bindparam("participants", expanding=True)))
_OF_MEMBER = _QUERY.where(
    _STANDINGS.c.member_id == bindparam("member"),
    _STANDINGS.c.guild_id == bindparam("guild"),
    _STANDINGS.c.season == bindparam("in_season"),
)
_SHOWN = (
    _QUERY.add_columns(MEMBERS.c.name)
    .outerjoin_from(_STANDINGS, MEMBERS, MEMBERS.c.member_id == _STANDINGS.c.member_id)
    .where(*_IN_SEASON, SHOWN)
)
_HEIGHT = _STANDINGS.c.mu - literal(CAUTION) * _STANDINGS.c.sigma
_RANKED = _STANDINGS.c.games >= bindparam("enough")
_TOP = _SHOWN.where(_RANKED).order_by(_HEIGHT.desc(), _STANDINGS.c.participant).limit(bindparam("count"))
_SETTLING = (
    _SHOWN.where(~_RANKED).order_by(_STANDINGS.c.games.desc(), _STANDINGS.c.participant).limit(bindparam("count"))
)
_OWN = _SHOWN.where(_STANDINGS.c.participant == bindparam("participant"))
_COUNT = (
    select(func.count(), func.count().filter(bindparam("height") < _HEIGHT))
    .select_from(_STANDINGS)
    .outerjoin(MEMBERS, MEMBERS.c.member_id == _STANDINGS.c.member_id)
    .where(*_IN_SEASON, SHOWN, _RANKED)
)
_FIRST_SEASON = select(func.min(_STANDINGS.c.season)).where(*_IN_SEASON[:2])
_FORGET = delete(_STANDINGS).where(*_IN_SEASON)
_HOLD = select(_ENDINGS.c.count).where(_ENDINGS.c.id == 1).with_for_update()


def standings(
    unit: UnitOfWork, guild_id: int, game: str, season: str, participants: Sequence[str]
) -> list[StandingRecord]:
    """Where these stand at a game of a server in a season; those who have not played there are left out."""
    asked = _asked(guild_id, game, season) | {"participants": sorted(participants)}
    return [StandingRecord(**row) for row in unit.connection.execute(_OF_PARTICIPANTS, asked).mappings()]


def save_standings(unit: UnitOfWork, changed: Sequence[StandingRecord]) -> None:
    """Put these in the place of what there is."""
    if changed:
        put = (sqlite if unit.connection.dialect.name == "sqlite" else postgresql).insert(_STANDINGS)
        values = {name: put.excluded[name] for name in _FIELDS if name not in _KEY}
        statement = put.on_conflict_do_update(index_elements=list(_KEY), set_=values)
        unit.connection.execute(statement, [msgspec.structs.asdict(each) for each in changed])


def hold_standings(unit: UnitOfWork) -> None:
    """Let no table end until this transaction has: whoever ends one counts it in this row before its standings."""
    unit.connection.execute(_HOLD)


def forget_standings(unit: UnitOfWork, guild_id: int, game: str, season: str) -> None:
    """Take all standings of a game of a server in a season away."""
    unit.connection.execute(_FORGET, _asked(guild_id, game, season))


def standings_of(unit: UnitOfWork, guild_id: int, season: str, member_id: int) -> list[StandingRecord]:
    """Where a member stands at each game of a server in a season."""
    asked = {"guild": guild_id, "in_season": season, "member": member_id}
    return [StandingRecord(**row) for row in unit.connection.execute(_OF_MEMBER, asked).mappings()]


def games_by_name(unit: UnitOfWork, guild_id: int, member_id: int) -> dict[str, int]:
    """How often a member has played which game in a server."""
    rows = unit.connection.execute(_GAMES_BY_NAME, {"guild": guild_id, "member": member_id})
    return {game: int(count) for game, count in rows}


def ladder(
    unit: UnitOfWork, guild_id: int, game: str, season: str, *, enough: int, count: int, reader: int
) -> LadderRecord:
    """A ladder, as far as it is shown to this reader: whoever has played `enough` games has a place in it."""
    asked = _asked(guild_id, game, season) | {"enough": enough, "count": count}
    top = _rungs(unit, _TOP, asked)
    settling = _rungs(unit, _SETTLING, asked)
    own = next(iter(_rungs(unit, _OWN, asked | {"participant": str(reader)})), None)
    height = 0.0 if own is None else own.standing.mu - CAUTION * own.standing.sigma
    ranked, above = unit.connection.execute(_COUNT, asked | {"height": height}).one()
    is_ranked = own is not None and own.standing.games >= enough
    return LadderRecord(top, ranked, settling, own, above + 1 if is_ranked else None)


def first_season(unit: UnitOfWork, guild_id: int, game: str) -> str | None:
    """The first season in which a game was played in a server."""
    asked = {"guild": guild_id, "of_game": game}
    first: str | None = unit.connection.execute(_FIRST_SEASON, asked).scalar_one_or_none()
    return first


def regulars(unit: UnitOfWork, guild_id: int, games: Sequence[str], season: str, count: int) -> list[Regular]:
    """The members who have played most of these games in a server in a season."""
    asked = {"guild": guild_id, "games": sorted(games), "in_season": season, "count": count}
    return [Regular(*row) for row in unit.connection.execute(_REGULARS, asked)]


_GAMES = func.sum(_STANDINGS.c.games)
_GAMES_BY_NAME = (
    select(_STANDINGS.c.game, _GAMES)
    .where(_STANDINGS.c.member_id == bindparam("member"), _STANDINGS.c.guild_id == bindparam("guild"))
    .group_by(_STANDINGS.c.game)
)
_REGULARS = (
    select(MEMBERS.c.name, _STANDINGS.c.member_id, _GAMES, func.sum(_STANDINGS.c.wins), func.sum(_STANDINGS.c.due))
    .outerjoin_from(_STANDINGS, MEMBERS, MEMBERS.c.member_id == _STANDINGS.c.member_id)
    .where(_STANDINGS.c.guild_id == bindparam("guild"), _STANDINGS.c.game.in_(bindparam("games", expanding=True)))
    .where(_STANDINGS.c.season == bindparam("in_season"), _STANDINGS.c.member_id.is_not(None), SHOWN)
    .group_by(_STANDINGS.c.member_id, MEMBERS.c.name)
    .order_by(_GAMES.desc(), _STANDINGS.c.member_id)
    .limit(bindparam("count"))
)


def _asked(guild_id: int, game: str, season: str) -> dict[str, Any]:
    return {"guild": guild_id, "of_game": game, "in_season": season}


def _rungs(unit: UnitOfWork, query: Select[Any], asked: dict[str, Any]) -> tuple[Rung, ...]:
    rows = unit.connection.execute(query, asked)
    return tuple(Rung(StandingRecord(**dict(zip(_FIELDS, row[:-1], strict=True))), row[-1]) for row in rows)
