"""Interactions that this bot does not know: it answers them all the same, or their senders would wait in vain.

They come from clients that know commands of another version.
"""

from __future__ import annotations

from typing import Any

import aiohttp
import discord
import structlog
from discord import app_commands
from discord.ext import commands

from bot.cogs.answer import Interaction
from bot.cogs.once import CommandsOnce, Once
from bot.cogs.request import Services, requested
from engines.contract import Refusal

log = structlog.get_logger(__name__)


class Strangers(commands.Cog):
    """Answers completions of what we complete nothing for, and commands that are unknown."""

    def __init__(self, services: Services, tree: app_commands.CommandTree[Any]) -> None:
        """`tree` tells of commands that it does not know."""
        self._services = services
        self._once = Once()
        self._tree = tree
        if isinstance(tree, CommandsOnce):
            tree.answer_unknown = self.on_unknown_command

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Interaction) -> None:
        """Answer completions of which this bot has none."""
        is_ours = interaction.type is not discord.InteractionType.autocomplete or self._completes(interaction)
        if is_ours or not self._once.first_time(interaction.id):
            return
        try:
            await interaction.response.autocomplete([])
        except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
            log.info("answer-not-delivered", reason=type(error).__name__)

    def _completes(self, interaction: Interaction) -> bool:
        return isinstance(self._tree, CommandsOnce) and self._tree.completes(interaction)

    async def on_unknown_command(self, interaction: Interaction) -> None:
        """Answer a command that is not ours, or that has other options than ours."""
        async with requested(self._services, interaction):
            raise Refusal("unknown-command")
