"""States of Willkommen, Bierfest! written by releases in which events did not yet tell everything that happened."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engines import codec
from engines.bierfest.model import State
from tests.engines.drawing_bierfest import DECK, DRAW, GAME, SKIP, after, lay_beer, lose, put, refuse, table

PART = {"laid": None, "minus": [0] * 8, "lost": [], "along": []}
TOAST = {"emptied": False, "refused": 0, "left": 3}

CALLED = after(table("t" + DECK, ["ttAA", "WWt", ""]), DRAW)
LAST = after(table("PK", ["DDt", "WA", "bw"], sets=("PPP",)), DRAW, DRAW, refuse("K"))
CASES: dict[str, tuple[State, dict[str, Any], dict[str, Any]]] = {
    "in_a_turn": (
        after(table("PWDK", ["", "", ""]), DRAW, DRAW, DRAW, put("P")),
        {"seat": 0, "drew": 3, "returned": 1, "laid": None, "toast": None},
        {"drawn": [0, 1, 2], "returned": [0], "refused": []},
    ),
    "called": (
        CALLED,
        {"seat": 0, "drew": 1, "returned": 0, "laid": None, "toast": {**TOAST, "parts": []}},
        {"drawn": [7], "returned": [], "refused": []},
    ),
    "others_have_their_part": (
        after(CALLED, lay_beer("AA")),
        {"seat": 0, "drew": 1, "returned": 0, "laid": None, "toast": {**TOAST, "parts": [{**PART, "toasts": 0}]}},
        {"drawn": [7], "returned": [], "refused": []},
    ),
    "refusing": (
        LAST,
        {
            "seat": 0,
            "drew": 2,
            "returned": 0,
            "laid": None,
            "toast": {"emptied": True, "refused": 1, "left": 0, "parts": []},
        },
        {"drawn": [0, 3], "returned": [], "refused": [3]},
    ),
    "losing": (
        after(LAST, SKIP, SKIP),
        {
            "seat": 0,
            "drew": 2,
            "returned": 0,
            "laid": None,
            "toast": {"emptied": True, "refused": 1, "left": 0, "parts": [{**PART, "toasts": 1}]},
        },
        {"drawn": [0, 3], "returned": [], "refused": [3]},
    ),
    "over": (
        after(LAST, SKIP, SKIP, lose(0, "P")),
        {
            "seat": 0,
            "drew": 2,
            "returned": 0,
            "laid": None,
            "toast": {
                "emptied": True,
                "refused": 1,
                "left": 0,
                "parts": [{**PART, "toasts": 1}, {**PART, "toasts": 0}, {**PART, "toasts": 0}],
            },
        },
        {"drawn": [0, 3], "returned": [], "refused": [3]},
    ),
}


@pytest.mark.parametrize(("state", "turn", "secret"), CASES.values(), ids=CASES)
def test_a_state_of_format_1_is_read(state: State, turn: dict[str, Any], secret: dict[str, Any]) -> None:
    document = json.loads(codec.encode_state(GAME, state))
    document["format"] = 1
    document["state"] |= {"turn": turn, "secret": secret, "recent": [{**turn, "seat": 2, "toast": None}]}
    assert codec.decode_state(GAME, json.dumps(document)) == state
