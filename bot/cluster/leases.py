"""Leases: which process owns the tables of which shards, where several processes share a database.

A process owns the shards that it opens itself, and those of processes that are gone, until they return. A lease lasts
a few seconds and is renewed continually. A process that cannot renew a lease stops once it has expired by its own
clock; others take it once it has expired by the database's clock, where it began later. When a process takes its own
leases back, the stand-in may not know for a moment. Then the table's version and a move's place in the log decide.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from datetime import datetime
from functools import partial
from typing import Final

import structlog

from bot.background import stopped, wait_for_news
from bot.cluster.inbox import Inbox
from bot.cluster.owner import Handler
from bot.store.connections import StoreError
from bot.store.peers import LeaseSettings, Listener, claim, release, renew
from bot.store.schema import Shards
from bot.store.store import Store, utc_now
from bot.store.unit_of_work import Missed, Notice, OwnersChanged
from bot.tables.refusals import NotOursError

_log = structlog.get_logger(__name__)

LEASE: Final = 9.0
"""Seconds that a lease lasts."""

RENEWAL: Final = 2.0
"""Seconds between two renewals, which also check for expired leases."""


class LeasedOwner:
    """One of several processes, which owns tables by its leases: see `bot.cluster.owner.Owner`."""

    def __init__(
        self,
        store: Store,
        listener: Listener,
        *,
        shards: int = 1,
        shard_ids: tuple[int, ...] = (),
        seconds: float = LEASE,
        every: float = RENEWAL,
        now: Callable[[], float] = time.monotonic,
        clock: Callable[[], datetime] = utc_now,
    ) -> None:
        """`shard_ids` are the ones, of all `shards`, that this process opens; if empty, it opens all of them.

        `listener` exchanges notices with the other processes.
        """
        self._listener = listener
        # With all shards in one process, their number does not matter, and Discord may change it.
        total, homes = (shards, shard_ids) if shard_ids else (1, (0,))
        self._settings = LeaseSettings(process=listener.me, shards=total, homes=homes, seconds=seconds)
        self._every = every
        self._now = now
        self._held: frozenset[int] = frozenset()
        self._until = 0.0
        """When the leases expire, if they are not renewed."""
        self._moved = asyncio.Event()
        self._has_missed = False
        """Whether notices of other processes may have been lost since the last renewal."""
        self._taken: list[Callable[[Shards], Awaitable[None]]] = []
        self._before_taken: list[Callable[[Shards], None]] = []
        self._task: asyncio.Task[None] | None = None
        self._resuming: set[asyncio.Task[None]] = set()
        listener.on_notice(self._on_notice)
        self.inbox = Inbox(store, self, listener.me, clock)

    @property
    def has_others(self) -> bool:
        """See Owner."""
        return True

    @property
    def shards(self) -> Shards:
        """See Owner."""
        return Shards(self._settings.shards, self._held if self._now() < self._until else frozenset())

    def owns(self, guild_id: int | None) -> bool:
        """See Owner."""
        return guild_id in self.shards

    def require(self, guild_id: int | None) -> None:
        """See Owner."""
        if not self.owns(guild_id):
            raise NotOursError(guild_id)

    @property
    def share(self) -> float:
        """See Owner."""
        return max(len(self._settings.homes), len(self._held)) / self._settings.shards

    def before_taken(self, callback: Callable[[Shards], None]) -> None:
        """See Owner."""
        self._before_taken.append(callback)

    def on_taken(self, callback: Callable[[Shards], Awaitable[None]]) -> None:
        """See Owner."""
        self._taken.append(callback)

    def tell(self, notice: Notice) -> None:
        """See Owner."""
        self._listener.tell(notice)

    def on_notice(self, listener: Callable[[Notice], None]) -> None:
        """See Owner."""
        self._listener.on_notice(listener)

    def on_request(self, kind: str, handler: Handler) -> None:
        """See Owner."""
        self.inbox.on(kind, handler)

    async def ask(self, kind: str, guild_id: int | None, content: bytes) -> str:
        """See Owner."""
        return await self.inbox.ask(kind, guild_id, content)

    def listen(self) -> None:
        """See Owner."""
        self.inbox.start()

    async def finish(self) -> None:
        """See Owner."""
        await self.inbox.close()

    async def start(self) -> None:
        """Take the leases of the shards that this process opens, even from another holder. Raises StoreError."""
        asked = self._now()
        await self._listener.run(partial(claim, settings=self._settings))
        self._held, self._until = frozenset(self._settings.homes), asked + self._settings.seconds
        self._has_missed = False  # Nothing is in memory yet.
        self._listener.tell(OwnersChanged())
        self._task = asyncio.create_task(self._keep(), name="leases")

    async def renew(self) -> None:
        """Renew the leases, and take expired ones. Raises StoreError."""
        asked = self._now()
        held, moved = await self._listener.run(partial(renew, settings=self._settings))
        before, has_missed, self._has_missed = self.shards.numbers, self._has_missed, False
        taken = (held - before) | (held & moved)
        # A process that has lost a shard without noticing may have changed tables there, and told so by a notice.
        doubted = held if has_missed else taken
        if doubted:
            for callback in self._before_taken:
                callback(Shards(self._settings.shards, doubted))
        self._held, self._until = held, asked + self._settings.seconds
        if moved:
            self._listener.tell(OwnersChanged())
        if lost := before - held:
            _log.info("leases-lost", shards=sorted(lost))
        if taken:
            _log.info("leases-taken", shards=sorted(taken))
        if doubted:
            self._resume(Shards(self._settings.shards, doubted))

    async def close(self) -> None:
        """Give up all leases, so that others can take them at once."""
        await stopped(self._task, *self._resuming)
        if self._task is None:
            return
        self._held = frozenset()
        try:
            await self._listener.run(partial(release, settings=self._settings))
        except StoreError as error:  # They expire anyway.
            _log.info("leases-not-released", reason=str(error))
        else:
            self._listener.tell(OwnersChanged())

    def _on_notice(self, notice: Notice) -> None:
        if isinstance(notice, Missed):
            self._has_missed = True
        if isinstance(notice, Missed | OwnersChanged):
            self._moved.set()

    async def _keep(self) -> None:
        failing = False
        while True:
            await wait_for_news(self._moved, 1.0 if failing else self._every)
            try:
                await self.renew()
                failing = False
            except StoreError as error:
                if not failing:
                    _log.warning("leases-not-renewed", reason=str(error))
                failing = True

    def _resume(self, taken: Shards) -> None:
        for callback in self._taken:
            task = asyncio.ensure_future(callback(taken))
            self._resuming.add(task)
            task.add_done_callback(self._resumed)

    def _resumed(self, task: asyncio.Future[None]) -> None:
        self._resuming.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            _log.error("takeover-failed", exc_info=error)
