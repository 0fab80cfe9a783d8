"""What hooks answer with: the deal of a game, and what its heuristic player wins."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Mapping, Sequence


class Deal(NamedTuple):
    """What was dealt, in the words that the game's page has for cards and places."""

    hands: Sequence[list[str] | Counter[str]]
    """By seat: a list where a hand has an order, else a Counter."""
    places: Mapping[str, list[str]]
    """What lies where, in its order."""


class Beaten(NamedTuple):
    """How one heuristic player does against random ones, who sit on all other seats."""

    games: int
    """How many are played for each number of seats; they are the same every time."""
    shares: Mapping[int, float]
    """By number of seats the share of games that it wins alone, at least. A game without any is won together."""
