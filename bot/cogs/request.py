"""One interaction as commands and clicks see it: who asks, where the answer goes, and whom to turn to."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from bot.cogs.answer import Answer, Interaction, answering
from bot.delivery import Delivery
from bot.screens.game_screens import Plugins
from bot.screens.refusals import refusal_text
from bot.tables import Host, Member, Table, TableRefusal
from engines.contract import Refusal


@dataclass(frozen=True)
class Services:
    """What every interaction is answered with."""

    host: Host
    delivery: Delivery
    plugins: Plugins


@dataclass(frozen=True)
class Request:
    """An interaction on its way."""

    services: Services
    interaction: Interaction
    answer: Answer

    @property
    def member(self) -> Member:
        """Who asks."""
        return Member(self.interaction.user.id, self.interaction.user.display_name)

    async def table_here(self) -> Table:
        """The open table of the channel. Raises Refusal if there is none."""
        if self.interaction.guild_id is None or self.interaction.channel_id is None:
            raise Refusal("only-in-servers")
        table = await self.services.host.open_table(self.interaction.channel_id)
        if table is None:
            raise TableRefusal("no-table")
        self.answer.table_id = table.id
        return table


@asynccontextmanager
async def requested(services: Services, interaction: Interaction) -> AsyncIterator[Request]:
    """Answer an interaction inside this block (see `bot.cogs.answer`); the asker's language is remembered."""

    async def explain(refusal: Refusal, answer: Answer) -> str:
        table = None
        if answer.table_id is not None:
            try:
                table = await services.host.table(answer.table_id)
            except TableRefusal:
                table = None
        return refusal_text(refusal, answer.words, table)

    async with answering(interaction, explain) as answer:
        request = Request(services, interaction, answer)
        services.delivery.remember(request.member.id, locale=interaction.locale.value, name=request.member.name)
        yield request
