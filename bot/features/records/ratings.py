"""Ratings: how a table's results change the standings of its players in a season, by the Plackett-Luce model.

A season is a quarter of a year. Everybody begins each season with the same rating. Agents are rated like members. In a
game that is won together nobody is better than the others: only games and wins are counted.

`stammtisch ratings` rebuilds the standings from the results (`rebuild`). This is needed for tables that ended before
there were standings, and after a change of the rating method.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Container, Mapping, Sequence
from datetime import UTC, datetime
from functools import cache, partial
from statistics import fmean
from typing import Final, NamedTuple

from msgspec.structs import replace
from openskill.models import PlackettLuce

from bot.features.records.store import (
    CAUTION,
    FORGOTTEN,
    ResultRecord,
    StandingRecord,
    forget_standings,
    hold_standings,
    played,
    results_between,
    save_standings,
)
from bot.store.store import Store
from bot.store.unit_of_work import UnitOfWork

_SEASON_PATTERN: Final = re.compile(r"([0-9]{4})-([1-4])", re.ASCII)


class Season(NamedTuple):
    """One quarter of a year, by the UTC date on which a table ended. Seasons sort by time."""

    year: int
    quarter: int
    """1 to 4."""

    def __str__(self) -> str:
        """The stored form, such as `2026-4`."""
        return f"{self.year:04}-{self.quarter}"

    @property
    def before(self) -> Season:
        """The quarter before this one."""
        return Season(self.year, self.quarter - 1) if self.quarter > 1 else Season(self.year - 1, 4)

    @property
    def after(self) -> Season:
        """The quarter after this one."""
        return Season(self.year, self.quarter + 1) if self.quarter < 4 else Season(self.year + 1, 1)

    @property
    def begins(self) -> datetime:
        """The moment it begins; it ends when the next one begins."""
        return datetime(self.year, 3 * self.quarter - 2, 1, tzinfo=UTC)


def season_of(moment: datetime) -> Season:
    """The season of a moment."""
    there = moment.astimezone(UTC)
    return Season(there.year, (there.month + 2) // 3)


def read_season(text: str) -> Season | None:
    """The season written as `2026-4`; None for anything else."""
    found = _SEASON_PATTERN.fullmatch(text)
    if found is None or int(found[1]) == 0:  # A click may name any year; `datetime` begins with 1.
        return None
    return Season(int(found[1]), int(found[2]))


def seasons_between(first: Season, last: Season, most: int) -> tuple[Season, ...]:
    """The seasons from the last one back to the first, at most `most`."""
    found = [last]
    while found[-1] > first and len(found) < most:
        found.append(found[-1].before)
    return tuple(found)


ENOUGH: Final = 10
"""How many games in a season give a player a place in the ladder; with fewer, a rating says too little."""
POINTS: Final = 40
"""The factor from a rating to the number shown: everybody begins with 1000."""


def rated(
    known: Mapping[str, StandingRecord], results: Sequence[ResultRecord], *, together: bool
) -> tuple[StandingRecord, ...]:
    """The standings of a table's players after it, from what is `known` of them in its season.

    A player of several seats, which may be an agent, gets their mean place and counts one game. Members who took advice
    can fall but not rise; the others are rated as after any game. `together`: whether all win or lose together.
    """
    by_participant: dict[str, list[ResultRecord]] = defaultdict(list)
    for result in results:
        if result.agent == FORGOTTEN:
            continue
        by_participant[result.participant].append(result)
    before = {who: known.get(who) or beginner(seats[0]) for who, seats in sorted(by_participant.items())}
    figures = {who: (each.mu, each.sigma) for who, each in before.items()}
    if len(before) > 1 and not together:
        after = _rate(figures, {who: fmean(seat.rank for seat in by_participant[who]) for who in before})
        for who, seats in by_participant.items():
            figures[who] = min(figures[who], after[who], key=_height) if seats[0].advised else after[who]
    return tuple(_counted(before[who], by_participant[who], figures[who]) for who in before)


def beginner(result: ResultRecord) -> StandingRecord:
    """The standing before the first game in the season of this result."""
    rating = _model().rating()
    return StandingRecord(
        guild_id=result.guild_id,
        game=result.game,
        season=str(season_of(result.ended_at)),
        participant=result.participant,
        member_id=result.member_id,
        mu=rating.mu,
        sigma=rating.sigma,
        games=0,
        wins=0,
        due=0.0,
    )


def points(standing: StandingRecord) -> tuple[int, int]:
    """A rating and its uncertainty (a standard deviation) as they are shown."""
    return round(standing.mu * POINTS), round(standing.sigma * POINTS)


def _rate(figures: Mapping[str, tuple[float, float]], places: Mapping[str, float]) -> dict[str, tuple[float, float]]:
    model = _model()
    teams = model.rate([[model.create_rating(list(figures[who]))] for who in places], ranks=[*places.values()])
    return {who: (team[0].mu, team[0].sigma) for who, team in zip(places, teams, strict=True)}


def _height(figures: tuple[float, float]) -> float:
    """The number that ladders are sorted by."""
    mu, sigma = figures
    return mu - CAUTION * sigma


def _counted(before: StandingRecord, seats: Sequence[ResultRecord], figures: tuple[float, float]) -> StandingRecord:
    return replace(
        before,
        mu=figures[0],
        sigma=figures[1],
        games=before.games + 1,
        wins=before.wins + any(seat.won for seat in seats),
        due=before.due + min(1.0, sum(seat.winners / seat.players for seat in seats)),
    )


@cache
def _model() -> PlackettLuce:
    return PlackettLuce()


async def rebuild(store: Store, together: Container[str]) -> tuple[int, int]:
    """Rebuild all standings, one transaction per ladder. Returns the numbers of ladders and of tables.

    In the games `together`, all win or lose together. The bot may be running: no table ends in the middle of a ladder.
    Memory holds the standings of one ladder and the results of a few tables.
    """
    ladders = tables = 0
    for there in await store.read(played):
        season, last = season_of(there.first), season_of(there.last)
        while season <= last:
            one = partial(_rebuild_one, guild_id=there.guild_id, game=there.game, season=season)
            counted = await store.write(partial(one, together=there.game in together))
            tables += counted
            ladders += counted > 0
            season = season.after
    return ladders, tables


def _rebuild_one(unit: UnitOfWork, guild_id: int, game: str, season: Season, *, together: bool) -> int:
    hold_standings(unit)
    forget_standings(unit, guild_id, game, str(season))
    known: dict[str, StandingRecord] = {}
    tables = 0
    for results in results_between(unit, guild_id, game, season.begins, season.after.begins):
        known.update((each.participant, each) for each in rated(known, results, together=together))
        tables += 1
    save_standings(unit, [*known.values()])
    return tables
