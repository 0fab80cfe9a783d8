"""The lock of a running bot, which keeps a second bot off the same database.

On SQLite it is an operating-system lock on a file next to the database, on PostgreSQL an advisory lock of a session.
Both are released when the process ends, however it ends. `run` takes it, and a command that does what only the owner
of the database may do.
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

import structlog
from sqlalchemy import URL, Connection, NullPool, text
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.connections import (
    OWNER_ONLY,
    StoreError,
    async_engine,
    describe_url,
    drop,
    file_of,
    opening_errors,
    prepare_folder,
    read_url,
    request_errors,
)

log = structlog.get_logger(__name__)

ENDING: Final = ".lock"
LOCK_TIMEOUT: Final = 3.0
"""Seconds to keep trying to get the lock: PostgreSQL needs a moment to notice a killed process."""
_AGAIN: Final = 0.1
SESSION_CHECK_INTERVAL: Final = 5.0
"""Seconds between checks that the PostgreSQL session is still open."""
_ANSWER: Final = 5.0
"""Seconds to wait for the server's answer."""

_KEY: Final = {"bots": 0x5374616D, "run": 0x6D746973}
_TAKE: Final = {
    False: text("SELECT pg_try_advisory_lock(:bots, :run)"),
    True: text("SELECT pg_try_advisory_lock_shared(:bots, :run)"),
}
"""Processes with some of the shards (True) share the lock; one that opens all shards (False) holds it alone."""
_PING: Final = text("SELECT 1")
_ME: Final = text("SELECT pid, backend_start FROM pg_stat_activity WHERE pid = pg_backend_pid()")
_END: Final = text("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid = :pid AND backend_start = :began")
_COUNT_LOCKS: Final = text(
    "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND granted AND classid = :bots AND objid = :run"
    " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
)
# So that the server drops the session of a vanished machine within about 15 seconds, not two hours.
_SETTINGS: Final = {"tcp_keepalives_idle": "5", "tcp_keepalives_interval": "5", "tcp_keepalives_count": "2"}


@asynccontextmanager
async def only_bot(address: str, *, sharded: bool) -> AsyncIterator[None]:
    """Hold the lock of the database at this address inside the block. Raises StoreError if another bot holds it.

    With `sharded`, this process opens only some shards and shares the PostgreSQL lock with others. If the session ends,
    the lock is taken again; if another bot was faster, the block is cancelled, and StoreError is raised at its end.
    """
    url = read_url(address)
    if url.get_backend_name() == "sqlite":
        with opening_errors(url):
            prepare_folder(_lock_of(url))
            handle = os.open(_lock_of(url), os.O_RDWR | os.O_CREAT, OWNER_ONLY)

        async def attempt() -> bool:
            return _lock(handle, shared=False)

        try:
            if not await _patiently(attempt):
                raise StoreError("in-use", database=describe_url(url))
            yield
        finally:
            os.close(handle)
        return
    session = _Session(url, sharded=sharded)
    try:
        with opening_errors(url):
            await session.take()
        async with _while_kept(session.keep()):
            yield
    finally:
        await session.close()


def file_is_locked(url: URL) -> bool | None:
    """Whether a bot runs on this SQLite database; None if this user cannot find out."""
    try:
        handle = os.open(_lock_of(url), os.O_RDONLY)
    except FileNotFoundError:
        return False
    except OSError:
        return None
    try:
        return not _lock(handle, shared=True)
    finally:
        os.close(handle)


def server_is_locked(connection: Connection) -> bool:
    """Whether a bot runs on this PostgreSQL database."""
    return int(connection.execute(_COUNT_LOCKS, _KEY).scalar_one()) > 0


class _Session:
    """A PostgreSQL session that does nothing but hold the lock."""

    def __init__(self, url: URL, *, sharded: bool) -> None:
        self._url = url
        self._take = _TAKE[sharded]
        arguments = {"server_settings": _SETTINGS, "timeout": _ANSWER, "command_timeout": _ANSWER}
        self._engine = async_engine(url, poolclass=NullPool, isolation_level="AUTOCOMMIT", connect_args=arguments)
        self._connection: AsyncConnection | None = None
        self._me: dict[str, object] | None = None
        """The session that last held the lock; None before the first."""

    async def take(self) -> None:
        """Take the lock in a new session. Raises StoreError if another bot holds it."""
        self._connection = connection = await self._engine.connect()
        if self._me is not None:  # The server may not have noticed that the session broke.
            await connection.execute(_END, self._me)

        async def attempt() -> bool:
            return bool(await connection.scalar(self._take, _KEY))

        if not await _patiently(attempt):
            raise StoreError("in-use", database=describe_url(self._url))
        pid, began = (await connection.execute(_ME)).one()
        self._me = {"pid": pid, "began": began}

    async def keep(self) -> None:
        """Keep checking the lock, and take it again if its session has ended. Raises StoreError like `take`."""
        while True:
            await asyncio.sleep(SESSION_CHECK_INTERVAL)
            try:
                with request_errors(self._url):
                    if self._connection is None:
                        await self.take()
                        log.info("lock-taken-again")
                    else:
                        await self._connection.scalar(_PING)
            except StoreError as error:
                if error.code == "in-use":
                    raise
                log.warning("lock-not-seen", reason=str(error))
                await self._drop()

    async def close(self) -> None:
        """Release the lock."""
        await self._drop()
        await self._engine.dispose()

    async def _drop(self) -> None:
        connection, self._connection = self._connection, None
        await drop(connection)


@asynccontextmanager
async def _while_kept(keeping: Awaitable[None]) -> AsyncIterator[None]:
    """Cancel the block when `keeping` raises, and raise its error."""
    block = asyncio.current_task()
    task = asyncio.ensure_future(keeping)

    def ended(task: asyncio.Future[None]) -> None:
        if not task.cancelled() and block is not None:
            block.cancel()

    task.add_done_callback(ended)
    try:
        yield
    except asyncio.CancelledError:
        if not task.done() or block is None or block.uncancel():
            raise  # It was cancelled from outside, too.
        task.result()
    finally:
        task.remove_done_callback(ended)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def _patiently(attempt: Callable[[], Awaitable[bool]]) -> bool:
    end = asyncio.get_running_loop().time() + LOCK_TIMEOUT
    while not await attempt():
        if asyncio.get_running_loop().time() >= end:
            return False
        await asyncio.sleep(_AGAIN)
    return True


# --- files ---


def _lock_of(url: URL) -> Path:
    """The lock file of a database. Links are resolved, so that all names of a database lead to the same lock."""
    file = file_of(url).resolve()
    return file.with_name(file.name + ENDING)


if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int, *, shared: bool) -> bool:
        """Lock an open file until it is closed; False if somebody else has. Windows has no shared locks."""
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except PermissionError:
            return False
        return True

else:
    import fcntl

    def _lock(handle: int, *, shared: bool) -> bool:
        """Lock an open file until it is closed; False if somebody else has."""
        try:
            fcntl.flock(handle, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
