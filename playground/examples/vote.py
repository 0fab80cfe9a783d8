"""A bot that takes votes, with components of version 2: `PLAYGROUND=http://127.0.0.1:8710 python vote.py`."""

import os
from collections import Counter

import discord
import yarl
from discord import app_commands, ui

TOKEN = os.environ.get("DISCORD_TOKEN", "MTIzNDU2Nzg5MDEyMzQ1Njc4OQ.loopcord.not-a-secret")

if url := os.environ.get("PLAYGROUND"):
    discord.http.Route.BASE = f"{url}/api/v10"
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"ws{url.removeprefix('http')}/gateway")
    discord.Asset.BASE = url


class Choose(ui.Button):
    def __init__(self, vote, choice):
        super().__init__(label=choice, style=discord.ButtonStyle.primary)
        self.vote, self.choice = vote, choice

    async def callback(self, interaction):
        self.vote.chosen[interaction.user] = self.choice
        self.vote.draw()
        await interaction.response.edit_message(view=self.vote)


class Remind(ui.Button):
    def __init__(self, vote):
        super().__init__(label="Remind me", emoji="🔔")
        self.vote = vote

    async def callback(self, interaction):
        await interaction.response.send_message("I have written to you.", ephemeral=True)
        where = interaction.channel.mention
        await interaction.user.send(f"**{self.vote.question}**\nThe vote in {where} is still open.")


class Vote(ui.LayoutView):
    def __init__(self, question, choices):
        super().__init__(timeout=None)
        self.question, self.choices, self.chosen = question, choices, {}
        self.draw()

    def draw(self):
        votes = Counter(self.chosen.values())
        parts = [ui.TextDisplay(f"## {self.question}")]
        for choice in self.choices:
            bar = "🟩" * votes[choice] + "⬛" * (5 - votes[choice])
            parts.append(ui.Section(f"{bar}  {votes[choice]}", accessory=Choose(self, choice)))
        names = ", ".join(user.display_name for user in self.chosen)
        parts += [ui.Separator(), ui.TextDisplay(f"-# {len(self.chosen)} have voted: {names or 'nobody yet'}")]
        self.clear_items()
        self.add_item(ui.Container(*parts, accent_color=0x3BA55D))
        self.add_item(ui.ActionRow(Remind(self)))


class VoteBot(discord.Client):
    def __init__(self):
        super().__init__(intents=discord.Intents(guilds=True), guild_ready_timeout=0.1)
        self.tree = app_commands.CommandTree(self)

        @self.tree.command(description="Let people vote")
        @app_commands.describe(question="What it is about", choices="With commas between them")
        async def vote(interaction: discord.Interaction, question: str, choices: str):
            named = [each.strip() for each in choices.split(",")]
            await interaction.response.send_message(view=Vote(question, named[:5]))

    async def setup_hook(self):
        await self.tree.sync()


if __name__ == "__main__":
    VoteBot().run(TOKEN)
