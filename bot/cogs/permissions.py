"""What Discord says of an interaction: where it is asked, and what the asker and the bot may do there."""

from __future__ import annotations

import discord

from bot.cogs.answer import Interaction
from bot.tables import Place, Table, require_may_stop
from engines.contract import Refusal


def place_of(interaction: Interaction) -> Place:
    """Where a table would stand. Raises Refusal outside of a server, and where the bot may not write."""
    if interaction.guild_id is None or interaction.channel_id is None:
        raise Refusal("only-in-servers")
    may = interaction.app_permissions
    writing = may.send_messages_in_threads if isinstance(interaction.channel, discord.Thread) else may.send_messages
    if not (may.view_channel and writing):
        raise Refusal("cannot-post")
    locale = interaction.guild_locale or interaction.locale
    return Place(interaction.guild_id, interaction.channel_id, locale.value)


def manages(interaction: Interaction) -> bool:
    """Whether the asker may manage the channel, and so may close anybody's table there."""
    return interaction.guild_id is not None and interaction.permissions.manage_channels


def require_stopping(interaction: Interaction, table: Table) -> None:
    """Refuse whoever may not close this lobby, or end this game."""
    require_may_stop(table, interaction.user.id, manager=manages(interaction))
