"""What a screen needs beyond the next move: what can follow a turn's first tile, and what a hand would cost."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from engines.cafe.beliefs import inferred
from engines.cafe.board import board_of
from engines.cafe.model import Pass, Seat, View
from engines.cafe.scoring import JOKER_FINE, TILE_FINE, sit_down
from engines.cafe.seating import moves_in, why_not
from engines.cafe.tiles import Tile


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


def fine_for(hand: Iterable[Tile]) -> int:
    """The fine for these tiles in a hand at the end, in points: zero or negative."""
    return sum(JOKER_FINE if tile.nation is None else TILE_FINE for tile in hand)
