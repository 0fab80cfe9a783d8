"""What a bot may do in a channel, for the routes about channels and messages.

Here belong finding what the path names and refusing with Discord's codes. What the bits are belongs in `permissions`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playground.errors import dm_refused, guild_outage, missing_access, missing_permissions, unknown
from playground.permissions import SEND_MESSAGES, VIEW_CHANNEL
from playground.wire import core_of

if TYPE_CHECKING:
    from aiohttp import web

    from playground.core import Core
    from playground.world import Channel, Message


def channel_in(request: web.Request) -> Channel:
    """The channel in the path, if the bot is there and sees it."""
    core = core_of(request)
    channel = core.world.channels.get(request.match_info["channel"])
    if channel is None:
        raise unknown("Channel")
    guild = core.world.guilds.get(channel.guild or "")
    if guild is not None and guild.bot and not guild.available:
        raise guild_outage()
    if not core.bot_may(channel) & VIEW_CHANNEL:
        raise missing_access()
    return channel


def message_in(request: web.Request, channel: Channel) -> Message:
    """The message in the path. Ephemeral ones are not to be had by this way."""
    message = core_of(request).world.message(request.match_info["message"])
    if message is None or message.channel != channel.id or message.ephemeral_for is not None:
        raise unknown("Message")
    return message


def need(core: Core, channel: Channel, bits: int) -> None:
    """Refuse what the bot has not all the permissions for."""
    if core.bot_may(channel) & bits != bits:
        raise missing_permissions()


def may_write(core: Core, channel: Channel) -> None:
    """Refuse messages to a channel where the bot may not send any, or to a person who takes none from it."""
    need(core, channel, SEND_MESSAGES)
    person = core.world.people.get(channel.person or "")
    if person is None:
        return
    if person.dms != "open":
        raise dm_refused(person.dms)
    if not any(guild.bot for guild in core.world.guilds_of(person)):
        raise dm_refused("50278")
