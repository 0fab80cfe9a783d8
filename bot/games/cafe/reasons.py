"""Why a move of Cafe International is a good one: what it leaves to the next player, or what becomes of a tile."""

from __future__ import annotations

from typing import assert_never

from agents.cafe.heuristic import most_points
from bot.games.cafe.choosing import brings, effect, needs_company
from bot.games.cafe.turns import CafeTableView
from bot.games.cafe.writing import signed, tile_text
from bot.locales import Words
from bot.screens.people import name_of
from engines.cafe import (
    TILES,
    Bar,
    Exchange,
    Move,
    Pass,
    Room,
    Seat,
    View,
    board_of,
    chairs_for,
    next_seat,
    room_in,
    sit_down,
)

_FEW = 2
"""For a guest with so few chairs it is not worth waiting."""


def reason(table_view: CafeTableView, move: Move, words: Words) -> str:
    """In a sentence."""
    view = table_view.view
    board, room = board_of(view.options.edition), room_in(view)
    match move:
        case Seat():
            if needs_company(view, move):
                return words("cafe-why-second", points=signed(brings(view, move)))
            return _left(table_view, sit_down(board, room, move)[0], words)
        case Pass():
            return _left(table_view, room, words)
        case Bar(tile=tile):
            chairs = chairs_for(board, room, tile)
            if chairs <= _FEW:
                return words("cafe-why-bar", tile=tile_text(TILES[tile]), count=chairs)
            return words("cafe-why-bar-points", points=signed(effect(view, move).points))
        case Exchange():
            return words("cafe-why-exchange")
        case _:
            assert_never(move)


def _left(table_view: CafeTableView, room: Room, words: Words) -> str:
    """What the next player, whose hand lies open, could make of the room with one guest."""
    view: View = table_view.view
    if view.seat is None:
        raise ValueError("a spectator makes no move")
    board, after = board_of(view.options.edition), next_seat(len(view.hands), view.out, view.seat)
    best = most_points(board, room, tuple(tile.number for tile in view.hands[after]))
    name = name_of(table_view.table.seats[after], words)
    return words("cafe-why-left", name=name, points=signed(best))
