"""What the store promises to the host and to the screens, on both databases."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable, Coroutine
from datetime import UTC, datetime, timedelta, timezone
from functools import partial
from typing import Any

import pytest
from sqlalchemy import text

from bot.store.connections import Conflict, Outdated, StoreError
from bot.store.messages import NoteChange
from bot.store.schema import MoveRecord, SeatRecord, Shards, Status, TableRecord
from bot.store.store import Store
from bot.store.transactions import _under_way
from bot.store.unit_of_work import UnitOfWork
from tests.store.rows import change_from_outside, everything, found, put, table_record

MOMENT = datetime(2026, 7, 18, 20, 30, 15, 123456, tzinfo=UTC)
LARGEST_ID = 2**63 - 1


def move_record(ply: int, member_id: int = 7) -> MoveRecord:
    return MoveRecord(table_id="abcd2345", ply=ply, seat=0, member_id=member_id, move='{"move":"pass"}', at=MOMENT)


async def test_a_table_comes_back_as_it_was_put_in(store: Store) -> None:
    await put(
        store,
        table_record(
            guild_id=LARGEST_ID,
            channel_id=LARGEST_ID - 1,
            options='{"name":"樽"}',
            seed=bytes(range(32)),
            state=b"\0\xff",
            created_at=MOMENT.astimezone(timezone(timedelta(hours=9))),
            seats=[
                SeatRecord(joined=1, member_id=LARGEST_ID - 2, name="ビール好き🍺"),
                SeatRecord(joined=2, agent="heuristic", agent_number=1),
            ],
        ),
    )
    row = await found(store)
    assert (row.guild_id, row.channel_id, row.options) == (LARGEST_ID, LARGEST_ID - 1, '{"name":"樽"}')
    assert (row.seed, row.state, row.status, row.is_open) == (bytes(range(32)), b"\0\xff", Status.LOBBY, True)
    assert row.created_at == MOMENT
    assert row.created_at.utcoffset() == timedelta(0)
    assert [(seat.member_id, seat.name, seat.agent) for seat in row.seats] == [
        (LARGEST_ID - 2, "ビール好き🍺", None),
        (None, None, "heuristic"),
    ]


async def test_seats_are_changed_together_with_their_table(store: Store) -> None:
    before = table_record(seats=[SeatRecord(joined=n, member_id=n, name="M") for n in (1, 2, 3)])
    await put(store, before)
    after = before.copy()
    del after.seats[1]
    after.seats[1].agent, after.seats[1].member_id, after.seats[1].name = "heuristic", None, None
    after.seats.append(SeatRecord(joined=4, member_id=8, name="Ben"))
    after.options = '{"bar":"straight"}'
    await store.write(lambda unit: unit.save(before, after))
    row = await found(store)
    assert row == after
    assert [(seat.joined, seat.member_id, seat.agent) for seat in row.seats] == [
        (1, 1, None),
        (3, None, "heuristic"),
        (4, 8, None),
    ]
    assert row.version == 1


async def test_a_table_that_has_changed_meanwhile_is_not_stored(store: Store) -> None:
    before = table_record()
    await put(store, before)
    after = before.copy()
    after.seats.clear()
    after.ply = 7

    def change(table: TableRecord) -> None:
        table.seats.append(SeatRecord(joined=2, member_id=9, name="Cleo"))

    await change_from_outside(store, before.id, change)
    kept = await everything(store)
    with pytest.raises(Outdated):
        await store.write(lambda unit: unit.save(before, after))
    assert await everything(store) == kept


async def test_a_channel_has_one_open_table_and_any_number_of_ended_ones(store: Store) -> None:
    seed = bytes(32)
    await put(store, table_record("over1", status=Status.OVER, seed=seed), table_record("over2", status=Status.STOPPED))
    await put(store, table_record("running", status=Status.RUNNING, seed=seed))
    before = await everything(store)
    with pytest.raises(Conflict):
        await put(store, table_record("lobby"))
    assert await everything(store) == before
    await put(store, table_record("elsewhere", channel_id=11))
    here = await store.read(lambda unit: unit.open_table(10))
    assert here is not None
    assert here.id == "running"
    assert await store.read(lambda unit: unit.open_table(12)) is None


async def test_a_member_has_one_seat_at_a_table(store: Store) -> None:
    with pytest.raises(Conflict):
        await put(store, table_record(seats=[SeatRecord(joined=n, member_id=7, name="Anna") for n in (1, 2)]))


@pytest.mark.parametrize(
    "holders",
    [
        {},
        {"member_id": 7, "agent": "heuristic"},
        {"member_id": 7, "absence": "left"},
        {"agent": "heuristic", "absence": "left"},
    ],
)
async def test_a_seat_has_a_driver_and_a_reason_if_that_is_not_its_owner(store: Store, holders: dict[str, Any]) -> None:
    with pytest.raises(Conflict):
        await put(store, table_record(seats=[SeatRecord(joined=1, **holders)]))


async def test_a_running_table_has_a_seed(store: Store) -> None:
    with pytest.raises(Conflict):
        await put(store, table_record(status=Status.RUNNING))


async def test_the_second_move_of_the_same_ply_is_refused_with_all_that_came_with_it(store: Store) -> None:
    await put(store, table_record(status=Status.RUNNING, seed=bytes(32)))
    await put(store, move_record(1))
    before = await everything(store)

    def play_again(unit: UnitOfWork) -> None:
        row = unit.table("abcd2345")
        assert row is not None
        later = row.copy()
        later.state = b"of the second"
        unit.save(row, later)
        unit.add_move(move_record(1, member_id=8))

    with pytest.raises(Conflict):
        await store.write(play_again)
    assert await everything(store) == before


async def test_an_exception_in_a_transaction_undoes_it(store: Store) -> None:
    await put(store, table_record())
    before = await everything(store)

    def fail(unit: UnitOfWork) -> None:
        unit.add_move(move_record(1))
        raise KeyError

    with pytest.raises(KeyError):
        await store.write(fail)
    assert await everything(store) == before


async def test_the_log_comes_in_the_order_of_its_plies(store: Store) -> None:
    await put(store, table_record(status=Status.RUNNING, seed=bytes(32)))
    await put(store, move_record(3), move_record(1), move_record(2))
    log = await store.read(lambda unit: unit.moves("abcd2345"))
    assert log == [move_record(1), move_record(2), move_record(3)]
    assert await store.read(lambda unit: unit.moves("another")) == []


async def test_tables_are_found_by_status_member_and_guild(store: Store) -> None:
    ben = [SeatRecord(joined=1, member_id=8, name="Ben")]
    await put(
        store,
        table_record("first", channel_id=1, created_at=MOMENT),
        table_record("second", channel_id=2, created_at=MOMENT + timedelta(seconds=1), seats=ben, guild_id=2),
        table_record("third", channel_id=3, created_at=MOMENT + timedelta(seconds=2), status=Status.STOPPED),
    )
    assert await ids(store) == ["first", "second"]
    assert await ids(store, *Status) == ["first", "second", "third"]
    assert await ids(store, Status.STOPPED) == ["third"]
    assert await ids(store, *Status, member_id=7) == ["first", "third"]
    assert await ids(store, member_id=9) == []
    [_, second] = await store.read(lambda unit: unit.tables())
    assert second.seats == ben


async def ids(store: Store, *statuses: Status, member_id: int | None = None) -> list[str]:
    found = await store.read(lambda unit: unit.tables(*statuses, member_id=member_id))
    return [table.id for table in found]


async def test_tables_are_found_by_the_shards_of_their_servers(store: Store) -> None:
    of_shard = {shard: (shard << 22) + 5 for shard in range(4)}  # by Discord's rule, with 4 shards
    await put(
        store,
        table_record("private", channel_id=9, guild_id=None, agent_to_act=True),
        *(
            table_record(f"on-{shard}", channel_id=shard, guild_id=of_shard[shard], agent_to_act=True)
            for shard in range(4)
        ),
        table_record("real", channel_id=7, guild_id=81384788765712384, agent_to_act=True),
    )

    async def on(total: int, *numbers: int) -> set[str]:
        shards = Shards(total, frozenset(numbers))
        found = {*await store.messages.unsettled(shards)}
        assert found == {*await store.read(lambda unit: unit.awaiting_agent(shards))}
        assert found == {table.id for table in await store.read(lambda unit: unit.tables()) if table.guild_id in shards}
        return found

    assert await on(4, 1, 3) == {"on-1", "on-3"}
    assert await on(4, 0) == {"on-0", "private"}
    assert await on(4, 2) == {"on-2", "real"}  # 81384788765712384 >> 22 is 19403645698
    assert await on(2, 0) == {"on-0", "on-2", "private", "real"}
    assert await on(1, 0) == await on(4, 0, 1, 2, 3)
    assert await on(4) == set()


def under_way() -> list[asyncio.Task[object]]:
    """The requests of this event loop; a loop that was closed before, with the bots in it, may have left others."""
    return [each for each in _under_way if each.get_loop() is asyncio.get_running_loop()]


async def test_a_request_that_is_cancelled_is_carried_out_and_blocks_nobody(store: Store) -> None:
    for number in range(1, 31):
        task = asyncio.create_task(store.messages.write(notes=[NoteChange(member_id=number, name="Anna")]))
        for _ in range(number):  # a little later each time
            await asyncio.sleep(0)
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task
    await store.messages.write(notes=[NoteChange(member_id=31, name="Anna")])
    await asyncio.gather(*under_way())  # on connections of their own, some may still be on their way
    assert len(await store.messages.members(range(1, 32))) == 31


@pytest.mark.parametrize("database_kind", ["sqlite"])
@pytest.mark.parametrize("moment", [1, 3, 6, 9])
@pytest.mark.parametrize("ask", [Store.read, Store.write, lambda store, _: store.messages.members([1])])
async def test_closing_waits_for_a_request_that_nobody_waits_for_any_more(
    store: Store, ask: Callable[[Store, object], Coroutine[Any, Any, object]], moment: int
) -> None:
    carried_out: list[UnitOfWork] = []
    task = asyncio.create_task(ask(store, carried_out.append))
    for _ in range(moment):
        await asyncio.sleep(0)
    task.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await task
    await store.close()
    assert len(carried_out) == (1 if ask in {Store.read, Store.write} else 0)
    assert not under_way()
    assert not [thread for thread in threading.enumerate() if "of tables" in thread.name]


@pytest.mark.parametrize("database_kind", ["sqlite"])
async def test_in_sqlite_a_reading_transaction_cannot_write_and_every_commit_reaches_the_disk(store: Store) -> None:
    with pytest.raises(StoreError):
        await store.read(lambda unit: unit.connection.execute(text("DELETE FROM tables")))
    for pragma, value in {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}.items():
        assert await store.write(partial(asked, pragma)) == value


def asked(pragma: str, unit: UnitOfWork) -> Any:
    return unit.connection.execute(text(f"PRAGMA {pragma}")).scalar_one()


async def test_an_error_of_the_database_shows_neither_parameters_nor_rows(store: Store) -> None:
    seed = b"secret seed of thirty-two bytes!"
    with pytest.raises(Conflict) as caught:
        await put(store, table_record(seed=seed, status="unknown"))
    shown = repr(caught.value) + str(caught.value.__cause__)
    assert "secret" not in shown
    assert seed.hex() not in shown
    assert caught.value.__suppress_context__
