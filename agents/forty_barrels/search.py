"""The simulator of 40 Barrels of Beer for the search agent: it plays many tables to the end.

All seats play exactly as the heuristic agent does. The seat to act knows its own hand and the cards of every place that
was played on. It chooses by the odds of the cards that it has not seen; what is then turned up is the true card. The
last axis of all arrays is the tables.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from agents.forty_barrels.heuristic import EQUAL, FEW, ROOM, worth
from agents.forty_barrels.vectorized import (
    FATE,
    GOES_ON,
    MAX_HAND,
    NO_SUM,
    OUT,
    RANKS,
    RUNNING,
    WINS,
    Flags,
    Floats,
    Ints,
    ManyTables,
    Odds,
    beside,
    tally,
)
from agents.search import SEEDS, Rng, Search
from engines.cards import CARDS
from engines.forty_barrels import GAME
from engines.forty_barrels.model import SPOTS, Move, Play, State, View

_ROOM: Final = ROOM / SPOTS
"""How much each safe place of the next player reduces the value of a play."""
_NO_PLAY: Final = -1.0
"""Lower than any value."""
_OTHERS: Final[Flags] = ~np.eye(SPOTS, dtype=np.bool_)[..., None]


class _Worths(NamedTuple):
    """The value of a play, by what happens if the next player plays on the same place."""

    if_safe: Floats
    if_win: Floats
    if_out: Floats


class _Prospects(NamedTuple):
    """The prospects of a play after which the game goes on."""

    unseen: Odds
    trap: Floats
    """The value if the next player goes out."""
    stays: Floats
    """The value if the game goes on."""
    again: Flags
    """Whether the same seat plays next, because nobody else has a card."""

    def worths(self, sums: Ints, covers: Ints, safe: Ints | NDArray[np.uint8], wins: Flags) -> _Worths:
        """The value of leaving these sums to the next player, who makes the best reply.

        Of the plays on the other places that were played on, `safe` keep them in; `wins`: whether one wins. `covers`
        places are face down.
        """
        stays, any_covered = self.stays, covers > 0
        win, lose = self.unseen.odds(sums)
        goes_on = (1 - win - lose) * stays
        turning = np.where(any_covered, win + goes_on, 0.0)
        by_turning = lose * self.trap + goes_on
        room = (safe + covers * (1 - lose)) * _ROOM
        chosen = np.where(stays >= turning, stays, by_turning)
        cornered = np.where(safe > 0, chosen, np.where(turning > 0, by_turning, self.trap))
        worths = _Worths(
            np.maximum(0.0, chosen - room - _ROOM), np.zeros_like(chosen), np.maximum(0.0, cornered - room)
        )
        if self.again.any():
            own = np.maximum(stays, turning)
            alone = _Worths(own, np.ones_like(own), np.where(safe > 0, own, turning))
            for worth, mine in zip(worths, alone, strict=True):
                np.copyto(worth, mine, where=self.again)
        for worth in worths:
            np.copyto(worth, self.again, where=wins)
        return worths


def _prospects(tables: ManyTables, hand: Ints) -> _Prospects:
    staying = (~tables.out).sum(axis=0)
    others_hold = np.where(tables.out, 0, tables.held).sum(axis=0) - (hand > 0).sum(axis=0)
    left = tables.left + others_hold + (hand > 0).sum(axis=0) - 1
    again, over = others_hold == 0, left == 0
    return _Prospects(
        Odds(tables.shown, hand),
        np.where(over, 0.0, 1 / (staying - 1)),
        np.where(over, 0.0, np.minimum(1.0, (left - 1) / FEW) / staying),
        again & ~over,
    )


def _values(tables: ManyTables) -> Floats:
    """The value of each play, by place (all face-down ones as the last) and by slot of the hand."""
    hand: Ints = tables.hands[:, tables.seat, np.arange(len(tables.seat))]
    prospects, places = _prospects(tables, hand), int(tables.opened.max())
    opened = np.arange(places)[:, None] < tables.opened
    made = np.where(opened, tables.sum + tables.second[:places] - tables.top[:places], NO_SUM)
    """The sum if this place is played on."""
    values = np.empty((places + 1, MAX_HAND, len(tables.seat)))
    values[:places] = _of_open_places(tables, prospects, hand, made)
    values[places] = _of_covered(tables, prospects, hand, made)
    np.copyto(values, _NO_PLAY, where=hand == 0)
    return values


def _of_covered(tables: ManyTables, prospects: _Prospects, hand: Ints, made: Ints) -> Floats:
    """The value of playing each card under a face-down place."""
    covers, turned = SPOTS - tables.opened, tables.sum + RANKS
    worths = prospects.worths(turned, covers - 1, *beside(made))
    shares = np.where(FATE.take(turned) == GOES_ON, prospects.unseen.shares, 0.0)
    wins = prospects.unseen.odds(tables.sum)[0]
    if_safe, if_win, if_out = (wins + (shares * worth).sum(axis=0) for worth in worths)
    # The played card can be turned up next, added to the current sum.
    fate = FATE.take(tables.sum + hand)
    value = np.where(fate == GOES_ON, if_safe, np.where(fate == OUT, if_out, if_win))
    return np.where(covers > 0, value, _NO_PLAY)


def _of_open_places(tables: ManyTables, prospects: _Prospects, hand: Ints, made: Ints) -> Floats:
    """The value of playing each card under each place that was played on."""
    places, opened = len(made), made != NO_SUM
    made = np.where(opened, made, 0)
    top, second, third = tables.top[:places], tables.second[:places], tables.third[:places]
    # Without the same place, which turns up another card next.
    others = opened & _OTHERS[:places, :places]
    safe, wins = tally(np.where(others, made[:, None] + (second - top), NO_SUM))
    worths = prospects.worths(made, SPOTS - tables.opened, safe, wins)
    # The next one there is the third card, or else the card that is played.
    following = np.where(third > 0, third, hand[:, None]).swapaxes(0, 1)
    next_fate = FATE.take((made - second)[:, None] + following)
    if_safe, if_win, if_out = (worth[:, None] for worth in worths)
    values = np.where(next_fate == GOES_ON, if_safe, np.where(next_fate == OUT, if_out, if_win))
    fate = FATE.take(made)[:, None]
    values = np.where(fate == GOES_ON, values, np.where(fate == WINS, 1.0, 0.0))
    return np.where(opened[:, None], values, _NO_PLAY)


def decide(tables: ManyTables, generator: np.random.Generator) -> tuple[Ints, Ints, Floats]:
    """The plays of the seats to act: slot of the hand, place and value.

    Ties are broken at random, in the same way at all tables with one origin.
    """
    values, origin = _values(tables), tables.origin
    places, _, count = values.shape
    rolled = generator.random((SPOTS + 1 + MAX_HAND, origin.max() + 1)).take(origin, axis=1) * EQUAL
    rolled_values = values + rolled[:places, None] + rolled[-MAX_HAND:]
    best = rolled_values.reshape(-1, count).argmax(axis=0)
    place, slots = np.divmod(best, MAX_HAND)
    return slots, np.where(place == places - 1, tables.opened, place), values.reshape(-1, count)[best, np.arange(count)]


def playouts(states: Sequence[State], plays: Sequence[tuple[int, int]], generator: np.random.Generator) -> Floats:
    """Whether the seat to act wins (1 or 0), by state and by play, if everybody plays on to the end.

    A play is the slot of a card in the hand and a spot. All states must have the same view of that seat.
    """
    tables, own = ManyTables(states, len(plays)), states[0].to_act
    won = np.zeros(len(tables.seat))
    running = np.arange(len(won))
    slots, places = np.array([(slot, tables.spots.index(spot)) for slot, spot in plays]).T
    at = tables.first_covered(np.tile(places, len(states)))
    winner = tables.play(np.tile(slots, len(states)), at)
    while True:
        won[running] = winner == own
        on = np.flatnonzero((winner == RUNNING) & ~tables.out[own])
        if not len(on):
            return won.reshape(len(states), -1)
        running = running[on]
        tables.keep(on)
        chosen, at, _ = decide(tables, generator)
        winner = tables.play(chosen, at)


# --- the search ----------------------------------------------------------------------------------

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
