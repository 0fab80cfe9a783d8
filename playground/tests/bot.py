"""A small bot, made with the unmodified discord.py, that uses whatever the playground has to be good for."""

from __future__ import annotations

import io
from typing import Any

import discord
from discord import app_commands

PNG = b"\x89PNG\r\n\x1a\n" + b"\x00\x00\x00\rIHDR" + (320).to_bytes(4, "big") + (200).to_bytes(4, "big") + bytes(20)


class Panel(discord.ui.LayoutView):
    """A Components V2 message with a text, two buttons and a select."""

    def __init__(self, text: str) -> None:
        super().__init__(timeout=None)
        self.add_item(discord.ui.Container(discord.ui.TextDisplay(text), accent_color=0xC08040))
        row: discord.ui.ActionRow[Panel] = discord.ui.ActionRow()
        for name in ("update", "later", "reply", "form", "private", "wait", "never", "dm", "twice", "mute"):
            button: discord.ui.Button[Panel] = discord.ui.Button(label=name, custom_id=f"do:{name}")
            if len(row.children) == 5:
                self.add_item(row)
                row = discord.ui.ActionRow()
            row.add_item(button)
        self.add_item(row)
        select: discord.ui.Select[Panel] = discord.ui.Select(
            custom_id="pick",
            max_values=2,
            options=[discord.SelectOption(label=name, value=name.lower()) for name in ("Pils", "Weizen", "Alt")],
        )
        last: discord.ui.ActionRow[Panel] = discord.ui.ActionRow(select)
        self.add_item(last)


class Form(discord.ui.Modal):
    """A modal with a text and a select."""

    def __init__(self) -> None:
        super().__init__(title="Your order", custom_id="order")
        self.add_item(
            discord.ui.Label(text="Name", component=discord.ui.TextInput(custom_id="name", min_length=2, max_length=9))
        )
        options = [discord.SelectOption(label="Pils"), discord.SelectOption(label="Alt")]
        self.add_item(discord.ui.Label(text="Beer", component=discord.ui.Select(custom_id="beer", options=options)))


class TestBot(discord.AutoShardedClient):
    """Commands for the slash tests; clicks are handled by custom_id, whatever happened to the process in between."""

    __test__ = False

    def __init__(self, shard_count: int | None = 1, **options: Any) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True, guild_messages=True, dm_messages=True),
            shard_count=shard_count,
            guild_ready_timeout=0.05,
            allowed_mentions=discord.AllowedMentions.none(),
            **options,
        )
        self.tree = app_commands.CommandTree(self)
        self.heard: list[discord.Message] = []
        self.errors: list[BaseException] = []
        self.resumed = 0
        _add_commands(self)

    async def setup_hook(self) -> None:
        await self.tree.sync()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Shards of a playground may identify one right after the other."""

    async def on_message(self, message: discord.Message) -> None:
        self.heard.append(message)

    async def on_shard_resumed(self, _: int) -> None:
        self.resumed += 1

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        data: Any = interaction.data
        try:
            if interaction.type is discord.InteractionType.component:
                await self._component(interaction, data)
            elif interaction.type is discord.InteractionType.modal_submit:
                fields = {label["component"]["custom_id"]: label["component"] for label in data["components"]}
                text = f"{fields['name']['value']} drinks {fields['beer']['values'][0]}"
                await interaction.response.send_message(text)
        except discord.HTTPException as error:
            self.errors.append(error)

    async def _component(self, interaction: discord.Interaction[Any], data: Any) -> None:
        respond = interaction.response
        match data["custom_id"]:
            case "do:update":
                await respond.edit_message(view=Panel("updated"))
            case "do:later":
                await respond.defer()
                await interaction.edit_original_response(view=Panel("updated later"))
            case "do:reply":
                await respond.send_message("a reply")
            case "do:form":
                await respond.send_modal(Form())
            case "do:private":
                await respond.send_message(view=Panel("for you"), ephemeral=True)
            case "do:wait":
                await respond.defer(thinking=True, ephemeral=True)
                await interaction.followup.send("thought through")
            case "do:dm":
                await respond.defer()
                await interaction.user.send(view=Panel("your hand"))
            case "do:twice":
                await respond.send_message("once")
                await interaction.client.http.request(
                    discord.http.Route("POST", f"/interactions/{interaction.id}/{interaction.token}/callback"),
                    json={"type": 6},
                )
            case "pick":
                await respond.send_message(", ".join(data["values"]))


def _add_commands(bot: TestBot) -> None:
    @bot.tree.command(name="panel", description="Show the panel")
    async def panel(interaction: discord.Interaction[Any], text: str = "panel") -> None:
        await interaction.response.send_message(view=Panel(text))

    @bot.tree.command(name="options", description="Say what came in")
    @app_commands.choices(
        beer=[app_commands.Choice(name="Pils", value="p"), app_commands.Choice(name="Alt", value="a")]
    )
    async def options(
        interaction: discord.Interaction[Any],
        count: app_commands.Range[int, 1, 5],
        beer: app_commands.Choice[str],
        who: discord.User,
        where: discord.TextChannel,
        loud: bool = False,
    ) -> None:
        said = f"{count} {beer.name} {who.display_name} {where.name} {loud}"
        await interaction.response.send_message(f"{said} {interaction.locale} {interaction.guild_locale}")

    @bot.tree.command(name="game", description="With completion")
    async def game(interaction: discord.Interaction[Any], name: str) -> None:
        await interaction.response.send_message(name)

    @game.autocomplete("name")
    async def complete(interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
        known = ("bremen", "bierfest", "cafe")
        return [app_commands.Choice(name=each, value=each) for each in known if each.startswith(current)]

    @bot.tree.command(name="upload", description="Say what is in a file")
    async def upload(interaction: discord.Interaction[Any], file: discord.Attachment) -> None:
        content = (await file.read()).decode()
        await interaction.response.send_message(f"{file.filename}, {file.size} bytes: {content}")

    @bot.tree.command(name="think", description="Answer late")
    async def think(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.defer(thinking=True)
        await interaction.followup.send("first")
        second = await interaction.followup.send("second", wait=True)
        await second.edit(content="second, edited")
        third = await interaction.followup.send("third", wait=True)
        await third.delete()

    @bot.tree.command(name="secret", description="Only for you")
    async def secret(interaction: discord.Interaction[Any]) -> None:
        file = discord.File(io.BytesIO(PNG), "board.png", description="a board")
        await interaction.response.send_message("psst", file=file, ephemeral=True)

    @bot.tree.command(name="silence", description="No answer at all")
    async def silence(interaction: discord.Interaction[Any]) -> None:
        return

    group = app_commands.Group(name="table", description="Tables")

    @group.command(name="open", description="Open one")
    async def open_table(interaction: discord.Interaction[Any], seats: int = 4) -> None:
        await interaction.response.send_message(f"opened for {seats}")

    bot.tree.add_command(group)
