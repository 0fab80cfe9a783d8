"""The pictures of Cafe International: the room for everybody, what one seat holds and can choose, and the cover.

The room shows who sits where, the bar, the points and the bag, and what is new. A hand shows the reader's guests and
where each may sit, or a close-up of the chosen one's two tables. The cover is a small table with coffee, seen from
above, and four guests around it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import cache
from typing import ClassVar, Final

from bot.games.cafe.art import room
from bot.games.cafe.art.guests import HIGH, WIDE, coat, guest, guest_svg
from bot.games.cafe.art.room import TableLight
from bot.games.cafe.choosing import (
    CafeTableView,
    Choice,
    OfTile,
    brings,
    chosen,
    effect,
    needs_company,
    open_tables,
    tables_of,
)
from bot.games.cafe.text import drawn_last, gain, last_place, new_turns, places_in
from bot.locales import number
from bot.pictures.colours import CARD_RED, CREAM, FELT, INK, LAMP, LEAF, MINUS, WHITE, WOOD
from bot.pictures.drawing import WIDTH, Box, Drawing, Sprite, Stamp, stamp
from bot.pictures.figures import LEAST, figures, width_of
from bot.pictures.grounds import panel, planks
from bot.pictures.marks import fresh, last_corner, pill, token
from bot.pictures.scenes import glow_svg
from bot.screens.game_screens import GamePictures
from engines.cafe.beliefs import room_in
from engines.cafe.board import Board, board_of
from engines.cafe.edition import NATIONS, TILES, Guest, Nation, Tile
from engines.cafe.model import Bar, Event, Exchange, Move, Seat, View
from engines.cafe.rules import HAND
from engines.cafe.seating import lost_chairs

_BAR_COAT: Final = 0.74
_POINTS: Final = 48


class CafePictures(GamePictures[Move, View, Event]):
    """How Cafe International looks."""

    hand_shows_board: ClassVar[bool] = False

    def board(self, table_view: CafeTableView) -> Drawing:
        """The whole room."""
        view, board = table_view.view, board_of(table_view.view.options.edition)
        stamps = [
            stamp(room.empty_room(board), 0, 0),
            *_lit_tables(view),
            *_guests(table_view),
            *_bar(table_view),
            *_points(view),
            stamp(figures(str(view.bag), 54), *room.bag_count_at(board)),
        ]
        return Drawing(WIDTH, room.middle_of(board).height, stamps, clear_corner=True)

    def hand(self, table_view: CafeTableView, choice: str) -> Drawing:
        """The reader's guests and where they may sit, or the tables where the chosen one may sit."""
        return _hand(table_view, chosen(table_view, choice))

    def cover(self) -> Sprite:
        """Coffee on a small table, and four guests around it."""
        return cover()


def _table_light(view: View, table: int, may_sit: Collection[int]) -> TableLight:
    """Whether a table is finished, or one of those where a guest may sit down."""
    chairs = board_of(view.options.edition).chairs_of[table]
    if all(view.chairs[chair] is not None for chair in chairs):
        return TableLight.done
    return TableLight.lit if table in may_sit else TableLight.dark


def _lit_tables(view: View) -> Iterator[Stamp]:
    """The tables that are lit or finished; all others are part of the room."""
    board = board_of(view.options.edition)
    for table, nation in enumerate(board.nation):
        look = _table_light(view, table, open_tables(view))
        if look is not TableLight.dark:
            yield stamp(room.table(NATIONS[nation], table + 1, look), *room.table_at(board, table))


def _guests(table_view: CafeTableView) -> Iterator[Stamp]:
    view = table_view.view
    board = board_of(view.options.edition)
    lost = lost_chairs(board, room_in(view))
    new, last = places_in(new_turns(table_view)), last_place(table_view)
    marks = []
    for chair, seated in enumerate(view.chairs):
        x, y = room.chair_at(board, chair)
        if seated is not None:
            yield stamp(guest(seated), x, y)
        elif chair in lost:
            yield stamp(room.free_chair(1, lost=True), x, y)
        if chair in new.chairs:
            marks.append(stamp(_new(WIDE, HIGH), x, y))
        if chair in last.chairs:
            marks.append(stamp(last_corner(32), x + WIDE / 2 - 4, y - HIGH / 2 + 8))
    yield from marks


def _bar(table_view: CafeTableView) -> Iterator[Stamp]:
    view = table_view.view
    board = board_of(view.options.edition)
    new, last = places_in(new_turns(table_view)), last_place(table_view)
    for place, points in enumerate(board.bar_rows[view.options.bar]):
        x, y = room.bar_seat_at(board, place)
        if place < len(view.bar):
            yield stamp(coat(view.bar[place], _BAR_COAT), x, y)
            if place in new.bar:
                yield stamp(_new(76, 70), x, y)
            if place in last.bar:
                yield stamp(last_corner(26), x + 32, y - 28)
        elif place == len(view.bar):
            yield stamp(pill(gain(points), size=LEAST, fill=LAMP), x, y)
        else:
            yield stamp(figures(gain(points), LEAST, fill=MINUS if points < 0 else CREAM, narrow=0.84), x, y)


def _points(view: View) -> Iterator[Stamp]:
    """Everybody's points; when the game is over, after the fines."""
    board = board_of(view.options.edition)
    for seat in range(len(view.points)):
        points, (x, y) = _points_of(view, seat), room.points_at(board, seat, len(view.points))
        yield stamp(token(seat, acts=seat == view.to_act, out=seat in view.out, scale=0.56), x, y)
        yield stamp(figures(number(points), _POINTS, fill=MINUS if points < 0 else LAMP, anchor="end"), x + 148, y)


def _new(wide: float, high: float) -> Sprite:
    """An outline of light around a guest of this size."""
    return fresh(wide - 20, high - 20, radius=20)


# --- the hand ------------------------------------------------------------------------------------

_NEAR: Final = 1.5
"""The scale of the table, relative to the room."""
_SEATED: Final = 1.22
_NEIGHBOUR: Final = 0.88
_CHAIR: Final = (124, 148)
"""From the table to its chairs, across and down."""
_BEYOND: Final = (212, 260)
"""From the table to its neighbours, across and down."""
_ALONE: Final = 222
"""From the table to the upper or lower edge of its field, on a side without a neighbour."""
_SHARED: Final = 318
"""The same on a side with a neighbour."""


def extent_of(board: Board, table: int) -> tuple[int, int]:
    """How far the field of a table reaches from its middle, up and down."""
    north, _, south, _ = (_SHARED if len(board.tables_of[chair]) > 1 else _ALONE for chair in board.chairs_of[table])
    return north, south


def _field(view: View, table: int, look: TableLight, offers: Sequence[OfTile], x: float, y: float) -> Iterator[Stamp]:
    """A table at this place with its chairs and neighbours, and what the offered moves bring at its chairs."""
    board = board_of(view.options.edition)
    lost = lost_chairs(board, room_in(view))
    things = [stamp(room.table(NATIONS[board.nation[table]], table + 1, look, _NEAR), x, y)]
    marks: list[Stamp] = []
    for chair in board.chairs_of[table]:
        right, down = room.side_of(board, table, chair)
        others = [other for other in board.tables_of[chair] if other != table]
        long = (_BEYOND if others else _CHAIR)[abs(down)]
        yield stamp(room.runner(long, upright=down != 0), x + right * long / 2, y + down * long / 2)
        for other in others:
            plate = room.table(NATIONS[board.nation[other]], other + 1, TableLight.dark, _NEIGHBOUR)
            things.append(stamp(plate, x + _BEYOND[0] * right, y + _BEYOND[1] * down))
        at_x, at_y = x + _CHAIR[0] * right, y + _CHAIR[1] * down
        seated, move = view.chairs[chair], _offer_at(offers, chair)
        if seated is not None:
            things.append(stamp(guest(seated, _SEATED), at_x, at_y))
            if move is not None:
                marks.append(stamp(room.swap(), at_x - 40, at_y + 34))
        elif isinstance(move, Seat):
            shown = room.offer(gain(brings(view, move)), company=needs_company(view, move))
            marks.append(stamp(shown, at_x, at_y))
        else:
            things.append(stamp(room.free_chair(1.2, lost=chair in lost), at_x, at_y))
    yield from things
    yield from marks


def _offer_at(offers: Sequence[OfTile], chair: int) -> Seat | Exchange | None:
    """What is offered at a chair: a guest sits down there or replaces a joker, never both."""
    return next((move for move in offers if isinstance(move, Seat | Exchange) and move.chair == chair), None)


_EDGE: Final = 8
_INNER: Final = WIDTH - 2 * _EDGE
_OTHERS: Final = 150
_OWN: Final = 404
_FIRST: Final = 284
_PITCH: Final = 176
"""The distance between two of the reader's guests; the first is at `_FIRST`."""
_COAT: Final = 0.7
_GUEST: Final = 2.0
_CHIPS: Final = 2
"""How many tables are named below a joker: the best ones."""


def _hand(table_view: CafeTableView, choice: Choice) -> Drawing:
    """What one seat sees of its own; a spectator has no hand and sees everybody's."""
    if choice.tile is not None and choice.nation is not None:
        return _of_choice(table_view.view, choice, choice.tile, choice.nation)
    view = table_view.view
    top = _EDGE + _OTHERS + _EDGE
    height = top + (_OWN + _EDGE if view.seat is not None else _EDGE)
    stamps = [stamp(planks(height), 0, 0), *_others(view)]
    if view.seat is not None:
        stamps += _own(table_view, choice, view.seat, top)
    return Drawing(WIDTH, height, stamps, clear_corner=True)


# --- nothing is chosen, or a joker and not yet its nation ----------------------------------------


def _others(view: View) -> Iterator[Stamp]:
    """Everybody else, clockwise from the reader: token, points, open hand."""
    seats = len(view.hands)
    first = 0 if view.seat is None else view.seat + 1
    others = [seat % seats for seat in range(first, first + seats) if seat % seats != view.seat]
    wide = (_INNER + _EDGE) / len(others) - _EDGE
    for place, seat in enumerate(others):
        left = _EDGE + place * (wide + _EDGE)
        yield stamp(panel(wide, _OTHERS), left, _EDGE)
        yield stamp(token(seat, acts=view.to_act == seat, out=seat in view.out, scale=0.7), left + 56, _EDGE + 48)
        points = _points_of(view, seat)
        yield stamp(_fitted(number(points), 46, wide - 110, fill=MINUS if points < 0 else LAMP), left + 102, _EDGE + 48)
        pitch = min((wide - 14) / HAND, 92)
        for at, tile in enumerate(view.hands[seat]):
            yield stamp(coat(tile, min(_COAT, pitch / 84)), left + 7 + pitch * (at + 0.5), _EDGE + 112)


def _own(table_view: CafeTableView, choice: Choice, seat: int, top: float) -> Iterator[Stamp]:
    """The reader's guests, twice as large as in the room; below each, where it may sit and the most that it brings."""
    view = table_view.view
    acts = view.to_act == seat
    yield stamp(panel(_INNER, _OWN, fill=FELT, edge=LAMP if acts else INK), _EDGE, top)
    # Discord's badge covers what is lower.
    yield stamp(token(seat, acts=acts, out=seat in view.out), 98, top + 72)
    points = _points_of(view, seat)
    yield stamp(figures(number(points), 58, fill=MINUS if points < 0 else LAMP), 98, top + 176)
    yield stamp(room.bag(0.62), 62, top + 248)
    yield stamp(figures(str(view.bag), 44), 140, top + 252)
    hand, new = view.hands[seat], list(drawn_last(table_view, seat))
    for place, tile in enumerate(hand):
        x, y = _FIRST + _PITCH * (place + (HAND - len(hand)) / 2), top + (126 if acts else _OWN / 2 - 14)
        moves = choice.moves.get(tile.number, ())
        dim = acts and (not moves or choice.tile not in {None, tile.number})
        yield stamp(guest(tile, _GUEST, dim=dim), x, y)
        if tile in new:
            new.remove(tile)
            yield stamp(fresh(_GUEST * WIDE - 4, _GUEST * HIGH - 4, radius=26), x, y)
        if moves and not dim:
            yield from _where(view, moves, x, top + 274)


def _where(view: View, moves: tuple[OfTile, ...], x: float, y: float) -> Iterator[Stamp]:
    """The numbers of the tables where a guest may sit, and the most that it brings; a glass if only the bar is left."""
    seats = [move for move in moves if isinstance(move, Seat)]
    if seats:
        tables = tables_of(view, moves)
        named = sorted(sorted(tables, key=lambda table: -tables[table])[:_CHIPS])
        for place, table in enumerate(named):
            yield stamp(room.chip(table + 1), x + 78 * (place - (len(named) - 1) / 2), y)
        worth = max(brings(view, move) for move in seats)
    elif any(isinstance(move, Exchange) for move in moves):
        yield stamp(room.swap(), x, y)
        return
    else:
        yield stamp(room.glass(0.6), x, y)
        worth = max(effect(view, move).points for move in moves)
    yield stamp(room.badge(gain(worth), 54), x, y + 76)


def _fitted(text: str, size: float, wide: float, *, fill: str) -> Sprite:
    """A number that begins at its origin, compressed to fit."""
    narrow = min(1.0, round(wide / width_of(text, size), 2))
    return figures(text, size, fill=fill, narrow=narrow, anchor="start")


def _points_of(view: View, seat: int) -> int:
    return view.points[seat] if view.outcome is None else view.outcome.scores[seat]


# --- a guest is chosen ---------------------------------------------------------------------------


def _of_choice(view: View, choice: Choice, tile: int, nation: int) -> Drawing:
    """The two tables of a nation side by side, with the guest in one corner and the bar in another."""
    board = board_of(view.options.edition)
    tables = board.tables_with[nation]
    extents = [extent_of(board, table) for table in tables]
    high = max(up + down for up, down in extents)
    height = high + 2 * _EDGE
    stamps = [stamp(planks(height), 0, 0)]
    wide = (_INNER + _EDGE) / len(tables) - _EDGE
    may_sit = tables_of(view, choice.offers)
    for place, (table, (up, down)) in enumerate(zip(tables, extents, strict=True)):
        left = _EDGE + place * (wide + _EDGE)
        x, y = left + wide / 2, _EDGE + up + (high - up - down) / 2
        look = _table_light(view, table, may_sit)
        stamps += [stamp(panel(wide, high), left, _EDGE), *_field(view, table, look, choice.offers, x, y)]
    shown: Tile | Guest = TILES[tile]
    if TILES[tile].nation is None:
        shown = Guest(TILES[tile], NATIONS[nation])
    stamps.append(stamp(guest(shown, 1.2), 74, 88))
    bar = choice.asks or next((move for move in choice.offers if isinstance(move, Bar)), None)
    if bar is not None:
        found = effect(view, bar)
        stamps.append(stamp(room.glass(0.72), WIDTH - 64, 60))
        stamps.append(stamp(figures(gain(found.points), 50, fill=MINUS if found.points < 0 else LAMP), WIDTH - 68, 136))
    return Drawing(WIDTH, height, stamps, clear_corner=True)


# --- the cover -----------------------------------------------------------------------------------

_GUESTS: Final[tuple[tuple[Nation | None, bool, float, float], ...]] = (
    ("france", True, 0, -102),
    ("india", False, 112, 6),
    ("usa", True, -112, 6),
    (None, True, 0, 116),
)
_TILE: Final = 60


@cache
def cover() -> Sprite:
    """The cover, 360 by 360 around its middle."""
    guests = "".join(
        f'<g transform="translate({x},{y}) scale(1.2)">{guest_svg(nation, woman=woman, joker=nation is None)}</g>'
        for nation, woman, x, y in _GUESTS
    )
    svg = f"{_floor()}{glow_svg(0, 10, 168)}{guests}{_small_table()}"
    return Sprite("cover of cafe", svg, Box(-180, -180, 360, 360))


def _floor() -> str:
    """Green tiles."""
    tiles = "".join(
        f'<rect x="{-180 + _TILE * column}" y="{-180 + _TILE * line}" width="{_TILE}" height="{_TILE}" fill="{LEAF}" '
        'fill-opacity="0.25"/>'
        for line in range(6)
        for column in range(6)
        if (line + column) % 2 == 0
    )
    return f'<rect x="-180" y="-180" width="360" height="360" fill="{FELT}"/>{tiles}'


def _small_table() -> str:
    """A round table with a cup of coffee."""
    line = f'stroke="{INK}"'
    return (
        f'<g transform="translate(0,6) scale(0.86)"><circle cx="5" cy="7" r="62" fill="{INK}" fill-opacity="0.4"/>'
        f'<circle r="60" fill="{CREAM}" {line} stroke-width="7"/>'
        f'<circle r="48" fill="none" stroke="{CARD_RED}" stroke-width="5"/>'
        f'<circle r="30" fill="{WHITE}" {line} stroke-width="6"/>'
        f'<circle r="21" fill="{WOOD}" {line} stroke-width="4"/></g>'
    )
