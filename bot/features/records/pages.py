"""What `/stats` and `/ladder` show, each read in one transaction, and a member's figures computed from their games."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime, timedelta
from itertools import groupby
from operator import itemgetter
from statistics import fmean
from typing import Final

from msgspec import Struct

from bot.features.records.ratings import ENOUGH, Season, read_season, season_of, seasons_between
from bot.features.records.store import (
    Achieved,
    LadderRecord,
    PlayedRecord,
    Regular,
    StandingRecord,
    achievements_of,
    best_results,
    first_season,
    games_of,
    known_name,
    ladder,
    private_among,
    regulars,
    standings_of,
    tables_by_game,
)
from bot.screens.parts import OPTIONS
from bot.store.unit_of_work import UnitOfWork

PLACES_ON_PAGE: Final = 10
"""How many places of a ladder to show."""
BEST: Final = 3
"""How many of a game's best results to show."""
_SEATS: Final = 5
"""The most seats that share one result, when all win together; each is a row."""
LATEST: Final = 10
"""How many of the latest games to draw."""


class GameFigures(Struct, frozen=True):
    """A member's figures at one game."""

    game: str
    games: int
    wins: int
    due: float | None
    """How many wins to expect if all seats won equally often; None if all win together."""
    place: float | None
    """The mean place; None if all win together."""
    best: tuple[int, int] | None
    """The best score, and how many played then; None if there was none."""


class LatestGame(Struct, frozen=True):
    """One game in the picture."""

    won: bool
    rank: int
    players: int


class Figures(Struct, frozen=True):
    """A member's figures."""

    games: int
    wins: int
    due: float | None
    """As in `GameFigures`, over the games that are won alone; None if there are none."""
    won_alone: int
    """The wins in those games."""
    place: float | None
    streak: int
    """How many of the latest games were won in a row."""
    longest_streak: int
    time: timedelta
    """From the deal to the end, over all games."""
    by_game: tuple[GameFigures, ...]
    """One entry per game, the most played first."""
    latest: tuple[LatestGame, ...]
    """The latest games, the oldest first."""


def figures_of(played: Sequence[PlayedRecord], together: Collection[str]) -> Figures:
    """The figures of these games, the latest first; in the games `together`, all win or lose together."""
    alone = [each for each in played if each.game not in together]
    games = sorted({each.game for each in played})
    by_game = [_of_game(game, [each for each in played if each.game == game], game in together) for game in games]
    won = [each.won for each in played]
    return Figures(
        games=len(played),
        wins=sum(won),
        due=_due(alone),
        won_alone=sum(each.won for each in alone),
        place=_place(alone),
        streak=won.index(False) if False in won else len(won),
        longest_streak=max((sum(run) for _, run in groupby(won)), default=0),
        time=timedelta(seconds=sum(each.seconds for each in played)),
        by_game=tuple(sorted(by_game, key=lambda each: (-each.games, each.game))),
        latest=tuple(LatestGame(each.won, each.rank, each.players) for each in reversed(played[:LATEST])),
    )


def _of_game(game: str, played: Sequence[PlayedRecord], together: bool) -> GameFigures:
    scored = [(each.score, each.players) for each in played if each.score is not None]
    return GameFigures(
        game=game,
        games=len(played),
        wins=sum(each.won for each in played),
        due=None if together else _due(played),
        place=None if together else _place(played),
        best=max(scored, key=itemgetter(0), default=None),
    )


def _due(played: Sequence[PlayedRecord]) -> float | None:
    return sum(each.winners / each.players for each in played) if played else None


def _place(played: Sequence[PlayedRecord]) -> float | None:
    return fmean(each.rank for each in played) if played else None


class MemberPage(Struct, frozen=True, kw_only=True):
    """A member's figures in a server."""

    member_id: int
    name: str | None
    """None if unknown."""
    game: str | None
    """None: all games."""
    figures: Figures
    standings: tuple[StandingRecord, ...]
    """The standings of this season."""
    achievements: tuple[Achieved, ...]
    private: bool
    """Whether only the member may see this."""


class BestResult(Struct, frozen=True):
    """One of the best results of a game, and the players who share it."""

    score: int
    players: int
    names: tuple[str | None, ...]
    """None for an unknown name."""
    ended_at: datetime
    member_ids: tuple[int, ...] = ()
    """The ids of the same players."""


class ServerPage(Struct, frozen=True, kw_only=True):
    """What was played in a server."""

    game: str | None
    tables: dict[str, int]
    """How many tables were finished, by game."""
    regulars: tuple[Regular, ...]
    """The members who have played most this season."""
    best: tuple[BestResult, ...]
    """The best results of the game, the best first."""


class LadderPage(Struct, frozen=True, kw_only=True):
    """The ladder of a game in a server."""

    game: str
    season: Season
    seasons: tuple[Season, ...]
    """The seasons to choose from, the latest first."""
    ladder: LadderRecord
    private: bool
    """Whether the reader is private, and so has no place in it."""


def member_page(
    unit: UnitOfWork, guild_id: int, member_id: int, game: str | None, now: datetime, together: Collection[str]
) -> MemberPage:
    """A member's figures, at one game or all; in the games `together`, all win or lose together."""
    played = [each for each in games_of(unit, guild_id, member_id) if game in {None, each.game}]
    return MemberPage(
        member_id=member_id,
        name=known_name(unit, member_id),
        game=game,
        figures=figures_of(played, together),
        standings=tuple(standings_of(unit, guild_id, str(season_of(now)), member_id)),
        achievements=tuple(achievements_of(unit, guild_id, member_id)),
        private=bool(private_among(unit, [member_id])),
    )


def server_page(unit: UnitOfWork, guild_id: int, game: str | None, now: datetime) -> ServerPage:
    """What was played in a server, of one game or of all."""
    tables = tables_by_game(unit, guild_id)
    games = [*tables] if game is None else [game]
    best: dict[tuple[str, int], BestResult] = {}
    for each in [] if game is None else best_results(unit, guild_id, game, BEST * _SEATS):
        key = (each.table_id, each.score)
        names, ids = (best[key].names, best[key].member_ids) if key in best else ((), ())
        best[key] = BestResult(each.score, each.players, (*names, each.name), each.ended_at, (*ids, each.member_id))
    return ServerPage(
        game=game,
        tables=tables if game is None else {name: count for name, count in tables.items() if name == game},
        regulars=tuple(regulars(unit, guild_id, games, str(season_of(now)), PLACES_ON_PAGE)),
        best=tuple(best.values())[:BEST],
    )


def ladder_page(
    unit: UnitOfWork, guild_id: int, game: str, season: Season | None, now: datetime, reader: int
) -> LadderPage:
    """A game's ladder in a season; by default in the current one."""
    latest = season_of(now)
    asked = season or latest
    first = read_season(first_season(unit, guild_id, game) or "") or latest
    found = ladder(unit, guild_id, game, str(asked), enough=ENOUGH, count=PLACES_ON_PAGE, reader=reader)
    return LadderPage(
        game=game,
        season=asked,
        seasons=seasons_between(first, latest, OPTIONS),
        ladder=found,
        private=bool(private_among(unit, [reader])),
    )
