"""Discord's rules for application commands, single ones and whole lists; `options` has those for their options."""

from __future__ import annotations

from loopcord.data.errors import Json, too_many_commands
from loopcord.data.problems import Path, Problems
from loopcord.validation.options import check_localizations, check_name, check_options

CHAT, USER, MESSAGE, ENTRY_POINT = 1, 2, 3, 4
MAX_COMMANDS = {CHAT: 100, USER: 15, MESSAGE: 15, ENTRY_POINT: 1}
"""The most commands of each type in one scope."""

LARGEST = 8000
"""The most characters in the names, descriptions and values of one command."""


def check_command(command: Json, path: Path, problems: Problems, *, partial: bool = False) -> None:
    """Check one command. A partial one (an edit) may omit fields."""
    kind = _kind(command)
    chat = kind == CHAT
    if chat and (not partial or command.get("name") is not None):
        check_name(command, path, problems)
    if chat and (not partial or "description" in command):
        problems.required(command, path, "description")
    if kind in (USER, MESSAGE) and command.get("description"):
        message = "Context menu commands cannot have description"
        problems.add((*path, "description"), "APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION_INVALID", message)
    check_localizations(command, path, problems, typed=chat)
    if chat:
        check_options(command, path, problems)
    elif command.get("options"):
        message = "Context menu commands cannot have options"
        problems.add((*path, "options"), "APPLICATION_COMMAND_CONTEXT_MENU_OPTIONS_INVALID", message)
    if size(command) > LARGEST:
        problems.add(path, "APPLICATION_COMMAND_TOO_LARGE", f"Command exceeds maximum size ({LARGEST})")


def check_list(commands: list[Json]) -> None:
    """Check a whole list of commands, as PUT sends it. Raises ApiError."""
    problems = Problems()
    names: set[tuple[int, str]] = set()
    for index, command in enumerate(commands):
        check_command(command, (index,), problems)
        key = (_kind(command), command["name"])
        if key in names:
            message = "Application command names must be unique"
            problems.add((index, "name"), "APPLICATION_COMMANDS_DUPLICATE_NAME", message)
        names.add(key)
    problems.raise_if_any()
    check_count(commands)


def check_count(commands: list[Json]) -> None:
    """Raise ApiError if a scope would have too many commands of a type."""
    for kind, most in MAX_COMMANDS.items():
        if sum(_kind(command) == kind for command in commands) > most:
            raise too_many_commands(most)


def size(part: Json) -> int:
    """The counted characters of a command or option: names, descriptions and values, each in its longest language."""
    total = 0
    for name in ("name", "description"):
        texts = [part.get(name), *(part.get(f"{name}_localizations") or {}).values()]
        total += max((len(text) for text in texts if text), default=0)
    if isinstance(value := part.get("value"), str):
        total += len(value)
    return total + sum(size(each) for name in ("options", "choices") for each in part.get(name) or ())


def _kind(command: Json) -> int:
    return command.get("type") or CHAT
