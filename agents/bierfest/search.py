"""Willkommen, Bierfest! as the search agent imagines it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from agents.bierfest.evaluation import chances
from agents.bierfest.guesses import likelier
from agents.bierfest.heuristic import Heuristic
from agents.bierfest.playout import Quick
from agents.search import OneByOne, Rng, Search
from engines.bierfest import GAME, Move, State, View

_HEURISTIC: Final = Heuristic()
_NO_CHANCE: Final = Rng(0)
"""It decides nothing for the heuristic agent."""
_SURE: Final = 1.5
"""The standard errors by which another move has to be better than that of the heuristic agent, for few iterations."""
_FAIR: Final = 500
"""With more of them than these errors become smaller, but what playouts judge wrongly stays."""
LAPS: Final = 3
"""How many turns everybody has in a playout after the current one."""


class Simulator(OneByOne[State, Move]):
    """A playout is cut after some laps: what lies on the table by then says most about who will win."""

    def candidates(self, view: View, legal: Sequence[Move]) -> Sequence[Move]:
        """All legal moves, as there are few; that of the heuristic agent first."""
        known = _HEURISTIC.choose(view, legal, _NO_CHANCE)
        return [known, *(move for move in legal if move != known)]

    def truths(self, view: View, count: int, rng: Rng) -> Sequence[State]:
        """Hidden cards are at random places where they can be, toast cards preferably where house players put them."""
        return [likelier(GAME.resample(view, rng), view, rng.random) for _ in range(count)]

    def playout(self, state: State, move: Move, rng: Rng) -> float:
        """About how likely the seat to act is to win after some laps among heuristic agents."""
        seat = state.to_act
        if seat is None:
            raise ValueError("the game is over")
        table = Quick(state, rng.random)
        table.end_turn(state, move)
        table.go_on(LAPS * len(state.hands))
        return chances(table)[seat]


def errors(iterations: int) -> float:
    """The number of standard errors by which another move must beat the heuristic agent's."""
    return _SURE * max(1.0, math.sqrt(iterations / _FAIR))


def search(iterations: int) -> Search[State, Move, View]:
    """An agent that makes this many playouts before each move."""
    return Search(Simulator(), iterations, sure=errors(iterations))
