"""Who is told when something in the world changes: the bot at the gateway, the people at their pages.

Here belong the events of messages, channels, guilds and members. Interactions tell of themselves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playground import shapes
from playground.permissions import VIEW_CHANNEL
from playground.sessions import (
    DIRECT_MESSAGES,
    GUILD_MEMBERS,
    GUILD_MESSAGES,
    GUILD_PRESENCES,
    GUILDS,
    MESSAGE_CONTENT,
    Session,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from playground.core import Core
    from playground.errors import Json
    from playground.world import Channel, Guild, Message, Person, Role


def _tell(core: Core, name: str, guild: Guild, data: Json | Callable[[Session], Json], intents: int) -> None:
    """Tell the bot of an event in a guild, if it is there and there is no outage."""
    if guild.bot and guild.available:
        core.gateway.dispatch(name, guild.id, data, intents=intents)


# --- messages ---


def message_created(core: Core, message: Message) -> None:
    """A message was sent."""
    core.pages.message_changed("message_create", message)
    _message_event(core, "MESSAGE_CREATE", message)


def message_updated(core: Core, message: Message) -> None:
    """A message was edited."""
    core.pages.message_changed("message_update", message)
    _message_event(core, "MESSAGE_UPDATE", message)


def message_deleted(core: Core, message: Message, *, by_bot: bool = False) -> None:
    """A message is no more. To be called while its channel is still known.

    Of an ephemeral one the bot hears only if it deleted it itself: a dismissal does not leave the person's app.
    """
    core.pages.message_gone(message)
    if message.ephemeral_for is not None and not by_bot:
        return
    channel = core.world.channels[message.channel]
    gone: Json = {"id": message.id, "channel_id": channel.id}
    _in_channel(core, "MESSAGE_DELETE", channel, gone, ephemeral=message.ephemeral_for is not None)


def messages_deleted(core: Core, channel: Channel, messages: list[Message]) -> None:
    """Several messages of a guild's channel were deleted at once."""
    for message in messages:
        core.pages.message_gone(message)
    gone: Json = {"ids": [message.id for message in messages], "channel_id": channel.id}
    _in_channel(core, "MESSAGE_DELETE_BULK", channel, gone)


def _in_channel(
    core: Core, name: str, channel: Channel, data: Json, *, ephemeral: bool = False, is_open: bool = True
) -> None:
    """Tell the bot of an event in a channel. Ephemeral messages travel like direct ones, wherever they stand."""

    def for_session(session: Session) -> Json:
        return data if is_open or session.intents & MESSAGE_CONTENT else data | shapes.HIDDEN_CONTENT

    if channel.guild is None or ephemeral:
        core.gateway.dispatch(name, None, for_session, intents=DIRECT_MESSAGES)
    elif core.bot_may(channel) & VIEW_CHANNEL:
        data["guild_id"] = channel.guild
        _tell(core, name, core.world.guilds[channel.guild], for_session, GUILD_MESSAGES)


def _message_event(core: Core, name: str, message: Message) -> None:
    channel = core.world.channels[message.channel]
    ephemeral = message.ephemeral_for is not None
    data = shapes.message(message, core.world, core.address) | {"channel_type": 0 if channel.guild else 1}
    if channel.guild is not None and not ephemeral:
        app = core.application
        author = app if message.author == app.id else core.world.people[message.author]
        data["member"] = shapes.member(author, core.world.guilds[channel.guild], with_user=False)
    _in_channel(core, name, channel, data, ephemeral=ephemeral, is_open=core.content_is_open(message))


# --- channels and roles ---


def channel_changed(core: Core, event: str, channel: Channel) -> None:
    """A guild's channel came, changed or went. To be called while the channel is still known."""
    if channel.guild is not None:
        data = shapes.channel(channel, core.world)
        _tell(core, event, core.world.guilds[channel.guild], data, GUILDS)


def role_changed(core: Core, event: str, guild: Guild, role: Role) -> None:
    """A role came or changed."""
    (shape,) = (each for each in shapes.roles(guild, core.application) if each["id"] == role.id)
    _tell(core, event, guild, {"guild_id": guild.id, "role": shape}, GUILDS)


def role_gone(core: Core, guild: Guild, role: Role) -> None:
    """A role is no more."""
    _tell(core, "GUILD_ROLE_DELETE", guild, {"guild_id": guild.id, "role_id": role.id}, GUILDS)


# --- guilds ---


def guild_joined(core: Core, guild: Guild) -> None:
    """The bot was added to a guild. Only of a guild that was known before is said that it is not unavailable."""
    _guild_create(core, guild, without="unavailable")


def guild_back(core: Core, guild: Guild) -> None:
    """An outage of a guild is over."""
    _guild_create(core, guild)


def _guild_create(core: Core, guild: Guild, without: str = "") -> None:
    def for_session(session: Session) -> Json:
        everyone = bool(session.intents & GUILD_PRESENCES)
        shape = shapes.guild_create(guild, core.world, core.application, all_members=everyone)
        return {key: value for key, value in shape.items() if key != without}

    _tell(core, "GUILD_CREATE", guild, for_session, GUILDS)


def guild_changed(core: Core, guild: Guild) -> None:
    """A guild has another name or language."""
    _tell(core, "GUILD_UPDATE", guild, shapes.guild(guild, core.application), GUILDS)


def guild_left(core: Core, guild: Guild) -> None:
    """The bot is about to lose a guild: it was thrown out, or the guild goes. No outage keeps that from it."""
    if guild.bot:
        core.gateway.dispatch("GUILD_DELETE", guild.id, {"id": guild.id}, intents=GUILDS)


def guild_out(core: Core, guild: Guild) -> None:
    """An outage of a guild is about to begin."""
    _tell(core, "GUILD_DELETE", guild, {"id": guild.id, "unavailable": True}, GUILDS)


# --- members ---


def member_changed(core: Core, event: str, guild: Guild, person: Person) -> None:
    """Somebody joined a guild, or has other roles there."""
    data = shapes.member(person, guild) | {"guild_id": guild.id}
    _tell(core, event, guild, data, GUILD_MEMBERS)


def member_left(core: Core, guild: Guild, person: Person) -> None:
    """Somebody left a guild."""
    data = {"guild_id": guild.id, "user": shapes.user(person)}
    _tell(core, "GUILD_MEMBER_REMOVE", guild, data, GUILD_MEMBERS)


def person_changed(core: Core, person: Person) -> None:
    """Somebody changed their name; every guild that they are in tells it."""
    for guild in core.world.guilds_of(person):
        member_changed(core, "GUILD_MEMBER_UPDATE", guild, person)
