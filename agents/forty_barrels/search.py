"""40 Barrels of Beer as the search agent imagines it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from agents.forty_barrels.heuristic import worth
from agents.forty_barrels.playout import playouts
from agents.search import Rng, Search
from engines.cards import CARDS
from engines.forty_barrels import GAME, Move, Play, State, View

_SEEDS: Final = 2**32
_ROWS: Final = 2000
"""How many playouts are made at once: their data stays in the processor's cache."""


class Simulator:
    """Winning is all that counts: there are no points to be ahead by."""

    def candidates(self, view: View, legal: Sequence[Move]) -> Sequence[Move]:
        """One of those that come to the same, the best to the heuristic agent first; none that loses at once.

        A play that wins at once is the only one.
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

    def truths(self, view: View, count: int, rng: Rng) -> Sequence[State]:
        """Hidden cards are in any order: others' cards reveal little, since everybody saw the cards they turned up."""
        return [GAME.resample(view, rng) for _ in range(count)]

    def playouts(self, truths: Sequence[State], moves: Sequence[Move], rng: Rng) -> Sequence[Sequence[float]]:
        """1 for each truth and move by which the seat to act wins in the end, else 0; all moves are plays."""
        seat = truths[0].to_act
        if seat is None:
            raise ValueError("the game is over")
        hand = truths[0].hands[seat]
        plays = [(hand.index(move.card), move.spot) for move in moves if isinstance(move, Play)]
        generator = np.random.default_rng(rng.below(_SEEDS))
        at_once = max(1, _ROWS // len(plays))
        batches = [truths[first : first + at_once] for first in range(0, len(truths), at_once)]
        return [row for batch in batches for row in playouts(batch, plays, generator).tolist()]


def search(iterations: int) -> Search[State, Move, View]:
    """An agent that makes this many playouts before each move."""
    return Search(Simulator(), iterations)
