"""Scoring: the points of a guest on a chair, the fines at the end, and the winners."""

from __future__ import annotations

import functools

from engines.cafe.board import Board
from engines.cafe.edition import CHAIRS_OF_A_TABLE, TABLES
from engines.cafe.model import Fined, Gain, Room, Seat
from engines.cafe.tiles import GUESTS, NATIONS, seated
from engines.contract import Outcome

TILE_FINE = -5
"""The points for each tile with a nationality left in a hand at the end."""
JOKER_FINE = -10
"""The points for each joker left in a hand at the end."""

_GAINS = tuple(
    tuple(
        tuple(Gain(table, guests, same, guests * (1 + same) if guests > 1 else 0) for same in (False, True))
        for guests in range(CHAIRS_OF_A_TABLE + 1)
    )
    for table in range(TABLES)
)
"""The gain at each table, by its number of guests and whether they are of one nation."""

_COUNTED = (*((guest & 1) + 5 ** (1 + guest % GUESTS // 2) for guest in range(2 * GUESTS)), 0)
"""What a guest adds to the count of a table: a number in base five with a digit for women and one for each nation.

The last entry is for a free chair, because FREE is -1."""


@functools.cache
def _company(count: int) -> tuple[int, bool, bool, bool]:
    """For the count of a table: the number of guests, whether all are of one nation, whether no man and no woman fits.

    There are 8,539 possible counts.
    """
    women, *nations = [count // 5**digit % 5 for digit in range(1 + len(NATIONS))]
    guests = sum(nations)
    full = guests == CHAIRS_OF_A_TABLE
    return guests, guests in nations, full or guests - women > women, full or women > guests - women


def sit_down(board: Board, room: Room, move: Seat) -> tuple[Room, tuple[Gain, ...], bool]:
    """The room with this guest, the gain at each table of the chair, and whether a new tile replaces this one."""
    chair = move.chair
    guest = seated(move.tile, board.flags_of[chair][0] if move.nation is None else move.nation)
    chairs = list(room.chairs)
    chairs[chair] = guest
    tables = board.bits_of[chair]
    no_men, no_women = room.no_men & ~tables, room.no_women & ~tables
    gains: tuple[Gain, ...] = ()
    refill = True
    for table, one, two, three in board.others_at[chair]:
        guests, same, men_closed, women_closed = _company(
            _COUNTED[guest] + _COUNTED[chairs[one]] + _COUNTED[chairs[two]] + _COUNTED[chairs[three]]
        )
        if same and guests == CHAIRS_OF_A_TABLE:
            refill = False
        no_men |= men_closed << table
        no_women |= women_closed << table
        gains += (_GAINS[table][guests][same],)
    jokers = room.jokers if guest < GUESTS else tuple(sorted((*room.jokers, chair)))
    free = room.free & ~board.places_of[chair]
    return Room(tuple(chairs), jokers, free, room.visited | tables, no_men, no_women), gains, refill


def is_refilled(board: Board, room: Room, chair: int) -> bool:
    """Whether a new tile replaces the latest guest, on this chair: not for the fourth guest of one nation."""
    full = board.bits_of[chair] & room.no_men & room.no_women  # a table is closed to both only when it is full
    if not full:
        return True
    chairs = room.chairs
    return not any(
        full >> table & 1 and _company(sum(_COUNTED[chairs[other]] for other in board.chairs_of[table]))[1]
        for table in board.tables_of[chair]
    )


def settled(
    reason: str, hands: tuple[tuple[int, ...], ...], points: tuple[int, ...], out: tuple[int, ...]
) -> tuple[Outcome, list[Fined]]:
    """The outcome, and the fines for tiles left in hands; seats that are out pay nothing and cannot win."""
    scores = list(points)
    fines = []
    for seat, hand in enumerate(hands):
        if hand and seat not in out:
            jokers = len([tile for tile in hand if tile >= GUESTS])
            guests = len(hand) - jokers
            fine = guests * TILE_FINE + jokers * JOKER_FINE
            scores[seat] += fine
            fines.append(Fined(seat=seat, guests=guests, jokers=jokers, points=fine))
    still_in = [seat for seat in range(len(hands)) if seat not in out]
    best = max(scores[seat] for seat in still_in)
    winners = tuple(seat for seat in still_in if scores[seat] == best)
    return Outcome(reason, tuple(scores), winners, tuple(sorted(out))), fines
