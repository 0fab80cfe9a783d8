"""Interactions as Discord sends them, handed to discord.py or deferred: see `bot.cluster.forwarding`."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import discord
import structlog

from bot.cluster.forwarding import Payload
from bot.cogs.answer import ACKNOWLEDGED, Undelivered, is_click, send_deferral, with_retries
from bot.connection import arrive, interaction_of
from bot.screens.parts import NO_TABLE, read_click

log = structlog.get_logger(__name__)


class DiscordArrivals:
    """Hands interactions to a client of discord.py."""

    def __init__(self, client: discord.Client, heard: Callable[[Payload], None]) -> None:
        """`heard` is called with each interaction that another process has forwarded."""
        self._client = client
        self._heard = heard

    def table_of(self, data: Payload) -> str | None:
        """See Arrivals."""
        if "message" not in data:
            return None
        click = read_click(str(data.get("data", {}).get("custom_id", "")))
        return None if click is None or click.table == NO_TABLE else click.table

    async def arrive(self, data: Payload, *, deferred: bool) -> None:
        """See Arrivals."""
        self._heard(data)
        interaction = interaction_of(self._client, data)
        if deferred:
            kinds = discord.InteractionResponseType
            kind = kinds.deferred_message_update if is_click(interaction) else kinds.deferred_channel_message
            interaction.response._response_type = kind  # noqa: SLF001  (the library has no public way)
        await arrive(self._client, interaction)

    async def defer(self, data: Payload) -> bool:
        """See Arrivals."""
        try:
            await with_retries(partial(send_deferral, interaction_of(self._client, data)))
        except discord.HTTPException as error:
            if error.code == ACKNOWLEDGED:  # The owner may have acknowledged it.
                return True
            log.info("interaction-not-deferred", interaction=data["id"], reason=type(error).__name__)
            return False
        except Undelivered as error:
            log.info("interaction-not-deferred", interaction=data["id"], reason=type(error).__name__)
            return False
        return True
