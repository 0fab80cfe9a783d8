"""What is missing in a row of 111 on its way to an order: which cards can stay, and what the gaps between them cost.

As for the heuristic agent, some cards stay and all others have to be replaced, but here narrow gaps count for more, and
the row may have unknown cards, which cannot stay. It is taken to ascend; for one that descends see `mirrored`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from engines.one_eleven import HAND, NUMBERS

if TYPE_CHECKING:
    from collections.abc import Sequence

_BELOW, _ABOVE = NUMBERS[0] - 1, NUMBERS[-1] + 1
"""What stands, so to speak, to the left and to the right of an ascending row."""
_END: Final = HAND + 1
"""The place of the latter; places of cards are 1 to 12."""
_NEVER: Final = 1e6
"""What it costs to find more cards than there are numbers."""
_NARROW: Final = 15.0
"""How much a narrow gap counts beside the number of cards that are missing in it."""

_COSTS: Final = tuple(
    tuple(
        0.0 if not missing else _NEVER if numbers < missing else missing + _NARROW * missing**2 / numbers
        for missing in range(HAND + 1)
    )
    for numbers in range(_ABOVE - _BELOW)
)
"""What it costs to fill a gap, by the numbers that can come into it and by the cards missing in it."""


class Gap(NamedTuple):
    """Where cards are missing between two that stay."""

    missing: int
    below: int
    """The card to its left."""
    numbers: int
    """So many numbers lie between those two."""
    cost: float


class Gaps:
    """The gaps of a row that is to ascend."""

    def __init__(self, row: Sequence[int | None]) -> None:
        self._known = [(0, _BELOW)]
        """The places of the cards that may stay, and these cards, with both ends."""
        self._known += [(place, card) for place, card in enumerate(row, start=1) if card is not None]
        self._known.append((_END, _ABOVE))
        self._left = _costs_before(self._known)
        """For each of them the cost of all gaps to its left, if it stays."""
        turned = [(_END - place, _BELOW + _ABOVE - card) for place, card in reversed(self._known)]
        self._right = _costs_before(turned)[::-1]

    @property
    def cost(self) -> float:
        """What the gaps cost altogether, if the cards stay that make it cheapest; 0 if the row ascends."""
        return self._left[-1]

    def with_card(self, card: int) -> list[float]:
        """What they cost after this card has replaced that of each place, from left to right, and stays."""
        before, after = [_NEVER] * _END, [_NEVER] * _END
        for (place, other), left, right in zip(self._known, self._left, self._right, strict=True):
            if other < card:
                gap = _COSTS[card - other - 1]
                for to in range(place + 1, _END):
                    if (cost := left + gap[to - place - 1]) < before[to]:
                        before[to] = cost
            elif other > card:
                gap = _COSTS[other - card - 1]
                for to in range(1, place):
                    if (cost := right + gap[place - to - 1]) < after[to]:
                        after[to] = cost
        return list(map(float.__add__, before, after))[1:]

    def missing_one(self) -> list[tuple[int, int]]:
        """If the row ascends but for one card: from above which number to below which the one has to be that helps.

        There are up to two such ranges, as either card of a pair may be the wrong one. Without unknown cards only.
        """
        cards = [card for _, card in self._known]
        falls = [at for at, card in enumerate(cards[1:]) if cards[at] > card]
        if len(falls) != 1:
            return []
        ranges = [(cards[at - 1], cards[at + 1]) for at in (falls[0], falls[0] + 1)]
        return [(above, below) for above, below in ranges if above < below]

    def found(self) -> tuple[list[Gap], list[int]]:
        """The gaps in which cards are missing, from right to left, and the places of the cards that stay, from 0."""
        gaps: list[Gap] = []
        stay: list[int] = []
        at = len(self._known) - 1
        while at:
            place, card = self._known[at]
            cheapest, came = 2 * _NEVER, 0
            for number in range(at):
                other_place, other = self._known[number]
                if other < card:
                    cost = self._left[number] + _COSTS[card - other - 1][place - other_place - 1]
                    if cost < cheapest:
                        cheapest, came = cost, number
            other_place, other = self._known[came]
            missing, numbers = place - other_place - 1, card - other - 1
            if missing:
                gaps.append(Gap(missing, other, numbers, _COSTS[numbers][missing]))
            if came:
                stay.append(other_place - 1)
            at = came
        return gaps, stay


def mirrored(card: int) -> int:
    """This card with the highest number for the lowest, so that descending rows ascend."""
    return _BELOW + _ABOVE - card


def both_ways(row: Sequence[int | None]) -> tuple[Gaps, Gaps]:
    """The gaps of a row that is to ascend, and of the same that is to descend."""
    return Gaps(row), Gaps([None if card is None else mirrored(card) for card in row])


def _costs_before(known: Sequence[tuple[int, int]]) -> list[float]:
    """For each of these places and cards the cost of all gaps before it, if it stays."""
    costs = [0.0]
    for at in range(1, len(known)):
        place, card = known[at]
        cheapest = _NEVER
        for (other_place, other), cost in zip(known, costs, strict=False):
            if other < card:
                found = cost + _COSTS[card - other - 1][place - other_place - 1]
                if found < cheapest:
                    cheapest = found
        costs.append(cheapest)
    return costs
