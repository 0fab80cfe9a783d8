"""One table seen from near, with the tables that share its chairs, and the letters of what can be done there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from bot.games.cafe import sprites
from bot.games.cafe.choosing import Offer, effect
from bot.games.cafe.lattice import REACH, side_of
from bot.locales.numbers import number
from bot.pictures.drawing import Stamp, stamp
from bot.pictures.marks import ring
from engines.cafe import NATIONS, Board, Exchange, Seat, View, board_of, lost_chairs, room_in

NEAR: Final = 1.4
"""How much larger the table itself is than its neighbours."""
_TO_CHAIR: Final = 118
_TO_NEIGHBOUR: Final = _TO_CHAIR + 98
_ALONE: Final = 178
"""From the table to the edge of its field on a side without a neighbour."""
_SHARED: Final = _TO_NEIGHBOUR + REACH + 44
"""From the table to the edge of its field on the side of a neighbour."""
_DISC: Final = 45
_SMALL_DISC: Final = 27
_ASIDE: Final = 76
"""From a chair to what is written beside it."""


class Extent(NamedTuple):
    """How far the field of a table reaches from its middle."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        """From left to right."""
        return self.left + self.right

    @property
    def height(self) -> int:
        """From top to bottom."""
        return self.top + self.bottom


def extent_of(board: Board, table: int) -> Extent:
    """How much room the field of a table needs."""
    north, east, south, west = (
        _SHARED if len(board.tables_of[chair]) > 1 else _ALONE for chair in board.chairs_of[table]
    )
    return Extent(west, north, east, south)


def field(view: View, table: int, offers: Sequence[Offer], x: float, y: float) -> Iterator[Stamp]:
    """A table at this place, its chairs, its neighbours with theirs, and the offers that are about its chairs."""
    board = board_of(view.options.edition)
    lost = lost_chairs(board, room_in(view))
    marks: list[Stamp] = []
    plates = [stamp(sprites.plate(NATIONS[board.nation[table]], table + 1, NEAR), x, y)]
    for chair in board.chairs_of[table]:
        right, down = side_of(board, table, chair)
        at_x, at_y = x + _TO_CHAIR * right, y + _TO_CHAIR * down
        shared = len(board.tables_of[chair]) > 1
        yield stamp(
            sprites.runner(_TO_NEIGHBOUR if shared else _TO_CHAIR, upright=down != 0),
            *_between(x, y, right, down, shared),
        )
        here = [offer for offer in offers if _chair_of(offer) == chair]
        seats = [offer for offer in here if isinstance(offer.move, Seat)]
        if not seats:
            marks.append(_chair(view, chair, lost, NEAR, at_x, at_y))
        marks += _marks(view, table, here, (at_x, at_y), (right, down))
        for other in board.tables_of[chair]:
            if other != table:
                there = (x + _TO_NEIGHBOUR * right, y + _TO_NEIGHBOUR * down)
                plates.append(stamp(sprites.plate(NATIONS[board.nation[other]], other + 1, 1), *there))
                for next_chair in board.chairs_of[other]:
                    if next_chair != chair:
                        far_right, far_down = side_of(board, other, next_chair)
                        yield stamp(
                            sprites.runner(REACH, upright=far_down != 0),
                            *_between(*there, far_right, far_down, False, REACH),
                        )
                        marks.append(
                            _chair(view, next_chair, lost, 1, there[0] + REACH * far_right, there[1] + REACH * far_down)
                        )
    yield from plates
    yield from marks


def _between(x: float, y: float, right: int, down: int, shared: bool, reach: int = _TO_CHAIR) -> tuple[float, float]:
    """The middle of the runner from a table to its chair, or to the neighbour with which it is shared."""
    long = _TO_NEIGHBOUR if shared else reach
    return x + long / 2 * right, y + long / 2 * down


def _chair_of(offer: Offer) -> int | None:
    return offer.move.chair if isinstance(offer.move, Seat | Exchange) else None


def _chair(view: View, chair: int, lost: frozenset[int], scale: float, x: float, y: float) -> Stamp:
    """Who sits on a chair, or the free chair."""
    guest = view.chairs[chair]
    if guest is None:
        return stamp(sprites.free_chair(scale, lost=chair in lost), x, y)
    return stamp(sprites.guest(guest, sprites.RADIUS * scale), x, y)


def _marks(
    view: View, table: int, offers: Sequence[Offer], chair: tuple[float, float], side: tuple[int, int]
) -> Iterator[Stamp]:
    """The letters of what can be done with one chair, and what each brings: beside it, going round clockwise."""
    (x, y), (right, down) = chair, side
    board = board_of(view.options.edition)
    for offer in offers:
        aside_x, aside_y = float(-_ASIDE * down), float(_ASIDE * right)
        if isinstance(offer.move, Exchange):
            yield stamp(ring(offer.letter, solid=True), x + aside_x, y + aside_y)
            continue
        at_x, at_y, radius = x, y, _DISC
        if len(offers) > 1 and isinstance(offer.move, Seat):
            # A joker between two flags: each disc stands on the side of the table of its flag.
            near = offer.move.nation == board.nation[table]
            step = -(_SMALL_DISC + 2) if near else _SMALL_DISC + 2
            at_x, at_y, radius = x + step * right, y + step * down, _SMALL_DISC
            turned = 0.82 if near else -0.82
            aside_x, aside_y = aside_x * turned, aside_y * turned
        yield stamp(ring(offer.letter, radius=radius, solid=True), at_x, at_y)
        points = effect(view, offer.move).points
        yield stamp(sprites.badge(number(points)), at_x + aside_x, at_y + aside_y)
