"""Discord's rules for application commands and their options.

Here belong single commands and whole lists of them, and the choices that answer an autocomplete.
"""

from __future__ import annotations

import re
from typing import Any

from playground.errors import Json, invalid_form
from playground.settings import LOCALES
from playground.validation.problems import Path, Problems

CHAT, USER, MESSAGE = 1, 2, 3
MOST = {CHAT: 100, USER: 15, MESSAGE: 15}
"""How many commands of each type one scope can have."""

SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, NUMBER = 1, 2, 3, 4, 5, 10
WITH_CHOICES = (STRING, INTEGER, NUMBER)

_FIELDS = frozenset(
    [
        "id",
        "application_id",
        "guild_id",
        "version",
        "type",
        "name",
        "name_localizations",
        "description",
        "description_localizations",
        "options",
        "default_member_permissions",
        "default_permission",
        "dm_permission",
        "contexts",
        "integration_types",
        "nsfw",
        "handler",
    ]
)
_OPTION_FIELDS = frozenset(
    [
        "type",
        "name",
        "name_localizations",
        "description",
        "description_localizations",
        "required",
        "choices",
        "options",
        "channel_types",
        "min_value",
        "max_value",
        "min_length",
        "max_length",
        "autocomplete",
    ]
)
# Letters and digits of any script, also the marks that Devanagari and Thai write them with.
_NAME = re.compile(r"^[-_'\w\u0900-\u097F\u0E00-\u0E7F]{1,32}$")


def check_command(command: Json, path: Path, problems: Problems, *, partial: bool = False) -> None:
    """One command. A partial one (an edit) may leave fields out."""
    problems.known_fields(command, path, _FIELDS)
    if "type" in command and not problems.choice(command, path, "type", (CHAT, USER, MESSAGE)):
        return
    chat = command.get("type", CHAT) == CHAT
    if not partial or "name" in command:
        _check_name(command, path, problems, strict=chat)
    if chat:
        if not partial or "description" in command:
            problems.text(command, path, "description", least=1, most=100, required=True)
    elif command.get("description"):
        message = "Context menu commands cannot have description"
        problems.add((*path, "description"), "APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION_INVALID", message)
    _check_localizations(command, path, problems, strict=chat)
    problems.boolean(command, path, "nsfw")
    if not chat and command.get("options"):
        message = "Context menu commands cannot have options"
        problems.add((*path, "options"), "APPLICATION_COMMAND_CONTEXT_MENU_OPTIONS_INVALID", message)
    elif chat:
        _check_options(command, path, problems, depth=0)


def check_list(commands: Any) -> list[Json]:
    """A whole list of commands, as PUT sends it."""
    problems = Problems()
    checked = problems.objects({"commands": commands}, (), "commands", most=sum(MOST.values()), required=True)
    names: set[tuple[int, str]] = set()
    for place, command in checked:
        path = place[1:]  # the list is the whole body
        check_command(command, path, problems)
        key = (command.get("type", CHAT), str(command.get("name")))
        if key in names:
            message = "Application command names must be unique"
            problems.add((*path, "name"), "APPLICATION_COMMANDS_DUPLICATE_NAME", message)
        names.add(key)
    problems.raise_if_any()
    good = [command for _, command in checked]
    check_count(good)
    return good


def check_count(commands: list[Json]) -> None:
    """Not more commands of a type than a scope can have."""
    for kind, most in MOST.items():
        if sum(command.get("type", CHAT) == kind for command in commands) > most:
            message = f"Maximum number of application commands reached ({most})."
            raise invalid_form({"_errors": [{"code": "APPLICATION_COMMAND_TOO_MANY", "message": message}]})


def _check_name(form: Json, path: Path, problems: Problems, *, strict: bool) -> None:
    if problems.text(form, path, "name", least=1, most=32, required=True) and strict:
        name = form["name"]
        if 1 <= len(name) <= 32 and not good_name(name):
            message = "Command name is invalid"
            problems.add((*path, "name"), "APPLICATION_COMMAND_INVALID_NAME", message)


def good_name(name: str) -> bool:
    """Whether a chat command or option may have this name."""
    return bool(_NAME.match(name)) and name == name.lower()


def _check_localizations(form: Json, path: Path, problems: Problems, *, strict: bool) -> None:
    for field, most in (("name_localizations", 32), ("description_localizations", 100)):
        table = form.get(field)
        if table is None:
            continue
        if not isinstance(table, dict):
            problems.add((*path, field), "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType")
            continue
        for locale, text in table.items():
            place = (*path, field)
            if locale not in LOCALES:
                problems.add((*place, locale), "BASE_TYPE_CHOICES", f'"{locale}" is not a language of Discord.')
                continue
            usable = problems.text({locale: text}, place, locale, least=1, most=most)
            if usable and field == "name_localizations" and strict and not good_name(text):
                problems.add((*place, locale), "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")


def _check_options(owner: Json, path: Path, problems: Problems, *, depth: int) -> None:
    options = problems.objects(owner, path, "options", most=25)
    names: set[str] = set()
    optional_seen = False
    nesting = {option.get("type") in (SUBCOMMAND, GROUP) for _, option in options}
    if len(nesting) > 1:
        message = "Sub-command and sub-command group option types are mutually exclusive to all other types"
        problems.add((*path, "options"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message)
    for place, option in options:
        problems.known_fields(option, place, _OPTION_FIELDS)
        if not problems.choice(option, place, "type", range(1, 12)):
            continue
        _check_name(option, place, problems, strict=True)
        problems.text(option, place, "description", least=1, most=100, required=True)
        _check_localizations(option, place, problems, strict=True)
        if (name := str(option.get("name"))) in names:
            message = "Option names must be unique"
            problems.add((*place, "name"), "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", message)
        names.add(name)
        kind = option["type"]
        if kind in (SUBCOMMAND, GROUP):
            if depth == 2 or (depth == 1 and kind == GROUP):
                message = "Sub-commands cannot be nested this deep"
                problems.add((*place, "type"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message)
            else:
                _check_options(option, place, problems, depth=depth + 1)
            continue
        if option.get("required") and optional_seen:
            message = "Required options must be placed before non-required options"
            problems.add((*place, "required"), "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", message)
        optional_seen = optional_seen or not option.get("required")
        _check_values(option, place, problems)


def _check_values(option: Json, path: Path, problems: Problems) -> None:
    kind = option["type"]
    choices = option.get("choices")
    if choices and kind not in WITH_CHOICES:
        message = "Choices are not available for this option type"
        problems.add((*path, "choices"), "APPLICATION_COMMAND_OPTIONS_CHOICES_INVALID", message)
    elif choices is not None:
        check_choices(option, path, problems, kind)
    if option.get("autocomplete"):
        if choices:
            message = "Autocomplete and choices are mutually exclusive"
            problems.add((*path, "autocomplete"), "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID", message)
        elif kind not in WITH_CHOICES:
            message = "Autocomplete is not available for this option type"
            problems.add((*path, "autocomplete"), "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID", message)
    low, high = option.get("min_value"), option.get("max_value")
    if isinstance(low, int | float) and isinstance(high, int | float) and low > high:
        message = "The minimum value cannot be greater than the maximum value"
        problems.add((*path, "min_value"), "APPLICATION_COMMAND_OPTIONS_MIN_VALUE_INVALID", message)
    problems.number(option, path, "min_length", least=0, most=6000)
    problems.number(option, path, "max_length", least=1, most=6000)


def check_choices(owner: Json, path: Path, problems: Problems, kind: int) -> None:
    """The choices of an option, or those that answer an autocomplete."""
    for place, choice in problems.objects(owner, path, "choices", most=25, required=True):
        problems.known_fields(choice, place, ("name", "name_localizations", "value"))
        problems.text(choice, place, "name", least=1, most=100, required=True)
        value = choice.get("value")
        if kind == STRING:
            problems.text(choice, place, "value", least=1, most=100, required=True)
        elif isinstance(value, bool) or not isinstance(value, int if kind == INTEGER else int | float):
            problems.add((*place, "value"), "NUMBER_TYPE_COERCE", f'Value "{value}" is not a number.')
