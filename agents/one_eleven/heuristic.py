"""The heuristic agent of 111: it knows which cards of a row can stay, and looks for those that fit between them.

A row is judged by what it still costs to get it in order: some of its cards stay, all others have to be replaced.
Between two cards that stay, each missing card has to come from the numbers between them; the fewer numbers there are
for a place, the longer that takes. The cheapest choice of cards to stay, in the better direction, is found by going
through the row once from either end. A card that lies open is judged by the best place it could come to; a covered one
by the average over the cards nobody has seen. Clowns are left to luck: to be first in order is worth more.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final, TypeAlias

from engines.chance import Chance
from engines.one_eleven import HAND, NUMBERS, Insert, Move, Refresh, Take, View, inserted

Row: TypeAlias = tuple[int, ...]

_LAST: Final = HAND - 1
_BELOW, _ABOVE = NUMBERS[0] - 1, NUMBERS[-1] + 1
"""The imaginary numbers to the left and to the right of an ascending row."""
_NEVER: Final = 1e6
"""What it costs to find more cards than there are numbers."""
_NARROW: Final = 3.0
"""How much a narrow gap counts beside the number of cards that are missing in it."""
_LOOKED_AT: Final = 32
"""How many of the unseen cards represent all of them."""

_COSTS: Final = tuple(
    tuple(
        0.0 if not missing else _NEVER if numbers < missing else missing + _NARROW * missing**2 / numbers
        for numbers in range(len(NUMBERS) + 1)
    )
    for missing in range(HAND + 1)
)
"""What it costs to fill a gap, by the cards missing in it and by the numbers that can come into it."""


class Heuristic:
    """Gets its row in order as fast as it can, and declares."""

    name: ClassVar[str] = "heuristic"

    def choose(self, view: View, legal: Sequence[Move], chance: Chance) -> Move:
        """A declaration if there is one, else what brings the row nearest to an order; chance decides if equal."""
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
        unseen = _unseen(view) or NUMBERS  # with nothing unseen, what was set aside is about to come back
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
    """The cards that may lie covered in the centre."""
    seen = {card for hand in view.hands for card in hand}
    seen.update(spot.card for spot in view.centre)
    seen.update(view.memory.aside)
    return [card for card in NUMBERS if card not in seen]


class _Gaps:
    """A row on its way to ascend."""

    def __init__(self, row: Row) -> None:
        self._row = row
        self._left: list[float] = []
        """For each card the cost of all gaps to its left, if it stays."""
        for place, card in enumerate(row):
            self._left.append(self._cost_left(place, card))
        self._right = [0.0] * HAND
        """The same to its right."""
        for place in range(_LAST, -1, -1):
            self._right[place] = self._cost_right(place, row[place])

    @property
    def cost(self) -> float:
        """What the gaps cost altogether, if the cards stay that make it cheapest."""
        return min(left + right for left, right in zip(self._left, self._right, strict=True))

    def cost_with(self, card: int) -> float:
        """What they cost after this card has replaced another one, in the best place."""
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
