"""Which process looks after which tables: runs their agents and clocks, and keeps their messages as they should be.

Only the owner changes a table and its messages; what reaches another process is sent to it (`bot.tables.inbox`). A
process holds leases on shards, and owns the tables of their servers: those that it opens itself, and those of processes
that are gone, until they are back. With SQLite, or without a shared database, this process owns everything.

A lease lasts some seconds and is renewed all the time. A process that cannot renew it stops by itself when it has run
out, by its own clock; others take it when it has run out by the clock of the database, which began later. When a
process takes its own leases back, the stand-in may not know it for a moment: then the version of the table
decides, and the place of a move in the log.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from functools import partial
from typing import TYPE_CHECKING, Final

import structlog

from bot.store.connections import StoreError
from bot.store.peers import LeaseSettings, claim, release, renew
from bot.store.schema import EVERYWHERE, Shards
from bot.store.unit_of_work import LeasesMoved

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bot.store.peers import Listener
    from bot.store.store import Store
    from bot.store.unit_of_work import Notice

_log = structlog.get_logger(__name__)

LEASE: Final = 9.0
"""Seconds that a lease lasts."""
RENEWAL: Final = 2.0
"""Seconds between two renewals, which also look for leases that have run out."""


class NotOursError(Exception):
    """Another process owns the tables of this server: nothing was done, and the request is for that one."""

    def __init__(self, guild_id: int | None) -> None:
        super().__init__(f"the tables of server {guild_id} are another process's")
        self.guild_id = guild_id


class Leases:
    """The leases of one process."""

    def __init__(
        self,
        store: Store | None = None,
        *,
        shards: int = 1,
        shard_ids: tuple[int, ...] = (),
        seconds: float = LEASE,
        every: float = RENEWAL,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """`shard_ids` are those of all `shards` that this process opens; without any it opens all of them."""
        self.listener: Listener | None = None if store is None else store.listener
        """How to hear of the other processes; None if there are none."""
        # With all shards in one process it does not matter how many there are, and Discord may change it.
        total, homes = (shards, shard_ids) if shard_ids else (1, (0,))
        process = "" if self.listener is None else self.listener.me
        self._settings = LeaseSettings(process=process, shards=total, homes=homes, seconds=seconds)
        self._every = every
        self._now = now
        self._held: frozenset[int] = frozenset()
        self._until = 0.0
        """When the leases run out, if they are not renewed."""
        self._moved = asyncio.Event()
        self._taken: list[Callable[[Shards], Awaitable[None]]] = []
        self._before_taken: list[Callable[[Shards], None]] = []
        self._task: asyncio.Task[None] | None = None
        self._resuming: set[asyncio.Task[None]] = set()
        if self.listener is not None:
            self.listener.on_notice(self._heard)

    @property
    def shards(self) -> Shards:
        """The shards whose tables this process owns."""
        if self.listener is None:
            return EVERYWHERE
        return Shards(self._settings.shards, self._held if self._now() < self._until else frozenset())

    def hold(self, guild_id: int | None) -> bool:
        """Whether this process owns the tables of a server."""
        return self.listener is None or guild_id in self.shards

    def require(self, guild_id: int | None) -> None:
        """Raise NotOursError unless this process owns the tables of a server."""
        if not self.hold(guild_id):
            raise NotOursError(guild_id)

    @property
    def share(self) -> float:
        """Which part of all shards this process owns, at least of those that it opens."""
        return max(len(self._settings.homes), len(self._held)) / self._settings.shards

    def before_taken(self, callback: Callable[[Shards], None]) -> None:
        """Have this called with shards whose tables another process has owned, before they are ours."""
        self._before_taken.append(callback)

    def on_taken(self, callback: Callable[[Shards], Awaitable[None]]) -> None:
        """Have this called with shards whose tables are ours from now on, but not with the first ones."""
        self._taken.append(callback)

    def tell(self, notice: Notice) -> None:
        """Tell the other processes, if there can be any."""
        if self.listener is not None:
            self.listener.tell(notice)

    async def start(self) -> None:
        """Take the leases of the shards that this process opens, even from another holder. Raises StoreError."""
        if self.listener is None:
            return
        asked = self._now()
        await self.listener.run(partial(claim, settings=self._settings))
        self._held, self._until = frozenset(self._settings.homes), asked + self._settings.seconds
        self.listener.tell(LeasesMoved())
        self._task = asyncio.create_task(self._keep(), name="leases")

    async def renew(self) -> None:
        """Renew the leases, and take those that have run out. Raises StoreError."""
        if self.listener is None:
            return
        asked = self._now()
        held, moved = await self.listener.run(partial(renew, settings=self._settings))
        before = self.shards.numbers
        taken = (held - before) | (held & moved)
        if taken:
            for callback in self._before_taken:
                callback(Shards(self._settings.shards, taken))
        self._held, self._until = held, asked + self._settings.seconds
        if moved:
            self.listener.tell(LeasesMoved())
        if lost := before - held:
            _log.info("leases-lost", shards=sorted(lost))
        if taken:
            _log.info("leases-taken", shards=sorted(taken))
            self._resume(Shards(self._settings.shards, taken))

    async def close(self) -> None:
        """Give up all leases, so that others take them at once."""
        for task in (self._task, *self._resuming):
            if task is not None:
                task.cancel()
        await asyncio.gather(
            *(task for task in (self._task, *self._resuming) if task is not None), return_exceptions=True
        )
        if self.listener is None or self._task is None:
            return
        self._held = frozenset()
        try:
            await self.listener.run(partial(release, settings=self._settings))
        except StoreError as error:  # They run out by themselves.
            _log.info("leases-not-released", reason=str(error))
        else:
            self.listener.tell(LeasesMoved())

    def _heard(self, notice: Notice) -> None:
        if isinstance(notice, LeasesMoved):
            self._moved.set()

    async def _keep(self) -> None:
        failing = False
        while True:
            # Not wait_for: in Python 3.11 it forgets that it was cancelled if what it waits for has just happened.
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(1.0 if failing else self._every):
                    await self._moved.wait()
            self._moved.clear()
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
