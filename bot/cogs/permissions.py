"""What Discord says about an interaction: where it came from, and what the asker and the bot may do there."""

from __future__ import annotations

from typing import Final

import discord

from bot.cogs.answer import Interaction
from bot.messages.discord_api.hidden import hidden_channels
from bot.tables.types import Table, TablePlace
from engines.contract import Refusal


def channel_of(interaction: Interaction) -> tuple[int, int]:
    """The ids of the server and of the channel of an interaction. Raises Refusal where no table can be.

    discord.py has no channel for kinds that are newer than it.
    """
    channel = interaction.channel
    if interaction.guild_id is None:
        raise Refusal("only-in-servers")
    if isinstance(channel, discord.ForumChannel):  # Also a media channel; its posts are threads.
        raise Refusal("in-forum")
    if isinstance(channel, discord.CategoryChannel):
        raise Refusal("in-category")
    if channel is None or not isinstance(channel, discord.abc.Messageable):
        raise Refusal("unknown-channel-kind")
    return interaction.guild_id, channel.id


def refused_here(interaction: Interaction) -> Refusal:
    """Why the bot cannot write in the channel of an interaction: it may not, or Discord has refused all the same.

    In a private thread the permissions of its channel hold only for its members, so they may all be granted.
    """
    channel, may, me = interaction.channel, interaction.app_permissions, interaction.client.user
    if not isinstance(channel, discord.Thread):
        return Refusal("post-refused" if may.view_channel and may.send_messages else "cannot-post")
    if channel.is_private() and me is not None and not (may.view_channel and may.manage_threads):
        parent, guild = channel.parent, interaction.guild
        if not may.view_channel and parent is not None and guild is not None:
            may = parent.permissions_for(guild.me)
        if may.view_channel and may.send_messages_in_threads:
            return Refusal("mention-me", bot=f"<@{me.id}>")
    return Refusal("post-refused" if may.view_channel and may.send_messages_in_threads else "cannot-post-in-thread")


def place_of(interaction: Interaction) -> TablePlace:
    """Where a table would be. Raises Refusal where none can be, and where the bot may not write."""
    guild_id, channel_id = channel_of(interaction)
    if not bot_may_write(interaction):
        raise refused_here(interaction)
    locale = interaction.guild_locale or interaction.locale
    channel, me = interaction.channel, interaction.client.user
    # The bot's own threads were made for tables, and are archived after the last one.
    own = isinstance(channel, discord.Thread) and me is not None and channel.owner_id == me.id
    parent_id = channel.parent_id if isinstance(channel, discord.Thread) else None
    return TablePlace(
        guild_id,
        channel_id,
        locale.value,
        parent_id=parent_id if own else None,
        thread_of=None if own else parent_id,
    )


def bot_may_write(interaction: Interaction) -> bool:
    """Whether the bot may write in the channel of an interaction, which knows better than the cache."""
    may = interaction.app_permissions
    writing = may.send_messages_in_threads if isinstance(interaction.channel, discord.Thread) else may.send_messages
    return may.view_channel and writing


def _permissions_in(interaction: Interaction, place: TablePlace) -> discord.Permissions | None:
    """What the asker may do in a place's channel, or in the channel of its thread; None if that is unknown.

    Discord's word in the interaction goes before the cache, and also holds for threads of the same channel. Of a
    channel that is hidden from the bot, the cache has no overwrites: it knows only what members may do whom overwrites
    do not concern, the server's owner and its administrators.
    """
    guild, member = interaction.guild, interaction.user
    if interaction.guild_id is None or interaction.guild_id != place.guild_id:
        return None
    if interaction.channel_id == place.channel_id:
        return interaction.permissions
    there = None if guild is None else guild.get_channel_or_thread(place.channel_id)
    governing_id = there.parent_id if isinstance(there, discord.Thread) else place.governing_id
    here = interaction.channel
    if governing_id == (here.parent_id if isinstance(here, discord.Thread) else interaction.channel_id):
        return interaction.permissions
    if guild is None or there is None or not isinstance(member, discord.Member):
        return None
    may = there.permissions_for(member)
    return None if there in hidden_channels(interaction.client) and not may.administrator else may


def manages(interaction: Interaction, place: TablePlace) -> bool:
    """Whether the asker may manage a place's channel, and so close its table. Another channel gives no rights.

    The clicked message may be in another channel than the table. In the same server, the asker's roles decide; in
    another server or in direct messages their permissions are unknown, and the answer is no.
    """
    may = _permissions_in(interaction, place)
    return may is not None and may.manage_channels


def may_create_events(interaction: Interaction) -> bool:
    """Whether the bot may create scheduled events in this server."""
    may = interaction.app_permissions
    return may.create_events or may.manage_events


CHANGING: Final = frozenset(
    {"agents", "set", "other", "game", "start", "seat", "take", "kick-sure", "stop", "stop-sure", "close-sure"}
)
"""Kinds of clicks that need no seat: some get one, others are for managers or for tables without members."""


def is_at(interaction: Interaction, table: Table) -> bool:
    """Whether a request comes from the table's server, or from the same direct messages as the table."""
    here, place = interaction.guild_id, table.place
    return here == place.guild_id and (here is not None or interaction.channel_id == place.channel_id)


def may_see(interaction: Interaction, table: Table) -> bool:
    """Whether the asker may read the table's channel; no if that is unknown."""
    place = table.place
    if interaction.channel_id == place.channel_id:
        return True
    may = _permissions_in(interaction, place)
    if may is None:
        return False
    there = None if interaction.guild is None else interaction.guild.get_channel_or_thread(place.channel_id)
    # A thread that is not cached may be private, unless the bot has opened it.
    is_unsure = there is None and place.thread_of is not None
    # Of a private thread's members, the bot knows only those who ask there or had a seat.
    is_private = is_unsure or (isinstance(there, discord.Thread) and there.is_private())
    return may.manage_threads if is_private else may.view_channel


def require_reading(interaction: Interaction, table: Table) -> None:
    """Refuse to show an earlier table, except to members who had a seat there or may read its channel.

    It is the refusal for a table that does not exist, so that it reveals nothing about a channel that the asker, or the
    bot, may not view.
    """
    if not (table.has_had(interaction.user.id) or may_see(interaction, table)):
        raise Refusal("no-such-table")


def may_write(interaction: Interaction) -> bool:
    """Whether the asker may write in this channel; Discord names no permissions in direct messages."""
    may = interaction.permissions
    return may.send_messages_in_threads if isinstance(interaction.channel, discord.Thread) else may.send_messages


def require_writing(interaction: Interaction) -> None:
    """Refuse to publish anything for a member who may not write in this channel."""
    if not may_write(interaction):
        raise Refusal("cannot-share")


def require_share(interaction: Interaction, table: Table) -> None:
    """Refuse a member who has no seat at a table and asks from outside its server.

    A table without members belongs to everybody who can see it.
    """
    if table.seat_of(interaction.user.id) is None and not is_at(interaction, table):
        raise Refusal("table-elsewhere")
