"""What a person may put into the options of a slash command.

Here belong the checks that Discord's own app makes while somebody types, and looking up what ids stand for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playground import permissions, shapes

if TYPE_CHECKING:
    from playground.core import Core
    from playground.errors import Json
    from playground.world import Channel

SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER = 1, 2, 3, 4, 5, 6, 7, 8, 9, 10


class PageError(Exception):
    """Something that Discord's app would not let a person do; the message says why."""


def command_options(core: Core, owner: Json, path: list[str], values: Json, focused: str | None) -> list[Json]:
    """The options of a command as they are sent to the bot, in the order in which it declared them."""
    declared: list[Json] = owner.get("options", [])
    if path or any(option["type"] in (SUBCOMMAND, GROUP) for option in declared):
        inner = next((each for each in declared if path and each["name"] == path[0]), None)
        if inner is None or inner["type"] not in (SUBCOMMAND, GROUP):
            raise PageError(f"/{owner['name']} has no subcommand {' '.join(path) or '(none was named)'}.")
        nested = command_options(core, inner, path[1:], values, focused)
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
            value = values[name] if focused is not None else _checked(core, option, values[name])
            sent.append({"name": name, "type": kind, "value": value})
        elif option.get("required") and focused is None:
            raise PageError(f"The option {name} of /{owner['name']} is required.")
    return sent


def _checked(core: Core, option: Json, value: Any) -> Any:
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
    if kind == USER and value not in core.world.people and value != core.application.id:
        raise PageError(f"{name} must be the id of a person.")
    if kind == CHANNEL and value not in core.world.channels:
        raise PageError(f"{name} must be the id of a channel.")
    return value


def _number(name: str, kind: int, value: Any) -> int | float:
    try:
        return int(str(value)) if kind == INTEGER else float(str(value))
    except ValueError:
        raise PageError(f"{name} must be a number.") from None


def resolve(core: Core, channel: Channel, options: list[Json]) -> Json:
    """What the ids among the values stand for."""
    resolved: Json = {}
    world = core.world
    for option in options:
        for key, entry in resolve(core, channel, option.get("options", [])).items():
            resolved.setdefault(key, {}).update(entry)
        value = str(option.get("value"))
        if option["type"] in (USER, MENTIONABLE) and (value in world.people or value == core.application.id):
            someone = world.people.get(value, core.application)
            resolved.setdefault("users", {})[value] = shapes.user(someone)
            if channel.guild is not None:
                member = shapes.member(someone, world.guilds[channel.guild], with_user=False)
                member["permissions"] = str(permissions.EVERYONE)
                del member["mute"], member["deaf"]  # what Discord resolves is less than what it has
                resolved.setdefault("members", {})[value] = member
        elif option["type"] == CHANNEL and value in world.channels:
            shape = shapes.channel(world.channels[value], world) | {"permissions": str(permissions.EVERYONE)}
            shape.pop("permission_overwrites", None)
            resolved.setdefault("channels", {})[value] = shape
        elif option["type"] in (ROLE, MENTIONABLE) and value in world.guilds:
            role = shapes.roles(world.guilds[value], core.application)[0]
            resolved.setdefault("roles", {})[value] = role
    return resolved
