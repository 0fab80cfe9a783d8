"""What is kept of a table that ends, stored with its last move: results, standings and achievements.

Tables that were stopped, and those outside a server, as tutorials are, leave nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.records.achievements import IN_A_ROW, achieved
from bot.records.ratings import rated
from bot.records.results import results_of
from bot.records.seasons import season_of
from bot.store import (
    Achieved,
    Status,
    achievements_of,
    add_achievements,
    add_results,
    games_by_name,
    games_of,
    private_among,
    save_standings,
    shares,
    standings,
)
from bot.tables import play
from bot.tables.types import Earned
from engines import codec

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.store import ResultRecord, TableRecord, UnitOfWork
    from engines.contract import AnyGame, Feat


def record(unit: UnitOfWork, row: TableRecord, game: AnyGame) -> tuple[Earned, ...]:
    """Store what is kept of a table that has just ended. Gives what its members have achieved for the first time.

    It comes after the table and its last move: whoever ends a table waits there for others who do (`hold_standings`).
    """
    if row.status != Status.OVER or row.outcome is None or row.started_at is None or row.ended_at is None:
        return ()
    outcome = codec.decode_outcome(row.outcome)
    results = results_of(row, game, outcome, shares(unit, row.id))
    if not results:
        return ()
    _rate(unit, results, together=game.cooperative)
    events = [event for told in play.told(unit, row, game) for event in told.events]
    earned = _achieve(unit, results, game.feats(events, outcome))
    add_results(unit, results)
    return earned


def _rate(unit: UnitOfWork, results: Sequence[ResultRecord], *, together: bool) -> None:
    first, season = results[0], str(season_of(results[0].ended_at))
    participants = sorted({each.participant for each in results})
    known = standings(unit, first.guild_id, first.game, season, participants)
    save_standings(unit, rated({each.participant: each for each in known}, results, together=together))


def _achieve(unit: UnitOfWork, results: Sequence[ResultRecord], feats: Sequence[Feat]) -> tuple[Earned, ...]:
    of_members = [(each.member_id, each) for each in results if each.member_id is not None and not each.advised]
    private = private_among(unit, [member_id for member_id, _ in of_members]) if of_members else frozenset()
    found: list[Achieved] = []
    for member_id, result in of_members:
        if member_id in private:
            continue
        there = {each.code for each in achievements_of(unit, result.guild_id, member_id)}
        before = games_of(unit, result.guild_id, member_id, IN_A_ROW - 1)
        games = games_by_name(unit, result.guild_id, member_id)
        found += [
            Achieved(
                guild_id=result.guild_id,
                member_id=member_id,
                code=code,
                table_id=result.table_id,
                earned_at=result.ended_at,
            )
            for code in achieved(result, results, before, games, feats)
            if code not in there
        ]
    add_achievements(unit, found)
    return tuple(Earned(each.member_id, each.code) for each in found)
