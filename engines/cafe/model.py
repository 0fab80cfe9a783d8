"""What Cafe International is made of: options, moves, state, view and events, as plain frozen data.

In states and moves, tiles are numbers as in `tiles`, tables and chairs numbers as in `board`.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct, field

from engines import contract
from engines.cafe.edition import CafeEdition
from engines.cafe.tiles import Guest, Tile
from engines.edition import WIRE_NAME


class CafeOptions(contract.Options, frozen=True):
    """The table options of Cafe International."""

    bar: Literal["stepped", "straight"] = "stepped"
    """Which row of the edition tells what the seats of the bar bring."""
    edition: CafeEdition | None = field(default=None, name=WIRE_NAME)
    """The edition; None for the shipped one."""


# --- moves ---------------------------------------------------------------------------------------


class Seat(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="move", tag="seat"):
    """Put a tile of the hand on a chair."""

    tile: int
    """The kind of the tile, 0..25."""
    chair: int
    nation: int | None = None
    """For a joker between two flags the nation that it represents, 0..11; else None."""


class Pass(Struct, frozen=True, forbid_unknown_fields=True, tag_field="move", tag="pass"):
    """End the turn after one tile."""


class Exchange(Struct, frozen=True, forbid_unknown_fields=True, tag_field="move", tag="exchange"):
    """Put a tile of the hand on the chair of a joker and take that joker into the hand: a whole turn."""

    tile: int
    chair: int


class Bar(Struct, frozen=True, forbid_unknown_fields=True, tag_field="move", tag="bar"):
    """Put a tile of the hand on the next seat of the bar: a whole turn."""

    tile: int


Move: TypeAlias = Seat | Pass | Exchange | Bar


# --- events --------------------------------------------------------------------------------------


class Gain(Struct, frozen=True):
    """What a table brought for one tile."""

    table: int
    guests: int
    """How many sit there now."""
    same: bool
    """Whether all of them are of one nation, which counts double."""
    points: int


class Seated(contract.Event, frozen=True, tag="seated"):
    """A seat put a tile on a chair."""

    seat: int
    guest: Guest
    chair: int
    gains: tuple[Gain, ...]
    """For each table of the chair."""
    refill: bool
    """Whether a tile is drawn for this one at the end of the turn: not for the fourth guest of one nation."""

    @property
    def points(self) -> int:
        """What all tables together brought."""
        return sum(gain.points for gain in self.gains)


class Passed(contract.Event, frozen=True, tag="passed"):
    """A seat ended its turn after one tile."""

    seat: int


class Exchanged(contract.Event, frozen=True, tag="exchanged"):
    """A seat put a tile on the chair of a joker and took the joker."""

    seat: int
    guest: Guest
    chair: int
    joker: Guest
    """Who sat there, and as what."""


class ToBar(contract.Event, frozen=True, tag="to_bar"):
    """A seat put a tile on the next seat of the bar."""

    seat: int
    tile: Tile
    place: int
    """Which seat of the bar, 0..19."""
    points: int


class WentOut(contract.Event, frozen=True, tag="went_out"):
    """A bar seat took a player below zero, who is out; the hand leaves the game."""

    seat: int
    points: int


class Refilled(contract.Event, frozen=True, tag="refilled"):
    """A seat drew tiles from the bag; hands are open, so everybody sees which."""

    seat: int
    tiles: tuple[Tile, ...]


class Fined(contract.Event, frozen=True, tag="fined"):
    """At the end a seat paid for the tiles left in its hand."""

    seat: int
    guests: int
    """How many of them had a nationality."""
    jokers: int
    points: int
    """What they cost, below zero."""


class Ended(contract.Event, frozen=True, tag="ended"):
    """The game is over."""

    outcome: contract.Outcome


Event: TypeAlias = Seated | Passed | Exchanged | ToBar | WentOut | Refilled | Fined | Ended


# --- state ---------------------------------------------------------------------------------------


class Room(Struct, frozen=True, forbid_unknown_fields=True):
    """Who sits where.

    Everything but `chairs` follows from it. It is kept because finding it again for every move would take longer than
    all the rest; `board.room_of` finds it, and a test compares.
    """

    chairs: tuple[int, ...]
    """The guest on each chair, or FREE."""
    jokers: tuple[int, ...]
    """The chairs on which jokers sit, ascending."""
    free: int
    """The places (see `board`) that are free, as bits."""
    visited: int
    """The tables where somebody sits, as bits."""
    no_men: int
    """The tables where no man can sit down next, as bits."""
    no_women: int
    """The tables where no woman can sit down next, as bits."""


class State(Struct, frozen=True, forbid_unknown_fields=True):
    """The whole truth of a table. Tiles and guests are numbers."""

    options: CafeOptions
    hands: tuple[tuple[int, ...], ...]
    """One hand a seat, each ascending; the hand of a seat that is out stays as it was."""
    points: tuple[int, ...]
    """Before the fines at the end."""
    out: tuple[int, ...]
    """The seats that are out, in the order of going out."""
    bag: tuple[int, ...]
    """The tiles in the bag, the next one first."""
    bar: tuple[int, ...]
    """The tiles at the bar, in order."""
    room: Room
    to_act: int | None
    first: int | None
    """The chair of the first tile of the turn; None at the beginning of a turn."""
    outcome: contract.Outcome | None


# --- views ---------------------------------------------------------------------------------------


class Memory(Struct, frozen=True):
    """What the table no longer shows, but a player with a perfect memory knows. Never shown on a screen."""

    away: tuple[tuple[Tile, ...], ...]
    """Per seat the tiles that it took out of the game when it went out; empty for those still in."""


class View(Struct, frozen=True, cache_hash=True):
    """What one seat, or a spectator, may know: everything but which tile of the bag comes next.

    Its hash is kept: what follows from a view is looked up by it (`beliefs.inferred`).
    """

    seat: int | None
    """Whose view this is; None for a spectator."""
    hands: tuple[tuple[Tile, ...], ...]
    """The hand of each seat, sorted; empty for those out."""
    points: tuple[int, ...]
    """Before the fines at the end."""
    out: tuple[int, ...]
    """The seats that are out, in the order of going out."""
    bag: int
    """The number of tiles in the bag."""
    bar: tuple[Tile, ...]
    """The tiles at the bar, in order."""
    chairs: tuple[Guest | None, ...]
    """The guest on each chair; None where it is free."""
    to_act: int | None
    first: int | None
    """The chair of the first tile of the turn; None at the beginning of a turn."""
    outcome: contract.Outcome | None
    """At the end; its scores are the points after the fines."""
    options: CafeOptions
    memory: Memory
