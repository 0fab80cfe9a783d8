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
from playground.validation.problems import Path, Problems

if TYPE_CHECKING:
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
        kind = component.get("type")
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
    problems.text(label, path, "description", most=100)
    child = label.get("component")
    place = (*path, "component")
    if not isinstance(child, dict) or child.get("type") not in _LABELLED:
        shown = ", ".join(str(each) for each in sorted(_LABELLED))
        message = f'Value of field "type" must be one of ({shown}).'
        problems.add((*place, "type"), "UNION_TYPE_CHOICES", message)
        return
    kind = child["type"]
    if kind == TEXT_INPUT:
        _check_text_input(child, place, checker)
        return
    checker.begin(child, place)
    if kind in SELECTS:
        checker.select(child, place)
        return
    checker.custom_id(child, place)
    if kind in (RADIO_GROUP, CHECKBOX_GROUP):
        checker.options(child, place, most=10)


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
    problems.text(field, path, "value", most=4000)
    problems.text(field, path, "placeholder", most=100)
    problems.boolean(field, path, "required")
