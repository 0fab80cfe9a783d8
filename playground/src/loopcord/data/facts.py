"""Everything that can happen in a playground, as plain values that services announce and interfaces listen to.

A fact is announced once, after the world has changed accordingly. The gateway turns it into events for the bot, the
chat page into frames for people; the announcing service knows neither.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from loopcord.data.errors import Json
from loopcord.data.interaction import Interaction
from loopcord.data.notifications import Notification
from loopcord.data.world import Channel, Guild, Message, Person, Role, ScheduledEvent


class MessageCreated(Struct, frozen=True):
    """A message was sent."""

    message: Message


class MessageUpdated(Struct, frozen=True):
    """A message was edited."""

    message: Message


class MessageDeleted(Struct, frozen=True):
    """A message was deleted."""

    message: Message
    by_bot: bool
    """Whether the bot deleted it. The bot gets no event for an ephemeral message that a person dismissed."""


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
    """The name, the visibility or the permissions of a guild's channel changed."""

    channel: Channel


class ChannelDeleted(Struct, frozen=True):
    """A guild's channel was deleted."""

    channel: Channel


class ThreadCreated(Struct, frozen=True):
    """A thread was started."""

    channel: Channel


class ThreadChanged(Struct, frozen=True):
    """The name or a setting of a thread changed, or it was archived, unarchived or locked."""

    channel: Channel
    reopened: bool = False
    """Whether it was unarchived."""


class ThreadDeleted(Struct, frozen=True):
    """A thread was deleted."""

    channel: Channel


class ThreadMembersChanged(Struct, frozen=True):
    """Somebody joined, left, was added to or was removed from a thread."""

    channel: Channel
    added: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()


class ThreadsRevealed(Struct, frozen=True):
    """The bot now sees a channel, and its threads, that it did not see before."""

    channel: Channel


class DirectMessagesOpened(Struct, frozen=True):
    """The direct messages between the bot and a person were opened."""

    channel: Channel
    person: Person


class EventCreated(Struct, frozen=True):
    """A guild got a scheduled event."""

    guild: Guild
    event: ScheduledEvent


class EventChanged(Struct, frozen=True):
    """The time, name or status of a scheduled event changed."""

    guild: Guild
    event: ScheduledEvent


class EventDeleted(Struct, frozen=True):
    """A scheduled event was deleted."""

    guild: Guild
    event: ScheduledEvent


class RoleCreated(Struct, frozen=True):
    """A guild got a role."""

    guild: Guild
    role: Role


class RoleChanged(Struct, frozen=True):
    """The name or color of a role changed."""

    guild: Guild
    role: Role


class RoleDeleted(Struct, frozen=True):
    """A role was deleted."""

    guild: Guild
    role: Role


class BotJoined(Struct, frozen=True):
    """The bot joined a guild."""

    guild: Guild


class BotLeft(Struct, frozen=True):
    """The bot left a guild or was removed from it."""

    guild: Guild


class GuildChanged(Struct, frozen=True):
    """The name or language of a guild changed."""

    guild: Guild


class GuildDeleted(Struct, frozen=True):
    """A guild was deleted with everything in it."""

    guild: Guild


class OutageBegan(Struct, frozen=True):
    """A guild became unavailable."""

    guild: Guild


class OutageEnded(Struct, frozen=True):
    """A guild is available again."""

    guild: Guild


class MemberJoined(Struct, frozen=True):
    """A person joined a guild."""

    guild: Guild
    person: Person


class MemberChanged(Struct, frozen=True):
    """The roles of a guild's member changed."""

    guild: Guild
    person: Person


class MemberLeft(Struct, frozen=True):
    """A person left a guild."""

    guild: Guild
    person: Person


class PersonAdded(Struct, frozen=True):
    """A person was added."""

    person: Person


class PersonChanged(Struct, frozen=True):
    """The name, language or a setting of a person changed."""

    person: Person


class SightChanged(Struct, frozen=True):
    """A channel was hidden from a person, or shown to them again."""

    person: Person


class CommandsChanged(Struct, frozen=True):
    """The bot's registered commands changed."""


class EmojisChanged(Struct, frozen=True):
    """The application's emojis changed."""


class PresenceChanged(Struct, frozen=True):
    """The bot came online or went offline."""


class PersonNotified(Struct, frozen=True):
    """A person's phone has rung."""

    person: str
    notification: Notification


class InteractionBegun(Struct, frozen=True):
    """A person did something that the bot must answer."""

    interaction: Interaction
    payload: Json
    """Discord's interaction object for the bot."""


class InteractionEnded(Struct, frozen=True):
    """An interaction was answered, or can no longer be answered."""

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
    | PersonNotified
    | InteractionBegun
    | InteractionEnded
)
