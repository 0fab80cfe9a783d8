"""Cafe International: find every guest a chair at a table of the right flag, and company there.

Pure rules for 2 to 4 players: what a move leads to, what a seat may know, and how the game ends. The positions of the
tables are data (`edition.toml`), which a host can replace.

Other packages import from here only; the modules behind it are for this package and its tests. Besides the game itself
it exports what screens and agents look up: the furnished board (`board_of`), who sits where (`room_in`), who can take a
free chair (`wanted_at`, `lost_chairs`, `opens_table`, `chairs_for`), how a turn can continue after its first tile
(`following`), and what a hand would cost at the end (`fine_for`).
"""

from engines.cafe.beliefs import following as following
from engines.cafe.beliefs import room_in as room_in
from engines.cafe.board import Board as Board
from engines.cafe.board import board_of as board_of
from engines.cafe.edition import BAR as BAR
from engines.cafe.edition import CHAIRS as CHAIRS
from engines.cafe.edition import CODES as CODES
from engines.cafe.edition import GUESTS as GUESTS
from engines.cafe.edition import NATIONS as NATIONS
from engines.cafe.edition import TABLES as TABLES
from engines.cafe.edition import TILES as TILES
from engines.cafe.edition import CafeEdition as CafeEdition
from engines.cafe.edition import Guest as Guest
from engines.cafe.edition import Nation as Nation
from engines.cafe.edition import Tile as Tile
from engines.cafe.model import Bar as Bar
from engines.cafe.model import CafeOptions as CafeOptions
from engines.cafe.model import Ended as Ended
from engines.cafe.model import Event as Event
from engines.cafe.model import Exchange as Exchange
from engines.cafe.model import Exchanged as Exchanged
from engines.cafe.model import Fined as Fined
from engines.cafe.model import Memory as Memory
from engines.cafe.model import Move as Move
from engines.cafe.model import Pass as Pass
from engines.cafe.model import Passed as Passed
from engines.cafe.model import Refilled as Refilled
from engines.cafe.model import Room as Room
from engines.cafe.model import Seat as Seat
from engines.cafe.model import Seated as Seated
from engines.cafe.model import State as State
from engines.cafe.model import ToBar as ToBar
from engines.cafe.model import View as View
from engines.cafe.model import WentOut as WentOut
from engines.cafe.rules import BAG_END as BAG_END
from engines.cafe.rules import HAND as HAND
from engines.cafe.rules import JOKER_FINE as JOKER_FINE
from engines.cafe.rules import TILE_FINE as TILE_FINE
from engines.cafe.rules import CafeInternational as CafeInternational
from engines.cafe.rules import fine_for as fine_for
from engines.cafe.seating import chairs_for as chairs_for
from engines.cafe.seating import lost_chairs as lost_chairs
from engines.cafe.seating import moves_in as moves_in
from engines.cafe.seating import opens_table as opens_table
from engines.cafe.seating import sit_down as sit_down
from engines.cafe.seating import wanted_at as wanted_at

GAME = CafeInternational()
