"""How processes that share a database work together: leases, the inbox and notices.

A lease says which process owns the tables of a shard, and until when. All its times come from the database's clock, so
the clocks of the processes need not agree. PostgreSQL only: on SQLite there is one process.

An inbox item names the server of its table. The process that owns that server's tables takes the item, executes it, and
answers or deletes it. The next owner of these tables takes a deferred item that a process took and did not finish.

A `Listener` receives the notices of other processes (LISTEN) and sends its own.
"""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import Any, Final, TypeVar

import msgspec
import structlog
from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import URL, Connection, NullPool, bindparam, delete, insert, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.connections import async_engine, drop, request_errors
from bot.store.schema import EVERYWHERE, INBOX, Item, Shards, columns_of
from bot.store.unit_of_work import Missed, Notice, Replied, Sent, UnitOfWork

# --- leases ----------------------------------------------------------------------------------------------------------


class LeaseSettings(Struct, frozen=True):
    """Whose leases, and for how long."""

    process: str
    """The id of the process, new at each start."""
    shards: int
    """How many shards there are in all."""
    homes: tuple[int, ...]
    """The shards that this process opens itself."""
    seconds: float
    """How long a lease lasts after each renewal."""


# Only constants are interpolated here; values are bound as parameters.
_UNTIL = "now() + make_interval(secs => :seconds)"
_PUT = f"""
    INSERT INTO leases (shards, shard, process_id, stand_in, expires_at)
    SELECT :shards, home, :process, false, {_UNTIL} FROM unnest(CAST(:homes AS integer[])) AS home
    WHERE {{condition}} ORDER BY home
    ON CONFLICT (shards, shard) DO UPDATE
    SET process_id = excluded.process_id, stand_in = false, expires_at = excluded.expires_at
"""  # noqa: S608  (constants)
_GIVE_UP_OTHERS = text("DELETE FROM leases WHERE shards <> :shards")
_CLAIM = text(_PUT.format(condition="true"))
# A process that started later with another number of shards has deleted all leases of this number.
_CLAIM_BACK = text(
    _PUT.format(condition="NOT EXISTS (SELECT FROM leases WHERE shards <> :shards)")
    + " WHERE leases.process_id <> excluded.process_id AND (leases.stand_in OR leases.expires_at <= now())"
    " RETURNING shard"
)
_RENEW = text(f"UPDATE leases SET expires_at = {_UNTIL} WHERE process_id = :process")  # noqa: S608  (constants)
# A lease that another process is just renewing is locked, and has not expired.
_STAND_IN = text(f"""
    UPDATE leases SET process_id = :process, stand_in = true, expires_at = {_UNTIL}
    WHERE shards = :shards AND shard IN (
        SELECT shard FROM leases WHERE shards = :shards AND process_id <> :process AND expires_at <= now()
        FOR UPDATE SKIP LOCKED
    ) RETURNING shard
""")  # noqa: S608  (constants)
_OWN_SHARDS = text("SELECT shard FROM leases WHERE shards = :shards AND process_id = :process")
_RELEASE = text("UPDATE leases SET expires_at = now() WHERE process_id = :process AND expires_at > now()")


def claim(connection: Connection, settings: LeaseSettings) -> None:
    """Take the leases of this process's own shards from any other process: the one that started last gets them.

    Leases of another total number of shards are deleted first.
    """
    values = asdict(settings)
    connection.execute(_GIVE_UP_OTHERS, values)
    connection.execute(_CLAIM, values)


def renew(connection: Connection, settings: LeaseSettings) -> tuple[frozenset[int], frozenset[int]]:
    """Renew all leases of this process; take its own back from stand-ins, and take over expired ones as a stand-in.

    Returns the shards it now holds, and those among them that it has taken from another process.
    """
    values = asdict(settings)
    connection.execute(_RENEW, values)
    taken = {*connection.execute(_CLAIM_BACK, values).scalars(), *connection.execute(_STAND_IN, values).scalars()}
    return frozenset(connection.execute(_OWN_SHARDS, values).scalars()), frozenset(taken)


def release(connection: Connection, settings: LeaseSettings) -> None:
    """Let all leases of this process expire now."""
    connection.execute(_RELEASE, {"process": settings.process})


# --- the inbox -------------------------------------------------------------------------------------------------------

LIFETIME: Final = timedelta(minutes=15)
"""After this an item is deleted: its interaction token has expired."""

_THIS = INBOX.c.id == bindparam("item")
_LEFT = INBOX.c.deferred & (INBOX.c.taken_by != bindparam("me"))
_FREE = (INBOX.c.taken_by.is_(None) | _LEFT) & INBOX.c.answer.is_(None)
_WAITING = select(INBOX.c.id).where(_FREE, INBOX.c.sent_at > bindparam("oldest")).order_by(INBOX.c.sent_at, INBOX.c.id)
_TAKE = update(INBOX).where(_THIS, _FREE).values(taken_by=bindparam("me")).returning(*columns_of(Item, INBOX))
_DEFER = update(INBOX).where(_THIS).values(deferred=True).returning(INBOX.c.guild_id)
_IS_PENDING = select(INBOX.c.id).where(_THIS)
_REPLY = update(INBOX).where(_THIS).values(answer=bindparam("text"))
_ANSWER = select(INBOX.c.answer).where(_THIS)
_DELETE = delete(INBOX).where(_THIS)
_DELETE_UNTAKEN = delete(INBOX).where(_THIS, INBOX.c.taken_by.is_(None))
_DELETE_OLD = delete(INBOX).where(INBOX.c.sent_at <= bindparam("oldest"))


def send(unit: UnitOfWork, item: Item, now: datetime) -> None:
    """Put an item into the inbox and notify its owner. Raises an error that becomes `Conflict` if its id exists."""
    unit.connection.execute(insert(INBOX), {**asdict(item), "sent_at": now})
    unit.notices.append(Sent(item.guild_id))


def waiting(unit: UnitOfWork, now: datetime, me: str, shards: Shards = EVERYWHERE) -> list[int]:
    """The ids of items for these shards that their owner `me` can take, oldest first."""
    here = shards.only(_WAITING, INBOX.c.guild_id)
    return [*unit.connection.execute(here, {"oldest": now - LIFETIME, "me": me}).scalars()]


def take(unit: UnitOfWork, item_id: int, me: str) -> Item | None:
    """Take an item; None if another process was faster or the item is gone."""
    row = unit.connection.execute(_TAKE, {"item": item_id, "me": me}).mappings().one_or_none()
    return None if row is None else Item(**row)


def is_pending(unit: UnitOfWork, item_id: int) -> bool:
    """Whether an item is not finished."""
    return unit.connection.execute(_IS_PENDING, {"item": item_id}).scalar_one_or_none() is not None


def note_deferred(unit: UnitOfWork, item_id: int) -> None:
    """Record that an item's interaction is deferred, and notify the owner."""
    for guild_id in unit.connection.execute(_DEFER, {"item": item_id}).scalars():
        unit.notices.append(Sent(guild_id))


def reply(unit: UnitOfWork, item_id: int, answer: str) -> None:
    """Store the answer to an item, and notify the process that waits for it."""
    unit.connection.execute(_REPLY, {"item": item_id, "text": answer})
    unit.notices.append(Replied(item_id))


def answer_to(unit: UnitOfWork, item_id: int) -> str | None:
    """The answer to an item; None if there is none yet."""
    return unit.connection.execute(_ANSWER, {"item": item_id}).scalar_one_or_none()


def delete_item(unit: UnitOfWork, item_id: int) -> None:
    """Delete a finished item."""
    unit.connection.execute(_DELETE, {"item": item_id})


def take_away(unit: UnitOfWork, item_id: int) -> bool:
    """Delete an item that nobody has taken. Returns False if a process has taken it."""
    return unit.connection.execute(_DELETE_UNTAKEN, {"item": item_id}).rowcount == 1


def delete_old_items(unit: UnitOfWork, now: datetime) -> None:
    """Delete items older than `LIFETIME`."""
    unit.connection.execute(_DELETE_OLD, {"oldest": now - LIFETIME})


R = TypeVar("R")


# --- notices ---------------------------------------------------------------------------------------------------------


class NoticeEnvelope(Struct, frozen=True):
    """A notice with its sender, as sent through PostgreSQL."""

    by: str
    """The process that sends it."""
    number: int
    """Makes it unique: PostgreSQL delivers identical notices of a transaction only once."""
    notice: Notice


_numbers = itertools.count(1)
_decoder = msgspec.json.Decoder(NoticeEnvelope)


def encode(by: str, notice: Notice) -> str:
    """A notice as text, shorter than the 8,000 bytes that PostgreSQL takes."""
    return msgspec.json.encode(NoticeEnvelope(by, next(_numbers), notice)).decode()


def decode(text: str) -> NoticeEnvelope | None:
    """Read a notice; None if this version does not know its kind."""
    try:
        return _decoder.decode(text)
    except msgspec.MsgspecError:
        return None


log = structlog.get_logger(__name__)

CHANNEL: Final = "stammtisch"
SERVER_TIMEOUT: Final = 5.0
"""Seconds to wait for the server's answer."""
_SEND = text("SELECT pg_notify(:channel, notice) FROM unnest(CAST(:notices AS text[])) AS notice")


def send_notices(connection: Connection, notices: Sequence[Notice], me: str) -> None:
    """Send these to all other processes when the transaction is committed."""
    connection.execute(_SEND, {"channel": CHANNEL, "notices": [encode(me, notice) for notice in notices]})


class Listener:
    """Receives the notices of other processes, and reconnects when its connection breaks.

    `run` must be called every few seconds: nothing else detects a broken connection.
    """

    def __init__(self, url: URL, me: str) -> None:
        """`me` is the id of this process."""
        self.me = me
        self._url = url
        # Nothing sent here needs to wait for the disk.
        arguments = {
            "server_settings": {"synchronous_commit": "off"},
            "timeout": SERVER_TIMEOUT,
            "command_timeout": SERVER_TIMEOUT,
        }
        self._engine = async_engine(url, poolclass=NullPool, connect_args=arguments)
        self._connection: AsyncConnection | None = None
        self._is_broken = False
        """Whether the server has ended the connection."""
        self._lock = asyncio.Lock()
        self._listeners: list[Callable[[Notice], None]] = []
        self._queue: list[Notice] = []
        self._sending: asyncio.Task[None] | None = None

    def on_notice(self, listener: Callable[[Notice], None]) -> None:
        """Call this with each notice of another process."""
        self._listeners.append(listener)

    async def run(self, work: Callable[[Connection], R]) -> R:
        """Run this in a transaction on the listening connection. Raises StoreError."""
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
        """Send a notice soon, without a transaction of the caller; it is lost if the database does not answer."""
        self._queue.append(notice)
        if self._sending is None:
            self._sending = asyncio.create_task(self._send(), name="notices")

    async def close(self) -> None:
        """Send the waiting notices, then disconnect."""
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
        except Exception as error:  # a process that misses a notice polls a little later
            self._queue.clear()
            log.info("notices-not-sent", reason=str(error))
        finally:
            # No await between the last check and this line, so that no notice arrives in between.
            self._sending = None

    async def _connect(self) -> AsyncConnection:
        connection = await self._engine.connect()
        try:
            driver: Any = (await connection.get_raw_connection()).driver_connection
            await driver.add_listener(CHANNEL, self._on_notification)
            driver.add_termination_listener(partial(self._broken, connection))
            await connection.commit()
        except BaseException:
            await drop(connection)
            raise
        self._connection = connection
        self._pass_on(Missed())
        return connection

    async def _drop(self) -> None:
        connection, self._connection, self._is_broken = self._connection, None, False
        await drop(connection)

    def _broken(self, connection: AsyncConnection, _driver: object) -> None:
        if self._connection is connection:
            self._is_broken = True

    def _on_notification(self, _driver: object, _pid: int, _channel: str, payload: str) -> None:
        envelope = decode(payload)
        if envelope is None:  # A process of another version has told something, so this one does not know it all.
            self._pass_on(Missed())
        elif envelope.by != self.me:
            self._pass_on(envelope.notice)

    def _pass_on(self, notice: Notice) -> None:
        for listener in self._listeners:
            try:
                listener(notice)
            except Exception:  # the other listeners must still get it
                log.exception("notice-failed", notice=type(notice).__name__)
