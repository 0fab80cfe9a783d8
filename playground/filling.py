"""What a person may choose in a select and enter into a modal, and how it is sent to the bot.

Here belong the checks that Discord's own app makes before it sends anything, for selects and for the fields of modals.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playground.options import PageError, resolve
from playground.validation.components import (
    CHANNEL_SELECT,
    CHECKBOX,
    CHECKBOX_GROUP,
    LABEL,
    MENTIONABLE_SELECT,
    RADIO_GROUP,
    SELECTS,
    STRING_SELECT,
    TEXT,
    TEXT_INPUT,
    USER_SELECT,
)

if TYPE_CHECKING:
    from playground.core import Core
    from playground.errors import Json
    from playground.world import Channel


def selection(core: Core, channel: Channel, select: Json, values: list[str]) -> Json:
    """The chosen values of a select, checked as Discord's app does, with what they stand for."""
    if not select.get("min_values", 1) <= len(values) <= select.get("max_values", 1):
        raise PageError(f"Choose between {select.get('min_values', 1)} and {select.get('max_values', 1)} values.")
    if len(set(values)) != len(values):
        raise PageError("A value can be chosen once only.")
    data: Json = {"values": values}
    kind = select["type"]
    if kind == STRING_SELECT:
        known = {option["value"] for option in select["options"]}
    elif kind in (USER_SELECT, MENTIONABLE_SELECT):
        known = {core.application.id, *core.world.people}
    elif kind == CHANNEL_SELECT:
        known = {each.id for each in core.world.channels.values() if each.guild is not None}
    else:
        known = set(core.world.guilds)  # the role of all members has the guild's id
    if unknown_values := [value for value in values if value not in known]:
        raise PageError(f"There is nothing to choose with the value {unknown_values[0]}.")
    if kind != STRING_SELECT:
        option_type = {USER_SELECT: 6, MENTIONABLE_SELECT: 6, CHANNEL_SELECT: 7}.get(kind, 8)
        data["resolved"] = resolve(core, channel, [{"type": option_type, "value": value} for value in values])
    return data


def fill(core: Core, channel: Channel, modal: Json, values: Json) -> Json:
    """A whole modal as it is sent off, with the values by their custom_ids."""
    filling = _Filling(core, channel, values)
    data: Json = {"custom_id": modal["custom_id"], "components": [filling.part(each) for each in modal["components"]]}
    if filling.unread:
        raise PageError(f"The modal has no field {min(filling.unread)}.")
    if filling.resolved:
        data["resolved"] = filling.resolved
    return data


class _Filling:
    """A modal that is being filled in."""

    def __init__(self, core: Core, channel: Channel, values: Json) -> None:
        self._core = core
        self._channel = channel
        self._values = values
        self.unread = set(values)
        self.resolved: Json = {}

    def part(self, part: Json) -> Json:
        """A part of the modal, with what the person entered."""
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
        if kind not in SELECTS:
            raise PageError("The playground cannot fill in this kind of field.")
        chosen = entered if isinstance(entered, list) else [] if entered is None else [entered]
        if not chosen and not field.get("required", True):
            return {"values": []}
        found = selection(self._core, self._channel, field, chosen)
        for key, entries in found.pop("resolved", {}).items():
            self.resolved.setdefault(key, {}).update(entries)
        return found


def _group(group: Json, entered: Any) -> Json:
    """What was chosen in a group of radio buttons or checkboxes."""
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
