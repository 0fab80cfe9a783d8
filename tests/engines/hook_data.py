"""The results of hooks: a game's deal, and how often its heuristic player wins."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Mapping, Sequence


class Deal(NamedTuple):
    """A deal, in the game page's names for cards and places."""

    hands: Sequence[list[str] | Counter[str]]
    """By seat: a list if hands are ordered, otherwise a Counter."""
    places: Mapping[str, list[str]]
    """The cards at each place, in order."""


class Beaten(NamedTuple):
    """How often one heuristic player beats random players on all other seats."""

    games: int
    """The games for each number of seats, the same every time."""
    shares: Mapping[int, float]
    """By number of seats: the least share of games it wins alone. Empty if a game is won together."""
