"""Which permissions the bot does not have in a channel although tables need them."""

from __future__ import annotations

from typing import Final

import discord

from bot.cogs.answer import Interaction
from bot.screens.server_settings import Lack

NEEDED: Final = ("view_channel", "send_messages", "create_public_threads", "send_messages_in_threads")
"""Permissions without which there is no table, by their names in discord.py."""
WELCOME: Final = ("attach_files", "embed_links", "read_message_history")
"""Those with which a table is better; without them it can be played all the same."""


def lacks(interaction: Interaction, channels: tuple[int, ...], *, threads: bool) -> tuple[Lack, ...]:
    """What the bot may not do where something is asked, and in these channels; the worst comes first.

    `threads`: whether each table is to have a thread of its own.
    """
    missing: dict[str, list[int]] = {}
    for channel_id, found in _looked_at(interaction, channels, threads=threads).items():
        for name in found:
            missing.setdefault(name, []).append(channel_id)
    return tuple(Lack(name, tuple(missing[name])) for name in (*NEEDED, *WELCOME) if name in missing)


def has_threads(channel: object) -> bool:
    """Whether a table in this channel can have a thread of its own."""
    return isinstance(channel, discord.TextChannel) and not channel.is_news()


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
