"""Modals that Discord refuses, and the place in the form that it points to."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from loopcord.data.errors import ApiError
from loopcord.description import checking
from loopcord.validation.modals import check_modal
from tests.validation.forms import button, places, row, text, without

FIELD = {"type": 4, "custom_id": "f", "style": 1}
LABELLED = {"type": 18, "label": "L", "component": FIELD}
MODAL = {"title": "T", "custom_id": "m", "components": [LABELLED]}

MODALS: dict[str, tuple[dict[str, Any], str]] = {
    "title of 46": (MODAL | {"title": "x" * 46}, "title BASE_TYPE_BAD_LENGTH"),
    "no components": (MODAL | {"components": []}, "components BASE_TYPE_BAD_LENGTH"),
    "six components": (
        MODAL | {"components": [LABELLED | {"component": FIELD | {"custom_id": str(n)}} for n in range(6)]},
        "components BASE_TYPE_BAD_LENGTH",
    ),
    "no custom_id": (without(MODAL, "custom_id"), "custom_id BASE_TYPE_REQUIRED"),
    "a button": (MODAL | {"components": [row(button())]}, "components.0.components.0 UNION_TYPE_CHOICES"),
    "a container": (MODAL | {"components": [{"type": 17}]}, "components.0 UNION_TYPE_CHOICES"),
    "a label with a button": (
        MODAL | {"components": [LABELLED | {"component": button()}]},
        "components.0.component UNION_TYPE_CHOICES",
    ),
    "label of 46": (
        MODAL | {"components": [LABELLED | {"label": "x" * 46}]},
        "components.0.label BASE_TYPE_BAD_LENGTH",
    ),
    "row without label": (MODAL | {"components": [row(FIELD)]}, "components.0.components.0.label BASE_TYPE_REQUIRED"),
    "min over max": (
        MODAL | {"components": [LABELLED | {"component": FIELD | {"min_length": 5, "max_length": 4}}]},
        "components.0.component.min_length TEXT_INPUT_COMPONENT_MIN_GREATER_THAN_MAX",
    ),
    "style 3": (
        MODAL | {"components": [LABELLED | {"component": FIELD | {"style": 3}}]},
        "components.0.component.style BASE_TYPE_CHOICES",
    ),
    "equal custom_ids": (
        MODAL | {"components": [LABELLED, LABELLED]},
        "components.1.component.custom_id COMPONENT_CUSTOM_ID_DUPLICATED",
    ),
}


def check(form: dict[str, Any]) -> None:
    """Both phases: the rules for single fields, then those for the whole."""
    body = checking.read_body("POST", "/interactions/1/token/callback", copy.deepcopy({"type": 9, "data": form}))
    check_modal(body["data"], ("data",))


@pytest.mark.parametrize("name", MODALS)
def test_modals(name: str) -> None:
    form, place = MODALS[name]
    with pytest.raises(ApiError) as caught:
        check(form)
    assert list(places(caught.value.errors or {})) == [f"data.{place}"]


def test_good_modals() -> None:
    check(MODAL)
    check(MODAL | {"components": [row(FIELD | {"label": "L"}), text()]})
