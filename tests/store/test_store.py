"""What the store promises to the host and to the screens, on both databases."""

from __future__ import annotations

import asyncio
import contextlib
from datetime import UTC, datetime, timedelta, timezone

import msgspec
import pytest
from sqlalchemy import text

from bot.store import Conflict, MoveRow, Post, SeatRow, Status, Store, StoreError
from bot.store.whole import _under_way as under_way
from tests.store.rows import everything, table_row

MOMENT = datetime(2026, 7, 18, 20, 30, 15, 123456, tzinfo=UTC)
LARGEST_ID = 2**63 - 1


def move_row(ply: int, member_id: int = 7) -> MoveRow:
    return MoveRow(table_id="abcd2345", ply=ply, seat=0, member_id=member_id, move='{"move":"pass"}', at=MOMENT)


async def put(store: Store, *rows: object) -> None:
    async with store.writing() as ledger:
        for row in rows:
            ledger.add(row)  # type: ignore[arg-type]


async def test_a_table_comes_back_as_it_was_put_in(store: Store) -> None:
    await put(
        store,
        table_row(
            guild_id=LARGEST_ID,
            channel_id=LARGEST_ID - 1,
            options='{"name":"樽"}',
            seed=bytes(range(32)),
            state=b"\0\xff",
            created_at=MOMENT.astimezone(timezone(timedelta(hours=9))),
            seats=[
                SeatRow(joined=1, member_id=LARGEST_ID - 2, name="ビール好き🍺"),
                SeatRow(joined=2, house="sensible", house_number=1),
            ],
        ),
    )
    async with store.reading() as ledger:
        row = await ledger.table("abcd2345")
    assert row is not None
    assert (row.guild_id, row.channel_id, row.options) == (LARGEST_ID, LARGEST_ID - 1, '{"name":"樽"}')
    assert (row.seed, row.state, row.status, row.is_open) == (bytes(range(32)), b"\0\xff", Status.LOBBY, True)
    assert row.created_at == MOMENT
    assert row.created_at.utcoffset() == timedelta(0)
    assert [(seat.member_id, seat.name, seat.house) for seat in row.seats] == [
        (LARGEST_ID - 2, "ビール好き🍺", None),
        (None, None, "sensible"),
    ]


async def test_seats_are_changed_together_with_their_table(store: Store) -> None:
    await put(store, table_row())
    async with store.writing() as ledger:
        row = await ledger.open_table(10)
        assert row is not None
        row.seats.append(SeatRow(joined=2, member_id=8, name="Ben"))
        del row.seats[0]
    async with store.reading() as ledger:
        row = await ledger.table("abcd2345")
    assert row is not None
    assert [(seat.joined, seat.member_id) for seat in row.seats] == [(2, 8)]


async def test_a_channel_has_one_open_table_and_any_number_of_ended_ones(store: Store) -> None:
    seed = bytes(32)
    await put(store, table_row("over1", status=Status.OVER, seed=seed), table_row("over2", status=Status.STOPPED))
    await put(store, table_row("running", status=Status.RUNNING, seed=seed))
    before = await everything(store)
    with pytest.raises(Conflict):
        await put(store, table_row("lobby"))
    assert await everything(store) == before
    await put(store, table_row("elsewhere", channel_id=11))
    async with store.reading() as ledger:
        found = await ledger.open_table(10)
        assert found is not None
        assert found.id == "running"
        assert await ledger.open_table(12) is None


async def test_a_member_has_one_seat_at_a_table(store: Store) -> None:
    with pytest.raises(Conflict):
        await put(store, table_row(seats=[SeatRow(joined=n, member_id=7, name="Anna") for n in (1, 2)]))


@pytest.mark.parametrize("holders", [{}, {"member_id": 7, "house": "sensible"}])
async def test_a_seat_is_held_by_a_member_or_a_house_player(store: Store, holders: dict[str, object]) -> None:
    with pytest.raises(Conflict):
        await put(store, table_row(seats=[SeatRow(joined=1, **holders)]))


async def test_a_running_table_has_a_seed(store: Store) -> None:
    with pytest.raises(Conflict):
        await put(store, table_row(status=Status.RUNNING))


async def test_the_second_move_of_the_same_ply_is_refused_with_all_that_came_with_it(store: Store) -> None:
    await put(store, table_row(status=Status.RUNNING, seed=bytes(32)))
    await put(store, move_row(1))
    before = await everything(store)

    async def play_again() -> None:
        async with store.writing() as ledger:
            row = await ledger.table("abcd2345")
            assert row is not None
            row.state = b"of the second"
            ledger.add(move_row(1, member_id=8))

    with pytest.raises(Conflict):
        await play_again()
    assert await everything(store) == before


async def test_what_is_raised_in_a_transaction_undoes_it(store: Store) -> None:
    await put(store, table_row())
    before = await everything(store)

    async def fail() -> None:
        async with store.writing() as ledger:
            row = await ledger.table("abcd2345")
            assert row is not None
            row.ply = 5
            ledger.add(move_row(1))
            raise KeyError

    with pytest.raises(KeyError):
        await fail()
    assert await everything(store) == before


async def test_the_log_comes_in_the_order_of_its_plies(store: Store) -> None:
    await put(store, table_row(status=Status.RUNNING, seed=bytes(32)))
    await put(store, move_row(3), move_row(1), move_row(2))
    async with store.reading() as ledger:
        assert [move.ply for move in await ledger.moves("abcd2345")] == [1, 2, 3]
        assert await ledger.count_moves("abcd2345") == 3
        assert await ledger.moves("another") == []


async def test_tables_are_found_by_status_member_and_guild(store: Store) -> None:
    ben = [SeatRow(joined=1, member_id=8, name="Ben")]
    await put(
        store,
        table_row("first", channel_id=1, created_at=MOMENT),
        table_row("second", channel_id=2, created_at=MOMENT + timedelta(seconds=1), seats=ben, guild_id=2),
        table_row("third", channel_id=3, created_at=MOMENT + timedelta(seconds=2), status=Status.STOPPED),
    )
    async with store.reading() as ledger:
        assert [row.id for row in await ledger.tables(*Status)] == ["first", "second", "third"]
        assert [row.id for row in await ledger.tables(Status.LOBBY)] == ["first", "second"]
        assert [row.id for row in await ledger.tables(*Status, member_id=7)] == ["first", "third"]
        assert [row.id for row in await ledger.tables(*Status, guild_id=2)] == ["second"]


async def test_a_post_is_remembered_replaced_and_forgotten(store: Store) -> None:
    await put(store, table_row())
    board = Post(
        table_id="abcd2345", kind="board", channel_id=10, message_id=LARGEST_ID, digest="a" * 64, posted_at=MOMENT
    )
    hand = msgspec.structs.replace(board, kind="hand", member_id=7, channel_id=70)
    for post in (hand, board):
        await store.put_post(post)
    assert await store.posts("abcd2345") == (board, hand)
    edited = msgspec.structs.replace(board, digest="b" * 64)
    await store.put_post(edited)
    assert await store.post("abcd2345", "board") == edited
    assert await store.post("abcd2345", "hand", 7) == hand
    assert await store.post("abcd2345", "hand", 8) is None
    await store.delete_post("abcd2345", "board")
    await store.delete_post("abcd2345", "board")
    assert await store.posts("abcd2345") == (hand,)


async def test_a_post_is_changed_only_by_who_knows_it_as_it_is(store: Store) -> None:
    await put(store, table_row())
    board = Post(table_id="abcd2345", kind="board", channel_id=10, message_id=5, digest="a", posted_at=MOMENT)
    assert await store.change_post(board, None) is True
    assert await store.change_post(board, None) is False  # somebody was faster
    edited = msgspec.structs.replace(board, digest="b")
    assert await store.change_post(edited, board) is True
    assert await store.change_post(msgspec.structs.replace(board, digest="c"), board) is False
    moved = msgspec.structs.replace(edited, message_id=6)
    assert await store.change_post(moved, edited) is True
    assert await store.change_post(board, edited) is False
    assert await store.post("abcd2345", "board") == moved


async def test_a_post_is_doubted_unless_it_says_otherwise_or_is_another(store: Store) -> None:
    await put(store, table_row())
    board = Post(table_id="abcd2345", kind="board", channel_id=10, message_id=5, digest="sure: a", posted_at=MOMENT)
    hand = msgspec.structs.replace(board, kind="hand", member_id=7)
    for post in (board, hand):
        await store.put_post(post)
    await store.doubt_post(board, unless="sure: ")
    await store.doubt_post(msgspec.structs.replace(board, message_id=6), unless="x")
    assert await store.post("abcd2345", "board") == board
    await store.doubt_post(board, unless="x")
    assert await store.posts("abcd2345") == (msgspec.structs.replace(board, digest=""), hand)


async def test_a_post_of_no_table_is_refused(store: Store) -> None:
    with pytest.raises(Conflict):
        await store.put_post(
            Post(table_id="nowhere", kind="board", channel_id=1, message_id=2, digest="", posted_at=MOMENT)
        )


async def test_a_table_is_unsettled_until_its_last_screens_are_delivered(store: Store) -> None:
    await put(store, table_row("first", created_at=MOMENT), table_row("second", status=Status.STOPPED))
    assert await store.unsettled() == ("first", "second")
    assert await store.settle("first") is False, "it is open"
    assert await store.settle("second") is True
    assert await store.settle("third") is False
    assert await store.unsettled() == ("first",)


async def test_what_is_noted_of_a_member_adds_up(store: Store) -> None:
    assert await store.member(LARGEST_ID) is None
    await store.note_member(LARGEST_ID, locale="de", name="Anna")
    await store.note_member(LARGEST_ID, dm_channel_id=5, dm_refusal=50007)
    await store.note_member(LARGEST_ID, dm_refusal=None, locale="en-GB")
    note = await store.member(LARGEST_ID)
    assert note is not None
    assert (note.locale, note.name, note.dm_channel_id, note.dm_refusal) == ("en-GB", "Anna", 5, None)
    assert datetime.now(UTC) - note.updated_at < timedelta(minutes=5)


async def test_a_request_that_is_cancelled_is_carried_out_and_blocks_nobody(store: Store) -> None:
    for number in range(1, 31):
        task = asyncio.create_task(store.note_member(number, name="Anna"))
        for _ in range(number):  # a little later each time
            await asyncio.sleep(0)
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task
    await store.note_member(31, name="Anna")
    await asyncio.gather(*under_way)  # on connections of their own, some may still be on their way
    for number in range(1, 32):
        assert await store.member(number) is not None


@pytest.mark.parametrize("database_kind", ["sqlite"])
async def test_in_sqlite_a_reading_transaction_cannot_write_and_every_commit_reaches_the_disk(store: Store) -> None:
    with pytest.raises(StoreError):
        async with store.reading() as ledger:
            await ledger._session.execute(text("DELETE FROM tables"))
    async with store.writing() as ledger:
        for pragma, value in {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}.items():
            assert (await ledger._session.execute(text(f"PRAGMA {pragma}"))).scalar_one() == value


async def test_an_error_of_the_database_shows_neither_parameters_nor_rows(store: Store) -> None:
    seed = b"secret seed of thirty-two bytes!"
    with pytest.raises(Conflict) as caught:
        await put(store, table_row(seed=seed, status="unknown"))
    shown = repr(caught.value) + str(caught.value.__cause__)
    assert "secret" not in shown
    assert seed.hex() not in shown
    assert caught.value.__suppress_context__
