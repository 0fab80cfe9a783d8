"""The heuristic agent of Cafe International: the best pair of chairs, minus what it leaves to the next player.

A tile is worth its points plus those of the best second tile after it. From the most promising turns, the agent
subtracts a part of what the next player, whose hand is open, could then score at once. A tile that will hardly find a
chair goes to the bar while that costs little; a joker waits for a good chair until the bag is nearly empty.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, NamedTuple, assert_never

from engines.cafe import GAME
from engines.cafe.beliefs import room_in
from engines.cafe.board import Board, board_of
from engines.cafe.edition import GUESTS
from engines.cafe.model import (
    Bar,
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
)
from engines.cafe.rules import BAG_END, JOKER_FINE, TILE_FINE
from engines.cafe.seating import chairs_for, moves_in, sit_down
from engines.chance import Chance
from engines.contract import next_seat

_EQUAL = 1e-9
"""Values that differ by less count as equal."""
_LOOKED_AT = 12
"""How many of the most promising first tiles are evaluated with a second tile and the next player's reply."""
_LEFT_TO_NEXT = 0.35
"""The share of the next player's possible points that counts against a turn."""
JOKER_WORTH = 5.0
"""The value of a joker in the hand while there is time to use it."""
LAST_ROUNDS = 4
"""Jokers and other tiles in the hand become a burden in this many last turns of each player."""
NO_CHAIR = 3.0
"""The value of getting rid of a tile that has no chair now."""
TURN_COST = 2.0
"""The cost of a turn without points."""
GOING_OUT = -1000.0
"""The value of going out: lower than that of any other move."""


class _Turn(NamedTuple):
    """A first tile with the best second one, if any."""

    value: float
    move: Seat
    room: Room
    """Who sits where after the whole turn."""


class Heuristic:
    """Counts points for itself and for the next player."""

    name: ClassVar[str] = "heuristic"

    def choose(self, view: View, legal: Sequence[Move], chance: Chance) -> Move:
        """Return the legal move with the highest value; ties are broken at random."""
        values = worth(view, legal)
        best = max(value for value, _ in values)
        return chance.choice([move for value, move in values if value > best - _EQUAL])


def worth(view: View, legal: Sequence[Move]) -> list[tuple[float, Move]]:
    """The legal moves worth considering, with their values to the seat of this view, in points."""
    if view.seat is None:
        raise ValueError("a spectator has no move to choose")
    return _Table(view, view.seat).values(legal)


def most_points(board: Board, room: Room, hand: tuple[int, ...]) -> int:
    """The most points that a player with these tiles could score in a room with one guest who is no joker."""
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
        self._late = max(0.0, 1.0 - turns / LAST_ROUNDS)

    def values(self, legal: Sequence[Move]) -> list[tuple[float, Move]]:
        """The legal moves worth considering, with their values."""
        seats = [self._seat(self._room, move) for move in legal if isinstance(move, Seat)]
        seats = sorted(seats, key=lambda turn: -turn.value)[:_LOOKED_AT]
        if self._view.first is None:
            seats = [self._with_second(turn) for turn in seats]
        found: list[tuple[float, Move]] = [(turn.value - self._left_to_next(turn.room), turn.move) for turn in seats]
        left = self._left_to_next(self._room)
        for move in legal:
            match move:
                case Seat():
                    pass  # evaluated above
                case Pass():
                    found.append((-left, move))
                case Exchange():
                    found.append((self._keep_joker() - TURN_COST - TILE_FINE * self._late - left, move))
                case Bar():
                    found.append((self._bar(move) - left, move))
                case _:
                    assert_never(move)
        return found

    def _seat(self, room: Room, move: Seat) -> _Turn:
        """Seating this tile, without a second one."""
        after, gains, refill = sit_down(self._board, room, move)
        value = float(sum(gain.points for gain in gains))
        if move.tile >= GUESTS:
            value -= self._keep_joker()
        if not refill:
            value -= TILE_FINE * self._late
        return _Turn(value, move, after)

    def _keep_joker(self) -> float:
        """The value of a joker in the hand now; negative near the end."""
        return JOKER_WORTH * (1 - self._late) + JOKER_FINE * self._late

    def _with_second(self, turn: _Turn) -> _Turn:
        """This first tile with the best second one, or alone if that is better."""
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
        """The cost of what the next player could score in this room with one tile."""
        return _LEFT_TO_NEXT * most_points(self._board, room, self._next_hand)

    def _bar(self, move: Bar) -> float:
        """The value of sending a tile to the bar."""
        worth = 0
        for event in GAME.preview(self._view, move):
            match event:
                case ToBar():
                    worth = event.points
                case WentOut():
                    return GOING_OUT + worth
                case Seated() | Passed() | Exchanged() | Refilled() | Fined() | Ended():
                    pass  # a tile at the bar is not seated, and fines at the end are ignored
                case _:
                    assert_never(event)
        return worth + NO_CHAIR / (1 + chairs_for(self._board, self._room, move.tile))
