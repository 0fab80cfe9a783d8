"""Several processes on one database: each looks after its tables, and after those of a process that is gone.

Nothing here waits for a lease to run out: leases are long, and are made to run out in the database.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest
from sqlalchemy import text
from structlog.testing import capture_logs

from bot.cluster.leases import LeasedOwner
from bot.cluster.processes import owner_of
from bot.store.connections import StoreError
from bot.store.schema import Shards, Status
from bot.store.store import Store
from bot.store.unit_of_work import OwnersChanged
from bot.tables.requests import Act, AddAgent, Start
from bot.tables.types import Table, TablePlace
from engines.contract import Refusal
from tests.store.databases import database_kind
from tests.tables.counting import Say
from tests.tables.tavern import ANNA, BEN, Tavern
from tests.tables.waiting import eventually

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable

    Read = Callable[[Callable[["UnitOfWork"], object]], Awaitable[object]]

    from bot.host.agent_turns import Decision
    from bot.store.unit_of_work import UnitOfWork
    from bot.tables.house_players import AgentTurn

__all__ = ["database_kind"]

ON_SHARD = {shard: TablePlace(guild_id=(shard << 22) + 9, channel_id=100 + shard, locale="en") for shard in (0, 1)}
"""A place in a server of each of two shards."""


class Process(Tavern):
    """A process with some of two shards."""

    def __init__(self, store: Store, *shard_ids: int) -> None:
        self.leases: Any = owner_of(store, shards=2, shard_ids=shard_ids, seconds=600, every=600)
        super().__init__(store, pace=0.0, owner=self.leases)
        self.leases.on_taken(self.host.resume)
        self.agents_played = 0
        play = self.host._turns._play

        async def counted(table_id: str, turn: AgentTurn, decision: Decision) -> object:
            self.agents_played += 1
            return await play(table_id, turn, decision)

        self.host._turns._play = counted

    @property
    def held(self) -> set[int]:
        """The shards that it looks after."""
        return {*self.leases.shards.numbers}

    async def begin(self) -> None:
        """As at the start of the program."""
        await self.leases.start()
        await self.host.resume()

    async def dies(self) -> None:
        """It does nothing more, and its leases run out."""
        assert self.leases._task is not None
        self.leases._task.cancel()
        await self.host.close()
        await self.run_out()

    async def run_out(self) -> None:
        """Its leases run out, and it notices nothing."""
        me = self.leases._settings.process
        await self.store.write(
            lambda unit: unit.connection.execute(
                text("UPDATE leases SET expires_at = now() - interval '1 second' WHERE process_id = :me"), {"me": me}
            )
        )


@pytest.fixture
async def processes(store: Store, address: str) -> AsyncIterator[list[Process]]:
    """Two processes with a shard each, not begun yet, and one that comes for the second of them."""
    stores = [store, await Store.open(address), await Store.open(address)]
    processes = [Process(stores[0], 0), Process(stores[1], 1), Process(stores[2], 1)]
    yield processes
    for process in processes:
        await process.host.close()
        await process.leases.close()
    for other in stores[1:]:
        await other.close()


postgresql = pytest.mark.parametrize("database_kind", ["postgresql"])


@pytest.mark.parametrize("database_kind", ["sqlite"])
async def test_one_process_owns_everything_on_sqlite(processes: list[Process]) -> None:
    one, other, _ = processes
    await one.begin()
    await other.begin()
    assert one.leases.owns(ON_SHARD[1].guild_id)
    table = await one.running(ANNA, BEN, place=ON_SHARD[1])
    assert await one.host.ownership.is_ours(table.id)
    assert await other.host.ownership.is_ours(table.id)
    assert await other.host.ownership.ours([table.id]) == {table.id}


@postgresql
async def test_each_process_owns_the_tables_of_its_shards(processes: list[Process]) -> None:
    one, other, _ = processes
    await one.begin()
    await other.begin()
    assert (one.held, other.held) == ({0}, {1})
    here = await one.running(ANNA, BEN, place=ON_SHARD[0])
    there = await other.running(ANNA, BEN, place=ON_SHARD[1])
    private = TablePlace(guild_id=None, channel_id=7, locale="en")
    assert [one.leases.owns(place.guild_id) for place in (ON_SHARD[0], ON_SHARD[1], private)] == [True, False, True]
    assert await one.host.ownership.is_ours(here.id)
    assert not await one.host.ownership.is_ours(there.id)
    assert await other.host.ownership.is_ours(there.id)
    assert await one.host.ownership.ours([here.id, there.id, "no-such"]) == {here.id}
    assert await other.host.ownership.ours([here.id, there.id, "no-such"]) == {there.id}
    # News of the table above may still arrive, so what has changed is not compared.
    with pytest.raises(Refusal, match="no-table"):
        await other.host.ownership.is_ours("no-such")
    await eventually(lambda: set(other.changes) == {there.id})
    assert set(one.changes) == {here.id}


@postgresql
async def test_a_process_without_shards_of_its_own_owns_everything(store: Store) -> None:
    leases = owner_of(store)
    await leases.start()
    assert leases.owns(ON_SHARD[1].guild_id)
    assert leases.owns(None)
    await leases.close()
    assert not leases.owns(None)


@pytest.fixture
async def begun(processes: list[Process]) -> tuple[Process, Process]:
    """Two processes with a shard each."""
    one, other, _ = processes
    await one.begin()
    await other.begin()
    return one, other


async def with_agents(process: Process, place: TablePlace) -> Table:
    """A lobby with a member and two agents."""
    table = await process.lobby(ANNA, place=place)
    for _ in range(2):
        await process.host.ask(table.id, AddAgent(ANNA.id))
    return table


async def at_the_member(process: Process, table_id: str) -> Table:
    """The table when its agents have played."""

    async def waits() -> bool:
        table = await process.host.table(table_id)
        return table.status is not Status.RUNNING or table.seats[table.ply % 3].member is not None

    await eventually(waits)
    return await process.host.table(table_id)


@postgresql
async def test_another_process_takes_over_the_tables_of_one_that_is_gone(processes: list[Process]) -> None:
    one, other, again = processes
    await one.begin()
    await other.begin()
    table = await with_agents(other, ON_SHARD[1])
    await other.host.ask(table.id, Start(ANNA.id))
    table = await at_the_member(other, table.id)
    await other.dies()
    assert one.held == {0}
    assert one.leases.share == 0.5
    await one.leases.renew()
    assert one.held == {0, 1}
    assert one.leases.share == 1.0
    while (table := await at_the_member(one, table.id)).status is Status.RUNNING:
        await one.host.ask(table.id, Act(table.ply, ANNA.id, Say(1)))
    assert one.agents_played > 3
    assert await one.host.verifier.codes(table.id) == ()
    await again.begin()
    assert again.held == {1}
    await eventually(lambda: one.held == {0})  # it hears of it, and need not wait for the next renewal
    assert one.leases.share == again.leases.share == 0.5
    await other.leases.renew()
    assert other.held == set(), "who came last for a shard has it"


@postgresql
async def test_a_process_that_only_was_asleep_takes_its_shard_back(begun: tuple[Process, Process]) -> None:
    one, other = begun
    await other.run_out()
    await one.leases.renew()
    assert one.held == {0, 1}
    await eventually(lambda: other.held == {1})  # it hears of the takeover, and is at home there
    await eventually(lambda: one.held == {0})


@postgresql
async def test_a_process_that_is_closed_gives_its_leases_up_at_once(begun: tuple[Process, Process]) -> None:
    one, other = begun
    await other.leases.close()
    await eventually(lambda: one.held == {0, 1})


@postgresql
async def test_a_process_gives_up_its_tables_even_if_the_database_fails_while_it_closes(
    begun: tuple[Process, Process], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = begun

    async def failing(_: object) -> None:
        raise StoreError("failed", database="", reason="connection lost")

    monkeypatch.setattr(other.store.listener, "run", failing)
    await other.leases.close()
    assert other.held == set()
    await one.leases.renew()
    assert one.held == {0}, "the lease has not expired"


@postgresql
async def test_a_process_can_be_closed_in_the_moment_in_which_others_move_leases(
    begun: tuple[Process, Process],
) -> None:
    one, _ = begun
    for turns_of_the_loop in range(4):
        await one.leases.renew()  # Nothing is under way any more.
        one.leases._on_notice(OwnersChanged())
        for _ in range(turns_of_the_loop):
            await asyncio.sleep(0)
        async with asyncio.timeout(20):
            await one.leases.close()
        assert one.held == set()
        await one.leases.start()


@postgresql
async def test_leases_that_cannot_be_renewed_run_out_by_the_clock_of_their_process(store: Store) -> None:
    now = 50.0
    assert store.listener is not None
    leases = LeasedOwner(store, store.listener, shards=2, shard_ids=(1,), seconds=9, every=600, now=lambda: now)
    taken: list[Shards] = []

    async def note(shards: Shards) -> None:
        taken.append(shards)

    leases.on_taken(note)
    await leases.start()
    now += 8.9
    assert leases.owns(ON_SHARD[1].guild_id)
    now += 0.2
    assert not leases.owns(ON_SHARD[1].guild_id)
    await leases.renew()
    assert leases.owns(ON_SHARD[1].guild_id)
    await eventually(lambda: taken == [Shards(2, frozenset({1}))])
    await leases.close()


@postgresql
async def test_a_callback_that_fails_after_a_takeover_is_logged_and_stops_no_other(
    begun: tuple[Process, Process],
) -> None:
    one, other = begun
    resumed: list[Shards] = []
    unhandled: list[object] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: unhandled.append(context))

    async def fails(_: Shards) -> None:
        raise ZeroDivisionError

    async def waits(shards: Shards) -> None:
        resumed.append(shards)
        await asyncio.Event().wait()

    one.leases.on_taken(fails)
    one.leases.on_taken(waits)
    with capture_logs() as logs:
        await other.dies()
        await one.leases.renew()
        await eventually(lambda: len(resumed) == 1 and len(one.leases._resuming) == 1)
        await one.leases.close()
    failures = [entry for entry in logs if entry["log_level"] == "error"]
    assert [(entry["event"], type(entry["exc_info"])) for entry in failures] == [("takeover-failed", ZeroDivisionError)]
    assert unhandled == [], "closing ends the one that still waits, which is no failure"


@postgresql
async def test_only_the_owner_keeps_a_table_in_memory(
    begun: tuple[Process, Process], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = begun
    table = await one.running(ANNA, BEN, place=ON_SHARD[0])
    reads = 0
    for process in begun:
        read = process.store.read

        async def counted(work: Callable[[UnitOfWork], object], read: Read = read) -> object:
            nonlocal reads
            reads += 1
            return await read(work)

        monkeypatch.setattr(process.store, "read", counted)
    for _ in range(3):
        table = await one.play_on(table)
        await one.host.snapshot(table.id)
        await one.host.open_table(ON_SHARD[0].channel_id)
    assert reads == 0
    for ply in (table.ply, table.ply + 1):
        assert (await other.host.table(table.id)).ply == ply, "read each time, as it is"
        table = await one.play_on(table)
    assert reads == 2


@postgresql
async def test_an_owner_that_does_not_know_that_it_has_lost_a_table_overwrites_nothing(
    processes: list[Process],
) -> None:
    _, old, new = processes
    await old.begin()
    table = await old.running(ANNA, BEN, place=ON_SHARD[1])
    assert old.store.listener is not None
    old.store.listener._listeners.clear()  # It does not hear that the other one has taken its lease.
    await new.begin()
    table = await new.play_on(table)
    assert (await old.host.table(table.id)).ply == 0, "as it has it in memory"
    mover = new.to_act(table)
    with pytest.raises(Refusal, match="stale"):
        await old.host.ask(table.id, Act(0, ANNA.id if mover is BEN else BEN.id, Say(1)))
    assert (await new.host.table(table.id)).ply == 1
    assert await new.host.verifier.codes(table.id) == ()


@postgresql
async def test_the_new_owner_updates_tables_that_the_old_one_changed_before_it_knew(processes: list[Process]) -> None:
    """Otherwise no agent would play, and no message would show the change, until somebody clicks."""
    _, old, new = processes
    await old.begin()
    lobby = await with_agents(old, ON_SHARD[1])
    table = await at_the_member(old, (await old.host.ask(lobby.id, Start(ANNA.id))).id)
    assert old.store.listener is not None
    old.store.listener._listeners.clear()  # It does not hear that the other one has taken its lease.
    await old.host._turns.close()  # It ends before its agents can follow.
    await new.begin()
    await new.host.table(table.id)  # It has the table in memory.
    new.changes.clear()
    after = await old.host.ask(table.id, Act(table.ply, ANNA.id, Say(1)))
    assert after.status is Status.RUNNING
    await eventually(lambda: new.agents_played > 0)
    assert set(new.changes) == {table.id}
    assert (await new.host.table(table.id)).ply > table.ply


@postgresql
async def test_the_new_owner_finds_such_a_change_although_its_notice_was_lost(processes: list[Process]) -> None:
    _, old, new = processes
    await old.begin()
    lobby = await with_agents(old, ON_SHARD[1])
    table = await at_the_member(old, (await old.host.ask(lobby.id, Start(ANNA.id))).id)
    assert old.store.listener is not None
    assert new.store.listener is not None
    old.store.listener._listeners.clear()  # It does not hear that the other one has taken its lease.
    await old.host._turns.close()  # It ends before its agents can follow.
    await new.begin()
    await new.host.table(table.id)  # It has the table in memory.
    await new.store.listener._drop()
    after = await old.host.ask(table.id, Act(table.ply, ANNA.id, Say(1)))
    assert after.status is Status.RUNNING
    await new.leases.renew()
    await eventually(lambda: new.agents_played > 0)
    assert (await new.host.table(table.id)).ply > table.ply


@postgresql
async def test_a_table_that_comes_back_is_read_again(begun: tuple[Process, Process]) -> None:
    one, other = begun
    table = await other.running(ANNA, BEN, place=ON_SHARD[1])
    assert other.store.listener is not None
    other.store.listener._listeners.clear()  # It does not hear that the first process takes its shard.
    await other.run_out()
    await one.leases.renew()
    after = await one.play_on(table)
    assert (await other.host.table(table.id)).ply == table.ply
    await other.leases.renew()
    assert other.held == {1}
    assert (await other.host.table(table.id)).ply == after.ply


@postgresql
async def test_another_number_of_shards_gives_up_all_leases_first(processes: list[Process], address: str) -> None:
    one, other, _ = processes
    await one.begin()
    await other.begin()
    store = await Store.open(address)
    whole = owner_of(store, seconds=600, every=600)
    await whole.start()
    for process in (one, other):
        await process.leases.renew()
        assert process.held == set(), "a process with the old number owns nothing any more"
    assert whole.owns(ON_SHARD[1].guild_id)
    await whole.close()
    await store.close()
