"""The heuristic agent of 111: it decides which cards of its row can stay, and looks for cards that fit between them.

A row is judged by the cost of getting it in order: some of its cards stay, all others must be replaced. The missing
cards between two that stay must come from the numbers between these; the fewer numbers per missing card, the longer
that takes. The cheapest choice of cards to stay, in the better direction, is found in one pass over the row from each
end. An open card is judged by its best place, a covered one by the mean over all unseen cards. Clowns are ignored:
being first in order is worth more.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final, TypeAlias

from engines.chance import Chance
from engines.one_eleven import HAND, NUMBERS, Insert, Move, Refresh, Take, View, inserted

Row: TypeAlias = tuple[int, ...]

_LAST: Final = HAND - 1
_BELOW, _ABOVE = NUMBERS[0] - 1, NUMBERS[-1] + 1
"""Imaginary cards to the left and right of an ascending row."""
_NEVER: Final = 1e6
"""The cost of a gap with more missing cards than numbers."""
_NARROW: Final = 3.0
"""The weight of how narrow a gap is, relative to its number of missing cards."""
_LOOKED_AT: Final = 32
"""The size of the sample that represents all unseen cards."""

_COSTS: Final = tuple(
    tuple(
        0.0 if not missing else _NEVER if numbers < missing else missing + _NARROW * missing**2 / numbers
        for numbers in range(len(NUMBERS) + 1)
    )
    for missing in range(HAND + 1)
)
"""The cost of filling a gap, by its missing cards and by the numbers that fit."""


class Heuristic:
    """Gets its row in order as fast as it can, and declares."""

    name: ClassVar[str] = "heuristic"

    def choose(self, view: View, legal: Sequence[Move], chance: Chance) -> Move:
        """Declare if possible, else get the row as near to an order as possible; ties are broken at random."""
        if view.seat is None:
            raise ValueError("a spectator has no move to choose")
        if view.held is None or view.held.card is None:
            return self._take(view, legal, chance)
        card, inserts = view.held.card, [move for move in legal if isinstance(move, Insert)]
        declarations = [move for move in inserts if move.declare]
        if declarations:
            return chance.choice(declarations)
        row = view.row
        costs = [cost(inserted(row, card, move.slot, move.out)) for move in inserts]
        return chance.choice([move for move, each in zip(inserts, costs, strict=True) if each == min(costs)])

    @staticmethod
    def _take(view: View, legal: Sequence[Move], chance: Chance) -> Move:
        row = view.row
        both_ways = (_Gaps(row), _Gaps(row[::-1]))
        cards = [spot.card for spot in view.centre]
        worth = [None if card is None else min(gaps.cost_with(card) for gaps in both_ways) for card in cards]
        unseen = _unseen(view) or NUMBERS  # if none is unseen, the cards set aside are about to come back
        looked_at = unseen[:: max(1, len(unseen) // _LOOKED_AT)]
        covered = sum(min(gaps.cost_with(card) for gaps in both_ways) for card in looked_at) / len(looked_at)
        costs = [covered if each is None else each for each in worth]
        if Refresh() in legal and covered < min(costs):
            return Refresh()
        return Take(chance.choice([place for place, each in enumerate(costs) if each == min(costs)]))


def cost(row: Row) -> float:
    """The remaining cost of putting this row in order, in the cheaper direction; 0 if it is in order."""
    return min(_Gaps(row).cost, _Gaps(row[::-1]).cost)


def _unseen(view: View) -> list[int]:
    """The cards that may be face down in the centre."""
    seen = {card for hand in view.hands for card in hand}
    seen.update(spot.card for spot in view.centre)
    seen.update(view.memory.aside)
    return [card for card in NUMBERS if card not in seen]


class _Gaps:
    """The gaps of a row that is to ascend."""

    def __init__(self, row: Row) -> None:
        self._row = row
        self._left: list[float] = []
        """For each card, the cost of all gaps to its left if it stays."""
        for place, card in enumerate(row):
            self._left.append(self._cost_left(place, card))
        self._right = [0.0] * HAND
        """The same to its right."""
        for place in range(_LAST, -1, -1):
            self._right[place] = self._cost_right(place, row[place])

    @property
    def cost(self) -> float:
        """The total cost of all gaps, with the cheapest choice of cards to stay."""
        return min(left + right for left, right in zip(self._left, self._right, strict=True))

    def cost_with(self, card: int) -> float:
        """The total cost after this card has replaced another one in the best place."""
        return min(self._cost_left(place, card) + self._cost_right(place, card) for place in range(HAND))

    def _cost_left(self, place: int, card: int) -> float:
        best = _COSTS[place][card - _BELOW - 1]
        for other in range(place):
            numbers = card - self._row[other] - 1
            if numbers >= 0:
                found = self._left[other] + _COSTS[place - other - 1][numbers]
                if found < best:
                    best = found
        return best

    def _cost_right(self, place: int, card: int) -> float:
        best = _COSTS[_LAST - place][_ABOVE - card - 1]
        for other in range(place + 1, HAND):
            numbers = self._row[other] - card - 1
            if numbers >= 0:
                found = self._right[other] + _COSTS[other - place - 1][numbers]
                if found < best:
                    best = found
        return best
