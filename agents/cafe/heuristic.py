"""The heuristic agent of Cafe International: the best pair of chairs, and what it leaves to the next player.

A tile is worth the points that it brings, and so is the best second one that could follow it. From the most promising
turns it takes off a part of what the next player, whose hand lies open, could then make at once. A tile for which there
will hardly be a chair goes to the bar as long as that costs little; a joker waits for a good chair until the bag is
nearly empty.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, NamedTuple, assert_never

from engines.cafe import (
    BAG_END,
    GAME,
    GUESTS,
    JOKER_FINE,
    TILE_FINE,
    Bar,
    Board,
    Ended,
    Exchange,
    Exchanged,
    Fined,
    Move,
    Pass,
    Passed,
    Refilled,
    Room,
    Seat,
    Seated,
    ToBar,
    View,
    WentOut,
    board_of,
    chairs_for,
    moves_in,
    next_seat,
    room_in,
    sit_down,
)
from engines.chance import Chance

_EQUAL = 1e-9
"""Values that differ by less are the same."""
_LOOKED_AT = 12
"""How many of the first tiles that look best are examined with a second one, and with what follows."""
_LEFT_TO_NEXT = 0.35
"""How much of the points that the next player could make counts against a turn."""
_JOKER = 5.0
"""What a joker in the hand is worth while there is time to use it."""
_LAST_ROUNDS = 4
"""This many turns of each player before the end, jokers and other tiles become a burden."""
_NO_CHAIR = 3.0
"""What it is worth to be rid of a tile that has no chair now."""
_TURN = 2.0
"""What a turn without points costs."""
_OUT = -1000.0


class _Turn(NamedTuple):
    """A first tile with what looks best after it."""

    value: float
    move: Seat
    room: Room
    """Who sits where after the whole turn."""


class Heuristic:
    """Counts points for itself and for the next player."""

    name: ClassVar[str] = "heuristic"

    def choose(self, view: View, legal: Sequence[Move], chance: Chance) -> Move:
        """The legal move of the highest value; chance decides between equals."""
        values = worth(view, legal)
        best = max(value for value, _ in values)
        return chance.choice([move for value, move in values if value > best - _EQUAL])


def worth(view: View, legal: Sequence[Move]) -> list[tuple[float, Move]]:
    """The legal moves that are worth looking at, with what they are worth to the seat of this view, in points."""
    if view.seat is None:
        raise ValueError("a spectator has no move to choose")
    return _Table(view, view.seat).values(legal)


def most_points(board: Board, room: Room, hand: tuple[int, ...]) -> int:
    """The most that somebody with these tiles could make of a room with one guest."""
    best = 0
    for move in moves_in(board, room, None, hand):
        if not isinstance(move, Seat):
            break
        if move.tile < GUESTS:
            _, gains, _ = sit_down(board, room, move)
            best = max(best, sum(gain.points for gain in gains))
    return best


class _Table:
    """The table as the player to move sees it."""

    def __init__(self, view: View, seat: int) -> None:
        self._view = view
        self._board = board_of(view.options.edition)
        self._room = room_in(view)
        self._hand = tuple(tile.number for tile in view.hands[seat])
        seats = len(view.hands)
        self._next_hand = tuple(tile.number for tile in view.hands[next_seat(seats, view.out, seat)])
        # About a tile and a half is drawn in a turn.
        turns = (view.bag - BAG_END) / (1.5 * (seats - len(view.out)))
        self._late = max(0.0, 1.0 - turns / _LAST_ROUNDS)

    def values(self, legal: Sequence[Move]) -> list[tuple[float, Move]]:
        """The legal moves that are worth looking at, with what they are worth."""
        seats = [self._seat(self._room, move) for move in legal if isinstance(move, Seat)]
        seats = sorted(seats, key=lambda turn: -turn.value)[:_LOOKED_AT]
        if self._view.first is None:
            seats = [self._with_second(turn) for turn in seats]
        found: list[tuple[float, Move]] = [(turn.value - self._left_to_next(turn.room), turn.move) for turn in seats]
        left = self._left_to_next(self._room)
        for move in legal:
            match move:
                case Seat():
                    pass  # looked at above
                case Pass():
                    found.append((-left, move))
                case Exchange():
                    found.append((self._exchange() - left, move))
                case Bar():
                    found.append((self._bar(move) - left, move))
                case _:
                    assert_never(move)
        return found

    def _seat(self, room: Room, move: Seat) -> _Turn:
        """A tile on a chair, alone."""
        after, gains, refill = sit_down(self._board, room, move)
        value = float(sum(gain.points for gain in gains))
        if move.tile >= GUESTS:
            value -= self._keep_joker()
        if not refill:
            value -= TILE_FINE * self._late
        return _Turn(value, move, after)

    def _keep_joker(self) -> float:
        """What a joker in the hand is worth now: below zero when the end is near."""
        return _JOKER * (1 - self._late) + JOKER_FINE * self._late

    def _with_second(self, turn: _Turn) -> _Turn:
        """This first tile with the best second one, or without any."""
        move = turn.move
        at = self._hand.index(move.tile)
        hand = self._hand[:at] + self._hand[at + 1 :]
        follow = moves_in(self._board, turn.room, move.chair, hand)
        seconds = [self._seat(turn.room, second) for second in follow if isinstance(second, Seat)]
        best = max(seconds, key=lambda second: second.value, default=None)
        if best is None or (best.value <= 0 and len(seconds) < len(follow)):
            return turn
        return _Turn(turn.value + best.value, move, best.room)

    def _left_to_next(self, room: Room) -> float:
        """What the next player could make of this room with one tile counts against it."""
        return _LEFT_TO_NEXT * most_points(self._board, room, self._next_hand)

    def _bar(self, move: Bar) -> float:
        """What a tile at the bar is worth."""
        worth = 0
        for event in GAME.preview(self._view, move):
            match event:
                case ToBar():
                    worth = event.points
                case WentOut():
                    return _OUT + worth
                case Seated() | Passed() | Exchanged() | Refilled() | Fined() | Ended():
                    pass  # a tile at the bar does not sit, and what it costs at the end is left out of the value
                case _:
                    assert_never(event)
        return worth + _NO_CHAIR / (1 + chairs_for(self._board, self._room, move.tile))

    def _exchange(self) -> float:
        """What a joker in the hand instead of another tile is worth."""
        return self._keep_joker() - _TURN - TILE_FINE * self._late
