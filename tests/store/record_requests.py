"""Everything that is asked of results, standings and achievements; and many rows of them, built directly."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import msgspec
from sqlalchemy import insert

from bot.features.records.ratings import Season, beginner, rated, season_of
from bot.features.records.store import (
    ACHIEVEMENTS,
    RESULTS,
    STANDINGS,
    Achieved,
    achievements_of,
    add_achievements,
    add_results,
    best_results,
    duel_at,
    earned_at,
    first_season,
    forget_standings,
    games_by_name,
    games_of,
    hold_standings,
    known_name,
    ladder,
    private_among,
    regulars,
    results_between,
    save_standings,
    shares,
    standings,
    standings_of,
    tables_by_game,
)
from bot.store.unit_of_work import UnitOfWork
from tests.records.rows import DAY, GUILD, table_of

if TYPE_CHECKING:
    from bot.features.records.store import ResultRecord
    from bot.store.store import Store

SEASON = str(season_of(DAY))
GAME = "cafe"


def fill_records(unit: UnitOfWork, tables: int, members: int) -> None:
    """Tables of two, of members 1 to `members` in turn and an agent, in ten servers."""
    results: list[ResultRecord] = []
    for number in range(tables):
        ended = DAY - timedelta(hours=number)
        who: list[int | str] = [1 + number % members, 1 + (number * 7 + 1) % members, "heuristic"]
        who = who if who[0] != who[1] else who[1:]
        results += table_of(f"ended{number}", who, guild_id=GUILD + number % 10, game=GAME, ended_at=ended)
    unit.connection.execute(insert(RESULTS), [msgspec.structs.asdict(each) for each in results])
    standing = {(each.guild_id, each.participant): beginner(each) for each in results}
    rows = [msgspec.structs.asdict(each) | {"season": SEASON} for each in standing.values()]
    unit.connection.execute(insert(STANDINGS), rows)
    earned = [
        {"guild_id": GUILD, "member_id": member, "code": "regular", "table_id": f"ended{member}", "earned_at": DAY}
        for member in range(1, members)
    ]
    unit.connection.execute(insert(ACHIEVEMENTS), earned)


async def ask_for_records(store: Store) -> None:
    """Ask for everything that a bot asks for while it runs, in every way that makes another statement."""
    results = table_of("evening2", [1, 2, "heuristic"], ended_at=DAY)
    achieved = Achieved(guild_id=GUILD, member_id=1, code="hat_trick", table_id="evening2", earned_at=DAY)
    begins, ends = Season(2026, 4).begins, Season(2027, 1).begins
    for write in (
        lambda unit: add_results(unit, results),
        lambda unit: save_standings(unit, rated({}, results, together=False)),
        lambda unit: add_achievements(unit, [achieved]),
        hold_standings,
        lambda unit: forget_standings(unit, GUILD + 9, GAME, SEASON),
    ):
        await store.write(write)
    for read in (
        lambda unit: shares(unit, "evening1"),
        lambda unit: standings(unit, GUILD, GAME, SEASON, ["1", "2", "heuristic"]),
        lambda unit: standings_of(unit, GUILD, SEASON, 1),
        lambda unit: games_by_name(unit, GUILD, 1),
        lambda unit: games_of(unit, GUILD, 1),
        lambda unit: ladder(unit, GUILD, GAME, SEASON, enough=10, count=10, reader=1),
        lambda unit: first_season(unit, GUILD, GAME),
        lambda unit: tables_by_game(unit, GUILD),
        lambda unit: best_results(unit, GUILD, GAME, 10),
        lambda unit: regulars(unit, GUILD, [GAME, "bremen"], SEASON, 10),
        lambda unit: achievements_of(unit, GUILD, 1),
        lambda unit: earned_at(unit, "evening2"),
        lambda unit: duel_at(unit, "ended0"),
        lambda unit: private_among(unit, [1, 2]),
        lambda unit: known_name(unit, 1),
        lambda unit: next(results_between(unit, GUILD, GAME, begins, ends)),
    ):
        await store.read(read)
