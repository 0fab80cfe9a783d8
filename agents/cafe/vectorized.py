"""Many tables of Cafe International at once, as arrays: who sits where, and what each move does.

The last axis of all arrays is the games. They begin with the same view: only their bags differ. Every method that makes
a move takes the numbers of the games in which to make it. `end_turn` ends the turn in all these games at once.

A place is a chair at one of its tables: 4 * table + side, 96 in all. A guest at a place counts as one of the table's
nation, so the place says everything about how a tile is seated.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, TypeAlias, TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from engines.cafe.board import Board, board_of
from engines.cafe.edition import BAR, GUESTS, CafeEdition
from engines.cafe.model import State
from engines.cafe.rules import BAG_END, HAND, JOKER_FINE, TILE_FINE

Ints: TypeAlias = NDArray[np.intp]
Small: TypeAlias = NDArray[np.int8]
Flags: TypeAlias = NDArray[np.bool_]
Floats: TypeAlias = NDArray[np.float64]

SIDES: Final = 4
NATIONS: Final = GUESTS // 2


class Furniture:
    """The tables, chairs and bar of one edition, as arrays."""

    def __init__(self, board: Board) -> None:
        tables = len(board.nation)
        self.flag: Small = np.array(board.nation, np.int8)
        """The nation of each table."""
        self.chairs: Ints = np.array(board.chairs_of, np.intp)
        """The four chairs of each table."""
        self.one: Ints = np.array([tables_of[0] for tables_of in board.tables_of], np.intp)
        """The first table of each chair."""
        self.other: Ints = np.array([tables_of[-1] for tables_of in board.tables_of], np.intp)
        """The second table of each chair, or the first one again."""
        self.table: Ints = np.arange(tables).repeat(SIDES)
        """The table of each place."""
        self.chair: Ints = self.chairs.reshape(-1)
        """The chair of each place."""
        self.beyond: Ints = self.one[self.chair] + self.other[self.chair] - self.table
        """The other table of each place's chair, or the same one again."""
        self.shared: Ints = np.flatnonzero(self.beyond != self.table)
        """The places whose chairs belong to two tables."""
        same_flag = (self.beyond < self.table) & (self.flag[self.beyond] == self.flag[self.table])
        self.counts: Flags = ~same_flag[:, None]
        """False for the second place of a chair whose tables have the same flag: it would only duplicate the first."""
        self.homes: Ints = np.array(
            [[SIDES * table + side for table in board.tables_with[n] for side in range(SIDES)] for n in range(NATIONS)]
        )
        """The eight places of each nation."""
        self.bar_rows = {name: np.array(row) for name, row in board.bar_rows.items()}
        """The points of the bar's seats, by option."""


@cache
def furniture_of(edition: CafeEdition | None) -> Furniture:
    """The furniture of this edition; None: the shipped one."""
    return Furniture(board_of(edition))


Scalar = TypeVar("Scalar", bound=np.generic)

EMPTY: Final = -1
"""Marks a missing tile or chair."""
MIXED: Final = -1
"""The nation of a table with guests of several nations."""
JOKERS: Final = 4
"""The number of jokers."""


class ManyTables:
    """Many games, changed in place."""

    def __init__(self, states: Sequence[State], times: int) -> None:
        """Hold each state `times` times, side by side. Raises ValueError if nobody is to act."""
        first = states[0]
        if first.to_act is None:
            raise ValueError("the game is over")
        count, seats = len(states) * times, len(first.hands)
        self.furniture = furniture_of(first.options.edition)
        self.bar_row: Ints = self.furniture.bar_rows[first.options.bar]
        """The points of the bar's seats."""
        self.number: Ints = np.arange(count)
        self.origin: Ints = self.number // times
        """The number of the state that each game began with."""
        self._bags: Small = np.array([state.bag for state in states], np.int8).reshape(len(states), -1)
        self.bag: Ints = np.full(count, len(first.bag))
        """How many tiles are in the bag."""
        self.hands: Small = _for_all([[*hand, *[EMPTY] * (HAND - len(hand))] for hand in first.hands], np.int8, count)
        """By seat and slot; a played tile leaves EMPTY."""
        self.points: Ints = _for_all(first.points, np.intp, count)
        self.out: Flags = _for_all([seat in first.out for seat in range(seats)], np.bool_, count)
        self.at_bar: Ints = np.full(count, len(first.bar))
        """How many tiles are at the bar."""
        self.seat: Ints = np.full(count, first.to_act)
        """The seat to act."""
        self.first: Ints = np.full(count, EMPTY if first.first is None else first.first)
        """The chair of the first tile of the turn, or EMPTY."""
        self.over: Flags = np.zeros(count, np.bool_)
        self._sit(first, count)
        self._played: Ints = np.full((2, count), EMPTY)
        """The slots of the tiles played in this turn."""
        if first.first is not None:
            # Its slot is the last one, because nothing has been drawn for it yet.
            self._played[0] = HAND - 1
        self.draws: Ints = np.zeros(count, np.intp)
        """How many tiles are drawn at the end of the turn."""
        if first.first is not None:
            self.draws += self._is_refilled(first.first)

    def _sit(self, first: State, count: int) -> None:
        chairs, fur = np.array(first.room.chairs), self.furniture
        taken = chairs >= 0
        self.free: Flags = _for_all(~taken, np.bool_, count)
        """Whether each chair is free."""
        self.who: Small = _for_all(np.where(taken, chairs % GUESTS // 2, EMPTY), np.int8, count)
        """The nation of the guest on each chair, or EMPTY."""
        around = chairs[fur.chairs]
        self.guests: Small = _for_all((around >= 0).sum(axis=1), np.int8, count)
        """The number of guests at each table."""
        self.women: Small = _for_all(((around >= 0) & (around % 2 == 1)).sum(axis=1), np.int8, count)
        """How many of them are women."""
        self.nation: Small = np.zeros((len(around), count), np.int8)
        """The nation of all guests of each table, or MIXED; any nation for an empty table."""
        for table in range(len(around)):
            self._mingle(np.full(count, table), self.number)
        self.jokers: Ints = np.full((JOKERS, count), EMPTY)
        """The chairs of jokers: first those of men, then those of women."""
        for chair in first.room.jokers:
            self._note_joker(np.full(count, chair), np.full(count, chairs[chair] % 2), self.number)

    def _is_refilled(self, chair: int) -> bool:
        """Whether a tile is drawn for the guest on this chair: not for the fourth guest of one nation."""
        tables = [int(self.furniture.one[chair]), int(self.furniture.other[chair])]
        return not any(self.guests[table, 0] == SIDES and self.nation[table, 0] != MIXED for table in tables)

    # --- moves ---

    def sit_down(self, games: Ints, slots: Ints, places: Ints) -> None:
        """Seat a tile of the hand at a place, as the first or second tile of the turn."""
        fur, seat = self.furniture, self.seat[games]
        tile = self.hands[seat, slots, games].astype(np.intp)
        chair, table, beyond = fur.chair[places], fur.table[places], fur.beyond[places]
        nation, woman = fur.flag[table], tile % 2
        self.free[chair, games], self.who[chair, games] = False, nation
        points, refill = self._join(table, nation, woman, games)
        two = np.flatnonzero(beyond != table)
        more, also = self._join(beyond[two], nation[two], woman[two], games[two])
        points[two] += more
        refill[two] &= also
        self.points[seat, games] += points
        self.draws[games] += refill
        joker = np.flatnonzero(tile >= GUESTS)
        self._note_joker(chair[joker], woman[joker], games[joker])
        self._take_away(games, slots, second=self.first[games] != EMPTY)
        self.first[games] = chair

    def _join(self, tables: Ints, nation: Small, woman: Ints, games: Ints) -> tuple[Ints, Flags]:
        """Add a guest at these tables; return the points, and whether a tile is drawn for it."""
        guests = self.guests[tables, games]
        same = (guests == 0) | (self.nation[tables, games] == nation)
        guests += 1
        self.guests[tables, games] = guests
        self.women[tables, games] += woman.astype(np.int8)
        self.nation[tables, games] = np.where(same, nation, MIXED)
        points = np.where(guests > 1, guests * (1 + same), 0).astype(np.intp)
        return points, ~(same & (guests == SIDES))

    def exchange(self, games: Ints, slots: Ints, jokers: Ints) -> None:
        """Exchange a tile of the hand for a joker on a chair."""
        seat = self.seat[games]
        chair = self.jokers[jokers, games]
        tile = self.hands[seat, slots, games]
        self.hands[seat, slots, games] = GUESTS + tile % 2
        self.who[chair, games] = tile // 2
        self.jokers[jokers, games] = EMPTY
        self._mingle(self.furniture.one[chair], games)
        self._mingle(self.furniture.other[chair], games)

    def to_bar(self, games: Ints, slots: Ints) -> None:
        """Send a tile of the hand to the next seat of the bar; a player whose points become negative is out."""
        seat, worth = self.seat[games], self.bar_row[self.at_bar[games]]
        points = self.points[seat, games] + worth
        goes_out = points < 0
        self.points[seat, games] = points
        self.out[seat, games] = goes_out
        self.at_bar[games] += 1
        self.draws[games] = ~goes_out
        self._take_away(games, slots, second=np.zeros(len(games), np.bool_))

    def end_turn(self, games: Ints) -> None:
        """Draw tiles, and let the next seat act unless the game is `over`."""
        seat = self.seat[games]
        for number in range(2):
            drawn = self.draws[games] > number
            at = games[drawn]
            # If only one tile is drawn for two, the second slot stays empty.
            self.hands[self.seat[at], self._played[number, at], at] = self._bags[self.origin[at], -self.bag[at]]
            self.bag[at] -= 1
        out = self.out[:, games]
        empty_hand = (self.hands[seat, :, games] == EMPTY).all(axis=1) & ~out[seat, np.arange(len(games))]
        full = ~self.free[:, games].any(axis=0) | (self.at_bar[games] == BAR) | (self.bag[games] <= BAG_END)
        self.over[games] = empty_hand | full | (out.sum(axis=0) == len(out) - 1)
        self.draws[games], self._played[:, games], self.first[games] = 0, EMPTY, EMPTY
        order = (seat + 1 + np.arange(len(out))[:, None]) % len(out)
        following = (~out[order, np.arange(len(games))]).argmax(axis=0)
        self.seat[games] = order[following, np.arange(len(games))]

    def _take_away(self, games: Ints, slots: Ints, second: Flags) -> None:
        self.hands[self.seat[games], slots, games] = EMPTY
        # If one tile is drawn for both, it fills the slot of the first.
        self._played[second.astype(np.intp), games] = slots

    def _note_joker(self, chair: Ints, woman: Ints, games: Ints) -> None:
        at = 2 * woman
        at += self.jokers[at, games] != EMPTY
        self.jokers[at, games] = chair

    def _mingle(self, tables: Ints, games: Ints) -> None:
        """Update `nation` for these tables."""
        who = self.who[self.furniture.chairs[tables].T, games]
        highest = who.max(axis=0)
        alone = np.where(who == EMPTY, highest, who).min(axis=0) == highest
        self.nation[tables, games] = np.where(alone, highest, MIXED)

    # --- the state of the games ---

    def turns_left(self) -> Floats:
        """About how many turns each player has left, at 1.5 tiles drawn per turn."""
        turns: Floats = np.maximum(0, self.bag - BAG_END) / (1.5 * (~self.out).sum(axis=0))
        return turns

    def fines(self) -> Ints:
        """The points that the tiles in each hand would cost at the end (negative), by seat."""
        fine = np.where(self.hands >= GUESTS, JOKER_FINE, np.where(self.hands == EMPTY, 0, TILE_FINE))
        fines: Ints = fine.sum(axis=1)
        return fines


def _for_all(what: ArrayLike, dtype: type[Scalar], count: int) -> NDArray[Scalar]:
    """Repeat this for all games, along a new last axis."""
    return np.repeat(np.array(what, dtype)[..., None], count, axis=-1)
