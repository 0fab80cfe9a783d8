"""What follows from a view of Cafe International: the state but for the order of the bag, and how a turn can go on."""

from __future__ import annotations

import functools

from msgspec import Struct

from engines.cafe.board import board_of, room_of
from engines.cafe.edition import BAG, FREE, KINDS, tile_of
from engines.cafe.model import Pass, Room, Seat, State, View
from engines.cafe.seating import moves_in, sit_down, why_not

_OF_A_KIND = tuple(BAG.count(tile) for tile in range(KINDS))
"""The number of tiles of each kind."""


@functools.lru_cache(maxsize=32)
def inferred(view: View) -> State:
    """The state with this view and the bag sorted; it differs from the true state only in the order of the bag."""
    held = zip(view.hands, view.memory.away, strict=True)
    hands = tuple(tuple(tile.number for tile in (*hand, *away)) for hand, away in held)
    bar = tuple(tile.number for tile in view.bar)
    chairs = tuple(FREE if guest is None else guest.number for guest in view.chairs)
    left = list(_OF_A_KIND)
    for tiles in (*hands, bar, (tile_of(guest) for guest in chairs if guest != FREE)):
        for tile in tiles:
            left[tile] -= 1
    return State(
        options=view.options,
        hands=hands,
        points=view.points,
        out=view.out,
        bag=tuple(tile for tile, count in enumerate(left) for _ in range(count)),
        bar=bar,
        room=room_of(board_of(view.options.edition), chairs),
        to_act=view.to_act,
        first=view.first,
        outcome=view.outcome,
    )


def room_in(view: View) -> Room:
    """The room that a view shows."""
    return inferred(view).room


# --- how a turn can continue ---------------------------------------------------------------------


class Second(Struct, frozen=True):
    """A second tile that can follow a first one in the same turn."""

    move: Seat
    points: int
    """The points of this tile alone, at all tables of its chair."""


class Following(Struct, frozen=True):
    """How a turn can continue after its first tile."""

    seconds: tuple[Second, ...]
    """In the order of the legal moves; empty after the second tile of a turn."""
    may_pass: bool
    """Whether the turn can end with the first tile alone."""


def following(view: View, move: Seat) -> Following:
    """How the turn of the seat to act can continue after this move.

    Raises IllegalMove for an illegal move. The view may be any seat's, since hands are open.
    """
    known, board = inferred(view), board_of(view.options.edition)
    hand = () if view.to_act is None else known.hands[view.to_act]
    if (refusal := why_not(board, known.room, view.first, hand, move)) is not None:
        raise refusal
    if view.first is not None:
        return Following((), False)
    room, _, _ = sit_down(board, known.room, move)
    left = list(hand)
    left.remove(move.tile)
    moves = moves_in(board, room, move.chair, tuple(left))
    seconds = []
    for second in moves:
        if isinstance(second, Seat):
            _, gains, _ = sit_down(board, room, second)
            seconds.append(Second(second, sum(gain.points for gain in gains)))
    return Following(tuple(seconds), Pass() in moves)
