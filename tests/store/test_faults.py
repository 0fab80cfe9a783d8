"""A database that fails: one clear error, nothing done by half, and everything goes on when it is back."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from bot.store.connections import StoreError
from bot.store.schema import MoveRecord, SeatRecord
from bot.store.store import Store, utc_now
from bot.store.unit_of_work import UnitOfWork
from tests.store.databases import cut_off
from tests.store.rows import everything, found, put, table_record

sqlite = pytest.mark.parametrize("database_kind", ["sqlite"])
postgresql = pytest.mark.parametrize("database_kind", ["postgresql"])


async def move(store: Store, size: int = 10) -> None:
    """A move as a host stores it: the table first, then the log."""
    before = await found(store)
    after = before.copy()
    after.ply, after.state = before.ply + 1, os.urandom(size)
    record = MoveRecord(table_id=before.id, ply=after.ply, seat=0, move="{}", at=utc_now())

    def work(unit: UnitOfWork) -> None:
        unit.save(before, after)
        unit.add_move(record)

    await store.write(work)


async def plies(store: Store) -> tuple[int, int]:
    """The ply of the table, and how long its log is: never different."""
    return (await found(store)).ply, len(await store.read(lambda unit: unit.moves("abcd2345")))


@sqlite
async def test_a_file_that_another_program_keeps_locked(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.store.connections._BUSY_MS", 50)
    store = await Store.open(address)
    await put(store, table_record())
    other = sqlite3.connect(tmp_path / "stammtisch.sqlite3", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    asked = [asyncio.create_task(move(store)) for _ in range(3)]
    for error in await asyncio.gather(*asked, store.try_writing(), return_exceptions=True):
        assert isinstance(error, StoreError)
        assert error.code == "locked"
    assert await plies(store) == (0, 0), "whoever reads does not wait"
    other.execute("ROLLBACK")
    other.close()
    await move(store)
    await store.try_writing()
    assert await plies(store) == (1, 1)
    await store.close()


@sqlite
async def test_a_disk_that_is_full(store: Store) -> None:
    await put(store, table_record())
    await move(store)
    before = await everything(store)
    async with _full(store):
        for _ in range(2):
            with pytest.raises(StoreError, match="full"):
                await move(store, 1_000_000)
        assert await plies(store) == (1, 1)
        assert await everything(store) == before
    await move(store, 1_000_000)
    assert await plies(store) == (2, 2)


@sqlite
async def test_a_full_disk_is_named_to_all_who_share_a_transaction(store: Store) -> None:
    async with _full(store):
        adding = (put(store, table_record(f"t{n}", channel_id=n, options="x" * 1_000_000)) for n in range(3))
        ended = await asyncio.gather(*adding, return_exceptions=True)
    assert [error.code for error in ended if isinstance(error, StoreError)] == ["disk-full"] * 3
    await put(store, table_record())


class _full:  # noqa: N801  (used as a block)
    """Inside it the file of a store may not grow."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def __aenter__(self) -> None:
        await self._set("PRAGMA max_page_count = 1")  # SQLite takes the size that the file has

    async def __aexit__(self, *_: object) -> None:
        await self._set("PRAGMA max_page_count = 1000000")

    async def _set(self, pragma: str) -> None:
        await self._store.write(lambda unit: unit.connection.exec_driver_sql(pragma).all())


_SMALL_DISK = """
import asyncio, resource, signal, sys
from bot.store.connections import StoreError
from bot.store.store import Store
from tests.store.rows import put, table_record
from tests.store.test_faults import move, plies

async def main():
    store = await Store.open(sys.argv[1])
    await put(store, table_record())
    await move(store)
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, limits[1]))
    for request in (move(store, 200_000), move(store, 200_000), store.try_writing()):
        try:
            await request
        except StoreError as error:
            assert error.code == "failed", error
        else:
            raise AssertionError("it was stored on a full disk")
    assert await plies(store) == (1, 1)
    resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    await store.try_writing()
    await move(store, 200_000)
    assert await plies(store) == (2, 2)
    await store.close()

asyncio.run(main())
"""


@sqlite
@pytest.mark.skipif(sys.platform == "win32", reason="limits of file sizes are POSIX")
async def test_files_that_may_not_grow_any_more(address: str) -> None:
    ran = await asyncio.to_thread(
        subprocess.run,
        [sys.executable, "-c", _SMALL_DISK, address],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert ran.returncode == 0, ran.stderr


@pytest.mark.parametrize("how", ["folder removed", "file removed", "another file in its place"])
async def test_a_file_that_is_taken_away_under_the_bot(tmp_path: Path, how: str) -> None:
    folder = tmp_path / "data"
    store = await Store.open(f"sqlite:///{folder / 'tables.sqlite3'}")
    await put(store, table_record())
    before = await found(store)
    await asyncio.to_thread(_take_away, folder, how)
    for request in (store.try_writing(), store.write(lambda unit: unit.save(before, before.copy()))):
        with pytest.raises(StoreError) as caught:  # else it would be written to a file that nobody finds again
            await request
        assert caught.value.code == "moved"
    await store.close()


def _take_away(folder: Path, how: str) -> None:
    file = folder / "tables.sqlite3"
    match how:
        case "folder removed":
            shutil.rmtree(folder)
        case "file removed":
            file.unlink()
        case _:
            shutil.copy(file, folder / "copy")
            (folder / "copy").replace(file)


@postgresql
async def test_a_server_that_is_gone_for_a_while(store: Store, address: str) -> None:
    await put(store, table_record())
    await move(store)
    before = await found(store)
    async with cut_off(address):
        for request in (
            store.write(lambda unit: unit.save(before, before.copy())),
            store.read(lambda unit: unit.table("abcd2345")),
            store.messages.members([7]),
            store.try_writing(),
        ):
            with pytest.raises(StoreError) as caught:
                await request
            assert caught.value.code == "failed"
    await store.try_writing()
    await move(store)
    assert await plies(store) == (2, 2)


@postgresql
async def test_a_silent_server_is_waited_for_a_limited_time(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    patience = {"timeout": 60.0, "command_timeout": 2.0}
    monkeypatch.setattr("bot.store.transactions._TIMEOUTS", patience)
    store = await Store.open(address)

    def silent(unit: UnitOfWork) -> None:
        unit.connection.exec_driver_sql("SELECT pg_sleep(20)")

    asked = store.write(silent), store.write(silent, synced=False), store.read(silent)
    ended = await asyncio.gather(*asked, return_exceptions=True)
    assert [type(each) for each in ended] == [StoreError] * 3
    await put(store, table_record())
    await store.close()


@postgresql
async def test_a_session_lost_in_a_shared_transaction_is_named_to_all_who_share_it(store: Store) -> None:
    adding = [put(store, table_record(f"t{n}", channel_id=n)) for n in range(2)]
    ending = store.write(lambda unit: unit.connection.exec_driver_sql("SELECT pg_terminate_backend(pg_backend_pid())"))
    ended = await asyncio.gather(adding[0], ending, adding[1], return_exceptions=True)
    assert [type(error) for error in ended] == [StoreError] * 3
    await put(store, table_record())


@postgresql
async def test_a_connection_lost_in_the_middle_of_a_move(store: Store, address: str) -> None:
    await put(store, table_record(seats=[SeatRecord(joined=1, member_id=7, name="Anna")]))
    before = await found(store)
    after = before.copy()
    after.ply = 1

    def work(unit: UnitOfWork) -> None:
        unit.save(before, after)
        unit.connection.exec_driver_sql("SELECT pg_terminate_backend(pg_backend_pid())")

    with pytest.raises(StoreError):
        await store.write(work)
    assert (await found(store)).ply == 0
    await move(store)
    assert await plies(store) == (1, 1)
