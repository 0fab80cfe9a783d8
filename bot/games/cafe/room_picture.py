"""The picture of the room: who sits where, the bar, the points and the bag, and what of it is new."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.cafe import lattice, sprites
from bot.games.cafe.turns import CafeTableView, last_place, new_turns, places_in
from bot.games.cafe.writing import signed
from bot.locales.numbers import number
from bot.pictures.colours import CREAM, LAMP, MINUS
from bot.pictures.drawing import Sprite, Stamp, stamp
from bot.pictures.figures import figures, width_of
from bot.pictures.marks import fresh, last_corner, pill, token
from engines.cafe import View, board_of, lost_chairs, room_in

_BAR_GUEST = 23
_POINTS = 42


def room_stamps(table_view: CafeTableView) -> list[Stamp]:
    """Everything in the room, from the floor up; it covers a sheet of its own from the top left corner on."""
    return [
        stamp(lattice.room(board_of(table_view.view.options.edition)), 0, 0),
        *_guests(table_view),
        *_bar(table_view),
        *_points(table_view),
        *_bag(table_view.view),
    ]


def _guests(table_view: CafeTableView) -> Iterator[Stamp]:
    view = table_view.view
    board = board_of(view.options.edition)
    lost = lost_chairs(board, room_in(view))
    new, last = places_in(new_turns(table_view)), last_place(table_view)
    marks = []
    for chair, guest in enumerate(view.chairs):
        x, y = lattice.chair_at(board, chair)
        if guest is not None:
            yield stamp(sprites.guest(guest), x, y)
        elif chair in lost:
            yield stamp(sprites.free_chair(1, lost=True), x, y)
        if chair in new.chairs:
            marks.append(stamp(_new(guest is not None and guest.tile.woman, sprites.RADIUS), x, y))
        if chair in last.chairs:
            marks.append(stamp(last_corner(32), x + 36, y - 36))
    yield from marks


def _bar(table_view: CafeTableView) -> Iterator[Stamp]:
    view = table_view.view
    board = board_of(view.options.edition)
    new, last = places_in(new_turns(table_view)), last_place(table_view)
    for place, points in enumerate(board.bar_rows[view.options.bar]):
        x, y = lattice.bar_seat_at(board, place)
        if place < len(view.bar):
            yield stamp(sprites.tile(view.bar[place], _BAR_GUEST), x, y)
            if place in new.bar:
                yield stamp(_new(view.bar[place].woman, _BAR_GUEST), x, y)
            if place in last.bar:
                yield stamp(last_corner(26), x + 26, y - 26)
        elif place == len(view.bar):
            yield stamp(pill(signed(points), size=36, fill=LAMP), x, y)
        else:
            yield stamp(figures(signed(points), 36, fill=MINUS if points < 0 else CREAM, narrow=0.92), x, y)


def _points(table_view: CafeTableView) -> Iterator[Stamp]:
    """Everybody's points; when it is over, those after the fines."""
    view = table_view.view
    board = board_of(view.options.edition)
    for seat, points in enumerate(view.points if view.outcome is None else view.outcome.scores):
        x, y = lattice.points_at(board, seat, len(view.points))
        yield stamp(token(seat, acts=seat == view.to_act, out=seat in view.out, scale=0.62), x, y)
        yield stamp(fitted(number(points), _POINTS, 56, fill=MINUS if points < 0 else LAMP), x + 31, y)


def _bag(view: View) -> Iterator[Stamp]:
    yield stamp(pill(str(view.bag), size=46), *lattice.bag_count_at(board_of(view.options.edition)))


def _new(woman: bool, radius: float) -> Sprite:
    """An outline of light around a guest."""
    side = 2 * radius - (5 if woman else 11)
    return fresh(side, side, radius=side / 2 if woman else 14)


def fitted(text: str, size: float, wide: float, *, fill: str) -> Sprite:
    """A number that begins at its origin, pressed together as far as it has to be."""
    narrow = min(1.0, round(wide / width_of(text, size), 2))
    return figures(text, size, fill=fill, narrow=narrow, anchor="start")
