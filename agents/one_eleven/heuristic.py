"""The heuristic agent of 111: it decides which cards of its row can stay, and looks for cards that fit between them.

A row is judged by the cost of getting it in order: some of its cards stay, all others must be replaced. The missing
cards between two that stay must come from the numbers between these; the fewer numbers per missing card, the longer
that takes. The cheapest choice of cards to stay, in the better direction, is found in one pass over the row from each
end. An open card is judged by its best place, a covered one by the mean over all unseen cards. Clowns are ignored:
being first in order is worth more.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from agents.one_eleven.row_distance import NEVER, Unseen, both_ways, cost_with, unseen_cards
from engines.chance import Chance
from engines.one_eleven import HAND, NUMBERS, Insert, Move, Refresh, Row, Take, View, inserted

_LOOKED_AT: Final = 32
"""The size of the sample that represents all unseen cards."""
_NARROW: Final = 3.0
"""The weight of how narrow a gap is, relative to its number of missing cards."""
_COSTS: Final = tuple(
    tuple(
        0.0 if not missing else NEVER if numbers < missing else missing + _NARROW * missing**2 / numbers
        for missing in range(HAND + 1)
    )
    for numbers in range(len(NUMBERS) + 1)
)
"""The cost of filling a gap, by the numbers that fit and by its missing cards; `NEVER` with too few numbers."""
_ALL: Final = Unseen(NUMBERS)
"""All cards, because the width of a gap counts, whether its cards may still come or not."""


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
        up, down = both_ways(view.row, _ALL, _COSTS)
        unseen = unseen_cards(view)
        looked_at = unseen[:: max(1, len(unseen) // _LOOKED_AT)]
        covered = sum(cost_with(up, down, card) for card in looked_at) / len(looked_at)
        costs = [covered if spot.card is None else cost_with(up, down, spot.card) for spot in view.centre]
        if Refresh() in legal and covered < min(costs):
            return Refresh()
        return Take(chance.choice([place for place, each in enumerate(costs) if each == min(costs)]))


def cost(row: Row) -> float:
    """The remaining cost of putting this row in order, in the cheaper direction; 0 if it is in order."""
    up, down = both_ways(row, _ALL, _COSTS)
    return min(*up.staying(), *down.staying())
