"""Interactions that arrive twice, and those that this bot does not know.

Discord may deliver an interaction twice, above all when a connection is resumed. Handled twice, a click would add two
agents, and its second answer would call the first one stale. A session lives in one process, so a memory in the process
is enough.

Unknown interactions come from clients that know other versions of the commands. The bot answers these too, or their
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
"""How many to remember. Duplicates arrive within minutes or never: tokens live for fifteen."""


class Deduplication:
    """Remembers what has come in: interactions by id, or taps by member and button."""

    def __init__(self) -> None:
        self._seen = Recent[Hashable, None](REMEMBERED)

    def first_time(self, what: Hashable) -> bool:
        """Remember this, and return whether it is new."""
        if what in self._seen:
            return False
        self._seen[what] = None
        return True


class CommandTree(app_commands.CommandTree[discord.Client]):
    """The slash commands; each interaction is handled once.

    They are installed in servers only: as user-installed commands they would be offered in places without the bot,
    where it cannot show a table. Each command names its own contexts.
    """

    def __init__(self, client: discord.Client) -> None:
        super().__init__(client, allowed_installs=app_commands.AppInstallationType(guild=True, user=False))
        self._once = Deduplication()

        self.answer_unknown: Callable[[Interaction], Awaitable[None]] | None = None
        """Answers a command that is unknown or has other options; see `UnknownInteractions`."""

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        """Whether to handle it. Completions that no command offers are answered elsewhere."""
        if interaction.type is discord.InteractionType.autocomplete and not self.completes(interaction):
            return False
        return self._once.first_time(interaction.id)

    def completes(self, interaction: Interaction) -> bool:
        """Whether the option being typed has completions."""
        data: Mapping[str, Any] = interaction.data or {}
        command = self.get_command(str(data.get("name")))
        if not isinstance(command, app_commands.Command):
            return False
        typed = {option.get("name") for option in data.get("options", ()) if option.get("focused")}
        return any(each.display_name in typed and each.autocomplete for each in command.parameters)

    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError, /) -> None:
        """Answer a command that is unknown or has unknown options; log any other error."""
        strange = isinstance(error, app_commands.CommandNotFound | app_commands.CommandSignatureMismatch)
        if strange and self.answer_unknown is not None:
            await self.answer_unknown(interaction)
            return
        await super().on_error(interaction, error)


log = structlog.get_logger(__name__)


class UnknownInteractions(commands.Cog):
    """Answers unknown commands, and completions that no command offers."""

    def __init__(self, services: Dependencies, tree: app_commands.CommandTree[Any]) -> None:
        """`tree` reports commands that it does not know."""
        self._services = services
        self._once = Deduplication()
        self._tree = tree
        if isinstance(tree, CommandTree):
            tree.answer_unknown = self.on_unknown_command

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Interaction) -> None:
        """Answer completions that no command offers with an empty list."""
        completes = isinstance(self._tree, CommandTree) and self._tree.completes(interaction)
        is_ours = interaction.type is not discord.InteractionType.autocomplete or completes
        if is_ours or not self._once.first_time(interaction.id):
            return
        try:
            await interaction.response.autocomplete([])
        except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
            log.info("answer-not-delivered", reason=type(error).__name__)

    async def on_unknown_command(self, interaction: Interaction) -> None:
        """Answer a command that this bot does not have, or has with other options."""
        async with requested(self._services, interaction):
            raise Refusal("unknown-command")
