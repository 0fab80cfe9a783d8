"""Agents at their tables: they see views only, keep the pace, and never stop a table for good."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

import pytest
from structlog.testing import capture_logs

from bot.ops.logs import discreet
from bot.store.connections import StoreError
from bot.store.schema import Status
from bot.store.store import Store
from bot.tables.requests import Act, AddAgent, Leave, SetUp, Start, Stop
from bot.tables.types import Table, TablePlace
from engines.chance import Chance
from tests.store.rows import change_from_outside
from tests.tables.counting import Counting, CountingOptions, Glimpse, Say
from tests.tables.tavern import ANNA, BEN, CLEO, PLACE, SEED, Tavern
from tests.tables.waiting import StandingClock, busy, eventually

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.store.schema import TableRecord


class Watched:
    """An agent that keeps what it was given, and fails as often as the test wants."""

    name: ClassVar[str] = "heuristic"

    def __init__(self) -> None:
        self.given: list[tuple[Any, Sequence[Any], int]] = []
        self.failures = 0
        self.choice: Any = Say(1)

    def choose(self, view: Any, legal: Sequence[Any], chance: Chance) -> Any:
        """Say 1, or fail."""
        self.given.append((view, legal, chance.below(10**6)))
        if self.failures:
            self.failures -= 1
            raise RuntimeError("I hold the 7 of hearts")
        return self.choice


class Evening:
    """A tavern whose time is in the test's hands."""

    def __init__(self, store: Store, **settings: Any) -> None:
        self.clock = StandingClock()
        self.player = Watched()
        settings = {"pace": 3.0, "patience": 10.0, "sleep": self.clock.sleep, **settings}
        self.tavern = Tavern(store, agent=self.player, **settings)
        self.host = self.tavern.host

    async def agent_table(self, seats: int = 2, place: TablePlace = PLACE, goal: int = 20) -> Table:
        """A running table of agents only."""
        table = await self.tavern.lobby(ANNA, place=place)
        await self.host.ask(table.id, AddAgent(ANNA.id))
        await self.host.ask(table.id, Leave(ANNA.id))
        for _ in range(seats - 1):
            await self.host.ask(table.id, AddAgent(None))
        await self.host.ask(table.id, SetUp(ANNA.id, {"goal": str(goal)}))
        return await self.host.ask(table.id, Start(None))

    async def at_ply(self, table: Table, ply: int) -> Table:
        """Wait until the table has come to this ply."""

        async def there() -> bool:
            return (await self.host.table(table.id)).ply >= ply

        await eventually(there)
        table = await self.host.table(table.id)
        assert table.ply == ply
        return table

    async def over(self, table: Table) -> Table:
        """Wait until the table has ended."""
        await eventually(lambda: busy(self.host) == 0)
        return await self.host.table(table.id)


@pytest.fixture
async def evening(store: Store) -> Any:
    evening = Evening(store)
    yield evening
    await evening.host.close()


@pytest.fixture
async def quick(store: Store) -> Any:
    """Without any pause."""
    evening = Evening(store, pace=0.0)
    yield evening
    await evening.host.close()


async def test_without_a_pace_they_play_a_whole_table_at_once(quick: Evening) -> None:
    table = await quick.over(await quick.agent_table(3))
    assert table.status == Status.OVER
    assert await quick.host.verifier.codes(table.id) == ()
    assert quick.clock.asked == [], "nothing was waited for"
    log = await quick.tavern.store.read(lambda unit: unit.moves(table.id))
    assert [(move.ply, move.seat, move.member_id, move.agent) for move in log] == [
        (ply, (ply - 1) % 3, None, "heuristic") for ply in range(1, table.ply + 1)
    ]


async def test_they_get_the_view_of_their_seat_its_moves_and_their_own_chance(quick: Evening) -> None:
    table = await quick.over(await quick.agent_table())
    secrets = Counting().setup(2, CountingOptions(), Chance(SEED, 0)).secrets
    assert len(quick.player.given) == table.ply
    for ply, (view, legal, rolled) in enumerate(quick.player.given):
        assert isinstance(view, Glimpse)
        assert view.secret == secrets[ply % 2]
        assert legal == (Say(1), Say(2), Say(3))
        own = Chance(SEED, ply + 1, f"agent-{ply % 2}").derived()
        assert rolled == Chance(own, 0, "agent").below(10**6)


async def test_heuristic_and_random_ones_finish_40_barrels(store: Store) -> None:
    tavern = Tavern(store, pace=0.0)
    table = await tavern.lobby(ANNA, game="forty_barrels")
    for name in ("heuristic", "random", "random"):
        await tavern.host.ask(table.id, AddAgent(ANNA.id, name))
    await tavern.host.ask(table.id, Leave(ANNA.id))
    await tavern.host.ask(table.id, Start(BEN.id))
    await eventually(lambda: busy(tavern.host) == 0)
    assert (await tavern.host.table(table.id)).status == Status.OVER
    assert await tavern.host.verifier.codes(table.id) == ()
    await tavern.host.close()


async def test_each_card_is_on_the_screen_for_a_while_before_the_next_is_played(evening: Evening) -> None:
    table = await evening.agent_table()
    await evening.clock.sleeping(10.0)  # until the deal is shown, but not for ever
    await evening.host.mark_shown(table.id, 0)
    await evening.clock.sleeping(3.0)  # the pace
    evening.clock.advance(2.9)
    assert (await evening.host.table(table.id)).ply == 0
    evening.clock.advance(0.2)
    await evening.at_ply(table, 1)
    await evening.clock.sleeping(10.0)
    await evening.host.mark_shown(table.id, 0)  # late news of an older board
    await evening.host.mark_shown("another", 5)
    evening.clock.advance(4.0)
    await evening.clock.sleeping(6.0)
    await evening.host.mark_shown(table.id, 1)
    await evening.clock.sleeping(3.0)
    evening.clock.advance(3.0)
    await evening.at_ply(table, 2)


async def test_a_board_that_is_never_shown_delays_them_for_a_limited_time(evening: Evening) -> None:
    table = await evening.agent_table()
    await evening.clock.sleeping(10.0)
    evening.clock.advance(10.0)
    await evening.clock.sleeping(3.0)
    evening.clock.advance(3.0)
    await evening.at_ply(table, 1)


async def test_a_board_that_was_shown_before_they_looked_counts(evening: Evening) -> None:
    table = await evening.tavern.running(ANNA, BEN, CLEO)
    await evening.host.mark_shown(table.id, 0)
    await evening.host.ask(table.id, Leave(evening.tavern.to_act(table).id))
    await evening.clock.sleeping(3.0)


async def test_nothing_is_kept_of_tables_that_have_ended(evening: Evening) -> None:
    table = await evening.tavern.running(ANNA, BEN)
    await evening.host.mark_shown(table.id, 0)
    await evening.host.ask(table.id, Stop(ANNA))
    await evening.host.mark_shown(table.id, 0)
    await eventually(lambda: busy(evening.host) == 0)
    kept = evening.host._turns
    assert (kept._shown, kept._woken, kept._news, kept._tasks) == ({}, set(), {}, {})


async def test_nobody_waits_in_the_background_while_a_member_is_to_act(evening: Evening) -> None:
    table = await evening.tavern.running(ANNA, BEN)
    await eventually(lambda: busy(evening.host) == 0)
    table = await evening.tavern.play_on(table)
    await eventually(lambda: busy(evening.host) == 0)
    assert evening.clock.asked == []


async def test_an_agent_follows_a_member_and_the_other_way_round(quick: Evening) -> None:
    table = await quick.tavern.lobby(ANNA)
    await quick.host.ask(table.id, AddAgent(ANNA.id))
    table = await quick.host.ask(table.id, Start(ANNA.id))
    anna = table.seat_of(ANNA.id)
    assert anna is not None
    while table.status == Status.RUNNING:
        await eventually(lambda: busy(quick.host) == 0)
        table = await quick.host.table(table.id)
        if table.status == Status.RUNNING:
            assert table.ply % 2 == anna.number
            table = await quick.host.ask(table.id, Act(table.ply, ANNA.id, Say(2)))
    assert await quick.host.verifier.codes(table.id) == ()


async def test_they_take_over_at_once_from_a_member_who_leaves(quick: Evening) -> None:
    table = await quick.tavern.running(ANNA, BEN)
    for member in (ANNA, BEN):
        await quick.host.ask(table.id, Leave(member.id))
    assert (await quick.over(table)).status == Status.OVER


async def test_one_task_plays_for_a_table_however_often_it_is_woken(evening: Evening) -> None:
    table = await evening.agent_table()
    for _ in range(20):
        await evening.host.resume()
    assert busy(evening.host) == 1
    await evening.clock.sleeping(10.0)
    await evening.host.mark_shown(table.id, 0)
    await evening.clock.sleeping(3.0)
    evening.clock.advance(3.0)
    await evening.at_ply(table, 1)
    await evening.clock.sleeping(10.0)
    assert len(evening.player.given) == 1


async def test_a_table_that_is_stopped_meanwhile_is_left_alone(evening: Evening) -> None:
    table = await evening.agent_table()
    await evening.clock.sleeping(10.0)
    await evening.host.ask(table.id, Stop(ANNA))
    with capture_logs() as logs:
        evening.clock.advance(10.0)
        await evening.clock.sleeping(3.0)
        evening.clock.advance(3.0)
        table = await evening.over(table)
    assert (table.status, table.ply, logs) == (Status.STOPPED, 0, [])


async def test_a_new_program_goes_on_where_the_old_one_stopped(store: Store) -> None:
    before = Evening(store)
    table = await before.agent_table()
    await before.clock.sleeping(10.0)
    await before.host.close()
    after = Evening(store, pace=0.0)
    await after.host.resume()
    assert (await after.over(table)).status == Status.OVER
    await after.host.close()


async def test_closing_ends_all_tasks_and_nothing_moves_after_it(evening: Evening) -> None:
    tables = [await evening.agent_table(place=TablePlace(1, channel, "ja")) for channel in range(5)]
    await evening.clock.sleeping(*[10.0] * 5)
    await evening.host.close()
    assert busy(evening.host) == 0
    assert evening.clock.left == []
    await evening.host.resume()
    assert busy(evening.host) == 0
    assert [(await evening.host.table(table.id)).ply for table in tables] == [0] * 5


async def test_closing_lets_a_move_that_is_being_written_end(quick: Evening) -> None:
    table = await quick.agent_table()
    await eventually(lambda: len(quick.player.given) >= 3)
    await quick.host.close()
    stopped_at = (await quick.host.table(table.id)).ply
    assert stopped_at == len(quick.player.given)
    assert await quick.host.verifier.codes(table.id) == ()


async def test_a_failing_one_is_asked_again_later_and_later_and_says_nothing_in_the_log(evening: Evening) -> None:
    evening.player.failures = 6
    table = await evening.agent_table()
    await evening.host.mark_shown(table.id, 0)
    with capture_logs() as logs:
        for pause in (1.0, 2.0, 5.0, 15.0, 60.0, 60.0):
            await evening.clock.sleeping(3.0)
            evening.clock.advance(3.0)
            await evening.clock.sleeping(pause)
            assert (await evening.host.table(table.id)).ply == 0
            evening.clock.advance(pause)
        await evening.clock.sleeping(3.0)
        evening.clock.advance(3.0)
        await evening.at_ply(table, 1)
    assert [entry["pause"] for entry in logs] == [1.0, 2.0, 5.0, 15.0, 60.0, 60.0]
    for entry in logs:
        shown = discreet(None, "error", entry)
        assert set(shown) == {"event", "log_level", "table", "error", "at", "pause"}
        assert (shown["event"], shown["error"], shown["table"]) == ("agent-failed", "RuntimeError", table.id)
        assert "test_agent_turns.py:" in shown["at"]
        assert "hearts" not in repr(shown)


async def test_a_database_that_takes_no_move_is_a_warning_without_a_traceback(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await evening.agent_table()
    await evening.host.mark_shown(table.id, 0)
    await evening.clock.sleeping(3.0)

    async def full(*_: object, **__: object) -> None:
        raise StoreError("failed", database="tables", reason="database or disk is full")

    with capture_logs() as logs, monkeypatch.context() as failing:
        failing.setattr(evening.tavern.store, "write", full)
        evening.clock.advance(3.0)
        await evening.clock.sleeping(1.0)
    [entry] = logs
    assert (entry["event"], entry["log_level"], "exc_info" in entry) == ("database-failed", "warning", False)
    assert "disk is full" in entry["reason"]
    evening.clock.advance(1.0)
    await evening.clock.sleeping(3.0)
    evening.clock.advance(3.0)
    await evening.at_ply(table, 1)


@pytest.mark.parametrize("choice", [Say(7), None, "nonsense"])
async def test_a_choice_that_is_no_legal_move_is_a_failure_and_changes_nothing(evening: Evening, choice: Any) -> None:
    evening.player.choice = choice
    table = await evening.agent_table()
    await evening.host.mark_shown(table.id, 0)
    await evening.clock.sleeping(3.0)
    with capture_logs() as logs:
        evening.clock.advance(3.0)
        await evening.clock.sleeping(1.0)
    assert [entry["event"] for entry in logs] == ["agent-failed"]
    assert (await evening.host.table(table.id)).ply == 0


async def test_a_failure_at_one_table_does_not_delay_another(quick: Evening) -> None:
    quick.player.failures = 1
    failing = await quick.agent_table()
    await quick.clock.sleeping(1.0)
    other = await quick.agent_table(place=TablePlace(1, 200, "ja"))
    await eventually(lambda: busy(quick.host) == 1)
    assert (await quick.host.table(other.id)).status == Status.OVER
    assert (await quick.host.table(failing.id)).ply == 0
    quick.clock.advance(1.0)
    assert (await quick.over(failing)).status == Status.OVER


async def test_an_agent_that_is_no_longer_there_is_played_by_another(quick: Evening) -> None:
    table = await quick.tavern.lobby(ANNA)
    await quick.host.ask(table.id, AddAgent(ANNA.id, "random"))
    await quick.host.ask(table.id, AddAgent(ANNA.id, "random"))

    def rename(row: TableRecord) -> None:
        for seat in row.seats[1:]:
            seat.agent = "wise"

    await change_from_outside(quick.tavern.store, table.id, rename)
    await quick.host.ask(table.id, Leave(ANNA.id))
    await quick.host.ask(table.id, Start(None))
    assert (await quick.over(table)).status == Status.OVER
    assert len(quick.player.given) > 0


async def test_many_tables_play_at_once_to_their_ends(quick: Evening) -> None:
    tables = [await quick.agent_table(2 + channel % 2, TablePlace(1, channel, "ja"), goal=10) for channel in range(20)]
    with capture_logs() as logs:
        await eventually(lambda: busy(quick.host) == 0)
    for table in tables:
        assert (await quick.host.table(table.id)).status == Status.OVER
        assert await quick.host.verifier.codes(table.id) == ()
    assert not [entry for entry in logs if entry["log_level"] not in {"debug", "info"}]


async def test_no_log_entry_holds_a_seed_a_state_or_a_move(quick: Evening) -> None:
    with capture_logs() as logs:
        table = await quick.over(await quick.agent_table())
    assert [entry["event"] for entry in logs] == ["table-started", "table-over"]
    for entry in logs:
        assert set(entry) <= {"event", "log_level", "table", "game", "seats", "ply"}
        assert entry["table"] == table.id
