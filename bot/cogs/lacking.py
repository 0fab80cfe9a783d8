"""Which permissions the bot lacks in a channel, by their names in discord.py."""

from __future__ import annotations

from typing import Final

import discord

NEEDED: Final = ("view_channel", "send_messages", "create_public_threads", "send_messages_in_threads")
"""Permissions without which no table can be played."""
WELCOME: Final = ("attach_files", "embed_links", "read_message_history")
"""Permissions that improve a table but are not required."""


def has_threads(channel: object) -> bool:
    """Whether a table in this channel can have a thread of its own."""
    return isinstance(channel, discord.TextChannel) and not channel.is_news()


def lacking(channel: object, may: discord.Permissions, *, threads: bool) -> list[str]:
    """The permissions that the bot lacks in a channel where it `may` do this, without those that a worse one implies.

    `threads`: whether each table gets a thread of its own.
    """
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
