"""The bot of `bench.playground`, a separate process that only acknowledges clicks and commands."""

from __future__ import annotations

import asyncio
import sys
from typing import Any

import discord
from discord import app_commands
from loopcord.client import TOKEN
from loopcord.testing.discordpy import look_here


class EchoBot(discord.Client):
    """Answers at once: a button with a deferral or a message, as its custom_id says, and a command with a message."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True), guild_ready_timeout=0.1, max_messages=None)
        self.tree = app_commands.CommandTree(self)

        @self.tree.command(description="Echo")
        async def echo(interaction: discord.Interaction[Any]) -> None:
            await interaction.response.send_message("echo")

        @self.tree.command(description="Show the buttons")
        async def panel(interaction: discord.Interaction[Any]) -> None:
            view = discord.ui.View(timeout=None)
            for name in ("deferred", "message"):
                view.add_item(discord.ui.Button(label=name, custom_id=name))
            view.stop()  # clicks are answered below, not by the view
            await interaction.response.send_message(view=view)

    async def setup_hook(self) -> None:
        """Register the commands."""
        await self.tree.sync()

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Acknowledge a click."""
        if interaction.type is discord.InteractionType.component:
            data: Any = interaction.data
            if data["custom_id"] == "deferred":
                await interaction.response.defer()
            else:
                await interaction.response.send_message("echo")


async def main(url: str) -> None:
    """Run until stopped."""
    with look_here(url):
        await EchoBot().start(TOKEN)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
