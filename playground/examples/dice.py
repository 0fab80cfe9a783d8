"""A bot that rolls a die: `DISCORD_TOKEN=... python dice.py`, or `PLAYGROUND=http://127.0.0.1:8710 python dice.py`."""

import os
import random

import discord
import yarl
from discord import app_commands

TOKEN = os.environ.get("DISCORD_TOKEN", "MTIzNDU2Nzg5MDEyMzQ1Njc4OQ.loopcord.not-a-secret")

if url := os.environ.get("PLAYGROUND"):
    discord.http.Route.BASE = f"{url}/api/v10"
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"ws{url.removeprefix('http')}/gateway")
    discord.Asset.BASE = url


class Again(discord.ui.View):
    @discord.ui.button(label="Again")
    async def again(self, interaction, button):
        await interaction.response.edit_message(content=f"You rolled {random.randint(1, 6)} again.")


class DiceBot(discord.Client):
    def __init__(self):
        super().__init__(intents=discord.Intents(guilds=True), guild_ready_timeout=0.1)
        self.tree = app_commands.CommandTree(self)

        @self.tree.command(description="Roll a die")
        async def roll(interaction: discord.Interaction):
            await interaction.response.send_message(f"You rolled {random.randint(1, 6)}.", view=Again())

        @self.tree.command(description="Roll a die nobody else can see")
        async def secret(interaction: discord.Interaction):
            await interaction.response.defer(ephemeral=True, thinking=True)
            await interaction.followup.send(f"You rolled {random.randint(1, 6)}.")

        @self.tree.command(description="Never answers")
        async def lose(interaction: discord.Interaction):
            return

    async def setup_hook(self):
        await self.tree.sync()


if __name__ == "__main__":
    DiceBot().run(TOKEN)
