"""The pace of a table: how long its house players pause before their turns."""

from __future__ import annotations

from enum import StrEnum
from typing import Final


class Pace(StrEnum):
    """How long the pauses are, compared with what the person who hosts the bot has set."""

    CALM = "calm"
    """Twice as long."""
    NORMAL = "normal"
    QUICK = "quick"
    """A third of it."""


_FACTORS: Final = {Pace.CALM: 2.0, Pace.NORMAL: 1.0, Pace.QUICK: 1 / 3}


def pace_of(stored: str) -> Pace:
    """The pace of this name; the normal one for a name that this version does not know."""
    return next((pace for pace in Pace if pace == stored), Pace.NORMAL)


def pause_factor(stored: str) -> float:
    """By how much pauses are longer than set, at the pace of this name."""
    return _FACTORS[pace_of(stored)]
