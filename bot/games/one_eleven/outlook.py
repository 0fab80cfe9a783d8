"""What a seat of 111 looks at when it judges how its row would stand: features, each about -1 to 3.

They tell how far the row is from an order, what it would bring as it stands, what lies open for the seat itself and for
others, how far others are as far as their cards are known, and the score. `judging.py` makes of them how likely the
seat is to win; both were learned with the same figures, so whoever changes a feature has to learn the weights anew.
"""

from __future__ import annotations

from itertools import accumulate
from math import sqrt
from typing import TYPE_CHECKING, Final, TypeAlias

from bot.games.one_eleven.gaps import Gaps, both_ways, mirrored
from engines.one_eleven import NUMBERS, figures, worth

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.games.one_eleven.gaps import Gap
    from engines.one_eleven import View

Row: TypeAlias = tuple[int, ...]

FEATURES: Final = 34
_MOST: Final = 6.0
"""No feature is larger."""
USUAL_TARGET: Final = 60
"""The points that a game usually goes to; scores of other games are shifted to count as many points short of it."""
_LATE: Final = 30
"""From so many points on the next round may end the game."""


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
        """The others; who is next goes first."""
        self._known = [both_ways(view.hands[seat]) for seat in self._others]
        self._costs = [min(gaps.cost for gaps in each) for each in self._known]
        """What it costs the others to come to an order, by the cards that are known of theirs."""
        self._gains: dict[int, list[float]] = {}
        self._table = self._of_the_table(own)
        unseen = unseen_cards(view)
        self._up_to = (_counts(unseen), _counts(list(map(mirrored, unseen))))
        """How many of the cards nobody has seen are up to each number; the same with mirrored cards."""

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

    def features(self, row: Row, laid_open: Sequence[int]) -> list[float]:
        """How this row would stand at the end of the turn, with these cards lying open in the centre."""
        ways = up, down = both_ways(row)
        falls = down.cost < up.cost
        gaps, stay = ways[falls].found()
        later = min([_cost_with(up, down, card) for card in laid_open], default=up.cost)
        gains = [self._gains_by(card) for card in laid_open]
        best = [max(each) for each in zip(*gains, strict=True)] or [0.0]
        found = [
            sqrt(ways[falls].cost) / 5,
            sqrt(ways[not falls].cost) / 5,
            *_of_the_gaps(gaps),
            *self._of_the_clowns(row, stay),
            sqrt(min(up.cost, down.cost, later)) / 5,
            sqrt(best[0]) / 4,
            sqrt(sum(best) / len(best)) / 4,
            sqrt(min(self._costs)) / 8,
            sqrt(sum(self._costs) / len(self._costs)) / 8,
            self.view.turn // self.view.seats / 10,
            len(laid_open) / 3,
            float(len(laid_open) == len(self.view.centre)),
            *self._table,
            *self._of_the_unseen(ways, gaps, self._up_to[falls]),
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

    def _of_the_unseen(self, ways: tuple[Gaps, Gaps], gaps: Sequence[Gap], up_to: Sequence[int]) -> list[float]:
        """How many unseen cards fit into the worst gap, into all gaps, and would bring the row in order at once."""
        fitting = [_between(up_to, gap.below, gap.below + gap.numbers + 1) for gap in gaps]
        ending = sum(
            [
                _between(each, *numbers)
                for each, way in zip(self._up_to, ways, strict=True)
                for numbers in way.missing_one()
            ]
        )
        worst = max(range(len(gaps)), key=lambda at: gaps[at].cost, default=None)
        return [1.0 if worst is None else fitting[worst] / 20, sum(fitting) / 60, ending / 15]

    def _gains_by(self, card: int) -> list[float]:
        """How much nearer to an order this card would bring each of the others."""
        gains = self._gains.get(card)
        if gains is None:
            gains = [
                max(0.0, cost - _cost_with(*known, card)) for known, cost in zip(self._known, self._costs, strict=True)
            ]
            self._gains[card] = gains
        return gains


def _counts(cards: Sequence[int]) -> list[int]:
    """How many of these cards are up to each number."""
    there = set(cards)
    return list(accumulate(number in there for number in range(NUMBERS.stop + 1)))


def _between(up_to: Sequence[int], above: int, below: int) -> int:
    """How many cards are above the one number and below the other."""
    return up_to[below - 1] - up_to[above]


def _cost_with(up: Gaps, down: Gaps, card: int) -> float:
    """What it costs to come to an order after this card has come into the best place, in the better direction."""
    return min(*up.with_card(card), *down.with_card(mirrored(card)))


def _of_the_gaps(gaps: Sequence[Gap]) -> list[float]:
    """All that is missing; of the two gaps that cost most what is missing and how wide they are; how wide all are."""
    told = [sum([gap.missing for gap in gaps]) / 6]
    worst = sorted(gaps, key=lambda gap: -gap.cost)[:2]
    for gap in worst:
        told += [gap.missing / 3, gap.numbers / 55, 2 * gap.missing**2 / gap.numbers]
    return [*told, *[0.0, 1.0, 0.0] * (2 - len(worst)), sum([gap.numbers for gap in gaps]) / 110]
