"""Discord's rules for modals.

Here belong the frame of a modal and the components that only modals have.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playground.validation.components import (
    ACTION_ROW,
    CHECKBOX,
    CHECKBOX_GROUP,
    FILE_UPLOAD,
    LABEL,
    RADIO_GROUP,
    SELECTS,
    TEXT,
    TEXT_INPUT,
    Checker,
)
from playground.validation.controls import check_defaults, check_options, check_range
from playground.validation.problems import Path, Problems, kind_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from playground.errors import Json

_LABELLED = SELECTS | {TEXT_INPUT, FILE_UPLOAD, RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX}


def check_modal(form: Json, path: Path) -> None:
    """Refuse a modal that Discord would refuse."""
    problems = Problems()
    problems.known_fields(form, path, ("title", "custom_id", "components"))
    problems.text(form, path, "title", least=1, most=45, required=True)
    problems.text(form, path, "custom_id", least=1, most=100, required=True)
    checker = Checker(problems)
    for place, component in problems.objects(form, path, "components", least=1, most=5, required=True):
        kind = kind_of(component)
        if kind == LABEL:
            _check_label(component, place, checker)
        elif kind == ACTION_ROW:
            _check_row(component, place, checker)
        elif kind == TEXT:
            checker.text_display(component, place)
        else:
            message = f'Value of field "type" must be one of ({ACTION_ROW}, {TEXT}, {LABEL}).'
            problems.add((*place, "type"), "UNION_TYPE_CHOICES", message)
    problems.raise_if_any()


def _check_row(row: Json, path: Path, checker: Checker) -> None:
    checker.begin(row, path)
    checker.problems.known_fields(row, path, ("type", "id", "components"))
    for place, child in checker.problems.objects(row, path, "components", least=1, most=1, required=True):
        if child.get("type") != TEXT_INPUT:
            message = f'Value of field "type" must be one of ({TEXT_INPUT},).'
            checker.problems.add((*place, "type"), "UNION_TYPE_CHOICES", message)
        else:
            checker.problems.text(child, place, "label", least=1, most=45, required=True)
            _check_text_input(child, place, checker)


def _check_label(label: Json, path: Path, checker: Checker) -> None:
    problems = checker.problems
    checker.begin(label, path)
    problems.known_fields(label, path, ("type", "id", "label", "description", "component"))
    problems.text(label, path, "label", least=1, most=45, required=True)
    problems.text(label, path, "description", least=1, most=100)
    child = label.get("component")
    place = (*path, "component")
    kind = kind_of(child) if isinstance(child, dict) else None
    if not isinstance(child, dict) or kind is None or kind not in _LABELLED:
        shown = ", ".join(str(each) for each in sorted(_LABELLED))
        message = f'Value of field "type" must be one of ({shown}).'
        problems.add((*place, "type"), "UNION_TYPE_CHOICES", message)
        return
    if kind == TEXT_INPUT:
        _check_text_input(child, place, checker)
        return
    checker.begin(child, place)
    if kind in SELECTS:
        checker.select(child, place)
        if child.get("disabled"):
            message = "A select in a modal cannot be disabled"
            problems.add((*place, "disabled"), "MODAL_COMPONENT_CANNOT_BE_DISABLED", message)
        return
    checker.custom_id(child, place)
    _CHECKS[kind](child, place, problems)


def _check_radio_group(group: Json, path: Path, problems: Problems) -> None:
    problems.known_fields(group, path, ("type", "id", "custom_id", "options", "required"))
    problems.boolean(group, path, "required")
    options = check_options(group, path, problems, least=2, most=10, emojis=False)
    check_defaults(options, path, problems, 1)


def _check_checkbox_group(group: Json, path: Path, problems: Problems) -> None:
    known = ("type", "id", "custom_id", "options", "min_values", "max_values", "required")
    problems.known_fields(group, path, known)
    problems.boolean(group, path, "required")
    options = check_options(group, path, problems, most=10, emojis=False)
    # Unlike a select, a group lets everything be chosen when it says nothing of a maximum.
    unbounded = group.get("max_values") is None
    _, most = check_range(group | {"max_values": 10} if unbounded else group, path, problems, highest=10)
    check_defaults(options, path, problems, most)


def _check_checkbox(box: Json, path: Path, problems: Problems) -> None:
    problems.known_fields(box, path, ("type", "id", "custom_id", "default"))
    problems.boolean(box, path, "default")


def _check_file_upload(upload: Json, path: Path, problems: Problems) -> None:
    problems.known_fields(upload, path, ("type", "id", "custom_id", "min_values", "max_values", "required"))
    problems.boolean(upload, path, "required")
    check_range(upload, path, problems, highest=10)


_CHECKS: dict[int, Callable[[Json, Path, Problems], None]] = {
    RADIO_GROUP: _check_radio_group,
    CHECKBOX_GROUP: _check_checkbox_group,
    CHECKBOX: _check_checkbox,
    FILE_UPLOAD: _check_file_upload,
}


def _check_text_input(field: Json, path: Path, checker: Checker) -> None:
    problems = checker.problems
    checker.begin(field, path)
    known = (
        "type",
        "id",
        "custom_id",
        "style",
        "label",
        "min_length",
        "max_length",
        "required",
        "value",
        "placeholder",
    )
    problems.known_fields(field, path, known)
    checker.custom_id(field, path)
    problems.choice(field, path, "style", (1, 2))
    least = problems.number(field, path, "min_length", least=0, most=4000)
    most = problems.number(field, path, "max_length", least=1, most=4000)
    if least is not None and most is not None and least > most:
        message = "The minimum length cannot be greater than the maximum length."
        problems.add((*path, "min_length"), "TEXT_INPUT_COMPONENT_MIN_GREATER_THAN_MAX", message)
    longest = 4000 if most is None or not 1 <= most <= 4000 else most
    problems.text(field, path, "value", most=longest)
    if (text := field.get("value")) and isinstance(text, str) and len(text) < (least or 0):
        message = f"Must be between {least} and {longest} in length."
        problems.add((*path, "value"), "BASE_TYPE_BAD_LENGTH", message)
    problems.text(field, path, "placeholder", most=100)
    problems.boolean(field, path, "required")
