"""The probability that a seat of 111 wins the game: features of its row after a move, and a small network over them.

The features, each about -1 to 3, describe how far the row is from being in order and which cards may still come, its
current points, what the open cards offer to the seat and to others, how far the others are as far as their cards are
known, and the score. If you change a feature, the weights must be learned again. They are in `weights.toml`, which
`tools.fit_one_eleven` writes, learned from games of one seat that plays by them against heuristic agents.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import accumulate
from math import sqrt
from operator import mul
from pathlib import Path
from typing import Final, TypeAlias

import msgspec
from msgspec import Struct

from agents.one_eleven.heuristic import Gap, Gaps, Unseen, both_ways, cost_with, mirrored, saved, unseen_cards
from engines.one_eleven.edition import HAND, NUMBERS, Row, figures, worth
from engines.one_eleven.model import View

# --- features ------------------------------------------------------------------------------------

FEATURES: Final = 50
_MAX_FEATURE: Final = 6.0
"""Features are capped at this value."""
USUAL_TARGET: Final = 60
"""The usual target; with another target, scores are shifted so that they are as far from this one."""
LATE: Final = 30
"""From this score on, the next round may end the game."""
_USUAL_CLOWNS: Final = 2.0
"""About the mean number of clowns on a card."""


def scores(view: View) -> list[int]:
    """The scores of all seats, shifted to a target of 60."""
    return [max(0, total + USUAL_TARGET - view.options.target) for total in view.totals]


class Features:
    """What stays the same for all choices of one turn."""

    def __init__(self, view: View) -> None:
        if view.seat is None:
            raise ValueError("a spectator has no row to judge")
        self.view = view
        self.seat = view.seat
        self._clowns = figures(view.options.edition).clowns
        own = self.seat
        self._others = [(own + step) % view.seats for step in range(1, view.seats)]
        """The other seats, in the order of their turns."""
        unseen = unseen_cards(view)
        self.unseen = Unseen(unseen)
        clowns = {card: self._clowns[card] for card in unseen}
        self._clowns_up_to = (_sums(clowns), _sums({mirrored(card): each for card, each in clowns.items()}))
        """How many clowns are on the unseen cards up to each number; the same with mirrored cards."""
        self._known = [both_ways(view.hands[seat], self.unseen) for seat in self._others]
        self._costs = [min(gaps.cost for gaps in each) for each in self._known]
        """The others' costs of getting in order, by their known cards."""
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
            max(0, points[own] - LATE) / 20,
            max(0, most - LATE) / 20,
            points[self._others[0]] / 40,
            *(float(view.seats == seats) for seats in (2, 3, 5)),
        ]

    def _of_the_others(self) -> list[float]:
        """The known share of others' cards: maximum, next seat, mean; and how far the next seat is from an order."""
        known = [sum([card is not None for card in self.view.hands[seat]]) / HAND for seat in self._others]
        return [max(known), known[0], sum(known) / len(known), sqrt(self._costs[0]) / 8]

    def of(self, row: Row, laid_open: Sequence[int]) -> list[float]:
        """The features of this row at the end of the turn, with these cards open in the centre."""
        ways = up, down = both_ways(row, self.unseen)
        falls = down.cost < up.cost
        gaps, stay = ways[falls].found()
        gaps.sort(key=lambda gap: -gap.cost)
        now = min(up.cost, down.cost)
        open_costs = [cost_with(up, down, card) for card in laid_open]
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
        return [min(_MAX_FEATURE, value) for value in found]

    def _of_the_clowns(self, row: Row, stay: Sequence[int]) -> list[float]:
        """Clowns on the cards that stay, clowns and length of the run that would count now, clowns on all cards."""
        run, clowns = worth(row, self.view.options).run, self._clowns
        return [
            sum([clowns[row[place]] for place in stay]) / 20,
            run.clowns / 12,
            run.length / 6,
            sum([clowns[card] for card in row]) / 24,
        ]

    def _clowns_in_the_end(self, row: Row, stay: Sequence[int], gaps: Sequence[Gap], up_to: Sequence[int]) -> float:
        """The clowns on the cards that stay, plus an estimate for missing cards: the mean of unseen ones that fit."""
        fitting = sum([gap.unseen for gap in gaps])
        clowns = sum([_between(up_to, gap.below, gap.below + gap.numbers + 1) for gap in gaps])
        each = clowns / fitting if fitting else _USUAL_CLOWNS
        return (sum([self._clowns[row[place]] for place in stay]) + each * sum([gap.missing for gap in gaps])) / 24

    def _of_the_unseen(self, ways: tuple[Gaps, Gaps], gaps: Sequence[Gap]) -> list[float]:
        """How many unseen cards fit into the gaps, or complete the row at once, and what they would save.

        `gaps` begins with the most expensive one.
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
        """How much this card would reduce the cost of each of the others."""
        gains = self._gains.get(card)
        if gains is None:
            gains = [
                max(0.0, cost - cost_with(*known, card)) for known, cost in zip(self._known, self._costs, strict=True)
            ]
            self._gains[card] = gains
        return gains


def _sums(clowns: dict[int, int]) -> list[int]:
    """How many clowns are on the cards up to each number, from the clowns on each card."""
    return list(accumulate(clowns.get(number, 0) for number in range(NUMBERS.stop + 1)))


def _between(up_to: Sequence[int], above: int, below: int) -> int:
    """The count above one number and below another, from cumulative counts."""
    return up_to[below - 1] - up_to[above]


def _fitting(gap: Gap | None) -> float:
    """How many unseen cards fit into a gap, scaled; a high value if there is no such gap."""
    return 1.0 if gap is None else gap.unseen / 20


def _want(gap: Gap | None) -> float:
    """How scarce fitting cards are for a gap; 0 if there is no such gap."""
    return 0.0 if gap is None else gap.missing**2 / (gap.unseen + 1)


def _of_the_gaps(gaps: Sequence[Gap]) -> list[float]:
    """All missing cards; for the first two gaps, their missing cards and widths; the total width."""
    found = [sum([gap.missing for gap in gaps]) / 6]
    for gap in gaps[:2]:
        found += [gap.missing / 3, gap.numbers / 55, 2 * gap.missing**2 / max(1, gap.numbers)]
    return [*found, *[0.0, 1.0, 0.0] * (2 - len(gaps)), sum([gap.numbers for gap in gaps]) / 110]


# --- network -------------------------------------------------------------------------------------

Numbers: TypeAlias = tuple[float, ...]

SLOPE: Final = 0.05
"""The slope of a neuron for negative sums."""


class Weights(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The learned weights."""

    hidden: tuple[Numbers, ...]
    """For each neuron, the weights of the features, then the bias."""
    output: Numbers
    """The weights of the neurons, then the bias."""
    score: dict[str, Numbers]
    """The weights of `score_features`, by the number of seats."""


def read(file: bytes) -> Weights:
    """The weights in the contents of a file."""
    return msgspec.toml.decode(file, type=Weights)


PATH: Final = Path(__file__).with_name("weights.toml")
WEIGHTS: Final = read(PATH.read_bytes())


def neurons(features: Sequence[float], weights: Weights = WEIGHTS) -> list[float]:
    """The outputs of the neurons for these features, then 1 for the bias."""
    sums = [sum(map(mul, (*features, 1.0), each)) for each in weights.hidden]
    return [each if each > 0 else SLOPE * each for each in sums] + [1.0]


def chance_to_win(features: Sequence[float], weights: Weights = WEIGHTS) -> float:
    """The probability that a seat with these features at the end of its turn wins."""
    return logistic(sum(map(mul, neurons(features, weights), weights.output)))


def chance_between_rounds(points: Sequence[int], seat: int, weights: Weights = WEIGHTS) -> float:
    """The probability that this seat wins a game to 60, from the points of all seats before a round."""
    return logistic(sum(map(mul, score_features(points, seat), weights.score[str(len(points))])))


def score_features(points: Sequence[int], seat: int) -> Numbers:
    """The features for `chance_between_rounds`: the seat's points and those of the best two others."""
    others = sorted([each for other, each in enumerate(points) if other != seat] + [0], reverse=True)
    own, best, second = points[seat] / LATE, others[0] / LATE, others[1] / LATE
    return (1.0, own, best, second, own**2, best**2, own * best, second**2, max(0.0, own - 1), max(0.0, best - 1))


def logistic(value: float) -> float:
    """The logistic function: from 0 to 1, and 0.5 at 0."""
    return 1 / (1 + math.exp(-max(-50.0, value)))
