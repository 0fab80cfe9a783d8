"""The room of Cafe International: tables, chairs, the bar and the bag as sprites, small marks, and where everything is.

Tables are on a lattice with chairs around them; the bar is in the middle. All places are in units of the sheet, and are
the middle of a thing unless noted otherwise.
"""

from __future__ import annotations

from enum import Enum
from functools import cache
from typing import Final, NamedTuple

from bot.games.cafe.art.guests import flag_svg
from bot.pictures.colours import CARD_RED, CREAM, FELT, FLAG_BLUE, FLAG_GREEN, INK, LAMP, LANE, LEAF, PLANK, STRAW, WOOD
from bot.pictures.drawing import WIDTH, Box, Sprite
from bot.pictures.figures import LEAST, figures_svg, width_of
from bot.pictures.grounds import planks, plate_svg
from engines.cafe.board import Board
from engines.cafe.edition import CODES, NATIONS, Nation

TABLE: Final = (82, 104)
"""The width and the height of a table."""
_CLOTH: Final = 58
"""The height of its flag; the rest is the hem."""
_RUNNER: Final = 46
"""The width of the line from a table to its chairs."""


class TableLight(Enum):
    """What a table shows from afar."""

    dark = "dark"
    lit = "lit"
    """A guest may sit down there."""
    done = "done"
    """Four guests sit there."""


# --- tables and chairs ---------------------------------------------------------------------------


def _table_svg(nation: Nation, number: int, look: TableLight = TableLight.dark, scale: float = 1) -> str:
    """A table around its middle as SVG: its flag as a cloth, and its number on the hem, readable at this scale."""
    figure = LEAST / min(1, scale)
    wide, high = TABLE
    left, top, fold = -wide / 2, -high / 2, -high / 2 + _CLOTH - 9
    hem, digits = {TableLight.dark: (INK, CREAM), TableLight.lit: (CREAM, INK), TableLight.done: (LAMP, INK)}[look]
    inside = (
        f"M{left + 3} {fold + 8}V{top + 15}A12 12 0 0 1 {left + 15} {top + 3}H{-left - 15}"
        f"A12 12 0 0 1 {-left - 3} {top + 15}V{fold + 8}Z"
    )
    waves = "".join(f"q{(wide - 6) / 12:.2f} 8 {(wide - 6) / 6:.2f} 0" for _ in range(6))
    edge = (
        f'<rect x="{left - 10}" y="{top - 10}" width="{wide + 20}" height="{high + 20}" rx="23" fill="{LAMP}" '
        f'stroke="{INK}" stroke-width="5"/>'
        if look is TableLight.lit
        else ""
    )
    return (
        f'{edge}<rect x="{left}" y="{top}" width="{wide}" height="{high}" rx="14" fill="{hem}" stroke="{INK}" '
        f'stroke-width="6"/><clipPath id="cloth"><path d="{inside}"/></clipPath><g clip-path="url(#cloth)">'
        f'<g transform="translate(0,{top + _CLOTH / 2})">{flag_svg(nation, wide - 6, _CLOTH)}</g></g>'
        f'<path d="M{left + 3} {fold}{waves}V{fold + 9}H{left + 3}Z" fill="{hem}"/>'
        f'<path d="M{left + 3} {fold}{waves}" fill="none" stroke="{INK}" stroke-width="4"/>'
        + figures_svg(str(number), figure, y=high / 2 - 4 - figure / 2, fill=digits, narrow=0.82)
        + (_candle_svg() if look is TableLight.done else "")
    )


def _candle_svg() -> str:
    """A burning candle at the upper right of a table, and its light."""
    rays = "M-46 -56L-53 -64M46 -56L53 -64M0 -60V-70"
    return (
        f'<path d="{rays}" stroke="{LAMP}" stroke-width="7" stroke-linecap="round"/>'
        f'<g transform="translate(26,-34)" stroke="{INK}" stroke-width="4" stroke-linejoin="round">'
        f'<rect x="-6" y="0" width="12" height="23" rx="3" fill="{CREAM}"/>'
        f'<path d="M0 -23C9 -12 11 -1 0 1C-11 -1 -9 -12 0 -23Z" fill="{LAMP}"/></g>'
    )


@cache
def table(nation: Nation, number: int, look: TableLight, scale: float = 1) -> Sprite:
    """A table as a sprite."""
    wide, high = (TABLE[0] / 2 + 15) * scale, (TABLE[1] / 2 + 21) * scale
    return Sprite(
        f"table {number} {CODES[NATIONS.index(nation)]} {look.value}",
        f'<g transform="scale({scale:g})">{_table_svg(nation, number, look, scale)}</g>',
        Box(-wide, -high, 2 * wide, 2 * high),
    )


def _free_chair_svg(*, lost: bool = False) -> str:
    """A free chair around its middle as SVG: a dashed ring, with a × if nobody can ever sit there."""
    cross = f'<path d="M-11 -11L11 11M11 -11L-11 11" stroke="{STRAW}" stroke-width="6" stroke-linecap="round"/>'
    return (
        f'<circle r="27" fill="{PLANK}"/>'
        f'<circle r="27" fill="none" stroke="{STRAW}" stroke-opacity="0.55" stroke-width="4" stroke-dasharray="11 8"/>'
        f"{cross if lost else ''}"
    )


@cache
def free_chair(scale: float, *, lost: bool = False) -> Sprite:
    """A free chair as a sprite."""
    half = 30 * scale
    svg = f'<g transform="scale({scale:g})">{_free_chair_svg(lost=lost)}</g>'
    return Sprite(f"chair {'for nobody' if lost else 'free'}", svg, Box(-half, -half, 2 * half, 2 * half))


@cache
def runner(length: float, *, upright: bool) -> Sprite:
    """A runner of this length around its middle."""
    wide, high = (_RUNNER, length) if upright else (length, _RUNNER)
    svg = f'<rect x="{-wide / 2:g}" y="{-high / 2:g}" width="{wide:g}" height="{high:g}" fill="{PLANK}"/>'
    return Sprite("runner", svg, Box(-wide / 2, -high / 2, wide, high))


# --- the bar and its surroundings ----------------------------------------------------------------


def _counter_svg(width: float, height: float) -> str:
    """The counter of the bar, felt in a wooden rim, from its top left corner, as SVG."""
    return (
        f'<rect x="6" y="8" width="{width}" height="{height}" rx="28" fill="{INK}" opacity="0.45"/>'
        f'<rect width="{width}" height="{height}" rx="28" fill="{INK}"/>'
        f'<rect x="6" y="6" width="{width - 12}" height="{height - 12}" rx="23" fill="{WOOD}"/>'
        f'<rect x="6" y="6" width="{width - 12}" height="{height - 12}" rx="23" fill="{STRAW}" fill-opacity="0.25"/>'
        f'<rect x="17" y="17" width="{width - 34}" height="{height - 34}" rx="16" fill="{INK}"/>'
        f'<rect x="22" y="22" width="{width - 44}" height="{height - 44}" rx="12" fill="{FELT}"/>'
    )


def _panel_svg(width: float, height: float) -> str:
    """A dark field from its top left corner, as SVG."""
    return f'<rect width="{width}" height="{height}" rx="22" fill="{LANE}" stroke="{INK}" stroke-width="4"/>'


def _bag_svg() -> str:
    """The bag that tiles are drawn from, 84 by 100 around its middle, as SVG."""
    return (
        f'<g stroke="{INK}" stroke-width="6" stroke-linejoin="round">'
        f'<path d="M-22 -22C-52 4 -48 48 0 48C48 48 52 4 22 -22Z" fill="{STRAW}"/>'
        f'<path d="M-26 -46L-14 -38L0 -48L14 -38L26 -46L18 -24H-18Z" fill="{STRAW}"/>'
        f'<rect x="-24" y="-28" width="48" height="12" rx="6" fill="{CARD_RED}"/>'
        f'<circle cx="-12" cy="18" r="11" fill="{FLAG_BLUE}" stroke-width="5"/>'
        f'<rect x="4" y="8" width="20" height="20" rx="4" fill="{FLAG_GREEN}" stroke-width="5"/></g>'
    )


@cache
def bag(scale: float) -> Sprite:
    """The bag as a sprite."""
    wide, high = 104 * scale, 108 * scale
    return Sprite("bag", f'<g transform="scale({scale:g})">{_bag_svg()}</g>', Box(-wide / 2, -high / 2, wide, high))


@cache
def glass(scale: float) -> Sprite:
    """A cocktail glass, the sign of the bar."""
    line = f'stroke="{INK}" stroke-width="6" stroke-linejoin="round" stroke-linecap="round"'
    svg = (
        f'<g transform="scale({scale:g})" {line}>'
        f'<path d="M-36 -40H36L0 4Z" fill="{CREAM}"/><path d="M-23 -26H23L0 0Z" fill="{CARD_RED}" stroke-width="4"/>'
        f'<path d="M0 4V36" stroke-width="14"/><path d="M0 4V36" stroke="{CREAM}" stroke-width="5"/>'
        f'<path d="M-20 42Q0 30 20 42Z" fill="{CREAM}"/>'
        f'<circle cx="22" cy="-40" r="9" fill="{LEAF}" stroke-width="5"/></g>'
    )
    half = 54 * scale
    return Sprite("glass", svg, Box(-half, -half, 2 * half, 2 * half))


# --- marks ---------------------------------------------------------------------------------------


@cache
def offer(text: str, *, company: bool = False) -> Sprite:
    """A chair that may be taken, and what that brings; `company`: with a second guest, who must follow."""
    heads = ""
    if company:
        heads = (
            f'<g transform="translate(42,-42)" fill="{LAMP}" stroke="{INK}" stroke-width="5">'
            '<path d="M-20 18C-20 2 4 2 4 18Z"/><circle cx="-8" cy="-4" r="9"/>'
            '<path d="M-4 20C-4 4 22 4 22 20Z"/><circle cx="9" cy="-3" r="9"/></g>'
        )
    svg = (
        f'<circle cx="5" cy="6" r="53" fill="{INK}" opacity="0.45"/><circle r="52" fill="{CREAM}" stroke="{INK}" '
        f'stroke-width="6"/><circle r="45" fill="none" stroke="{LAMP}" stroke-width="6"/>'
        f"{figures_svg(text, 52, fill=INK, narrow=0.9 if len(text) < 3 else 0.76)}{heads}"
    )
    return Sprite(f"offer {text}{' with company' if company else ''}", svg, Box(-56, -64, 128, 124))


@cache
def swap() -> Sprite:
    """A guest of the hand may take this chair, and the joker then goes to the hand."""
    arrows = "M-18 -8H14M6 -17L16 -8L6 1M18 10H-14M-6 1L-16 10L-6 19"
    svg = (
        f'<circle r="32" fill="{CREAM}" stroke="{INK}" stroke-width="6"/><path d="{arrows}" fill="none" '
        f'stroke="{INK}" stroke-width="7" stroke-linecap="round" stroke-linejoin="round"/>'
    )
    return Sprite("swap", svg, Box(-36, -36, 72, 72))


@cache
def chip(number: int) -> Sprite:
    """The number of a table where a guest of the hand may sit."""
    svg = (
        f'<rect x="-35" y="-28" width="70" height="56" rx="14" fill="{CREAM}" stroke="{LAMP}" stroke-width="8"/>'
        f"{figures_svg(str(number), LEAST, fill=INK, narrow=0.88)}"
    )
    return Sprite(f"chip {number}", svg, Box(-40, -33, 80, 66))


@cache
def badge(text: str, size: float) -> Sprite:
    """The most points of a guest, on a coin of light; the origin is its middle."""
    wide, high = max(width_of(text, size) + size * 0.7, size * 1.45), size * 1.45
    coin = plate_svg(wide, high, high / 2, f'fill="{LAMP}" stroke="{INK}" stroke-width="5"')
    svg = coin + figures_svg(text, size, fill=INK)
    return Sprite(f"badge {text}", svg, Box(-wide / 2 - 3, -high / 2 - 3, wide + 6, high + 6))


# --- places --------------------------------------------------------------------------------------

_PITCH: Final = (169, 218)
"""From one table to the next, across and down."""
_FIRST: Final = (125, 165)
"""The place of the first table in the first row and column."""
_REACH: Final = (_PITCH[0] / 2, _PITCH[1] / 2)
"""From a table to its chairs, across and down."""
_SIDES: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""The directions of a table's chairs: north, east, south, west."""
_BAR_COLUMNS: Final = 5
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
    return Point(_FIRST[0] + _PITCH[0] * (column - 1), _FIRST[1] + _PITCH[1] * (row - 1))


def side_of(board: Board, table: int, chair: int) -> tuple[int, int]:
    """The direction of a chair from one of its tables: one step to the right, and down."""
    return _SIDES[board.chairs_of[table].index(chair)]


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
        x + _REACH[0] * right + _ASIDE[0] * apart * abs(down), y + _REACH[1] * down + _ASIDE[1] * apart * abs(right)
    )


def bar_seat_at(board: Board, place: int) -> Point:
    """The place of a seat at the bar; five in a row, so that each row is one group of values."""
    left, top = middle_of(board).bar
    line, column = divmod(place, _BAR_COLUMNS)
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
def empty_room(board: Board) -> Sprite:
    """Everything in the room that never changes, as one sprite: floor, tables, free chairs, bar, bag."""
    middle = middle_of(board)
    return Sprite(
        "room",
        planks(middle.height).svg + _runners_svg(board) + "".join(_furniture(board)) + _middle_svg(board),
        Box(0, 0, WIDTH, middle.height),
    )


def _runners_svg(board: Board) -> str:
    """Dark runners from each table to its chairs, so that shared chairs are visible."""
    lines = []
    for table, chairs in enumerate(board.chairs_of):
        here = table_at(board, table)
        for chair in chairs:
            there = chair_at(board, chair)
            lines.append(f"M{here.x:g} {here.y:g}L{there.x:g} {there.y:g}")
    return f'<path d="{"".join(lines)}" stroke="{PLANK}" stroke-width="{_RUNNER}" stroke-linecap="round"/>'


def _furniture(board: Board) -> list[str]:
    tables = [
        _moved(_table_svg(NATIONS[nation], table + 1), table_at(board, table))
        for table, nation in enumerate(board.nation)
    ]
    return tables + [_moved(_free_chair_svg(), chair_at(board, chair)) for chair in range(len(board.tables_of))]


def _middle_svg(board: Board) -> str:
    middle = middle_of(board)
    parts = (
        _moved(_counter_svg(*_BAR), middle.bar),
        _moved(_panel_svg(*_POINTS), middle.points),
        _moved(_panel_svg(*_BAG), middle.bag),
        _moved(_bag_svg(), Point(middle.bag.x + 72, middle.bag.y + _BAG[1] / 2)),
    )
    return "".join(parts)


def _is_open(board: Board) -> bool:
    """Whether the middle is free: no table in the third and fourth row or column except at the walls."""
    return not any(
        (row in {3, 4} and 1 < column < 6) or (column in {3, 4} and 1 < row < 6) for row, column in board.lattice
    )


def _moved(svg: str, to: Point) -> str:
    return f'<g transform="translate({to.x:g},{to.y:g})">{svg}</g>'
