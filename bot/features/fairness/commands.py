"""`/verify`, and the button under a result: they deal and play a finished game again and show the verdict."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.cogs.answer import Interaction
from bot.cogs.permissions import require_reading
from bot.cogs.registration import Typed, spoken
from bot.cogs.request import ClickContext, Dependencies, InteractionContext, requested
from bot.features.fairness.screens import fairness_screen, verification_screen
from bot.tables.types import Table
from engines.contract import Refusal


class VerifyCommand(commands.Cog):
    """The command `/verify`."""

    def __init__(self, services: Dependencies) -> None:
        self._services = services

    @app_commands.command(name="verify", description=spoken("command-verify"))
    @app_commands.describe(table=spoken("command-verify-table"))
    @app_commands.allowed_contexts(guilds=True, dms=True)
    async def verify(self, interaction: Interaction, table: Typed | None = None) -> None:
        """Check the table with this id, or the last one that ended in this channel."""
        async with requested(self._services, interaction) as request:
            meant = await _latest(request) if table is None else await request.table_named(table)
            await verified(request, meant)


async def verified(request: InteractionContext, table: Table) -> None:
    """Answer with the verdict on this table. Raises Refusal if the asker may not look back at it."""
    require_reading(request.interaction, table)
    request.answer.table_id = table.id
    verdict = await request.services.host.verifier.verdict(table.id)
    await request.answer.show(verification_screen(table, verdict, request.answer.words))


async def show_fairness(asked: ClickContext) -> None:
    """Answer with the proof that nobody has seen the cards or changed them."""
    await asked.answer.show(fairness_screen(await asked.services.host.table(asked.click.table), asked.answer.words))


async def verify_clicked(asked: ClickContext) -> None:
    """Check the button's table."""
    await verified(asked, await asked.services.host.table(asked.click.table))


async def _latest(request: InteractionContext) -> Table:
    channel, host = request.interaction.channel_id, request.services.host
    found = None if channel is None else await host.places.latest_ended(channel)
    if found is None:
        raise Refusal("nothing-ended")
    return await host.table(found)
