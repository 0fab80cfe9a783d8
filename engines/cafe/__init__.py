"""Cafe International: find every guest a chair at a table of the right flag, and company there.

Pure rules for 2 to 4 players: what a move leads to, what a seat may know, and how the game ends. The positions of the
tables are data (`edition.toml`), which a host can replace.

Other packages import from here only; the modules behind it are for this package and its tests. Besides the game itself
it exports what screens and agents look up: the furnished board (`board_of`), who sits where (`room_in`), who can take a
free chair (`wanted_at`, `lost_chairs`, `opens_table`, `chairs_for`), how a turn can continue after its first tile
(`following`), and what a hand would cost at the end (`fine_for`).
"""

from engines.cafe.beliefs import following, room_in
from engines.cafe.board import Board, board_of
from engines.cafe.edition import BAR, CHAIRS, CODES, GUESTS, NATIONS, TABLES, TILES, CafeEdition, Guest, Nation, Tile
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
from engines.cafe.rules import BAG_END, HAND, JOKER_FINE, TILE_FINE, CafeInternational, fine_for
from engines.cafe.seating import (
    chairs_for,
    lost_chairs,
    moves_in,
    opens_table,
    sit_down,
    wanted_at,
)

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
