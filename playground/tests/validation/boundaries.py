"""Where Discord draws the line: for each length, count and number the last value that it takes.

Each is a form that grows with a number, the number up to which it is good, and the place where it is refused beyond.
A line of its own tells of the lowest value, where there is one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from tests.validation.bad_payloads import Target, answer, command, embed, modal, option
from tests.validation.forms import V2, button, container, label, row, select, text

if TYPE_CHECKING:
    from collections.abc import Callable

LINK = {"type": 2, "style": 5, "label": "L"}
PICTURE = {"media": {"url": "https://example.org/a.png"}}


class Line(NamedTuple):
    """One limit. `step` is 1 for a highest value and -1 for a lowest one."""

    name: str
    target: Target
    make: Callable[[int], Any]
    last: int
    place: str
    step: int = 1


def new(*components: dict[str, Any], **changes: Any) -> dict[str, Any]:
    return {"flags": V2, "components": list(components)} | changes


def old(*components: dict[str, Any]) -> dict[str, Any]:
    return {"components": [row(*components)]}


def thumbnail(**changes: Any) -> dict[str, Any]:
    picture = {"type": 11} | PICTURE | changes
    return new({"type": 9, "components": [text()], "accessory": picture})


def users(count: int, kind: str = "user") -> list[dict[str, str]]:
    return [{"id": str(number), "type": kind} for number in range(count)]


def field(**changes: Any) -> dict[str, Any]:
    return modal(components=[label({"type": 4, "custom_id": "name", "style": 1} | changes)])


def upload(**changes: Any) -> dict[str, Any]:
    return modal(components=[label({"type": 19, "custom_id": "u"} | changes)])


def group(kind: int, options: int, **changes: Any) -> dict[str, Any]:
    listed = [{"label": f"O{number}", "value": str(number)} for number in range(options)]
    return modal(components=[label({"type": kind, "custom_id": "g", "options": listed} | changes)])


def subcommands(count: int) -> list[dict[str, Any]]:
    return [{"type": 1, "name": f"s{number}", "description": "S"} for number in range(count)]


def choices(count: int, **changes: Any) -> list[dict[str, Any]]:
    return [{"name": f"n{number}", "value": f"v{number}"} | changes for number in range(count)]


def completions(count: int, **changes: Any) -> dict[str, Any]:
    return {"type": 8, "data": {"choices": choices(count, **changes)}}


def large(size: int) -> list[dict[str, Any]]:
    """A command with this many characters in all."""
    listed = [option(name=f"o{number:02}", description="x" * 97, choices=[]) for number in range(20)]
    for each in listed:
        each["choices"] = [{"name": "x" * 99, "value": "y"}, {"name": "y" * 99, "value": "z"}]
    # 1 + 1 for the command, 3 + 97 + 200 for an option
    letters = "abcdefghijklmnopqrstuvwxy"  # the names of choices must differ
    listed.append(option(name="p", description="x", choices=[]))
    listed[-1]["choices"] = [{"name": letter, "value": f"v{number}"} for number, letter in enumerate(letters)]
    rest = size - 2 - 20 * 300 - 2 - 25 - sum(len(each["value"]) for each in listed[-1]["choices"])
    for each in listed[-1]["choices"]:
        added = min(rest, 99)
        each["name"] += "x" * added
        rest -= added
    return [command(*listed)]


COMPONENT = "components.0"
INNER = "components.0.components.0"
FIELD = "data.components.0.component"

MESSAGES = [
    Line("content", "message", lambda n: {"content": "x" * n}, 2000, "content BASE_TYPE_MAX_LENGTH"),
    Line("content of an answer", "command", lambda n: answer(content="x" * n), 2000,
         "data.content BASE_TYPE_MAX_LENGTH"),
    Line("content of an edit", "edit", lambda n: {"content": "x" * n}, 2000, "content BASE_TYPE_MAX_LENGTH"),
    Line("content of a follow-up", "follow-up", lambda n: {"content": "x" * n}, 2000, "content BASE_TYPE_MAX_LENGTH"),
    Line("content of an update", "component", lambda n: {"type": 7, "data": {"content": "x" * n}}, 2000,
         "data.content BASE_TYPE_MAX_LENGTH"),
    Line("nonce", "message", lambda n: {"content": "x", "nonce": "n" * n}, 25, "nonce NONCE_TYPE_TOO_LONG"),
    Line("mentions of users", "message",
         lambda n: {"content": "x", "allowed_mentions": {"users": [str(number) for number in range(n)]}}, 100,
         "allowed_mentions.users BASE_TYPE_MAX_LENGTH"),
    Line("mentions of roles", "message",
         lambda n: {"content": "x", "allowed_mentions": {"roles": list(range(n))}}, 100,
         "allowed_mentions.roles BASE_TYPE_MAX_LENGTH"),
    Line("rows", "message", lambda n: {"components": [row(button(number)) for number in range(n)]}, 5,
         "components BASE_TYPE_MAX_LENGTH"),
]  # fmt: skip

EMBEDS = [
    Line("embeds", "message", lambda n: {"embeds": [{"title": "x"}] * n}, 10, "embeds BASE_TYPE_MAX_LENGTH"),
    Line("title", "message", lambda n: embed(title="x" * n), 256, "embeds.0.title BASE_TYPE_MAX_LENGTH"),
    Line("description", "message", lambda n: embed(description="x" * n), 4096,
         "embeds.0.description BASE_TYPE_MAX_LENGTH"),
    Line("fields", "message", lambda n: embed(fields=[{"name": "n", "value": "v"}] * n), 25,
         "embeds.0.fields BASE_TYPE_MAX_LENGTH"),
    Line("field name", "message", lambda n: embed(fields=[{"name": "x" * n, "value": "v"}]), 256,
         "embeds.0.fields.0.name BASE_TYPE_BAD_LENGTH"),
    Line("field value", "message", lambda n: embed(fields=[{"name": "n", "value": "x" * n}]), 1024,
         "embeds.0.fields.0.value BASE_TYPE_BAD_LENGTH"),
    Line("footer", "message", lambda n: embed(footer={"text": "x" * n}), 2048,
         "embeds.0.footer.text BASE_TYPE_MAX_LENGTH"),
    Line("author", "message", lambda n: embed(author={"name": "x" * n}), 256,
         "embeds.0.author.name BASE_TYPE_MAX_LENGTH"),
    Line("address", "message", lambda n: embed(title="x", url="https://example.org/" + "x" * (n - 20)), 2048,
         "embeds.0.url BASE_TYPE_MAX_LENGTH"),
    Line("picture", "message", lambda n: embed(image={"url": "https://example.org/" + "x" * (n - 20)}), 2048,
         "embeds.0.image.url BASE_TYPE_MAX_LENGTH"),
    Line("colour", "message", lambda n: embed(title="x", color=n), 0xFFFFFF, "embeds.0.color NUMBER_TYPE_MAX"),
    Line("lowest colour", "message", lambda n: embed(title="x", color=n), 0, "embeds.0.color NUMBER_TYPE_MIN", -1),
    Line("all together", "message", lambda n: {"embeds": [{"description": "x" * 3000},
         {"description": "x" * (n - 3000)}]},
         6000, "embeds MAX_EMBED_SIZE_EXCEEDED"),
]  # fmt: skip

CONTROLS = [
    Line("buttons", "message", lambda n: old(*(button(number) for number in range(n))), 5,
         f"{COMPONENT}.components BASE_TYPE_BAD_LENGTH"),
    Line("fewest buttons", "message", lambda n: old(*(button(number) for number in range(n))), 1,
         f"{COMPONENT}.components BASE_TYPE_BAD_LENGTH", -1),
    Line("label", "message", lambda n: old(button(label="x" * n)), 80, f"{INNER}.label BASE_TYPE_MAX_LENGTH"),
    Line("custom_id", "message", lambda n: old(button(custom_id="x" * n)), 100,
         f"{INNER}.custom_id BASE_TYPE_BAD_LENGTH"),
    Line("shortest custom_id", "message", lambda n: old(button(custom_id="x" * n)), 1,
         f"{INNER}.custom_id BASE_TYPE_REQUIRED", -1),
    Line("lowest style", "message", lambda n: old(button(style=n)), 1, f"{INNER}.style BASE_TYPE_CHOICES", -1),
    Line("link", "message", lambda n: old(LINK | {"url": "https://example.org/" + "x" * (n - 20)}), 512,
         f"{INNER}.url BASE_TYPE_MAX_LENGTH"),
    Line("component id", "message", lambda n: old(button(id=n)), 2**31 - 1, f"{INNER}.id NUMBER_TYPE_MAX"),
    Line("emoji name", "message", lambda n: old(button(emoji={"id": "1", "name": "x" * n})), 32,
         f"{INNER}.emoji.name BASE_TYPE_MAX_LENGTH"),
    Line("options", "message", lambda n: old(select(options=n)), 25, f"{INNER}.options BASE_TYPE_BAD_LENGTH"),
    Line("placeholder", "message", lambda n: old(select(placeholder="x" * n)), 150,
         f"{INNER}.placeholder BASE_TYPE_MAX_LENGTH"),
    Line("option label", "message", lambda n: old(select() | {"options": [{"label": "x" * n, "value": "v"}]}), 100,
         f"{INNER}.options.0.label BASE_TYPE_BAD_LENGTH"),
    Line("option value", "message", lambda n: old(select() | {"options": [{"label": "x", "value": "v" * n}]}), 100,
         f"{INNER}.options.0.value BASE_TYPE_BAD_LENGTH"),
    Line("option description", "message",
         lambda n: old(select() | {"options": [{"label": "x", "value": "v", "description": "d" * n}]}), 100,
         f"{INNER}.options.0.description BASE_TYPE_MAX_LENGTH"),
    Line("max_values", "message", lambda n: old({"type": 5, "custom_id": "s", "max_values": n}), 25,
         f"{INNER}.max_values NUMBER_TYPE_MAX"),
    Line("lowest max_values", "message", lambda n: old({"type": 5, "custom_id": "s", "min_values": 0,
         "max_values": n}), 1,
         f"{INNER}.max_values NUMBER_TYPE_MIN", -1),
    Line("max_values over options", "message", lambda n: old(select(options=7, max_values=n)), 7,
         f"{INNER}.max_values SELECT_COMPONENT_MAX_VALUES_TOO_LARGE"),
    Line("min_values under max_values", "message", lambda n: old(select(options=9, min_values=n, max_values=5)), 5,
         f"{INNER}.min_values SELECT_COMPONENT_MIN_GREATER_THAN_MAX"),
    Line("lowest min_values", "message", lambda n: old(select(min_values=n)), 0,
         f"{INNER}.min_values NUMBER_TYPE_MIN", -1),
    Line("options chosen by default", "message",
         lambda n: old(select() | {"max_values": 3, "options": [
             {"label": "x", "value": str(number), "default": number < n} for number in range(9)]}), 3,
         f"{INNER}.options SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES"),
    Line("default values", "message",
         lambda n: old({"type": 5, "custom_id": "s", "max_values": 4, "default_values": users(n)}), 4,
         f"{INNER}.default_values BASE_TYPE_BAD_LENGTH"),
]  # fmt: skip

LAYOUT = [
    Line("texts", "message", lambda n: new(text("x" * n)), 4000, f"{COMPONENT}.content BASE_TYPE_BAD_LENGTH"),
    Line("shortest text", "message", lambda n: new(text("x" * n)), 1, f"{COMPONENT}.content BASE_TYPE_REQUIRED", -1),
    Line("all texts", "message", lambda n: new(text("x" * 1000), container(text("y" * (n - 1000)))), 4000,
         "components COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED"),
    Line("components", "message", lambda n: new(*(text() for _ in range(n))), 40, "components BASE_TYPE_MAX_LENGTH"),
    Line("components with those inside", "message",
         lambda n: new(container(*(text() for _ in range(30))), *(text() for _ in range(n - 31))), 40,
         "components COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED"),
    Line("accessories count", "message",
         lambda n: new(*({"type": 9, "components": [text()], "accessory": button(number)} for number in range(13)),
                       *(text() for _ in range(n - 39))), 40, "components COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED"),
    Line("section texts", "message",
         lambda n: new({"type": 9, "components": [text()] * n, "accessory": button()}), 3,
         f"{COMPONENT}.components BASE_TYPE_BAD_LENGTH"),
    Line("fewest section texts", "message",
         lambda n: new({"type": 9, "components": [text()] * n, "accessory": button()}), 1,
         f"{COMPONENT}.components BASE_TYPE_BAD_LENGTH", -1),
    Line("pictures", "message", lambda n: new({"type": 12, "items": [PICTURE] * n}), 10,
         f"{COMPONENT}.items BASE_TYPE_BAD_LENGTH"),
    Line("fewest pictures", "message", lambda n: new({"type": 12, "items": [PICTURE] * n}), 1,
         f"{COMPONENT}.items BASE_TYPE_BAD_LENGTH", -1),
    Line("alt text of a picture", "message", lambda n: new({"type": 12, "items": [PICTURE | {"description": "x" * n}]}),
         1024, f"{COMPONENT}.items.0.description BASE_TYPE_BAD_LENGTH"),
    Line("alt text of a thumbnail", "message", lambda n: thumbnail(description="x" * n), 1024,
         f"{COMPONENT}.accessory.description BASE_TYPE_BAD_LENGTH"),
    Line("address of a picture", "message",
         lambda n: thumbnail(media={"url": "https://example.org/" + "x" * (n - 20)}), 2048,
         f"{COMPONENT}.accessory.media.url BASE_TYPE_MAX_LENGTH"),
    Line("spacing", "message", lambda n: new({"type": 14, "spacing": n}), 2, f"{COMPONENT}.spacing BASE_TYPE_CHOICES"),
    Line("lowest spacing", "message", lambda n: new({"type": 14, "spacing": n}), 1,
         f"{COMPONENT}.spacing BASE_TYPE_CHOICES", -1),
    Line("fewest in a container", "message", lambda n: new(container(*[text()] * n)), 1,
         f"{COMPONENT}.components BASE_TYPE_BAD_LENGTH", -1),
    Line("accent colour", "message", lambda n: new(container(text(), accent_color=n)), 0xFFFFFF,
         f"{COMPONENT}.accent_color NUMBER_TYPE_MAX"),
]  # fmt: skip

MODALS = [
    Line("title", "command", lambda n: modal(title="x" * n), 45, "data.title BASE_TYPE_BAD_LENGTH"),
    Line("shortest title", "command", lambda n: modal(title="x" * n), 1, "data.title BASE_TYPE_REQUIRED", -1),
    Line("custom_id", "component", lambda n: modal(custom_id="x" * n), 100, "data.custom_id BASE_TYPE_BAD_LENGTH"),
    Line("parts", "command",
         lambda n: modal(components=[label({"type": 4, "custom_id": f"f{number}", "style": 1}) for number in range(n)]),
         5, "data.components BASE_TYPE_BAD_LENGTH"),
    Line("fewest parts", "command", lambda n: modal(components=[text()] * n), 1,
         "data.components BASE_TYPE_BAD_LENGTH", -1),
    Line("label", "command", lambda n: modal(components=[label({"type": 23, "custom_id": "c"}, label="x" * n)]), 45,
         "data.components.0.label BASE_TYPE_BAD_LENGTH"),
    Line("label's description", "command",
         lambda n: modal(components=[label({"type": 23, "custom_id": "c"}, description="x" * n)]), 100,
         "data.components.0.description BASE_TYPE_BAD_LENGTH"),
    Line("old label", "command",
         lambda n: modal(components=[row({"type": 4, "custom_id": "name", "style": 2, "label": "x" * n})]), 45,
         "data.components.0.components.0.label BASE_TYPE_BAD_LENGTH"),
    Line("placeholder", "command", lambda n: field(placeholder="x" * n), 100,
         f"{FIELD}.placeholder BASE_TYPE_MAX_LENGTH"),
    Line("min_length", "command", lambda n: field(min_length=n), 4000, f"{FIELD}.min_length NUMBER_TYPE_MAX"),
    Line("max_length", "command", lambda n: field(max_length=n), 4000, f"{FIELD}.max_length NUMBER_TYPE_MAX"),
    Line("lowest max_length", "command", lambda n: field(max_length=n), 1, f"{FIELD}.max_length NUMBER_TYPE_MIN", -1),
    Line("min_length under max_length", "command", lambda n: field(min_length=n, max_length=9), 9,
         f"{FIELD}.min_length TEXT_INPUT_COMPONENT_MIN_GREATER_THAN_MAX"),
    Line("value", "command", lambda n: field(value="x" * n), 4000, f"{FIELD}.value BASE_TYPE_MAX_LENGTH"),
    Line("value under max_length", "command", lambda n: field(value="x" * n, max_length=9), 9,
         f"{FIELD}.value BASE_TYPE_MAX_LENGTH"),
    Line("value over min_length", "command", lambda n: field(value="x" * n, min_length=5), 5,
         f"{FIELD}.value BASE_TYPE_BAD_LENGTH", -1),
    Line("style", "command", lambda n: field(style=n), 2, f"{FIELD}.style BASE_TYPE_CHOICES"),
    Line("file types", "command", lambda n: upload(file_types=[f".x{number}" for number in range(n)]), 10,
         f"{FIELD}.file_types BASE_TYPE_MAX_LENGTH"),
    Line("uploads", "command", lambda n: upload(max_values=n), 10, f"{FIELD}.max_values NUMBER_TYPE_MAX"),
    Line("fewest uploads", "command", lambda n: upload(min_values=n), 0, f"{FIELD}.min_values NUMBER_TYPE_MIN", -1),
    Line("uploads between", "command", lambda n: upload(min_values=n, max_values=3), 3,
         f"{FIELD}.min_values SELECT_COMPONENT_MIN_GREATER_THAN_MAX"),
    Line("radio buttons", "command", lambda n: group(21, n), 10, f"{FIELD}.options BASE_TYPE_BAD_LENGTH"),
    Line("fewest radio buttons", "command", lambda n: group(21, n), 2, f"{FIELD}.options BASE_TYPE_BAD_LENGTH", -1),
    Line("checkboxes", "command", lambda n: group(22, n), 10, f"{FIELD}.options BASE_TYPE_BAD_LENGTH"),
    Line("fewest checkboxes", "command", lambda n: group(22, n), 1, f"{FIELD}.options BASE_TYPE_BAD_LENGTH", -1),
    Line("checkboxes at most", "command", lambda n: group(22, 4, max_values=n), 10,
         f"{FIELD}.max_values NUMBER_TYPE_MAX"),
]  # fmt: skip

COMMANDS = [
    Line("name", "commands", lambda n: [command(name="x" * n)], 32, "0.name BASE_TYPE_BAD_LENGTH"),
    Line("name of a menu", "commands", lambda n: [{"type": 2, "name": "X " + "x" * (n - 2)}], 32,
         "0.name BASE_TYPE_BAD_LENGTH"),
    Line("description", "commands", lambda n: [command(description="x" * n)], 100,
         "0.description BASE_TYPE_MAX_LENGTH"),
    Line("translated name", "commands", lambda n: [command(name_localizations={"de": "ä" * n})], 32,
         "0.name_localizations.de BASE_TYPE_BAD_LENGTH"),
    Line("translated description", "commands", lambda n: [command(description_localizations={"ja": "あ" * n})], 100,
         "0.description_localizations.ja BASE_TYPE_BAD_LENGTH"),
    Line("options", "commands", lambda n: [command(*(option(name=f"o{number}") for number in range(n)))], 25,
         "0.options BASE_TYPE_MAX_LENGTH"),
    Line("subcommands", "commands", lambda n: [command(*subcommands(n))], 25, "0.options BASE_TYPE_MAX_LENGTH"),
    Line("subcommands of a group", "commands", lambda n: [command(option(type=2, options=subcommands(n)))], 25,
         "0.options.0.options BASE_TYPE_MAX_LENGTH"),
    Line("option name", "commands", lambda n: [command(option(name="x" * n))], 32,
         "0.options.0.name BASE_TYPE_BAD_LENGTH"),
    Line("option description", "commands", lambda n: [command(option(description="x" * n))], 100,
         "0.options.0.description BASE_TYPE_BAD_LENGTH"),
    Line("choices", "commands", lambda n: [command(option(choices=choices(n)))], 25,
         "0.options.0.choices BASE_TYPE_MAX_LENGTH"),
    Line("choice name", "commands", lambda n: [command(option(choices=choices(1, name="x" * n)))], 100,
         "0.options.0.choices.0.name BASE_TYPE_BAD_LENGTH"),
    Line("choice value", "commands", lambda n: [command(option(choices=choices(1, value="x" * n)))], 100,
         "0.options.0.choices.0.value BASE_TYPE_BAD_LENGTH"),
    Line("choice number", "commands", lambda n: [command(option(type=4, choices=choices(1, value=n)))], 2**53 - 1,
         "0.options.0.choices.0.value NUMBER_TYPE_MAX"),
    Line("file types", "commands",
         lambda n: [command(option(type=11, file_types=[f".x{number}" for number in range(n)]))], 10,
         "0.options.0.file_types BASE_TYPE_MAX_LENGTH"),
    Line("min_length", "commands", lambda n: [command(option(min_length=n))], 6000,
         "0.options.0.min_length NUMBER_TYPE_MAX"),
    Line("lowest max_length", "commands", lambda n: [command(option(max_length=n))], 1,
         "0.options.0.max_length NUMBER_TYPE_MIN", -1),
    Line("min_length under max_length", "commands", lambda n: [command(option(min_length=n, max_length=9))], 9,
         "0.options.0.min_length APPLICATION_COMMAND_OPTIONS_MIN_LENGTH_INVALID"),
    Line("min_value under max_value", "commands", lambda n: [command(option(type=4, min_value=n, max_value=9))], 9,
         "0.options.0.min_value APPLICATION_COMMAND_OPTIONS_MIN_VALUE_INVALID"),
    Line("lowest min_value", "commands", lambda n: [command(option(type=10, min_value=n))], 1 - 2**53,
         "0.options.0.min_value NUMBER_TYPE_MIN", -1),
    Line("contexts", "commands", lambda n: [command(contexts=[n])], 2, "0.contexts.0 BASE_TYPE_CHOICES"),
    Line("integration types", "commands", lambda n: [command(integration_types=[n])], 1,
         "0.integration_types.0 BASE_TYPE_CHOICES"),
    Line("all together", "commands", large, 8000, "0 APPLICATION_COMMAND_TOO_LARGE"),
    Line("completions", "autocomplete", completions, 25, "data.choices BASE_TYPE_MAX_LENGTH"),
    Line("completion name", "autocomplete", lambda n: completions(1, name="x" * n), 100,
         "data.choices.0.name BASE_TYPE_BAD_LENGTH"),
    Line("completion value", "autocomplete", lambda n: completions(1, value="x" * n), 100,
         "data.choices.0.value BASE_TYPE_BAD_LENGTH"),
]  # fmt: skip

LINES = {
    f"{family}: {line.name}": line
    for family, lines in {
        "message": MESSAGES,
        "embed": EMBEDS,
        "control": CONTROLS,
        "layout": LAYOUT,
        "modal": MODALS,
        "command": COMMANDS,
    }.items()
    for line in lines
}
