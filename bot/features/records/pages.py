"""What `/stats` and `/ladder` show, each read in one transaction."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Final

from msgspec import Struct

from bot.features.records.figures import Figures, figures_of
from bot.features.records.ratings import ENOUGH
from bot.features.records.seasons import Season, read_season, season_of, seasons_between
from bot.features.records.store import (
    Achieved,
    LadderRecord,
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

SHOWN: Final = 10
"""How many places of a ladder to show."""
BEST: Final = 3
"""How many of a game's best results to show."""
_SEATS: Final = 5
"""The most seats that share one result, when all win together; each is a row."""


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
        names = best[key].names if key in best else ()
        best[key] = BestResult(each.score, each.players, (*names, each.name), each.ended_at)
    return ServerPage(
        game=game,
        tables=tables if game is None else {name: count for name, count in tables.items() if name == game},
        regulars=tuple(regulars(unit, guild_id, games, str(season_of(now)), SHOWN)),
        best=tuple(best.values())[:BEST],
    )


def ladder_page(
    unit: UnitOfWork, guild_id: int, game: str, season: Season | None, now: datetime, reader: int
) -> LadderPage:
    """A game's ladder in a season; by default in the current one."""
    latest = season_of(now)
    asked = season or latest
    first = read_season(first_season(unit, guild_id, game) or "") or latest
    found = ladder(unit, guild_id, game, str(asked), enough=ENOUGH, count=SHOWN, reader=reader)
    return LadderPage(
        game=game,
        season=asked,
        seasons=seasons_between(first, latest, OPTIONS),
        ladder=found,
        private=bool(private_among(unit, [reader])),
    )
