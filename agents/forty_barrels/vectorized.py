"""Many tables of 40 Barrels of Beer at once, as arrays: the cards, what a play does, and what making a sum leads to.

Suits do not matter, so a card is its code: its rank, plus 256 for an ace; 0 is no card. A sum is the sum of the codes:
the total with aces as 1, plus 256 for each ace. The last axis of all arrays is the tables.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from engines.cards import CARDS
from engines.forty_barrels.model import SPOTS, State
from engines.forty_barrels.rules import GOAL, totals

# --- lookup tables -------------------------------------------------------------------------------

Ints: TypeAlias = NDArray[np.intp]
Small: TypeAlias = NDArray[np.int8]
Floats: TypeAlias = NDArray[np.float64]
Flags: TypeAlias = NDArray[np.bool_]

GOES_ON: Final = 0
WINS: Final = 1
OUT: Final = 2

_HIGHEST: Final = 13
_RANKS: Final = _HIGHEST + 1
"""The number of ranks, with 0 for no card."""
_ACE: Final = 256
"""What an ace adds to a sum in addition to its 1."""
_RANK: Final = _ACE - 1
"""The bits of a code that hold the rank."""
_EACH: Final = 4
"""How many cards of each rank are in the pack."""
_BITS: Final = 4
"""The width of a counter of places at which the game goes on."""
_COUNT: Final = (1 << _BITS) - 1


def _code(rank: int) -> int:
    return rank + _ACE * (rank == 1)


CODES: Final[Ints] = np.array([_code(card.rank) for card in CARDS])
"""The code of each card."""
RANKS: Final[Ints] = np.array([_code(rank) for rank in range(1, _RANKS)])[:, None]
"""The code of each rank from 1, as a column."""
_SUMS: Final = _ACE * (SPOTS + 1)
"""All sums are below this."""
NO_SUM: Final = _SUMS
"""Marks a missing sum, which `beside` and `tally` ignore."""


def _fate(code: int) -> int:
    aces, base = divmod(code, _ACE)
    if GOAL in totals(base, aces):
        return WINS
    return OUT if base > GOAL else GOES_ON


FATE: Final[Small] = np.array([_fate(code) for code in range(_SUMS + _code(1))], np.int8)
"""What making each sum leads to: GOES_ON, WINS or OUT."""


def _turned_up(fate: int) -> Ints:
    """For each sum, a 1 in the counter of each rank that leads to this fate when it is added."""
    brought = FATE[np.arange(_SUMS) + RANKS] == fate
    return np.append((brought << _BITS * np.arange(1, _RANKS)[:, None]).sum(axis=0), 0)


_SAFE: Final[Ints] = _turned_up(GOES_ON)
_WINNING: Final[Ints] = _turned_up(WINS)
_ANY_WIN: Final = 1 << _BITS
_TALLY: Final = np.append((FATE == GOES_ON) + _ANY_WIN * (FATE == WINS), 0)[[*range(_SUMS), -1]].astype(np.uint8)
"""1 for a sum with which the game goes on, 16 for one that wins."""
_SHIFTS: Final[Ints] = _BITS * np.arange(1, _RANKS)[:, None]


def beside(sums: Ints) -> tuple[Ints, Flags]:
    """For each rank from 1, added to these sums of a table: with how many the game goes on, and whether one wins."""
    safe = _SAFE.take(sums).sum(axis=0)
    winning = np.bitwise_or.reduce(_WINNING.take(sums), axis=0)
    return safe >> _SHIFTS & _COUNT, (winning >> _SHIFTS & 1).astype(np.bool_)


def tally(sums: Ints) -> tuple[NDArray[np.uint8], Flags]:
    """With how many of the sums along the second axis the game goes on, and whether one wins."""
    found = _TALLY.take(sums).sum(axis=1, dtype=np.uint8)
    return found & _COUNT, found >= _ANY_WIN


def _winning_rank(code: int) -> int:
    aces, base = divmod(code, _ACE)
    return next((rank for rank in range(1, _RANKS) if GOAL in totals(base + rank, aces + (rank == 1))), 0)


_WINNING_RANK: Final[Ints] = np.array([_winning_rank(code) for code in range(_SUMS)])
"""The rank that wins when added to a sum, or 0. There is at most one, because totals differ by multiples of 13."""
_LOSING_FROM: Final[Ints] = np.array([min(max(1, GOAL + 1 - code % _ACE), _RANKS) for code in range(_SUMS)])
"""The lowest rank that exceeds the goal when added to a sum."""


class Odds:
    """The odds of what a face-down card is, as far as the seats to act know."""

    def __init__(self, shown: Ints, hand: Ints) -> None:
        """`shown` counts the cards of each rank, from 0, that everybody has seen; `hand` has the codes of the seat."""
        self._rows: Ints = np.arange(shown.shape[1])
        counts = _EACH - shown
        for card in hand:
            counts[card & _RANK, self._rows] -= 1
        counts[0] = 0
        self._shares: Floats = counts / np.maximum(1, counts.sum(axis=0))
        self._from = np.zeros((_RANKS + 1, len(self._rows)))
        """The odds of each rank or a higher one."""
        self._from[_HIGHEST::-1] = self._shares[::-1].cumsum(axis=0)

    @property
    def shares(self) -> Floats:
        """The odds of each rank from 1."""
        shares: Floats = self._shares[1:]
        return shares

    def odds(self, sums: Ints) -> tuple[Floats, Floats]:
        """The odds of winning and of going out when a face-down card is added to each of these sums."""
        tables = len(self._rows)
        win = self._shares.take(_WINNING_RANK.take(sums) * tables + self._rows)
        return win, self._from.take(_LOSING_FROM.take(sums) * tables + self._rows)


def rank_of(code: Ints) -> Ints:
    """The ranks of cards."""
    rank: Ints = code & _RANK
    return rank


# --- tables --------------------------------------------------------------------------------------

MAX_HAND: Final = 4
"""The most cards in a hand."""
_DRAWN: Final = 3
_DEEP: Final = 64
"""The capacity of a stack's ring buffer: more than all cards."""
NOBODY: Final = -1
"""The winner if all hands are empty."""
RUNNING: Final = -2
"""The winner while the game goes on."""
_OF_ALL: Final = frozenset({"spots", "_pile", "_rings", "_times"})
"""The attributes that `keep` leaves unchanged."""


class ManyTables:
    """Many tables, changed in place. The seat to act always has a card.

    They begin with the same view of one seat, so each place has the same number of cards at all tables. Places that
    were played on come first, in the order in which that happened; all others are alike.
    """

    def __init__(self, states: Sequence[State], times: int) -> None:
        """Hold each state `times` times, side by side. Raises ValueError if nobody is to act."""
        first = states[0]
        if first.to_act is None:
            raise ValueError("the game is over")
        self.spots = sorted(range(SPOTS), key=lambda spot: len(first.board[spot]) == 1)
        """The initial spot of each place."""
        tables, seats = len(states) * times, len(first.hands)
        self.sum: Ints = np.zeros(tables, np.intp)
        """The sum of the face-up cards."""
        self.seat: Ints = np.full(tables, first.to_act)
        """The seat to act."""
        self.out: Flags = np.zeros((seats, tables), np.bool_)
        self.out[first.out, :] = True
        self.hands: Ints = np.zeros((MAX_HAND, seats, tables), np.intp)
        """By slot and seat; a played card leaves a 0."""
        self.held: Ints = np.zeros((seats, tables), np.intp)
        """How many cards each seat has."""
        self.left: Ints = np.full(tables, len(first.pile))
        """How many cards are in the pile."""
        self.shown: Ints = np.zeros((1 + len(RANKS), tables), np.intp)
        """How many cards of each rank, from 0 for no card, everybody has seen."""
        self.opened: Ints = np.full(tables, sum(len(stack) > 1 for stack in first.board))
        """How many places were played on."""
        self.top: Ints = np.zeros((SPOTS, tables), np.intp)
        """The face-up card of each place."""
        self.second: Ints = np.zeros((SPOTS, tables), np.intp)
        """The card that the next play there turns up."""
        self.third: Ints = np.zeros((SPOTS, tables), np.intp)
        """The card that the play after that turns up; 0 if it is the card that is played next."""
        self._size: Ints = np.zeros((SPOTS, tables), np.intp)
        self._head: Ints = np.zeros((SPOTS, tables), np.intp)
        """The index of each stack's top in its ring."""
        # `keep` does not move rings and piles; a table finds its own by its number.
        self._number: Ints = np.arange(tables)
        self._times = times
        self._rings = np.zeros((tables, SPOTS, _DEEP), np.int16)
        self._lay(first, self._codes(states).repeat(times, axis=1))

    def _codes(self, states: Sequence[State]) -> Ints:
        """The codes of all cards of these states: hands, then pile, then places."""
        cards = [chain(*state.hands, state.pile, *[state.board[spot] for spot in self.spots]) for state in states]
        return CODES[np.fromiter(chain.from_iterable(cards), np.intp)].reshape(len(states), -1).T

    def _lay(self, first: State, codes: Ints) -> None:
        at = 0
        for seat, hand in enumerate(first.hands):
            self.hands[: len(hand), seat] = codes[at : at + len(hand)]
            self.held[seat] = len(hand)
            at += len(hand)
        pile = len(first.pile)
        self._pile: Ints = np.zeros((pile + _DRAWN, len(self.seat)), np.intp)
        """The next card is last; zeros come before the first."""
        self._pile[_DRAWN:] = codes[at : at + pile][::-1]
        at += pile
        for place, spot in enumerate(self.spots):
            size = len(first.board[spot])
            stack = codes[at : at + size]
            self._rings[:, place, :size], self._size[place] = stack.T, size
            at += size
            if size > 1:
                self.top[place], self.second[place] = stack[:2]
                self.sum += stack[0]
                for card in stack:
                    self.shown[rank_of(card), self._number] += 1
            if size > 2:
                self.third[place] = stack[2]

    @property
    def origin(self) -> Ints:
        """The number of the state that each table began with, from 0."""
        number: Ints = self._number // self._times
        return number

    def keep(self, which: Ints) -> None:
        """Keep only these tables."""
        for name, array in vars(self).items():
            if name not in _OF_ALL:
                setattr(self, name, array.take(which, axis=-1))

    def first_covered(self, places: Ints) -> Ints:
        """Exchange each face-down place for the first face-down one of its table; return the resulting places."""
        tables, first = self._number, np.minimum(places, self.opened)
        there, here = self._rings[tables, first, 0], self._rings[tables, places, 0]
        self._rings[tables, first, 0], self._rings[tables, places, 0] = here, there
        return first

    def play(self, slots: Ints, places: Ints) -> Ints:
        """Put the card in this slot of the seat to act under a place; return the winner: a seat, NOBODY or RUNNING.

        A face-down place must be the first of those; see `first_covered`.
        """
        tables, seat = np.arange(len(slots)), self.seat
        card = self.hands[slots, seat, tables]
        self.hands[slots, seat, tables] = 0
        self.held[seat, tables] -= 1
        self._put_under(tables, card, places)

        fate = FATE.take(self.sum)
        goes_out = fate == OUT
        self.out[seat, tables] |= goes_out
        winner = np.where(fate == WINS, seat, RUNNING)
        last = goes_out & (self.out.sum(axis=0) == len(self.out) - 1)
        winner = np.where(last, self.out.argmin(axis=0), winner)
        self._draw(np.flatnonzero((fate == GOES_ON) & (self.held[seat, tables] == 1) & (self.left > 0)))
        return self._pass_on(tables, winner)

    def _put_under(self, tables: Ints, card: Ints, places: Ints) -> None:
        """Put the card under the stack, then the top card below it, unless that is face down: then turn it up."""
        rings = self._rings.reshape(-1)
        ring, size = (self._number * SPOTS + places) * _DEEP, self._size[places, tables]
        covered, top, head = size == 1, self.top[places, tables], self._head[places, tables]
        rings[ring + (head + size) % _DEEP] = card
        rings[ring + (head + size + 1) % _DEEP] = top
        head += ~covered
        turned: Ints = rings[ring + head % _DEEP].astype(np.intp)
        self._head[places, tables] = head
        self._size[places, tables] = size + 1
        self.top[places, tables] = turned
        self.second[places, tables] = rings[ring + (head + 1) % _DEEP]
        self.third[places, tables] = np.where(covered, 0, rings[ring + (head + 2) % _DEEP])
        self.sum += turned - top
        self.opened += covered
        self.shown[rank_of(turned), tables] += covered
        self.shown[rank_of(card), tables] += 1

    def _draw(self, tables: Ints) -> None:
        """Let the seat to act, which has one card left, draw at these tables."""
        seat, left, number = self.seat[tables], self.left[tables], self._number[tables]
        self.hands[0, seat, tables] = self.hands[:, seat, tables].max(axis=0)
        for drawn in range(_DRAWN):
            self.hands[drawn + 1, seat, tables] = self._pile[left + _DRAWN - 1 - drawn, number]
        drew = np.minimum(_DRAWN, left)
        self.held[seat, tables] += drew
        self.left[tables] -= drew

    def _pass_on(self, tables: Ints, winner: Ints) -> Ints:
        """Let the next seat with a card act; return the winner, NOBODY where no seat has a card."""
        seats = len(self.out)
        order = (self.seat + 1 + np.arange(seats)[:, None]) % seats
        may = ((self.held > 0) & ~self.out)[order, tables]
        self.seat = order[may.argmax(axis=0), tables]
        return np.where((winner == RUNNING) & ~may.any(axis=0), NOBODY, winner)
