"""The heuristic agent of 111: it decides which cards of its row can stay, and looks for cards that fit between them.

A row is judged by the cost of getting it in order: some of its cards stay, all others must be replaced. The missing
cards between two that stay must come from the numbers between these; the fewer numbers per missing card, the longer
that takes. The cheapest choice of cards to stay, in the better direction, is found in one pass over the row from each
end. An open card is judged by its best place, a covered one by the mean over all unseen cards. Clowns are ignored:
being first in order is worth more.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache
from itertools import accumulate
from typing import ClassVar, Final, NamedTuple, TypeAlias

from engines.chance import Chance
from engines.one_eleven.edition import HAND, NUMBERS, Row
from engines.one_eleven.model import Insert, Move, Refresh, Take, View
from engines.one_eleven.rules import inserted

# --- how far a row is from being in order --------------------------------------------------------

# For the value network, the cost of a gap depends on how many fitting cards may still come, and a row may have unknown
# cards, which cannot stay; the agent itself has other costs. Rows are meant to ascend; for descending ones, see
# `mirrored`.

_BELOW, _ABOVE = NUMBERS[0] - 1, NUMBERS[-1] + 1
"""Imaginary cards to the left and right of an ascending row."""
_END: Final = HAND + 1
"""The place of `_ABOVE`; cards have the places 1 to 12."""
NEVER: Final = 1e6
"""More than any cost."""
_NARROW: Final = 10.0
"""The weight of how few cards fit into a gap, relative to its number of missing cards."""

Costs: TypeAlias = tuple[tuple[float, ...], ...]
"""The costs of filling a gap, by the number of fitting cards and by its missing cards."""
Counts: TypeAlias = tuple[int, ...]
"""Cumulative counts: how many cards are not higher than each number."""

_COSTS: Final[Costs] = tuple(
    tuple(missing + _NARROW * missing**2 / (unseen + 0.5) for missing in range(HAND + 1))
    for unseen in range(len(NUMBERS) + 1)
)
"""The cost of filling a gap, by the unseen cards that fit and by its missing cards."""


class Unseen:
    """The cards that a seat has not seen, which may still come."""

    def __init__(self, cards: Collection[int]) -> None:
        self.up_to: tuple[Counts, Counts] = (counts(cards), counts([mirrored(card) for card in cards]))
        """Their cumulative counts; the same for mirrored cards."""
        self.number: int = len(cards)


def unseen_cards(view: View) -> list[int]:
    """The cards that the seat has not seen; all cards if it has seen all, because some are about to come back."""
    seen = {card for hand in view.hands for card in hand}
    seen.update(spot.card for spot in view.centre)
    seen.update(view.memory.aside)
    if view.held is not None and view.held.open:
        seen.add(view.held.card)
    return [card for card in NUMBERS if card not in seen] or list(NUMBERS)


class Gap(NamedTuple):
    """A gap: missing cards between two that stay."""

    missing: int
    below: int
    """The card to its left."""
    numbers: int
    """How many numbers are between the two cards."""
    unseen: int
    """How many unseen cards fit."""
    cost: float


class Gaps:
    """The gaps of a row that is to ascend; `up_to` has the cumulative counts of unseen cards."""

    def __init__(self, row: Sequence[int | None], up_to: Counts, costs: Costs = _COSTS) -> None:
        cards = [(0, _BELOW)]
        cards += [(place, card) for place, card in enumerate(row, start=1) if card is not None]
        cards.append((_END, _ABOVE))
        self._up_to, self._costs = up_to, costs
        self._known = [(place, card, up_to[card - 1], up_to[card]) for place, card in cards]
        """For each known card and both ends: place, card, and how many unseen cards are below it, and up to it."""
        last = len(self._known) - 1
        left, right = [0.0, *[NEVER] * last], [*[NEVER] * last, 0.0]
        self._left, self._right = left, right
        """For each of them, the cost of all gaps to its left, and to its right, if it stays."""
        gaps = []
        for at, (place, card, _, up) in enumerate(self._known):
            before = left[at]
            for other in range(at + 1, last + 1):
                other_place, other_card, below, _ = self._known[other]
                if other_card > card:
                    cost = costs[below - up][other_place - place - 1]
                    gaps.append((at, other, cost))
                    if before + cost < left[other]:
                        left[other] = before + cost
        for at, other, cost in reversed(gaps):
            if (after := right[other] + cost) < right[at]:
                right[at] = after

    @property
    def cost(self) -> float:
        """The total cost of all gaps, with the cheapest choice of cards to stay; 0 if the row ascends."""
        return self._left[-1]

    def staying(self) -> list[float]:
        """For each known card, the total cost if it stays."""
        return list(map(float.__add__, self._left, self._right))[1:-1]

    def with_card(self, card: int) -> list[float]:
        """The total cost if this card replaces the card at each place, from left to right, and stays."""
        before, after = [NEVER] * _END, [NEVER] * _END
        here_below, here_up = self._up_to[card - 1], self._up_to[card]
        for (place, other, below, up), left, right in zip(self._known, self._left, self._right, strict=True):
            if other < card:
                gap = self._costs[here_below - up]
                for to in range(place + 1, _END):
                    if (cost := left + gap[to - place - 1]) < before[to]:
                        before[to] = cost
            elif other > card:
                gap = self._costs[below - here_up]
                for to in range(1, place):
                    if (cost := right + gap[place - to - 1]) < after[to]:
                        after[to] = cost
        return list(map(float.__add__, before, after))[1:]

    def missing_one(self) -> list[tuple[int, int]]:
        """If one card breaks the ascent, the ranges (without their ends) of numbers that would correct it; else none.

        There are up to two, because either card of a falling pair may be wrong. Only for rows without unknown cards.
        """
        cards = [card for _, card, _, _ in self._known]
        falls = [at for at, card in enumerate(cards[1:]) if cards[at] > card]
        if len(falls) != 1:
            return []
        ranges = [(cards[at - 1], cards[at + 1]) for at in (falls[0], falls[0] + 1)]
        return [(above, below) for above, below in ranges if above < below]

    def found(self) -> tuple[list[Gap], list[int]]:
        """The gaps with missing cards, from right to left, and the places (from 0) of the cards that stay."""
        gaps: list[Gap] = []
        stay: list[int] = []
        at = len(self._known) - 1
        while at:
            place, card, below, _ = self._known[at]
            cheapest, came = 2 * NEVER, 0
            for number in range(at):
                other_place, other, _, up = self._known[number]
                if other < card:
                    cost = self._left[number] + self._costs[below - up][place - other_place - 1]
                    if cost < cheapest:
                        cheapest, came = cost, number
            other_place, other, _, up = self._known[came]
            missing = place - other_place - 1
            if missing:
                gaps.append(Gap(missing, other, card - other - 1, below - up, self._costs[below - up][missing]))
            if came:
                stay.append(other_place - 1)
            at = came
        return gaps, stay


def mirrored(card: int) -> int:
    """The card counted from the other end of the numbers, so that descending rows ascend."""
    return _BELOW + _ABOVE - card


def counts(cards: Collection[int]) -> Counts:
    """The cumulative counts of these cards."""
    there = set(cards)
    return tuple(accumulate(number in there for number in range(_ABOVE + 1)))


def both_ways(row: Sequence[int | None], unseen: Unseen, costs: Costs = _COSTS) -> tuple[Gaps, Gaps]:
    """The gaps of a row if it is to ascend, and if it is to descend."""
    up, down = unseen.up_to
    return Gaps(row, up, costs), Gaps([None if card is None else mirrored(card) for card in row], down, costs)


def cost_with(up: Gaps, down: Gaps, card: int) -> float:
    """The cost of getting in order with this card in its best place, in the better direction."""
    return min(*up.with_card(card), *down.with_card(mirrored(card)))


@cache
def saved(missing: int, unseen: int) -> float:
    """What the unseen cards that fit a gap would save, each alone in its best place, summed up."""
    costs = [
        min(_COSTS[number][left] + _COSTS[unseen - number - 1][missing - left - 1] for left in range(missing))
        for number in range(unseen)
    ]
    return sum(max(0.0, _COSTS[unseen][missing] - cost) for cost in costs)


# --- the agent -----------------------------------------------------------------------------------

_LOOKED_AT: Final = 32
"""The size of the sample that represents all unseen cards."""
_WIDTH: Final = 3.0
"""The weight of how narrow a gap is, relative to its number of missing cards."""
_BY_WIDTH: Final = tuple(
    tuple(
        0.0 if not missing else NEVER if numbers < missing else missing + _WIDTH * missing**2 / numbers
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
        up, down = both_ways(view.row, _ALL, _BY_WIDTH)
        unseen = unseen_cards(view)
        looked_at = unseen[:: max(1, len(unseen) // _LOOKED_AT)]
        covered = sum(cost_with(up, down, card) for card in looked_at) / len(looked_at)
        costs = [covered if spot.card is None else cost_with(up, down, spot.card) for spot in view.centre]
        if Refresh() in legal and covered < min(costs):
            return Refresh()
        return Take(chance.choice([place for place, each in enumerate(costs) if each == min(costs)]))


def cost(row: Row) -> float:
    """The remaining cost of putting this row in order, in the cheaper direction; 0 if it is in order."""
    up, down = both_ways(row, _ALL, _BY_WIDTH)
    return min(*up.staying(), *down.staying())
