"""The guests: men and women of twelve nations, and jokers who can be of any nation.

In states and moves a tile is the number of its kind, 0..25: two for each nation in the order of `NATIONS`, the man
first, then the male and the female joker. Tiles of one kind are alike. In views and events a tile is a `Tile`.

A guest on a chair is a number too: the tile's own for a guest with a nationality; for a joker, 24 plus the number of
the guest that it represents.
"""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

from msgspec import Struct

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
