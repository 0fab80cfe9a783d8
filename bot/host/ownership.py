"""Which tables this process owns, and who hears of their changes: agents, clocks, and everybody who has asked."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

import structlog

from bot.cluster.owner import Owner
from bot.host.agent_turns import AgentTurns
from bot.host.cache import TableCache
from bot.host.timing import Timekeeper
from bot.host.waiting import LiveIndex
from bot.store.schema import Shards
from bot.store.store import Store
from bot.store.unit_of_work import Notice, TableChanged
from bot.tables.play import LoadedTable, Stored
from bot.tables.refusals import TableRefusal

_log = structlog.get_logger(__name__)


class Ownership:
    """Tells which tables this process owns, and passes on their changes."""

    def __init__(
        self,
        store: Store,
        owner: Owner,
        cache: TableCache,
        turns: AgentTurns,
        keeper: Timekeeper,
        index: LiveIndex,
    ) -> None:
        self._store = store
        self._owner = owner
        self._cache = cache
        self._turns = turns
        self._keeper = keeper
        self._index = index
        keeper.ours = self.ours
        owner.before_taken(cache.forget_in)
        owner.on_taken(self._look_at_clocks)
        owner.on_notice(self._on_notice)
        self._listeners: list[Callable[[str], None]] = []
        self._on_emote: list[Callable[[str], None]] = []
        self._on_stored: list[Callable[[Stored], None]] = []
        cache.on_stored = self._stored

    async def is_ours(self, table_id: str) -> bool:
        """Whether this process owns a table. Raises TableRefusal if there is none with this id."""
        return not self._owner.has_others or self._owner.owns(await self.guild_of(table_id))

    async def ours(self, table_ids: Collection[str]) -> frozenset[str]:
        """Those of these tables that this process owns; one cheap query for those that are not open."""
        if not self._owner.has_others:
            return frozenset(table_ids)
        guilds = await self._guilds(table_ids)
        return frozenset(each for each in table_ids if each in guilds and self._owner.owns(guilds[each]))

    async def guild_of(self, table_id: str) -> int | None:
        """The server of a table. Raises TableRefusal if there is no table with this id."""
        guilds = await self._guilds([table_id])
        if table_id not in guilds:
            raise TableRefusal("no-table")
        return guilds[table_id]

    def on_change(self, callback: Callable[[str], None]) -> None:
        """Call `callback` with the table's id after each commit that changes a table of ours."""
        self._listeners.append(callback)

    def on_emote(self, callback: Callable[[str], None]) -> None:
        """Call `callback` with the table's id after each commit that changes only an emote at a table of ours."""
        self._on_emote.append(callback)

    def on_stored(self, callback: Callable[[Stored], None]) -> None:
        """Call `callback` with each committed change."""
        self._on_stored.append(callback)

    def changed(self, changed: LoadedTable) -> None:
        """Pass on a changed table to agents, clocks and listeners."""
        self._turns.changed(changed)
        self._keeper.heard(changed.row.deadlines)
        self._tell(changed.row.id, self._listeners)

    def emote_shown(self, table_id: str) -> None:
        """Pass on that an emote, and nothing else, has changed at a table: agents and clocks do not hear of it."""
        self._tell(table_id, self._on_emote)

    def doubted(self, table_id: str) -> None:
        """Let agents, clocks and listeners check a table that may have changed: its commit was not confirmed."""
        self._turns.wake(table_id)
        self._keeper.wake()
        self._tell(table_id, self._listeners)

    def _on_notice(self, notice: Notice) -> None:
        """Look after a table of ours that another process has changed.

        It has lost the table without noticing, and its change was stored because nothing was changed here since.
        """
        if not isinstance(notice, TableChanged) or not self._owner.owns(notice.guild_id):
            return
        known = self._cache.known(notice.table_id)
        if known is None or known.row.version < notice.version:
            self._cache.forget(notice.table_id)
            self.doubted(notice.table_id)

    def _tell(self, table_id: str, listeners: Iterable[Callable[[str], None]]) -> None:
        for listener in listeners:
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
