"""What Discord says about an interaction: where it is asked, and what the asker and the bot may do there."""

from __future__ import annotations

from typing import Final

import discord

from bot.cogs.answer import Interaction
from bot.tables.play import require_may_stop
from bot.tables.types import Place, Table
from engines.contract import Refusal


def place_of(interaction: Interaction) -> Place:
    """Where a table would be. Raises Refusal outside of a server, and where the bot may not write."""
    if interaction.guild_id is None or interaction.channel_id is None:
        raise Refusal("only-in-servers")
    may = interaction.app_permissions
    writing = may.send_messages_in_threads if isinstance(interaction.channel, discord.Thread) else may.send_messages
    if not (may.view_channel and writing):
        raise Refusal("cannot-post")
    locale = interaction.guild_locale or interaction.locale
    channel, me = interaction.channel, interaction.client.user
    # A thread of ours was made for tables, and is archived after the last one.
    own = isinstance(channel, discord.Thread) and me is not None and channel.owner_id == me.id
    parent_id = channel.parent_id if isinstance(channel, discord.Thread) and own else None
    return Place(interaction.guild_id, interaction.channel_id, locale.value, parent_id)


def manages(interaction: Interaction, table: Table) -> bool:
    """Whether the asker may manage the channel of this table, and so may close it. Another channel gives no rights.

    A message may be clicked on elsewhere than the table stands. In the same server, what the asker may do there follows
    from their roles; in another one, or in private, their rights are not known, and they may not.
    """
    return manages_place(interaction, table.place)


def manages_place(interaction: Interaction, place: Place) -> bool:
    """Whether the asker may manage the channel of a place; see `manages`."""
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
    """Whether the bot may make scheduled events in this server."""
    may = interaction.app_permissions
    return may.create_events or may.manage_events


CHANGING: Final = frozenset(
    {"agents", "set", "other", "game", "start", "seat", "take", "kick-sure", "stop", "stop-sure", "close-sure"}
)
"""The kinds of clicks for which no seat is needed: to get one, at a table without members, or as a manager."""


def is_at(interaction: Interaction, table: Table) -> bool:
    """Whether a request comes from where the table is: from its server, or from its very direct messages."""
    here, place = interaction.guild_id, table.place
    return here == place.guild_id and (here is not None or interaction.channel_id == place.channel_id)


def may_see(interaction: Interaction, table: Table) -> bool:
    """Whether the asker may read the table's channel; no if that is not known."""
    if interaction.channel_id == table.place.channel_id:
        return True
    guild, member = interaction.guild, interaction.user
    if guild is None or guild.id != table.place.guild_id or not isinstance(member, discord.Member):
        return False
    channel = guild.get_channel_or_thread(table.place.channel_id)
    if channel is None:
        return False
    may = channel.permissions_for(member)
    # The bot does not know who is in a private thread, except for those who ask there or had a seat.
    return may.manage_threads if isinstance(channel, discord.Thread) and channel.is_private() else may.view_channel


def require_reading(interaction: Interaction, table: Table) -> None:
    """Refuse to look back at a table: allowed are members who had a seat there, and those who may read its channel.

    The refusal is that of a table that does not exist, so that it tells nothing of a hidden channel.
    """
    if not (table.has_had(interaction.user.id) or may_see(interaction, table)):
        raise Refusal("no-such-table")


def may_write(interaction: Interaction) -> bool:
    """Whether the asker may write where they ask."""
    may = interaction.permissions
    return may.send_messages_in_threads if isinstance(interaction.channel, discord.Thread) else may.send_messages


def require_share(interaction: Interaction, table: Table) -> None:
    """Refuse a member who has no share in a table: no seat there, and asking from outside of its server.

    A table without members belongs to everybody who can see it.
    """
    if table.seat_of(interaction.user.id) is None and not is_at(interaction, table):
        raise Refusal("table-elsewhere")


def require_stopping(interaction: Interaction, table: Table) -> None:
    """Refuse a member who may not close this lobby, or end this game."""
    require_may_stop(table, interaction.user.id, manager=manages(interaction, table))
