"""The forty-two kinds of bad payload that a bot must not get away with, as the issue that asked for them lists them.

Each says what is sent, where, and what Discord says to it. The first twenty-four have a field that breaks a rule of the
table; in the others every field by itself is fine.
"""

from __future__ import annotations

from typing import Any, Literal, NamedTuple, TypeAlias

from tests.validation.forms import V2, button, row, select, text, without

Target: TypeAlias = Literal[
    "message",
    "edit",
    "follow-up",
    "dm",
    "command",
    "component",
    "modal",
    "autocomplete",
    "autocomplete of numbers",
    "commands",
]
"""Where it is handed in: a message of three kinds; the answer to an interaction; the list of commands."""

ADDRESSES = {
    "message": ("POST", "/channels/1/messages"),
    "edit": ("PATCH", "/channels/1/messages/1"),
    "follow-up": ("POST", "/webhooks/1/token"),
    "commands": ("PUT", "/applications/1/commands"),
}
"""Requests of the same kinds as those that the targets take, for the description."""
CALLBACK = ("POST", "/interactions/1/token/callback")

LONG_EMBED = {"description": "x" * 3001}
FIELD = {"name": "n", "value": "v"}
CHOICE = {"name": "n", "value": "v"}


class Bad(NamedTuple):
    """One bad payload."""

    name: str
    target: Target
    form: Any
    place: str
    """Where in the tree of errors, and with which word of Discord's; or empty where there is no tree."""
    code: int = 50035


def answer(**data: Any) -> dict[str, Any]:
    return {"type": 4, "data": data}


def modal(**changes: Any) -> dict[str, Any]:
    field = {"type": 18, "label": "Name", "component": {"type": 4, "custom_id": "name", "style": 1}}
    return {"type": 9, "data": {"title": "Order", "custom_id": "order", "components": [field]} | changes}


def embed(**parts: Any) -> dict[str, Any]:
    return {"embeds": [parts]}


def option(**changes: Any) -> dict[str, Any]:
    return {"type": 3, "name": "o", "description": "D"} | changes


def command(*options: dict[str, Any], **changes: Any) -> dict[str, Any]:
    return {"name": "c", "description": "D", "options": list(options)} | changes


SIX = [button(number) for number in range(6)]

SEEN: list[Bad] = [
    Bad("content of 4001", "message", {"content": "x" * 4001}, "content BASE_TYPE_MAX_LENGTH"),
    Bad("content a number", "message", {"content": 5}, "content STRING_TYPE_CONVERT"),
    Bad("content a number, as an answer", "command", answer(content=5), "data.content STRING_TYPE_CONVERT"),
    Bad("six buttons in a row", "message", {"components": [row(*SIX)]}, "components.0.components BASE_TYPE_BAD_LENGTH"),
    Bad(
        "six buttons in a row, as an answer",
        "command",
        answer(components=[row(*SIX)]),
        "data.components.0.components BASE_TYPE_BAD_LENGTH",
    ),
    Bad(
        "label of 81",
        "message",
        {"components": [row(button(label="x" * 81))]},
        "components.0.components.0.label BASE_TYPE_MAX_LENGTH",
    ),
    Bad(
        "custom_id of 101",
        "message",
        {"components": [row(button(custom_id="x" * 101))]},
        "components.0.components.0.custom_id BASE_TYPE_BAD_LENGTH",
    ),
    Bad(
        "select without options",
        "message",
        {"components": [row(select(options=0))]},
        "components.0.components.0.options BASE_TYPE_BAD_LENGTH",
    ),
    Bad(
        "26 select options",
        "message",
        {"components": [row(select(options=26))]},
        "components.0.components.0.options BASE_TYPE_BAD_LENGTH",
    ),
    Bad("button at the top", "message", {"components": [button()]}, "components.0 UNION_TYPE_CHOICES"),
    Bad("embed title of 257", "message", embed(title="x" * 257), "embeds.0.title BASE_TYPE_MAX_LENGTH"),
    Bad("embed text of 4097", "message", embed(description="x" * 4097), "embeds.0.description BASE_TYPE_MAX_LENGTH"),
    Bad("26 embed fields", "message", embed(fields=[FIELD] * 26), "embeds.0.fields BASE_TYPE_MAX_LENGTH"),
    Bad(
        "embed field of 1025",
        "message",
        embed(fields=[FIELD | {"value": "x" * 1025}]),
        "embeds.0.fields.0.value BASE_TYPE_BAD_LENGTH",
    ),
    Bad("11 embeds", "message", {"embeds": [{"title": "x"}] * 11}, "embeds BASE_TYPE_MAX_LENGTH"),
    Bad("embed colour of 25 bits", "message", embed(title="x", color=0x1000000), "embeds.0.color NUMBER_TYPE_MAX"),
    Bad("command name of 33", "commands", [command(name="x" * 33)], "0.name BASE_TYPE_BAD_LENGTH"),
    Bad(
        "26 command options",
        "commands",
        [command(*(option(name=f"o{number}") for number in range(26)))],
        "0.options BASE_TYPE_MAX_LENGTH",
    ),
    Bad("callback of type 3", "command", {"type": 3, "data": {"content": "x"}}, "type BASE_TYPE_CHOICES"),
    Bad("modal title of 46", "command", modal(title="x" * 46), "data.title BASE_TYPE_BAD_LENGTH"),
    Bad("modal without components", "command", modal(components=[]), "data.components BASE_TYPE_BAD_LENGTH"),
    Bad(
        "26 completions",
        "autocomplete",
        {"type": 8, "data": {"choices": [CHOICE] * 26}},
        "data.choices BASE_TYPE_MAX_LENGTH",
    ),
    Bad("content of 2001 to 4000", "message", {"content": "x" * 2001}, "content BASE_TYPE_MAX_LENGTH"),
    Bad(
        "empty embed field",
        "message",
        embed(fields=[FIELD | {"value": ""}]),
        "embeds.0.fields.0.value BASE_TYPE_REQUIRED",
    ),
]
"""1 to 24: what a rule of the table for a single field finds, by the description or (the last two) by an amendment."""

UNSEEN: list[Bad] = [
    Bad("empty message", "message", {"content": ""}, "", 50006),
    Bad(
        "two equal custom_ids",
        "message",
        {"components": [row(button(1)), row(button(1))]},
        "components.1.components.0.custom_id COMPONENT_CUSTOM_ID_DUPLICATED",
    ),
    Bad(
        "button with neither custom_id nor address",
        "message",
        {"components": [row(without(button(), "custom_id"))]},
        "components.0.components.0.custom_id BUTTON_COMPONENT_CUSTOM_ID_REQUIRED",
    ),
    Bad(
        "link with a custom_id",
        "message",
        {"components": [row(button(style=5, url="https://example.org"))]},
        "components.0.components.0.custom_id BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
    ),
    Bad(
        "button and select in one row",
        "message",
        {"components": [row(button(), select())]},
        "components.0.components.1 COMPONENT_LAYOUT_WIDTH_EXCEEDED",
    ),
    Bad(
        "six rows",
        "message",
        {"components": [row(button(number)) for number in range(6)]},
        "components BASE_TYPE_MAX_LENGTH",
    ),
    Bad(
        "select with min over max",
        "message",
        {"components": [row(select(min_values=2, max_values=1))]},
        "components.0.components.0.min_values SELECT_COMPONENT_MIN_GREATER_THAN_MAX",
    ),
    Bad("V2 without its flag", "message", {"components": [text()]}, "components.0 UNION_TYPE_CHOICES"),
    Bad(
        "content beside V2",
        "message",
        {"flags": V2, "content": "x", "components": [text()]},
        "content MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
    ),
    Bad(
        "embeds beside V2",
        "message",
        {"flags": V2, "embeds": [{"title": "x"}], "components": [text()]},
        "embeds MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
    ),
    Bad("embeds over 6000", "message", {"embeds": [LONG_EMBED, LONG_EMBED]}, "embeds MAX_EMBED_SIZE_EXCEEDED"),
    Bad(
        "command name outside its pattern",
        "commands",
        [command(name="Join Us")],
        "0.name APPLICATION_COMMAND_INVALID_NAME",
    ),
    Bad(
        "chat command without description",
        "commands",
        [without(command(), "description")],
        "0.description BASE_TYPE_REQUIRED",
    ),
    Bad(
        "required option after an optional one",
        "commands",
        [command(option(), option(name="p", required=True))],
        "0.options.1 APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
    ),
    Bad(
        "autocomplete and choices",
        "commands",
        [command(option(autocomplete=True, choices=[CHOICE]))],
        "0.options.0.autocomplete APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID",
    ),
    Bad("101 chat commands", "commands", [command(name=f"c{number}") for number in range(101)], "", 30032),
    Bad("answer without data", "command", {"type": 4}, "data BASE_TYPE_REQUIRED"),
    Bad("answer with empty data", "command", {"type": 4, "data": {}}, "", 50006),
]
"""25 to 42: what takes a look at several fields, or more than a bound."""

BAD: dict[str, Bad] = {f"{number} {bad.name}": bad for number, bad in enumerate(SEEN + UNSEEN, 1)}
