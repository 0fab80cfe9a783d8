"""Cafe International as the search agent imagines it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from agents.cafe.heuristic import worth
from agents.cafe.playout import playouts
from agents.search import Rng, Search
from engines.cafe import GAME, Move, State, View

MOST_TRIED: Final = 12
"""How many moves are tried: those that look best to the heuristic agent."""
ROUNDS: Final = {2: 4, 3: 2, 4: 2}
"""How many turns everybody has in a playout, by the number of seats."""
_SEEDS: Final = 2**32
_GAMES: Final = 500
"""How many playouts are made at once: their data stays in the processor's cache."""


class Simulator:
    """A playout is cut after some rounds: what is on the table by then says most about who will win."""

    def candidates(self, view: View, legal: Sequence[Move]) -> Sequence[Move]:
        """Those that the heuristic agent values most."""
        if view.seat is None:
            raise ValueError("a spectator has no move to choose")
        if len(legal) == 1:
            return legal
        valued = sorted(worth(view, legal), key=lambda each: -each[0])
        return [move for _, move in valued[:MOST_TRIED]]

    def truths(self, view: View, count: int, rng: Rng) -> Sequence[State]:
        """Only the order of the bag is hidden, and any order is as likely as any other."""
        return [GAME.resample(view, rng) for _ in range(count)]

    def playouts(self, truths: Sequence[State], moves: Sequence[Move], rng: Rng) -> Sequence[Sequence[float]]:
        """About how likely the seat to act is to win after some rounds of greedy play."""
        generator, rounds = np.random.default_rng(rng.below(_SEEDS)), ROUNDS[len(truths[0].hands)]
        at_once = max(1, _GAMES // len(moves))
        batches = [truths[first : first + at_once] for first in range(0, len(truths), at_once)]
        return [row for batch in batches for row in playouts(batch, moves, rounds, generator).tolist()]


def search(iterations: int) -> Search[State, Move, View]:
    """An agent that makes this many playouts before each move."""
    return Search(Simulator(), iterations)
