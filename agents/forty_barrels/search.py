"""The simulator of 40 Barrels of Beer for the search agent."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from agents.forty_barrels.heuristic import worth
from agents.forty_barrels.playout import playouts
from agents.search import SEEDS, Rng, Search
from engines.cards import CARDS
from engines.forty_barrels import GAME, Move, Play, State, View

_ROWS: Final = 2000
"""How many playouts run at once, so that their data stays in the processor's cache."""


class Simulator:
    """A playout goes to the end of the game, because there are no points to judge a position by."""

    def candidates(self, view: View, legal: Sequence[Move]) -> Sequence[Move]:
        """One of each group of equivalent plays, the heuristic agent's best first, without those that lose at once.

        If a play wins at once, only that one. Raises ValueError for a spectator's view.
        """
        if view.seat is None:
            raise ValueError("a spectator has no move to choose")
        covered = next((spot for spot, place in enumerate(view.board) if place.top is None), None)
        one_for_all: dict[tuple[int, int], Play] = {}
        for move in legal:
            if isinstance(move, Play) and (view.board[move.spot].top is not None or move.spot == covered):
                one_for_all.setdefault((CARDS[move.card].rank, move.spot), move)
        if not one_for_all:
            return legal
        valued = sorted(worth(view, list(one_for_all.values())), key=lambda each: -each[0])
        best, first = valued[0]
        return [first] if best >= 1 else [move for value, move in valued if value > 0] or [first]

    def determinizations(self, view: View, count: int, rng: Rng) -> Sequence[State]:
        """States with hidden cards in random order: plays reveal little, because everybody saw what was turned up."""
        return [GAME.resample(view, rng) for _ in range(count)]

    def playouts(self, states: Sequence[State], moves: Sequence[Move], rng: Rng) -> Sequence[Sequence[float]]:
        """1 for each state and move by which the seat to act wins in the end, else 0; all moves are plays."""
        seat = states[0].to_act
        if seat is None:
            raise ValueError("the game is over")
        hand = states[0].hands[seat]
        plays = [(hand.index(move.card), move.spot) for move in moves if isinstance(move, Play)]
        generator = np.random.default_rng(rng.below(SEEDS))
        at_once = max(1, _ROWS // len(plays))
        batches = [states[first : first + at_once] for first in range(0, len(states), at_once)]
        return [row for batch in batches for row in playouts(batch, plays, generator).tolist()]


def search(iterations: int) -> Search[State, Move, View]:
    """An agent that makes this many playouts before each move."""
    return Search(Simulator(), iterations)
