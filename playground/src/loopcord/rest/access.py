"""Look up the objects in a path and check the bot's access to them, for the routes about guilds and channels.

Refusals have Discord's codes. `permissions` defines the bits.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from loopcord.data.errors import (
    dm_refused,
    guild_outage,
    invalid_form,
    missing_access,
    missing_permissions,
    not_for_messages,
    unknown,
)
from loopcord.data.permissions import SEND_MESSAGES, SEND_MESSAGES_IN_THREADS, VIEW_CHANNEL
from loopcord.wire import state_of

if TYPE_CHECKING:
    from aiohttp import web

    from loopcord.data.state import State
    from loopcord.data.world import Channel, Guild, Message


def guild_in(request: web.Request) -> Guild:
    """The guild in the path, if the bot is in it."""
    guild = state_of(request).world.guilds.get(request.match_info["guild"])
    if guild is None or not guild.bot:
        # For the guild itself, Discord's answer is as for one that does not exist; below it, access is missing.
        raise unknown("Guild") if request.path.endswith(request.match_info["guild"]) else missing_access()
    if not guild.available:
        raise guild_outage()
    return guild


def limit_in(request: web.Request, most: int, usual: int, least: int = 1) -> int:
    """The `limit` in the query; `usual` if it is missing."""
    asked = request.query.get("limit", str(usual))
    if not asked.isdecimal() or not least <= int(asked) <= most:
        error = {"code": "NUMBER_TYPE_MAX", "message": f"int value should be between {least} and {most}."}
        raise invalid_form({"limit": {"_errors": [error]}})
    return int(asked)


def number_in(request: web.Request, name: str) -> int:
    """An id in the query, or 0."""
    asked = request.query.get(name, "0")
    if not asked.isdecimal():
        error = {"code": "NUMBER_TYPE_COERCE", "message": f'Value "{asked}" is not snowflake.'}
        raise invalid_form({name: {"_errors": [error]}})
    return int(asked)


def channel_in(request: web.Request) -> Channel:
    """The channel in the path, if the bot sees it."""
    state = state_of(request)
    channel = state.world.channels.get(request.match_info["channel"])
    if channel is None:
        raise unknown("Channel")
    guild = state.world.guilds.get(channel.guild or "")
    if guild is not None and guild.bot and not guild.available:
        raise guild_outage()
    if not state.bot_may(channel) & VIEW_CHANNEL:
        raise missing_access()
    return channel


def message_in(request: web.Request, channel: Channel) -> Message:
    """The message in the path. Ephemeral ones are not accessible here."""
    message = state_of(request).world.message(request.match_info["message"])
    if message is None or message.channel != channel.id or message.ephemeral_for is not None:
        raise unknown("Message")
    return message


def need(state: State, channel: Channel, bits: int) -> None:
    """Refuse the request unless the bot has all these permissions in a channel."""
    if state.bot_may(channel) & bits != bits:
        raise missing_permissions()


def may_write(state: State, channel: Channel) -> None:
    """Refuse messages where the bot may not send any, or to a person who accepts none from it."""
    if channel.is_category:
        raise not_for_messages()
    need(state, channel, SEND_MESSAGES if channel.thread is None else SEND_MESSAGES_IN_THREADS)
    person = state.world.people.get(channel.person or "")
    if person is None:
        return
    if person.dms != "open":
        raise dm_refused(person.dms)
    if not any(guild.bot for guild in state.world.guilds_of(person)):
        raise dm_refused("50278")
