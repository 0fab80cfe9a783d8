"""The data of Cafe International: options, moves, state, view and events, all frozen.

In states and moves, tiles are numbered as in `edition`, tables and chairs as in `board`.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct, field

from engines import contract
from engines.cafe.edition import CafeEdition, Guest, Tile
from engines.edition import WIRE_NAME


class CafeOptions(contract.Options, frozen=True):
    """The table options of Cafe International."""

    bar: Literal["stepped", "straight"] = "stepped"
    """The edition's row with the points of the bar's seats."""
    edition: CafeEdition | None = field(default=None, name=WIRE_NAME)
    """The edition; None for the shipped one."""


# --- moves ---------------------------------------------------------------------------------------


class Seat(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="move", tag="seat"):
    """Put a tile of the hand on a chair."""

    tile: int
    """The kind of the tile, 0..25."""
    chair: int
    nation: int | None = None
    """For a joker between two flags, the nation that it represents, 0..11; otherwise None."""


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
    """What one tile scored at a table."""

    table: int
    guests: int
    """The number of guests there now."""
    same: bool
    """Whether all of them are of one nation, which counts double."""
    points: int


class Seated(contract.Event, frozen=True, tag="seated"):
    """A seat put a tile on a chair."""

    seat: int
    guest: Guest
    chair: int
    gains: tuple[Gain, ...]
    """One for each table of the chair."""
    refill: bool
    """Whether a new tile replaces this one at the end of the turn: not for the fourth guest of one nation."""

    @property
    def points(self) -> int:
        """The points from all tables together."""
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
    """The joker that sat there, with the nation it represented."""


class ToBar(contract.Event, frozen=True, tag="to_bar"):
    """A seat put a tile on the next seat of the bar."""

    seat: int
    tile: Tile
    place: int
    """The seat of the bar, 0..19."""
    points: int


class WentOut(contract.Event, frozen=True, tag="went_out"):
    """A bar seat took a player below zero: the player is out, and the hand leaves the game."""

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
    """The fine: a negative number."""


class Ended(contract.Event, frozen=True, tag="ended"):
    """The game is over."""

    outcome: contract.Outcome


Event: TypeAlias = Seated | Passed | Exchanged | ToBar | WentOut | Refilled | Fined | Ended


# --- state ---------------------------------------------------------------------------------------


class Room(Struct, frozen=True, forbid_unknown_fields=True):
    """Who sits where.

    All other fields follow from `chairs`. They are stored because computing them for every move would take longer than
    everything else; `board.room_of` computes them, and a test compares both.
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
    """One hand per seat, ascending; the hand of a seat that is out stays as it was."""
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
    """Per seat, the tiles that it took out of the game when it went out; empty for seats still in."""


class View(Struct, frozen=True, cache_hash=True):
    """What one seat, or a spectator, may know: everything except the order of the bag.

    Its hash is cached because it is the key of a cache (`beliefs.inferred`).
    """

    seat: int | None
    """Whose view this is; None for a spectator."""
    hands: tuple[tuple[Tile, ...], ...]
    """The hand of each seat, sorted; empty for seats that are out."""
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
