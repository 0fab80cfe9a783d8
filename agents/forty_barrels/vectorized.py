"""Many tables of 40 Barrels of Beer at once, as arrays: the cards, and what a play does.

Suits do not matter, so a card is its code (see `lookup_tables`), or 0 for none. The last axis of all arrays is the
tables. They begin with the same view of one seat, so each place has the same number of cards at all tables. Places that
were played on come first, in the order in which that happened; all others are alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Final

import numpy as np

from agents.forty_barrels.lookup_tables import CODES, FATE, GOES_ON, OUT, RANKS, WINS, Flags, Ints, rank_of
from engines.forty_barrels import SPOTS, State

HELD: Final = 4
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
    """Many tables, changed in place. The seat to act always has a card."""

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
        self.hands: Ints = np.zeros((HELD, seats, tables), np.intp)
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
