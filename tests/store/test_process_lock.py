"""The lock of a running bot: a second one is refused, bots with other shards share it, and it dies with the bot."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from bot.store.connections import StoreError, read_url
from bot.store.process_lock import _KEY, _Session, only_bot
from bot.store.store import Store, inspect
from tests.tables.waiting import eventually

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from sqlalchemy.ext.asyncio import AsyncConnection

POSTGRESQL = pytest.mark.parametrize("database_kind", ["postgresql"])
SQLITE = pytest.mark.parametrize("database_kind", ["sqlite"])

_HOLDER = text("SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted AND classid = :bots AND objid = :run")
_WAITING = text(
    "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND classid = :bots AND objid = :run"
)

PROGRAM = """
import asyncio, sys
from bot.store.process_lock import only_bot

async def main():
    async with only_bot(sys.argv[1], sharded=False):
        print("held", flush=True)
        await asyncio.Event().wait()

asyncio.run(main())
"""


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for the holder of the lock."""
    monkeypatch.setattr("bot.store.process_lock.LOCK_TIMEOUT", 0.0)
    monkeypatch.setattr("bot.store.process_lock.SESSION_CHECK_INTERVAL", 0.01)


async def is_refused(address: str, *, sharded: bool = False) -> bool:
    """Whether another bot is refused because one runs."""
    try:
        async with only_bot(address, sharded=sharded):
            return False
    except StoreError as error:
        return error.code == "in-use" and str(error).startswith("Another bot is running on the database ")


async def test_a_second_bot_is_refused_until_the_first_one_has_ended(address: str) -> None:
    async with only_bot(address, sharded=False):
        assert await is_refused(address)
        assert await is_refused(address, sharded=True)
    assert not await is_refused(address)


@POSTGRESQL
async def test_those_with_shards_of_their_own_run_side_by_side(address: str) -> None:
    async with only_bot(address, sharded=True), only_bot(address, sharded=True):
        assert await is_refused(address)
    assert not await is_refused(address)


@SQLITE
async def test_on_a_file_even_those_with_shards_of_their_own_are_refused(address: str) -> None:
    async with only_bot(address, sharded=True):
        assert await is_refused(address, sharded=True)


async def test_a_database_under_another_name_is_the_same(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "data")
    async with only_bot(f"sqlite:///{tmp_path}/data/tables.sqlite3", sharded=False):
        assert await is_refused(f"sqlite:///{tmp_path}/link/tables.sqlite3")


async def test_nobody_else_reads_the_file_and_its_folder_is_made(tmp_path: Path) -> None:
    async with only_bot(f"sqlite:///{tmp_path}/some/where/tables.sqlite3", sharded=False):
        pass
    found = {each.name: each.stat().st_mode & 0o077 for each in (tmp_path / "some/where").iterdir()}
    assert found == {"tables.sqlite3.lock": 0}


async def test_other_commands_open_the_database_beside_it(address: str) -> None:
    async with only_bot(address, sharded=False):
        await (await Store.open(address)).close()
        await (await Store.open_beside(address)).close()


async def test_it_is_seen_whether_a_bot_runs_and_seeing_it_takes_nothing(address: str, tmp_path: Path) -> None:
    await (await Store.open(address)).close()
    assert (await inspect(address)).runs is False
    assert not [*tmp_path.glob("*.lock")]  # noqa: ASYNC240  (a small folder)
    async with only_bot(address, sharded=False):
        assert (await inspect(address)).runs is True
    assert (await inspect(address)).runs is False


async def test_a_missing_database_does_not_say_whether_a_bot_runs(tmp_path: Path) -> None:
    assert (await inspect(f"sqlite:///{tmp_path}/tables.sqlite3")).runs is None


async def test_the_lock_of_a_killed_process_can_be_taken_at_once(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", PROGRAM, address),
        stdout=asyncio.subprocess.PIPE,
        env=os.environ | {"PYTHONPATH": str(Path(__file__).parents[2])},
    )
    assert process.stdout is not None
    assert await process.stdout.readline() == b"held\n"
    assert await is_refused(address)
    process.send_signal(signal.SIGKILL)
    await process.wait()
    if not address.startswith("sqlite"):  # Its server notices a moment later.
        monkeypatch.undo()
    assert not await is_refused(address)


@pytest.fixture
async def beside(address: str) -> AsyncIterator[AsyncConnection]:
    """A connection of somebody else to the same PostgreSQL."""
    engine = create_async_engine(read_url(address), isolation_level="AUTOCOMMIT")
    async with engine.connect() as connection:
        yield connection
    await engine.dispose()


async def holder(beside: AsyncConnection) -> int | None:
    """The session that holds the lock."""
    pid: int | None = await beside.scalar(_HOLDER, _KEY)
    return pid


async def _is_held(beside: AsyncConnection) -> bool:
    return await holder(beside) is not None


async def _holds_again(beside: AsyncConnection, before: int | None) -> bool:
    return await holder(beside) not in {None, before}


async def _is_waited_for(beside: AsyncConnection) -> bool:
    return bool(await beside.scalar(_WAITING, _KEY))


async def end(beside: AsyncConnection, pid: int | None) -> None:
    await beside.execute(text("SELECT pg_terminate_backend(:pid)"), {"pid": pid})


@POSTGRESQL
async def test_a_session_that_ends_is_followed_by_another_one(address: str, beside: AsyncConnection) -> None:
    async with only_bot(address, sharded=False):
        first = await holder(beside)
        assert first is not None
        await end(beside, first)
        await eventually(partial(_holds_again, beside, first))
        assert await is_refused(address)


@POSTGRESQL
async def test_a_session_that_the_server_still_has_is_ended_before_the_next_one(
    address: str, beside: AsyncConnection, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when the network has failed, and the server does not know it yet."""
    monkeypatch.undo()
    monkeypatch.setattr("bot.store.process_lock.SESSION_CHECK_INTERVAL", 0.01)
    left: list[AsyncConnection] = []

    async def forgotten(session: _Session) -> None:
        if (connection := session._connection) is not None:
            left.append(connection)  # It stays open.
        session._connection = None

    async with only_bot(address, sharded=False):
        first = await holder(beside)
        with monkeypatch.context() as broken:
            broken.setattr(_Session, "_drop", forgotten)
            broken.setattr("bot.store.process_lock._PING", text("SELECT 1 / 0"))
            await eventually(lambda: bool(left))
        await eventually(partial(_holds_again, beside, first))
    await left[0].invalidate()
    await left[0].close()


@POSTGRESQL
async def test_a_process_replaced_while_away_ends(address: str, beside: AsyncConnection) -> None:
    """The session ends, and somebody who waits in the server for the lock has it in the same moment."""
    stopped = asyncio.Event()

    async def run() -> None:
        async with only_bot(address, sharded=False):
            try:
                await asyncio.Event().wait()
            finally:
                stopped.set()

    running = asyncio.create_task(run())
    await eventually(lambda: _is_held(beside))
    engine = create_async_engine(read_url(address), isolation_level="AUTOCOMMIT")
    async with engine.connect() as next_one:
        taking = asyncio.create_task(next_one.execute(text("SELECT pg_advisory_lock(:bots, :run)"), _KEY))
        await eventually(lambda: _is_waited_for(beside))
        await end(beside, await holder(beside))
        await taking
        with pytest.raises(StoreError, match="Another bot is running"):
            await running
    assert stopped.is_set()
    await engine.dispose()


@POSTGRESQL
async def test_a_block_that_is_cancelled_from_outside_is_cancelled(address: str) -> None:
    held = asyncio.Event()

    async def run_alone() -> None:
        async with only_bot(address, sharded=False):
            held.set()
            await asyncio.Event().wait()

    task = asyncio.create_task(run_alone())
    await held.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert not await is_refused(address)
