"""PostgreSQL: a pool of connections that read, and two that write, so that their requests share commits.

One of the two does not wait for the disk, and what it writes does not keep moves waiting.
"""

from __future__ import annotations

import secrets
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from sqlalchemy import URL
from sqlalchemy.exc import DBAPIError

from bot.store.database import async_engine
from bot.store.group_commit import GroupCommit, Request, carry_out
from bot.store.listener import Listener, send_notices
from bot.store.unit_of_work import UnitOfWork

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sqlalchemy import Connection
    from sqlalchemy.ext.asyncio import AsyncEngine

    from bot.store.notices import Notice

R = TypeVar("R")

_DEADLOCK = "40P01"
_AGAIN = 3
"""How often a request is tried again that has waited in a circle with another process."""


class PostgresDatabase:
    """A database on a server of PostgreSQL, opened. See `bot.store.database.Database`."""

    def __init__(self, url: URL) -> None:
        # Repeatable: what is read in several statements of one transaction belongs together.
        self._readers = async_engine(url, pool_pre_ping=True, isolation_level="REPEATABLE READ")
        self._writers = {
            synced: async_engine(url, pool_pre_ping=True, pool_size=1, max_overflow=0, connect_args=_arguments(synced))
            for synced in (True, False)
        }
        self._listener = Listener(url, secrets.token_hex(8))
        tell = partial(_tell, self._listener.me)
        self._commits = {
            synced: GroupCommit(partial(_commit, engine, tell)) for synced, engine in self._writers.items()
        }

    async def read(self, work: Callable[[UnitOfWork], R]) -> R:
        """See `Database`."""
        async with self._readers.connect() as connection, connection.begin():
            return await connection.run_sync(lambda inner: work(UnitOfWork(inner)))

    async def write(self, work: Callable[[UnitOfWork], R], *, synced: bool) -> R:
        """See `Database`."""
        return await self._commits[synced].write(work, synced=synced)

    @property
    def listener(self) -> Listener:
        """See `Database`. It hears nothing until something is run there."""
        return self._listener

    async def wipe(self) -> None:
        """See `Database`. Nobody can ask for rows that are gone; their bytes are the server's to write over."""

    @property
    def commits(self) -> tuple[GroupCommit, ...]:
        """See `Database`."""
        return tuple(self._commits.values())

    async def close(self) -> None:
        """See `Database`."""
        await self._listener.close()
        await self._readers.dispose()
        for writer in self._writers.values():
            await writer.dispose()


def _arguments(synced: bool) -> dict[str, dict[str, str]]:
    return {} if synced else {"server_settings": {"synchronous_commit": "off"}}


def _tell(me: str, connection: Connection, notices: Sequence[Notice]) -> None:
    send_notices(connection, me, notices)


async def _commit(
    engine: AsyncEngine, tell: Callable[[Connection, Sequence[Notice]], None], group: list[Request]
) -> None:
    async with engine.connect() as connection:
        try:
            await connection.run_sync(carry_out, group, tell)
        except DBAPIError as error:
            if len(group) > 1 or not _is_deadlock(error):
                raise
            group[0].error = error
        # Two processes that change tables in common may take them in different orders, and wait for each other; the
        # server then ends the request of one of them. Alone it is tried again: it may be faster once more than the one
        # that it was to wait for, and meet it in the same way.
        for request in group:
            for _ in range(_AGAIN):
                if not _is_deadlock(request.error):
                    break
                request.error = None
                try:
                    await connection.run_sync(carry_out, [request], tell)
                except Exception as error:  # it is this request's answer
                    request.error = error


def _is_deadlock(error: BaseException | None) -> bool:
    return isinstance(error, DBAPIError) and getattr(error.orig, "sqlstate", None) == _DEADLOCK
