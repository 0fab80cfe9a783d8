"""A database that was put back from a backup is noticed, and no table that ran in it can be played on."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import text

from bot.store.connections import StoreError
from bot.store.rollback import Mark
from bot.store.schema import Status
from bot.store.store import Store
from tests.store.databases import copied
from tests.store.rows import found, from_outside, put, table_record

if TYPE_CHECKING:
    from pathlib import Path

    from bot.store.schema import TableRecord
    from bot.store.unit_of_work import UnitOfWork

SEED = bytes(32)


@pytest.fixture(autouse=True)
def exactly(monkeypatch: pytest.MonkeyPatch) -> None:
    """No slack: a test puts a copy back at once."""
    monkeypatch.setattr("bot.store.rollback.SLACK_NS", 0)


def running(table_id: str = "abcd2345", channel_id: int = 10) -> TableRecord:
    return table_record(table_id, channel_id, status=Status.RUNNING, seed=SEED, commitment="c")


async def end(store: Store, table_id: str = "abcd2345", status: Status = Status.OVER) -> None:
    before = await found(store, table_id)
    after = before.copy()
    after.status = status
    await store.write(lambda unit: unit.save(before, after))


async def count(store: Store) -> int:
    return await store.read(lambda unit: unit.connection.execute(text("SELECT count FROM endings")).scalar_one())


# --- SQLite ---------------------------------------------------------------------------------------

sqlite = pytest.mark.parametrize("database_kind", ["sqlite"])


@sqlite
@pytest.mark.parametrize("ended", [Status.OVER, Status.STOPPED])
async def test_a_file_put_back_after_a_table_has_ended_lets_nobody_play_it(
    tmp_path: Path, address: str, ended: Status
) -> None:
    file = tmp_path / "stammtisch.sqlite3"
    store = await Store.open(address)
    await put(store, running(), running("efgh6789", 11), table_record("lobby", 12))
    await store.close()
    shutil.copy2(file, tmp_path / "backup")
    store = await Store.open(address)
    await end(store, status=ended)
    await store.close()
    shutil.copy2(tmp_path / "backup", file)
    store = await Store.open(address)
    for table_id in ("abcd2345", "efgh6789"):  # nobody knows which of them has ended
        table = await found(store, table_id)
        assert (table.status, table.set_back) == (Status.STOPPED, True)
        assert table.ended_at is not None
    assert (await found(store, "lobby")).status == Status.LOBBY
    await put(store, running("anew", 13))
    await store.close()
    store = await Store.open(address)
    assert (await found(store, "anew")).status == Status.RUNNING, "it is noticed once"
    await store.close()
    shutil.copy2(tmp_path / "backup", file)
    store = await Store.open(address)
    assert (await found(store)).set_back, "and again when it is put back again"
    await store.close()


async def test_a_whole_folder_put_back_is_noticed_although_its_mark_fits(tmp_path: Path) -> None:
    data, backup = tmp_path / "data", tmp_path / "backup"
    address = f"sqlite:///{data / 'tables.sqlite3'}"
    store = await Store.open(address)
    await put(store, running())
    await store.close()
    shutil.copytree(data, backup)
    store = await Store.open(address)
    await end(store)
    await store.close()
    shutil.rmtree(data)
    shutil.copytree(backup, data)
    store = await Store.open(address)
    assert (await found(store)).set_back
    await store.close()


@sqlite
async def test_a_file_that_comes_to_a_new_place_without_its_mark_is_taken_for_a_backup(
    tmp_path: Path, address: str
) -> None:
    store = await Store.open(address)
    await put(store, running())
    await store.close()
    (tmp_path / "elsewhere").mkdir()
    shutil.copy2(tmp_path / "stammtisch.sqlite3", tmp_path / "elsewhere" / "tables.sqlite3")
    moved = await Store.open(f"sqlite:///{tmp_path / 'elsewhere' / 'tables.sqlite3'}")
    assert (await found(moved)).set_back
    await moved.close()


@sqlite
async def test_a_folder_for_the_mark_that_is_set_later_takes_over_the_mark_beside_the_file(
    tmp_path: Path, address: str
) -> None:
    store = await Store.open(address)
    await put(store, running())
    await store.close()
    shutil.copy2(tmp_path / "stammtisch.sqlite3", tmp_path / "backup")
    for _ in range(2):
        store = await Store.open(address, mark=tmp_path / "mark")
        assert (await found(store)).status == Status.RUNNING
        await store.close()
    shutil.rmtree(tmp_path / "mark")
    store = await Store.open(address, mark=tmp_path / "mark")
    assert (await found(store)).set_back, "no stale mark beside the file replaces a lost one"
    await store.close()


@sqlite
async def test_a_mark_that_another_process_made_a_moment_ago_stays(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Found by seed 2013: it was taken for the mark beside the file, and removed once there was a new one."""
    store = await Store.open(address)
    await put(store, running())
    await store.write(lambda unit: unit.connection.execute(text("UPDATE endings SET marked = 0")))
    await store.close()
    seen, read = [None], Mark.read
    monkeypatch.setattr(Mark, "read", lambda mark: seen.pop() if seen else read(mark))
    for _ in range(2):
        store = await Store.open(address)
        assert (await found(store, "abcd2345")).status == Status.RUNNING
        await store.close()


@sqlite
async def test_a_mark_that_cannot_be_written_keeps_the_end_from_everybody(
    tmp_path: Path, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = await Store.open(address)
    await put(store, running())

    def full(_mark: Mark, _count: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as broken:
        broken.setattr(Mark, "_write", full)
        with pytest.raises(StoreError, match="No space left on device"):
            await end(store)
        with pytest.raises(StoreError):
            await found(store)
    assert (await found(store)).status == Status.OVER
    assert await count(store) == 1
    mark = Mark(tmp_path / "stammtisch.sqlite3.mark").read()
    assert mark is not None
    assert mark.count == 1
    await store.close()


# --- PostgreSQL -----------------------------------------------------------------------------------

postgresql = pytest.mark.parametrize("database_kind", ["postgresql"])


@postgresql
async def test_a_dump_read_in_elsewhere_is_noticed(store: Store, address: str) -> None:
    await put(store, running())
    await store.close()
    async with copied(address) as other:  # as a dump is: the same rows in a database of its own
        restored = await Store.open(other)
        assert (await found(restored)).set_back
        await put(restored, running("anew", 13))
        await restored.close()
        restored = await Store.open(other)
        assert (await found(restored, "anew")).status == Status.RUNNING
        await restored.close()


@postgresql
async def test_rows_read_in_at_the_same_place_are_noticed_by_the_mark(
    store: Store, address: str, tmp_path: Path
) -> None:
    await store.close()
    marked = await Store.open(address, mark=tmp_path / "mark")
    await put(marked, running())
    await end(marked)
    await marked.close()

    def put_back(unit: UnitOfWork) -> None:
        connection = unit.connection
        connection.execute(text("UPDATE tables SET status = 'running', outcome = NULL"))
        connection.execute(text("UPDATE endings SET count = 0"))

    await from_outside(marked, put_back)
    restored = await Store.open(address, mark=tmp_path / "mark")
    assert (await found(restored)).set_back
    await restored.close()


# --- both -----------------------------------------------------------------------------------------


async def test_tables_of_a_database_that_was_not_restored_go_on(address: str, tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    for number in range(3):
        store = await Store.open(address, mark=mark)
        await put(store, running(f"runs{number}", 100 + number), running(f"ends{number}", 200 + number))
        await end(store, f"ends{number}")
        await store.close()
    store = await Store.open(address, mark=mark)
    assert [(await found(store, f"runs{number}")).status for number in range(3)] == [Status.RUNNING] * 3
    assert await count(store) == 3
    await store.close()


async def test_tables_of_a_database_declared_as_restored_are_stopped(address: str) -> None:
    store = await Store.open(address)
    await put(store, running())
    await store.close()
    store = await Store.open(address, put_back=True)
    assert (await found(store)).set_back
    await store.close()


async def test_a_lobby_that_closes_and_an_end_that_is_undone_are_not_counted(store: Store) -> None:
    await put(store, table_record("lobby", 11), running())
    await end(store, "lobby", Status.STOPPED)
    before = await found(store)
    after = before.copy()
    after.status = Status.OVER

    def undone(unit: UnitOfWork) -> None:
        unit.save(before, after)
        raise ValueError("not after all")

    with pytest.raises(ValueError, match="not after all"):
        await store.write(undone)
    assert await count(store) == 0
