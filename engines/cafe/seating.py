"""Where a tile may go now, and why not elsewhere.

Here belong the rules for sitting down and what it brings, for exchanging a joker and for going to the bar. The course
of a turn is `rules`.

Two rules decide where to sit. Men and women: of two at a table one is a man and one a woman, of three there are two
and one, of four two and two. And company: at the end of the turn nobody placed in it sits alone.
"""

from __future__ import annotations

import functools
from operator import attrgetter
from typing import TYPE_CHECKING

from engines.cafe.board import BARS, EVERYWHERE, Board
from engines.cafe.house import CHAIRS, CHAIRS_OF_A_TABLE, TABLES
from engines.cafe.model import Bar, Exchange, Gain, Pass, Room, Seat
from engines.cafe.tiles import FREE, GUESTS, NATIONS
from engines.contract import IllegalMove

if TYPE_CHECKING:
    from engines.cafe.model import Move

_PASS = (Pass(),)
_TILE = attrgetter("tile")

_GAINS = tuple(
    tuple(
        tuple(Gain(table, guests, same, guests * (1 + same) if guests > 1 else 0) for same in (False, True))
        for guests in range(CHAIRS_OF_A_TABLE + 1)
    )
    for table in range(TABLES)
)
"""What each table brings with so many guests, of several nations or of one."""

_COUNTED = (*((guest & 1) + 5 ** (1 + guest % GUESTS // 2) for guest in range(2 * GUESTS)), 0)
"""What a guest adds to the count of a table, whose digits to the base five are those for women and for each nation.

The last entry is for a free chair, as FREE is -1."""


@functools.cache
def _company(count: int) -> tuple[int, bool, bool, bool]:
    """By the count of a table: how many sit there, whether all are of one nation, whether no man, no woman fits.

    There are 8,539 counts in all.
    """
    women, *nations = [count // 5**digit % 5 for digit in range(1 + len(NATIONS))]
    guests = sum(nations)
    full = guests == CHAIRS_OF_A_TABLE
    return guests, guests in nations, full or guests - women > women, full or women > guests - women


def legal_moves(board: Board, room: Room, first: int | None, hand: tuple[int, ...]) -> tuple[Move, ...]:
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
    """The places where a man, and where a woman, of this hand may sit down now as far as no flag forbids it."""
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
    # Who would sit alone has to be joined by the other sex, from the same hand.
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
    """The tables, as bits, where the second tile of a turn, and with it the first one, has company."""
    return room.visited if board.near[first] & ~room.free else board.bits_of[first]


def _may_pass(board: Board, room: Room, first: int) -> bool:
    """Whether the turn can end with one tile: it has company, or it is the only guest of all."""
    return bool(board.near[first] & ~room.free) or room.free == EVERYWHERE & ~board.places_of[first]


# --- why not ---


def check_seat(board: Board, room: Room, first: int | None, hand: tuple[int, ...], move: Seat) -> None:
    """Raises IllegalMove if this tile of the hand cannot sit down there now."""
    tile, chair = move.tile, move.chair
    _check_hand_and_chair(hand, tile, chair)
    if room.chairs[chair] != FREE:
        raise IllegalMove("chair-taken")
    flags, tables = board.flags_of[chair], board.bits_of[chair]
    if tile < GUESTS and tile // 2 not in flags:
        raise IllegalMove("wrong-flag")
    if tile < GUESTS or len(flags) == 1:
        if move.nation is not None:
            raise IllegalMove("no-nation-to-name")
    elif move.nation not in flags:
        raise IllegalMove("name-nation" if move.nation is None else "no-such-flag")
    closed = tables & (room.no_women if tile & 1 else room.no_men)
    if closed:
        table = closed.bit_length()
        nation = NATIONS[board.nation[table - 1]]
        if tile & 1:
            raise IllegalMove("needs-man", table=table, nation=nation)
        raise IllegalMove("needs-woman", table=table, nation=nation)
    if first is not None:
        if not tables & _tables_with_company(board, room, first):
            raise IllegalMove("sits-alone" if _may_pass(board, room, first) else "must-join")
    elif room.visited and not tables & room.visited and not _can_be_joined(board, room, hand, tile, chair):
        raise IllegalMove("sits-alone")


def _can_be_joined(board: Board, room: Room, hand: tuple[int, ...], tile: int, chair: int) -> bool:
    """Whether somebody of the other sex in this hand fits beside a tile that would sit alone on this chair."""
    closed = room.no_men if tile & 1 else room.no_women
    beside = board.near[chair] & room.free & ~board.of_tables(closed)
    return any(board.fitting[other] & beside for other in hand if (other ^ tile) & 1)


def check_pass(board: Board, room: Room, first: int | None) -> None:
    """Raises IllegalMove if the turn cannot end now."""
    if first is None:
        raise IllegalMove("cannot-pass")
    if not _may_pass(board, room, first):
        raise IllegalMove("must-join")


def check_exchange(board: Board, room: Room, first: int | None, hand: tuple[int, ...], move: Exchange) -> None:
    """Raises IllegalMove if this tile of the hand cannot be exchanged for a joker there now."""
    if first is not None:
        raise IllegalMove("turn-begun")
    _check_hand_and_chair(hand, move.tile, move.chair)
    if move.chair not in room.jokers:
        raise IllegalMove("no-joker-there")
    if move.tile >= GUESTS:
        raise IllegalMove("joker-for-joker")
    if (move.tile ^ room.chairs[move.chair]) & 1:
        raise IllegalMove("other-sex")
    if not board.fitting[move.tile] & board.places_of[move.chair]:
        raise IllegalMove("wrong-flag")


def check_bar(first: int | None, hand: tuple[int, ...], move: Bar) -> None:
    """Raises IllegalMove if this tile of the hand cannot go to the bar now."""
    if first is not None:
        raise IllegalMove("turn-begun")
    if move.tile not in hand:
        raise IllegalMove("not-your-tile")
    if move.tile >= GUESTS:
        raise IllegalMove("joker-at-bar")


def _check_hand_and_chair(hand: tuple[int, ...], tile: int, chair: int) -> None:
    if tile not in hand:
        raise IllegalMove("not-your-tile")
    if not 0 <= chair < CHAIRS:
        raise IllegalMove("no-such-chair")


# --- sitting down ---


def sit_down(board: Board, room: Room, chair: int, guest: int) -> tuple[Room, tuple[Gain, ...], bool]:
    """The room with this guest, what each table of the chair brings, and whether a tile is drawn for this one."""
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


# --- what a free chair is good for ---


def wanted_at(board: Board, room: Room, chair: int) -> tuple[bool, bool]:
    """Whether a man, and whether a woman, can take this free chair now, as far as men and women are concerned."""
    return not board.bits_of[chair] & room.no_men, not board.bits_of[chair] & room.no_women


def lost_chairs(board: Board, room: Room) -> frozenset[int]:
    """The free chairs that nobody can ever take any more: one table needs a man there, the other a woman, for good.

    A table may come to need somebody else only if another of its free chairs is taken before.
    """
    lost = {chair for chair, guest in enumerate(room.chairs) if guest == FREE}
    while found := {chair for chair in lost if _may_be_taken(board, room, chair, lost)}:
        lost -= found
    return frozenset(lost)


def _may_be_taken(board: Board, room: Room, chair: int, lost: set[int]) -> bool:
    """Whether the tables of a free chair agree on somebody, now or when another chair that is not lost is taken."""
    fixed = 0
    for table in board.tables_of[chair]:
        others = [other for other in board.chairs_of[table] if other != chair and room.chairs[other] == FREE]
        if all(other in lost for other in others):
            fixed |= 1 << table
    return not fixed & room.no_men or not fixed & room.no_women
