"""The bot of the library tests in py-cord."""

import io
import logging
import os

import discord
from discord import ui

logging.basicConfig()

URL = os.environ["PLAYGROUND_URL"]
discord.http.Route.API_BASE_URL = f"{URL}/api/v10"

GUILD = [int(os.environ["PLAYGROUND_GUILD"])]

bot = discord.Bot(intents=discord.Intents(guilds=True, guild_messages=True, dm_messages=True, message_content=True))


@bot.listen()
async def on_message(message):
    if message.content.startswith("!"):
        await message.channel.send(f"heard {message.content}")


class Form(ui.Modal):
    def __init__(self):
        super().__init__(ui.InputText(label="Text", custom_id="text"), title="Form")

    async def callback(self, interaction):
        await interaction.response.send_message(f"you wrote {self.children[0].value}")


class Panel(ui.View):
    @ui.button(label="update")
    async def update_it(self, _, interaction):
        await interaction.response.edit_message(content="updated")

    @ui.button(label="secret")
    async def secret(self, _, interaction):
        await interaction.response.send_message("only for you", ephemeral=True)

    @ui.button(label="later")
    async def later(self, _, interaction):
        await interaction.response.defer()
        await interaction.edit_original_response(content="updated later")

    @ui.button(label="form")
    async def form(self, _, interaction):
        await interaction.response.send_modal(Form())

    @ui.button(label="dm")
    async def dm(self, _, interaction):
        await interaction.response.send_message("look at your messages", ephemeral=True)
        await interaction.user.send(f"hello {interaction.user.display_name}")

    @ui.string_select(
        custom_id="pick",
        max_values=2,
        options=[discord.SelectOption(label=name.title(), value=name) for name in ("pils", "weizen", "alt")],
    )
    async def pick(self, select, interaction):
        await interaction.response.send_message(f"picked {', '.join(select.values)}")

    @ui.user_select(custom_id="whom")
    async def whom(self, select, interaction):
        await interaction.response.send_message(f"picked {select.values[0].display_name}")


class Swap(ui.View):
    @ui.button(label="swap")
    async def swap(self, _, interaction):
        bye = discord.File(io.BytesIO(b"bye"), "bye.txt")
        await interaction.response.edit_message(attachments=[], file=bye)


class Card(ui.DesignerView):
    def __init__(self, text):
        turn = ui.Button(label="turn")
        turn.callback = self.turn
        super().__init__(ui.Container(ui.TextDisplay(text), ui.ActionRow(turn)))

    async def turn(self, interaction):
        await interaction.response.edit_message(view=Card("turned"))


@bot.slash_command(description="Order something")
@discord.option("beer", str, choices=[discord.OptionChoice("Pils", "p"), discord.OptionChoice("Alt", "a")])
@discord.option("count", int, min_value=1, max_value=9)
@discord.option("who", discord.User)
@discord.option("loud", bool, default=False)
async def order(context, beer, count, who, loud):
    await context.respond(f"{count} {beer} for {who.display_name}" + ", loud" * loud)


async def complete(context):
    return [each for each in ("bierfest", "bremen", "cafe") if each.startswith(context.value)]


@bot.slash_command(description="Find something")
@discord.option("name", str, autocomplete=complete)
async def find(context, name):
    await context.respond(f"found {name}")


@bot.slash_command(description="Answer late")
async def think(context):
    await context.defer()
    await context.edit(content="thought")


@bot.slash_command(description="Show the panel", guild_ids=GUILD)
async def panel(context):
    await context.respond("panel", view=Panel())


@bot.slash_command(description="Say more", guild_ids=GUILD)
async def talk(context):
    await context.respond("first")
    await context.respond("second")
    await context.edit(content="first, edited")


@bot.slash_command(description="Answer for a moment", guild_ids=GUILD)
async def gone(context):
    await context.respond("soon gone")
    await context.delete()


@bot.slash_command(description="Send a file", guild_ids=GUILD)
async def file(context):
    await context.respond("a file", file=discord.File(io.BytesIO(b"hello"), "hello.txt"), view=Swap())


@bot.slash_command(description="Show a card", guild_ids=GUILD)
async def card(context):
    await context.respond(view=Card("card"))


bot.run(os.environ["PLAYGROUND_TOKEN"])
