"""Every interaction once: Discord may deliver the same one twice, above all when a connection is taken up again.

Carried out twice, a click would add two agents, and its second answer would call the first one stale. A session lives
in one process, so its memory of which interactions have come is enough.
"""

from __future__ import annotations

from typing import Final

import discord
from discord import app_commands

from bot.cogs.answer import Interaction

REMEMBERED: Final = 10_000
"""How many interactions are remembered. They come again within minutes or never: their tokens live for fifteen."""


class Once:
    """The interactions that have come."""

    def __init__(self) -> None:
        self._seen: dict[int, None] = {}

    def first_time(self, interaction: Interaction) -> bool:
        """Whether this interaction is new; it is remembered."""
        if interaction.id in self._seen:
            return False
        self._seen[interaction.id] = None
        if len(self._seen) > REMEMBERED:
            del self._seen[next(iter(self._seen))]
        return True


class CommandsOnce(app_commands.CommandTree[discord.Client]):
    """The slash commands, each interaction of which is carried out once."""

    def __init__(self, client: discord.Client) -> None:
        super().__init__(client)
        self._once = Once()

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        """Whether to carry it out."""
        return self._once.first_time(interaction)
