"""The simulator of Willkommen, Bierfest! for the search agent."""

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
"""The heuristic agent does not use chance."""
_SURE: Final = 1.5
"""The standard errors by which another move must beat the heuristic agent's, with few iterations."""
_FAIR: Final = 500
"""With more iterations than this, `_SURE` grows: standard errors shrink, but the bias of playouts does not."""
LAPS: Final = 3
"""How many turns each seat has in a playout after the current turn."""


class Simulator(OneByOne[State, Move]):
    """A playout stops after a few laps: the table by then says most about who will win."""

    def candidates(self, view: View, legal: Sequence[Move]) -> Sequence[Move]:
        """All legal moves, because there are few; the heuristic agent's first."""
        known = _HEURISTIC.choose(view, legal, _NO_CHANCE)
        return [known, *(move for move in legal if move != known)]

    def determinizations(self, view: View, count: int, rng: Rng) -> Sequence[State]:
        """States with hidden cards in random possible places, toast cards preferably where house players put them."""
        return [likelier(GAME.resample(view, rng), view, rng.random) for _ in range(count)]

    def playout(self, state: State, move: Move, rng: Rng) -> float:
        """The seat's approximate probability of winning after some laps of heuristic play."""
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
