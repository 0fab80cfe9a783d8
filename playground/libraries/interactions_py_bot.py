"""The bot of the library tests in interactions.py."""

import io
import logging
import os

import interactions
from interactions import (
    ActionRow,
    Button,
    ButtonStyle,
    ContainerComponent,
    OptionType,
    StringSelectMenu,
    TextDisplayComponent,
    UserSelectMenu,
)

logging.basicConfig()

URL = os.environ["PLAYGROUND_URL"]
interactions.api.http.route.Route.BASE = f"{URL}/api/v10"

GUILD = [int(os.environ["PLAYGROUND_GUILD"])]

Intents = interactions.Intents
bot = interactions.Client(
    intents=Intents.GUILDS | Intents.MESSAGES | Intents.MESSAGE_CONTENT, send_command_tracebacks=False
)


@interactions.listen()
async def on_message_create(event: interactions.api.events.MessageCreate):
    if event.message.content.startswith("!"):
        await event.message.channel.send(f"heard {event.message.content}")


def button(name):
    return Button(style=ButtonStyle.SECONDARY, label=name, custom_id=name)


@interactions.slash_command("order", description="Order something")
@interactions.slash_option(
    "beer",
    "Which",
    OptionType.STRING,
    required=True,
    choices=[interactions.SlashCommandChoice("Pils", "p"), interactions.SlashCommandChoice("Alt", "a")],
)
@interactions.slash_option("count", "How many", OptionType.INTEGER, required=True, min_value=1, max_value=9)
@interactions.slash_option("who", "For whom", OptionType.USER, required=True)
@interactions.slash_option("loud", "Loudly", OptionType.BOOLEAN)
async def order(context: interactions.SlashContext, beer, count, who, loud=False):
    await context.send(f"{count} {beer} for {who.display_name}" + ", loud" * loud)


@interactions.slash_command("find", description="Find something")
@interactions.slash_option("name", "What", OptionType.STRING, required=True, autocomplete=True)
async def find(context: interactions.SlashContext, name):
    await context.send(f"found {name}")


@find.autocomplete("name")
async def complete(context: interactions.AutocompleteContext):
    found = [each for each in ("bierfest", "bremen", "cafe") if each.startswith(context.input_text)]
    await context.send(found)


@interactions.slash_command("think", description="Answer late")
async def think(context: interactions.SlashContext):
    await context.defer()
    await context.edit(content="thought")


@interactions.slash_command("panel", description="Show the panel", scopes=GUILD)
async def panel(context: interactions.SlashContext):
    rows = [
        ActionRow(*map(button, ("update", "secret", "later", "form", "dm"))),
        ActionRow(StringSelectMenu("pils", "weizen", "alt", custom_id="pick", max_values=2)),
        ActionRow(UserSelectMenu(custom_id="whom")),
    ]
    await context.send("panel", components=rows)


@interactions.slash_command("talk", description="Say more", scopes=GUILD)
async def talk(context: interactions.SlashContext):
    first = await context.send("first")
    await context.send("second")
    await context.edit(first, content="first, edited")


@interactions.slash_command("gone", description="Answer for a moment", scopes=GUILD)
async def gone(context: interactions.SlashContext):
    message = await context.send("soon gone")
    await context.delete(message)


@interactions.slash_command("file", description="Send a file", scopes=GUILD)
async def file(context: interactions.SlashContext):
    hello = interactions.File(io.BytesIO(b"hello"), "hello.txt")
    await context.send("a file", file=hello, components=button("swap"))


@interactions.component_callback("update")
async def update(context: interactions.ComponentContext):
    await context.edit_origin(content="updated")


@interactions.component_callback("secret")
async def secret(context: interactions.ComponentContext):
    await context.send("only for you", ephemeral=True)


@interactions.component_callback("later")
async def later(context: interactions.ComponentContext):
    await context.defer(edit_origin=True)
    await context.edit_origin(content="updated later")


@interactions.component_callback("form")
async def form(context: interactions.ComponentContext):
    text = interactions.ShortText(label="Text", custom_id="text")
    await context.send_modal(interactions.Modal(text, title="Form", custom_id="form"))


@interactions.modal_callback("form")
async def submitted(context: interactions.ModalContext, text):
    await context.send(f"you wrote {text}")


@interactions.component_callback("dm")
async def dm(context: interactions.ComponentContext):
    await context.send("look at your messages", ephemeral=True)
    await context.user.send(f"hello {context.user.display_name}")


@interactions.component_callback("pick")
async def pick(context: interactions.ComponentContext):
    await context.send(f"picked {', '.join(context.values)}")


@interactions.component_callback("whom")
async def whom(context: interactions.ComponentContext):
    await context.send(f"picked {context.values[0].display_name}")


@interactions.component_callback("swap")
async def swap(context: interactions.ComponentContext):
    await context.defer(edit_origin=True)
    # edit_origin() can only add a file.
    await context.message.edit(attachments=[], file=interactions.File(io.BytesIO(b"bye"), "bye.txt"))


def a_card(text):
    return ContainerComponent(TextDisplayComponent(text), ActionRow(button("turn")))


@interactions.slash_command("card", description="Show a card", scopes=GUILD)
async def card(context: interactions.SlashContext):
    await context.send(components=a_card("card"))


@interactions.component_callback("turn")
async def turn(context: interactions.ComponentContext):
    await context.edit_origin(components=a_card("turned"))


bot.start(os.environ["PLAYGROUND_TOKEN"])
