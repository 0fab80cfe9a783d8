"""The database of records: results, standings and achievements, their queries, and forgetting a member.

Rows are written when a table ends; standings are updated then, and never computed on reading. Members who want to be
private are shown to nobody else, and take nobody's place. Every query finds its rows by an index.

A forgotten member loses their standings and achievements; of their results only the place is left, so that the tables
of their fellow players stay as they were.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from datetime import datetime
from itertools import groupby
from typing import Annotated, Any, Final

import msgspec
from msgspec import Struct
from sqlalchemy import (
    CheckConstraint,
    Index,
    Select,
    Table,
    bindparam,
    delete,
    func,
    insert,
    literal,
    select,
    text,
    tuple_,
    update,
)

from bot.store.forgetting import PORTION, delete_found
from bot.store.schema import ENDINGS, MEMBERS, METADATA, MOVES, Id, UtcTime, columns_of, partial_index, stored
from bot.store.unit_of_work import UnitOfWork, put
from bot.tables.types import Earned, HeadToHead


class ResultRecord(Struct, frozen=True, kw_only=True):
    """The result of one seat of a table in a server, for the player who made most of its moves."""

    table_id: Annotated[str, 16]
    seat: int
    guild_id: Id
    game: Annotated[str, 32]
    member_id: Id | None
    """The member who made most moves of the seat; None if an agent did."""
    agent: Annotated[str, 32] | None
    """The name of the agent that did; None if a member did."""
    rank: int
    """1 is the best; equal in a tie."""
    score: int | None
    """None in a game without scores, if all lost together, and if a member took advice."""
    won: bool
    """Whether it counts as won; not if a member took advice."""
    players: int
    """The number of seats."""
    winners: int
    """How many seats won."""
    agents: int
    """How many seats agents played."""
    plies: int
    seconds: int
    """From the deal to the end; stored because reading two times in many rows would cost more than all the rest."""
    started_at: datetime
    ended_at: datetime
    advised: bool = False
    """Whether the member took advice in this game."""

    @property
    def participant(self) -> str:
        """The player: a member's id, or an agent's name."""
        return str(self.member_id) if self.agent is None else self.agent


class StandingRecord(Struct, frozen=True):
    """A player's standing at one game of a server in one season; updated when a table ends."""

    guild_id: Id
    game: Annotated[str, 32]
    season: Annotated[str, 6]
    """Such as `2026-4`; see `bot.features.records.ratings`."""
    participant: Annotated[str, 40]
    """A member's id, or an agent's name."""
    member_id: Id | None
    """None for an agent."""
    mu: float
    sigma: float
    """The rating and its standard deviation; the initial ones in a game that is won together."""
    games: int
    wins: int
    due: float
    """How many wins to expect if all seats won equally often."""


class Achieved(Struct, frozen=True, kw_only=True):
    """An achievement of a member in a server, with the table and time at which it was first earned."""

    guild_id: Id
    member_id: Id
    code: Annotated[str, 32]
    table_id: Annotated[str, 16]
    earned_at: datetime


RESULTS: Final = Table(
    "results",
    METADATA,
    *stored(ResultRecord, "table_id", "seat"),
    CheckConstraint("(member_id IS NULL) <> (agent IS NULL)", name="of_somebody"),
    partial_index("results_of_member", "member_id IS NOT NULL", "member_id", "guild_id", "ended_at"),
    # One entry per table.
    partial_index("results_of_tables", "seat = 0", "guild_id", "game", "ended_at", "table_id"),
    partial_index("results_by_score", "score IS NOT NULL", "guild_id", "game", "score", "table_id", "seat"),
)
# In the exact words of the partial indexes: see `bot.store.schema.IS_OPEN`.
FIRST_SEAT = text("results.seat = 0")
HAS_SCORE = text("results.score IS NOT NULL")

STANDINGS: Final = Table(
    "standings",
    METADATA,
    *stored(StandingRecord, "guild_id", "game", "season", "participant"),
    partial_index("standings_of_member", "member_id IS NOT NULL", "member_id", "guild_id", "season"),
)
ACHIEVEMENTS: Final = Table(
    "achievements",
    METADATA,
    *stored(Achieved, "guild_id", "member_id", "code"),
    Index("achievements_by_member_id", "member_id"),
    Index("achievements_by_table_id", "table_id"),
)
RECORD_TABLES: Final = frozenset({RESULTS.name, STANDINGS.name, ACHIEVEMENTS.name})


class Rung(Struct, frozen=True):
    """One line of a ladder."""

    standing: StandingRecord
    name: str | None
    """The member's name, if known; None for an agent."""


class LadderRecord(Struct, frozen=True):
    """One season's ladder, as far as it is shown."""

    top: tuple[Rung, ...]
    """The best players with enough games, the best first."""
    ranked: int
    """How many players have enough games."""
    settling: tuple[Rung, ...]
    """Players without enough games, those with most games first."""
    own: Rung | None
    """The reader's rung; None if they have not played, or are private."""
    own_rank: int | None
    """The reader's place among players with enough games; None if they have too few."""


class PlayedRecord(Struct, frozen=True):
    """One game of a member, with what figures need."""

    game: str
    rank: int
    score: int | None
    won: bool
    players: int
    winners: int
    seconds: int


class Best(Struct, frozen=True):
    """One of the best results of a game in a server."""

    table_id: str
    name: str | None
    member_id: int
    score: int
    players: int
    ended_at: datetime


class Regular(Struct, frozen=True):
    """A member and how much they have played in a server."""

    name: str | None
    member_id: int
    games: int
    wins: int
    due: float


class Played(Struct, frozen=True):
    """A game that was played in a server."""

    guild_id: int
    game: str
    first: datetime
    last: datetime
    """When the first and the last table ended."""


class Share(Struct, frozen=True):
    """How many of a seat's moves one player made."""

    seat: int
    member_id: int | None
    agent: str | None
    """The agent that chose them; None if the member did."""
    moves: int


IS_PUBLIC = func.coalesce(MEMBERS.c.private, False).is_(False)
"""A condition on rows joined with members: false for private members, true for unknown ones and for agents."""

_PRIVATE = select(MEMBERS.c.member_id).where(
    MEMBERS.c.member_id.in_(bindparam("members", expanding=True)), MEMBERS.c.private.is_(True)
)
_NAME = select(MEMBERS.c.name).where(MEMBERS.c.member_id == bindparam("member"))


def private_among(unit: UnitOfWork, member_ids: Sequence[int]) -> frozenset[int]:
    """The private members among these."""
    return frozenset(unit.connection.execute(_PRIVATE, {"members": sorted(member_ids)}).scalars())


def known_name(unit: UnitOfWork, member_id: int) -> str | None:
    """A member's name; None if unknown."""
    name: str | None = unit.connection.execute(_NAME, {"member": member_id}).scalar_one_or_none()
    return name


PAIR: Final = 2
"""The seats of a table with a head-to-head."""
MAX_COUNTED_GAMES: Final = 5000
"""How many of a member's games count: the latest."""

# Built once: building a statement costs more than running it.
_SHARES = (
    select(MOVES.c.seat, MOVES.c.member_id, MOVES.c.agent, func.count())
    .where(MOVES.c.table_id == bindparam("wanted"))
    .group_by(MOVES.c.seat, MOVES.c.member_id, MOVES.c.agent)
)
_GAMES_OF = (
    select(*columns_of(PlayedRecord, RESULTS))
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
        IS_PUBLIC,
    )
    .order_by(RESULTS.c.score.desc(), RESULTS.c.table_id.desc(), RESULTS.c.seat.desc())
    .limit(bindparam("count"))
)
_EARNED = (
    select(ACHIEVEMENTS)
    .where(ACHIEVEMENTS.c.guild_id == bindparam("guild"), ACHIEVEMENTS.c.member_id == bindparam("member"))
    .order_by(ACHIEVEMENTS.c.earned_at, ACHIEVEMENTS.c.code)
)
_EARNED_AT = (
    select(ACHIEVEMENTS.c.member_id, ACHIEVEMENTS.c.code)
    .outerjoin_from(ACHIEVEMENTS, MEMBERS, MEMBERS.c.member_id == ACHIEVEMENTS.c.member_id)
    .where(ACHIEVEMENTS.c.table_id == bindparam("wanted"), IS_PUBLIC)
    .order_by(ACHIEVEMENTS.c.member_id, ACHIEVEMENTS.c.code)
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
    select(RESULTS)
    .where(RESULTS.c.table_id.in_(bindparam("wanted", expanding=True)))
    .order_by(RESULTS.c.ended_at, RESULTS.c.table_id, RESULTS.c.seat)
)
_OTHERS = RESULTS.alias("others")
_DUEL = (
    select(RESULTS.c.won, _OTHERS.c.won, func.count())
    .join_from(RESULTS, _OTHERS, (_OTHERS.c.table_id == RESULTS.c.table_id) & (_OTHERS.c.seat == 1 - RESULTS.c.seat))
    .where(RESULTS.c.member_id == bindparam("member"), RESULTS.c.guild_id == bindparam("guild"))
    .where(RESULTS.c.game == bindparam("of_game"), RESULTS.c.players == PAIR)
    .where(RESULTS.c.ended_at <= bindparam("until"))
    .where((_OTHERS.c.member_id == bindparam("other")) | (_OTHERS.c.agent == bindparam("agent")))
    .group_by(RESULTS.c.won, _OTHERS.c.won)
)
_PLAYED = (
    select(RESULTS.c.guild_id, RESULTS.c.game, func.min(RESULTS.c.ended_at), func.max(RESULTS.c.ended_at))
    .where(FIRST_SEAT)
    .group_by(RESULTS.c.guild_id, RESULTS.c.game)
    .order_by(RESULTS.c.guild_id, RESULTS.c.game)
)


def shares(unit: UnitOfWork, table_id: str) -> list[Share]:
    """How many moves each player made at each seat of a table."""
    return [Share(*row) for row in unit.connection.execute(_SHARES, {"wanted": table_id})]


def add_results(unit: UnitOfWork, results: Sequence[ResultRecord]) -> None:
    """Insert the results of a table."""
    unit.connection.execute(insert(RESULTS), [msgspec.structs.asdict(each) for each in results])


def games_of(unit: UnitOfWork, guild_id: int, member_id: int, count: int = MAX_COUNTED_GAMES) -> list[PlayedRecord]:
    """A member's games in a server, the latest first, at most `count`."""
    asked = {"guild": guild_id, "member": member_id, "count": count}
    return [PlayedRecord(*row) for row in unit.connection.execute(_GAMES_OF, asked)]


def tables_by_game(unit: UnitOfWork, guild_id: int) -> dict[str, int]:
    """How many tables were finished in a server, by game."""
    return {game: int(count) for game, count in unit.connection.execute(_TABLES_BY_GAME, {"guild": guild_id})}


def best_results(unit: UnitOfWork, guild_id: int, game: str, count: int) -> list[Best]:
    """The best scores of members at a game of a server, the best first."""
    asked = {"guild": guild_id, "of_game": game, "count": count}
    return [Best(*row) for row in unit.connection.execute(_BEST, asked)]


def add_achievements(unit: UnitOfWork, earned: Sequence[Achieved]) -> None:
    """Insert these achievements; none of them exists yet."""
    if earned:
        unit.connection.execute(insert(ACHIEVEMENTS), [msgspec.structs.asdict(each) for each in earned])


def achievements_of(unit: UnitOfWork, guild_id: int, member_id: int) -> list[Achieved]:
    """A member's achievements in a server, the earliest first."""
    asked = {"guild": guild_id, "member": member_id}
    return [Achieved(**row) for row in unit.connection.execute(_EARNED, asked).mappings()]


def earned_at(unit: UnitOfWork, table_id: str) -> list[Earned]:
    """The achievements earned at a table, without those of private members."""
    return [Earned(*row) for row in unit.connection.execute(_EARNED_AT, {"wanted": table_id})]


def duel_at(unit: UnitOfWork, table_id: str) -> HeadToHead | None:
    """How often the two players of a table have beaten each other at its game in its server, this time included.

    None without a result of exactly two seats, if both are agents, and if a member is private or was forgotten.
    """
    results = [ResultRecord(**row) for row in unit.connection.execute(_RESULTS_OF, {"wanted": [table_id]}).mappings()]
    if len(results) != PAIR or any(each.agent == FORGOTTEN for each in results):
        return None
    members = [each.member_id for each in results if each.member_id is not None]
    if not members or private_among(unit, members):
        return None
    own, other = sorted(results, key=lambda each: (each.member_id is None, each.seat))
    asked = {
        "member": own.member_id,
        "guild": own.guild_id,
        "of_game": own.game,
        "until": own.ended_at,
        "other": other.member_id,
        "agent": other.agent,
    }
    counts = {(won, lost): int(count) for won, lost, count in unit.connection.execute(_DUEL, asked)}
    wins = {own.seat: counts.get((True, False), 0), other.seat: counts.get((False, True), 0)}
    draws = sum(count for (won, lost), count in counts.items() if won == lost)
    return HeadToHead((wins[0], wins[1]), draws)


def played(unit: UnitOfWork) -> list[Played]:
    """Which games were played in which servers, and when the first and the last table of each ended."""
    return [Played(*row) for row in unit.connection.execute(_PLAYED)]


def results_between(
    unit: UnitOfWork, guild_id: int, game: str, since: datetime, until: datetime, at_once: int = 500
) -> Iterator[list[ResultRecord]]:
    """The results of each table of a game in a server that ended in this time, in order, read in portions."""
    after, after_table = since, ""
    asked = {"guild": guild_id, "of_game": game, "since": since, "until": until, "count": at_once}
    while tables := unit.connection.execute(_TABLES_OF, {**asked, "after": after, "after_table": after_table}).all():
        rows = unit.connection.execute(_RESULTS_OF, {"wanted": [table.table_id for table in tables]})
        for _, results in groupby((ResultRecord(**row) for row in rows.mappings()), lambda each: each.table_id):
            yield list(results)
        after, after_table = tables[-1].ended_at, tables[-1].table_id


CAUTION: Final = 2
"""Ladders are sorted by the rating minus this many standard deviations, so that few lucky games cannot lead."""

# Built once: building a statement costs more than running it.
_IN_SEASON = (
    STANDINGS.c.guild_id == bindparam("guild"),
    STANDINGS.c.game == bindparam("of_game"),
    STANDINGS.c.season == bindparam("in_season"),
)
_QUERY = select(STANDINGS)
_OF_PARTICIPANTS = _QUERY.where(*_IN_SEASON, STANDINGS.c.participant.in_(bindparam("participants", expanding=True)))
_OF_MEMBER = _QUERY.where(
    STANDINGS.c.member_id == bindparam("member"),
    STANDINGS.c.guild_id == bindparam("guild"),
    STANDINGS.c.season == bindparam("in_season"),
)
_PUBLIC_QUERY = (
    _QUERY.add_columns(MEMBERS.c.name)
    .outerjoin_from(STANDINGS, MEMBERS, MEMBERS.c.member_id == STANDINGS.c.member_id)
    .where(*_IN_SEASON, IS_PUBLIC)
)
_HEIGHT = STANDINGS.c.mu - literal(CAUTION) * STANDINGS.c.sigma
_RANKED = STANDINGS.c.games >= bindparam("enough")
_TOP = _PUBLIC_QUERY.where(_RANKED).order_by(_HEIGHT.desc(), STANDINGS.c.participant).limit(bindparam("count"))
_SETTLING = (
    _PUBLIC_QUERY.where(~_RANKED).order_by(STANDINGS.c.games.desc(), STANDINGS.c.participant).limit(bindparam("count"))
)
_OWN = _PUBLIC_QUERY.where(STANDINGS.c.participant == bindparam("participant"))
_COUNT = (
    select(func.count(), func.count().filter(bindparam("height") < _HEIGHT))
    .select_from(STANDINGS)
    .outerjoin(MEMBERS, MEMBERS.c.member_id == STANDINGS.c.member_id)
    .where(*_IN_SEASON, IS_PUBLIC, _RANKED)
)
_FIRST_SEASON = select(func.min(STANDINGS.c.season)).where(*_IN_SEASON[:2])
_FORGET = delete(STANDINGS).where(*_IN_SEASON)
_LOCK_COUNT = select(ENDINGS.c.count).where(ENDINGS.c.id == 1).with_for_update()


def standings(
    unit: UnitOfWork, guild_id: int, game: str, season: str, participants: Sequence[str]
) -> list[StandingRecord]:
    """Their standings at a game of a server in a season; those who have not played are left out."""
    asked = _asked(guild_id, game, season) | {"participants": sorted(participants)}
    return [StandingRecord(**row) for row in unit.connection.execute(_OF_PARTICIPANTS, asked).mappings()]


def save_standings(unit: UnitOfWork, changed: Sequence[StandingRecord]) -> None:
    """Insert these standings, or replace the stored ones."""
    if changed:
        put(unit, STANDINGS, *(msgspec.structs.asdict(each) for each in changed))


def hold_standings(unit: UnitOfWork) -> None:
    """Let no table end before this transaction has: a table that ends locks this row before the standings."""
    unit.connection.execute(_LOCK_COUNT)


def forget_standings(unit: UnitOfWork, guild_id: int, game: str, season: str) -> None:
    """Delete all standings of a game of a server in a season."""
    unit.connection.execute(_FORGET, _asked(guild_id, game, season))


def standings_of(unit: UnitOfWork, guild_id: int, season: str, member_id: int) -> list[StandingRecord]:
    """A member's standings in a server in a season, one per game."""
    asked = {"guild": guild_id, "in_season": season, "member": member_id}
    return [StandingRecord(**row) for row in unit.connection.execute(_OF_MEMBER, asked).mappings()]


def games_by_name(unit: UnitOfWork, guild_id: int, member_id: int) -> dict[str, int]:
    """How often a member has played each game in a server."""
    rows = unit.connection.execute(_GAMES_BY_NAME, {"guild": guild_id, "member": member_id})
    return {game: int(count) for game, count in rows}


def ladder(
    unit: UnitOfWork, guild_id: int, game: str, season: str, *, enough: int, count: int, reader: int
) -> LadderRecord:
    """A ladder as this reader may see it; players with `enough` games have a place in it."""
    asked = _asked(guild_id, game, season) | {"enough": enough, "count": count}
    top = _rungs(unit, _TOP, asked)
    settling = _rungs(unit, _SETTLING, asked)
    own = next(iter(_rungs(unit, _OWN, asked | {"participant": str(reader)})), None)
    height = 0.0 if own is None else own.standing.mu - CAUTION * own.standing.sigma
    ranked, above = unit.connection.execute(_COUNT, asked | {"height": height}).one()
    is_ranked = own is not None and own.standing.games >= enough
    return LadderRecord(top, ranked, settling, own, above + 1 if is_ranked else None)


def first_season(unit: UnitOfWork, guild_id: int, game: str) -> str | None:
    """The first season in which a game was played in a server; None if it never was."""
    asked = {"guild": guild_id, "of_game": game}
    first: str | None = unit.connection.execute(_FIRST_SEASON, asked).scalar_one_or_none()
    return first


def regulars(unit: UnitOfWork, guild_id: int, games: Sequence[str], season: str, count: int) -> list[Regular]:
    """The members who have played these games most in a server in a season."""
    asked = {"guild": guild_id, "games": sorted(games), "in_season": season, "count": count}
    return [Regular(*row) for row in unit.connection.execute(_REGULARS, asked)]


_GAMES = func.sum(STANDINGS.c.games)
_GAMES_BY_NAME = (
    select(STANDINGS.c.game, _GAMES)
    .where(STANDINGS.c.member_id == bindparam("member"), STANDINGS.c.guild_id == bindparam("guild"))
    .group_by(STANDINGS.c.game)
)
_REGULARS = (
    select(MEMBERS.c.name, STANDINGS.c.member_id, _GAMES, func.sum(STANDINGS.c.wins), func.sum(STANDINGS.c.due))
    .outerjoin_from(STANDINGS, MEMBERS, MEMBERS.c.member_id == STANDINGS.c.member_id)
    .where(STANDINGS.c.guild_id == bindparam("guild"), STANDINGS.c.game.in_(bindparam("games", expanding=True)))
    .where(STANDINGS.c.season == bindparam("in_season"), STANDINGS.c.member_id.is_not(None), IS_PUBLIC)
    .group_by(STANDINGS.c.member_id, MEMBERS.c.name)
    .order_by(_GAMES.desc(), STANDINGS.c.member_id)
    .limit(bindparam("count"))
)


def _asked(guild_id: int, game: str, season: str) -> dict[str, Any]:
    return {"guild": guild_id, "of_game": game, "in_season": season}


def _rungs(unit: UnitOfWork, query: Select[Any], asked: dict[str, Any]) -> tuple[Rung, ...]:
    return tuple(Rung(StandingRecord(*standing), name) for *standing, name in unit.connection.execute(query, asked))


FORGOTTEN: Final = ""
"""Replaces an agent's name in a result whose member has been forgotten; no agent has this name."""

_TAKE_NAME = update(RESULTS).values(member_id=None, agent=FORGOTTEN)
_TAKE_NAME = _TAKE_NAME.where(RESULTS.c.member_id.in_(bindparam("members", expanding=True)))
_DELETE = [
    delete(table).where(table.c.member_id.in_(bindparam("members", expanding=True)))
    for table in (STANDINGS, ACHIEVEMENTS)
]
_SOME_TABLES = select(RESULTS.c.table_id).where(FIRST_SEAT, RESULTS.c.guild_id == bindparam("guild")).limit(PORTION)
_DELETE_REST = [delete(rows).where(rows.c.guild_id == bindparam("guild")) for rows in (STANDINGS, ACHIEVEMENTS)]
_ALL_OF = {
    table.name: select(table).where(table.c.member_id == bindparam("member"))
    for table in (RESULTS, STANDINGS, ACHIEVEMENTS)
}


def records_of(unit: UnitOfWork, member_id: int) -> dict[str, list[dict[str, Any]]]:
    """Everything stored about what a member has played, by database table."""
    return {
        name: [{**row} for row in unit.connection.execute(query, {"member": member_id}).mappings()]
        for name, query in _ALL_OF.items()
    }


def forget_records(unit: UnitOfWork, members: Collection[int]) -> None:
    """Forget what these members have played, in every server."""
    if members:
        for statement in (_TAKE_NAME, *_DELETE):
            unit.connection.execute(statement, {"members": sorted(members)})


def forget_guild(unit: UnitOfWork, guild_id: int) -> bool:
    """Delete the results of some tables of a server, or the rest if no table is left. Returns whether to go on."""
    if delete_found(unit, RESULTS.c.table_id, _SOME_TABLES, guild=guild_id):
        return True
    for statement in _DELETE_REST:
        unit.connection.execute(statement, {"guild": guild_id})
    return False
