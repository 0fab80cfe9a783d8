"""The tables that this process owns: whose they are, and what follows from a change of one."""

from __future__ import annotations

from collections.abc import Callable, Collection

import structlog

from bot.store.database import shielded
from bot.store.schema import Shards
from bot.store.store import Store
from bot.store.unit_of_work import Touched
from bot.tables.agent_turns import AgentTurns
from bot.tables.awake import AwakeTable, AwakeTables
from bot.tables.drafts import Stored
from bot.tables.leases import Leases
from bot.tables.refusals import TableRefusal
from bot.tables.timekeeper import Timekeeper

_log = structlog.get_logger(__name__)


class Ownership:
    """The tables of one process."""

    def __init__(self, store: Store, leases: Leases, awake: AwakeTables, turns: AgentTurns, keeper: Timekeeper) -> None:
        self._store = store
        self._leases = leases
        self._awake = awake
        self._turns = turns
        self._keeper = keeper
        keeper.ours = self.ours
        leases.before_taken(awake.forget_in)
        leases.on_taken(self._look_at_clocks)
        self._listeners: list[Callable[[str], None]] = []
        self._on_stored: list[Callable[[Stored], None]] = []
        awake.on_stored = self._stored

    async def is_ours(self, table_id: str) -> bool:
        """Whether this process owns a table. Raises TableRefusal if there is none with this id."""
        return self._leases.listener is None or self._leases.hold(await self.guild_of(table_id))

    async def ours(self, table_ids: Collection[str]) -> frozenset[str]:
        """Those of these tables that this process owns; one light query for all that are not loaded."""
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
        """Have the messages of a table compared by the process that owns it, if that is another one."""
        if not self._leases.hold(guild_id):
            self._leases.tell(Touched(table_id, guild_id))

    def on_change(self, callback: Callable[[str], None]) -> None:
        """Have this called with the table's id after each commit that changed one of ours."""
        self._listeners.append(callback)

    def on_stored(self, callback: Callable[[Stored], None]) -> None:
        """Have this called with each change that was committed."""
        self._on_stored.append(callback)

    def changed(self, changed: AwakeTable) -> None:
        """A table has changed: agents and clocks go on, and listeners hear of it."""
        table_id = changed.row.id
        self._turns.changed(changed)
        self._keeper.heard(changed.row.deadlines)
        for listener in self._listeners:
            try:
                listener(table_id)
            except Exception:  # the change is committed; its request must not look refused
                _log.exception("listener-failed", table=table_id)

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
