"""Clocks: how long a turn may take, what happens then, and how tables end by themselves."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from bot.host.timing import PERIOD, RETRY
from bot.store.connections import StoreError
from bot.store.schema import Status
from bot.store.store import Store
from bot.tables.clocks import Clock, ClockSettings
from bot.tables.requests import ComeBack, Join, Leave, SetUp, Start, VoteToStop
from bot.tables.types import TablePlace
from tests.tables.counting import Glimpse, Say
from tests.tables.passing import Passing, TimedTavern, store, tavern, timed, wall
from tests.tables.tavern import ANNA, BEN, CLEO, DORA
from tests.tables.waiting import busy, eventually

if TYPE_CHECKING:
    from collections.abc import Collection


__all__ = ["store", "tavern"]


# --- choosing ---


async def test_a_new_table_has_the_clock_of_the_house_and_one_like_another_that_of_the_other(store: Store) -> None:
    tavern = TimedTavern(store, Passing(), clocks=ClockSettings(default=Clock.RELAXED))
    table = await tavern.lobby(ANNA)
    assert table.clock == "relaxed"
    table = await tavern.at_clock(table, "day")
    assert table.clock == "day"
    again = await tavern.host.ask(TablePlace(1, 200, "de"), Join(BEN, like=table))
    assert again.clock == "day"


async def test_only_a_lobby_has_its_clock_chosen_by_who_sits_there(tavern: TimedTavern) -> None:
    table = await tavern.lobby(ANNA, BEN)
    await tavern.refuses(tavern.host.ask(table.id, SetUp(CLEO.id, {"clock": "live"})), "not-seated")
    bad = tavern.host.ask(table.id, SetUp(ANNA.id, {"clock": "never"}))
    await tavern.refuses(bad, "bad-option", option="clock", value="never")
    await tavern.host.ask(table.id, Start(ANNA.id))
    await tavern.refuses(tavern.host.ask(table.id, SetUp(ANNA.id, {"clock": "live"})), "table-running")


# --- the time for a turn ---


@pytest.mark.parametrize(("clock", "seconds"), [("live", 60), ("relaxed", 200), ("day", 2000)])
async def test_a_turn_may_take_as_long_as_the_clock_says(tavern: TimedTavern, clock: str, seconds: float) -> None:
    table = await timed(tavern, ANNA, BEN, clock=clock)
    assert (table.turn_at, table.until) == (wall(0), wall(seconds))
    await tavern.let_pass(10)
    table = await tavern.play_on(table)
    assert (table.turn_at, table.until) == (wall(10), wall(10 + seconds))


async def test_without_a_clock_nobody_is_hurried(tavern: TimedTavern) -> None:
    table = await timed(tavern, ANNA, BEN, clock="none")
    await tavern.let_pass(250)
    table = await tavern.now(table)
    assert (table.ply, table.until, table.called_at) == (0, None, None)


async def test_when_the_time_is_up_the_agent_makes_this_one_move(tavern: TimedTavern) -> None:
    table = await timed(tavern, ANNA, BEN)
    sleeper = tavern.to_act(table)
    await tavern.let_pass(59)
    assert (await tavern.now(table)).ply == 0
    await tavern.let_pass(1)
    table = await tavern.now(table)
    assert table.ply == 1
    assert await tavern.agents_moves(table) == [(1, sleeper.id)]
    assert [seat.is_present for seat in table.seats] == [True, True]
    assert table.seats[0].missed == 1
    assert await tavern.host.verifier.codes(table.id) == ()
    # The other one has the whole time, and plays by their own hand.
    assert table.until == wall(120)
    table = await tavern.play_on(table)
    assert table.ply == 2


async def test_after_two_times_in_a_row_the_agent_drives_until_the_owner_is_back(tavern: TimedTavern) -> None:
    table = await timed(tavern, ANNA, BEN)
    sleeper = tavern.to_act(table)
    for _ in range(2):
        await tavern.let_pass(60)
        table = await tavern.now(table)
        if table.ply % 2:
            table = await tavern.play_on(table)
    table = await tavern.now(table)
    assert (table.seats[0].is_present, table.seats[0].member) == (False, sleeper)
    await eventually(lambda: busy(tavern.host) == 0)
    moves = len(await tavern.agents_moves(table))
    assert moves == 3, "two late ones, and one at once"
    table = await tavern.host.ask(table.id, ComeBack(sleeper.id))
    assert table.seats[0].is_present
    assert table.seats[0].missed == 0, "from now on it takes two times again"
    assert len(await tavern.agents_moves(table)) == moves


async def test_votes_are_counted_again_when_an_agent_drives_for_a_sleeper(tavern: TimedTavern) -> None:
    table = await timed(tavern, ANNA, BEN)
    await tavern.let_pass(60)
    table = await tavern.play_on(await tavern.now(table))
    awake = next(seat.member for seat in table.seats if seat.number == 1)
    assert awake is not None
    table = await tavern.host.ask(table.id, VoteToStop(awake.id))
    assert table.status is Status.RUNNING, "one of two is not more than half"
    await tavern.let_pass(60)
    table = await tavern.now(table)
    assert (table.status, table.voters) == (Status.STOPPED, (awake,))


async def test_a_move_of_ones_own_makes_up_for_a_missed_one(tavern: TimedTavern) -> None:
    table = await timed(tavern, ANNA, BEN)
    for _ in range(2):
        await tavern.let_pass(60)
        table = await tavern.play_on(await tavern.now(table))  # the other one
        table = await tavern.play_on(table)  # the one who has slept
        assert table.seats[0].missed == 0
        table = await tavern.play_on(table)
    assert all(seat.is_present for seat in table.seats)


async def test_nobody_hurries_who_keeps_nobody_waiting(tavern: TimedTavern) -> None:
    table = await timed(tavern, ANNA, agents=1)
    await eventually(lambda: busy(tavern.host) == 0)
    assert (await tavern.now(table)).until is None
    await tavern.let_pass(200)
    assert await tavern.agents_moves(table) == [(1, None)] * (await tavern.now(table)).ply


async def test_when_all_others_are_away_the_table_waits_for_the_last_one(tavern: TimedTavern) -> None:
    table = await timed(tavern, ANNA, BEN)
    first = tavern.to_act(table)
    await tavern.host.ask(table.id, Leave(first.id))
    await eventually(lambda: busy(tavern.host) == 0)
    table = await tavern.now(table)
    assert table.ply == 1
    await tavern.let_pass(200)
    assert (await tavern.now(table)).ply == 1
    table = await tavern.host.ask(table.id, ComeBack(first.id))
    assert table.until == wall(260), "now somebody waits"


async def test_a_restart_keeps_deadlines_and_does_not_count(tavern: TimedTavern, store: Store) -> None:
    table = await timed(tavern, ANNA, BEN)
    await tavern.let_pass(40)
    await tavern.host.close()
    tavern.time.advance(1000)
    again = TimedTavern(store, tavern.time)
    await again.open()
    assert (await again.now(table)).until == wall(1060)
    await again.let_pass(19)
    assert (await again.now(table)).ply == 0
    await again.let_pass(1)
    assert (await again.now(table)).ply == 1
    await again.host.close()


async def test_time_without_discord_does_not_count(tavern: TimedTavern) -> None:
    table = await timed(tavern, ANNA, BEN)
    await tavern.let_pass(15)
    tavern.host.timing.stop_clocks()
    await tavern.let_pass(100)
    assert (await tavern.now(table)).ply == 0
    await tavern.host.timing.go_on_with_clocks()
    await tavern.let_pass(1)
    assert (await tavern.now(table)).until == wall(160)
    await tavern.let_pass(43)
    assert (await tavern.now(table)).ply == 0
    await tavern.let_pass(1)
    assert (await tavern.now(table)).ply == 1


async def test_clocks_go_on_after_a_database_that_failed_when_discord_came_back(
    tavern: TimedTavern, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def failing(*_: object, **__: object) -> None:
        raise StoreError("failed", database="", reason="")

    table = await timed(tavern, ANNA, BEN)
    tavern.host.timing.stop_clocks()
    await tavern.let_pass(100)
    with monkeypatch.context() as broken:
        broken.setattr(tavern.store, "write", failing)
        with pytest.raises(StoreError):
            await tavern.host.timing.go_on_with_clocks()
    await tavern.let_pass(PERIOD)
    assert tavern.host.timing.running.runs
    assert (await tavern.now(table)).until == wall(160 + PERIOD)


async def test_clocks_stand_if_discord_goes_again_while_they_are_about_to_go_on(tavern: TimedTavern) -> None:
    table = await timed(tavern, ANNA, BEN)
    await tavern.let_pass(15)
    tavern.host.timing.stop_clocks()
    await tavern.let_pass(100)
    going_on = asyncio.create_task(tavern.host.timing.go_on_with_clocks())
    await asyncio.sleep(0)  # The database is asked now.
    tavern.host.timing.stop_clocks()
    await going_on
    await tavern.let_pass(100)
    assert (await tavern.now(table)).ply == 0
    await tavern.host.timing.go_on_with_clocks()
    await tavern.let_pass(1)
    assert (await tavern.now(table)).until == wall(260)


async def test_time_for_which_the_machine_was_asleep_does_not_count(tavern: TimedTavern) -> None:
    table = await timed(tavern, ANNA, BEN)
    await tavern.sleep_through(5000)
    assert (await tavern.now(table)).ply == 0
    assert (await tavern.now(table)).until == wall(5060)
    await tavern.let_pass(60)
    assert (await tavern.now(table)).ply == 1


async def test_only_one_of_two_processes_moves(tavern: TimedTavern, store: Store) -> None:
    table = await timed(tavern, ANNA, BEN)
    other = TimedTavern(store, tavern.time)
    await other.open()
    await tavern.let_pass(60)
    await eventually(lambda: busy(other.host) == 0)
    assert await tavern.agents_moves(table) == [(1, 1), (1, 2)][tavern.to_act(table).id - 1 :][:1]
    await other.host.close()


async def test_a_process_leaves_the_tables_of_others_alone(tavern: TimedTavern) -> None:
    table = await timed(tavern, ANNA, BEN)
    ours: set[str] = set()

    async def owned(table_ids: Collection[str]) -> Collection[str]:
        return ours & {*table_ids}

    tavern.host.timing.keeper.ours = owned
    await tavern.let_pass(100)
    assert (await tavern.now(table)).ply == 0
    ours.add(table.id)
    tavern.host.timing.keeper.wake()

    async def has_moved() -> bool:
        return (await tavern.now(table)).ply == 1

    await eventually(has_moved)


async def test_a_deadline_that_fails_stops_no_other_clock_and_is_tried_again_later(tavern: TimedTavern) -> None:
    class Broken:
        name = "heuristic"

        def choose(self, view: Glimpse, *_: object) -> Say:
            if view.total == 0:
                raise RuntimeError("no idea")
            return Say(1)

    table = await timed(tavern, ANNA, BEN)
    other = await tavern.at_clock(await tavern.lobby(CLEO, DORA, place=TablePlace(1, 200, "de")), "live")
    other = await tavern.play_on(await tavern.host.ask(other.id, Start(CLEO.id)))
    agents = tavern.host.agents._by_game["counting"]
    whole = agents["heuristic"]
    agents["heuristic"] = Broken()  # type: ignore[assignment]  # as an agent with a fault
    await tavern.let_pass(60)
    assert ((await tavern.now(table)).ply, (await tavern.now(other)).ply) == (0, 2)
    agents["heuristic"] = whole
    await tavern.let_pass(RETRY - 1)
    assert (await tavern.now(table)).ply == 0
    await tavern.let_pass(1)
    assert (await tavern.now(table)).ply == 1
