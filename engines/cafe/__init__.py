"""Cafe International: find every guest a chair at a table of the right flag, and company there.

Pure rules for 2 to 4 players: what a move leads to, what a seat may know, and how the game ends. No words that members
read and nothing of Discord; which table stands where is data (`edition.toml`), and a host may bring another.

What can be imported from here is for everybody; the modules behind it are for this package and its tests. Beside the
game itself there is what a screen and an agent look up: the board as it is furnished (`board_of`), who sits where
(`room_in`), what a free chair is good for (`wanted_at`, `lost_chairs`, `opens_table`, `chairs_for`), how a turn can go
on after its first tile (`following`), and what a hand would cost at the end (`fine_for`).
"""

from engines.cafe.beliefs import room_in
from engines.cafe.board import Board, board_of
from engines.cafe.edition import BAR, CHAIRS, TABLES, CafeEdition
from engines.cafe.lookahead import fine_for, following
from engines.cafe.model import (
    Bar,
    CafeOptions,
    Ended,
    Event,
    Exchange,
    Exchanged,
    Fined,
    Memory,
    Move,
    Pass,
    Passed,
    Refilled,
    Room,
    Seat,
    Seated,
    State,
    ToBar,
    View,
    WentOut,
)
from engines.cafe.rules import BAG_END, HAND, CafeInternational
from engines.cafe.scoring import JOKER_FINE, TILE_FINE, sit_down
from engines.cafe.seating import chairs_for, lost_chairs, moves_in, opens_table, wanted_at
from engines.cafe.tiles import CODES, GUESTS, NATIONS, TILES, Guest, Nation, Tile

__all__ = [
    "BAG_END",
    "BAR",
    "CHAIRS",
    "CODES",
    "GAME",
    "GUESTS",
    "HAND",
    "JOKER_FINE",
    "NATIONS",
    "TABLES",
    "TILES",
    "TILE_FINE",
    "Bar",
    "Board",
    "CafeEdition",
    "CafeInternational",
    "CafeOptions",
    "Ended",
    "Event",
    "Exchange",
    "Exchanged",
    "Fined",
    "Guest",
    "Memory",
    "Move",
    "Nation",
    "Pass",
    "Passed",
    "Refilled",
    "Room",
    "Seat",
    "Seated",
    "State",
    "Tile",
    "ToBar",
    "View",
    "WentOut",
    "board_of",
    "chairs_for",
    "fine_for",
    "following",
    "lost_chairs",
    "moves_in",
    "opens_table",
    "room_in",
    "sit_down",
    "wanted_at",
]

GAME = CafeInternational()
