"""Every form that discord.py can make is taken, as it is sent by discord.py over HTTP."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import discord
import pytest
import pytest_asyncio
import yarl
from discord import app_commands, ui

from loopcord.client.playground import Playground
from loopcord.data.components import walk
from loopcord.data.settings import TOKEN, Settings
from loopcord.data.world import Emoji
from loopcord.server import Server
from tests.validation.forms import without
from tests.validation.good_forms import (
    LAYOUTS,
    MESSAGES,
    MODALS,
    VIEWS,
    Languages,
    buttons,
    files,
    fill_tree,
)

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable, Iterator

    from loopcord.client.playground import Answer, Person

pytestmark = pytest.mark.asyncio(loop_scope="module")


class Client(discord.Client):
    """A bot with commands of every kind that answers as the test says."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True), guild_ready_timeout=0)
        self.tree = app_commands.CommandTree(self)
        self.reply: Callable[[discord.Interaction[Any]], Awaitable[Any]] | None = None
        self.registered: list[app_commands.AppCommand] = []

    async def setup_hook(self) -> None:
        fill_tree(self.tree)
        await self.tree.set_translator(Languages())
        self.registered = await self.tree.sync()
        self.add_view(ui.View(timeout=None))

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        if self.reply is not None:
            await self.reply(interaction)


class Evening:
    """A playground with such a bot and one person."""

    def __init__(self, server: Server, client: Client, person: Person, channel: str) -> None:
        self.server = server
        self.client = client
        self.person = person
        self.channel = channel
        self._looked_at = 0
        self.messages = client.get_partial_messageable(int(channel))

    async def answer(self, reply: Callable[[discord.Interaction[Any]], Awaitable[Any]]) -> Answer:
        """What a person gets for a command that the bot answers like this."""
        self.client.reply = reply
        return await self.person.slash(self.channel, "参加 leaf")

    def complaints(self) -> list[str]:
        """What was wrong with the playground's answers since the last time."""
        entries = self.server.state.record.after(self._looked_at, "rest")
        self._looked_at = entries[-1]["n"]
        return [each for entry in entries for each in entry["complaints"] + entry["warnings"]]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def evening(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Evening]:
    settings = Settings(data=tmp_path_factory.mktemp("good"), port=0, rate_limits=False)
    with pytest.MonkeyPatch.context() as patch:
        async with Server(settings) as server, Playground(server.address) as playground, Client() as client:
            server.state.world.put(Emoji(id="80351110224678912", name="stein", content_type="image/png"))
            patch.setattr(discord.http.Route, "BASE", server.address + "/api/v10")
            gateway = yarl.URL(server.state.gateway_address)
            patch.setattr(discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY", gateway)
            running = asyncio.create_task(client.start(TOKEN))
            await playground.bot_online()
            person, channel = await playground.person("Anna"), await playground.channel()
            yield Evening(server, client, person, channel)
            await client.close()
            await running


def types(components: list[Any]) -> list[int]:
    return [each["type"] for each in walk(components)]


def forms(view: ui.View | ui.LayoutView) -> list[Any]:
    """What discord.py will send for a view."""
    listed: list[Any] = view.to_components()
    return listed


@pytest.mark.parametrize("name", LAYOUTS)
async def test_messages_of_the_newer_components(evening: Evening, name: str) -> None:
    view = LAYOUTS[name]()
    sent = await evening.messages.send(view=view, files=files())
    stored = evening.server.state.world.message(str(sent.id))
    assert stored is not None
    assert types(stored.components) == types(forms(view))
    assert types([each.to_dict() for each in sent.components]) == types(forms(view))
    # Files that components show are not among the attachments, and stay because the edit names none.
    await sent.edit(view=LAYOUTS[name]())
    shown = (await evening.answer(lambda click: click.response.send_message(view=LAYOUTS[name](), files=files()))).shown
    assert types(shown["components"]) == types(forms(view))
    assert evening.complaints() == []


@pytest.mark.parametrize("name", VIEWS)
async def test_messages_of_the_older_components(evening: Evening, name: str) -> None:
    view = VIEWS[name]()
    sent = await evening.messages.send("x", view=view)
    assert types([each.to_dict() for each in sent.components]) == types(forms(view))
    assert evening.complaints() == []


@pytest.mark.parametrize("name", MESSAGES)
async def test_messages(evening: Evening, name: str) -> None:
    first = await evening.messages.send(**MESSAGES[name]())
    # A nonce is for one message only, and not for answers.
    assert (await first.reply(**without(MESSAGES[name](), "nonce"))).reference is not None
    form = without(MESSAGES[name](), "nonce")
    shown = (await evening.answer(lambda click: click.response.send_message(**form, ephemeral=True))).shown
    assert shown["content"] == first.content
    assert len(shown["embeds"]) == len(first.embeds)
    assert len(shown["attachments"]) == len(first.attachments)
    assert evening.complaints() == []


@pytest.mark.parametrize("name", MODALS)
async def test_modals(evening: Evening, name: str) -> None:
    form = MODALS[name]()
    answer = await evening.answer(lambda click: click.response.send_modal(form))
    assert answer.modal is not None
    assert types(answer.modal["components"]) == types(form.to_dict()["components"])
    assert evening.complaints() == []


async def test_commands(evening: Evening) -> None:
    kinds = {command.type for command in evening.client.registered}
    assert kinds == set(discord.AppCommandType)
    whole = evening.client.tree.get_command("everything")
    registered = next(each for each in evening.client.registered if each.name == "everything")
    assert isinstance(whole, app_commands.Command)
    assert [option.type for option in registered.options] == [each.type for each in whole.parameters]
    assert registered.name_localizations[discord.Locale.japanese] == "alles"
    fetched = await evening.client.tree.fetch_commands()
    assert {each.id for each in fetched} == {each.id for each in evening.client.registered}
    assert evening.complaints() == []


# --- nothing that discord.py has is missing above ---


def items() -> Iterator[ui.Item[Any]]:
    for found in (*LAYOUTS.values(), *VIEWS.values(), *MODALS.values()):
        yield from found().walk_children()


async def test_every_component_of_discord_py_is_there() -> None:
    abstract = {ui.Item, ui.DynamicItem}
    concrete = {each for each in vars(ui).values() if isinstance(each, type) and issubclass(each, ui.Item)} - abstract
    assert {type(item) for item in items()} == concrete
    assert {item.type for item in items()} | {discord.ComponentType.action_row} == set(discord.ComponentType)


async def test_every_kind_of_them_is_there() -> None:
    assert {button.style for button in buttons()} == set(discord.ButtonStyle)
    found = list(items())
    assert {each.style for each in found if isinstance(each, ui.TextInput)} == set(discord.TextStyle)
    assert {each.spacing for each in found if isinstance(each, ui.Separator)} == set(discord.SeparatorSpacing)
    defaults = {value.type for each in found for value in getattr(each, "default_values", [])}
    assert defaults == set(discord.SelectDefaultValueType)


async def test_every_type_of_option_is_there(evening: Evening) -> None:
    options = [option for command in evening.client.registered for option in command.options]
    options += [inner for option in options for inner in getattr(option, "options", [])]
    assert {option.type for option in options} == set(discord.AppCommandOptionType)
