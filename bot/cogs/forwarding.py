"""Forwards interactions about tables of another process to the owner, unchanged, and drops repeated ones.

Discord may deliver an interaction twice, above all when a connection is resumed. Handled twice, a click would add two
agents, and its second answer would call the first one stale.

Direct messages arrive at the process of the first shard, whatever the server of their table. A tutorial can be started
in any server, but belongs to the first shard. The owner answers with the interaction's own id and token. If it does not
finish in time, this process defers the interaction. If it has ended, the next owner finds the interaction in the inbox.
"""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any, Final

import discord
import msgspec
import structlog
from structlog.contextvars import bind_contextvars, clear_contextvars

from bot.cogs.answer import ACKNOWLEDGED, Undelivered, defer, is_click, persist
from bot.connection import Payload, arrive, interaction_of, watch_interactions
from bot.host.host import Host
from bot.recent import Recent
from bot.screens.parts import NO_TABLE, read_click
from bot.store.connections import Conflict, StoreError
from bot.store.schema import Item
from bot.tables.refusals import TableRefusal

log = structlog.get_logger(__name__)

INTERACTION: Final = "interaction"
"""The kind of an inbox item that holds an interaction."""
PATIENCE: Final = 1.2
"""Seconds the owner has to finish an interaction before it is deferred here. Discord allows 3."""
KEPT: Final = 500
"""How many interactions to keep until they are answered or forwarded."""
REMEMBERED: Final = 10_000
"""How many ids to remember. Duplicates arrive within minutes or never: tokens live for fifteen."""


class Forwarding:
    """Forwards interactions to the owners of their tables, and takes in those that other processes forward."""

    def __init__(self, client: discord.Client, host: Host) -> None:
        self._client = client
        self._host = host
        self._seen = Recent[int, None](REMEMBERED)
        self._payloads = Recent[int, Payload](KEPT)
        self._forwarded = Recent[int, None](REMEMBERED)
        self._tasks: set[asyncio.Task[None]] = set()
        host.inbox.on(INTERACTION, self._take_in)

    def begin(self) -> None:
        """Start watching interactions."""
        watch_interactions(self._client, self._came_in)

    def is_own(self, interaction_id: int) -> bool:
        """Whether nobody else answers this interaction: it came in here, and was not forwarded, here or elsewhere."""
        return interaction_id in self._seen and interaction_id not in self._forwarded

    async def forward(self, interaction_id: int, guild_id: int | None, *, deferred: bool) -> None:
        """Send an interaction to the owner of a server's tables. `deferred`: it is already acknowledged.

        Raises StoreError, or KeyError for one that did not come in here.
        """
        data, inbox = self._payloads[interaction_id], self._host.inbox
        self._forwarded[interaction_id] = None
        try:
            await inbox.send(INTERACTION, guild_id, msgspec.json.encode(data), interaction_id, deferred=deferred)
        except Conflict:
            return  # The gateway has delivered it twice.
        if not deferred:
            task = asyncio.create_task(self._defer_later(data), name="forwarded interaction")
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def _came_in(self, data: Payload) -> bool:
        """Whether discord.py handles it: not if it is repeated, or a click on a table that may be another process's."""
        interaction_id, leases = int(data["id"]), self._host.leases
        if interaction_id in self._seen:
            return False
        self._seen[interaction_id] = None
        if leases.listener is None:  # There is no other process.
            return True
        self._payloads[interaction_id] = data
        table_id, guild_id = _table_of(data), data.get("guild_id")
        if table_id is None or (guild_id is not None and leases.hold(int(guild_id))):
            return True
        task = asyncio.create_task(self._see_to(data, table_id), name=f"click at {table_id}")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return False

    async def _see_to(self, data: Payload, table_id: str) -> None:
        clear_contextvars()
        bind_contextvars(interaction=data["id"], table=table_id)
        try:
            guild_id = await self._host.ownership.guild_of(table_id)
            if not self._host.leases.hold(guild_id):
                await self.forward(int(data["id"]), guild_id, deferred=False)
                return
        except (StoreError, TableRefusal) as error:  # This process answers with the reason.
            log.info("click-not-forwarded", reason=str(error))
        await arrive(self._client, interaction_of(self._client, data))

    async def _defer_later(self, data: Payload) -> None:
        item_id = int(data["id"])
        await asyncio.sleep(PATIENCE)
        try:
            if await self._host.inbox.is_pending(item_id):
                try:
                    await persist(partial(defer, interaction_of(self._client, data)))
                except discord.HTTPException as error:
                    if error.code != ACKNOWLEDGED:  # The owner may have acknowledged it.
                        raise
                await self._host.inbox.note_deferred(item_id)
        except (StoreError, discord.HTTPException, Undelivered) as error:
            log.info("interaction-not-deferred", interaction=data["id"], reason=type(error).__name__)

    async def _take_in(self, item: Item) -> None:
        data: dict[str, Any] = msgspec.json.decode(item.content)
        self._forwarded[int(data["id"])] = None
        interaction = interaction_of(self._client, data)
        if item.deferred:
            kinds = discord.InteractionResponseType
            kind = kinds.deferred_message_update if is_click(interaction) else kinds.deferred_channel_message
            interaction.response._response_type = kind  # noqa: SLF001  (the library has no public way)
        await arrive(self._client, interaction)


def _table_of(data: Payload) -> str | None:
    """The table that a click or submitted form is about; None for anything else, or if it names no table."""
    if "message" not in data:
        return None
    click = read_click(str(data.get("data", {}).get("custom_id", "")))
    return None if click is None or click.table == NO_TABLE else click.table
