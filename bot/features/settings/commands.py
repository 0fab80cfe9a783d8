"""Server settings: the command, its screen, and the permissions that the bot lacks.

Discord decides who may use the command, and a server can open it to others; so every click is checked again.
"""

from __future__ import annotations

from typing import Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.cogs.answer import Interaction
from bot.cogs.registration import Typed, spoken
from bot.cogs.request import ClickContext, Dependencies, InteractionContext, requested
from bot.cogs.seating import has_threads, present
from bot.features.settings.screens import Lack, ServerView, server_screen, zone_choices
from bot.locales import LANGUAGES
from bot.screens.parts import AUTO, SWITCHES, Screen
from bot.store.schema import ServerSettings
from bot.tables.clocks import Clock
from engines.contract import Refusal

NEEDED: Final = ("view_channel", "send_messages", "create_public_threads", "send_messages_in_threads")
"""Permissions without which no table can be played, by their names in discord.py."""
WELCOME: Final = ("attach_files", "embed_links", "read_message_history")
"""Permissions that improve a table but are not required."""


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
        found[interaction.channel_id] = _missing(interaction.channel, interaction.app_permissions, threads=threads)
    for each in channels:
        channel = None if guild is None or each in found else guild.get_channel(each)
        if guild is not None and channel is not None:
            found[each] = _missing(channel, channel.permissions_for(guild.me), threads=threads)
    return found


def _missing(channel: object, may: discord.Permissions, *, threads: bool) -> list[str]:
    """The permissions that a channel lacks, without those that a worse one implies."""
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
    """The command `/settings`."""

    def __init__(self, services: Dependencies) -> None:
        self._services = services

    @app_commands.command(name="settings", description=spoken("command-settings"))
    @app_commands.default_permissions(manage_guild=True)
    @app_commands.describe(timezone=spoken("command-settings-timezone"))
    @app_commands.guild_only()
    async def settings(self, interaction: Interaction, timezone: Typed | None = None) -> None:
        """Show the settings of this server and how to change them; an option of the command sets the time zone."""
        async with requested(self._services, interaction) as request:
            guild_id, servers = managed(interaction), self._services.host.servers
            chosen = servers.of(guild_id) if timezone is None else servers.choose_zone(guild_id, timezone)
            await request.answer.show(await _screen(request, await chosen))

    @settings.autocomplete("timezone")
    async def offer_zones(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Suggest time zones, with their local times."""
        return [
            app_commands.Choice(name=name, value=value) for name, value in zone_choices(typed, interaction.created_at)
        ]


def managed(interaction: Interaction) -> int:
    """The server that the asker manages. Raises Refusal if they do not manage it, and outside servers."""
    if interaction.guild_id is None:
        raise Refusal("only-in-servers")
    if not interaction.permissions.manage_guild:
        raise Refusal("not-manager")
    return interaction.guild_id


async def server_changed(asked: ClickContext) -> None:
    """Store what was chosen, and show the new settings."""
    await asked.conclude(await _screen(asked, await _changed(asked, managed(asked.interaction))))


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
