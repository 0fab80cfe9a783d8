"""The layout of the room: tables on a lattice, chairs around them, the bar in the middle; and its fixed part.

All places are in units of the sheet, and are the middle of a thing unless noted otherwise.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from bot.games.cafe.art.sprites import RUNNER, bag_svg, counter_svg, free_chair_svg, panel_svg, table_svg
from bot.pictures.colours import PLANK
from bot.pictures.drawing import WIDTH, Box, Sprite
from bot.pictures.grounds import planks
from engines.cafe import NATIONS, Board

PITCH: Final = (169, 218)
"""From one table to the next, across and down."""
FIRST: Final = (125, 165)
"""The place of the first table in the first row and column."""
REACH: Final = (PITCH[0] / 2, PITCH[1] / 2)
"""From a table to its chairs, across and down."""
SIDES: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""The directions of a table's chairs: north, east, south, west."""
BAR_COLUMNS: Final = 5
_ASIDE: Final = (42, 55)
"""How far apart to move two chairs that would share a place, across and down."""
_BAR: Final = (576, 310)
_POINTS: Final = (244, 212)
_BAG: Final = (244, 150)
_HEIGHT: Final = 1528
"""The height of the room, with space for Discord's badge below the last chairs."""


class Point(NamedTuple):
    """A place on the sheet."""

    x: float
    y: float


class Middle(NamedTuple):
    """The top left corners of the bar, the points and the bag."""

    bar: Point
    points: Point
    bag: Point
    height: int
    """The height of the whole room."""


@cache
def middle_of(board: Board) -> Middle:
    """In the middle of the room if this edition has no table there, else below all tables."""
    if _is_open(board):
        return Middle(Point(262, 556), Point(428, 336), Point(428, 888), _HEIGHT)
    top, left = _HEIGHT - 96, 216
    right, below = left + _BAR[0] + 16, top + _POINTS[1] + 8
    return Middle(Point(left, top), Point(right, top), Point(right, below), below + _BAG[1] + 12)


def table_at(board: Board, table: int) -> Point:
    """The place of a table."""
    row, column = board.lattice[table]
    return Point(FIRST[0] + PITCH[0] * (column - 1), FIRST[1] + PITCH[1] * (row - 1))


def side_of(board: Board, table: int, chair: int) -> tuple[int, int]:
    """The direction of a chair from one of its tables: one step to the right, and down."""
    return SIDES[board.chairs_of[table].index(chair)]


def chair_at(board: Board, chair: int) -> Point:
    """The place of a chair."""
    table = board.tables_of[chair][0]
    (x, y), (right, down) = table_at(board, table), side_of(board, table, chair)
    row, column = board.lattice[table]
    apart = 0
    if len(board.tables_of[chair]) == 1 and (row + down, column + right) in board.lattice:
        # The tables are neighbours but share no chair: each has its own there.
        apart = right + down
    return Point(
        x + REACH[0] * right + _ASIDE[0] * apart * abs(down), y + REACH[1] * down + _ASIDE[1] * apart * abs(right)
    )


def bar_seat_at(board: Board, place: int) -> Point:
    """The place of a seat at the bar; five in a row, so that each row is one group of values."""
    left, top = middle_of(board).bar
    line, column = divmod(place, BAR_COLUMNS)
    return Point(left + 72 + 108 * column, top + 53 + 68 * line)


def points_at(board: Board, seat: int, seats: int) -> Point:
    """The place of a seat's token at a table of `seats`; its points end 148 units to the right."""
    left, top = middle_of(board).points
    return Point(left + 64, top + _POINTS[1] / seats * (seat + 0.5))


def bag_count_at(board: Board) -> Point:
    """The place of the number of tiles in the bag."""
    left, top = middle_of(board).bag
    return Point(left + 172, top + _BAG[1] / 2)


@cache
def room(board: Board) -> Sprite:
    """Everything in the room that never changes, as one sprite: floor, tables, free chairs, bar, bag."""
    middle = middle_of(board)
    return Sprite(
        "room",
        planks(middle.height).svg + runners_svg(board) + "".join(_furniture(board)) + _middle_svg(board),
        Box(0, 0, WIDTH, middle.height),
    )


def runners_svg(board: Board) -> str:
    """Dark runners from each table to its chairs, so that shared chairs are visible."""
    lines = []
    for table, chairs in enumerate(board.chairs_of):
        here = table_at(board, table)
        for chair in chairs:
            there = chair_at(board, chair)
            lines.append(f"M{here.x:g} {here.y:g}L{there.x:g} {there.y:g}")
    return f'<path d="{"".join(lines)}" stroke="{PLANK}" stroke-width="{RUNNER}" stroke-linecap="round"/>'


def _furniture(board: Board) -> list[str]:
    tables = [
        _moved(table_svg(NATIONS[nation], table + 1), table_at(board, table))
        for table, nation in enumerate(board.nation)
    ]
    return tables + [_moved(free_chair_svg(), chair_at(board, chair)) for chair in range(len(board.tables_of))]


def _middle_svg(board: Board) -> str:
    middle = middle_of(board)
    parts = (
        _moved(counter_svg(*_BAR), middle.bar),
        _moved(panel_svg(*_POINTS), middle.points),
        _moved(panel_svg(*_BAG), middle.bag),
        _moved(bag_svg(), Point(middle.bag.x + 72, middle.bag.y + _BAG[1] / 2)),
    )
    return "".join(parts)


def _is_open(board: Board) -> bool:
    """Whether the middle is free: no table in the third and fourth row or column except at the walls."""
    return not any(
        (row in {3, 4} and 1 < column < 6) or (column in {3, 4} and 1 < row < 6) for row, column in board.lattice
    )


def _moved(svg: str, to: Point) -> str:
    return f'<g transform="translate({to.x:g},{to.y:g})">{svg}</g>'
