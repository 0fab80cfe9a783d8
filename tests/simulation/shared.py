"""A SQLite file that two bots share in one loop, with leases and notices as PostgreSQL provides them."""

from __future__ import annotations

import asyncio
import secrets
from contextlib import ExitStack, asynccontextmanager, contextmanager
from contextvars import copy_context
from functools import partial
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

from msgspec import Struct

from bot.store.peers import Listener, claim, release, renew
from bot.store.store import require_current
from bot.store.transactions import Request, SqliteDatabase, carry_out

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterator, Sequence
    from contextvars import Context

    from sqlalchemy import URL, Connection

    from bot.store.peers import LeaseSettings
    from bot.store.unit_of_work import Notice
    from tests.simulation.loop import SimulatedLoop


class _Lease(Struct):
    process: str
    stand_in: bool
    expires: float


class Exchange:
    """What the bots of one database share: leases and notices."""

    def __init__(self, loop: SimulatedLoop) -> None:
        self.loop = loop
        self._ears: list[tuple[SharedListener, Context]] = []
        self._leases: dict[int, _Lease] = {}
        self._last = 0.0
        """The arrival time of the last notice."""

    def join(self, listener: SharedListener) -> None:
        """Let a listener hear the others. The listener of a dead process hears nothing."""
        self._ears.append((listener, copy_context()))

    def publish(self, by: str, notices: Sequence[Notice]) -> None:
        """Deliver notices to all other listeners, in order and after a moment."""
        for notice in notices:
            self._last = max(self._last + 1e-7, self.loop.time() + self.loop.network.delay() / 10)
            for listener, context in self._ears:
                if listener.me != by:
                    self.loop.call_at(self._last, listener.hear, notice, context=context)

    # --- leases, as in `bot.store.peers` ---

    def claim(self, settings: LeaseSettings) -> None:
        """See `bot.store.peers.claim`."""
        for shard in settings.homes:
            self._leases[shard] = self._lease(settings, stand_in=False)

    def renew(self, settings: LeaseSettings) -> tuple[frozenset[int], frozenset[int]]:
        """See `bot.store.peers.renew`."""
        now, taken = self.loop.time(), set()
        for shard, lease in [*self._leases.items()]:
            is_home = shard in settings.homes
            if lease.process == settings.process:
                lease.expires = now + settings.seconds
            elif lease.expires <= now or (is_home and lease.stand_in):
                self._leases[shard] = self._lease(settings, stand_in=not is_home)
                taken.add(shard)
        held = {shard for shard, lease in self._leases.items() if lease.process == settings.process}
        return frozenset(held), frozenset(taken)

    def release(self, settings: LeaseSettings) -> None:
        """See `bot.store.peers.release`."""
        for lease in self._leases.values():
            if lease.process == settings.process:
                lease.expires = min(lease.expires, self.loop.time())

    def _lease(self, settings: LeaseSettings, *, stand_in: bool) -> _Lease:
        return _Lease(settings.process, stand_in, self.loop.time() + settings.seconds)


class SharedListener(Listener):
    """How a bot hears of the other."""

    def __init__(self, exchange: Exchange) -> None:
        self.me = secrets.token_hex(8)
        self._exchange = exchange
        self._listeners = []
        exchange.join(self)

    async def run(self, work: Callable[[Connection], Any]) -> Any:
        """See Listener. Only work on leases is supported."""
        if not isinstance(work, partial):
            raise TypeError(f"not about leases: {work}")
        do = {claim: self._exchange.claim, renew: self._exchange.renew, release: self._exchange.release}[work.func]
        return await asyncio.get_running_loop().run_in_executor(None, partial(do, work.keywords["settings"]))

    def tell(self, notice: Notice) -> None:
        """See Listener."""
        self._exchange.publish(self.me, [notice])

    def hear(self, notice: Notice) -> None:
        """Pass a notice of another process to the listeners."""
        for listener in self._listeners:
            listener(notice)

    async def close(self) -> None:
        """See Listener."""
        self._listeners.clear()


class SharedDatabase(SqliteDatabase):
    """The shared file, as one of the bots opens it."""

    def __init__(self, exchange: Exchange, url: URL) -> None:
        super().__init__(url)
        self._exchange = exchange
        self.listener = self._heard = SharedListener(exchange)

    def _write(self, group: list[Request]) -> None:
        told: list[Notice] = []
        with self._writer.connect() as connection:
            carry_out(connection, group, lambda _, notices: told.extend(notices))
        self._exchange.publish(self._heard.me, told)


@contextmanager
def shared(loop: SimulatedLoop) -> Iterator[None]:
    """Let all stores opened in this block share leases and notices, as with PostgreSQL."""
    with ExitStack() as stack:
        stack.enter_context(patch("bot.store.store.SqliteDatabase", partial(SharedDatabase, Exchange(loop))))
        stack.enter_context(patch("bot.ops.login.only_bot", _no_lock))
        # Migrations would lock the file while others write, and in one thread nobody can wait for the lock.
        stack.enter_context(patch("bot.store.store.upgrade", require_current))
        yield


@asynccontextmanager
async def _no_lock(_address: str, *, sharded: bool) -> AsyncIterator[None]:
    """Bots with their own shards do not lock each other out."""
    if not sharded:
        raise ValueError("bots that share a database have shards of their own")
    yield
