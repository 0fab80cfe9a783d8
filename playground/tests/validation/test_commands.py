"""Commands that Discord refuses, and the place in the form that it points to."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from loopcord.data.errors import ApiError
from loopcord.description import checking
from loopcord.validation.commands import check_list
from tests.validation.forms import places, without


def option(**changes: Any) -> dict[str, Any]:
    return {"type": 3, "name": "o", "description": "D"} | changes


def command(*options: dict[str, Any], **changes: Any) -> dict[str, Any]:
    return {"name": "c", "description": "D", "options": list(options)} | changes


COMMANDS: dict[str, tuple[dict[str, Any], str]] = {
    "name of 33": (command(name="x" * 33), "0.name BASE_TYPE_BAD_LENGTH"),
    "capital name": (command(name="Join"), "0.name APPLICATION_COMMAND_INVALID_NAME"),
    "name with a blank": (command(name="jo in"), "0.name APPLICATION_COMMAND_INVALID_NAME"),
    "no description": (without(command(), "description"), "0.description BASE_TYPE_REQUIRED"),
    "empty description": (command(description=""), "0.description BASE_TYPE_REQUIRED"),
    "description of 101": (command(description="x" * 101), "0.description BASE_TYPE_MAX_LENGTH"),
    "type 9": (command(type=9), "0.type BASE_TYPE_CHOICES"),
    "language": (command(name_localizations={"xx": "a"}), "0.name_localizations.xx BASE_TYPE_CHOICES"),
    "localized name": (
        command(name_localizations={"de": "Mit Machen"}),
        "0.name_localizations.de APPLICATION_COMMAND_INVALID_NAME",
    ),
    "26 options": (command(*(option(name=f"o{n}") for n in range(26))), "0.options BASE_TYPE_MAX_LENGTH"),
    "required after optional": (
        command(option(), option(name="p", required=True)),
        "0.options.1 APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
    ),
    "equal options": (
        command(option(), option()),
        "0.options.1.name APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS",
    ),
    "autocomplete and choices": (
        command(option(autocomplete=True, choices=[{"name": "n", "value": "v"}])),
        "0.options.0.autocomplete APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID",
    ),
    "26 choices": (
        command(option(choices=[{"name": "n", "value": "v"}] * 26)),
        "0.options.0.choices BASE_TYPE_MAX_LENGTH",
    ),
    "a word for a number": (
        command(option(type=4, choices=[{"name": "n", "value": "v"}])),
        "0.options.0.choices.0.value NUMBER_TYPE_COERCE",
    ),
    "min over max": (
        command(option(type=4, min_value=2, max_value=1)),
        "0.options.0.min_value APPLICATION_COMMAND_OPTIONS_MIN_VALUE_INVALID",
    ),
    "mixed with subcommand": (
        command(option(), option(name="p", type=1)),
        "0.options APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
    ),
    "subcommands too deep": (
        command(option(type=2, options=[option(type=2, options=[])])),
        "0.options.0.options.0 UNION_TYPE_CHOICES",
    ),
    "menu with description": (
        {"name": "Some Menu", "type": 2, "description": "x"},
        "0.description APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION_INVALID",
    ),
    "menu with options": (
        {"name": "Some Menu", "type": 3, "options": [option()]},
        "0.options APPLICATION_COMMAND_CONTEXT_MENU_OPTIONS_INVALID",
    ),
}


def check(forms: Any) -> None:
    """Both phases: the rules for single fields, then those for the whole."""
    check_list(checking.read_body("PUT", "/applications/1/commands", copy.deepcopy(forms)))


@pytest.mark.parametrize("name", COMMANDS)
def test_commands(name: str) -> None:
    form, place = COMMANDS[name]
    with pytest.raises(ApiError) as caught:
        check([form])
    assert list(places(caught.value.errors or {})) == [place]


def test_lists_of_commands() -> None:
    check([command(name=f"c{number}") for number in range(100)] + [{"name": "Some Menu", "type": 2}])
    check([command(name="参加", name_localizations={"ja": "参加", "de": "mitmachen", "hi": "नमस्ते"})])
    for bad in ([command(), command()], [command(name=f"c{number}") for number in range(101)], {"name": "c"}, ["c"]):
        with pytest.raises(ApiError):
            check(bad)
