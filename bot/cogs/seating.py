"""Sitting down: which table a member gets, in a channel or in one of its threads; and calling members to play again."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

import discord
from msgspec.structs import replace

from bot.cogs.answer import Interaction
from bot.cogs.permissions import place_of
from bot.cogs.request import InteractionContext
from bot.delivery.transport import Unavailable, Unreachable
from bot.screens.lobby_screens import call_screen
from bot.screens.menus import NO_LINKS, table_address, told_screen
from bot.screens.parts import Screen
from bot.screens.people import channels_named
from bot.store.schema import ServerSettings
from bot.tables.refusals import TableRefusal
from bot.tables.types import Place, Table
from engines.contract import Refusal


async def table_near(request: InteractionContext) -> Table | None:
    """The channel's open table, or the newest lobby in one of its threads."""
    interaction, host = request.interaction, request.services.host
    if interaction.guild_id is None or interaction.channel_id is None:
        raise Refusal("only-in-servers")
    here = await host.open_table(interaction.channel_id)
    if here is not None or not has_threads(interaction.channel):
        return here
    thread_id = await host.places.lobby_below(interaction.guild_id, interaction.channel_id)
    return None if thread_id is None else await host.open_table(thread_id)


async def usual_game(request: InteractionContext) -> str | None:
    """The server's default game; None if there is none. Raises Refusal where no table can be opened."""
    settings = await request.services.host.servers.of(request.interaction.guild_id)
    _require_allowed(request, settings)
    if not settings.threads:
        place_of(request.interaction)  # Raises Refusal where the bot cannot post.
    return settings.game if settings.game in request.services.plugins else None


@asynccontextmanager
async def placed(request: InteractionContext, game: str | None) -> AsyncIterator[Place]:
    """The place to sit down at: that of an existing table, or where to open one for this game. Raises Refusal.

    A thread opened for it is closed after the block if it has no table.
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
        place = await _opened_thread(request, game)
        try:
            yield place
        finally:
            await services.delivery.places.close_unused(place.channel_id)


async def _opened_thread(request: InteractionContext, game: str | None) -> Place:
    interaction, services = request.interaction, request.services
    may, chosen = interaction.app_permissions, game or next(iter(services.plugins))
    if chosen not in services.plugins:
        raise TableRefusal("unknown-game", game=chosen)
    if interaction.guild_id is None or interaction.channel_id is None:
        raise Refusal("only-in-servers")
    if not (may.view_channel and may.create_public_threads and may.send_messages_in_threads):
        raise Refusal("cannot-thread")
    await services.host.require_room(interaction.guild_id, request.member)
    words = await request.words_of_all()
    try:
        thread_id = await services.delivery.transport.open_thread(interaction.channel_id, words(f"{chosen}-name"))
    except Unreachable:
        raise Refusal("cannot-thread") from None
    except Unavailable:
        raise Refusal("no-discord") from None
    locale = interaction.guild_locale or interaction.locale
    return Place(interaction.guild_id, thread_id, locale.value, interaction.channel_id)


def _require_allowed(request: InteractionContext, settings: ServerSettings) -> None:
    """Refuse in a channel where tables are not allowed, and name the allowed ones."""
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
    """Those of these channels that exist on the server, as far as the bot can see."""
    guild = interaction.guild
    found = [] if guild is None else [each for each in channels if guild.get_channel(each) is not None]
    return tuple(found)


@dataclass(frozen=True)
class Seated:
    """The result of sitting down."""

    table: Table
    told: str
    """What to tell the member."""
    screen: Screen
    """The same text, with a link to their hand."""
    opened: bool
    """Whether the table was opened for them."""


async def sit_down(request: InteractionContext, game: str | None, before: Table | None = None) -> Seated:
    """Take a seat in this channel; a table that is opened for it takes its settings from `before`.

    The hand is sent at once, so that closed direct messages are noticed here.
    """
    host, answer = request.services.host, request.answer
    member = request.member
    async with placed(request, game) as place:
        if (here := await host.open_table(place.channel_id)) is not None:
            request.about(here.id, here.ply)
        table = await host.join(place, member, game, before)
    reached = await request.services.delivery.offer_hand(table, member)
    links = await request.links(table) if reached else NO_LINKS
    if table.place.channel_id != request.interaction.channel_id:
        links = replace(links, table=table_address(table))
    told = answer.words("answer-seated" if reached else "answer-seated-dm-closed")
    # If two members open a table at the same moment, the second joins the first one's.
    return Seated(
        table, told, told_screen(told, links, answer.words), opened=here is None and table.members == (member,)
    )


async def call_those_who_played(request: InteractionContext, before: Table, table: Table) -> None:
    """Tell the members of an earlier table that somebody has opened another one like it."""
    caller = request.member
    # Members who left the last table are not called to the next one.
    seats = [before.seats[number] for number in before.joined]
    members = [None if seat.is_on_offer else seat.member for seat in seats]
    called = [member.id for member in members if member is not None and not member.is_nobody and member.id != caller.id]
    if before.is_dealt and called:
        screen = call_screen(table, caller, called, request.services.speech(table.place.locale))
        await request.services.delivery.call(table, called, screen)
