"""Clocks: who is reminded and nudged, pauses, and tables that end by themselves."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from bot.store.schema import Status
from bot.store.store import Store
from bot.tables.clocks import ClockSettings
from bot.tables.requests import Act, AddAgent, Join, Leave, Nudge, Pause, Resume, Start
from bot.tables.types import Because
from tests.tables.counting import Say
from tests.tables.passing import BEGIN, Passing, TimedTavern, store, tavern, timed, wall
from tests.tables.tavern import ANNA, BEN, CLEO, PLACE
from tests.tables.waiting import busy, eventually

if TYPE_CHECKING:
    pass


__all__ = ["store", "tavern"]


# --- reminders and nudges ---


async def test_halfway_the_member_is_reminded_once(tavern: TimedTavern) -> None:
    table = await timed(tavern, ANNA, BEN)
    await tavern.let_pass(29)
    assert (await tavern.now(table)).called_at is None
    tavern.changes.clear()
    await tavern.let_pass(1)
    assert (await tavern.now(table)).called_at == wall(30)
    await tavern.let_pass(29)
    assert tavern.changes == [table.id]
    table = await tavern.play_on(await tavern.now(table))
    assert table.called_at is None, "the next one was not reminded yet"


async def test_a_nudge_calls_who_is_to_act_but_not_all_the_time(tavern: TimedTavern) -> None:
    table = await timed(tavern, ANNA, BEN, clock="none")
    slow = tavern.to_act(table)
    other = BEN if slow == ANNA else ANNA
    ask = tavern.host.ask
    await tavern.refuses(ask(table.id, Nudge(other.id)), "turn-just-begun", seat=0, seconds=20)
    await tavern.let_pass(20)
    await tavern.refuses(ask(table.id, Nudge(slow.id)), "own-turn")
    await tavern.refuses(ask(table.id, Nudge(CLEO.id)), "not-seated")
    assert (await ask(table.id, Nudge(other.id))).called_at == wall(20)
    await tavern.let_pass(5)
    await tavern.refuses(ask(table.id, Nudge(other.id)), "just-called", seat=0, seconds=15)
    await tavern.let_pass(15)
    assert (await ask(table.id, Nudge(other.id))).called_at == wall(40)


async def test_a_reminded_member_is_not_nudged_at_once(tavern: TimedTavern) -> None:
    table = await timed(tavern, ANNA, BEN)
    other = BEN if tavern.to_act(table) == ANNA else ANNA
    await tavern.let_pass(35)
    await tavern.refuses(tavern.host.ask(table.id, Nudge(other.id)), "just-called", seat=0, seconds=15)


# --- pauses ---


async def test_a_pause_begins_when_everybody_wants_it_and_ends_when_anybody_does(tavern: TimedTavern) -> None:
    table = await timed(tavern, ANNA, BEN, CLEO)
    ask = tavern.host.ask
    for member in (ANNA, BEN):
        table = await ask(table.id, Pause(member.id))
        assert table.paused_at is None
        assert table.until is not None
    await tavern.refuses(ask(table.id, Resume(ANNA.id)), "not-paused")
    table = await ask(table.id, Pause(CLEO.id))
    assert (table.paused_at, table.until) == (wall(0), None)
    await tavern.let_pass(1000)
    assert (await tavern.now(table)).ply == 0
    await tavern.refuses(ask(table.id, Nudge(ANNA.id)), "table-paused")
    table = await ask(table.id, Resume(BEN.id))
    assert (table.paused_at, table.until) == (None, wall(1060))
    assert not any(seat.pauses for seat in table.seats)


async def test_a_pause_outlives_a_restart(tavern: TimedTavern, store: Store) -> None:
    table = await timed(tavern, ANNA, BEN)
    for member in (ANNA, BEN):
        await tavern.host.ask(table.id, Pause(member.id))
    await tavern.host.close()
    again = TimedTavern(store, tavern.time)
    await again.open()
    await again.let_pass(400)
    table = await again.now(table)
    assert (table.status, table.ply, table.paused_at) == (Status.RUNNING, 0, wall(0))
    await again.host.close()


async def test_a_move_ends_a_pause_and_the_wish_for_one(tavern: TimedTavern) -> None:
    table = await timed(tavern, ANNA, BEN)
    first = tavern.to_act(table)
    await tavern.host.ask(table.id, Pause(first.id))
    table = await tavern.play_on(table)
    assert not any(seat.pauses for seat in table.seats)
    for member in (ANNA, BEN):
        table = await tavern.host.ask(table.id, Pause(member.id))
    assert table.paused_at is not None
    table = await tavern.play_on(table)
    assert table.paused_at is None
    assert table.until is not None


async def test_in_a_pause_house_players_wait_too(tavern: TimedTavern) -> None:
    table = await tavern.lobby(ANNA, BEN)
    await tavern.host.ask(table.id, AddAgent(ANNA.id))
    await tavern.at_clock(table, "live")
    for _ in range(3):
        table = await tavern.host.ask(table.id, Start(ANNA.id)) if table.status == Status.LOBBY else table
        await eventually(lambda: busy(tavern.host) == 0)
        table = await tavern.now(table)
    for member in (ANNA, BEN):
        table = await tavern.host.ask(table.id, Pause(member.id))
    ply = table.ply
    # The member who is to act leaves: the agent that drives for them waits as well.
    [acting] = [seat.member for seat in table.seats if seat.number == ply % 3 and seat.member is not None]
    table = await tavern.host.ask(table.id, Leave(acting.id))
    await eventually(lambda: busy(tavern.host) == 0)
    assert (await tavern.now(table)).ply == ply
    staying = BEN if acting == ANNA else ANNA
    await tavern.host.ask(table.id, Resume(staying.id))
    await eventually(lambda: busy(tavern.host) == 0)
    assert (await tavern.now(table)).ply > ply


async def test_if_the_last_one_without_the_wish_leaves_the_pause_begins(tavern: TimedTavern) -> None:
    table = await timed(tavern, ANNA, BEN, CLEO)
    for member in (ANNA, BEN):
        await tavern.host.ask(table.id, Pause(member.id))
    table = await tavern.host.ask(table.id, Leave(CLEO.id))
    assert table.paused_at is not None


async def test_a_pause_is_refused_where_nobody_is_hurried_and_to_strangers(tavern: TimedTavern) -> None:
    table = await timed(tavern, ANNA, BEN, clock="none")
    await tavern.refuses(tavern.host.ask(table.id, Pause(ANNA.id)), "no-clock")
    await tavern.refuses(tavern.host.ask(table.id, Pause(CLEO.id)), "not-seated")


# --- tables that end by themselves ---


async def test_a_lobby_ends_when_nobody_has_done_anything_for_a_while(tavern: TimedTavern) -> None:
    table = await tavern.lobby(ANNA)
    await tavern.let_pass(90)
    await tavern.host.ask(PLACE, Join(BEN))
    await tavern.let_pass(99)
    assert (await tavern.now(table)).status is Status.LOBBY
    await tavern.let_pass(1)
    table = await tavern.now(table)
    assert (table.status, table.ended_by, table.ended_because) == (Status.STOPPED, None, Because.IDLE)
    assert await tavern.host.open_table(PLACE.channel_id) is None


async def test_a_table_ends_when_no_member_has_moved_for_long(tavern: TimedTavern) -> None:
    table = await timed(tavern, ANNA, BEN, clock="none")
    await tavern.let_pass(290)
    table = await tavern.play_on(table)
    await tavern.let_pass(299)
    assert (await tavern.now(table)).status is Status.RUNNING
    await tavern.let_pass(1)
    table = await tavern.now(table)
    assert (table.status, table.ended_because) == (Status.STOPPED, Because.IDLE)


async def test_moves_of_agents_do_not_keep_a_table_open(store: Store) -> None:
    times = ClockSettings(live=60, idle=100)
    tavern = TimedTavern(store, Passing(), clocks=times)
    await tavern.open()
    table = await timed(tavern, ANNA, BEN)
    await tavern.let_pass(99)
    table = await tavern.now(table)
    assert (table.ply, table.status) == (1, Status.RUNNING)
    await tavern.let_pass(1)
    assert (await tavern.now(table)).status is Status.STOPPED
    await tavern.host.close()


async def test_an_ended_table_leaves_no_deadline_behind(tavern: TimedTavern, store: Store) -> None:
    table = await timed(tavern, ANNA, BEN)
    while table.status is Status.RUNNING:
        table = await tavern.host.ask(table.id, Act(table.ply, tavern.to_act(table).id, Say(3)))
    row = await store.read(lambda unit: unit.table(table.id))
    assert row is not None
    assert row.deadlines == []


async def test_most_moves_leave_the_end_of_an_idle_table_where_it_is(store: Store) -> None:
    tavern = TimedTavern(store, Passing(), clocks=ClockSettings())
    table = await timed(tavern, ANNA, BEN)

    async def ends() -> object:
        row = await store.read(lambda unit: unit.table(table.id))
        assert row is not None
        return next(deadline.due for deadline in row.deadlines if deadline.kind == "idle")

    before = await ends()
    tavern.time.advance(60)
    table = await tavern.play_on(table)
    assert await ends() == before
    tavern.time.advance(7200)
    table = await tavern.play_on(table)
    assert await ends() == BEGIN + timedelta(days=7, seconds=7260)
