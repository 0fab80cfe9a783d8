"""`/verify`, and the button under a result: a game that is over is dealt and played again, and what came of it told."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from functools import partial

from discord import app_commands
from discord.ext import commands

from bot.cogs.answer import Interaction
from bot.cogs.asked import Asked
from bot.cogs.permissions import is_at
from bot.cogs.request import Request, Services, requested
from bot.cogs.spoken import spoken
from bot.screens.clicks import is_table_id
from bot.screens.verification import verification_screen
from bot.tables import TableRefusal
from engines.contract import Refusal


class VerifyCommand(commands.Cog):
    """The command for whoever wants to know whether a game was fair."""

    def __init__(self, services: Services) -> None:
        self._services = services

    @app_commands.command(name="verify", description=spoken("command-verify"))
    @app_commands.describe(table=spoken("command-verify-table"))
    @app_commands.allowed_contexts(guilds=True, dms=True)
    async def verify(self, interaction: Interaction, table: str | None = None) -> None:
        """Check the last game that ended here, or the one of this table."""
        async with requested(self._services, interaction) as request:
            if table is None:
                await verified(request, await _latest(request))
                return
            wanted = table.strip().lower()
            if not is_table_id(wanted):
                raise Refusal("unknown-table")
            try:
                await verified(request, wanted)
            except TableRefusal as refusal:
                if refusal.code != "no-table":
                    raise
                raise Refusal("unknown-table") from None


def verifying_kinds(services: Services) -> Mapping[str, Callable[[Asked], Awaitable[None]]]:
    """What the button does, by the kind of its click."""
    return {"verify": partial(_clicked, services)}


async def verified(request: Request, table_id: str) -> None:
    """Answer with what a check of this table has found.

    Raises Refusal for whoever neither is where the table stands nor ever had a seat there.
    """
    host = request.services.host
    table = await host.table(table_id)
    if not (is_at(request.interaction, table) or table.has_had(request.member.id)):
        raise Refusal("table-elsewhere")
    request.answer.table_id = table.id
    verdict = await host.verifier.verdict(table.id)
    await request.answer.show(verification_screen(table, verdict, request.answer.words))


async def _clicked(services: Services, asked: Asked) -> None:
    await verified(asked.request, asked.click.table)


async def _latest(request: Request) -> str:
    channel = request.interaction.channel_id
    found = None if channel is None else await request.services.host.verifier.latest(channel)
    if found is None:
        raise Refusal("nothing-ended")
    return found
