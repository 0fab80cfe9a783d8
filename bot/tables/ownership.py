"""What follows from a change of a table, in the process that looks after it: agents go on, and listeners are told.

Whichever process changes a table, the others hear of it with the commit: copies in memory become old, and the one that
looks after the table goes on with it.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import structlog
from structlog.contextvars import bind_contextvars, clear_contextvars

from bot.store import Hurried, StoreError, TableChanged, shielded
from bot.tables.outside import Outside
from bot.tables.refusals import TableRefusal

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from bot.store import Answered, Notice, Shards, Store, Touched
    from bot.tables.agent_turns import AgentTurns
    from bot.tables.awake import AwakeTable, AwakeTables
    from bot.tables.drafts import Stored
    from bot.tables.leases import Leases
    from bot.tables.timekeeper import Timekeeper

_log = structlog.get_logger(__name__)


class Ownership:
    """The tables that one process looks after."""

    def __init__(self, store: Store, leases: Leases, awake: AwakeTables, turns: AgentTurns, keeper: Timekeeper) -> None:
        self._store = store
        self._leases = leases
        self._awake = awake
        self._turns = turns
        self._keeper = keeper
        keeper.ours = self.ours
        leases.on_taken(self._look_at_clocks)
        self._listeners: list[Callable[[str], None]] = []
        self._on_stored: list[Callable[[Stored], None]] = []
        awake.on_stored = self._stored
        self._looking: dict[str, asyncio.Task[None]] = {}
        """By table, so that several changes in a row are looked at once."""
        self._again: set[str] = set()
        self._outside = Outside(store, awake, self._look_soon)
        if leases.listener is not None:
            leases.listener.on_notice(self._heard)

    async def watch(self) -> None:
        """Notice what other processes change from now on, also where nobody tells of it, as on SQLite."""
        if self._leases.listener is None:
            await self._outside.start()

    async def is_ours(self, table_id: str) -> bool:
        """Whether this process looks after a table. Raises TableRefusal if there is none with this id."""
        return self._leases.listener is None or self._leases.hold(await self.guild_of(table_id))

    async def ours(self, table_ids: Collection[str]) -> frozenset[str]:
        """Those of these tables that this process looks after; one light query for all that sleep."""
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

    def tell(self, notice: Answered | Hurried | Touched) -> None:
        """Tell this to the process that looks after a table, if that is another one."""
        if not self._leases.hold(notice.guild_id):
            self._leases.tell(notice)

    def on_change(self, callback: Callable[[str], None]) -> None:
        """Have this called with the table's id after each commit that changed one of ours."""
        self._listeners.append(callback)

    def on_stored(self, callback: Callable[[Stored], None]) -> None:
        """Have this called with each change that this process has committed, whoever looks after the table."""
        self._on_stored.append(callback)

    def changed(self, changed: AwakeTable) -> None:
        """This process has changed a table. If another one looks after it, that has heard of it with the commit."""
        if self._leases.hold(changed.row.guild_id):
            self._follow(changed)
        else:
            self._turns.forget(changed.row.id)

    def stored_apart(self, table_id: str, guild_id: int | None, version: int) -> None:
        """This process has stored a table at another version, but not as a change of the host: go on with that."""
        self._heard(TableChanged(table_id=table_id, guild_id=guild_id, version=version))

    async def close(self) -> None:
        """Look at nothing more."""
        await self._outside.close()
        tasks = [*self._looking.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    @shielded
    async def _guilds(self, table_ids: Collection[str]) -> dict[str, int | None]:
        known = {each: awake.row.guild_id for each in table_ids if (awake := self._awake.known(each)) is not None}
        unknown = [each for each in table_ids if each not in known]
        return known | await self._store.read(lambda unit: unit.guilds(unknown)) if unknown else known

    def _stored(self, change: Stored) -> None:
        for callback in self._on_stored:
            callback(change)

    async def _look_at_clocks(self, _: Shards) -> None:
        self._keeper.look()

    def _follow(self, changed: AwakeTable) -> None:
        table_id = changed.row.id
        self._turns.changed(changed)
        self._keeper.heard(changed.row.deadlines)
        for listener in self._listeners:
            try:
                listener(table_id)
            except Exception:  # the change is committed; its request must not look refused
                _log.exception("listener-failed", table=table_id)

    def _heard(self, notice: Notice) -> None:
        if isinstance(notice, TableChanged):
            self._awake.heard(notice.table_id, notice.version)
            if self._leases.hold(notice.guild_id):
                self._look_soon(notice.table_id)
        elif isinstance(notice, Hurried) and self._leases.hold(notice.guild_id):
            self._turns.hurry(notice.table_id, notice.hurried)
            self._awake.hurry(notice.table_id)
            self._look_soon(notice.table_id)

    def _look_soon(self, table_id: str) -> None:
        if table_id in self._looking:
            self._again.add(table_id)
        else:
            self._looking[table_id] = asyncio.create_task(self._look(table_id), name=f"what others did at {table_id}")

    async def _look(self, table_id: str) -> None:
        clear_contextvars()
        bind_contextvars(table=table_id)
        try:
            while True:
                self._again.discard(table_id)
                self._follow(await self._awake.get(table_id))
                if table_id not in self._again:
                    return
        except TableRefusal as refusal:  # It was deleted meanwhile, or is of a game that this version does not have.
            _log.info("change-not-followed", table=table_id, code=refusal.code)
        except StoreError as error:
            _log.warning("change-not-followed", table=table_id, reason=str(error))
        finally:
            # No await between the last look and this, so that no notice can fall in between.
            del self._looking[table_id]
            self._again.discard(table_id)
