"""Agents that think at their tables: what they decide can be decided again, and they hold nothing up."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
from collections import Counter
from typing import TYPE_CHECKING, ParamSpec, TypeVar

import pytest

from agents.processes import Pool
from agents.workers import Lost
from bot.store.schema import Status
from bot.store.store import Store
from bot.tables.clocks import DeadlineKind
from bot.tables.house_players import goes_on
from bot.tables.refusals import Stale
from bot.tables.requests import Act, Join, Leave, Pause, Resume, SetUp, Start, Stop, TakeSeat
from bot.tables.types import TablePlace
from engines.registry import NAMES
from tests.agents.executors import Inline, ManualExecutor
from tests.agents.thinkers import CUNNING, RUTHLESS
from tests.store.databases import newest_file
from tests.tables.tavern import ANNA, BEN, PLACE
from tests.tables.thinking import House
from tests.tables.waiting import StandingClock, busy, eventually

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable
    from concurrent.futures import Future
    from pathlib import Path

    from bot.tables.types import Table

_P = ParamSpec("_P")
_T = TypeVar("_T")

CUNNING_ONE, RUTHLESS_ONE = f"search:{CUNNING}", f"search:{RUTHLESS}"


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    """A database of its own; what is special about one of the two is tested with the store."""
    opened = await Store.open(newest_file(tmp_path / "tables.sqlite3"))
    yield opened
    await opened.close()


# --- replays ---


@pytest.mark.parametrize("game", NAMES)
async def test_every_decision_of_a_whole_table_is_made_again_from_the_log(store: Store, game: str) -> None:
    """Of a thinking, a sensible and a weaker agent; one thought in three is lost, and the heuristic one moves then."""
    weak = "easy-going" if game == "forty_barrels" else "random"
    house = House(store, lambda: Inline(breaking=3))
    table = await house.over(await house.running(game, "ruthless", "sensible", weak))
    assert len(await house.decided_again(table)) == table.ply
    (thinker,) = [seat.number for seat in table.seats if seat.agent is not None and seat.agent.name == RUTHLESS_ONE]
    agents = Counter(move.agent for move in await house.log(table) if move.seat == thinker)
    assert agents["heuristic"] == house.workers.counts.lost[Lost.DIED] > 0
    assert agents.keys() <= {RUTHLESS_ONE, "heuristic"}, "where a game is short, it may have thought but once"
    await house.close()


async def test_moves_for_members_are_decided_again_and_those_of_members_are_theirs(store: Store) -> None:
    """Every second time the member does not act, and their time runs out."""
    house = House(store, Inline)
    lobby = await house.lobby("bremen", "cunning")
    await house.host.ask(PLACE, Join(BEN))
    await house.host.ask(lobby.id, SetUp(ANNA.id, {"clock": "day"}))
    table = await house.host.ask(lobby.id, Start(ANNA.id))
    for number in range(4):
        await eventually(lambda: busy(house.host) == 0)
        awake = await house.host._cache.get(table.id)
        member = awake.table.seats[awake.game.to_act(awake.state) or 0].member
        assert member is not None
        if number % 2:
            (deadline,) = [each for each in awake.row.deadlines if each.kind == DeadlineKind.TURN]
            await house.host.timing._move_for_member(table.id, deadline)
        else:
            await house.host.ask(table.id, Act(awake.row.ply, member.id, awake.game.legal_moves(awake.state)[0]))
    for member in (ANNA, BEN):
        await house.host.ask(table.id, Leave(member.id))
    table = await house.over(table)
    of_members = [move.agent for move in await house.log(table) if move.member_id is not None]
    assert of_members == [None, "heuristic"] * 2
    assert len(await house.decided_again(table)) == table.ply - 2
    await house.close()


# --- a house without thinkers ---


async def test_the_heuristic_agent_answers_without_a_thinker_and_is_named(store: Store) -> None:
    house = House(store, Inline)
    table = await house.lobby("forty_barrels", "cunning", "ruthless")
    await house.close()
    after = House(store, Inline, workers=None)
    await after.host.ask(table.id, Leave(ANNA.id))
    table = await after.over(await after.host.ask(table.id, Start(None)))
    assert {*await after.decided_again(table)} == {"heuristic"}
    assert {seat.agent.name for seat in table.seats if seat.agent} == {CUNNING_ONE, RUTHLESS_ONE}
    await after.close()


# --- time ---


class Evening:
    """A house with time and thoughts in the test's hands."""

    def __init__(self, store: Store, **settings: float) -> None:
        self.clock, self.held = StandingClock(), ManualExecutor()
        timed = {"pace": 3.0, "patience": 10.0, **settings}
        self.house = House(store, lambda: self.held, sleep=self.clock.sleep, **timed)
        self.host = self.house.host

    async def asked(self, thoughts: int = 1) -> Table:
        """A running table where a thinking agent was asked this often."""
        table = await self.house.running("forty_barrels", "cunning", "cunning")
        await eventually(lambda: len(self.held.futures) == thoughts)
        return table

    async def ply(self, table: Table) -> int:
        """How many moves there are."""
        return (await self.host.table(table.id)).ply


@pytest.fixture
async def evening(store: Store) -> AsyncIterator[Evening]:
    evening = Evening(store)
    yield evening
    await evening.house.close()


async def test_a_quick_thought_is_shown_at_the_pace_of_the_table_and_not_sooner(evening: Evening) -> None:
    table = await evening.asked()
    evening.held.answer()
    await evening.clock.sleeping(10.0)
    await evening.host.mark_shown(table.id, 0)
    await evening.clock.sleeping(3.0)
    evening.clock.advance(2.9)
    await asyncio.sleep(0.01)
    assert await evening.ply(table) == 0
    evening.clock.advance(0.1)
    await eventually(lambda: len(evening.held.futures) == 2)
    assert await evening.ply(table) == 1


async def test_a_slow_thought_is_shown_at_the_next_beat(evening: Evening) -> None:
    table = await evening.asked()
    await evening.host.mark_shown(table.id, 0)
    for _ in range(2):
        await evening.clock.sleeping(3.0)
        evening.clock.advance(3.0)
    await evening.clock.sleeping(3.0)
    evening.clock.advance(1.0)
    evening.held.answer()
    await asyncio.sleep(0.01)
    await evening.clock.sleeping(2.0)
    assert await evening.ply(table) == 0
    evening.clock.advance(2.0)
    await eventually(lambda: len(evening.held.futures) == 2)
    assert await evening.ply(table) == 1


async def test_a_table_in_a_hurry_is_shown_it_at_once(evening: Evening) -> None:
    table = await evening.asked()
    await evening.host.mark_shown(table.id, 0)
    await evening.clock.sleeping(3.0)
    evening.clock.advance(3.0)
    await evening.clock.sleeping(3.0)
    evening.host._turns.set_fast((await evening.host._cache.get(table.id)).row, True)
    evening.held.answer()
    await eventually(lambda: len(evening.held.futures) == 2)
    assert await evening.ply(table) == 1
    evening.held.answer()
    await eventually(lambda: len(evening.held.futures) == 3)
    assert await evening.ply(table) == 2


# --- what happens meanwhile ---


async def test_a_member_who_takes_the_seat_of_a_thinking_agent_plays_at_once_and_the_thought_is_dropped(
    evening: Evening,
) -> None:
    table = await evening.asked()
    await evening.host.ask(table.id, TakeSeat(0, BEN))
    await eventually(evening.held.futures[0].cancelled)
    snapshot = await evening.host.snapshot(table.id)
    await evening.host.ask(table.id, Act(0, BEN.id, snapshot.view(BEN.id).legal[0]))
    await eventually(lambda: len(evening.held.futures) == 2)
    log = await evening.house.log(table)
    assert [(move.seat, move.member_id, move.agent) for move in log] == [(0, BEN.id, None)]


async def test_a_late_thought_of_another_turn_is_never_played(evening: Evening) -> None:
    """Ben takes the seat and leaves it: at the same ply another agent drives it now."""
    table = await evening.asked()
    turn = await evening.host._agent_turn(table.id)
    assert turn is not None
    await evening.host.ask(table.id, TakeSeat(0, BEN))
    await evening.host.ask(table.id, Leave(BEN.id))
    now = await evening.host._agent_turn(table.id)
    assert now is not None
    assert (turn.driver, now.driver) == (CUNNING_ONE, "heuristic")
    awake = await evening.host._cache.get(table.id)
    assert (goes_on(awake, turn), goes_on(awake, now)) == (False, True)
    with pytest.raises(Stale):
        turn.seat_in(awake.row)
    assert now.seat_in(awake.row).agent == "heuristic"


async def test_a_table_is_stopped_while_an_agent_thinks(evening: Evening) -> None:
    table = await evening.asked()
    assert (await evening.host.ask(table.id, Stop(ANNA))).status == Status.STOPPED
    await eventually(lambda: busy(evening.host) == 0)
    assert evening.held.futures[0].cancelled()
    assert evening.host._turns._thoughts == {}
    assert await evening.ply(table) == 0


async def test_an_agent_stops_thinking_while_the_table_is_paused(store: Store) -> None:
    evening = Evening(store)
    lobby = await evening.house.lobby("forty_barrels", "cunning")
    await evening.host.ask(lobby.id, SetUp(ANNA.id, {"clock": "day"}))
    table = await evening.host.ask(lobby.id, Start(ANNA.id))
    if (await evening.host.snapshot(table.id)).view(ANNA.id).legal:
        view = (await evening.host.snapshot(table.id)).view(ANNA.id)
        await evening.host.ask(table.id, Act(0, ANNA.id, view.legal[0]))
    await eventually(lambda: len(evening.held.futures) == 1)
    await evening.host.ask(table.id, Pause(ANNA.id))
    await eventually(lambda: busy(evening.host) == 0)
    assert evening.held.futures[0].cancelled()
    await evening.host.ask(table.id, Resume(ANNA.id))
    await eventually(lambda: len(evening.held.futures) == 2)
    await evening.house.close()


async def test_the_end_of_the_program_waits_for_no_thought(evening: Evening) -> None:
    table = await evening.asked()
    await evening.house.close()
    assert busy(evening.host) == 0
    assert evening.held.futures[0].cancelled()
    assert evening.held.is_shut_down
    assert await evening.ply(table) == 0


async def test_a_move_that_cannot_be_chosen_is_not_thought_about(store: Store) -> None:
    house = House(store, Inline)
    table = await house.over(await house.running("bremen", "cunning", "cunning", "cunning"))
    assert house.workers.counts.asked < table.ply
    assert {*await house.decided_again(table)} == {CUNNING_ONE}
    await house.close()


# --- processes that are killed ---


class Dangerous(Pool):
    """A pool of one process, which is killed with every 32nd job."""

    def __init__(self) -> None:
        super().__init__(1)
        self.jobs = self.killed = 0

    def submit(self, fn: Callable[_P, _T], /, *args: _P.args, **kwargs: _P.kwargs) -> Future[_T]:
        """Hand on the job, and perhaps kill the worker."""
        future = super().submit(fn, *args, **kwargs)
        self.jobs += 1
        if self.jobs % 32 == 0 and (pids := self.pids):
            with contextlib.suppress(ProcessLookupError):
                os.kill(pids[0], signal.SIGKILL)
            self.killed += 1
        return future


async def test_every_table_goes_on_however_often_a_process_is_killed(store: Store) -> None:
    """A share of what `python -m bench.workers` does a hundred times."""
    pool = Dangerous()
    house = House(store, lambda: pool)
    places = [TablePlace(1, channel, "de") for channel in range(2)]
    tables = [await house.running("cafe", "cunning", "ruthless", place=place) for place in places]
    for table in tables:
        await house.over(table)
        assert {*await house.decided_again(table)} <= {CUNNING_ONE, RUTHLESS_ONE, "heuristic"}
    assert pool.killed >= 3
    assert pool.replaced > 0
    counts = house.workers.counts
    assert counts.asked == counts.answered + counts.lost.total()
    assert {*counts.lost} <= {Lost.DIED}
    await house.close()
