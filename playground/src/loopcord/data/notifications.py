"""What a phone shows on its lock screen for a message: who wrote it, where, and the text that it was posted with."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from loopcord.data.world import Channel, Message, World

LOADING, SILENT = 1 << 7, 1 << 12
"""The flags of a "thinking" message, and of one that was sent with SUPPRESS_NOTIFICATIONS."""

SAID = (0, 19, 20, 23)
"""The types of messages that somebody wrote: ordinary ones, replies, and answers to commands."""

_MENTION = re.compile(r"<(@[!&]?|#)(\d{1,20})>")
_EMOJI = re.compile(r"<a?(:\w+:)\d{1,20}>")
_COMMAND = re.compile(r"<(/[^:<>]+):\d{1,20}>")


class Notification(Struct, frozen=True, kw_only=True):
    """One notification of one person. It stays as it was when its message was posted."""

    message: str
    """The id of the message."""
    channel: str
    """The id of its channel."""
    author: str
    """The name of who wrote it."""
    guild: str | None = None
    """The name of the guild; None in direct messages."""
    place: str | None = None
    """The name of the channel or thread; None in direct messages."""
    text: str
    """The content with its mentions resolved; empty for a message without content, such as one with COMPONENTS_V2."""
    at: float
    """When it was posted, in seconds since 1970."""


def rung(message: Message, world: World) -> list[str]:
    """The ids of the people whose phones a new message makes ring.

    Direct messages ring, and so do mentions of a person, of one of their roles, or of everyone. Silent messages,
    private answers and the person's own messages do not, nor does the answer to their own command or click.
    """
    channel = world.channels[message.channel]
    if message.flags & (SILENT | LOADING) or message.ephemeral_for is not None or message.type not in SAID:
        return []
    asker = None if message.interaction is None else message.interaction["user"]["id"]
    if channel.guild is None:
        found = [] if channel.person is None else [channel.person]
    else:
        guild = world.guilds[channel.guild]
        named = {each for role in guild.roles if role.id in message.mention_roles for each in role.members}
        named.update(message.mentions, guild.members if message.everyone else ())
        found = [each for each in guild.members if each in named and world.sees(each, channel)]
    return [each for each in found if each not in {message.author, asker}]


def notification(message: Message, world: World) -> Notification:
    """The notification of a message."""
    channel = world.channels[message.channel]
    guild = None if channel.guild is None else world.guilds[channel.guild]
    return Notification(
        message=message.id,
        channel=channel.id,
        author=_user(message.author, world) or "?",
        guild=None if guild is None else guild.name,
        place=None if guild is None else channel.name,
        text=_resolved(message.content, channel, world),
        at=message.sent,
    )


def _resolved(content: str, channel: Channel, world: World) -> str:
    """The text with names instead of mentions and emojis. All else stays as it was written, also markdown.

    A phone knows the channels of the guild that a message is in. In direct messages it knows none.
    """

    def name(found: re.Match[str]) -> str:
        kind, number = found[1], found[2]
        if kind == "#":
            there = world.channels.get(number)
            known = there is not None and there.guild is not None and there.guild == channel.guild
            return f"#{there.name}" if there is not None and known else found[0]
        if kind == "@&":
            roles = [] if channel.guild is None else world.guilds[channel.guild].roles
            return next((f"@{role.name}" for role in roles if role.id == number), found[0])
        user = _user(number, world)
        return found[0] if user is None else f"@{user}"

    return _COMMAND.sub(r"\1", _EMOJI.sub(r"\1", _MENTION.sub(name, content)))


def _user(number: str, world: World) -> str | None:
    if world.application is not None and number == world.application.id:
        return world.application.name
    person = world.people.get(number)
    return None if person is None else person.name
