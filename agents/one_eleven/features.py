"""What a seat of 111 considers when it judges its row after a move: features, each about -1 to 3.

They say how far the row is from an order and which cards may still come, what it would bring as it is, what lies open
for the seat itself and for others, how far others are as far as their cards are known, and the score.
`value_network.py` turns them into how likely the seat is to win; both were learned with the same figures, so a change
of a feature requires learning the weights again.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from math import sqrt
from typing import Final, TypeAlias

from agents.one_eleven.row_distance import Gap, Gaps, Unseen, both_ways, mirrored, saved
from engines.one_eleven import HAND, NUMBERS, View, figures, worth

Row: TypeAlias = tuple[int, ...]

FEATURES: Final = 50
_MOST: Final = 6.0
"""No feature is larger."""
USUAL_TARGET: Final = 60
"""The points that a game usually goes to; scores of other games are shifted to count as many points short of it."""
_LATE: Final = 30
"""From this many points on the next round may end the game."""
_USUAL_CLOWNS: Final = 2.0
"""About how many clowns are on a card."""


def scores(view: View) -> list[int]:
    """The points of all seats so far, as if the game went to 60."""
    return [max(0, total + USUAL_TARGET - view.options.target) for total in view.totals]


def unseen_cards(view: View) -> list[int]:
    """The cards that the seat of the view has not seen; all if it has seen all, as some are about to come back."""
    seen = {card for hand in view.hands for card in hand}
    seen.update(spot.card for spot in view.centre)
    seen.update(view.memory.aside)
    if view.held is not None and view.held.open:
        seen.add(view.held.card)
    return [card for card in NUMBERS if card not in seen] or list(NUMBERS)


class Outlook:
    """What stays the same for all choices of one turn."""

    def __init__(self, view: View) -> None:
        if view.seat is None:
            raise ValueError("a spectator has no row to judge")
        self.view = view
        self.seat = view.seat
        self._clowns = figures(view.options.edition).clowns
        own = self.seat
        self._others = [(own + step) % view.seats for step in range(1, view.seats)]
        """The others; the next one goes first."""
        unseen = unseen_cards(view)
        self.unseen = Unseen(unseen)
        clowns = {card: self._clowns[card] for card in unseen}
        self._clowns_up_to = (_sums(clowns), _sums({mirrored(card): each for card, each in clowns.items()}))
        """How many clowns are on the unseen cards up to each number; the same with mirrored cards."""
        self._known = [both_ways(view.hands[seat], self.unseen) for seat in self._others]
        self._costs = [min(gaps.cost for gaps in each) for each in self._known]
        """What it costs the others to come to an order, by the cards that are known of theirs."""
        self._gains: dict[int, list[float]] = {}
        self._rivals = self._of_the_others()
        self._table = self._of_the_table(own)

    def _of_the_table(self, own: int) -> list[float]:
        view, points = self.view, scores(self.view)
        most = max(points[seat] for seat in self._others)
        return [
            points[own] / 40,
            most / 40,
            sum(points[seat] for seat in self._others) / len(self._others) / 40,
            max(0, points[own] - _LATE) / 20,
            max(0, most - _LATE) / 20,
            points[self._others[0]] / 40,
            *(float(view.seats == seats) for seats in (2, 3, 5)),
        ]

    def _of_the_others(self) -> list[float]:
        """How many cards of others are known: the most, those of the next seat, on average; how far the next one is."""
        known = [sum([card is not None for card in self.view.hands[seat]]) / HAND for seat in self._others]
        return [max(known), known[0], sum(known) / len(known), sqrt(self._costs[0]) / 8]

    def features(self, row: Row, laid_open: Sequence[int]) -> list[float]:
        """The features of this row at the end of the turn, with these cards lying open in the centre."""
        ways = up, down = both_ways(row, self.unseen)
        falls = down.cost < up.cost
        gaps, stay = ways[falls].found()
        gaps.sort(key=lambda gap: -gap.cost)
        now = min(up.cost, down.cost)
        open_costs = [_cost_with(up, down, card) for card in laid_open]
        later = sorted((now, now, *open_costs))
        gains = [self._gains_by(card) for card in laid_open]
        best = [max(each) for each in zip(*gains, strict=True)] or [0.0]
        wanted = max(gains[open_costs.index(later[0])]) if later[0] < now else 0.0
        found = [
            sqrt(ways[falls].cost) / 5,
            sqrt(ways[not falls].cost) / 5,
            *_of_the_gaps(gaps),
            *self._of_the_clowns(row, stay),
            sqrt(later[0]) / 5,
            sqrt(best[0]) / 4,
            sqrt(sum(best) / len(best)) / 4,
            sqrt(min(self._costs)) / 8,
            sqrt(sum(self._costs) / len(self._costs)) / 8,
            self.view.turn // self.view.seats / 10,
            len(laid_open) / 3,
            float(len(laid_open) == len(self.view.centre)),
            *self._table,
            *self._of_the_unseen(ways, gaps),
            self._clowns_in_the_end(row, stay, gaps, self._clowns_up_to[falls]),
            *self._rivals,
            sqrt(later[1]) / 5,
            sqrt(wanted) / 4,
            self.unseen.number / 80,
        ]
        return [min(_MOST, value) for value in found]

    def _of_the_clowns(self, row: Row, stay: Sequence[int]) -> list[float]:
        """Those on the cards that stay, the run that would count now, and those on all cards."""
        run, clowns = worth(row, self.view.options).run, self._clowns
        return [
            sum([clowns[row[place]] for place in stay]) / 20,
            run.clowns / 12,
            run.length / 6,
            sum([clowns[card] for card in row]) / 24,
        ]

    def _clowns_in_the_end(self, row: Row, stay: Sequence[int], gaps: Sequence[Gap], up_to: Sequence[int]) -> float:
        """Those on the cards that stay, and about those on the cards that come: as the unseen ones that fit have."""
        fitting = sum([gap.unseen for gap in gaps])
        clowns = sum([_between(up_to, gap.below, gap.below + gap.numbers + 1) for gap in gaps])
        each = clowns / fitting if fitting else _USUAL_CLOWNS
        return (sum([self._clowns[row[place]] for place in stay]) + each * sum([gap.missing for gap in gaps])) / 24

    def _of_the_unseen(self, ways: tuple[Gaps, Gaps], gaps: Sequence[Gap]) -> list[float]:
        """How many unseen cards fit into the gaps, would bring the row in order at once, and what they would save.

        The gap that costs most goes first.
        """
        fitting = sum([gap.unseen for gap in gaps])
        ending = sum(
            [
                _between(each, *numbers)
                for each, way in zip(self.unseen.up_to, ways, strict=True)
                for numbers in way.missing_one()
            ]
        )
        worst: list[Gap | None] = [*gaps, None, None, None]
        first, second, third = worst[:3]
        return [
            _fitting(first),
            fitting / 60,
            ending / 15,
            fitting / self.unseen.number,
            sum([saved(gap.missing, gap.unseen) for gap in gaps]) / self.unseen.number / 3,
            sqrt(sum([_want(gap) for gap in gaps])) / 2,
            _fitting(second),
            2 * _want(first),
            2 * _want(second),
            0.0 if third is None else third.missing / 3,
            _fitting(third),
        ]

    def _gains_by(self, card: int) -> list[float]:
        """How much nearer to an order this card would bring each of the others."""
        gains = self._gains.get(card)
        if gains is None:
            gains = [
                max(0.0, cost - _cost_with(*known, card)) for known, cost in zip(self._known, self._costs, strict=True)
            ]
            self._gains[card] = gains
        return gains


def _sums(clowns: dict[int, int]) -> list[int]:
    """How many clowns are on the cards up to each number, by the clowns of each card."""
    return list(accumulate(clowns.get(number, 0) for number in range(NUMBERS.stop + 1)))


def _between(up_to: Sequence[int], above: int, below: int) -> int:
    """How many there are above the one number and below the other."""
    return up_to[below - 1] - up_to[above]


def _fitting(gap: Gap | None) -> float:
    """How many unseen cards fit into a gap; many if there is no such gap."""
    return 1.0 if gap is None else gap.unseen / 20


def _want(gap: Gap | None) -> float:
    """How many cards are missing in a gap for each that fits."""
    return 0.0 if gap is None else gap.missing**2 / (gap.unseen + 1)


def _cost_with(up: Gaps, down: Gaps, card: int) -> float:
    """What it costs to come to an order after this card has come into the best place, in the better direction."""
    return min(*up.with_card(card), *down.with_card(mirrored(card)))


def _of_the_gaps(gaps: Sequence[Gap]) -> list[float]:
    """All that is missing; of the first two gaps what is missing and how wide they are; how wide all are."""
    told = [sum([gap.missing for gap in gaps]) / 6]
    for gap in gaps[:2]:
        told += [gap.missing / 3, gap.numbers / 55, 2 * gap.missing**2 / max(1, gap.numbers)]
    return [*told, *[0.0, 1.0, 0.0] * (2 - len(gaps)), sum([gap.numbers for gap in gaps]) / 110]
