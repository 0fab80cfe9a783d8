"""What the managers of a server choose for its tables: the command, its screen, and the permissions that are missing.

Who may use the command, Discord knows, and its own settings of commands can say otherwise; so every click is looked at
once more.
"""

from __future__ import annotations

from typing import Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.cogs.answer import Interaction
from bot.cogs.registration import spoken
from bot.cogs.request import ClickContext, Dependencies, InteractionContext, requested
from bot.cogs.seating import has_threads, present
from bot.features.settings.screens import Lack, ServerView, server_screen, zone_choices
from bot.locales import LANGUAGES
from bot.screens.parts import Screen
from bot.screens.switches import AUTO, SWITCHES
from bot.store.schema import ServerSettings
from bot.tables.clocks import Clock
from engines.contract import Refusal

NEEDED: Final = ("view_channel", "send_messages", "create_public_threads", "send_messages_in_threads")
"""Permissions without which there is no table, by their names in discord.py."""
WELCOME: Final = ("attach_files", "embed_links", "read_message_history")
"""The permissions that improve a table; without them it can be played all the same."""


def lacks(interaction: Interaction, channels: tuple[int, ...], *, threads: bool) -> tuple[Lack, ...]:
    """What the bot may not do where something is asked, and in these channels; the worst comes first.

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
    if interaction.channel_id is not None:  # Here Discord says it itself.
        found[interaction.channel_id] = _missing(interaction.channel, interaction.app_permissions, threads=threads)
    for each in channels:
        channel = None if guild is None or each in found else guild.get_channel(each)
        if guild is not None and channel is not None:
            found[each] = _missing(channel, channel.permissions_for(guild.me), threads=threads)
    return found


def _missing(channel: object, may: discord.Permissions, *, threads: bool) -> list[str]:
    """What is missing in a channel. What follows from something worse is left out: who sees nothing can do nothing."""
    if not may.view_channel:
        return ["view_channel"]
    if threads and has_threads(channel):
        needed = ["create_public_threads", "send_messages_in_threads"]
    elif isinstance(channel, discord.Thread | discord.ForumChannel):
        needed = ["send_messages_in_threads"]
    else:
        needed = ["send_messages"]
    blocked = [name for name in needed if not getattr(may, name)]
    return blocked or [name for name in WELCOME if not getattr(may, name)]


class ServerCommands(commands.Cog):
    """The command for those who manage a server."""

    def __init__(self, services: Dependencies) -> None:
        self._services = services

    @app_commands.command(name="settings", description=spoken("command-settings"))
    @app_commands.default_permissions(manage_guild=True)
    @app_commands.describe(timezone=spoken("command-settings-timezone"))
    @app_commands.guild_only()
    async def settings(self, interaction: Interaction, timezone: str | None = None) -> None:
        """Show how tables are on this server, and let it be changed; the time zone with the command itself."""
        async with requested(self._services, interaction) as request:
            guild_id, servers = managed(interaction), self._services.host.servers
            chosen = servers.of(guild_id) if timezone is None else servers.choose_zone(guild_id, timezone)
            await request.answer.show(await _screen(request, await chosen))

    @settings.autocomplete("timezone")
    async def offer_zones(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Time zones, with what their clocks show."""
        return [
            app_commands.Choice(name=name, value=value) for name, value in zone_choices(typed, interaction.created_at)
        ]


def managed(interaction: Interaction) -> int:
    """The server that the asker manages here. Raises Refusal if they do not, and outside of servers."""
    if interaction.guild_id is None:
        raise Refusal("only-in-servers")
    if not interaction.permissions.manage_guild:
        raise Refusal("not-manager")
    return interaction.guild_id


async def server_changed(services: Dependencies, asked: ClickContext) -> None:
    """Store what was chosen, and show the settings as they are now."""
    guild_id = managed(asked.interaction)
    settings = await _changed(services, asked, guild_id)
    screen = await _screen(asked, settings)
    if asked.in_public:  # Such a message is none of ours, and shows something else to everybody.
        await asked.answer.show(screen)
    else:
        await asked.conclude(screen)


async def _changed(services: Dependencies, asked: ClickContext, guild_id: int) -> ServerSettings:
    servers = services.host.servers
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
            return await servers.allow_channels(guild_id, _channels(asked.interaction, chosen))
        case "threads" if chosen in SWITCHES:
            return await servers.use_threads(guild_id, SWITCHES[chosen])
        case "calls" if chosen in SWITCHES:
            return await servers.call_in_channel(guild_id, SWITCHES[chosen])
        case "advice" if chosen in SWITCHES:
            return await servers.allow_advice(guild_id, SWITCHES[chosen])
        case _:
            raise Refusal("unknown-button")


def _or_none(chosen: str) -> str | None:
    return None if chosen == AUTO else chosen


def _channels(interaction: Interaction, chosen: str) -> tuple[int, ...]:
    """The channels that were chosen, by their ids. Raises Refusal if one of them is not of this server."""
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
        options = await host.options_of(settings.game, interaction.guild_id)
    shown = ServerView(
        settings=settings,
        options=options,
        usual_clock=Clock(host.timing.settings.default),
        channels=channels,
        lacks=lacks(interaction, channels, threads=settings.threads),
        checked=tuple(dict.fromkeys((*here, *channels))),
    )
    return server_screen(request.services.plugins, shown, request.answer.words)
