"""The tables and chairs of an edition as arrays of numbers, to look up what many tables of the Cafe ask at once.

A place is a chair as it belongs to one table: 4 * table + side, 96 in all. Whoever sits down at a place does so as
somebody of its table's nation, so one place says all about a seat.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from engines.cafe import GUESTS, board_of

if TYPE_CHECKING:
    from engines.cafe import Board, CafeEdition

Ints: TypeAlias = NDArray[np.intp]
Small: TypeAlias = NDArray[np.int8]
Flags: TypeAlias = NDArray[np.bool_]
Floats: TypeAlias = NDArray[np.float64]

SIDES: Final = 4
NATIONS: Final = GUESTS // 2


class Furniture:
    """Of one edition."""

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
        """Whether a place is more than another name of one: not if both tables have the same flag."""
        self.homes: Ints = np.array(
            [[SIDES * table + side for table in board.tables_with[n] for side in range(SIDES)] for n in range(NATIONS)]
        )
        """The eight places of each nation."""
        self.bar_rows = {name: np.array(row) for name, row in board.bar_rows.items()}
        """What the seats of the bar bring, by the option."""


@cache
def furniture_of(edition: CafeEdition | None) -> Furniture:
    """The furniture of this edition, of the shipped one for None."""
    return Furniture(board_of(edition))
