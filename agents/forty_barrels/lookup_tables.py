"""What making a sum leads to, looked up for many tables at once.

The code of a card is its rank, plus 256 for an ace; 0 is no card. A sum is the sum of the codes: the total with aces as
1, plus 256 for each ace. The last axis of all arrays is the tables.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from engines.cards import CARDS
from engines.forty_barrels import GOAL, SPOTS, totals

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
