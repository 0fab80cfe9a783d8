"""One interaction as commands and clicks see it: who asks, where the answer goes, and whom to turn to."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial

from bot.cogs.answer import Answer, Interaction, answering
from bot.delivery import Delivery
from bot.delivery.reconciler import Draw
from bot.locales import Speech
from bot.screens.game_screens import Plugins
from bot.screens.links import Links
from bot.screens.names import cleaned
from bot.screens.refusals import refusal_text
from bot.store import StoreError
from bot.tables import Archive, Host, Member, Table, TableRefusal
from engines.contract import Refusal


@dataclass(frozen=True)
class Services:
    """What every interaction is answered with."""

    host: Host
    delivery: Delivery
    plugins: Plugins
    speech: Speech
    draw: Draw
    """The screens that the bot keeps up to date, as delivery draws them."""
    archive: Archive
    """What was played, for those who look back."""


@dataclass(frozen=True)
class Request:
    """An interaction on its way."""

    services: Services
    interaction: Interaction
    answer: Answer

    @property
    def member(self) -> Member:
        """Who asks, by a name that can be kept."""
        return Member(self.interaction.user.id, cleaned(self.interaction.user.display_name))

    async def newcomer(self, game: str) -> bool:
        """Whether whoever asks has not played this game to the end before."""
        return not await self.services.delivery.has_played(self.member.id, game)

    async def text_only(self) -> bool:
        """Whether whoever asks wants no pictures, or there are none."""
        return await self.services.delivery.text_only(self.member.id)

    async def links(self, table: Table) -> Links:
        """Where the answer leads: in a channel to the asker's hand, in direct messages to the table."""
        in_private = self.interaction.guild_id is None
        return await self.services.delivery.links(table, self.member.id, in_private=in_private)

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
            except (TableRefusal, StoreError):
                table = None
        return refusal_text(refusal, answer.words, table)

    delivery = services.delivery
    text_only = partial(delivery.text_only, interaction.user.id)
    async with answering(interaction, services.speech, delivery.illustrator, text_only, explain) as answer:
        request = Request(services, interaction, answer)
        services.delivery.remember(request.member.id, locale=interaction.locale.value, name=request.member.name)
        yield request
