"""Check the options of a slash command, and resolve the ids in them.

Discord's own app makes these checks while a person types.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from loopcord.data import shapes
from loopcord.data.errors import PageError
from loopcord.data.message_shapes import ephemeral_attachment
from loopcord.validation.file_types import accepts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from loopcord.data.errors import Json
    from loopcord.data.files import Upload
    from loopcord.data.state import State
    from loopcord.data.world import Channel, Person

SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER = 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
ATTACHMENT = 11


def command_options(state: State, owner: Json, path: list[str], values: Json, focused: str | None) -> list[Json]:
    """The options of a command in the form for the bot, in the order of declaration."""
    declared: list[Json] = owner.get("options", [])
    if path or any(option["type"] in (SUBCOMMAND, GROUP) for option in declared):
        inner = next((each for each in declared if path and each["name"] == path[0]), None)
        if inner is None or inner["type"] not in (SUBCOMMAND, GROUP):
            raise PageError(f"/{owner['name']} has no subcommand {' '.join(path) or '(none was named)'}.")
        nested = command_options(state, inner, path[1:], values, focused)
        return [{"name": inner["name"], "type": inner["type"], "options": nested}]
    names = {option["name"] for option in declared}
    if strangers := [name for name in values if name not in names]:
        raise PageError(f"/{owner['name']} has no option {strangers[0]}.")
    sent: list[Json] = []
    for option in declared:
        name, kind = option["name"], option["type"]
        if name == focused:
            sent.append({"name": name, "type": kind, "value": str(values.get(name, "")), "focused": True})
        elif values.get(name) is not None:
            value = values[name] if focused is not None else _checked(state, option, values[name])
            sent.append({"name": name, "type": kind, "value": value})
        elif option.get("required") and focused is None:
            raise PageError(f"The option {name} of /{owner['name']} is required.")
    return sent


def _checked(state: State, option: Json, value: Any) -> Any:
    name, kind = option["name"], option["type"]
    if kind in (INTEGER, NUMBER):
        value = _number(name, kind, value)
        if not option.get("min_value", value) <= value <= option.get("max_value", value):
            raise PageError(f"{name} is out of its range.")
    elif kind == BOOLEAN:
        if str(value).lower() not in ("true", "false"):
            raise PageError(f"{name} must be true or false.")
        value = str(value).lower() == "true"
    else:
        value = str(value)
        if kind == STRING and not option.get("min_length", 0) <= len(value) <= option.get("max_length", 6000):
            raise PageError(f"{name} is too short or too long.")
    if (choices := option.get("choices")) and value not in [choice["value"] for choice in choices]:
        raise PageError(f"{name} must be one of its choices.")
    if kind == USER and value not in state.world.people and value != state.application.id:
        raise PageError(f"{name} must be the id of a person.")
    if kind == CHANNEL and value not in state.world.channels:
        raise PageError(f"{name} must be the id of a channel.")
    types = option.get("channel_types")
    if kind == CHANNEL and types and shapes.channel_type(state.world.channels[value]) not in types:
        raise PageError(f"{name} takes other types of channels.")
    if kind == ROLE and not any(value in known for known in _roles(state)):
        raise PageError(f"{name} must be the id of a role.")
    return value


def _roles(state: State) -> Iterator[list[str]]:
    for guild in state.world.guilds.values():
        yield [role["id"] for role in shapes.roles(guild, state.application)]


def _number(name: str, kind: int, value: Any) -> int | float:
    try:
        return int(str(value)) if kind == INTEGER else float(str(value))
    except ValueError:
        raise PageError(f"{name} must be a number.") from None


def resolve(state: State, person: Person, channel: Channel, options: list[Json]) -> Json:
    """The objects that ids among the values refer to. A channel has the permissions of the person and of the bot."""
    resolved: Json = {}
    world = state.world
    guild = world.guilds[channel.guild] if channel.guild is not None else None
    for option in options:
        for key, entry in resolve(state, person, channel, option.get("options", [])).items():
            resolved.setdefault(key, {}).update(entry)
        value = str(option.get("value"))
        if option["type"] in (USER, MENTIONABLE) and (value in world.people or value == state.application.id):
            someone = world.people.get(value, state.application)
            resolved.setdefault("users", {})[value] = shapes.user(someone)
            if guild is not None and (member := _member(state, value, channel)) is not None:
                resolved.setdefault("members", {})[value] = member
        elif option["type"] == CHANNEL and value in world.channels:
            resolved.setdefault("channels", {})[value] = _channel(state, person, world.channels[value])
        elif option["type"] in (ROLE, MENTIONABLE) and guild is not None:
            for role in shapes.roles(guild, state.application):
                if role["id"] == value:
                    resolved.setdefault("roles", {})[value] = role
    return resolved


def keep_files(state: State, owner: Json, options: list[Json], files: dict[int, Upload]) -> Json:
    """Store the files of the options, replace their numbers by ids, and return the attachment objects by id.

    `owner` is the command that declares the options.
    """
    wanted = list(_attachments(options))
    if strangers := [
        each["name"] for each in wanted if not (each["value"].isdecimal() and int(each["value"]) in files)
    ]:
        raise PageError(f"The file of {strangers[0]} was not sent.")
    _check_types(owner, options, files)
    kept: Json = {}
    for option in wanted:
        upload, option["value"] = files[int(option["value"])], state.snowflakes.next()
        attachment = state.files.keep(option["value"], upload)
        kept[option["value"]] = ephemeral_attachment(attachment, state.application.id, state.links)
    return kept


def _check_types(owner: Json, options: list[Json], files: dict[int, Upload]) -> None:
    """Refuse files whose extension the declared options do not take."""
    declared = {each["name"]: each for each in owner.get("options", [])}
    for option in options:
        if option["type"] == ATTACHMENT and not accepts(declared[option["name"]], files[int(option["value"])].filename):
            raise PageError(f"{option['name']} takes only {', '.join(declared[option['name']]['file_types'])}.")
        _check_types(declared[option["name"]], option.get("options", []), files)


def _attachments(options: list[Json]) -> Iterator[Json]:
    for option in options:
        if option["type"] == ATTACHMENT:
            yield option
        yield from _attachments(option.get("options", []))


def _channel(state: State, person: Person, channel: Channel) -> Json:
    """A partial channel with the person's permissions there, and the bot's if the bot is in its guild."""
    shape = shapes.channel(channel, state.world) | {"permissions": str(state.person_may(person, channel))}
    shape.pop("permission_overwrites", None)  # `permissions` and `app_permissions` have their results
    if channel.guild is not None and state.world.guilds[channel.guild].bot:
        shape["app_permissions"] = str(state.bot_may(channel))
    return shape


def _member(state: State, number: str, channel: Channel) -> Json | None:
    """A user's member object in the channel's guild, with their permissions there; None for non-members."""
    guild = state.world.guilds[channel.guild or ""]
    person = state.world.people.get(number)
    if number not in guild.members and not (person is None and guild.bot):
        return None
    member = shapes.member(person or state.application, guild, with_user=False)
    del member["mute"], member["deaf"]  # Discord omits these in resolved data
    held = state.bot_may(channel) if person is None else state.person_may(person, channel)
    return member | {"permissions": str(held)}
