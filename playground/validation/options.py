"""Discord's rules for the options of commands, their names in all languages, and their choices.

Here belong also the choices that answer an autocomplete.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from playground.settings import LOCALES
from playground.validation.problems import kind_of

if TYPE_CHECKING:
    from playground.errors import Json
    from playground.validation.problems import Path, Problems

SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, NUMBER = 1, 2, 3, 4, 5, 10
CHANNEL = 7
WITH_CHOICES = (STRING, INTEGER, NUMBER)
SAFE = 2**53 - 1
"""The largest whole number that JavaScript, and so Discord's app, knows exactly."""

LONGEST_VALUE = 100
"""Characters in the value of a choice. Discord's description says 6000, its documentation and its answers say 100."""

_CHANNEL_TYPES = (0, 1, 2, 3, 4, 5, 10, 11, 12, 13, 14, 15, 16)
_FIELDS = frozenset(
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
_ONLY_FOR = {
    "channel_types": (CHANNEL,),
    "min_value": (INTEGER, NUMBER),
    "max_value": (INTEGER, NUMBER),
    "min_length": (STRING,),
    "max_length": (STRING,),
    "options": (SUBCOMMAND, GROUP),
}
"""Which types of options a field is for."""

# Letters and digits of any script, also the marks that Devanagari and Thai write them with.
_NAME = re.compile(r"[-_'\w\u0900-\u097F\u0E00-\u0E7F]{1,32}")


def good_name(name: str) -> bool:
    """Whether a chat command or option may have this name."""
    return bool(_NAME.fullmatch(name)) and name == name.lower()


def check_name(form: Json, path: Path, problems: Problems, *, strict: bool) -> None:
    """The name of a command or option; `strict` for those that are typed."""
    _check_word(form, path, problems, "name", most=32, strict=strict)


def _check_word(form: Json, path: Path, problems: Problems, key: str, *, most: int, strict: bool) -> None:
    if problems.text(form, path, key, least=1, most=most, required=True) and strict:
        word = form[key]
        if word.strip() and len(word) <= most and not good_name(word):
            problems.add((*path, key), "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")


def check_localizations(form: Json, path: Path, problems: Problems, *, strict: bool, name: int = 32) -> None:
    """Names and descriptions in other languages; `name` is the length that a name can have."""
    for field, most in (("name_localizations", name), ("description_localizations", 100)):
        table = form.get(field)
        if table is None:
            continue
        place = (*path, field)
        if not isinstance(table, dict):
            problems.add(place, "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType")
            continue
        for locale, text in table.items():
            if locale not in LOCALES:
                problems.add((*place, locale), "BASE_TYPE_CHOICES", f'"{locale}" is not a language of Discord.')
                continue
            if field == "name_localizations":
                _check_word({locale: text}, place, problems, locale, most=most, strict=strict)
            else:
                problems.text({locale: text}, place, locale, least=1, most=most, required=True)


def check_options(owner: Json, path: Path, problems: Problems, *, parent: int | None = None) -> None:
    """The options of a command, or (with the type of their `parent`) those of a subcommand or group."""
    options = problems.objects(owner, path, "options", most=25)
    names: set[str] = set()
    optional_seen = False
    kinds = [kind_of(option) for _, option in options]
    if len({kind in (SUBCOMMAND, GROUP) for kind in kinds}) > 1:
        message = "Sub-command and sub-command group option types are mutually exclusive to all other types"
        problems.add((*path, "options"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message)
    for place, option in options:
        problems.known_fields(option, place, _FIELDS)
        if not problems.choice(option, place, "type", range(1, 12)):
            continue
        check_name(option, place, problems, strict=True)
        problems.text(option, place, "description", least=1, most=100, required=True)
        check_localizations(option, place, problems, strict=True)
        problems.boolean(option, place, "required")
        if (name := str(option.get("name"))) in names:
            message = "Option names must be unique"
            problems.add((*place, "name"), "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", message)
        names.add(name)
        kind = option["type"]
        if not _fits(kind, parent):
            message = "Sub-command and sub-command group options cannot stand here"
            problems.add((*place, "type"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message)
        elif kind in (SUBCOMMAND, GROUP):
            check_options(option, place, problems, parent=kind)
        else:
            if option.get("required") and optional_seen:
                message = "Required options must be placed before non-required options"
                problems.add(place, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", message)
            optional_seen = optional_seen or not option.get("required")
        _check_values(option, place, problems)


def _fits(kind: int, parent: int | None) -> bool:
    """Whether an option can stand below this parent: groups in commands, subcommands in groups, values in these."""
    if parent is None:
        return True
    return kind == SUBCOMMAND if parent == GROUP else kind not in (SUBCOMMAND, GROUP)


def _check_values(option: Json, path: Path, problems: Problems) -> None:
    kind = option["type"]
    for field, kinds in _ONLY_FOR.items():
        if option.get(field) not in (None, []) and kind not in kinds:
            message = f"{field} is not available for this option type"
            problems.add((*path, field), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message)
    choices = option.get("choices")
    if choices and kind not in WITH_CHOICES:
        message = "Choices are not available for this option type"
        problems.add((*path, "choices"), "APPLICATION_COMMAND_OPTIONS_CHOICES_INVALID", message)
    elif choices is not None:
        check_choices(option, path, problems, kind)
    problems.boolean(option, path, "autocomplete")
    if option.get("autocomplete"):
        if choices:
            message = "Autocomplete and choices are mutually exclusive"
            problems.add((*path, "autocomplete"), "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID", message)
        elif kind not in WITH_CHOICES:
            message = "Autocomplete is not available for this option type"
            problems.add((*path, "autocomplete"), "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID", message)
    if kind == CHANNEL:
        problems.values(option, path, "channel_types", _CHANNEL_TYPES)
    if kind in (INTEGER, NUMBER):
        _check_bounds(option, path, problems, "VALUE")
    if kind == STRING:
        problems.number(option, path, "min_length", least=0, most=6000)
        problems.number(option, path, "max_length", least=1, most=6000)
        _check_bounds(option, path, problems, "LENGTH")


def _check_bounds(option: Json, path: Path, problems: Problems, what: str) -> None:
    """The smallest is not larger than the largest; as numbers of the option's own type."""
    names = [f"{end}_{what.lower()}" for end in ("min", "max")]
    if what == "VALUE":
        for name in names:
            if option.get(name) is not None:
                _check_number(option[name], (*path, name), problems, option["type"])
    low, high = (option.get(name) for name in names)
    if isinstance(low, int | float) and isinstance(high, int | float) and low > high:
        message = f"The minimum {what.lower()} cannot be greater than the maximum {what.lower()}"
        problems.add((*path, names[0]), f"APPLICATION_COMMAND_OPTIONS_MIN_{what}_INVALID", message)


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _check_number(value: Any, place: Path, problems: Problems, kind: int) -> None:
    if not _is_number(value) or (kind == INTEGER and not isinstance(value, int)):
        problems.add(place, "NUMBER_TYPE_COERCE", f'Value "{value}" is not {"int" if kind == INTEGER else "float"}.')
    elif value > SAFE:
        problems.add(place, "NUMBER_TYPE_MAX", f"int value should be less than or equal to {SAFE}.")
    elif value < -SAFE:
        problems.add(place, "NUMBER_TYPE_MIN", f"int value should be greater than or equal to {-SAFE}.")


def check_choices(owner: Json, path: Path, problems: Problems, kind: int) -> None:
    """The choices of an option, or those that answer an autocomplete."""
    for place, choice in problems.objects(owner, path, "choices", most=25, required=True):
        problems.known_fields(choice, place, ("name", "name_localizations", "value"))
        problems.text(choice, place, "name", least=1, most=100, required=True)
        check_localizations(choice, place, problems, strict=False, name=100)
        if choice.get("value") is None:
            problems.required(choice, place, "value")
        elif kind == STRING:
            problems.text(choice, place, "value", least=1, most=LONGEST_VALUE, required=True)
        else:
            _check_number(choice["value"], (*place, "value"), problems, kind)
