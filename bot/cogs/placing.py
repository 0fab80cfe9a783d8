"""Where a member who wants to sit down gets a table: here, or in a thread of this channel.

An open lobby is taken first; otherwise one is opened where the managers of the server allow it.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import discord

from bot.cogs.answer import Interaction
from bot.cogs.permissions import place_of
from bot.cogs.request import Request
from bot.delivery.transport import Unavailable, Unreachable
from bot.screens.people import channels_named
from bot.tables import Place, ServerSettings, Table, TableRefusal
from engines.contract import Refusal


async def table_near(request: Request) -> Table | None:
    """The open table of the channel, or the newest lobby in one of its threads."""
    interaction, host = request.interaction, request.services.host
    if interaction.guild_id is None or interaction.channel_id is None:
        raise Refusal("only-in-servers")
    here = await host.open_table(interaction.channel_id)
    if here is not None or not has_threads(interaction.channel):
        return here
    thread_id = await host.places.lobby_below(interaction.guild_id, interaction.channel_id)
    return None if thread_id is None else await host.open_table(thread_id)


async def usual_game(request: Request) -> str | None:
    """The default game here; None if the member has to choose one. Raises Refusal where no table can be opened."""
    settings = await request.services.host.servers.of(request.interaction.guild_id)
    _require_allowed(request, settings)
    if not settings.threads:
        place_of(request.interaction)  # Raises it where nothing can be shown.
    return settings.game if settings.game in request.services.plugins else None


@asynccontextmanager
async def placed(request: Request, game: str | None) -> AsyncIterator[Place]:
    """Where to sit down, while it is done: at a table that is there, or where one is opened for this game.

    A thread that is opened for it, and then stays without a table, is taken away. Raises Refusal.
    """
    interaction, services = request.interaction, request.services
    channel_id = interaction.channel_id
    if channel_id is None or await services.host.open_table(channel_id) is not None:
        yield place_of(interaction)
        return
    settings = await services.host.servers.of(interaction.guild_id)
    async with services.delivery.places.opening_in(channel_id):
        near = await table_near(request)
        if near is not None and game in {None, near.game}:
            yield near.place
            return
        _require_allowed(request, settings)
        if not (settings.threads and has_threads(interaction.channel)):
            yield place_of(interaction)
            return
        place = await _opened_thread(request, settings, game)
        try:
            yield place
        finally:
            await services.delivery.places.close_unused(place.channel_id)


async def _opened_thread(request: Request, settings: ServerSettings, game: str | None) -> Place:
    interaction, services = request.interaction, request.services
    may, chosen = interaction.app_permissions, game or next(iter(services.plugins))
    if chosen not in services.plugins:
        raise TableRefusal("unknown-game", game=chosen)
    if interaction.guild_id is None or interaction.channel_id is None:
        raise Refusal("only-in-servers")
    if not (may.view_channel and may.create_public_threads and may.send_messages_in_threads):
        raise Refusal("cannot-thread")
    await services.host.require_room(interaction.guild_id, request.member)
    locale = (interaction.guild_locale or interaction.locale).value
    name = services.speech(settings.language or locale)(f"{chosen}-name")
    try:
        thread_id = await services.delivery.places.open_thread(interaction.channel_id, name)
    except Unreachable:
        raise Refusal("cannot-thread") from None
    except Unavailable:
        raise Refusal("no-discord") from None
    return Place(interaction.guild_id, thread_id, locale, interaction.channel_id)


def _require_allowed(request: Request, settings: ServerSettings) -> None:
    """Refuse where no table is opened, and say where."""
    interaction = request.interaction
    channel = interaction.channel
    if settings.allows(interaction.channel_id, channel.parent_id if isinstance(channel, discord.Thread) else None):
        return
    there = present(interaction, settings.channels)
    if not there:
        raise Refusal("channels-gone")
    raise Refusal("channel-not-allowed", channels=channels_named(there, request.answer.words))


def has_threads(channel: object) -> bool:
    """Whether a table in this channel can have a thread of its own."""
    return isinstance(channel, discord.TextChannel) and not channel.is_news()


def present(interaction: Interaction, channels: tuple[int, ...]) -> tuple[int, ...]:
    """Those of these channels that there are on the server, as far as the bot can see."""
    guild = interaction.guild
    found = [] if guild is None else [each for each in channels if guild.get_channel(each) is not None]
    return tuple(found)
