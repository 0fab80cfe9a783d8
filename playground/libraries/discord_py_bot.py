"""The bot of the library tests in discord.py."""

import io
import os

import discord
import yarl
from discord import app_commands, ui

URL = os.environ["PLAYGROUND_URL"]
discord.http.Route.BASE = f"{URL}/api/v10"
discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"{URL.replace('http', 'ws', 1)}/gateway")

GUILD = discord.Object(int(os.environ["PLAYGROUND_GUILD"]))


class Bot(discord.Client):
    def __init__(self):
        intents = discord.Intents(guilds=True, guild_messages=True, dm_messages=True, message_content=True)
        super().__init__(intents=intents)
        self.tree = app_commands.CommandTree(self)

    async def setup_hook(self):
        await self.tree.sync()
        await self.tree.sync(guild=GUILD)

    async def on_message(self, message):
        if message.content.startswith("!"):
            await message.channel.send(f"heard {message.content}")


bot = Bot()


class Form(ui.Modal, title="Form"):
    text = ui.TextInput(label="Text", custom_id="text")

    async def on_submit(self, interaction):
        await interaction.response.send_message(f"you wrote {self.text.value}")


class Panel(ui.View):
    @ui.button(label="update")
    async def update(self, interaction, _):
        await interaction.response.edit_message(content="updated")

    @ui.button(label="secret")
    async def secret(self, interaction, _):
        await interaction.response.send_message("only for you", ephemeral=True)

    @ui.button(label="later")
    async def later(self, interaction, _):
        await interaction.response.defer()
        await interaction.edit_original_response(content="updated later")

    @ui.button(label="form")
    async def form(self, interaction, _):
        await interaction.response.send_modal(Form())

    @ui.button(label="dm")
    async def dm(self, interaction, _):
        await interaction.response.send_message("look at your messages", ephemeral=True)
        await interaction.user.send(f"hello {interaction.user.display_name}")

    @ui.select(
        custom_id="pick",
        max_values=2,
        options=[discord.SelectOption(label=name.title(), value=name) for name in ("pils", "weizen", "alt")],
    )
    async def pick(self, interaction, select):
        await interaction.response.send_message(f"picked {', '.join(select.values)}")

    @ui.select(cls=ui.UserSelect, custom_id="whom")
    async def whom(self, interaction, select):
        await interaction.response.send_message(f"picked {select.values[0].display_name}")


class Swap(ui.View):
    @ui.button(label="swap")
    async def swap(self, interaction, _):
        await interaction.response.edit_message(attachments=[discord.File(io.BytesIO(b"bye"), "bye.txt")])


class Card(ui.LayoutView):
    def __init__(self, text):
        super().__init__()
        turn = ui.Button(label="turn")
        turn.callback = self.turn
        self.add_item(ui.Container(ui.TextDisplay(text), ui.ActionRow(turn)))

    async def turn(self, interaction):
        await interaction.response.edit_message(view=Card("turned"))


@bot.tree.command(description="Order something")
@app_commands.choices(beer=[app_commands.Choice(name="Pils", value="p"), app_commands.Choice(name="Alt", value="a")])
async def order(
    interaction: discord.Interaction,
    beer: app_commands.Choice[str],
    count: app_commands.Range[int, 1, 9],
    who: discord.User,
    loud: bool = False,
):
    text = f"{count} {beer.value} for {who.display_name}"
    await interaction.response.send_message(text + ", loud" * loud)


@bot.tree.command(description="Find something")
async def find(interaction: discord.Interaction, name: str):
    await interaction.response.send_message(f"found {name}")


@find.autocomplete("name")
async def complete(interaction: discord.Interaction, current: str):
    known = ("bierfest", "bremen", "cafe")
    return [app_commands.Choice(name=each.title(), value=each) for each in known if each.startswith(current)]


@bot.tree.command(description="Answer late")
async def think(interaction: discord.Interaction):
    await interaction.response.defer(thinking=True)
    await interaction.edit_original_response(content="thought")


@bot.tree.command(description="Show the panel", guild=GUILD)
async def panel(interaction: discord.Interaction):
    await interaction.response.send_message("panel", view=Panel())


@bot.tree.command(description="Say more", guild=GUILD)
async def talk(interaction: discord.Interaction):
    await interaction.response.send_message("first")
    await interaction.followup.send("second")
    await interaction.edit_original_response(content="first, edited")


@bot.tree.command(description="Answer for a moment", guild=GUILD)
async def gone(interaction: discord.Interaction):
    await interaction.response.send_message("soon gone")
    await interaction.delete_original_response()


@bot.tree.command(description="Send a file", guild=GUILD)
async def file(interaction: discord.Interaction):
    await interaction.response.send_message("a file", file=discord.File(io.BytesIO(b"hello"), "hello.txt"), view=Swap())


@bot.tree.command(description="Show a card", guild=GUILD)
async def card(interaction: discord.Interaction):
    await interaction.response.send_message(view=Card("card"))


bot.run(os.environ["PLAYGROUND_TOKEN"])
