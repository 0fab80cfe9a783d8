"""Seating guests: where a tile may go now, why not elsewhere, and its points there.

Two rules decide where guests may sit. Men and women: two guests at a table are a man and a woman, three are two and
one, four are two and two. Company: at the end of the turn, no guest placed in it sits alone.

The functions take a room, the chair of the first tile of the turn (None at its beginning), and the hand to play from.
"""

from __future__ import annotations

import functools
from operator import attrgetter
from typing import assert_never

from engines.cafe.board import BARS, EVERYWHERE, Board
from engines.cafe.edition import CHAIRS, CHAIRS_OF_A_TABLE, FREE, GUESTS, NATIONS, TABLE_COUNT, seated
from engines.cafe.model import Bar, Exchange, Gain, Move, Pass, Room, Seat
from engines.contract import IllegalMove

_PASS = (Pass(),)
_TILE = attrgetter("tile")


def moves_in(board: Board, room: Room, first: int | None, hand: tuple[int, ...]) -> tuple[Move, ...]:
    """Seats, then a pass, then exchanges, then the bar; each by tile, then by chair, then by nation."""
    men, women = _good_places(board, room, first, hand)
    seats: tuple[Move, ...] = ()
    bars: tuple[Bar, ...] = ()
    at_home, before = board.at_home, -1
    for tile in hand:
        if tile == before:
            continue
        before = tile
        places = women if tile & 1 else men
        if tile < GUESTS:
            one, other, seats_at, _ = at_home[tile]
            seats += seats_at[places >> one & 15 | places >> other & 240]
            bars += BARS[tile]
        else:
            seats += board.seats_of(tile, places)
    if first is not None:
        return seats + _PASS if _may_pass(board, room, first) else seats
    if not room.jokers:
        return seats + bars
    exchanges = [
        exchange
        for chair in room.jokers
        for exchange in board.exchanges[chair][room.chairs[chair] & 1]
        if exchange.tile in hand
    ]
    if len(exchanges) > 1:
        exchanges.sort(key=_TILE)
    return (*seats, *exchanges, *bars)


def _good_places(board: Board, room: Room, first: int | None, hand: tuple[int, ...]) -> tuple[int, int]:
    """The places where a man, and where a woman, of this hand may sit down now, flags aside."""
    men = room.free & ~board.of_tables(room.no_men)
    women = room.free & ~board.of_tables(room.no_women)
    if first is not None:
        company = board.of_tables(_tables_with_company(board, room, first))
        return men & company, women & company
    if not room.visited:
        return men, women  # the exception: the first guest of all may sit alone
    with_men = with_women = company = board.of_tables(room.visited)
    if not (men | women) & ~company:
        return men, women
    # A guest who would sit alone must be joined by the other sex, from the same hand.
    at_home = board.at_home
    for tile in hand:
        places = women if tile & 1 else men
        if tile < GUESTS:
            one, other, _, near = at_home[tile]
            beside = near[places >> one & 15 | places >> other & 240]
        else:
            beside = board.next_to(places)
        if tile & 1:
            with_women |= beside
        else:
            with_men |= beside
    return men & with_women, women & with_men


def _tables_with_company(board: Board, room: Room, first: int) -> int:
    """The tables, as bits, where both tiles of a turn have company once the second one sits there."""
    return room.visited if board.near[first] & ~room.free else board.bits_of[first]


def _may_pass(board: Board, room: Room, first: int) -> bool:
    """Whether the turn can end with one tile: it has company, or is the only guest in the room."""
    return bool(board.near[first] & ~room.free) or room.free == EVERYWHERE & ~board.places_of[first]


# --- why not -------------------------------------------------------------------------------------


def why_not(board: Board, room: Room, first: int | None, hand: tuple[int, ...], move: Move) -> IllegalMove | None:
    """The refusal of a move with a tile of this hand; None if it is legal."""
    match move:
        case Seat():
            return _why_not_seat(board, room, first, hand, move)
        case Pass():
            return _why_not_pass(board, room, first)
        case Exchange():
            return _why_not_exchange(board, room, first, hand, move)
        case Bar():
            return _why_not_bar(first, hand, move)
        case _:
            assert_never(move)


def _why_not_seat(board: Board, room: Room, first: int | None, hand: tuple[int, ...], move: Seat) -> IllegalMove | None:
    tile, chair = move.tile, move.chair
    if tile not in hand:
        return IllegalMove("not-your-tile")
    if not 0 <= chair < CHAIRS:
        return IllegalMove("no-such-chair")
    if room.chairs[chair] != FREE:
        return IllegalMove("chair-taken")
    flags, tables = board.flags_of[chair], board.bits_of[chair]
    if tile < GUESTS and tile // 2 not in flags:
        return IllegalMove("wrong-flag")
    if tile < GUESTS or len(flags) == 1:
        if move.nation is not None:
            return IllegalMove("no-nation-to-name")
    elif move.nation not in flags:
        return IllegalMove("name-nation" if move.nation is None else "no-such-flag")
    closed = tables & (room.no_women if tile & 1 else room.no_men)
    if closed:
        table = closed.bit_length()
        needed = "needs-man" if tile & 1 else "needs-woman"
        return IllegalMove(needed, table=table, nation=NATIONS[board.nation[table - 1]])
    if first is not None:
        if not tables & _tables_with_company(board, room, first):
            return IllegalMove("sits-alone" if _may_pass(board, room, first) else "must-join")
    elif opens_table(board, room, chair) and not _can_be_joined(board, room, hand, tile, chair):
        return IllegalMove("sits-alone")
    return None


def opens_table(board: Board, room: Room, chair: int) -> bool:
    """Whether a tile would sit alone on this free chair, so that a second tile must join it in the same turn.

    False in an empty room: the first guest of all may sit alone.
    """
    return bool(room.visited) and not board.bits_of[chair] & room.visited


def _can_be_joined(board: Board, room: Room, hand: tuple[int, ...], tile: int, chair: int) -> bool:
    """Whether a guest of the other sex in this hand could join a tile that would sit alone on this chair."""
    closed = room.no_men if tile & 1 else room.no_women
    beside = board.near[chair] & room.free & ~board.of_tables(closed)
    return any(board.fitting[other] & beside for other in hand if (other ^ tile) & 1)


def _why_not_pass(board: Board, room: Room, first: int | None) -> IllegalMove | None:
    if first is None:
        return IllegalMove("cannot-pass")
    return None if _may_pass(board, room, first) else IllegalMove("must-join")


def _why_not_exchange(
    board: Board, room: Room, first: int | None, hand: tuple[int, ...], move: Exchange
) -> IllegalMove | None:
    tile, chair = move.tile, move.chair
    if first is not None:
        return IllegalMove("turn-begun")
    if tile not in hand:
        return IllegalMove("not-your-tile")
    if not 0 <= chair < CHAIRS:
        return IllegalMove("no-such-chair")
    if chair not in room.jokers:
        return IllegalMove("no-joker-there")
    if tile >= GUESTS:
        return IllegalMove("joker-for-joker")
    if (tile ^ room.chairs[chair]) & 1:
        return IllegalMove("other-sex")
    return None if board.fitting[tile] & board.places_of[chair] else IllegalMove("wrong-flag")


def _why_not_bar(first: int | None, hand: tuple[int, ...], move: Bar) -> IllegalMove | None:
    if first is not None:
        return IllegalMove("turn-begun")
    if move.tile not in hand:
        return IllegalMove("not-your-tile")
    return IllegalMove("joker-at-bar") if move.tile >= GUESTS else None


# --- who can take a free chair -------------------------------------------------------------------


def wanted_at(board: Board, room: Room, chair: int) -> tuple[bool, bool]:
    """Whether a man, and whether a woman, can take this free chair now by the rule of men and women alone."""
    return not board.bits_of[chair] & room.no_men, not board.bits_of[chair] & room.no_women


def chairs_for(board: Board, room: Room, tile: int) -> int:
    """How many chairs a tile could take, the company rule aside; a joker counts once for each flag of a chair."""
    closed = room.no_women if tile & 1 else room.no_men
    return len(board.seats_of(tile, board.fitting[tile] & room.free & ~board.of_tables(closed)))


def lost_chairs(board: Board, room: Room) -> frozenset[int]:
    """The free chairs that nobody can ever take: one table permanently needs a man there, the other a woman.

    A table's need can change only when another of its free chairs is taken.
    """
    lost = {chair for chair, guest in enumerate(room.chairs) if guest == FREE}
    while found := {chair for chair in lost if _may_be_taken(board, room, chair, lost)}:
        lost -= found
    return frozenset(lost)


def _may_be_taken(board: Board, room: Room, chair: int, lost: set[int]) -> bool:
    """Whether the tables of a free chair can agree on a sex, now or after another chair that is not lost is taken."""
    fixed = 0
    for table in board.tables_of[chair]:
        others = [other for other in board.chairs_of[table] if other != chair and room.chairs[other] == FREE]
        if all(other in lost for other in others):
            fixed |= 1 << table
    return not fixed & room.no_men or not fixed & room.no_women


# --- the points of a guest -----------------------------------------------------------------------


_GAINS = tuple(
    tuple(
        tuple(Gain(table, guests, same, guests * (1 + same) if guests > 1 else 0) for same in (False, True))
        for guests in range(CHAIRS_OF_A_TABLE + 1)
    )
    for table in range(TABLE_COUNT)
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
