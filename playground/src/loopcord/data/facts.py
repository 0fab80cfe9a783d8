"""What can happen in a playground, as plain values that services announce and interfaces listen to.

A fact is announced once, when the world already is as the fact says. The gateway makes events of it for the bot, the
chat page makes frames of it for people; neither is known to who announces.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from loopcord.data.errors import Json
from loopcord.data.interaction import Interaction
from loopcord.data.world import Channel, Guild, Message, Person, Role, ScheduledEvent


class MessageCreated(Struct, frozen=True):
    """A message was sent."""

    message: Message


class MessageUpdated(Struct, frozen=True):
    """A message was edited."""

    message: Message


class MessageDeleted(Struct, frozen=True):
    """A message is no more."""

    message: Message
    by_bot: bool
    """Whether the bot took it back itself. Of an ephemeral message that a person dismissed, the bot hears nothing."""


class MessagesDeleted(Struct, frozen=True):
    """Several messages of a guild's channel were deleted at once."""

    channel: Channel
    messages: list[Message]


class Typing(Struct, frozen=True):
    """Somebody is writing."""

    channel: Channel
    user: str


class ChannelCreated(Struct, frozen=True):
    """A guild got a channel."""

    channel: Channel


class ChannelChanged(Struct, frozen=True):
    """A guild's channel has another name, or other people and permissions in it."""

    channel: Channel


class ChannelDeleted(Struct, frozen=True):
    """A guild's channel is no more."""

    channel: Channel


class ThreadCreated(Struct, frozen=True):
    """A thread was started."""

    channel: Channel


class ThreadChanged(Struct, frozen=True):
    """A thread has another name or setting, was archived or locked, or is open again."""

    channel: Channel
    reopened: bool = False
    """Whether it was archived before and is not any more."""


class ThreadDeleted(Struct, frozen=True):
    """A thread is no more."""

    channel: Channel


class ThreadMembersChanged(Struct, frozen=True):
    """Somebody joined or left a thread, by themselves or not."""

    channel: Channel
    added: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()


class ThreadsRevealed(Struct, frozen=True):
    """The bot sees a channel, and with it its threads, that it did not see before."""

    channel: Channel


class DirectMessagesOpened(Struct, frozen=True):
    """The bot and a person have direct messages now."""

    channel: Channel
    person: Person


class EventCreated(Struct, frozen=True):
    """A guild got a scheduled event."""

    guild: Guild
    event: ScheduledEvent


class EventChanged(Struct, frozen=True):
    """A scheduled event has another time, name or status."""

    guild: Guild
    event: ScheduledEvent


class EventDeleted(Struct, frozen=True):
    """A scheduled event is no more."""

    guild: Guild
    event: ScheduledEvent


class RoleCreated(Struct, frozen=True):
    """A guild got a role."""

    guild: Guild
    role: Role


class RoleChanged(Struct, frozen=True):
    """A role has another name or color."""

    guild: Guild
    role: Role


class RoleDeleted(Struct, frozen=True):
    """A role is no more."""

    guild: Guild
    role: Role


class BotJoined(Struct, frozen=True):
    """The bot is in a guild in which it was not before."""

    guild: Guild


class BotLeft(Struct, frozen=True):
    """The bot left a guild, or was thrown out."""

    guild: Guild


class GuildChanged(Struct, frozen=True):
    """A guild has another name or language."""

    guild: Guild


class GuildDeleted(Struct, frozen=True):
    """A guild is no more, nor anything in it."""

    guild: Guild


class OutageBegan(Struct, frozen=True):
    """A guild cannot be reached."""

    guild: Guild


class OutageEnded(Struct, frozen=True):
    """A guild can be reached again."""

    guild: Guild


class MemberJoined(Struct, frozen=True):
    """A person joined a guild."""

    guild: Guild
    person: Person


class MemberChanged(Struct, frozen=True):
    """A member of a guild has other roles there."""

    guild: Guild
    person: Person


class MemberLeft(Struct, frozen=True):
    """A person left a guild."""

    guild: Guild
    person: Person


class PersonAdded(Struct, frozen=True):
    """There is somebody new."""

    person: Person


class PersonChanged(Struct, frozen=True):
    """A person has another name, language or setting."""

    person: Person


class SightChanged(Struct, frozen=True):
    """A channel was hidden from a person, or is shown to them again."""

    person: Person


class CommandsChanged(Struct, frozen=True):
    """The bot registered other commands."""


class EmojisChanged(Struct, frozen=True):
    """The application has other emojis."""


class PresenceChanged(Struct, frozen=True):
    """The bot came online or went offline."""


class InteractionBegun(Struct, frozen=True):
    """A person did something that the bot has to answer."""

    interaction: Interaction
    payload: Json
    """What the bot is sent: Discord's interaction object."""


class InteractionEnded(Struct, frozen=True):
    """An interaction was answered, or can no longer be."""

    interaction: Interaction


Fact: TypeAlias = (
    MessageCreated
    | MessageUpdated
    | MessageDeleted
    | MessagesDeleted
    | Typing
    | ChannelCreated
    | ChannelChanged
    | ChannelDeleted
    | ThreadCreated
    | ThreadChanged
    | ThreadDeleted
    | ThreadMembersChanged
    | ThreadsRevealed
    | DirectMessagesOpened
    | EventCreated
    | EventChanged
    | EventDeleted
    | RoleCreated
    | RoleChanged
    | RoleDeleted
    | BotJoined
    | BotLeft
    | GuildChanged
    | GuildDeleted
    | OutageBegan
    | OutageEnded
    | MemberJoined
    | MemberChanged
    | MemberLeft
    | PersonAdded
    | PersonChanged
    | SightChanged
    | CommandsChanged
    | EmojisChanged
    | PresenceChanged
    | InteractionBegun
    | InteractionEnded
)
