"""Turn announced facts into Discord's events for the bot."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from loopcord.data import facts, shapes
from loopcord.data.message_shapes import HIDDEN_CONTENT, fresh_message_shape, message_shape
from loopcord.data.permissions import VIEW_CHANNEL
from loopcord.gateway.sessions import (
    DIRECT_MESSAGES,
    GUILD_MEMBERS,
    GUILD_MESSAGES,
    GUILD_PRESENCES,
    GUILD_SCHEDULED_EVENTS,
    GUILDS,
    MESSAGE_CONTENT,
    Session,
)
from loopcord.gateway.threads import ThreadEvents
from loopcord.services import scheduled_events

if TYPE_CHECKING:
    from collections.abc import Callable

    from loopcord.data.errors import Json
    from loopcord.data.state import State
    from loopcord.data.world import Channel, Guild, Message, Person, Role, ScheduledEvent
    from loopcord.gateway.dispatch import Sessions


class Events:
    """Turns facts into events and dispatches them."""

    def __init__(self, state: State, sessions: Sessions) -> None:
        self._state = state
        self._sessions = sessions
        self._threads = ThreadEvents(state, sessions)

    def hear(self, fact: facts.Fact) -> None:
        """Send the event of a fact, if bots get one."""
        match fact:
            case facts.MessageCreated(message):
                self._message("MESSAGE_CREATE", message)
            case facts.MessageUpdated(message):
                self._message("MESSAGE_UPDATE", message)
            case facts.MessageDeleted(message, by_bot):
                if message.ephemeral_for is None or by_bot:
                    self._message_deleted(message)
            case facts.MessagesDeleted(channel, messages):
                gone: Json = {"ids": [message.id for message in messages], "channel_id": channel.id}
                self._in_channel("MESSAGE_DELETE_BULK", channel, gone)
            case facts.ChannelCreated(channel):
                self._channel("CHANNEL_CREATE", channel)
            case facts.ChannelChanged(channel):
                self._channel("CHANNEL_UPDATE", channel)
            case facts.ChannelDeleted(channel):
                self._channel("CHANNEL_DELETE", channel)
            case facts.ThreadCreated(channel):
                self._threads.created(channel)
            case facts.ThreadChanged():
                self._threads.changed(fact)
            case facts.ThreadDeleted(channel):
                self._threads.deleted(channel)
            case facts.ThreadMembersChanged():
                self._threads.members_changed(fact)
            case facts.ThreadsRevealed(channel):
                self._threads.revealed(channel)
            case facts.EventCreated(guild, event):
                self._event("GUILD_SCHEDULED_EVENT_CREATE", guild, event)
            case facts.EventChanged(guild, event):
                self._event("GUILD_SCHEDULED_EVENT_UPDATE", guild, event)
            case facts.EventDeleted(guild, event):
                self._event("GUILD_SCHEDULED_EVENT_DELETE", guild, event)
            case facts.RoleCreated(guild, role):
                self._role("GUILD_ROLE_CREATE", guild, role)
            case facts.RoleChanged(guild, role):
                self._role("GUILD_ROLE_UPDATE", guild, role)
            case facts.RoleDeleted(guild, role):
                self._in_guild("GUILD_ROLE_DELETE", guild, {"guild_id": guild.id, "role_id": role.id})
            case facts.BotJoined(guild):
                # `unavailable` is only sent for a guild that the bot knew before.
                self._guild_create(guild, without="unavailable")
            case facts.OutageEnded(guild):
                self._guild_create(guild)
            case facts.GuildChanged(guild):
                self._in_guild("GUILD_UPDATE", guild, shapes.guild(guild, self._state.application))
            case facts.BotLeft(guild):
                self._sessions.dispatch("GUILD_DELETE", guild.id, {"id": guild.id}, intents=GUILDS)
            case facts.GuildDeleted(guild):
                if guild.bot:  # also during an outage
                    self._sessions.dispatch("GUILD_DELETE", guild.id, {"id": guild.id}, intents=GUILDS)
            case facts.OutageBegan(guild):
                if guild.bot:
                    gone = {"id": guild.id, "unavailable": True}
                    self._sessions.dispatch("GUILD_DELETE", guild.id, gone, intents=GUILDS)
            case facts.MemberJoined(guild, person):
                self._member("GUILD_MEMBER_ADD", guild, person)
            case facts.MemberChanged(guild, person):
                self._member("GUILD_MEMBER_UPDATE", guild, person)
            case facts.MemberLeft(guild, person):
                left = {"guild_id": guild.id, "user": shapes.user(person)}
                self._in_guild("GUILD_MEMBER_REMOVE", guild, left, GUILD_MEMBERS)
            case facts.PersonChanged(person):
                for guild in self._state.world.guilds_of(person):
                    self._member("GUILD_MEMBER_UPDATE", guild, person)
            case facts.InteractionBegun(interaction, payload):
                self._sessions.dispatch("INTERACTION_CREATE", interaction.guild, payload)
            case (
                facts.Typing()
                | facts.DirectMessagesOpened()
                | facts.PersonAdded()
                | facts.SightChanged()
                | facts.CommandsChanged()
                | facts.EmojisChanged()
                | facts.PresenceChanged()
                | facts.PersonNotified()
                | facts.InteractionEnded()
            ):
                pass
            case _:
                assert_never(fact)

    def _in_guild(self, name: str, guild: Guild, data: Json | Callable[[Session], Json], intents: int = GUILDS) -> None:
        """Send an event of a guild, if the bot is a member and there is no outage."""
        if guild.bot and guild.available:
            self._sessions.dispatch(name, guild.id, data, intents=intents)

    def _in_channel(
        self, name: str, channel: Channel, data: Json, *, ephemeral: bool = False, is_open: bool = True
    ) -> None:
        """Send an event of a channel. Events of ephemeral messages are sent like those of direct messages."""

        def for_session(session: Session) -> Json:
            return data if is_open or session.intents & MESSAGE_CONTENT else data | HIDDEN_CONTENT

        if channel.guild is None or ephemeral:
            self._sessions.dispatch(name, None, for_session, intents=DIRECT_MESSAGES)
        elif self._state.bot_may(channel) & VIEW_CHANNEL:
            data["guild_id"] = channel.guild
            self._in_guild(name, self._state.world.guilds[channel.guild], for_session, GUILD_MESSAGES)

    def _message(self, name: str, message: Message) -> None:
        state = self._state
        channel = state.world.channels[message.channel]
        ephemeral = message.ephemeral_for is not None
        data = message_shape(message, state.world, state.links) | {"channel_type": shapes.channel_type(channel)}
        if name == "MESSAGE_CREATE":
            data = fresh_message_shape(message, data)
        if channel.guild is not None and not ephemeral:
            app = state.application
            author = app if message.author == app.id else state.world.people[message.author]
            data["member"] = shapes.member(author, state.world.guilds[channel.guild], with_user=False)
        self._in_channel(name, channel, data, ephemeral=ephemeral, is_open=state.content_is_open(message))

    def _message_deleted(self, message: Message) -> None:
        channel = self._state.world.channels[message.channel]
        gone: Json = {"id": message.id, "channel_id": channel.id}
        self._in_channel("MESSAGE_DELETE", channel, gone, ephemeral=message.ephemeral_for is not None)

    def _channel(self, name: str, channel: Channel) -> None:
        if channel.guild is not None:
            shape = shapes.channel_at_gateway(channel, self._state.world)
            self._in_guild(name, self._state.world.guilds[channel.guild], shape)

    def _event(self, name: str, guild: Guild, event: ScheduledEvent) -> None:
        shape = scheduled_events.shape(self._state, guild, event)
        self._in_guild(name, guild, shape, GUILD_SCHEDULED_EVENTS)

    def _role(self, name: str, guild: Guild, role: Role) -> None:
        (shape,) = (each for each in shapes.roles(guild, self._state.application) if each["id"] == role.id)
        self._in_guild(name, guild, {"guild_id": guild.id, "role": shape})

    def _guild_create(self, guild: Guild, without: str = "") -> None:
        def for_session(session: Session) -> Json:
            everyone = bool(session.intents & GUILD_PRESENCES)
            state, threads = self._state, self._state.threads_for_bot(guild.id)
            shape = shapes.guild_create(guild, state.world, state.application, threads, all_members=everyone)
            shape["guild_scheduled_events"] = scheduled_events.shapes_of(state, guild)
            return {key: value for key, value in shape.items() if key != without}

        self._in_guild("GUILD_CREATE", guild, for_session)

    def _member(self, name: str, guild: Guild, person: Person) -> None:
        data = shapes.member(person, guild) | {"guild_id": guild.id}
        self._in_guild(name, guild, data, GUILD_MEMBERS)
