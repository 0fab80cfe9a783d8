"""A discord.py bot that uses a little of everything, and writes down every payload that Discord sends it.

`scenario` says what people do with it.
"""

from __future__ import annotations

import copy
import io
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from msgspec import Struct

from loopcord.testing.discordpy import Request, hear, listen

if TYPE_CHECKING:
    from collections.abc import Callable

PNG = b"\x89PNG\r\n\x1a\n" + b"\x00\x00\x00\rIHDR" + (320).to_bytes(4, "big") + (200).to_bytes(4, "big") + bytes(20)


class Received(Struct, frozen=True):
    """One payload as discord.py got it."""

    step: str
    """What was being done in the scenario."""
    what: str
    """The event's name, or the route that was answered."""
    payload: Any


class Panel(discord.ui.View):
    """Buttons and selects of every kind that a guild and direct messages have."""

    def __init__(self) -> None:
        super().__init__(timeout=None)
        for name in ("update", "defer", "private", "form", "direct"):
            self.add_item(discord.ui.Button(label=name, custom_id=name))
        beers = [discord.SelectOption(label="Pils", value="p", description="dry"), discord.SelectOption(label="Alt")]
        self.add_item(discord.ui.Select(custom_id="beer", options=beers, max_values=2))
        self.add_item(discord.ui.UserSelect(custom_id="who"))
        self.add_item(discord.ui.ChannelSelect(custom_id="where", channel_types=[discord.ChannelType.text]))


class Layout(discord.ui.LayoutView):
    """The components of version 2."""

    def __init__(self) -> None:
        super().__init__(timeout=None)
        section = discord.ui.Section["Layout"](
            discord.ui.TextDisplay("A section"), accessory=discord.ui.Thumbnail("attachment://board.png")
        )
        beside = discord.ui.Section["Layout"](
            discord.ui.TextDisplay("With a button"), accessory=discord.ui.Button(label="play", custom_id="play")
        )
        row = discord.ui.ActionRow["Layout"](discord.ui.Button(label="Rules", url="https://example.com/rules"))
        self.add_item(discord.ui.Container(section, discord.ui.Separator(), beside, row, accent_color=0xC08040))
        gallery = discord.ui.MediaGallery["Layout"]()
        gallery.add_item(media="attachment://board.png", description="the board")
        self.add_item(gallery)


class Form(discord.ui.Modal):
    """A modal with a text and a select."""

    def __init__(self) -> None:
        super().__init__(title="Your order", custom_id="order")
        self.add_item(discord.ui.Label(text="Name", component=discord.ui.TextInput(custom_id="name")))
        options = [discord.SelectOption(label="Pils"), discord.SelectOption(label="Alt")]
        self.add_item(discord.ui.Label(text="Beer", component=discord.ui.Select(custom_id="glass", options=options)))


class GuestBot(discord.Client):
    """The bot of the scenario. `received` has everything that discord.py gets for it."""

    def __init__(self) -> None:
        intents = discord.Intents(
            guilds=True, members=True, guild_messages=True, dm_messages=True, message_content=True
        )
        super().__init__(intents=intents, guild_ready_timeout=0, allowed_mentions=discord.AllowedMentions.none())
        self.tree = app_commands.CommandTree(self)
        self.step = "log in"
        self.received: list[Received] = []
        self._undo: list[Callable[[], None]] = []
        _add_commands(self)
        hear(self, lambda name, payload: self.received.append(Received(self.step, name, copy.deepcopy(payload))))

    async def setup_hook(self) -> None:
        """Listen to the answers of Discord's REST API as well: to the client's own and to those by token."""
        self._undo.append(listen(self, self._answered))
        await self.tree.sync()

    def _answered(self, request: Request) -> None:
        if isinstance(request.answer, dict | list):
            payload = copy.deepcopy(request.answer)
            self.received.append(Received(self.step, f"{request.method} {request.path}", payload))

    async def close(self) -> None:
        """Leave, and leave no trace in discord.py."""
        for undo in self._undo:
            undo()
        self._undo.clear()
        await super().close()

    async def on_message(self, message: discord.Message) -> None:
        """Answer people who ask for something by message."""
        if message.author == self.user:
            return
        match message.content.split():
            case ["reply"]:
                sent = await message.reply("a reply", mention_author=True)
                await sent.edit(content="a reply, edited")
            case ["mention"]:
                allowed = discord.AllowedMentions(users=True)
                sent = await message.channel.send(f"{message.author.mention}!", allowed_mentions=allowed)
                await sent.delete()
            case ["embed"]:
                embed = discord.Embed(title="The board", description="Nine barrels", color=0xC08040)
                embed.set_image(url="attachment://board.png")
                embed.add_field(name="turn", value="Anna", inline=True)
                await message.channel.send(embed=embed, file=_board())
            case ["layout"]:
                await message.channel.send(view=Layout(), file=_board())
            case ["panel"]:
                await message.channel.send("what will it be?", view=Panel())
            case ["look"]:
                found = await message.channel.fetch_message(message.id)
                await self.http.get_channel(found.channel.id)
                await self.http.get_user(found.author.id)
                if message.guild is not None:
                    await message.guild.query_members(user_ids=[message.author.id, 1])
            case ["leave"]:
                await self.guilds[0].leave()

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Answer clicks, choices and modals; commands are the tree's."""
        data: Any = interaction.data
        respond = interaction.response
        if interaction.type is discord.InteractionType.modal_submit:
            await respond.send_message("ordered", ephemeral=True)
        if interaction.type is not discord.InteractionType.component:
            return
        match data["custom_id"]:
            case "update":
                await respond.edit_message(content="updated", view=Panel())
            case "defer":
                await respond.defer()
                await interaction.followup.send("later", ephemeral=True)
            case "private":
                await respond.send_message("for you", view=Panel(), ephemeral=True)
            case "form":
                await respond.send_modal(Form())
            case "direct":
                await respond.defer()
                await interaction.user.send("your hand", view=Panel())
            case _:
                await respond.send_message(", ".join(data.get("values", ["clicked"])))


def _board() -> discord.File:
    return discord.File(io.BytesIO(PNG), "board.png", description="a board")


def _add_commands(bot: GuestBot) -> None:
    @bot.tree.command(name="order", description="Order something")
    @app_commands.choices(size=[app_commands.Choice(name="small", value=3), app_commands.Choice(name="large", value=5)])
    async def order(
        interaction: discord.Interaction[Any],
        beer: str,
        size: app_commands.Choice[int],
        price: app_commands.Range[float, 1, 9],
        who: discord.Member,
        where: discord.TextChannel,
        loud: bool = False,
    ) -> None:
        await interaction.response.send_message(f"{beer} {size.value} {price} {who.name} {where.name} {loud}")
        await interaction.original_response()

    @order.autocomplete("beer")
    async def beers(interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
        known = ("pils", "porter", "alt")
        return [app_commands.Choice(name=each, value=each) for each in known if each.startswith(current)]

    @bot.tree.command(name="panel", description="Show the panel")
    async def panel(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_message("what will it be?", view=Panel())

    @bot.tree.command(name="think", description="Answer late, and more than once")
    async def think(interaction: discord.Interaction[Any], aloud: bool) -> None:
        await interaction.response.defer(thinking=True, ephemeral=not aloud)
        await interaction.followup.send("first")
        second = await interaction.followup.send("second", wait=True, ephemeral=not aloud)
        await second.edit(content="second, edited")
        await second.delete()

    group = app_commands.Group(name="table", description="Tables")

    @group.command(name="open", description="Open one")
    async def open_table(interaction: discord.Interaction[Any], seats: int = 4) -> None:
        await interaction.response.send_message(f"opened for {seats}", ephemeral=True)

    bot.tree.add_command(group)
