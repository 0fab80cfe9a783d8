"""Who is where: people and the bot join and leave guilds, guilds come, change, fail and go, and people get roles.

Here belongs what these changes do. Who is told of them is in `news`, whether a page may ask for them in `page_api`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playground import news
from playground.world import Role

if TYPE_CHECKING:
    from playground.core import Core
    from playground.world import Channel, Guild, Person


def join(core: Core, person: Person, *guilds: Guild) -> None:
    """Somebody joins guilds; where they are already they stay as they are."""
    new = [guild for guild in guilds if person.id not in guild.members]
    for guild in new:
        guild.members[person.id] = core.clock.now()
        core.world.put(guild)
        news.member_changed(core, "GUILD_MEMBER_ADD", guild, person)
    if new:
        _seen_anew(core, person)


def leave(core: Core, person: Person, guild: Guild) -> None:
    """Somebody leaves a guild and loses their roles there. Who is not there stays away."""
    if person.id not in guild.members:
        return
    del guild.members[person.id]
    for role in guild.roles:
        if person.id in role.members:
            role.members.remove(person.id)
    for channel in core.world.channels_of(guild.id):
        if person.id in channel.hidden_from:
            channel.hidden_from.remove(person.id)
            core.world.put(channel)
            news.channel_changed(core, "CHANNEL_UPDATE", channel)
    core.world.put(guild)
    news.member_left(core, guild, person)
    _seen_anew(core, person)


def add_bot(core: Core, guild: Guild) -> None:
    """The bot joins a guild."""
    if guild.bot:
        return
    guild.bot, guild.bot_joined = True, core.clock.now()
    core.world.put(guild)
    news.guild_joined(core, guild)
    core.pages.guilds_changed()
    core.pages.commands_changed()


def remove_bot(core: Core, guild: Guild) -> None:
    """The bot leaves a guild, or is thrown out. What it said stays; its role goes, and with it what it was denied."""
    if not guild.bot:
        return
    news.guild_left(core, guild)
    guild.bot, guild.bot_joined = False, None
    for channel in core.world.channels_of(guild.id):
        channel.bot, channel.denied, channel.allowed = "full", [], []
        core.world.put(channel)
    core.world.put(guild)
    core.pages.guilds_changed()
    core.pages.commands_changed()


def delete_guild(core: Core, guild: Guild) -> None:
    """A guild is deleted with all that was in it."""
    news.guild_left(core, guild)
    for channel in core.world.channels_of(guild.id):
        drop_files(core, channel)
    core.world.drop_guild(guild)
    core.pages.guilds_changed()
    core.pages.commands_changed()


def drop_files(core: Core, channel: Channel) -> None:
    """Forget the files of all messages of a channel that is about to go."""
    for message in core.world.messages(channel.id):
        for attachment in message.attachments:
            core.files.drop(attachment.id)


def set_available(core: Core, guild: Guild, *, available: bool) -> None:
    """An outage begins or ends."""
    if guild.available == available:
        return
    if not available:
        news.guild_out(core, guild)
    guild.available = available
    core.world.put(guild)
    if available:
        news.guild_back(core, guild)
    core.pages.guilds_changed()


def add_role(core: Core, guild: Guild, name: str, color: int) -> Role:
    """A new role that nobody has yet."""
    role = Role(id=core.snowflakes.next(), name=name, color=color)
    guild.roles.append(role)
    core.world.put(guild)
    news.role_changed(core, "GUILD_ROLE_CREATE", guild, role)
    core.pages.guilds_changed()
    return role


def change_role(core: Core, guild: Guild, role: Role, name: str, color: int) -> None:
    """Another name or color."""
    role.name, role.color = name, color
    core.world.put(guild)
    news.role_changed(core, "GUILD_ROLE_UPDATE", guild, role)
    core.pages.guilds_changed()


def drop_role(core: Core, guild: Guild, role: Role) -> None:
    """A role goes, also from those who have it."""
    guild.roles.remove(role)
    core.world.put(guild)
    news.role_gone(core, guild, role)
    core.pages.guilds_changed()


def set_role(core: Core, guild: Guild, role: Role, person: Person, *, has: bool) -> None:
    """A member gets a role or loses it."""
    if (person.id in role.members) == has:
        return
    if has:
        role.members.append(person.id)
    else:
        role.members.remove(person.id)
    core.world.put(guild)
    news.member_changed(core, "GUILD_MEMBER_UPDATE", guild, person)
    core.pages.guilds_changed()


def _seen_anew(core: Core, person: Person) -> None:
    """Tell the pages: the others that the members of guilds changed, the one concerned all that they see now."""
    core.pages.guilds_changed(but=person.id)
    core.pages.refresh(person)
