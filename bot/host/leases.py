"""Which process owns which tables, that is, runs their agents and clocks and keeps their messages up to date.

Only the owner changes a table and its messages; other processes send requests to it (`bot.host.inbox`). A process holds
leases on shards, and owns the tables of their servers. It holds the shards that it opens itself, and those of processes
that are gone, until they return. On SQLite, or without a shared database, this process owns everything.

A lease lasts a few seconds and is renewed continually. A process that cannot renew a lease stops once it has expired by
its own clock; others take it once it has expired by the database's clock, where it began later. When a process takes
its own leases back, the stand-in may not know for a moment. Then the table's version and a move's place in the log
decide.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Collection
from functools import partial
from typing import Final

import structlog

from bot.host.agent_turns import AgentTurns
from bot.host.background import stopped, wait_for_news
from bot.host.cache import TableCache
from bot.host.timing import Timekeeper
from bot.host.waiting import LiveIndex
from bot.store.connections import StoreError
from bot.store.peers import LeaseSettings, Listener, claim, release, renew
from bot.store.schema import EVERYWHERE, Shards
from bot.store.store import Store
from bot.store.unit_of_work import LeasesMoved, Notice, TableChanged, Touched
from bot.tables.play import LoadedTable, Stored
from bot.tables.refusals import NotOursError, TableRefusal

_log = structlog.get_logger(__name__)

LEASE: Final = 9.0
"""Seconds that a lease lasts."""

RENEWAL: Final = 2.0
"""Seconds between two renewals, which also check for expired leases."""


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
        """`shard_ids` are the ones, of all `shards`, that this process opens; if empty, it opens all of them."""
        self.listener: Listener | None = None if store is None else store.listener
        """Exchanges notices with the other processes; None if there are none."""
        # With all shards in one process, their number does not matter, and Discord may change it.
        total, homes = (shards, shard_ids) if shard_ids else (1, (0,))
        process = "" if self.listener is None else self.listener.me
        self._settings = LeaseSettings(process=process, shards=total, homes=homes, seconds=seconds)
        self._every = every
        self._now = now
        self._held: frozenset[int] = frozenset()
        self._until = 0.0
        """When the leases expire, if they are not renewed."""
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
        """The share of all shards that this process owns, but at least of those that it opens."""
        return max(len(self._settings.homes), len(self._held)) / self._settings.shards

    def before_taken(self, callback: Callable[[Shards], None]) -> None:
        """Call `callback` with shards whose tables another process has owned, before they are ours."""
        self._before_taken.append(callback)

    def on_taken(self, callback: Callable[[Shards], Awaitable[None]]) -> None:
        """Call `callback` with shards whose tables have become ours, except for those taken at the start."""
        self._taken.append(callback)

    def tell(self, notice: Notice) -> None:
        """Send a notice to the other processes, if there can be any."""
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
        """Renew the leases, and take expired ones. Raises StoreError."""
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
        """Give up all leases, so that others can take them at once."""
        await stopped(self._task, *self._resuming)
        if self.listener is None or self._task is None:
            return
        self._held = frozenset()
        try:
            await self.listener.run(partial(release, settings=self._settings))
        except StoreError as error:  # They expire anyway.
            _log.info("leases-not-released", reason=str(error))
        else:
            self.listener.tell(LeasesMoved())

    def _heard(self, notice: Notice) -> None:
        if isinstance(notice, LeasesMoved):
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


class Ownership:
    """Tells which tables this process owns, and passes on their changes."""

    def __init__(
        self,
        store: Store,
        leases: Leases,
        cache: TableCache,
        turns: AgentTurns,
        keeper: Timekeeper,
        index: LiveIndex,
    ) -> None:
        self._store = store
        self._leases = leases
        self._cache = cache
        self._turns = turns
        self._keeper = keeper
        self._index = index
        keeper.ours = self.ours
        leases.before_taken(cache.forget_in)
        leases.on_taken(self._look_at_clocks)
        if leases.listener is not None:
            leases.listener.on_notice(self._heard)
        self._listeners: list[Callable[[str], None]] = []
        self._on_stored: list[Callable[[Stored], None]] = []
        cache.on_stored = self._stored

    async def is_ours(self, table_id: str) -> bool:
        """Whether this process owns a table. Raises TableRefusal if there is none with this id."""
        return self._leases.listener is None or self._leases.hold(await self.guild_of(table_id))

    async def ours(self, table_ids: Collection[str]) -> frozenset[str]:
        """Those of these tables that this process owns; one cheap query for those that are not open."""
        if self._leases.listener is None:
            return frozenset(table_ids)
        guilds = await self._guilds(table_ids)
        return frozenset(each for each in table_ids if each in guilds and self._leases.hold(guilds[each]))

    async def guild_of(self, table_id: str) -> int | None:
        """The server of a table. Raises TableRefusal if there is no table with this id."""
        guilds = await self._guilds([table_id])
        if table_id not in guilds:
            raise TableRefusal("no-table")
        return guilds[table_id]

    def touched(self, table_id: str, guild_id: int | None) -> None:
        """Let the process that owns a table compare its messages, if that is another process."""
        if not self._leases.hold(guild_id):
            self._leases.tell(Touched(table_id, guild_id))

    def on_change(self, callback: Callable[[str], None]) -> None:
        """Call `callback` with the table's id after each commit that changes a table of ours."""
        self._listeners.append(callback)

    def on_stored(self, callback: Callable[[Stored], None]) -> None:
        """Call `callback` with each committed change."""
        self._on_stored.append(callback)

    def changed(self, changed: LoadedTable) -> None:
        """Pass on a changed table to agents, clocks and listeners."""
        self._turns.changed(changed)
        self._keeper.heard(changed.row.deadlines)
        self._tell(changed.row.id)

    def doubted(self, table_id: str) -> None:
        """Let agents, clocks and listeners check a table that may have changed: its commit was not confirmed."""
        self._turns.wake(table_id)
        self._keeper.wake()
        self._tell(table_id)

    def _heard(self, notice: Notice) -> None:
        """Look after a table of ours that another process has changed.

        It has lost the table without noticing, and its change was stored because nothing was changed here since.
        """
        if not isinstance(notice, TableChanged) or not self._leases.hold(notice.guild_id):
            return
        known = self._cache.known(notice.table_id)
        if known is None or known.row.version < notice.version:
            self._cache.forget(notice.table_id)
            self.doubted(notice.table_id)

    def _tell(self, table_id: str) -> None:
        for listener in self._listeners:
            try:
                listener(table_id)
            except Exception:  # the change is committed; its request must not look refused
                _log.exception("listener-failed", table=table_id)

    async def _guilds(self, table_ids: Collection[str]) -> dict[str, int | None]:
        known = {each: loaded.row.guild_id for each in table_ids if (loaded := self._cache.known(each)) is not None}
        known |= {each: table.guild_id for each in table_ids if (table := self._index.get(each)) is not None}
        unknown = [each for each in table_ids if each not in known]
        return known | await self._store.read(lambda unit: unit.guilds(unknown)) if unknown else known

    def _stored(self, change: Stored) -> None:
        for callback in self._on_stored:
            callback(change)

    async def _look_at_clocks(self, _: Shards) -> None:
        self._keeper.wake()
