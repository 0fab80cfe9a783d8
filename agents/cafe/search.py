"""The simulator of Cafe International for the search agent."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from agents.cafe.heuristic import worth
from agents.cafe.playout import playouts
from agents.search import SEEDS, Rng, Search
from engines.cafe import GAME, Move, State, View

MOST_TRIED: Final = 12
"""The most moves to try: those that the heuristic agent values most."""
ROUNDS: Final = {2: 4, 3: 2, 4: 2}
"""How many turns each seat has in a playout, by the number of seats."""
_GAMES: Final = 500
"""How many playouts run at once, so that their data stays in the processor's cache."""


class Simulator:
    """A playout stops after a few rounds: the table by then says most about who will win."""

    def candidates(self, view: View, legal: Sequence[Move]) -> Sequence[Move]:
        """The moves that the heuristic agent values most."""
        if view.seat is None:
            raise ValueError("a spectator has no move to choose")
        if len(legal) == 1:
            return legal
        valued = sorted(worth(view, legal), key=lambda each: -each[0])
        return [move for _, move in valued[:MOST_TRIED]]

    def determinizations(self, view: View, count: int, rng: Rng) -> Sequence[State]:
        """States with the bag in random order: nothing else is hidden."""
        return [GAME.resample(view, rng) for _ in range(count)]

    def playouts(self, states: Sequence[State], moves: Sequence[Move], rng: Rng) -> Sequence[Sequence[float]]:
        """The seat's approximate probability of winning after some rounds of greedy play."""
        generator, rounds = np.random.default_rng(rng.below(SEEDS)), ROUNDS[len(states[0].hands)]
        at_once = max(1, _GAMES // len(moves))
        batches = [states[first : first + at_once] for first in range(0, len(states), at_once)]
        return [row for batch in batches for row in playouts(batch, moves, rounds, generator).tolist()]


def search(iterations: int) -> Search[State, Move, View]:
    """An agent that makes this many playouts before each move."""
    return Search(Simulator(), iterations)
