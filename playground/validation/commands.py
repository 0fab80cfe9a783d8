"""Discord's rules for application commands.

Here belong single commands and whole lists of them. Their options have a module of their own.
"""

from __future__ import annotations

from typing import Any

from playground.errors import Json, too_many_commands
from playground.validation.options import check_localizations, check_name, check_options
from playground.validation.problems import Path, Problems, is_snowflake, kind_of

CHAT, USER, MESSAGE = 1, 2, 3
MOST = {CHAT: 100, USER: 15, MESSAGE: 15}
"""How many commands of each type one scope can have."""

MOST_IN_LIST = sum(MOST.values())
LARGEST = 8000
"""Characters in the names, descriptions and values of one command."""

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


def check_command(command: Json, path: Path, problems: Problems, *, partial: bool = False) -> None:
    """One command. A partial one (an edit) may leave fields out."""
    problems.known_fields(command, path, _FIELDS)
    if command.get("type") is not None and not problems.choice(command, path, "type", (CHAT, USER, MESSAGE)):
        return
    chat = (command.get("type") or CHAT) == CHAT
    if not partial or "name" in command:
        check_name(command, path, problems, strict=chat)
    if chat:
        if not partial or "description" in command:
            problems.text(command, path, "description", least=1, most=100, required=True)
    elif command.get("description"):
        message = "Context menu commands cannot have description"
        problems.add((*path, "description"), "APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION_INVALID", message)
    check_localizations(command, path, problems, strict=chat)
    problems.boolean(command, path, "nsfw")
    problems.boolean(command, path, "dm_permission")
    _check_permissions(command, path, problems)
    problems.values(command, path, "contexts", (0, 1, 2), least=1)
    problems.values(command, path, "integration_types", (0, 1), least=1)
    if not chat and command.get("options"):
        message = "Context menu commands cannot have options"
        problems.add((*path, "options"), "APPLICATION_COMMAND_CONTEXT_MENU_OPTIONS_INVALID", message)
    elif chat:
        check_options(command, path, problems)
    if size(command) > LARGEST:
        problems.add(path, "APPLICATION_COMMAND_TOO_LARGE", f"Command exceeds maximum size ({LARGEST})")


def check_list(commands: Any) -> list[Json]:
    """A whole list of commands, as PUT sends it."""
    problems = Problems()
    if isinstance(commands, list) and len(commands) > MOST_IN_LIST:
        problems.add((), "BASE_TYPE_MAX_LENGTH", f"Must be {MOST_IN_LIST} or fewer in length.")
        problems.raise_if_any()
    checked = problems.objects({"commands": commands}, (), "commands", most=MOST_IN_LIST, required=True)
    if problems:
        problems = Problems((path[1:], code, message) for path, code, message in problems.found)
    names: set[tuple[int, str]] = set()
    for place, command in checked:
        path = place[1:]  # the list is the whole body
        check_command(command, path, problems)
        key = (_kind(command), str(command.get("name")))
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
        if sum(_kind(command) == kind for command in commands) > most:
            raise too_many_commands(most)


def size(part: Json) -> int:
    """The characters of a command or option that count: names, descriptions, values, each in its longest language."""
    total = 0
    for name in ("name", "description"):
        table = part.get(f"{name}_localizations")
        texts = [part.get(name), *(table.values() if isinstance(table, dict) else ())]
        total += max((len(text) for text in texts if isinstance(text, str)), default=0)
    if isinstance(value := part.get("value"), str):
        total += len(value)
    for name in ("options", "choices"):
        inner = part.get(name)
        total += sum(size(each) for each in inner if isinstance(each, dict)) if isinstance(inner, list) else 0
    return total


def _kind(command: Json) -> int:
    return kind_of(command) or CHAT


def _check_permissions(command: Json, path: Path, problems: Problems) -> None:
    value = command.get("default_member_permissions")
    if value is not None and not is_snowflake(value):
        message = f'Value "{value}" is not a set of permissions.'
        problems.add((*path, "default_member_permissions"), "NUMBER_TYPE_COERCE", message)
