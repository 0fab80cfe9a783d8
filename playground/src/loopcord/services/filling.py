"""Check what a person chooses in a select or enters into a modal, and build the bot's data from it.

Discord's own app makes these checks before it sends anything.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from loopcord.data import shapes
from loopcord.data.errors import PageError
from loopcord.data.message_shapes import ephemeral_attachment
from loopcord.services.options import CHANNEL, MENTIONABLE, ROLE, USER, resolve
from loopcord.validation.components import (
    CHANNEL_SELECT,
    CHECKBOX,
    CHECKBOX_GROUP,
    FILE_UPLOAD,
    LABEL,
    MENTIONABLE_SELECT,
    RADIO_GROUP,
    SELECTS,
    STRING_SELECT,
    TEXT,
    TEXT_INPUT,
    USER_SELECT,
)
from loopcord.validation.file_types import accepts

if TYPE_CHECKING:
    from loopcord.data.errors import Json
    from loopcord.data.files import Upload
    from loopcord.data.state import State
    from loopcord.data.world import Channel, Guild, Person, World


def selection(state: State, person: Person, channel: Channel, select: Json, values: list[str]) -> Json:
    """The chosen values of a select, checked as in Discord's app, with the objects that ids refer to."""
    if not select.get("min_values", 1) <= len(values) <= select.get("max_values", 1):
        raise PageError(f"Choose between {select.get('min_values', 1)} and {select.get('max_values', 1)} values.")
    if len(set(values)) != len(values):
        raise PageError("A value can be chosen once only.")
    data: Json = {"values": values}
    kind = select["type"]
    if unknown_values := [value for value in values if value not in _choosable(state, channel, select)]:
        raise PageError(f"There is nothing to choose with the value {unknown_values[0]}.")
    if kind != STRING_SELECT:
        option_type = {USER_SELECT: USER, MENTIONABLE_SELECT: MENTIONABLE, CHANNEL_SELECT: CHANNEL}.get(kind, ROLE)
        chosen = [{"type": option_type, "value": value} for value in values]
        data["resolved"] = resolve(state, person, channel, chosen)
    return data


def _choosable(state: State, channel: Channel, select: Json) -> set[str]:
    """The values that a select offers: its options, or the members, roles or channels of the guild."""
    if select["type"] == STRING_SELECT:
        return {option["value"] for option in select["options"]}
    world, guild = state.world, state.world.guilds.get(channel.guild or "")
    users = {state.application.id, *([channel.person or ""] if guild is None else guild.members)}
    roles = set() if guild is None else {role["id"] for role in shapes.roles(guild, state.application)}
    if select["type"] == CHANNEL_SELECT:
        return set() if guild is None else _channels(world, guild, select.get("channel_types"))
    return {USER_SELECT: users, MENTIONABLE_SELECT: users | roles}.get(select["type"], roles)


def _channels(world: World, guild: Guild, types: list[int] | None) -> set[str]:
    """The ids of a guild's channels and threads, restricted to `types` if there are any."""
    found = [each for each in world.channels.values() if each.guild == guild.id]
    return {each.id for each in found if not types or shapes.channel_type(each) in types}


def fill(
    state: State, person: Person, channel: Channel, modal: Json, values: Json, files: dict[int, Upload]
) -> tuple[Json, list[str]]:
    """The data of a submitted modal, with `values` by custom_id, and the ids of its files.

    The value of a file field is a list of the keys of its files in `files`.
    """
    filling = _Filling(state, person, channel, values, files)
    data: Json = {"custom_id": modal["custom_id"], "components": [filling.part(each) for each in modal["components"]]}
    if filling.unread:
        raise PageError(f"The modal has no field {min(filling.unread)}.")
    uploads = filling.keep()
    if filling.resolved:
        data["resolved"] = filling.resolved
    return data, uploads


class _Filling:
    """Fills in one modal."""

    def __init__(self, state: State, person: Person, channel: Channel, values: Json, files: dict[int, Upload]) -> None:
        self._state = state
        self._person = person
        self._channel = channel
        self._values = values
        self._files = files
        self._kept: dict[str, Upload] = {}
        self.unread = set(values)
        self.resolved: Json = {}

    def part(self, part: Json) -> Json:
        """A part of the modal with the person's input."""
        shape: Json = {"type": part["type"], "id": part["id"]}
        if part["type"] == LABEL:
            return shape | {"component": self.part(part["component"])}
        if part["type"] == TEXT:
            return shape
        if "components" in part:
            return shape | {"components": [self.part(each) for each in part["components"]]}
        custom_id = part["custom_id"]
        self.unread.discard(custom_id)
        return shape | {"custom_id": custom_id} | self._entered(part, self._values.get(custom_id))

    def _entered(self, field: Json, entered: Any) -> Json:
        kind = field["type"]
        if kind == TEXT_INPUT:
            return {"value": _text(field, entered)}
        if kind == CHECKBOX:
            return {"value": bool(entered)}
        if kind in (RADIO_GROUP, CHECKBOX_GROUP):
            return _group(field, entered)
        if kind == FILE_UPLOAD:
            return {"values": self._uploaded(field, entered)}
        if kind not in SELECTS:
            raise PageError("The playground cannot fill in this kind of field.")
        chosen = entered if isinstance(entered, list) else [] if entered is None else [entered]
        if not chosen and not field.get("required", True):
            return {"values": []}
        found = selection(self._state, self._person, self._channel, field, chosen)
        for key, entries in found.pop("resolved", {}).items():
            self.resolved.setdefault(key, {}).update(entries)
        return found

    def _uploaded(self, field: Json, entered: Any) -> list[str]:
        """The ids for the files of a file field."""
        chosen = entered if isinstance(entered, list) else [] if entered is None else [entered]
        required = field.get("required", True)
        least, most = field.get("min_values", 1), field.get("max_values", 1)
        if (chosen or required) and not max(least, int(required)) <= len(chosen) <= most:
            raise PageError(f"Choose between {least} and {most} files.")
        numbers = [int(each) for each in chosen if str(each).isdecimal()]
        if len({*numbers} & self._files.keys()) != len(chosen):
            raise PageError("A chosen file was not sent.")
        if any(not accepts(field, self._files[number].filename) for number in numbers):
            raise PageError(f"{field['custom_id']} takes only {', '.join(field['file_types'])}.")
        ids = []
        for number in numbers:
            ids.append(self._state.snowflakes.next())
            self._kept[ids[-1]] = self._files[number]
        return ids

    def keep(self) -> list[str]:
        """Store the files once everything is checked, and return their ids."""
        for number, upload in self._kept.items():
            attachment = self._state.files.keep(number, upload)
            shape = ephemeral_attachment(attachment, self._state.application.id, self._state.links)
            self.resolved.setdefault("attachments", {})[number] = shape
        return list(self._kept)


def _group(group: Json, entered: Any) -> Json:
    """The choice in a group of radio buttons or checkboxes."""
    chosen = entered if isinstance(entered, list) else [] if entered is None else [entered]
    if not set(chosen) <= {option["value"] for option in group["options"]}:
        raise PageError("There is nothing to choose with this value.")
    if group.get("required", True) and not chosen:
        raise PageError(f"{group['custom_id']} must not be empty.")
    if group["type"] == CHECKBOX_GROUP:
        return {"values": chosen}
    if len(chosen) > 1:
        raise PageError(f"{group['custom_id']} takes one value.")
    return {"value": chosen[0] if chosen else None}


def _text(field: Json, entered: Any) -> str:
    text = "" if entered is None else str(entered)
    name = field.get("label") or field["custom_id"]
    if not text and field.get("required", True):
        raise PageError(f"{name} must not be empty.")
    if text and not field.get("min_length", 0) <= len(text) <= field.get("max_length", 4000):
        raise PageError(f"{name} is too short or too long.")
    return text
