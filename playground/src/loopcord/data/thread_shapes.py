"""Threads and their members in Discord's JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from loopcord.data.snowflakes import iso
from loopcord.data.threads import MOST_COUNTED

if TYPE_CHECKING:
    from loopcord.data.errors import Json
    from loopcord.data.threads import Thread
    from loopcord.data.world import Channel, World


def thread(channel: Channel, one: Thread, world: World) -> Json:
    """The channel object of a thread, with the bot's own membership if it has joined."""
    metadata: Json = {
        "archived": one.archived,
        "archive_timestamp": iso(one.archive_changed),
        "auto_archive_duration": one.duration,
        "locked": one.locked,
        "create_timestamp": iso(one.made),
    }
    if one.private:
        metadata["invitable"] = one.invitable
    shape: Json = {
        "id": channel.id,
        "type": one.type,
        "guild_id": channel.guild,
        "parent_id": one.parent,
        "owner_id": one.owner,
        "application_id": None,
        "name": channel.name,
        "last_message_id": channel.last_message,
        "rate_limit_per_user": one.slowmode,
        "flags": 0,
        "thread_metadata": metadata,
        "message_count": one.messages,
        "member_count": member_count(one),
        "total_message_sent": one.sent,
    }
    bot = world.application
    if bot is not None and bot.id in one.members:
        shape["member"] = member(channel, one, bot.id)
    return shape


def of_guild(channel: Channel, world: World) -> Json:
    """A thread in GUILD_CREATE, where the bot's membership lacks the ids of the thread and the user."""
    if channel.thread is None:
        raise ValueError(f"{channel.id} is not a thread")
    shape = thread(channel, channel.thread, world)
    if "member" in shape:
        shape["member"] = {key: shape["member"][key] for key in ("join_timestamp", "flags")}
    return shape


def member(channel: Channel, one: Thread, who: str) -> Json:
    """A thread member object. Raises KeyError if the user is not in the thread."""
    return {"id": channel.id, "user_id": who, "join_timestamp": iso(one.members[who]), "flags": 0}


def member_count(one: Thread) -> int:
    """The number of a thread's members, up to Discord's limit for counting."""
    return min(len(one.members), MOST_COUNTED)
