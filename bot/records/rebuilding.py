"""Making the standings anew from the results: `stammtisch ratings`.

They are counted on as tables end. Tables that were over before there were standings need this, and so does
another way to rate.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from bot.records.ratings import rated
from bot.records.seasons import season_of
from bot.store import (
    forget_standings,
    hold_standings,
    played,
    results_between,
    save_standings,
)

if TYPE_CHECKING:
    from collections.abc import Container

    from bot.records.seasons import Season
    from bot.store import StandingRecord, Store, UnitOfWork


async def rebuild(store: Store, together: Container[str]) -> tuple[int, int]:
    """Make all standings anew, ladder by ladder in a transaction each. Gives how many ladders and tables there were.

    `together` are the games that all win or lose together. The bot may run meanwhile: no table ends in the middle of a
    ladder. In memory are the standings of one ladder, and the results of a few tables.
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
