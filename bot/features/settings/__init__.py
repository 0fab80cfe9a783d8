"""Server settings: managers choose with `/settings` how tables work on their server.

It is one private screen; each choice takes effect at once. Discord decides who may use the command, and a server can
open it to others; so every click is checked again. The settings and their storage belong to the core
(`bot.host.servers`).
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from typing import Final

import discord
from discord import app_commands
from discord.ext import commands
from msgspec import Struct

from bot.cogs.answer import Interaction
from bot.cogs.click_handlers import ClickHandlers
from bot.cogs.lacking import NEEDED, WELCOME, lacking
from bot.cogs.registration import Typed, spoken
from bot.cogs.request import ClickContext, InteractionContext, Services, requested
from bot.cogs.seating import present
from bot.features.feature import Feature, FeatureRuntime
from bot.host.servers import CHANNELS
from bot.locales import LANGUAGES, Words
from bot.messages.discord_api.hidden import hidden_channels
from bot.screens.game_screens import Plugins
from bot.screens.lobby_screens import option_choices
from bot.screens.lobby_screens import settings as options_as_lines
from bot.screens.parts import (
    AUTO,
    NO_TABLE,
    SWITCHES,
    ChannelMenu,
    Click,
    Part,
    Screen,
    box,
    choice_menu,
    line,
    menu,
    switch,
    text,
    texts,
)
from bot.screens.people import channels_named, harmless
from bot.screens.places import zone_choices, zones_meant
from bot.screens.running_table import clock_name
from bot.store.schema import ServerSettings
from bot.tables.clocks import Clock, ClockSettings, Pace
from bot.tables.refusals import TableRefusal
from engines.contract import Options, Refusal

ZONES_NAMED: Final = 5
"""How many zones to name when a typed text may mean several."""

KIND: Final = "server"
"""The kind of all clicks on this screen; the payload says what is chosen, such as `language.de`."""


class Lack(Struct, frozen=True):
    """A permission that the bot lacks in these channels, by its name in discord.py."""

    permission: str
    channels: tuple[int, ...]


class ServerView(Struct, frozen=True, kw_only=True):
    """Everything that the screen shows about a server."""

    settings: ServerSettings
    options: Options | None
    """Those of the default game, as a new table has them; None if there is no such game."""
    clocks: ClockSettings
    """The default clock and the time of each, which the bot's configuration sets."""
    channels: tuple[int, ...]
    """The allowed channels that still exist."""
    lacks: tuple[Lack, ...]
    checked: tuple[int, ...]
    """The channels whose permissions were checked."""


def server_screen(plugins: Plugins, shown: ServerView, words: Words) -> Screen:
    """The settings of a server."""
    return Screen.of(
        box(
            text(f"## {words('settings-heading')}", f"-# {words('settings-note')}"),
            text(*_sentences(shown, plugins, words)),
            line(),
            *_menus(shown, plugins, words),
            *_channels(shown, words),
            ChannelMenu(words("settings-channels"), _click("channels").custom_id(), shown.channels, CHANNELS),
            line(),
            *_switches(shown.settings, words),
        )
    )


def _sentences(shown: ServerView, plugins: Plugins, words: Words) -> list[str]:
    """What a manager should know before choosing: missing permissions, a game that is gone, the time zone."""
    sentences = [
        words(f"lacks-{lack.permission}", channels=channels_named(lack.channels, words)) for lack in shown.lacks
    ]
    if not sentences:
        sentences = [words("lacks-nothing", channels=channels_named(shown.checked, words))]
    if shown.settings.game is not None and shown.settings.game not in plugins:
        sentences.append(words("settings-game-gone"))
    zone = shown.settings.zone
    sentences.append(words("settings-zone-none") if zone is None else words("settings-zone", zone=zone))
    return sentences


def _channels(shown: ServerView, words: Words) -> list[Part]:
    """What the channel menu does not say: that tables are opened nowhere else, and that channels are gone."""
    gone = len(shown.settings.channels) - len(shown.channels)
    some = [words("settings-channels-some", channels=channels_named(shown.channels, words))] if shown.channels else []
    lost = [words("settings-channels-gone", count=gone)] if gone else []
    return texts([*some, *lost])


def _menus(shown: ServerView, plugins: Plugins, words: Words) -> Iterator[Part]:
    settings = shown.settings
    languages = {AUTO: words("settings-language-auto"), **{each: words(f"language-{each}") for each in LANGUAGES}}
    yield from choice_menu(_click("language"), words("settings-language"), languages, settings.language, words)
    games = {AUTO: words("settings-game-auto"), **{game: words(f"{game}-name") for game in plugins}}
    yield from choice_menu(_click("game"), words("settings-game"), games, settings.game, words)
    yield from _options(shown, words)
    usual = words("settings-clock-auto", clock=clock_name(shown.clocks.default, shown.clocks, words))
    clocks = {AUTO: usual, **{str(each): clock_name(each, shown.clocks, words) for each in Clock}}
    yield from choice_menu(_click("clock"), words("clock-setting"), clocks, settings.clock, words)
    paces = {str(pace): words(f"pace-{pace}") for pace in Pace}
    yield from choice_menu(_click("pace"), words("settings-pace"), paces, settings.pace, words)


def _options(shown: ServerView, words: Words) -> list[Part]:
    game, options = shown.settings.game, shown.options
    if game is None or options is None or not (lines := options_as_lines(game, options, words)):
        return []
    name = words(f"{game}-name")
    choices = option_choices(game, options, words)
    return [
        text(words("settings-options-of", game=name), *(f"- {each}" for each in lines)),
        menu(words("settings-options", game=name), _click(f"option.{game}"), choices),
    ]


def _switches(settings: ServerSettings, words: Words) -> list[Part]:
    switches = (
        ("threads", words("settings-threads"), words("settings-threads-note"), settings.threads),
        ("calls", words("settings-calls"), words("settings-calls-note"), settings.calls),
        ("advice", words("advice-setting"), words("settings-advice-note"), settings.advice),
        ("motion", words("settings-motion"), words("settings-motion-note"), settings.motion),
    )
    return [switch(_click(what), name, note, words, is_on=is_on) for what, name, note, is_on in switches]


def _click(what: str) -> Click:
    """What is chosen is appended to this payload."""
    return Click(NO_TABLE, 0, KIND, f"{what}.")


def lacks(interaction: Interaction, channels: tuple[int, ...], *, threads: bool) -> tuple[Lack, ...]:
    """The permissions that the bot lacks here and in these channels, the worst first.

    `threads`: whether each table gets a thread of its own.
    """
    missing: dict[str, list[int]] = {}
    for channel_id, found in _looked_at(interaction, channels, threads=threads).items():
        for name in found:
            missing.setdefault(name, []).append(channel_id)
    return tuple(Lack(name, tuple(missing[name])) for name in (*NEEDED, *WELCOME) if name in missing)


def _looked_at(interaction: Interaction, channels: tuple[int, ...], *, threads: bool) -> dict[int, list[str]]:
    found: dict[int, list[str]] = {}
    guild = interaction.guild
    if interaction.channel_id is not None:  # The interaction contains those for this channel.
        found[interaction.channel_id] = lacking(interaction.channel, interaction.app_permissions, threads=threads)
    told, hidden = _told_permissions(interaction), hidden_channels(interaction.client)
    for each in channels:
        channel = None if guild is None or each in found else guild.get_channel(each)
        if guild is None or channel is None:
            continue
        may = told.get(each)
        if may is None:  # The cache has no true overwrites of a hidden channel.
            may = discord.Permissions.none() if channel in hidden else channel.permissions_for(guild.me)
        found[each] = lacking(channel, may, threads=threads)
    return found


def _told_permissions(interaction: Interaction) -> dict[int, discord.Permissions]:
    """What the bot may do in the channels that were chosen in this interaction, by Discord's own word."""
    told: dict[int, discord.Permissions] = {}
    for channel_id, channel in _resolved_channels(interaction).items():
        may = channel.get("app_permissions") if isinstance(channel, Mapping) else None
        if isinstance(may, str) and may.isdecimal() and channel_id.isdecimal():
            told[int(channel_id)] = discord.Permissions(int(may))
    return told


def _resolved_channels(interaction: Interaction) -> Mapping[str, object]:
    data: Mapping[str, object] = dict(interaction.data or {})
    resolved = data.get("resolved")
    channels = resolved.get("channels") if isinstance(resolved, Mapping) else None
    return channels if isinstance(channels, Mapping) else {}


class ServerCommands(commands.Cog):
    """The command `/settings`."""

    def __init__(self, services: Services) -> None:
        self._services = services

    @app_commands.command(name="settings", description=spoken("command-settings"))
    @app_commands.default_permissions(manage_guild=True)
    @app_commands.describe(timezone=spoken("command-settings-timezone"))
    @app_commands.guild_only()
    async def settings(self, interaction: Interaction, timezone: Typed | None = None) -> None:
        """Show the settings of this server and how to change them; an option of the command sets the time zone."""
        async with requested(self._services, interaction) as request:
            guild_id, servers = _managed(interaction), self._services.host.servers
            if timezone is None:
                settings = await servers.of(guild_id)
            else:
                settings = await servers.choose_zone(guild_id, await _zone(request, timezone))
            await request.answer.show(await _screen(request, settings))

    @settings.autocomplete("timezone")
    async def offer_zones(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Suggest time zones, by places and by their local times."""
        words = self._services.speech(interaction.locale.value)
        found = await asyncio.to_thread(zone_choices, typed, interaction.created_at, words)
        return [app_commands.Choice(name=name, value=value) for name, value in found]


async def _zone(request: InteractionContext, typed: str) -> str:
    """The time zone that was chosen, or that a typed text clearly means. Raises `unknown-zone` and `zone-unclear`."""
    meant = await asyncio.to_thread(zones_meant, typed, request.interaction.created_at, request.answer.words)
    match meant:
        case ():
            raise TableRefusal("unknown-zone", zone=harmless(typed))
        case (zone,):
            return zone
        case _:
            found = ", ".join(meant[:ZONES_NAMED])
            raise TableRefusal("zone-unclear", zone=harmless(typed), found=found)


def _managed(interaction: Interaction) -> int:
    """The server that the asker manages. Raises Refusal if they do not manage it, and outside servers."""
    if interaction.guild_id is None:
        raise Refusal("only-in-servers")
    if not interaction.permissions.manage_guild:
        raise Refusal("not-manager")
    return interaction.guild_id


async def _server_changed(asked: ClickContext) -> None:
    """Store what was chosen, and show the new settings."""
    await asked.conclude(await _screen(asked, await _changed(asked, _managed(asked.interaction))))


async def _changed(asked: ClickContext, guild_id: int) -> ServerSettings:
    servers = asked.services.host.servers
    what, _, chosen = asked.payload.partition(".")
    match what:
        case "language" if chosen in {AUTO, *LANGUAGES}:
            return await servers.choose_language(guild_id, _or_none(chosen))
        case "game":
            return await servers.choose_game(guild_id, _or_none(chosen))
        case "option":
            game, _, rest = chosen.partition(".")
            name, _, value = rest.partition(".")
            return await servers.set_option(guild_id, game, name, value)
        case "clock":
            return await servers.choose_clock(guild_id, _or_none(chosen))
        case "pace":
            return await servers.choose_pace(guild_id, chosen)
        case "channels":
            return await servers.allow_channels(guild_id, _chosen_channels(asked.interaction, chosen))
        case "threads" if chosen in SWITCHES:
            return await servers.use_threads(guild_id, SWITCHES[chosen])
        case "calls" if chosen in SWITCHES:
            return await servers.call_in_channel(guild_id, SWITCHES[chosen])
        case "advice" if chosen in SWITCHES:
            return await servers.allow_advice(guild_id, SWITCHES[chosen])
        case "motion" if chosen in SWITCHES:
            return await servers.allow_motion(guild_id, SWITCHES[chosen])
        case _:
            raise Refusal("unknown-button")


def _or_none(chosen: str) -> str | None:
    return None if chosen == AUTO else chosen


def _chosen_channels(interaction: Interaction, chosen: str) -> tuple[int, ...]:
    """The ids of the chosen channels. Raises Refusal if one of them is not of this server."""
    ids = chosen.split(",") if chosen else []
    if not all(each.isascii() and each.isdecimal() and len(each) < 21 for each in ids):
        raise Refusal("unknown-channel")
    channels = tuple(map(int, ids))
    if present(interaction, channels) != channels:
        raise Refusal("unknown-channel")
    return channels


async def _screen(request: InteractionContext, settings: ServerSettings) -> Screen:
    host, interaction = request.services.host, request.interaction
    channels = present(interaction, settings.channels)
    here = () if interaction.channel_id is None else (interaction.channel_id,)
    options = None
    if settings.game is not None and settings.game in host.games:
        options = await host.openings.options_of(settings.game, interaction.guild_id)
    shown = ServerView(
        settings=settings,
        options=options,
        clocks=host.timing.settings,
        channels=channels,
        lacks=lacks(interaction, channels, threads=settings.threads),
        checked=tuple(dict.fromkeys((*here, *channels))),
    )
    return server_screen(request.services.plugins, shown, request.answer.words)


FEATURE = Feature(
    name="settings",
    begin=lambda parts: FeatureRuntime(
        commands=[ServerCommands(parts.services)], handlers=ClickHandlers(clicks={KIND: _server_changed})
    ),
)
