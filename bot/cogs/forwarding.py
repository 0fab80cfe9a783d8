"""Clicks on tables of other processes are forwarded to their owners.

Direct messages come to the process of the first shard, whatever the server of their table. So do all clicks of a shard
that another process owns for the moment. The owner answers with the interaction's own id and token. If it does not take
the click in time, this process tells Discord that the answer takes longer, and the next owner finds the click.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Final

import aiohttp
import discord
import msgspec
import structlog
from structlog.contextvars import bind_contextvars, clear_contextvars

from bot.cogs.answer import Interaction
from bot.connection import Payload, interaction_of, route_interactions
from bot.screens.clicks import read_click
from bot.store import Conflict, StoreError
from bot.store.inbox import Item
from bot.tables import Host, TableRefusal

log = structlog.get_logger(__name__)

CLICK: Final = "click"
"""What a click is in the inbox."""
PATIENCE: Final = 1.2
"""Seconds that the owner has to take a click, before Discord is told that the answer takes longer; the limit is 3."""


class Forwarding:
    """Forwards clicks to the owners of their tables, and answers those that other processes forward."""

    def __init__(self, client: discord.Client, host: Host, answer: Callable[[Interaction], Awaitable[None]]) -> None:
        """`answer` answers a click at a table of this process."""
        self._client = client
        self._host = host
        self._answer = answer
        self._forwarding: set[asyncio.Task[None]] = set()
        host.inbox.on(CLICK, self._answer_for_others)

    def begin(self) -> None:
        """Look at every click from now on, if there can be other processes."""
        if self._host.leases.listener is not None:
            route_interactions(self._client, self._is_elsewhere)

    def _is_elsewhere(self, data: Payload) -> bool:
        """Whether a click may be about a table of another process; then it is seen to."""
        table_id = _table_of(data)
        guild_id = data.get("guild_id")
        if table_id is None or (guild_id is not None and self._host.leases.hold(int(guild_id))):
            return False
        task = asyncio.create_task(self._forward(data, table_id), name=f"click at {table_id}")
        self._forwarding.add(task)
        task.add_done_callback(self._forwarding.discard)
        return True

    async def _forward(self, data: Payload, table_id: str) -> None:
        clear_contextvars()
        bind_contextvars(interaction=data["id"], table=table_id)
        inbox, item_id = self._host.inbox, int(data["id"])
        try:
            guild_id = await self._host.ownership.guild_of(table_id)
            if self._host.leases.hold(guild_id):
                self._client.dispatch("interaction", interaction_of(self._client, data, deferred=False))
                return
            await inbox.send(CLICK, guild_id, msgspec.json.encode(data), item_id)
            await asyncio.sleep(PATIENCE)
            if await inbox.hold(item_id):
                await interaction_of(self._client, data, deferred=False).response.defer()
                await inbox.put_back(item_id)
        except Conflict:
            pass  # The gateway has delivered it twice.
        except (StoreError, TableRefusal):  # Here it is answered with the reason.
            self._client.dispatch("interaction", interaction_of(self._client, data, deferred=False))
        except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
            log.info("click-not-deferred", reason=type(error).__name__)

    async def _answer_for_others(self, item: Item) -> None:
        data: Mapping[str, object] = msgspec.json.decode(item.content)
        await self._answer(interaction_of(self._client, data, deferred=item.deferred))


def _table_of(data: Payload) -> str | None:
    """The table that a click, or a form that was sent off, is about; None if it is neither, or about no table."""
    if data.get("type") not in {discord.InteractionType.component.value, discord.InteractionType.modal_submit.value}:
        return None
    click = read_click(str(data.get("data", {}).get("custom_id", "")))
    return None if click is None else click.table or None
