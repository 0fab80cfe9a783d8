"""The moments of a table that mattered: its heaviest turns, by what each game says that its events weigh."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.screens.game_screens import ScreenPlugin
from bot.tables import Past

SHARE: Final = 4
"""At most one turn of so many is marked."""
LEAST: Final = 3
"""At so many marks nobody counts."""


def marked(plugin: ScreenPlugin, past: Past) -> tuple[int, ...]:
    """The turns that mattered, by their numbers from 0, in order.

    A turn weighs what all its events weigh together. Turns of the same weight are marked together or not at all: as
    many weights from the greatest on as make no more than a share of all turns; the greatest one in any case.
    """
    weights = [
        sum(plugin.log.weight(event) for place in span for event in past.log[place].events) for span in past.turns
    ]
    return heaviest(weights)


def heaviest(weights: Sequence[int]) -> tuple[int, ...]:
    """Which of these weights stand out."""
    most = max(LEAST, len(weights) // SHARE)
    levels = sorted({weight for weight in weights if weight > 0}, reverse=True)
    chosen: tuple[int, ...] = ()
    for level in levels:
        more = tuple(number for number, weight in enumerate(weights) if weight >= level)
        if chosen and len(more) > most:
            break
        chosen = more
    return chosen
