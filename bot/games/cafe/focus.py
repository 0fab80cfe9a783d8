"""One table seen from near, with the tables that share its chairs, and what each chair would bring."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from bot.games.cafe import sprites
from bot.games.cafe.choosing import OfTile, brings, needs_company
from bot.games.cafe.guests import guest
from bot.games.cafe.lattice import side_of
from bot.games.cafe.sprites import Look
from bot.games.cafe.writing import signed
from bot.pictures.drawing import Stamp, stamp
from engines.cafe import NATIONS, Board, Exchange, Seat, View, board_of, lost_chairs, room_in

NEAR: Final = 1.5
"""How much larger the table is than in the room."""
_GUEST: Final = 1.22
_NEIGHBOUR: Final = 0.88
_CHAIR: Final = (124, 148)
"""From the table to its chairs, across and down."""
_BEYOND: Final = (212, 260)
"""From the table to its neighbours, across and down."""
_ALONE: Final = 222
"""From the table to the edge of its field, up or down, on a side without a neighbour."""
_SHARED: Final = 318
"""The same on the side of a neighbour."""


def extent_of(board: Board, table: int) -> tuple[int, int]:
    """How far the field of a table reaches from its middle, up and down."""
    north, _, south, _ = (_SHARED if len(board.tables_of[chair]) > 1 else _ALONE for chair in board.chairs_of[table])
    return north, south


def field(view: View, table: int, look: Look, offers: Sequence[OfTile], x: float, y: float) -> Iterator[Stamp]:
    """A table at this place, its chairs, its neighbours, and what the moves that are offered bring at its chairs."""
    board = board_of(view.options.edition)
    lost = lost_chairs(board, room_in(view))
    things = [stamp(sprites.table(NATIONS[board.nation[table]], table + 1, look, NEAR), x, y)]
    marks: list[Stamp] = []
    for chair in board.chairs_of[table]:
        right, down = side_of(board, table, chair)
        others = [other for other in board.tables_of[chair] if other != table]
        long = (_BEYOND if others else _CHAIR)[abs(down)]
        yield stamp(sprites.runner(long, upright=down != 0), x + right * long / 2, y + down * long / 2)
        for other in others:
            plate = sprites.table(NATIONS[board.nation[other]], other + 1, Look.dark, _NEIGHBOUR)
            things.append(stamp(plate, x + _BEYOND[0] * right, y + _BEYOND[1] * down))
        at_x, at_y = x + _CHAIR[0] * right, y + _CHAIR[1] * down
        seated, move = view.chairs[chair], _offer_at(offers, chair)
        if seated is not None:
            things.append(stamp(guest(seated, _GUEST), at_x, at_y))
            if move is not None:
                marks.append(stamp(sprites.swap(), at_x - 40, at_y + 34))
        elif isinstance(move, Seat):
            shown = sprites.offer(signed(brings(view, move)), company=needs_company(view, move))
            marks.append(stamp(shown, at_x, at_y))
        else:
            things.append(stamp(sprites.free_chair(1.2, lost=chair in lost), at_x, at_y))
    yield from things
    yield from marks


def _offer_at(offers: Sequence[OfTile], chair: int) -> Seat | Exchange | None:
    """What is offered at a chair: a guest sits down there or takes the place of a joker, never both."""
    return next((move for move in offers if isinstance(move, Seat | Exchange) and move.chair == chair), None)
