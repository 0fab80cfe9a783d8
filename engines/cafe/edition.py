"""The guests, and the edition: the place of each table, the shared chairs, and the points of the bar.

Guests are men and women of twelve nations, and jokers who can be of any nation. In states and moves a tile is the
number of its kind, 0..25: two for each nation in the order of `NATIONS`, the man first, then the male and the female
joker. Tiles of one kind are alike. In views and events a tile is a `Tile`. A guest on a chair is a number too: the
tile's own for a guest with a nationality; for a joker, 24 plus the number of the guest that it represents.

The shipped edition is `edition.toml`; `board` computes the furniture from it.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Literal, TypeAlias, get_args

from msgspec import Struct

from engines.edition import MOST_POINTS, Edition, EditionError

Nation: TypeAlias = Literal[
    "usa",
    "britain",
    "germany",
    "france",
    "italy",
    "spain",
    "russia",
    "turkey",
    "india",
    "china",
    "cuba",
    "africa",
]
"""A flag; `africa` is Central Africa."""

NATIONS: tuple[Nation, ...] = get_args(Nation)
CODES = ("US", "GB", "DE", "FR", "IT", "ES", "RU", "TR", "IN", "CN", "CU", "CF")
"""The nations as two letters, in the same order: for tests, logs and custom ids."""

GUESTS = 2 * len(NATIONS)
"""The number of kinds of tiles that have a nationality; the two kinds above are jokers."""
MALE_JOKER = GUESTS
KINDS = GUESTS + 2
_EACH = 4  # tiles of one kind with a nationality
_JOKERS = 2  # tiles of one kind of joker

BAG = tuple(kind for kind in range(KINDS) for _ in range(_EACH if kind < GUESTS else _JOKERS))
"""All 100 tiles, kind by kind."""

FREE = -1
"""Stands for the guest on a free chair."""


class Tile(Struct, frozen=True):
    """A tile as everybody sees it."""

    nation: Nation | None
    """None for a joker."""
    woman: bool

    @property
    def number(self) -> int:
        """The number of this kind in states and moves, 0..25."""
        return (2 * NATIONS.index(self.nation) if self.nation else MALE_JOKER) + self.woman

    @property
    def code(self) -> str:
        """The short name, such as `INm`, `FRw` or, for jokers, `JOm`."""
        return (CODES[NATIONS.index(self.nation)] if self.nation else "JO") + ("w" if self.woman else "m")


class Guest(Struct, frozen=True):
    """A tile on a chair."""

    tile: Tile
    nation: Nation
    """The nation it counts as: its own, or the one named for a joker."""

    @property
    def number(self) -> int:
        """The number of this guest in states."""
        return seated(self.tile.number, NATIONS.index(self.nation))


TILES = tuple(Tile(nation, woman) for nation in (*NATIONS, None) for woman in (False, True))
"""Every kind of tile, indexed by its number."""


def seated(tile: int, nation: int) -> int:
    """The number of the guest that this tile becomes on a chair; a joker becomes one of this nation."""
    return tile if tile < GUESTS else GUESTS + 2 * nation + tile - MALE_JOKER


def tile_of(guest: int) -> int:
    """The number of the tile behind this guest."""
    return guest if guest < GUESTS else MALE_JOKER + guest % 2


AT_TABLE = tuple(Guest(TILES[tile_of(guest)], NATIONS[guest % GUESTS // 2]) for guest in range(2 * GUESTS))
"""Every possible guest on a chair, indexed by its number."""


# --- the edition ---------------------------------------------------------------------------------

TABLE_COUNT = 2 * len(NATIONS)
CHAIRS_OF_A_TABLE = 4
SHARED = 28
CHAIRS = TABLE_COUNT * CHAIRS_OF_A_TABLE - SHARED
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
            if flags[nation] != TABLE_COUNT // len(NATIONS):
                raise EditionError(f"{nation} has {flags[nation]} tables, not {TABLE_COUNT // len(NATIONS)}")
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
                if not 1 <= table <= TABLE_COUNT:
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
