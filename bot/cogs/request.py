"""One interaction as commands and clicks see it: who asks, where the answer goes, and whom to turn to."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Final

import discord
from structlog.contextvars import bind_contextvars, bound_contextvars, unbind_contextvars

from bot.cogs.answer import Answer, Interaction
from bot.cogs.answering import answering
from bot.cogs.forwarding import Forwarding
from bot.cogs.permissions import require_reading
from bot.delivery import Delivery
from bot.delivery.reconciler import Draw
from bot.locales import Speech
from bot.metrics import Fate, Kind, Metrics
from bot.screens.game_screens import Plugins
from bot.screens.links import Links
from bot.screens.parts import is_table_id
from bot.screens.people import cleaned
from bot.screens.refusal_text import refusal_text
from bot.screens.table import Reader
from bot.store.connections import StoreError
from bot.tables import Host, Member, Table, TableRefusal
from engines.contract import Refusal

KINDS: Final = {
    discord.InteractionType.application_command: Kind.COMMAND,
    discord.InteractionType.component: Kind.CLICK,
    discord.InteractionType.modal_submit: Kind.FORM,
}
MOVING: Final = frozenset({"move", "advised"})
"""The kinds of clicks that make a move, if they are not refused."""


@dataclass(frozen=True)
class Services:
    """What every interaction is answered with."""

    host: Host
    delivery: Delivery
    plugins: Plugins
    speech: Speech
    draw: Draw
    """The screens that the bot keeps up to date, as delivery draws them."""
    forwarding: Forwarding
    metrics: Metrics = field(default_factory=Metrics)


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

    def about(self, table_id: str, ply: int | None = None) -> None:
        """The request is about this table: refusals are put into words with it, and lines of the log name it."""
        self.answer.table_id = table_id
        bind_contextvars(table=table_id, **({} if ply is None else {"ply": ply}))

    async def speak(self) -> None:
        """Answer in the language that the asker has chosen, from now on; otherwise in that of their Discord."""
        with suppress(StoreError):  # Then in the language of their Discord.
            note = await self.services.delivery.note_of(self.member.id)
            self.answer.words = self.services.speech(note.language or self.interaction.locale.value)

    async def reader(self, table: Table, choice: str = "") -> Reader:
        """How the asker sees their hand at a table, with this choice made on it."""
        return await self.services.delivery.reader(table, self.member.id, choice)

    async def text_only(self) -> bool:
        """Whether the asker wants no pictures, or there are none."""
        return await self.services.delivery.text_only(self.member.id)

    async def explain(self, refusal: Refusal) -> str:
        """Why something was refused, in the asker's language."""
        return await _explain(self.services.host, refusal, self.answer)

    async def links(self, table: Table) -> Links:
        """Where the answer leads: in a channel to the asker's hand, in direct messages to the table."""
        in_private = self.interaction.guild_id is None
        return await self.services.delivery.links(table, self.member.id, in_private=in_private)

    async def table_named(self, named: str) -> Table:
        """The table with this id, to look back at. Raises Refusal if there is none that the asker may look at."""
        table_id = named.strip().lower()
        try:
            table = await self.services.host.table(table_id) if is_table_id(table_id) else None
        except TableRefusal as refusal:
            if refusal.code != "no-table":
                raise
            table = None
        if table is None:
            raise Refusal("no-such-table")
        require_reading(self.interaction, table)
        return table

    async def table_here(self) -> Table:
        """The open table of the channel. Raises Refusal if there is none."""
        if self.interaction.guild_id is None or self.interaction.channel_id is None:
            raise Refusal("only-in-servers")
        table = await self.services.host.open_table(self.interaction.channel_id)
        if table is None:
            raise TableRefusal("no-table")
        self.about(table.id, table.ply)
        return table


@asynccontextmanager
async def requested(services: Services, interaction: Interaction) -> AsyncIterator[Request]:
    """Answer an interaction inside this block (see `bot.cogs.answering`); the asker's language is remembered.

    Every line that is logged meanwhile has the id of the interaction.
    """
    delivery = services.delivery
    text_only = partial(delivery.text_only, interaction.user.id)
    with bound_contextvars(interaction=str(interaction.id)):
        pictures = (delivery.illustrator, delivery.private)
        explain, forward = partial(_explain, services.host), services.forwarding.forward
        layout = delivery.renderer.layout
        answers = answering(interaction, services.speech, *pictures, text_only, layout, explain, forward)
        answer: Answer | None = None
        try:
            async with answers as answer:
                request = Request(services, interaction, answer)
                if isinstance(interaction.command, discord.app_commands.Command):
                    answer.name = interaction.command.qualified_name
                services.delivery.remember(request.member.id, locale=interaction.locale.value, name=request.member.name)
                await request.speak()
                yield request
        finally:
            unbind_contextvars("table", "ply")
            if answer is not None:
                _count(services.metrics, interaction, answer)


async def _explain(host: Host, refusal: Refusal, answer: Answer) -> str:
    """Why something was refused, with the names of the table that the answer is about."""
    table = None
    if answer.table_id is not None:
        with suppress(TableRefusal, StoreError):
            table = await host.table(answer.table_id)
    return refusal_text(refusal, answer.words, table)


def _count(metrics: Metrics, interaction: Interaction, answer: Answer) -> None:
    kind, fate = KINDS.get(interaction.type, Kind.COMMAND), answer.fate
    if kind is Kind.CLICK and answer.name in MOVING and fate is Fate.ANSWERED:
        fate = Fate.MOVED
    metrics.interaction(kind, answer.name, fate, answer.refusal, answer.acknowledged_after)
