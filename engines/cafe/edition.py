"""The edition of Cafe International: the place of each table, the shared chairs, and the points of the bar.

This module has its types and the check that its figures fit together. The shipped edition is `edition.toml`; `board`
computes the furniture from it.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from msgspec import Struct

from engines.cafe.tiles import NATIONS
from engines.edition import MOST_POINTS, Edition, EditionError

TABLES = 2 * len(NATIONS)
CHAIRS_OF_A_TABLE = 4
SHARED = 28
CHAIRS = TABLES * CHAIRS_OF_A_TABLE - SHARED
BAR = 20
_PLUS = 5  # seats of the bar that bring points; the others cost points
_SIDE = 6  # rows and columns of the lattice
_MIDDLE = (3, 4)  # the bar's rows and columns on it


class TableFigures(Struct, frozen=True, forbid_unknown_fields=True):
    """A table: its flag and its place on the lattice, counted from 1."""

    nation: str
    row: int
    column: int


class BarFigures(Struct, frozen=True, forbid_unknown_fields=True):
    """The points of the bar's seats, in order: one row for each value of the option `bar`."""

    stepped: tuple[int, ...]
    straight: tuple[int, ...]


class CafeEdition(Edition, frozen=True):
    """The seating and the bar."""

    tables: tuple[TableFigures, ...]
    """In order of their numbers, which start at 1."""
    shared: tuple[tuple[int, ...], ...]
    """The chairs that belong to two tables, each as both tables' numbers."""
    bar: BarFigures

    def check(self) -> None:
        """Check for a board of 24 tables and 68 chairs, and two bar rows of 20 seats."""
        self._check_tables()
        self._check_chairs()
        for name, row in (("stepped", self.bar.stepped), ("straight", self.bar.straight)):
            if len(row) != BAR:
                raise EditionError(f"the bar row {name} has {len(row)} seats, not {BAR}")
            for seat, points in enumerate(row, start=1):
                lowest, highest = (1, MOST_POINTS) if seat <= _PLUS else (-MOST_POINTS, -1)
                if not lowest <= points <= highest:
                    raise EditionError(
                        f"seat {seat} of the bar row {name} is worth {points}, which is not from {lowest} to {highest}"
                    )

    def _check_tables(self) -> None:
        for number, table in enumerate(self.tables, start=1):
            if table.nation not in NATIONS:
                raise EditionError(
                    f"table {number} has the unknown nation {table.nation}; the nations are {' '.join(NATIONS)}"
                )
            if not (1 <= table.row <= _SIDE and 1 <= table.column <= _SIDE):
                raise EditionError(f"table {number} is off the lattice: row {table.row}, column {table.column}")
            if table.row in _MIDDLE and table.column in _MIDDLE:
                raise EditionError(f"table {number} is where the bar is: row {table.row}, column {table.column}")
        flags = Counter(table.nation for table in self.tables)
        for nation in NATIONS:
            if flags[nation] != TABLES // len(NATIONS):
                raise EditionError(f"{nation} has {flags[nation]} tables, not {TABLES // len(NATIONS)}")
        places = sorted((table.row, table.column, number) for number, table in enumerate(self.tables, start=1))
        for one, other in pairwise(places):
            if one[:2] == other[:2]:
                raise EditionError(f"tables {one[2]} and {other[2]} are in the same place")

    def _check_chairs(self) -> None:
        for chair in self.shared:
            named = " and ".join(map(str, chair))
            if len(chair) != 2:
                raise EditionError(f"the shared chair of tables {named} belongs to {len(chair)} tables, not to 2")
            for table in chair:
                if not 1 <= table <= TABLES:
                    raise EditionError(f"the shared chair of tables {named} belongs to a table that does not exist")
        chairs = Counter(table for chair in self.shared for table in chair)
        for table, count in sorted(chairs.items()):
            if count > CHAIRS_OF_A_TABLE:
                raise EditionError(f"table {table} has {count} chairs, more than {CHAIRS_OF_A_TABLE}")
        pairs = Counter(tuple(sorted(chair)) for chair in self.shared)
        for (one, other), count in pairs.items():
            if count > 1:
                raise EditionError(f"tables {one} and {other} share {count} chairs, not 1")
            here, there = self.tables[one - 1], self.tables[other - 1]
            if abs(here.row - there.row) + abs(here.column - there.column) != 1:
                raise EditionError(f"tables {one} and {other} share a chair but are not next to each other")
        if len(self.shared) != SHARED:
            raise EditionError(f"there are {len(self.shared)} shared chairs, not {SHARED}")
