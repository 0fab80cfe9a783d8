"""What is kept of a table that ends: with its last move or not at all, and of tables in servers alone."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING

import pytest

from bot.features.records.ratings import season_of
from bot.features.records.store import CAUTION, add_results, earned_at, known_name, standings
from bot.store.connections import Conflict
from bot.store.messages import NoteChange
from bot.store.schema import Status
from bot.store.store import Store, utc_now
from bot.store.unit_of_work import UnitOfWork
from bot.tables.requests import Act, Leave, Start, Stop
from bot.tables.types import Earned, TablePlace
from tests.records.rows import table_of
from tests.store.database_log import listening
from tests.store.databases import database_kind
from tests.store.rows import everything
from tests.tables.tavern import ANNA, BEN, CLEO, PLACE, Tavern

if TYPE_CHECKING:
    from typing import Any

    from bot.tables.types import Table

__all__ = ["database_kind"]


async def to_the_end(tavern: Tavern, table: Table) -> Table:
    """Let members say one until somebody has won."""
    while table.status is Status.RUNNING:
        table = await tavern.play_on(table)
    return table


async def all_records(store: Store) -> dict[str, list[tuple[Any, ...]]]:
    """All results, standings and achievements."""
    there = await everything(store)
    return {name: there[name] for name in ("results", "standings", "achievements")}


async def test_the_end_leaves_a_result_for_each_seat(tavern: Tavern, store: Store) -> None:
    table = await to_the_end(tavern, await tavern.running(ANNA, BEN, CLEO))
    outcome = table.outcome
    assert outcome is not None
    found = await all_records(store)
    assert len(found["results"]) == 3
    for (
        table_id,
        seat,
        guild_id,
        game,
        member_id,
        agent,
        rank,
        score,
        won,
        players,
        winners,
        agents,
        plies,
        *times,
        advised,
    ) in found["results"]:
        member = table.seats[seat].member
        assert member is not None
        assert (table_id, guild_id, game, member_id, agent) == (table.id, PLACE.guild_id, "counting", member.id, None)
        assert (rank, score, won) == (outcome.ranks[seat], outcome.scores[seat], seat in outcome.winners)
        assert (players, winners, agents, plies, advised) == (3, 1, 0, table.ply, False)
        seconds, *times = times
        assert times == [table.started_at, table.ended_at]
        assert seconds == round((times[1] - times[0]).total_seconds())
    assert len(found["standings"]) == 3


async def test_it_is_stored_with_the_last_move(tavern: Tavern, store: Store) -> None:
    table = await tavern.running(ANNA, BEN)
    while table.status is Status.RUNNING:
        with listening() as log:
            table = await tavern.play_on(table)
    writing = [each for each in log.transactions if each.writes]
    assert len(writing) == 1
    said = " ".join(statement for statement, _ in writing[0].statements)
    assert all(f"INSERT INTO {name}" in said for name in ("moves", "results", "standings"))


async def test_a_last_move_that_is_refused_leaves_nothing(tavern: Tavern, store: Store) -> None:
    table = await tavern.running(ANNA, BEN)
    behind = Tavern(store)
    while table.status is Status.RUNNING:
        before, table = table, await tavern.play_on(table)
    found = await all_records(store)
    await behind.refuses(
        behind.host.ask(table.id, Act(before.ply, tavern.to_act(before).id, '{"move":"say","number":1}')), "table-over"
    )
    assert await all_records(store) == found
    await behind.host.close()


async def test_a_stopped_table_leaves_no_record(tavern: Tavern, store: Store) -> None:
    table = await tavern.running(ANNA, BEN)
    await tavern.play_on(table)
    await tavern.host.ask(table.id, Stop(ANNA))
    assert not any((await all_records(store)).values())


async def test_a_table_outside_a_server_leaves_no_record(tavern: Tavern, store: Store) -> None:
    place = TablePlace(guild_id=None, channel_id=5, locale="de")
    await to_the_end(tavern, await tavern.running(ANNA, BEN, place=place))
    assert not any((await all_records(store)).values())


async def test_a_member_who_left_early_has_no_result_and_one_who_left_late_has(tavern: Tavern, store: Store) -> None:
    table = await tavern.running(ANNA, BEN, CLEO)
    early = tavern.to_act(table)
    await tavern.host.ask(table.id, Leave(early.id))
    table = await tavern.host.table(table.id)
    others = [member for member in (ANNA, BEN, CLEO) if member != early]
    while table.ply < 8 and table.status is Status.RUNNING:
        table = await one_move(tavern, table)
    late = others[0]
    await tavern.host.ask(table.id, Leave(late.id))
    table = await tavern.host.table(table.id)
    while table.status is Status.RUNNING:
        table = await one_move(tavern, table)
    results = (await all_records(store))["results"]
    assert sorted((row[4], row[5]) for row in results if row[4]) == sorted((member.id, None) for member in others)
    assert [row[5] for row in results if row[4] is None] == ["heuristic"]
    assert {row[11] for row in results} == {1}


async def one_move(tavern: Tavern, table: Table) -> Table:
    """The player to act says one, member or agent."""
    seat = table.seats[table.ply % len(table.seats)]
    if seat.agent is None:
        return await tavern.play_on(table)
    turn = await tavern.host._agent_turn(table.id)
    assert turn is not None
    decision = await tavern.host._turns._choose(turn.question)
    await tavern.host._play_turn(table.id, turn, decision)
    return await tavern.host.table(table.id)


async def test_an_achievement_is_announced_once_with_the_result(tavern: Tavern, store: Store) -> None:
    winner = None
    for number in range(4):
        place = TablePlace(1, 100 + number, "en")
        table = await tavern.lobby(ANNA, BEN, place=place)
        # The same seed seats them alike, so the same one wins.
        table = await to_the_end(tavern, await tavern.host.ask(table.id, Start(ANNA.id)))
        assert table.outcome is not None
        member = table.seats[table.outcome.winners[0]].member
        assert member is not None
        assert winner in {None, member}
        winner = member
        told = (await tavern.table_view(table)).earned
        loser = BEN if winner == ANNA else ANNA
        first_time = (Earned(winner.id, "hat_trick"), Earned(loser.id, "red_lantern"))
        assert set(told) == (set(first_time) if number == 2 else set())
        # A process that reads the table again says the same.
        other = Tavern(store)
        assert (await other.table_view(table)).earned == told
        duel = (await tavern.table_view(table)).duel
        assert duel is not None
        assert (max(duel.wins), min(duel.wins), duel.draws) == (number + 1, 0, 0)
        assert duel.wins[table.outcome.winners[0]] == number + 1
        assert (await other.table_view(table)).duel == duel
        await other.host.close()


async def test_advice_prevents_achievements_and_raises_no_rating(tavern: Tavern, store: Store) -> None:
    winner, heights = None, list[float]()
    for number in range(4):
        table = await tavern.lobby(ANNA, BEN, place=TablePlace(1, 100 + number, "en"))
        table = await tavern.host.ask(table.id, Start(ANNA.id))
        # The same seed seats them alike; the winner has asked, in the second game only.
        while table.status is Status.RUNNING:
            if number == 1 and winner is not None and tavern.to_act(table) == winner:
                await tavern.host.advice.ask(table.id, table.ply, winner.id)
            table = await tavern.play_on(table)
        assert table.outcome is not None
        winner = table.seats[table.outcome.winners[0]].member
        assert winner is not None
        codes = {each.code for each in (await tavern.table_view(table)).earned if each.member_id == winner.id}
        assert codes == set(), "no three in a row: the second one does not count"
        season = str(season_of(utc_now()))
        one = partial(standings, guild_id=1, game=table.game, season=season, participants=[str(winner.id)])
        [own] = await store.read(one)
        heights.append(own.mu - CAUTION * own.sigma)
    assert heights[1] == heights[0]
    assert heights[0] < heights[2] < heights[3]
    assert (own.games, own.wins) == (4, 3)


async def test_a_private_member_achieves_nothing_that_others_see(tavern: Tavern, store: Store) -> None:
    await store.messages.write(notes=[NoteChange(member_id=ANNA.id, private=True)])
    for number in range(3):
        table = await to_the_end(tavern, await tavern.running(ANNA, BEN, place=TablePlace(1, 100 + number, "en")))
    assert {each.member_id for each in (await tavern.table_view(table)).earned} == {BEN.id}
    assert {row[1] for row in (await all_records(store))["achievements"]} == {BEN.id}


async def test_achievements_of_members_who_hide_later_are_left_out(tavern: Tavern, store: Store) -> None:
    for number in range(3):
        table = await to_the_end(tavern, await tavern.running(ANNA, BEN, place=TablePlace(1, 100 + number, "en")))
    await store.messages.write(notes=[NoteChange(member_id=BEN.id, private=True)])
    assert {each.member_id for each in await store.read(lambda unit: earned_at(unit, table.id))} == {ANNA.id}
    await store.messages.write(notes=[NoteChange(member_id=BEN.id, private=False)])
    assert len(await store.read(lambda unit: earned_at(unit, table.id))) == 2
    assert await store.read(lambda unit: known_name(unit, BEN.id)) is None, "nothing else was written down"


async def test_tables_that_end_at_once_are_all_counted(tavern: Tavern, store: Store, address: str) -> None:
    other = Tavern(await Store.open(address))
    places = [TablePlace(1, 200 + number, "en") for number in range(6)]
    tables = [await (tavern, other)[number % 2].running(ANNA, BEN, place=each) for number, each in enumerate(places)]
    await asyncio.gather(*(to_the_end((tavern, other)[number % 2], each) for number, each in enumerate(tables)))
    season = str(season_of(utc_now()))

    def game_counts(unit: UnitOfWork) -> list[int]:
        return [each.games for each in standings(unit, 1, "counting", season, [str(ANNA.id), str(BEN.id)])]

    assert await store.read(game_counts) == [6, 6]
    await other.host.close()
    await other.store.close()


async def test_a_result_can_be_written_only_once(tavern: Tavern, store: Store) -> None:
    results = table_of("abcd2345", [1, 2])
    await store.write(lambda unit: add_results(unit, results))
    with pytest.raises(Conflict):
        await store.write(lambda unit: add_results(unit, results))
