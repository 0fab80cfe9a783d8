"""The simulator of 111 for the search agent: where a card would go in a turn, and how likely the seat is to win then.

A race of rows takes many turns, and single choices matter less than luck. So playouts stop at the end of the turn,
where a learned value judges the row; what varies between them are the covered cards, which may be any unseen ones.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from typing import Final, assert_never

from agents.one_eleven.heuristic import both_ways, mirrored
from agents.one_eleven.value_network import (
    USUAL_TARGET,
    WEIGHTS,
    Features,
    Weights,
    chance_between_rounds,
    chance_to_win,
    logistic,
    scores,
)
from agents.search import OneByOne, Rng, Search
from engines.one_eleven import GAME
from engines.one_eleven.edition import HAND, Row, is_in_order, worth
from engines.one_eleven.model import Insert, Move, Refresh, State, Take, View
from engines.one_eleven.rules import inserted

MOST_TRIED: Final = 4
"""How many ways to insert a card are evaluated: those that leave the row closest to an order."""
_SHIFTS: Final = (Insert(0, HAND - 1), Insert(HAND - 1, 0))
_INSERTS: Final = (*[Insert(place, place) for place in range(HAND)], *_SHIFTS)
_USUAL_RUN: Final = 15
"""The mean points in a round of a seat that does not declare."""
_UNSURE: Final = 4
"""About how many points these differ from that mean."""


class Evaluation:
    """The values of the ways to end the turn of the seat of a view. Raises ValueError for a spectator's view."""

    def __init__(self, view: View, weights: Weights = WEIGHTS) -> None:
        self._view = view
        self._weights = weights
        self.features = Features(view)
        self._up, self._down = both_ways(view.row, self.features.unseen)
        row = view.row
        self._without = [self._cost((*row[:at], None, *row[at + 1 :])) for at in range(HAND)]
        """For each place, the cost of reaching an order if its card cannot stay."""
        self._found: dict[tuple[int, tuple[int, ...]], tuple[float, Insert]] = {}

    def best(self, card: int, laid_open: tuple[int, ...]) -> tuple[float, Insert]:
        """The probability of winning with this card, and how to insert it; a declaration if possible.

        `laid_open` are the other open cards, without the card that leaves the row.
        """
        found = self._found.get((card, laid_open))
        if found is None:
            found = self._found[card, laid_open] = self._best(card, laid_open)
        return found

    def _best(self, card: int, laid_open: tuple[int, ...]) -> tuple[float, Insert]:
        before = self._view.row
        rows = {move: inserted(before, card, move.slot, move.out) for move in _INSERTS}
        in_order = [move for move, row in rows.items() if is_in_order(row)]
        if in_order:
            return max(
                [(self._declared(rows[move]), Insert(move.slot, move.out, declare=True)) for move in in_order],
                key=lambda each: each[0],
            )
        values = [(self.worth(rows[move], (*laid_open, before[move.out])), move) for move in self.nearest(card, rows)]
        return max(values, key=lambda each: each[0])

    def worth(self, row: Row, laid_open: Sequence[int]) -> float:
        """The probability of winning if the turn ends with this row, and with these cards open in the centre."""
        return chance_to_win(self.features.of(row, laid_open), self._weights)

    def nearest(self, card: int, rows: dict[Insert, Row]) -> list[Insert]:
        """The best ways to insert this card by the remaining cost; `rows` has the row after each way."""
        stays = map(min, self._up.with_card(card), self._down.with_card(mirrored(card)))
        costs = [*map(min, stays, self._without), *(self._cost(rows[move]) for move in _SHIFTS)]
        return sorted(_INSERTS, key=lambda move: costs[_INSERTS.index(move)])[:MOST_TRIED]

    def _declared(self, row: Row) -> float:
        """The probability of winning if the seat declares with this row."""
        own, points = self.features.seat, scores(self._view)
        brings = worth(row, self._view.options, declares=True).points
        after = [each + (brings if seat == own else _USUAL_RUN) for seat, each in enumerate(points)]
        if max(after) < USUAL_TARGET:
            return chance_between_rounds(after, own, self._weights)
        return logistic((after[own] - max(each for seat, each in enumerate(after) if seat != own)) / _UNSURE)

    def _cost(self, row: Sequence[int | None]) -> float:
        """The cost of putting this row in order, in the cheaper direction."""
        return min(gaps.cost for gaps in both_ways(row, self.features.unseen))


class Simulator(OneByOne[State, Move]):
    """A playout is the rest of the seat's turn, with the covered cards of a state."""

    def __init__(self, weights: Weights = WEIGHTS) -> None:
        # All determinizations of one search have the same view, so results can be reused.
        self._evaluation: Callable[[View], Evaluation] = lru_cache(maxsize=1)(partial(Evaluation, weights=weights))

    def candidates(self, view: View, legal: Sequence[Move]) -> Sequence[Move]:
        """The best open card that ends the round; else all open cards, one covered card, and a new centre.

        With a card in the hand, only its best place, because nothing is left to chance. Raises ValueError for a
        spectator's view.
        """
        evaluation, cards = self._evaluation(view), [spot.card for spot in view.centre]
        if view.held is not None and view.held.card is not None:
            return [evaluation.best(view.held.card, _laid_open(view))[1]]
        covered = cards.index(None) if None in cards else None
        chosen: list[Move] = []
        ending: list[tuple[float, Move]] = []
        for move in legal:
            if isinstance(move, Take) and (card := cards[move.place]) is not None:
                value, best = evaluation.best(card, _laid_open(view, move.place))
                if best.declare:
                    ending.append((value, move))
                chosen.append(move)
            elif isinstance(move, Refresh) or (isinstance(move, Take) and move.place == covered):
                chosen.append(move)
        return [max(ending, key=lambda each: each[0])[1]] if ending else chosen

    def determinizations(self, view: View, count: int, rng: Rng) -> Sequence[State]:
        """States with hidden cards in random possible places."""
        return [GAME.resample(view, rng) for _ in range(count)]

    def playout(self, state: State, move: Move, rng: Rng) -> float:
        """The seat's probability of winning after the best turn that begins with this move."""
        view = GAME.view(state, GAME.to_act(state))
        evaluation = self._evaluation(view)
        match move:
            case Refresh():
                return evaluation.best(GAME.apply(state, move, rng).state.centre[0], ())[0]
            case Take():
                return evaluation.best(state.centre[move.place], _laid_open(view, move.place))[0]
            case Insert():
                if view.held is None or view.held.card is None:
                    raise ValueError("there is no card to put into the row")
                if move.declare:
                    return evaluation.best(view.held.card, _laid_open(view))[0]
                row = inserted(view.row, view.held.card, move.slot, move.out)
                return evaluation.worth(row, (*_laid_open(view), view.row[move.out]))
            case _:
                assert_never(move)


def _laid_open(view: View, but: int | None = None) -> tuple[int, ...]:
    """The open cards in the centre, except the one at place `but`."""
    return tuple([spot.card for place, spot in enumerate(view.centre) if spot.card is not None and place != but])


def search(iterations: int) -> Search[State, Move, View]:
    """An agent that makes this many playouts before each move."""
    return Search(Simulator(), iterations)
