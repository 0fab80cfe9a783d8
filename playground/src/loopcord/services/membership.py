"""Membership in guilds, deletion and outages of guilds, and roles.

The interfaces decide who may request a change.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from loopcord.data.facts import (
    BotJoined,
    BotLeft,
    ChannelChanged,
    GuildDeleted,
    MemberChanged,
    MemberJoined,
    MemberLeft,
    OutageBegan,
    OutageEnded,
    RoleChanged,
    RoleCreated,
    RoleDeleted,
)
from loopcord.data.world import Role
from loopcord.services import thread_life
from loopcord.services.sight import following_sight

if TYPE_CHECKING:
    from loopcord.data.state import State
    from loopcord.data.world import Channel, Guild, Person


def join(state: State, person: Person, *guilds: Guild) -> None:
    """Let a person join guilds; nothing changes where they are a member."""
    for guild in guilds:
        if person.id in guild.members:
            continue
        guild.members[person.id] = state.clock.now()
        state.world.put(guild)
        state.announce(MemberJoined(guild, person))


def leave(state: State, person: Person, guild: Guild) -> None:
    """Remove a person from a guild, its roles and its threads, if they are a member."""
    if person.id not in guild.members:
        return
    del guild.members[person.id]
    for role in guild.roles:
        if person.id in role.members:
            role.members.remove(person.id)
    for thread in state.world.threads_of(guild.id):
        thread_life.remove(state, thread, person.id)
    for channel in state.world.channels_of(guild.id):
        if person.id in channel.hidden_from:
            channel.hidden_from.remove(person.id)
            state.world.put(channel)
            state.announce(ChannelChanged(channel))
    state.world.put(guild)
    state.announce(MemberLeft(guild, person))


def add_bot(state: State, guild: Guild) -> None:
    """Let the bot join a guild."""
    if guild.bot:
        return
    guild.bot, guild.bot_joined = True, state.clock.now()
    state.world.put(guild)
    state.announce(BotJoined(guild))


def remove_bot(state: State, guild: Guild) -> None:
    """Remove the bot from a guild, with its role and the permissions of that. Its messages stay."""
    if not guild.bot:
        return
    guild.bot, guild.bot_joined = False, None
    for channel in state.world.channels_of(guild.id):
        channel.bot, channel.denied, channel.allowed = "full", [], []
        state.world.put(channel)
    for place in state.world.threads_of(guild.id):
        if place.thread is not None and place.thread.members.pop(state.application.id, None) is not None:
            state.world.put(place)
    state.world.put(guild)
    state.announce(BotLeft(guild))


def allow_bot(state: State, guild: Guild, allowed: list[str]) -> None:
    """Give the bot's own role exactly these permissions beyond @everyone's, see `permissions.GUILD_NAMES`."""
    with following_sight(state, guild):
        guild.bot_allowed = allowed
        state.world.put(guild)
        if guild.bot:
            state.announce(RoleChanged(guild, Role(id=guild.bot_role, name=state.application.name)))


def delete_guild(state: State, guild: Guild) -> None:
    """Delete a guild with everything in it."""
    for channel in state.world.channels_of(guild.id):
        drop_files(state, channel)
    state.world.drop_guild(guild)
    state.announce(GuildDeleted(guild))


def drop_files(state: State, channel: Channel) -> None:
    """Delete the files of all messages in a channel and its threads, before these are deleted."""
    for place in (channel, *state.world.threads_in(channel.id)):
        for message in state.world.messages(place.id):
            for attachment in message.attachments:
                state.files.drop(attachment.id)


def set_available(state: State, guild: Guild, *, available: bool) -> None:
    """Start or end an outage."""
    if guild.available == available:
        return
    guild.available = available
    state.world.put(guild)
    state.announce(OutageEnded(guild) if available else OutageBegan(guild))


def add_role(state: State, guild: Guild, name: str, color: int) -> Role:
    """Create a role without holders."""
    role = Role(id=state.snowflakes.next(), name=name, color=color)
    guild.roles.append(role)
    state.world.put(guild)
    state.announce(RoleCreated(guild, role))
    return role


def change_role(state: State, guild: Guild, role: Role, name: str, color: int) -> None:
    """Change a role's name and color."""
    role.name, role.color = name, color
    state.world.put(guild)
    state.announce(RoleChanged(guild, role))


def drop_role(state: State, guild: Guild, role: Role) -> None:
    """Delete a role, also from the people who have it."""
    guild.roles.remove(role)
    state.world.put(guild)
    state.announce(RoleDeleted(guild, role))


def set_role(state: State, guild: Guild, role: Role, person: Person, *, has: bool) -> None:
    """Give a member a role or take it away."""
    if (person.id in role.members) == has:
        return
    if has:
        role.members.append(person.id)
    else:
        role.members.remove(person.id)
    state.world.put(guild)
    state.announce(MemberChanged(guild, person))
