"""111 as the search agent imagines it: one turn, and how likely the seat is to win after it.

A race of rows lasts for many turns, and single choices differ by less than races do by chance. So nothing is played on:
what a row is worth was learned, and playouts are there for the covered cards, which may be any that nobody has seen.
"""

from __future__ import annotations

from functools import lru_cache, partial
from typing import TYPE_CHECKING, assert_never

from agents.one_eleven.turn import Turn
from agents.one_eleven.value_network import WEIGHTS, Weights
from agents.search import OneByOne, Search
from engines.one_eleven import GAME, Insert, Move, Refresh, State, Take, View, inserted

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from agents.search import Dice


class Simulator(OneByOne[State, Move]):
    """A playout is the rest of the own turn, with what is covered taken from a state."""

    def __init__(self, weights: Weights = WEIGHTS) -> None:
        # The truths of one thought have the same view: what was found out for one of them holds for all.
        self._turn: Callable[[View], Turn] = lru_cache(maxsize=1)(partial(Turn, weights=weights))

    def candidates(self, view: View, legal: Sequence[Move]) -> Sequence[Move]:
        """The best open card that ends the round; else all open ones, one that is covered, and a new centre.

        With a card in the hand it is the best place alone, since nothing is left to chance then. Raises ValueError for
        a spectator's view.
        """
        turn, cards = self._turn(view), [spot.card for spot in view.centre]
        if view.held is not None and view.held.card is not None:
            return [turn.best(view.held.card, _laid_open(view))[1]]
        covered = cards.index(None) if None in cards else None
        chosen: list[Move] = []
        ending: list[tuple[float, Move]] = []
        for move in legal:
            if isinstance(move, Take) and (card := cards[move.place]) is not None:
                value, best = turn.best(card, _laid_open(view, move.place))
                if best.declare:
                    ending.append((value, move))
                chosen.append(move)
            elif isinstance(move, Refresh) or (isinstance(move, Take) and move.place == covered):
                chosen.append(move)
        return [max(ending, key=lambda each: each[0])[1]] if ending else chosen

    def truths(self, view: View, count: int, dice: Dice) -> Sequence[State]:
        """What is hidden lies by chance where it can lie."""
        return [GAME.resample(view, dice) for _ in range(count)]

    def playout(self, state: State, move: Move, dice: Dice) -> float:
        """How likely the seat to act is to win after the best turn that begins with this move."""
        view = GAME.view(state, GAME.to_act(state))
        turn = self._turn(view)
        match move:
            case Refresh():
                return turn.best(GAME.apply(state, move, dice).state.centre[0], ())[0]
            case Take():
                return turn.best(state.centre[move.place], _laid_open(view, move.place))[0]
            case Insert():
                if view.held is None or view.held.card is None:
                    raise ValueError("there is no card to put into the row")
                if move.declare:
                    return turn.best(view.held.card, _laid_open(view))[0]
                row = inserted(view.row, view.held.card, move.slot, move.out)
                return turn.worth(row, (*_laid_open(view), view.row[move.out]))
            case _:
                assert_never(move)


def _laid_open(view: View, but: int | None = None) -> tuple[int, ...]:
    """The centre cards that lie open, but for that of one place."""
    return tuple([spot.card for place, spot in enumerate(view.centre) if spot.card is not None and place != but])


def search(iterations: int) -> Search[State, Move, View]:
    """An agent that makes so many playouts before each move."""
    return Search(Simulator(), iterations)
