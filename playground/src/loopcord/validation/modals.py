"""Discord's rules for modals and the components that only modals have."""

from __future__ import annotations

from typing import TYPE_CHECKING

from loopcord.data.problems import Path, Problems, each_of
from loopcord.validation.components import (
    CHECKBOX,
    CHECKBOX_GROUP,
    FILE_UPLOAD,
    LABEL,
    RADIO_GROUP,
    SELECTS,
    TEXT_INPUT,
    Checker,
)
from loopcord.validation.controls import check_defaults, check_options, check_range
from loopcord.validation.file_types import check_file_types

if TYPE_CHECKING:
    from collections.abc import Callable

    from loopcord.data.errors import Json


def check_modal(form: Json, path: Path) -> None:
    """Refuse a modal that Discord would refuse."""
    problems = Problems()
    checker = Checker(problems)
    for place, component in each_of(form, path, "components"):
        checker.begin(component, place)
        if component["type"] == LABEL:
            _check_field(component["component"], (*place, "component"), checker)
        for inner, child in each_of(component, place, "components"):
            problems.required(child, inner, "label")  # in a row, nothing else names the field
            _check_field(child, inner, checker)
    problems.raise_if_any()


def _check_field(field: Json, path: Path, checker: Checker) -> None:
    checker.begin(field, path)
    if field["type"] not in SELECTS:
        checker.custom_id(field, path)
        _CHECKS[field["type"]](field, path, checker.problems)
        return
    checker.select(field, path)
    if field.get("disabled"):
        message = "A select in a modal cannot be disabled"
        checker.problems.add((*path, "disabled"), "MODAL_COMPONENT_CANNOT_BE_DISABLED", message)


def _check_radio_group(group: Json, path: Path, problems: Problems) -> None:
    check_options(group, path, problems)
    check_defaults(group["options"], path, problems, 1)


def _check_checkbox_group(group: Json, path: Path, problems: Problems) -> None:
    check_options(group, path, problems)
    # Unlike in a select, without a maximum all values of a group can be chosen.
    _, most = check_range(group, path, problems, unbounded=10)
    check_defaults(group["options"], path, problems, most)


def _check_checkbox(box: Json, path: Path, problems: Problems) -> None:
    """The table of field rules covers everything."""


def _check_file_upload(upload: Json, path: Path, problems: Problems) -> None:
    check_range(upload, path, problems)
    check_file_types(upload, path, problems)


def _check_text_input(field: Json, path: Path, problems: Problems) -> None:
    least, most = field.get("min_length"), field.get("max_length")
    if least is not None and most is not None and least > most:
        message = "The minimum length cannot be greater than the maximum length."
        problems.add((*path, "min_length"), "TEXT_INPUT_COMPONENT_MIN_GREATER_THAN_MAX", message)
    text, longest = field.get("value"), 4000 if most is None else most
    if not text:
        return
    if len(text) > longest:
        problems.add((*path, "value"), "BASE_TYPE_MAX_LENGTH", f"Must be {longest} or fewer in length.")
    if len(text) < (least or 0):
        message = f"Must be between {least} and {longest} in length."
        problems.add((*path, "value"), "BASE_TYPE_BAD_LENGTH", message)


_CHECKS: dict[int, Callable[[Json, Path, Problems], None]] = {
    RADIO_GROUP: _check_radio_group,
    CHECKBOX_GROUP: _check_checkbox_group,
    CHECKBOX: _check_checkbox,
    FILE_UPLOAD: _check_file_upload,
    TEXT_INPUT: _check_text_input,
}
