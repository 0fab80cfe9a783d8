"""The permission bits of people and the bot.

This module has Discord's bits, and the documented computation of a member's permissions from roles and a channel's
overwrites. The code that performs an action checks the bits that it needs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from loopcord.data.threads import Thread
    from loopcord.data.world import Application, BotAccess, Channel, Guild, Person

ADMINISTRATOR = 1 << 3
ADD_REACTIONS = 1 << 6
VIEW_CHANNEL = 1 << 10
SEND_MESSAGES = 1 << 11
SEND_TTS_MESSAGES = 1 << 12
MANAGE_MESSAGES = 1 << 13
EMBED_LINKS = 1 << 14
ATTACH_FILES = 1 << 15
READ_MESSAGE_HISTORY = 1 << 16
MENTION_EVERYONE = 1 << 17
USE_EXTERNAL_EMOJIS = 1 << 18
USE_APPLICATION_COMMANDS = 1 << 31
MANAGE_EVENTS = 1 << 33
MANAGE_THREADS = 1 << 34
CREATE_PUBLIC_THREADS = 1 << 35
CREATE_PRIVATE_THREADS = 1 << 36
SEND_MESSAGES_IN_THREADS = 1 << 38
CREATE_EVENTS = 1 << 44

ALL = (1 << 53) - 1
"""The permissions of a guild's owner, and of an administrator."""

EVERYONE = (
    ADD_REACTIONS
    | VIEW_CHANNEL
    | SEND_MESSAGES
    | EMBED_LINKS
    | ATTACH_FILES
    | READ_MESSAGE_HISTORY
    | MENTION_EVERYONE
    | USE_EXTERNAL_EMOJIS
    | USE_APPLICATION_COMMANDS
    | CREATE_PUBLIC_THREADS
    | CREATE_PRIVATE_THREADS
    | SEND_MESSAGES_IN_THREADS
)
"""The permissions of @everyone and of every other role except the bot's, which can have more."""

NAMES = {
    "view_channel": VIEW_CHANNEL,
    "send_messages": SEND_MESSAGES,
    "embed_links": EMBED_LINKS,
    "attach_files": ATTACH_FILES,
    "read_message_history": READ_MESSAGE_HISTORY,
    "use_external_emojis": USE_EXTERNAL_EMOJIS,
    "add_reactions": ADD_REACTIONS,
    "manage_messages": MANAGE_MESSAGES,
    "create_public_threads": CREATE_PUBLIC_THREADS,
    "create_private_threads": CREATE_PRIVATE_THREADS,
    "send_messages_in_threads": SEND_MESSAGES_IN_THREADS,
    "manage_threads": MANAGE_THREADS,
}
"""The permissions that a channel can deny or allow the bot, by discord.py's names."""

GUILD_NAMES = {"create_events": CREATE_EVENTS, "manage_events": MANAGE_EVENTS, "administrator": ADMINISTRATOR}
"""The permissions that the bot's role can have in a whole guild, by discord.py's names."""

PRESETS: dict[BotAccess, tuple[str, ...]] = {"full": (), "silent": ("send_messages",), "hidden": ("view_channel",)}
"""The permissions that the bot lacks in a channel, by the name of the preset."""

ROLE, MEMBER = 0, 1

_NEEDS_SENDING = SEND_TTS_MESSAGES | MENTION_EVERYONE | EMBED_LINKS | ATTACH_FILES


class Overwrite(Struct, frozen=True):
    """The permissions that a channel allows or denies a role or member, unlike the guild."""

    id: str
    type: int
    allow: int
    deny: int


def bits(names: Collection[str]) -> int:
    """The bits of some permissions."""
    return sum(NAMES[name] for name in set(names))


def of_bot_role(guild: Guild) -> int:
    """The permissions of the bot's own role."""
    return EVERYONE | sum(GUILD_NAMES[name] for name in set(guild.bot_allowed))


def overwrites(channel: Channel, guild: Guild) -> list[Overwrite]:
    """The overwrites of a guild's channel: for the bot's role, and for members who cannot see it."""
    allow, deny = bits(channel.allowed), bits(channel.denied)
    found = [Overwrite(guild.bot_role, ROLE, allow & ~deny, deny)] if allow or deny else []
    return found + [Overwrite(person, MEMBER, 0, VIEW_CHANNEL) for person in channel.hidden_from]


def of_bot(application: Application, guild: Guild, channel: Channel | None = None, thread: Thread | None = None) -> int:
    """The bits that the bot has in a guild, in a channel of it, or in a thread of that channel.

    It has none where it is not a member or cannot see the channel.
    """
    return _of(application.id, [guild.bot_role], guild, channel, thread) if guild.bot else 0


def hides_from_bot(application: Application, guild: Guild, channel: Channel, inside: Iterable[Channel] = ()) -> bool:
    """Whether the bot may not view a guild's channel. A category is visible if any of the channels `inside` is."""
    return not any(of_bot(application, guild, each) & VIEW_CHANNEL for each in (channel, *inside))


def of_person(person: Person, guild: Guild, channel: Channel | None = None, thread: Thread | None = None) -> int:
    """The bits that a person has in a guild, in a channel of it, or in a thread of that; 0 for non-members."""
    if person.id == guild.owner:
        return ALL
    return _of(person.id, guild.roles_of(person.id), guild, channel, thread) if person.id in guild.members else 0


def _of(member: str, roles: list[str], guild: Guild, channel: Channel | None, thread: Thread | None) -> int:
    held = EVERYONE  # of other roles, only the bot's adds to this
    if guild.bot_role in roles:
        held |= of_bot_role(guild)
    if held & ADMINISTRATOR:  # No channel takes anything from an administrator.
        return ALL
    if channel is None:
        return held
    found = overwrites(channel, guild)
    everyone = [each for each in found if each.type == ROLE and each.id == guild.id]
    by_role = [each for each in found if each.type == ROLE and each.id in roles]
    own = [each for each in found if each.type == MEMBER and each.id == member]
    for step in (everyone, by_role, own):
        for each in step:
            held &= ~each.deny
        for each in step:
            held |= each.allow
    if not held & VIEW_CHANNEL:
        return 0
    if thread is not None and thread.private and not (member in thread.members or held & MANAGE_THREADS):
        return 0
    sending = SEND_MESSAGES if thread is None else SEND_MESSAGES_IN_THREADS
    return held if held & sending else held & ~_NEEDS_SENDING
