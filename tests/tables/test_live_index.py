"""The index of open tables follows what any process stores, and is read again when it may have missed something.

What it says is compared with what the database says: `tests.store.waiting_tables`.
"""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import text
from structlog.testing import capture_logs

from bot.features.privacy.member_data import Privacy
from bot.features.registry import HOOKS
from bot.host.stopping import ask_owner_to_stop, stop_alone
from bot.host.waiting import LiveIndex
from bot.store.connections import StoreError
from bot.store.forgetting import delete_ended_tables
from bot.store.store import Store, utc_now
from bot.store.unit_of_work import Missed, OwnersChanged
from bot.tables.requests import ComeBack, HandOn, Kick, Leave, Pause, Resume, SetUp, Start, Stop, TakeSeat
from bot.tables.types import Because, TablePlace
from tests.cluster.test_leases import ON_SHARD, Process, begun, postgresql, processes
from tests.store.databases import database_kind
from tests.store.waiting_tables import differences, post_hand
from tests.tables.tavern import ANNA, BEN, CLEO, DORA, Tavern
from tests.tables.waiting import eventually

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable

    from bot.store.transactions import Request
    from bot.store.unit_of_work import UnitOfWork
    from bot.tables.types import Table

__all__ = ["begun", "database_kind", "processes"]

FIRST_PLACE, SECOND_PLACE = TablePlace(1, 100, "de"), TablePlace(2, 200, "en")


@pytest.fixture
async def tavern(store: Store) -> AsyncIterator[Tavern]:
    """A process that has read its index at the start, as the bot does."""
    tavern = Tavern(store)
    await tavern.host.owner.start()
    await tavern.host.index.load()
    tavern.host.owner.inbox.start()
    yield tavern
    await tavern.host.close()
    await tavern.host.owner.close()


# --- everything that can happen to a table ---


async def _moves(tavern: Tavern, table: Table) -> None:
    for _ in range(3):
        table = await tavern.play_on(table)


async def _ends(tavern: Tavern, table: Table) -> None:
    while table.is_open:
        table = await tavern.play_on(table)


async def _is_stopped(tavern: Tavern, table: Table) -> None:
    await tavern.host.ask(table.id, Stop(ANNA))


async def _loses_a_member(tavern: Tavern, table: Table) -> None:
    await tavern.host.ask(table.id, Leave(tavern.to_act(table).id))


async def _gets_a_member_back(tavern: Tavern, table: Table) -> None:
    await tavern.host.ask(table.id, Leave(tavern.to_act(table).id))
    await tavern.host.ask(table.id, ComeBack(tavern.to_act(table).id))


async def _gives_a_seat_to_another(tavern: Tavern, table: Table) -> None:
    left = tavern.to_act(table)
    await tavern.host.ask(table.id, Leave(left.id))
    [seat] = [each for each in table.seats if each.member == left]
    await tavern.host.ask(table.id, TakeSeat(seat.number, DORA))


async def _loses_a_member_of_its_server(tavern: Tavern, table: Table) -> None:
    assert table.place.guild_id is not None
    await tavern.host.places.removed_from_server(table.place.guild_id, tavern.to_act(table).id)


async def _is_handed_on(tavern: Tavern, table: Table) -> None:
    await tavern.host.ask(table.id, HandOn(ANNA, BEN.id))


async def _sends_a_member_away(tavern: Tavern, table: Table) -> None:
    await tavern.host.ask(table.id, Kick(ANNA, BEN.id))


async def _is_paused(tavern: Tavern, table: Table) -> None:
    for member in (ANNA, BEN):
        await tavern.host.ask(table.id, Pause(member.id))


async def _is_resumed(tavern: Tavern, table: Table) -> None:
    await _is_paused(tavern, table)
    await tavern.host.ask(table.id, Resume(ANNA.id))


async def _forgets_a_member(tavern: Tavern, table: Table) -> None:
    await post_hand(tavern.store, table, ANNA, 8)
    privacy = Privacy(tavern.host, tavern.store, hooks=HOOKS)
    await privacy.forget(ANNA.id)


async def _is_deleted(tavern: Tavern, table: Table) -> None:
    await tavern.host.erasure.remove(table.id)


async def _is_deleted_long_after_its_end(tavern: Tavern, table: Table) -> None:
    await tavern.host.ask(table.id, Stop(ANNA))
    assert await tavern.store.write(lambda unit: delete_ended_tables(unit, utc_now())) == 1


async def _is_stopped_in_the_terminal(tavern: Tavern, table: Table) -> None:
    beside = await Store.open_beside(tavern.store._url.render_as_string(hide_password=False))
    await ask_owner_to_stop(beside, table.id, Because.FAULT)
    await beside.close()


async def _loses_its_place(tavern: Tavern, table: Table) -> None:
    await tavern.host.places.gone(table.id)


async def _moves_a_hand(tavern: Tavern, table: Table) -> None:
    acting = tavern.to_act(table)
    await post_hand(tavern.store, table, acting, 8)
    assert [each.hand for each in tavern.host.index.waiting(acting.id)][-1:] == [(9, 8)]
    await post_hand(tavern.store, table, acting, 11)
    assert [each.hand for each in tavern.host.index.waiting(acting.id)][-1:] == [(9, 11)]


async def _deletes_a_hand(tavern: Tavern, table: Table) -> None:
    acting = tavern.to_act(table)
    await post_hand(tavern.store, table, acting, 8)
    await post_hand(tavern.store, table, acting, 8, "gone")
    assert [each.hand for each in tavern.host.index.waiting(acting.id)][-1:] == [None]


EVENTS: list[Callable[[Tavern, Table], Awaitable[None]]] = [
    *(_moves, _ends, _is_stopped, _loses_a_member, _gets_a_member_back, _gives_a_seat_to_another),
    *(_loses_a_member_of_its_server, _is_handed_on, _sends_a_member_away, _is_paused, _is_resumed, _forgets_a_member),
    *(_is_deleted, _is_deleted_long_after_its_end, _is_stopped_in_the_terminal, _loses_its_place),
    *(_moves_a_hand, _deletes_a_hand),
]


@pytest.mark.parametrize("database_kind", ["sqlite", "postgresql"])
@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event.__name__.strip("_"))
async def test_the_index_says_what_the_database_says_after_anything_that_happens_to_a_table(
    tavern: Tavern, event: Callable[[Tavern, Table], Awaitable[None]]
) -> None:
    await tavern.host.servers.choose_pace(1, "calm")  # House players make pauses where one member plays, too.
    await tavern.running(ANNA, BEN, CLEO, place=SECOND_PLACE)
    table = await tavern.lobby(ANNA, BEN, place=FIRST_PLACE)
    assert await differences(tavern.store, tavern.host.index) == []
    await tavern.host.ask(table.id, SetUp(ANNA.id, {"clock": "day"}))
    table = await tavern.host.ask(table.id, Start(ANNA.id))
    assert await differences(tavern.store, tavern.host.index) == []
    await event(tavern, table)
    assert await differences(tavern.store, tavern.host.index) == []
    fresh = LiveIndex(tavern.store, tavern.host.games)
    await fresh.load()
    assert await differences(tavern.store, fresh) == []


async def test_the_comparison_finds_an_index_that_has_missed_a_change(
    tavern: Tavern, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await tavern.running(ANNA, BEN)
    monkeypatch.setattr(tavern.host.index._index, "apply", lambda _: None)
    await tavern.play_on(table)
    assert len(await differences(store, tavern.host.index)) == 2
    await post_hand(store, table, tavern.to_act(table), 8)
    await tavern.host.erasure.remove(table.id)
    assert len(await differences(store, tavern.host.index)) > 0


# --- at a start ---


async def test_tables_of_an_earlier_process_are_known_without_being_in_memory(store: Store) -> None:
    before = Tavern(store)
    table = await before.running(ANNA, BEN)
    acting = before.to_act(table)
    await before.host.close()
    after = Tavern(store)
    assert after.host.index.waiting(acting.id) == []
    await after.host.index.load()
    assert [each.table_id for each in after.host.index.waiting(acting.id)] == [table.id]
    assert after.host._cache.known(table.id) is None
    await after.host.close()


async def test_a_table_that_the_terminal_stopped_without_a_bot_is_not_read_at_the_start(
    store: Store, address: str
) -> None:
    before = Tavern(store)
    table = await before.running(ANNA, BEN)
    await before.host.close()
    beside = await Store.open_beside(address)
    await stop_alone(beside, table.id, Because.FAULT)
    await beside.close()
    after = Tavern(store)
    await after.host.index.load()
    assert after.host.index.get(table.id) is None
    assert await differences(store, after.host.index) == []
    await after.host.close()


async def test_the_tables_of_a_restored_database_wait_for_nobody(store: Store, address: str) -> None:
    before = Tavern(store)
    table = await before.running(ANNA, BEN)
    await before.host.close()
    restored = await Store.open(address, put_back=True)
    after = Tavern(restored)
    await after.host.index.load()
    assert after.host.index.get(table.id) is None
    await after.host.close()
    await restored.close()


async def test_a_table_whose_game_is_not_installed_is_not_shown_to_anybody(store: Store) -> None:
    before = Tavern(store)
    table = await before.running(ANNA, BEN, game="forty_barrels")
    [acting] = before.host.index._index.turns().values()
    await before.host.close()
    after = Tavern(store, shelf=())
    await after.host.index.load()
    assert after.host.index.waiting(acting) == []
    assert [each.id for each in after.host.index.running(acting)] == [table.id]
    await after.host.close()


async def test_a_table_stored_while_the_index_is_read_is_in_it(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    tavern = Tavern(store)
    ended = await tavern.running(ANNA, BEN, place=FIRST_PLACE)
    moved = await tavern.running(ANNA, BEN, place=SECOND_PLACE)
    read, has_read, may_return = store.read, asyncio.Event(), asyncio.Event()

    async def slow(work: Callable[[UnitOfWork], object]) -> object:
        result = await read(work)
        has_read.set()
        await may_return.wait()
        return result

    index = LiveIndex(store, tavern.host.games)
    monkeypatch.setattr(store, "read", slow)
    loading = asyncio.create_task(index.load())
    await has_read.wait()
    monkeypatch.undo()
    await tavern.host.ask(ended.id, Stop(ANNA))
    await tavern.play_on(moved)
    await tavern.running(CLEO, DORA, place=TablePlace(3, 300, "en"))
    may_return.set()
    await loading
    assert await differences(store, index) == []
    await tavern.host.close()


# --- when notices may be lost ---


async def test_a_commit_that_may_have_been_made_although_it_failed_is_read_again(
    tavern: Tavern, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await tavern.running(ANNA, BEN)
    for commits in store._database.commits:
        monkeypatch.setattr(commits, "_commit", partial(_unconfirmed, commits._commit))
    with pytest.raises(StoreError):
        await tavern.play_on(table)
    monkeypatch.undo()
    await eventually(lambda: tavern.host.index.is_current)
    assert await differences(store, tavern.host.index) == []
    assert tavern.host.index.waiting(tavern.to_act(table).id) == []


async def _unconfirmed(commit: Callable[[list[Request]], Awaitable[None]], group: list[Request]) -> None:
    await commit(group)
    raise StoreError("failed", database="x", reason="the connection has ended")


async def test_a_read_that_fails_is_tried_again_until_it_succeeds(
    tavern: Tavern, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await tavern.running(ANNA, BEN)
    index, read, failures = tavern.host.index, store.read, 3

    async def failing(work: object) -> object:
        nonlocal failures
        if failures:
            failures -= 1
            raise StoreError("failed", database="x", reason="not now")
        return await read(work)  # type: ignore[arg-type]

    async def at_once(_seconds: float) -> None:
        await asyncio.sleep(0)

    monkeypatch.setattr(index, "_sleep", at_once)
    monkeypatch.setattr(store, "read", failing)
    index._index = type(index._index)()
    with capture_logs() as log:
        index._on_notice(Missed())
        await eventually(lambda: index.is_current)
    assert [each["event"] for each in log] == ["index-not-read"] * 3
    assert index.get(table.id) is not None


async def test_a_turn_that_ended_unnoticed_is_announced_by_the_next_read(
    tavern: Tavern, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await tavern.running(ANNA, BEN)
    acting, over = tavern.to_act(table), list[tuple[str, int]]()
    tavern.host.index.on_turn_over(lambda table_id, member_id: over.append((table_id, member_id)))
    monkeypatch.setattr(tavern.host.index._index, "apply", lambda _: None)
    await tavern.play_on(table)
    assert over == []
    await tavern.host.index.load()
    assert over == [(table.id, acting.id)]


# --- several processes ---


async def read_at_the_start(*started: Process) -> None:
    """As each process does after it has taken its leases."""
    for each in started:
        await each.host.index.load()


@postgresql
async def test_a_table_of_another_process_is_known_after_each_of_its_commits(begun: tuple[Process, Process]) -> None:
    one, other = begun
    await read_at_the_start(one, other)
    table = await other.running(ANNA, BEN, CLEO, place=ON_SHARD[1])
    for _ in range(4):
        acting = other.to_act(table)
        await eventually(lambda: [each.table_id for each in one.host.index.waiting(acting.id)] == [table.id])  # noqa: B023  (at once)
        assert await differences(one.store, one.host.index) == []
        await post_hand(other.store, table, acting, 50 + table.ply)
        await eventually(
            lambda: [each.hand for each in one.host.index.waiting(acting.id)] == [(9, 50 + table.ply)]  # noqa: B023  (at once)
        )
        table = await other.play_on(table)
    await other.host.ask(table.id, Stop(ANNA))
    await eventually(lambda: one.host.index.get(table.id) is None)
    assert one.host._cache.known(table.id) is None


@postgresql
async def test_every_process_says_what_the_database_says_after_any_event_at_another(
    begun: tuple[Process, Process],
) -> None:
    one, other = begun
    await read_at_the_start(one, other)
    for number, event in enumerate((_moves, _loses_a_member, _gets_a_member_back, _gives_a_seat_to_another, _ends)):
        place = TablePlace(ON_SHARD[1].guild_id, 200 + number, "en")
        await event(other, await other.running(ANNA, BEN, place=place))
    await other.host.erasure.remove((await other.running(ANNA, BEN, place=ON_SHARD[1])).id)

    async def agrees() -> bool:
        return await differences(one.store, one.host.index) == []

    await eventually(agrees)
    assert await differences(other.store, other.host.index) == []


@postgresql
async def test_after_a_lost_connection_the_index_is_read_again(begun: tuple[Process, Process]) -> None:
    one, other = begun
    await read_at_the_start(one, other)
    table = await other.running(ANNA, BEN, place=ON_SHARD[1])
    acting = other.to_act(table)
    await eventually(lambda: one.host.index.get(table.id) is not None)
    listener = one.store.listener
    assert listener is not None
    pid = await listener.run(lambda connection: connection.execute(text("SELECT pg_backend_pid()")).scalar_one())
    end = text("SELECT pg_terminate_backend(:pid)")
    await other.store.write(lambda unit: unit.connection.execute(end, {"pid": pid}))
    await eventually(lambda: listener._is_broken)
    await other.play_on(table)  # One does not hear of it.
    assert [each.table_id for each in one.host.index.waiting(acting.id)] == [table.id]
    over: list[tuple[str, int]] = []
    one.host.index.on_turn_over(lambda table_id, member_id: over.append((table_id, member_id)))
    await one.leases.renew()
    await eventually(lambda: one.host.index.is_current and one.host.index.waiting(acting.id) == [])
    assert over == [(table.id, acting.id)]
    assert await differences(one.store, one.host.index) == []


@postgresql
async def test_a_table_that_is_taken_over_is_known_before_and_after(begun: tuple[Process, Process]) -> None:
    one, other = begun
    await read_at_the_start(one, other)
    table = await other.running(ANNA, BEN, place=ON_SHARD[1])
    await eventually(lambda: one.host.index.get(table.id) is not None)
    await other.dies()
    await one.leases.renew()
    acting = one.to_act(table)
    assert [each.table_id for each in one.host.index.waiting(acting.id)] == [table.id]
    await one.play_on(table)
    assert await differences(one.store, one.host.index) == []


@postgresql
async def test_the_index_is_read_again_when_another_process_starts_or_ends(
    begun: tuple[Process, Process], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process of an older version, which ends in an upgrade, gives no notice of its moves."""
    one, other = begun
    await read_at_the_start(one, other)
    table = await other.running(ANNA, BEN, place=ON_SHARD[1])
    acting = other.to_act(table)
    await eventually(lambda: one.host.index.get(table.id) is not None)
    monkeypatch.setattr("bot.store.unit_of_work.UnitOfWork._announce", lambda *_: None)
    await other.play_on(table)
    monkeypatch.undo()
    other.leases.tell(OwnersChanged())
    await eventually(lambda: one.host.index.waiting(acting.id) == [])


@postgresql
async def test_the_server_of_an_open_table_of_another_process_is_known_without_a_query(
    begun: tuple[Process, Process], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = begun
    await read_at_the_start(one, other)
    table = await other.running(ANNA, BEN, place=ON_SHARD[1])
    await eventually(lambda: one.host.index.get(table.id) is not None)
    monkeypatch.setattr(one.store, "read", None)
    assert not await one.host.ownership.is_ours(table.id)
    assert await one.host.ownership.guild_of(table.id) == ON_SHARD[1].guild_id
