"""Who is told when something in the world changes: the bot at the gateway, the people at their pages.

Here belong the events of messages, channels and members. Interactions tell of themselves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playground import shapes
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
    from playground.core import Core
    from playground.errors import Json
    from playground.world import Channel, Guild, Message, Person


def message_created(core: Core, message: Message) -> None:
    """A message was sent."""
    core.pages.message_changed("message_create", message)
    _message_event(core, "MESSAGE_CREATE", message)


def message_updated(core: Core, message: Message) -> None:
    """A message was edited."""
    core.pages.message_changed("message_update", message)
    _message_event(core, "MESSAGE_UPDATE", message)


def message_deleted(core: Core, message: Message) -> None:
    """A message is no more. To be called while its channel is still known."""
    core.pages.message_gone(message)
    channel = core.world.channels[message.channel]
    if message.ephemeral_for is None and channel.bot != "hidden":
        gone: Json = {"id": message.id, "channel_id": channel.id}
        if channel.guild is not None:
            gone["guild_id"] = channel.guild
        core.gateway.dispatch("MESSAGE_DELETE", channel.guild, gone, intents=_intent(channel))


def _intent(channel: Channel) -> int:
    return DIRECT_MESSAGES if channel.guild is None else GUILD_MESSAGES


def _message_event(core: Core, name: str, message: Message) -> None:
    channel = core.world.channels[message.channel]
    if message.ephemeral_for is not None or channel.bot == "hidden":
        return
    data = shapes.message(message, core.world, core.address) | {"channel_type": 0 if channel.guild else 1}
    app = core.application
    if channel.guild is not None:
        guild = core.world.guilds[channel.guild]
        author = app if message.author == app.id else core.world.people[message.author]
        data |= {"guild_id": guild.id, "member": shapes.member(author, guild, with_user=False)}
    is_open = core.content_is_open(message)

    def for_session(session: Session) -> Json:
        return data if is_open or session.intents & MESSAGE_CONTENT else data | shapes.HIDDEN_CONTENT

    core.gateway.dispatch(name, channel.guild, for_session, intents=_intent(channel))


def channel_changed(core: Core, event: str, channel: Channel) -> None:
    """A guild's channel came, changed or went. To be called while the channel is still known."""
    data = shapes.channel(channel, core.world)
    core.gateway.dispatch(event, channel.guild, data, intents=GUILDS)


def guild_joined(core: Core, guild: Guild) -> None:
    """The bot was added to a guild."""

    def for_session(session: Session) -> Json:
        everyone = bool(session.intents & GUILD_PRESENCES)
        return shapes.guild_create(guild, core.world, core.application, all_members=everyone)

    core.gateway.dispatch("GUILD_CREATE", guild.id, for_session, intents=GUILDS)


def person_changed(core: Core, event: str, person: Person) -> None:
    """Somebody joined all guilds, or changed their name."""
    for guild in core.world.guilds.values():
        data = shapes.member(person, guild) | {"guild_id": guild.id}
        core.gateway.dispatch(event, guild.id, data, intents=GUILD_MEMBERS)
