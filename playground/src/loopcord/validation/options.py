"""Discord's rules for the options of commands, names in all languages, and autocomplete choices."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from loopcord.data.problems import each_of
from loopcord.data.settings import LOCALES
from loopcord.validation.file_types import check_file_types

if TYPE_CHECKING:
    from loopcord.data.errors import Json
    from loopcord.data.problems import Path, Problems

SUBCOMMAND, GROUP, STRING, INTEGER = 1, 2, 3, 4
# Letters and digits of any script, including the combining marks of Devanagari and Thai.
_NAME = re.compile(r"[-_'\w\u0900-\u097F\u0E00-\u0E7F]{1,32}")


def good_name(name: str) -> bool:
    """Whether a chat command or option may have this name."""
    return bool(_NAME.fullmatch(name)) and name == name.lower()


def check_name(form: Json, path: Path, problems: Problems, key: str = "name") -> None:
    """Check the name of a chat command or option."""
    if not good_name(form[key]):
        problems.add((*path, key), "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")


def check_localizations(form: Json, path: Path, problems: Problems, *, typed: bool) -> None:
    """Check names and descriptions in other languages; `typed` names must match a pattern."""
    for field in ("name_localizations", "description_localizations"):
        table = form.get(field) or {}
        for locale in table:
            place = (*path, field)
            if locale not in LOCALES:
                problems.add((*place, locale), "BASE_TYPE_CHOICES", f'"{locale}" is not a language of Discord.')
            elif typed and field == "name_localizations":
                check_name(table, place, problems, locale)


def check_options(owner: Json, path: Path, problems: Problems) -> None:
    """Check the options of a command, subcommand or group."""
    options = each_of(owner, path, "options")
    names: set[str] = set()
    optional_seen = False
    if len({option["type"] in (SUBCOMMAND, GROUP) for _, option in options}) > 1:
        message = "Sub-command and sub-command group option types are mutually exclusive to all other types"
        problems.add((*path, "options"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message)
    for place, option in options:
        check_name(option, place, problems)
        check_localizations(option, place, problems, typed=True)
        if option["name"] in names:
            message = "Option names must be unique"
            problems.add((*place, "name"), "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", message)
        names.add(option["name"])
        if option["type"] in (SUBCOMMAND, GROUP):
            check_options(option, place, problems)
            continue
        if option.get("required") and optional_seen:
            message = "Required options must be placed before non-required options"
            problems.add(place, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", message)
        optional_seen = optional_seen or not option.get("required")
        _check_values(option, place, problems)


def _check_values(option: Json, path: Path, problems: Problems) -> None:
    names: set[str] = set()
    for place, choice in each_of(option, path, "choices"):
        check_localizations(choice, place, problems, typed=False)
        if choice["name"] in names:
            message = "Option choice names must be unique"
            problems.add((*place, "name"), "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS", message)
        names.add(choice["name"])
    check_file_types(option, path, problems)
    if option.get("autocomplete") and option.get("choices"):
        message = "Autocomplete and choices are mutually exclusive"
        problems.add((*path, "autocomplete"), "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID", message)
    for what in ("VALUE", "LENGTH"):
        low, high = (option.get(f"{end}_{what.lower()}") for end in ("min", "max"))
        if low is not None and high is not None and low > high:
            message = f"The minimum {what.lower()} cannot be greater than the maximum {what.lower()}"
            place = (*path, f"min_{what.lower()}")
            problems.add(place, f"APPLICATION_COMMAND_OPTIONS_MIN_{what}_INVALID", message)


def check_completions(form: Json, path: Path, problems: Problems, kind: int) -> None:
    """Check the autocomplete choices for an option of type `kind`."""
    if form.get("choices") is None:
        problems.add((*path, "choices"), "BASE_TYPE_REQUIRED", "This field is required")
    for place, choice in each_of(form, path, "choices"):
        if not choice:  # null
            problems.add(place, "LIST_ITEM_VALUE_REQUIRED", "List item values of ModelType are required")
            continue
        check_localizations(choice, place, problems, typed=False)
        value = choice["value"]
        if kind == STRING and not isinstance(value, str):
            problems.add((*place, "value"), "STRING_TYPE_CONVERT", "Could not interpret value as string.")
        elif kind != STRING and not isinstance(value, int if kind == INTEGER else int | float):
            what = "int" if kind == INTEGER else "float"
            problems.add((*place, "value"), "NUMBER_TYPE_COERCE", f'Value "{value}" is not {what}.')
