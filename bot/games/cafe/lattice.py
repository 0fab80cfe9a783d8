"""Where things stand in the room: tables on a lattice, chairs around them, the bar in the middle; and its fixed part.

All places are in units of the sheet, of the middle of a thing unless told otherwise.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from bot.games.cafe.sprites import RUNNER, bag_svg, counter_svg, free_chair_svg, panel_svg, plant_svg, plate_svg
from bot.pictures.colours import INK
from bot.pictures.drawing import WIDTH, Box, Sprite
from bot.pictures.grounds import planks
from engines.cafe import NATIONS, Board

PITCH: Final = 168
FIRST: Final = 130
"""Where the first table of a row or column stands."""
REACH: Final = 84
"""From a table to its chairs."""
SIDES: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""Which way the chairs of a table are: north, east, south, west."""
BAR_COLUMNS: Final = 5
BAR_ROWS: Final = 4
_ASIDE: Final = 37
"""How far two chairs make way for each other that would stand at the same place."""
_BAR: Final = (574, 256)
_PANEL: Final = (250, 150)
_BELOW: Final = 290
"""What a room is higher whose tables leave no place for the bar in the middle."""


class Point(NamedTuple):
    """A place on the sheet."""

    x: float
    y: float


class Middle(NamedTuple):
    """Where the bar, the points and the bag are: their top left corners."""

    bar: Point
    points: Point
    bag: Point
    height: int
    """Of the whole room."""


@cache
def middle_of(board: Board) -> Middle:
    """In the middle of the room if no table of this edition stands there, else below all tables."""
    if _is_open(board):
        return Middle(Point(263, 422), Point(425, 260), Point(425, 690), WIDTH)
    top = WIDTH + 4
    return Middle(Point(16, top), Point(592, top + 53), Point(844, top + 53), WIDTH + _BELOW)


def table_at(board: Board, table: int) -> Point:
    """Where a table stands."""
    row, column = board.lattice[table]
    return Point(FIRST + PITCH * (column - 1), FIRST + PITCH * (row - 1))


def side_of(board: Board, table: int, chair: int) -> tuple[int, int]:
    """Which way a chair is from one of its tables: one step to the right, and down."""
    return SIDES[board.chairs_of[table].index(chair)]


def chair_at(board: Board, chair: int) -> Point:
    """Where a chair stands."""
    table = board.tables_of[chair][0]
    (x, y), (right, down) = table_at(board, table), side_of(board, table, chair)
    row, column = board.lattice[table]
    aside = 0
    if len(board.tables_of[chair]) == 1 and (row + down, column + right) in board.lattice:
        # Side by side without sharing a chair: each has one of its own there.
        aside = _ASIDE if right + down > 0 else -_ASIDE
    return Point(x + REACH * right + aside * abs(down), y + REACH * down + aside * abs(right))


def bar_seat_at(board: Board, place: int) -> Point:
    """Where a seat of the bar is; five in a row, so that each row is one group of values."""
    left, top = middle_of(board).bar
    line, column = divmod(place, BAR_COLUMNS)
    return Point(left + 81 + 103 * column, top + 47 + 54 * line)


def points_at(board: Board, seat: int, seats: int) -> Point:
    """Where the token of one of so many seats is; its points stand to the right."""
    left, top = middle_of(board).points
    return Point(left + 34 + 121 * (seat % 2), top + (40 + 70 * (seat // 2) if seats > 2 else _PANEL[1] / 2))


def bag_count_at(board: Board) -> Point:
    """Where it stands how many tiles are in the bag."""
    left, top = middle_of(board).bag
    return Point(left + 165, top + _PANEL[1] / 2)


@cache
def room(board: Board) -> Sprite:
    """All of the room that never changes in one piece: the floor, the tables, free chairs, the bar, the bag."""
    middle = middle_of(board)
    return Sprite(
        "room",
        planks(middle.height).svg + runners_svg(board) + "".join(_furniture(board)) + _middle_svg(board),
        Box(0, 0, WIDTH, middle.height),
    )


def runners_svg(board: Board) -> str:
    """Dark runners from each table to its chairs, so that one sees which chairs are shared."""
    lines = []
    for table, chairs in enumerate(board.chairs_of):
        here = table_at(board, table)
        for chair in chairs:
            there = chair_at(board, chair)
            lines.append(f"M{here.x:g} {here.y:g}L{there.x:g} {there.y:g}")
    return f'<path d="{"".join(lines)}" stroke="{INK}" stroke-width="{RUNNER}" stroke-opacity="0.75"/>'


def _furniture(board: Board) -> list[str]:
    tables = [
        _moved(plate_svg(NATIONS[nation], table + 1), table_at(board, table))
        for table, nation in enumerate(board.nation)
    ]
    return tables + [_moved(free_chair_svg(), chair_at(board, chair)) for chair in range(len(board.tables_of))]


def _middle_svg(board: Board) -> str:
    middle = middle_of(board)
    parts = [
        _moved(counter_svg(*_BAR), middle.bar),
        _moved(panel_svg(*_PANEL), middle.points),
        _moved(panel_svg(*_PANEL), middle.bag),
        _moved(bag_svg(), Point(middle.bag.x + 66, middle.bag.y + _PANEL[1] / 2)),
    ]
    if _is_open(board):
        near, far = FIRST + 1.5 * PITCH, FIRST + 3.5 * PITCH
        parts += [_moved(plant_svg(), Point(x, y)) for x in (near, far) for y in (near, far)]
    return "".join(parts)


def _is_open(board: Board) -> bool:
    """Whether there is room for all in the middle: no table in the third and fourth row or column but at the walls."""
    return not any(
        (row in {3, 4} and 1 < column < 6) or (column in {3, 4} and 1 < row < 6) for row, column in board.lattice
    )


def _moved(svg: str, to: Point) -> str:
    return f'<g transform="translate({to.x:g},{to.y:g})">{svg}</g>'
