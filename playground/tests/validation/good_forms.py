"""One good form for everything that discord.py can send: components, messages, modals, commands.

They are built with discord.py itself. That none of its kinds is missing is counted in `test_good_forms`.
"""

from __future__ import annotations

import datetime as dt
import io
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands, ui

from tests.bot import PNG

if TYPE_CHECKING:
    from collections.abc import Callable

ADDRESS = "https://example.org/picture.png"
EMOJIS = ("🍺", "1️⃣", "👨‍👩‍👧‍👦", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "ℹ️", "<:stein:80351110224678912>", "<a:prost:80351110224678912>")


def picture(name: str = "a.png") -> discord.File:
    return discord.File(io.BytesIO(PNG), name, description="a board", spoiler=False)


def layout(*items: ui.Item[Any]) -> ui.LayoutView:
    view = ui.LayoutView(timeout=None)
    for item in items:
        view.add_item(item)
    return view


def view(*items: ui.Item[Any]) -> ui.View:
    found = ui.View(timeout=None)
    for item in items:
        found.add_item(item)
    return found


def buttons() -> list[ui.Button[Any]]:
    """A button of every style, enabled and not, with every kind of emoji."""
    styles = [style for style in discord.ButtonStyle if style.value not in (5, 6)]
    found: list[ui.Button[Any]] = [
        ui.Button(label="L" * 80, style=style, custom_id=f"s{style.value}") for style in styles
    ]
    found += [ui.Button(emoji=emoji, custom_id=f"e{number}") for number, emoji in enumerate(EMOJIS)]
    found.append(ui.Button(label="off", disabled=True, custom_id="c" * 100, id=77))
    found.append(ui.Button(label="link", url="https://example.org/?q=ä#x", emoji="🔗"))
    found.append(ui.Button(label="app", url="discord://-/settings"))
    found.append(ui.Button(style=discord.ButtonStyle.premium, sku_id=80351110224678912))
    return found


def options(count: int = 25) -> list[discord.SelectOption]:
    listed = [discord.SelectOption(label=f"O{number}", value=str(number)) for number in range(count - 1)]
    return [*listed, discord.SelectOption(label="last", description="D" * 100, emoji="🍺", default=True)]


def default(kind: type[Any], number: int = 1) -> discord.SelectDefaultValue:
    return discord.SelectDefaultValue(id=number, type=kind_of[kind])


kind_of: dict[type[Any], discord.SelectDefaultValueType] = {
    discord.User: discord.SelectDefaultValueType.user,
    discord.Role: discord.SelectDefaultValueType.role,
    discord.TextChannel: discord.SelectDefaultValueType.channel,
}


def selects(suffix: str = "") -> list[ui.Item[Any]]:
    """A select of every kind, with what it can have chosen from the beginning."""
    return [
        ui.Select(custom_id=f"string{suffix}", options=options(), placeholder="P" * 150, min_values=0, max_values=25),
        ui.UserSelect(custom_id=f"user{suffix}", default_values=[default(discord.User)], max_values=25),
        ui.RoleSelect(custom_id=f"role{suffix}", default_values=[default(discord.Role)], min_values=0),
        ui.MentionableSelect(
            custom_id=f"mentionable{suffix}",
            default_values=[default(discord.User), default(discord.Role, 2)],
            max_values=2,
        ),
        ui.ChannelSelect(
            custom_id=f"channel{suffix}",
            channel_types=[discord.ChannelType.text, discord.ChannelType.public_thread],
            default_values=[default(discord.TextChannel)],
        ),
    ]


def gallery() -> ui.MediaGallery[Any]:
    """Ten pictures, the most that there can be, one of them attached."""
    items = [discord.MediaGalleryItem(ADDRESS, description="D" * 1024, spoiler=True) for _ in range(9)]
    return ui.MediaGallery(*items, discord.MediaGalleryItem("attachment://a.png"))


LAYOUTS: dict[str, Callable[[], ui.LayoutView]] = {
    "text": lambda: layout(ui.TextDisplay("T" * 4000, id=9)),
    "forty components": lambda: layout(*(ui.TextDisplay("t") for _ in range(40))),
    "section with a thumbnail": lambda: layout(
        ui.Section("a", "b", ui.TextDisplay("c"), accessory=ui.Thumbnail(ADDRESS, description="D", spoiler=True))
    ),
    "section with a button": lambda: layout(ui.Section("a", accessory=ui.Button(label="b", custom_id="b"))),
    "gallery and file": lambda: layout(gallery(), ui.File("attachment://b.txt", spoiler=True)),
    "separators": lambda: layout(
        *(ui.Separator(visible=bool(n), spacing=spacing) for n in range(2) for spacing in discord.SeparatorSpacing)
    ),
    "container": lambda: layout(
        ui.Container(
            ui.TextDisplay("t"),
            ui.Section("s", accessory=ui.Thumbnail("attachment://a.png")),
            ui.MediaGallery(discord.MediaGalleryItem(ADDRESS)),
            ui.File("attachment://b.txt"),
            ui.Separator(),
            ui.ActionRow(ui.Button(label="b", custom_id="b")),
            ui.ActionRow(ui.Select(custom_id="s", options=options(2))),
            accent_colour=discord.Colour.gold(),
            spoiler=True,
        )
    ),
    "buttons": lambda: layout(
        *(ui.ActionRow(*buttons()[place : place + 5]) for place in range(0, len(buttons()), 5)),
    ),
    "selects": lambda: layout(*(ui.ActionRow(select) for select in selects())),
}  # fmt: skip
"""Messages made of the newer components; they come with the files a.png and b.txt."""

VIEWS: dict[str, Callable[[], ui.View]] = {
    "rows of buttons": lambda: view(*buttons()),
    "a row of each select": lambda: view(*selects()),
}


def embed() -> discord.Embed:
    """An embed with everything."""
    found = discord.Embed(
        title="T" * 256,
        description="D" * 1000,
        url=ADDRESS,
        colour=discord.Colour.from_rgb(255, 255, 255),
        timestamp=dt.datetime(2026, 7, 18, 12, tzinfo=dt.UTC),
    )
    found.set_author(name="A", url=ADDRESS, icon_url="attachment://a.png")
    found.set_footer(text="F", icon_url=ADDRESS)
    found.set_image(url="attachment://a.png").set_thumbnail(url=ADDRESS)
    for number in range(25):
        found.add_field(name=f"N{number}", value="V", inline=bool(number % 2))
    return found


def files() -> list[discord.File]:
    return [picture(), discord.File(io.BytesIO(b"hello"), "b.txt")]


MESSAGES: dict[str, Callable[[], dict[str, Any]]] = {
    "content": lambda: {"content": "x" * 2000},
    "everything old": lambda: {"content": "x", "embed": embed(), "files": files(), "view": view(*buttons())},
    "ten embeds": lambda: {"embeds": [discord.Embed(title="t") for _ in range(10)]},
    "file alone": lambda: {"file": picture()},
    "spoilt file": lambda: {"file": discord.File(io.BytesIO(PNG), "a.png", spoiler=True)},
    "silent": lambda: {"content": "x", "silent": True},
    "no embeds": lambda: {"content": "https://example.org", "suppress_embeds": True},
    "read aloud": lambda: {"content": "x", "tts": True},
    "nonce": lambda: {"content": "x", "nonce": "n" * 25},
    "mentions none": lambda: {"content": "@everyone", "allowed_mentions": discord.AllowedMentions.none()},
    "mentions all": lambda: {"content": "@everyone", "allowed_mentions": discord.AllowedMentions.all()},
    "mentions some": lambda: {
        "content": "x",
        "allowed_mentions": discord.AllowedMentions(
            users=[discord.Object(number) for number in range(1, 101)], roles=[discord.Object(2)], everyone=False
        ),
    },
}


def labelled(*items: ui.Item[Any]) -> list[ui.Item[Any]]:
    return [ui.Label(text="L" * 45, description="D" * 100, component=item) for item in items]


def modal(*items: ui.Item[Any]) -> ui.Modal:
    found = ui.Modal(title="T" * 45, custom_id="m" * 100)
    for item in items:
        found.add_item(item)
    return found


def text_inputs() -> list[ui.Item[Any]]:
    found: list[ui.Item[Any]] = [
        ui.TextInput(
            custom_id=f"t{style.value}",
            style=style,
            placeholder="P" * 100,
            default="d" * 4000,
            required=False,
            min_length=0,
            max_length=4000,
        )
        for style in discord.TextStyle
    ]
    return found


def groups() -> list[ui.Item[Any]]:
    radio = [
        discord.RadioGroupOption(label=f"O{number}", value=str(number), description="D", default=number == 3)
        for number in range(10)
    ]
    return [
        ui.RadioGroup(
            custom_id="r",
            required=False,
            options=radio,
        ),
        ui.CheckboxGroup(
            custom_id="g",
            min_values=0,
            max_values=10,
            required=False,
            options=[discord.CheckboxGroupOption(label=f"O{n}", value=str(n), default=True) for n in range(10)],
        ),
        ui.CheckboxGroup(custom_id="h", options=[discord.CheckboxGroupOption(label="O", value="0")]),
        ui.Checkbox(custom_id="c", default=True),
        ui.FileUpload(custom_id="u", min_values=0, max_values=10, required=False),
    ]


MODALS: dict[str, Callable[[], ui.Modal]] = {
    "old text inputs": lambda: modal(*(ui.TextInput(label="L" * 45, custom_id=f"t{n}") for n in range(5))),
    "text inputs": lambda: modal(ui.TextDisplay("Read this"), *labelled(*text_inputs())),
    "selects": lambda: modal(*labelled(*selects())),
    "groups and upload": lambda: modal(*labelled(*groups())),
}

Click = discord.Interaction[Any]
"""What a command or menu is called with."""


def fill_tree(tree: app_commands.CommandTree[Any]) -> None:
    """Commands of every kind: options of all types, choices, bounds, completion, groups, languages, menus."""
    contexts = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=True)
    installs = app_commands.AppInstallationType(guild=True, user=True)

    @app_commands.default_permissions(manage_guild=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.choices(pick=[app_commands.Choice(name=f"N{n}", value=n) for n in range(25)])
    async def everything(
        interaction: Click,
        word: app_commands.Range[str, 1, 6000],
        count: app_commands.Range[int, -5, 2**53 - 1],
        part: app_commands.Range[float, -0.5, 1.5],
        pick: app_commands.Choice[int],
        yes: bool,
        who: discord.User,
        where: discord.TextChannel | discord.Thread,
        role: discord.Role,
        either: discord.User | discord.Role,
        file: discord.Attachment,
        topic: str | None = None,
    ) -> None: ...

    command: app_commands.Command[Any, ..., Any] = app_commands.Command(
        name=app_commands.locale_str("everything", key="all"),
        description=app_commands.locale_str("D" * 100, key="all"),
        callback=everything,
        nsfw=True,
    )

    @command.autocomplete("topic")
    async def complete(interaction: Click, current: str) -> list[app_commands.Choice[str]]:
        return []

    group = app_commands.Group(name="参加", description="Group", allowed_contexts=contexts, allowed_installs=installs)
    inner = app_commands.Group(name="inner", description="Group in it", parent=group)

    async def leaf(interaction: Click, seats: int = 4) -> None: ...

    group.add_command(app_commands.Command(name="leaf", description="Leaf", callback=leaf))
    inner.add_command(app_commands.Command(name="deep-leaf", description="Deeper", callback=leaf))

    async def on_user(interaction: Click, user: discord.Member) -> None: ...

    async def on_message(interaction: Click, message: discord.Message) -> None: ...

    tree.add_command(command)
    tree.add_command(group)
    tree.add_command(app_commands.ContextMenu(name="Ask to Play", callback=on_user))
    tree.add_command(app_commands.ContextMenu(name="Report This", callback=on_message))


class Languages(app_commands.Translator):
    """Names and descriptions in other languages."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """The same in every language that Discord has."""
        return {"everything": "alles", "D" * 100: "あ" * 100}.get(string.message)
