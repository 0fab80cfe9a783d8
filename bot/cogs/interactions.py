"""Interactions that come twice, and those that this bot does not know.

Discord may deliver the same one twice, above all when a connection is taken up again. Carried out twice, a click would
add two agents, and its second answer would call the first one stale. A session lives in one process, so its memory of
which interactions have come is enough.

Unknown ones come from clients that know commands of another version. The bot answers them all the same, or their
senders would wait in vain.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Hashable, Mapping
from typing import Any, Final

import aiohttp
import discord
import structlog
from discord import app_commands
from discord.ext import commands

from bot.cogs.answer import Interaction
from bot.cogs.request import Dependencies, requested
from bot.recent import Recent
from engines.contract import Refusal

REMEMBERED: Final = 10_000
"""How many of them are remembered. They come again within minutes or never: their tokens live for fifteen."""


class Deduplication:
    """What has come: interactions by their ids, or the taps of members by their buttons."""

    def __init__(self) -> None:
        self._seen = Recent[Hashable, None](REMEMBERED)

    def first_time(self, what: Hashable) -> bool:
        """Whether this is new; it is remembered."""
        if what in self._seen:
            return False
        self._seen[what] = None
        return True


class CommandTree(app_commands.CommandTree[discord.Client]):
    """The slash commands, each interaction of which is carried out once.

    They are installed in servers only: users who have installed the application for themselves would be offered them
    where the bot is not, and can show no table. Each command names its own contexts.
    """

    def __init__(self, client: discord.Client) -> None:
        super().__init__(client, allowed_installs=app_commands.AppInstallationType(guild=True, user=False))
        self._once = Deduplication()

        self.answer_unknown: Callable[[Interaction], Awaitable[None]] | None = None
        """Answers a command that is not among them, or has other options; see `UnknownInteractions`."""

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        """Whether to carry it out. What we have nothing to complete for is answered elsewhere."""
        if interaction.type is discord.InteractionType.autocomplete and not self.completes(interaction):
            return False
        return self._once.first_time(interaction.id)

    def completes(self, interaction: Interaction) -> bool:
        """Whether we have something to complete for the option that is being typed."""
        data: Mapping[str, Any] = interaction.data or {}
        command = self.get_command(str(data.get("name")))
        if not isinstance(command, app_commands.Command):
            return False
        typed = {option.get("name") for option in data.get("options", ()) if option.get("focused")}
        return any(each.display_name in typed and each.autocomplete for each in command.parameters)

    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError, /) -> None:
        """Have a command answered that is unknown, or unknown in this form; anything else goes into the log."""
        strange = isinstance(error, app_commands.CommandNotFound | app_commands.CommandSignatureMismatch)
        if strange and self.answer_unknown is not None:
            await self.answer_unknown(interaction)
            return
        await super().on_error(interaction, error)


log = structlog.get_logger(__name__)


class UnknownInteractions(commands.Cog):
    """Answers completions of what we complete nothing for, and commands that are unknown."""

    def __init__(self, services: Dependencies, tree: app_commands.CommandTree[Any]) -> None:
        """`tree` tells of commands that it does not know."""
        self._services = services
        self._once = Deduplication()
        self._tree = tree
        if isinstance(tree, CommandTree):
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
        return isinstance(self._tree, CommandTree) and self._tree.completes(interaction)

    async def on_unknown_command(self, interaction: Interaction) -> None:
        """Answer a command that is not ours, or that has other options than ours."""
        async with requested(self._services, interaction):
            raise Refusal("unknown-command")
