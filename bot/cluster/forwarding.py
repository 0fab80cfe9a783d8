"""Forwards interactions about tables of another process to the owner, unchanged, and drops repeated ones.

Discord may deliver an interaction twice, above all when a connection is resumed. Handled twice, a click would add two
agents, and its second answer would call the first one stale.

Direct messages arrive at the process of the first shard, whatever the server of their table. A tutorial can be started
in any server, but belongs to the first shard. The owner answers with the interaction's own id and token. If it does not
finish in time, this process defers the interaction. If it has ended, the next owner finds the interaction in the inbox.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from typing import Any, Final, Protocol, TypeAlias

import msgspec
import structlog
from structlog.contextvars import bind_contextvars, clear_contextvars

from bot.cluster.processes import AnyOwner
from bot.recent import Recent
from bot.store.connections import Conflict, StoreError
from bot.store.schema import Item
from bot.tables.refusals import TableRefusal

log = structlog.get_logger(__name__)

INTERACTION: Final = "interaction"
"""The kind of an inbox item that holds an interaction."""
DEFER_AFTER: Final = 1.2
"""Seconds the owner has to finish an interaction before it is deferred here. Discord allows 3."""
MAX_PAYLOADS: Final = 500
"""How many interactions to keep until they are answered or forwarded."""
REMEMBERED: Final = 10_000
"""How many ids to remember. Duplicates arrive within minutes or never: tokens live for fifteen."""

Payload: TypeAlias = Mapping[str, Any]
"""An interaction as Discord sends it."""


class Arrivals(Protocol):
    """What is done with interactions here."""

    def table_of(self, data: Payload) -> str | None:
        """The table that a click or submitted form is about; None for anything else, or if it names no table."""

    async def arrive(self, data: Payload, *, deferred: bool) -> None:
        """Handle an interaction, and wait until that is done. `deferred`: it is acknowledged already."""

    async def defer(self, data: Payload) -> bool:
        """Tell Discord that an answer takes longer. False if that fails."""


class Forwarding:
    """Forwards interactions to the owners of their tables, and takes in those that other processes forward."""

    def __init__(self, owner: AnyOwner, guild_of: Callable[[str], Awaitable[int | None]], arrivals: Arrivals) -> None:
        """`guild_of` finds the server of a table, or raises TableRefusal or StoreError."""
        self._owner = owner
        self._inbox = owner.inbox
        self._guild_of = guild_of
        self._arrivals = arrivals
        self._seen = Recent[int, None](REMEMBERED)
        self._payloads = Recent[int, Payload](MAX_PAYLOADS)
        self._forwarded = Recent[int, None](REMEMBERED)
        self._tasks: set[asyncio.Task[None]] = set()
        self._inbox.on(INTERACTION, self._take_in)

    def is_own(self, interaction_id: int) -> bool:
        """Whether nobody else answers this interaction: it came in here, and was not forwarded, here or elsewhere."""
        return interaction_id in self._seen and interaction_id not in self._forwarded

    async def forward(self, interaction_id: int, guild_id: int | None, *, deferred: bool) -> None:
        """Send an interaction to the owner of a server's tables. `deferred`: it is already acknowledged.

        Raises StoreError, or KeyError for one that did not come in here.
        """
        data = self._payloads[interaction_id]
        self._forwarded[interaction_id] = None
        try:
            await self._inbox.send(INTERACTION, guild_id, msgspec.json.encode(data), interaction_id, deferred=deferred)
        except Conflict:
            return  # The gateway has delivered it twice.
        if not deferred:
            self._begin(self._defer_later(data), "forwarded interaction")

    def came_in(self, data: Payload) -> bool:
        """Whether it is handled here: not if it is repeated, or a click on a table that may be another process's."""
        interaction_id = int(data["id"])
        if interaction_id in self._seen:
            return False
        self._seen[interaction_id] = None
        if not self._owner.has_others:
            return True
        self._payloads[interaction_id] = data
        table_id, guild_id = self._arrivals.table_of(data), data.get("guild_id")
        if table_id is None or (guild_id is not None and self._owner.owns(int(guild_id))):
            return True
        self._begin(self._dispatch(data, table_id), f"click at {table_id}")
        return False

    def _begin(self, work: Coroutine[object, object, None], name: str) -> None:
        task = asyncio.create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _dispatch(self, data: Payload, table_id: str) -> None:
        clear_contextvars()
        bind_contextvars(interaction=data["id"], table=table_id)
        try:
            guild_id = await self._guild_of(table_id)
            if not self._owner.owns(guild_id):
                await self.forward(int(data["id"]), guild_id, deferred=False)
                return
        except (StoreError, TableRefusal) as error:  # This process answers with the reason.
            log.info("click-not-forwarded", reason=str(error))
        await self._arrivals.arrive(data, deferred=False)

    async def _defer_later(self, data: Payload) -> None:
        item_id = int(data["id"])
        await asyncio.sleep(DEFER_AFTER)
        try:
            if await self._inbox.is_pending(item_id) and await self._arrivals.defer(data):
                await self._inbox.note_deferred(item_id)
        except StoreError as error:
            log.info("interaction-not-deferred", interaction=data["id"], reason=type(error).__name__)

    async def _take_in(self, item: Item) -> None:
        data: dict[str, Any] = msgspec.json.decode(item.content)
        self._forwarded[int(data["id"])] = None
        await self._arrivals.arrive(data, deferred=item.deferred)
