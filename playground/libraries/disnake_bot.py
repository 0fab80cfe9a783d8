"""The bot of the library tests in disnake."""

import io
import logging
import os

import disnake
from disnake import ui
from disnake.ext import commands

logging.basicConfig()

URL = os.environ["PLAYGROUND_URL"]
disnake.http.Route.BASE = f"{URL}/api/v10"

GUILD = [int(os.environ["PLAYGROUND_GUILD"])]

bot = commands.InteractionBot(
    intents=disnake.Intents(guilds=True, guild_messages=True, dm_messages=True, message_content=True)
)


@bot.listen()
async def on_message(message):
    if message.content.startswith("!"):
        await message.channel.send(f"heard {message.content}")


class Form(ui.Modal):
    def __init__(self):
        super().__init__(title="Form", components=[ui.TextInput(label="Text", custom_id="text")])

    async def callback(self, interaction):
        await interaction.response.send_message(f"you wrote {interaction.text_values['text']}")


class Panel(ui.View):
    @ui.button(label="update")
    async def update(self, _, interaction):
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

    @ui.string_select(custom_id="pick", max_values=2, options=["pils", "weizen", "alt"])
    async def pick(self, select, interaction):
        await interaction.response.send_message(f"picked {', '.join(select.values)}")

    @ui.user_select(custom_id="whom")
    async def whom(self, select, interaction):
        await interaction.response.send_message(f"picked {select.values[0].display_name}")


class Swap(ui.View):
    @ui.button(label="swap")
    async def swap(self, _, interaction):
        bye = disnake.File(io.BytesIO(b"bye"), "bye.txt")
        await interaction.response.edit_message(attachments=[], file=bye)


def a_card(text):
    return ui.Container(ui.TextDisplay(text), ui.ActionRow(ui.Button(label="turn", custom_id="turn")))


@bot.listen()
async def on_button_click(interaction: disnake.MessageInteraction):
    if interaction.component.custom_id == "turn":
        await interaction.response.edit_message(components=a_card("turned"))


@bot.slash_command(description="Order something")
async def order(
    interaction: disnake.ApplicationCommandInteraction,
    who: disnake.User,
    beer: str = commands.Param(choices={"Pils": "p", "Alt": "a"}),
    count: int = commands.Param(ge=1, le=9),
    loud: bool = False,
):
    text = f"{count} {beer} for {who.display_name}"
    await interaction.response.send_message(text + ", loud" * loud)


async def complete(_, typed: str):
    return [each for each in ("bierfest", "bremen", "cafe") if each.startswith(typed)]


@bot.slash_command(description="Find something")
async def find(interaction: disnake.ApplicationCommandInteraction, name: str = commands.Param(autocomplete=complete)):
    await interaction.response.send_message(f"found {name}")


@bot.slash_command(description="Answer late")
async def think(interaction: disnake.ApplicationCommandInteraction):
    await interaction.response.defer()
    await interaction.edit_original_response(content="thought")


@bot.slash_command(description="Show the panel", guild_ids=GUILD)
async def panel(interaction: disnake.ApplicationCommandInteraction):
    await interaction.response.send_message("panel", view=Panel())


@bot.slash_command(description="Say more", guild_ids=GUILD)
async def talk(interaction: disnake.ApplicationCommandInteraction):
    await interaction.response.send_message("first")
    await interaction.followup.send("second")
    await interaction.edit_original_response(content="first, edited")


@bot.slash_command(description="Answer for a moment", guild_ids=GUILD)
async def gone(interaction: disnake.ApplicationCommandInteraction):
    await interaction.response.send_message("soon gone")
    await interaction.delete_original_response()


@bot.slash_command(description="Send a file", guild_ids=GUILD)
async def file(interaction: disnake.ApplicationCommandInteraction):
    hello = disnake.File(io.BytesIO(b"hello"), "hello.txt")
    await interaction.response.send_message("a file", file=hello, view=Swap())


@bot.slash_command(description="Show a card", guild_ids=GUILD)
async def card(interaction: disnake.ApplicationCommandInteraction):
    await interaction.response.send_message(components=a_card("card"))


bot.run(os.environ["PLAYGROUND_TOKEN"])
