"""The connection of a process to the others on PostgreSQL: it hears their notices (LISTEN) and sends its own."""

from __future__ import annotations

import asyncio
import contextlib
from functools import partial
from typing import TYPE_CHECKING, Any, Final, TypeVar

import structlog
from sqlalchemy import URL, NullPool, text
from sqlalchemy.exc import SQLAlchemyError

from bot.store.database import async_engine, request_errors
from bot.store.notices import Notice, decode, encode

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sqlalchemy import Connection
    from sqlalchemy.ext.asyncio import AsyncConnection

R = TypeVar("R")

log = structlog.get_logger(__name__)

CHANNEL: Final = "stammtisch"
PATIENCE: Final = 5.0
"""Seconds that the server has for an answer."""
_SEND = text("SELECT pg_notify(:channel, notice) FROM unnest(CAST(:notices AS text[])) AS notice")


def send_notices(connection: Connection, me: str, notices: Sequence[Notice]) -> None:
    """Have these heard by all processes, this one left out, when the transaction is committed."""
    connection.execute(_SEND, {"channel": CHANNEL, "notices": [encode(me, notice) for notice in notices]})


class Listener:
    """Receives the notices of the other processes while it is open, and opens its connection again when that breaks.

    `run` has to be called every few seconds: nothing else detects a broken connection.
    """

    def __init__(self, url: URL, me: str) -> None:
        """`me` is the id of this process."""
        self.me = me
        self._url = url
        # Nothing that is sent here has to wait for the disk.
        arguments = {"server_settings": {"synchronous_commit": "off"}, "timeout": PATIENCE, "command_timeout": PATIENCE}
        self._engine = async_engine(url, poolclass=NullPool, connect_args=arguments)
        self._connection: AsyncConnection | None = None
        self._is_broken = False
        """Whether the server has ended the connection."""
        self._lock = asyncio.Lock()
        self._listeners: list[Callable[[Notice], None]] = []
        self._queue: list[Notice] = []
        self._sending: asyncio.Task[None] | None = None

    def on_notice(self, listener: Callable[[Notice], None]) -> None:
        """Have this called with each notice of another process."""
        self._listeners.append(listener)

    async def run(self, work: Callable[[Connection], R]) -> R:
        """Do this in a transaction on the connection that listens. Raises StoreError."""
        async with self._lock:
            try:
                with request_errors(self._url):
                    if self._is_broken:
                        await self._drop()
                    connection = self._connection or await self._connect()
                    async with connection.begin():
                        result = await connection.run_sync(work)
            except BaseException:
                await self._drop()
                raise
            return result

    def tell(self, notice: Notice) -> None:
        """Send a notice by itself, soon, in order; lost if the database does not answer."""
        self._queue.append(notice)
        if self._sending is None:
            self._sending = asyncio.create_task(self._send(), name="notices")

    async def close(self) -> None:
        """Send what is waiting, and hear nothing more."""
        if self._sending is not None:
            await asyncio.wait([self._sending])
        async with self._lock:
            await self._drop()
        await self._engine.dispose()

    async def _send(self) -> None:
        try:
            while self._queue:
                notices, self._queue = self._queue, []
                await self.run(partial(send_notices, me=self.me, notices=notices))
        except Exception as error:  # a process that misses a notice reads a little later
            self._queue.clear()
            log.info("notices-not-sent", reason=str(error))
        finally:
            # No await between the last look and this, so that no notice can fall in between.
            self._sending = None

    async def _connect(self) -> AsyncConnection:
        connection = await self._engine.connect()
        try:
            driver: Any = (await connection.get_raw_connection()).driver_connection
            await driver.add_listener(CHANNEL, self._heard)
            driver.add_termination_listener(partial(self._broken, connection))
            await connection.commit()
        except BaseException:
            await connection.invalidate()
            await connection.close()
            raise
        self._connection = connection
        return connection

    async def _drop(self) -> None:
        connection, self._connection, self._is_broken = self._connection, None, False
        if connection is not None:
            # The pool would want to go on with it, and PostgreSQL would go on telling it everything.
            with contextlib.suppress(SQLAlchemyError, OSError):
                await connection.invalidate()
                await connection.close()

    def _broken(self, connection: AsyncConnection, _driver: object) -> None:
        if self._connection is connection:
            self._is_broken = True

    def _heard(self, _driver: object, _pid: int, _channel: str, payload: str) -> None:
        envelope = decode(payload)
        if envelope is None or envelope.by == self.me:
            return
        for listener in self._listeners:
            try:
                listener(envelope.notice)
            except Exception:  # the others must hear it all the same
                log.exception("notice-failed", notice=type(envelope.notice).__name__)
