"""Somebody who has never seen the bot is soon at their first own decision, by the script of `bench.first_contact`."""

from __future__ import annotations

from typing import Any, Final

import pytest

from bench.first_contact import Choice, Contact, choices, first_contact, table_of
from bot.games.registry import PLUGINS
from tests.simulation.scene import Scene, play

MAX_TAPS: Final = 5
PACE: Final = 3.0
"""The pace of house players that config.example.toml has, in seconds."""


@pytest.mark.parametrize("game", PLUGINS)
def test_a_newcomer_who_is_alone_meets_the_first_decision_within_five_taps(game: str) -> None:
    async def act(scene: Scene) -> None:
        contact = await first_contact(scene.playground, game, "Nora")
        assert contact.path[:3] == ("/join", "play", "play-now")
        assert contact.path[-1] == "move"
        assert contact.taps <= MAX_TAPS, contact.path
        assert contact.seconds < PACE, "nobody waits for pauses of house players"
        assert scene.troubles == []

    play(act, pace=PACE)


def part(kind: int, custom_id: str, **more: Any) -> dict[str, Any]:
    """A button or a menu of a message."""
    return {"type": kind, "custom_id": custom_id, **more}


def test_choices_are_what_can_be_pressed_or_chosen() -> None:
    options = [{"label": "A", "value": "a", "default": True}, {"label": "B", "value": "b"}]
    message = {
        "components": [
            part(2, "1:t:3:start:", style=3, disabled=True),
            part(2, "1:t:3:agents:", style=2),
            part(2, "1:t:3:play-now:", style=3),
            part(2, "another", style=1),
            {"type": 2, "style": 5, "url": "https://discord.com"},
            part(3, "1:t:3:pick:x", options=options),
        ]
    }
    assert [*choices(message)] == [
        Choice("agents", message, "1:t:3:agents:", "", 2),
        Choice("play-now", message, "1:t:3:play-now:", "", 0),
        Choice("pick", message, "1:t:3:pick:x", "b", 2, is_option=True),
    ]


def test_the_table_has_the_median_of_taps_and_seconds() -> None:
    found = [
        Contact(4, 1.0, 5, 2.0, ("short",)),
        Contact(8, 3.0, 9, 4.0, ("long",)),
        Contact(4, 9.0, 6, 9.0, ("middle",)),
    ]
    table = table_of({"old": {"cafe": found}, "new": {"bremen": found[:1]}})
    cells = [list(row) for row in zip(*(column.cells for column in table.columns), strict=True)]
    assert cells == [
        ["cafe", "old", "4", "6", "3.0", "4.0", "middle"],
        ["bremen", "new", "4", "5", "1.0", "2.0", "short"],
    ]
