"""The commands that a person is offered, by channel.

Discord's app hides commands by contexts, installation, permissions, and the application's membership.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from loopcord.data import permissions
from loopcord.validation.commands import ENTRY_POINT

if TYPE_CHECKING:
    from loopcord.data.errors import Json
    from loopcord.data.state import State
    from loopcord.data.world import Channel, Person

_GUILD_INSTALL = 0


def offered(state: State, person: Person, channel: Channel) -> list[Json]:
    """The commands that a person is offered in a channel that they see."""
    world = state.world
    commands = [each for each in world.commands_in(channel.guild) if _installed(each)]
    if channel.guild is None:
        return commands
    archived = channel.thread is not None and channel.thread.archived
    if archived or not world.guilds[channel.guild].bot:
        return []
    return [each for each in commands if _permitted(each, state.person_may(person, channel)) and not each.get("nsfw")]


def for_page(state: State, person: Person) -> list[Json]:
    """All commands that a person is offered anywhere; `page` has the guilds, and whether direct messages offer it."""
    world = state.world
    found: dict[str, Json] = {}

    def note(command: Json) -> Json:
        shape = found.setdefault(command["id"], command | {"page": {"guilds": [], "dms": False}})
        page: Json = shape["page"]
        return page

    for guild in world.guilds_of(person):
        held = permissions.of_person(person, guild)
        for command in world.commands_in(guild.id) if guild.bot else []:
            if _installed(command) and _permitted(command, held) and not command.get("nsfw"):
                note(command)["guilds"].append(guild.id)
    for command in world.commands_in(None):
        if _installed(command):
            note(command)["dms"] = True
    return sorted(found.values(), key=lambda each: int(each["id"]))


def _installed(command: Json) -> bool:
    """Whether a command is installed in guilds; the playground does not support installation for users.

    The entry point command is never offered, because it starts an activity, which the playground lacks.
    """
    types = command.get("integration_types")
    return command["type"] != ENTRY_POINT and (types is None or _GUILD_INSTALL in types)


def _permitted(command: Json, held: int) -> bool:
    asked = command.get("default_member_permissions")
    if asked is None or held & permissions.ADMINISTRATOR:
        return True
    wanted = int(asked)
    return wanted != 0 and held & wanted == wanted  # 0 means only administrators
