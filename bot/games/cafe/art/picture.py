"""The pictures of Cafe International: the room for everybody, what one seat holds and can choose, and the cover.

The room shows who sits where, the bar, the points and the bag, and what is new.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.games.cafe.art import lattice, sprites
from bot.games.cafe.art.cover import cover
from bot.games.cafe.art.guests import HIGH, WIDE, coat, guest
from bot.games.cafe.art.hand import hand_drawing
from bot.games.cafe.art.sprites import Look
from bot.games.cafe.choosing import chosen, open_tables
from bot.games.cafe.turns import CafeTableView, last_place, new_turns, places_in
from bot.games.cafe.writing import gain
from bot.locales import number
from bot.pictures.colours import CREAM, LAMP, MINUS
from bot.pictures.drawing import WIDTH, Drawing, Sprite, Stamp, stamp
from bot.pictures.figures import figures
from bot.pictures.marks import fresh, last_corner, pill, token
from bot.screens.game_screens import GamePictures
from engines.cafe import NATIONS, Event, Move, View, board_of, lost_chairs, room_in

_BAR_COAT: Final = 0.74
_POINTS: Final = 48


class CafePictures(GamePictures[Move, View, Event]):
    """How Cafe International looks."""

    def board(self, table_view: CafeTableView) -> Drawing:
        """The whole room."""
        board = board_of(table_view.view.options.edition)
        stamps = [
            stamp(lattice.room(board), 0, 0),
            *_tables(table_view.view),
            *_guests(table_view),
            *_bar(table_view),
            *_points(table_view),
            *_bag(table_view.view),
        ]
        return Drawing(WIDTH, lattice.middle_of(board).height, stamps, clear_corner=True)

    def hand(self, table_view: CafeTableView, choice: str) -> Drawing:
        """The reader's guests and where they may sit, or the tables where the chosen one may sit."""
        return hand_drawing(table_view, chosen(table_view, choice))

    def cover(self) -> Sprite:
        """Coffee on a small table, and four guests around it."""
        return cover()


def look_of(view: View, table: int) -> Look:
    """Whether a table is finished, or the player to act can seat a guest there."""
    chairs = board_of(view.options.edition).chairs_of[table]
    if all(view.chairs[chair] is not None for chair in chairs):
        return Look.done
    return Look.lit if table in open_tables(view) else Look.dark


def _tables(view: View) -> Iterator[Stamp]:
    """The tables that are lit or finished; all others are part of the room."""
    board = board_of(view.options.edition)
    for table, nation in enumerate(board.nation):
        look = look_of(view, table)
        if look is not Look.dark:
            yield stamp(sprites.table(NATIONS[nation], table + 1, look), *lattice.table_at(board, table))


def _guests(table_view: CafeTableView) -> Iterator[Stamp]:
    view = table_view.view
    board = board_of(view.options.edition)
    lost = lost_chairs(board, room_in(view))
    new, last = places_in(new_turns(table_view)), last_place(table_view)
    marks = []
    for chair, seated in enumerate(view.chairs):
        x, y = lattice.chair_at(board, chair)
        if seated is not None:
            yield stamp(guest(seated), x, y)
        elif chair in lost:
            yield stamp(sprites.free_chair(1, lost=True), x, y)
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
        x, y = lattice.bar_seat_at(board, place)
        if place < len(view.bar):
            yield stamp(coat(view.bar[place], _BAR_COAT), x, y)
            if place in new.bar:
                yield stamp(_new(76, 70), x, y)
            if place in last.bar:
                yield stamp(last_corner(26), x + 32, y - 28)
        elif place == len(view.bar):
            yield stamp(pill(gain(points), size=40, fill=LAMP), x, y)
        else:
            yield stamp(figures(gain(points), 38, fill=MINUS if points < 0 else CREAM, narrow=0.92), x, y)


def _points(table_view: CafeTableView) -> Iterator[Stamp]:
    """Everybody's points; when the game is over, after the fines."""
    view = table_view.view
    board = board_of(view.options.edition)
    for seat, points in enumerate(view.points if view.outcome is None else view.outcome.scores):
        x, y = lattice.points_at(board, seat, len(view.points))
        yield stamp(token(seat, acts=seat == view.to_act, out=seat in view.out, scale=0.56), x, y)
        yield stamp(figures(number(points), _POINTS, fill=MINUS if points < 0 else LAMP, anchor="end"), x + 148, y)


def _bag(view: View) -> Iterator[Stamp]:
    yield stamp(figures(str(view.bag), 54), *lattice.bag_count_at(board_of(view.options.edition)))


def _new(wide: float, high: float) -> Sprite:
    """An outline of light around a guest of this size."""
    return fresh(wide - 20, high - 20, radius=20)
