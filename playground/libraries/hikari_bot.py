"""The bot of the library tests in hikari."""

import os

import hikari

URL = os.environ["PLAYGROUND_URL"]
REST = f"{URL}/api/v10"

GUILD = int(os.environ["PLAYGROUND_GUILD"])

bot = hikari.GatewayBot(
    os.environ["PLAYGROUND_TOKEN"],
    intents=hikari.Intents.GUILDS | hikari.Intents.ALL_MESSAGES | hikari.Intents.MESSAGE_CONTENT,
    rest_url=REST,
    banner=None,
)


def option(kind, name, **more):
    return hikari.CommandOption(type=kind, name=name, description=name, **more)


@bot.listen()
async def sync(_: hikari.StartedEvent):
    kind = hikari.OptionType
    beers = [hikari.CommandChoice(name="Pils", value="p"), hikari.CommandChoice(name="Alt", value="a")]
    order = (
        bot.rest.slash_command_builder("order", "Order something")
        .add_option(option(kind.STRING, "beer", is_required=True, choices=beers))
        .add_option(option(kind.INTEGER, "count", is_required=True, min_value=1, max_value=9))
        .add_option(option(kind.USER, "who", is_required=True))
        .add_option(option(kind.BOOLEAN, "loud"))
    )
    name = option(kind.STRING, "name", is_required=True, autocomplete=True)
    find = bot.rest.slash_command_builder("find", "Find something").add_option(name)
    think = bot.rest.slash_command_builder("think", "Answer late")
    of_guild = [bot.rest.slash_command_builder(each, each) for each in ("panel", "talk", "gone", "file", "card")]
    me = bot.get_me().id
    await bot.rest.set_application_commands(me, [order, find, think])
    await bot.rest.set_application_commands(me, of_guild, GUILD)


@bot.listen()
async def hear(event: hikari.MessageCreateEvent):
    if event.content and event.content.startswith("!"):
        await event.message.respond(f"heard {event.content}")


def row(*names):
    row = bot.rest.build_message_action_row()
    for name in names:
        row.add_interactive_button(hikari.ButtonStyle.SECONDARY, name, label=name)
    return row


def panel():
    pick = bot.rest.build_message_action_row()
    menu = pick.add_text_menu("pick", max_values=2)
    for name in ("pils", "weizen", "alt"):
        menu.add_option(name.title(), name)
    whom = bot.rest.build_message_action_row().add_select_menu(hikari.ComponentType.USER_SELECT_MENU, "whom")
    return [row("update", "secret", "later", "form", "dm"), pick, whom]


def a_card(text):
    return hikari.impl.ContainerComponentBuilder(
        components=[hikari.impl.TextDisplayComponentBuilder(content=text), row("turn")]
    )


ANSWER = hikari.ResponseType.MESSAGE_CREATE
UPDATE = hikari.ResponseType.MESSAGE_UPDATE


@bot.listen()
async def command(event: hikari.CommandInteractionCreateEvent):
    interaction = event.interaction
    values = {each.name: each.value for each in interaction.options or ()}
    match interaction.command_name:
        case "order":
            who = interaction.resolved.users[values["who"]].display_name
            loud = ", loud" if values.get("loud") else ""
            await interaction.create_initial_response(ANSWER, f"{values['count']} {values['beer']} for {who}{loud}")
        case "find":
            await interaction.create_initial_response(ANSWER, f"found {values['name']}")
        case "think":
            await interaction.create_initial_response(hikari.ResponseType.DEFERRED_MESSAGE_CREATE)
            await interaction.edit_initial_response("thought")
        case "panel":
            await interaction.create_initial_response(ANSWER, "panel", components=panel())
        case "talk":
            await interaction.create_initial_response(ANSWER, "first")
            await interaction.execute("second")
            await interaction.edit_initial_response("first, edited")
        case "gone":
            await interaction.create_initial_response(ANSWER, "soon gone")
            await interaction.delete_initial_response()
        case "file":
            hello = hikari.Bytes(b"hello", "hello.txt")
            await interaction.create_initial_response(ANSWER, "a file", attachment=hello, component=row("swap"))
        case "card":
            await interaction.create_initial_response(ANSWER, component=a_card("card"))


@bot.listen()
async def complete(event: hikari.AutocompleteInteractionCreateEvent):
    typed = next(each for each in event.interaction.options if each.is_focused).value
    found = [each for each in ("bierfest", "bremen", "cafe") if each.startswith(typed)]
    choices = [hikari.impl.AutocompleteChoiceBuilder(each.title(), each) for each in found]
    await event.interaction.create_response(choices)


@bot.listen()
async def component(event: hikari.ComponentInteractionCreateEvent):
    interaction = event.interaction
    match interaction.custom_id:
        case "update":
            await interaction.create_initial_response(UPDATE, "updated")
        case "secret":
            flags = hikari.MessageFlag.EPHEMERAL
            await interaction.create_initial_response(ANSWER, "only for you", flags=flags)
        case "later":
            await interaction.create_initial_response(hikari.ResponseType.DEFERRED_MESSAGE_UPDATE)
            await interaction.edit_initial_response("updated later")
        case "form":
            fields = bot.rest.build_modal_action_row().add_text_input("text", "Text")
            await interaction.create_modal_response("Form", "form", component=fields)
        case "dm":
            flags = hikari.MessageFlag.EPHEMERAL
            await interaction.create_initial_response(ANSWER, "look at your messages", flags=flags)
            await interaction.user.send(f"hello {interaction.user.display_name}")
        case "pick":
            await interaction.create_initial_response(ANSWER, f"picked {', '.join(interaction.values)}")
        case "whom":
            (user,) = interaction.resolved.users.values()
            await interaction.create_initial_response(ANSWER, f"picked {user.display_name}")
        case "turn":
            await interaction.create_initial_response(UPDATE, component=a_card("turned"))
        case "swap":
            bye = hikari.Bytes(b"bye", "bye.txt")
            await interaction.create_initial_response(UPDATE, attachments=[bye])


@bot.listen()
async def submitted(event: hikari.ModalInteractionCreateEvent):
    text = event.interaction.components[0].components[0].value
    await event.interaction.create_initial_response(ANSWER, f"you wrote {text}")


bot.run(check_for_updates=False)
