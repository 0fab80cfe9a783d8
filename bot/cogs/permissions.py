"""What Discord says about an interaction: where it came from, and what the asker and the bot may do there."""

from __future__ import annotations

from typing import Final

import discord

from bot.cogs.answer import Interaction
from bot.tables.types import Place, Table
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


def place_of(interaction: Interaction) -> Place:
    """Where a table would be. Raises Refusal where none can be, and where the bot may not write."""
    guild_id, channel_id = channel_of(interaction)
    may = interaction.app_permissions
    writing = may.send_messages_in_threads if isinstance(interaction.channel, discord.Thread) else may.send_messages
    if not (may.view_channel and writing):
        raise refused_here(interaction)
    locale = interaction.guild_locale or interaction.locale
    channel, me = interaction.channel, interaction.client.user
    # The bot's own threads were made for tables, and are archived after the last one.
    own = isinstance(channel, discord.Thread) and me is not None and channel.owner_id == me.id
    parent_id = channel.parent_id if isinstance(channel, discord.Thread) and own else None
    return Place(guild_id, channel_id, locale.value, parent_id)


def manages(interaction: Interaction, place: Place) -> bool:
    """Whether the asker may manage a place's channel, and so close its table. Another channel gives no rights.

    The clicked message may be in another channel than the table. In the same server, the asker's roles decide; in
    another server or in direct messages their permissions are unknown, and the answer is no.
    """
    if interaction.guild_id is None or interaction.guild_id != place.guild_id:
        return False
    if interaction.channel_id == place.channel_id:
        return interaction.permissions.manage_channels
    guild, member = interaction.guild, interaction.user
    channel = None if guild is None else guild.get_channel_or_thread(place.channel_id)
    if channel is None or not isinstance(member, discord.Member):
        return False
    return channel.permissions_for(member).manage_channels


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
    if interaction.channel_id == table.place.channel_id:
        return True
    guild, member = interaction.guild, interaction.user
    if guild is None or guild.id != table.place.guild_id or not isinstance(member, discord.Member):
        return False
    channel = guild.get_channel_or_thread(table.place.channel_id)
    if channel is None:
        return False
    may = channel.permissions_for(member)
    # Of a private thread's members, the bot knows only those who ask there or had a seat.
    return may.manage_threads if isinstance(channel, discord.Thread) and channel.is_private() else may.view_channel


def require_reading(interaction: Interaction, table: Table) -> None:
    """Refuse to show an earlier table, except to members who had a seat there or may read its channel.

    It is the refusal for a table that does not exist, so that it reveals nothing about a hidden channel.
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
