"""`stammtisch ratings`: the standings that follow from the results are those that were updated as tables ended."""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from typing import TYPE_CHECKING

from bot.features.records.ratings import rated, rebuild, season_of
from bot.features.records.store import add_results, save_standings, standings
from bot.store.store import Store
from bot.store.unit_of_work import UnitOfWork
from tests.records.rows import DAY, GUILD, table_of
from tests.store.rows import everything

if TYPE_CHECKING:
    from bot.features.records.store import ResultRecord

WHO: list[int | str] = [1, 2, 3, "heuristic", "random", "random"]


def result_tables() -> list[list[ResultRecord]]:
    """Forty tables of three games in two servers over two quarters, each with others in front."""
    found = []
    for number in range(40):
        game, guild = ("cafe", "bremen", "bierfest")[number % 3], GUILD + number % 2
        seated = [WHO[(number * 5 + seat) % len(WHO)] for seat in range(2 + number % 3)]
        seated = [who for place, who in enumerate(seated) if isinstance(who, str) or who not in seated[:place]]
        ended = DAY + timedelta(days=4 * number)
        winners = len(seated) if game == "bremen" else 1
        found.append(table_of(f"t{number:02}", seated, winners=winners, game=game, guild_id=guild, ended_at=ended))
    return found


def end(unit: UnitOfWork, results: list[ResultRecord]) -> None:
    """What is stored when a table ends."""
    first, season = results[0], str(season_of(results[0].ended_at))
    there = standings(unit, first.guild_id, first.game, season, [each.participant for each in results])
    known = {each.participant: each for each in there}
    save_standings(unit, rated(known, results, together=first.game == "bremen"))
    add_results(unit, results)


async def test_rebuilt_figures_equal_the_old_ones(store: Store) -> None:
    for results in result_tables():
        await store.write(partial(end, results=results))
    before = await everything(store)
    assert len({row[2] for row in before["standings"]}) == 3, "seasons"
    ladders, counted = await rebuild(store, {"bremen"})
    assert (ladders, counted) == (len({row[:3] for row in before["standings"]}), 40)
    assert await everything(store) == before


async def test_standings_that_were_never_counted_are_built(store: Store) -> None:
    def only_results(unit: UnitOfWork) -> None:
        for results in result_tables():
            add_results(unit, results)

    await store.write(only_results)
    assert (await everything(store))["standings"] == []
    await rebuild(store, {"bremen"})
    assert sum(row[7] for row in (await everything(store))["standings"]) > 40
