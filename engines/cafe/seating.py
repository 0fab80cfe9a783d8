"""Where a tile may go now, and why not elsewhere.

Here belong the rules for sitting down and what it brings, for exchanging a joker and for going to the bar. The course
of a turn is `rules`.

Two rules decide where to sit. Men and women: of two at a table one is a man and one a woman, of three there are two
and one, of four two and two. And company: at the end of the turn nobody placed in it sits alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.cafe.board import BARS, EVERYWHERE, Board
from engines.cafe.house import CHAIRS_OF_A_TABLE, TABLES
from engines.cafe.model import Bar, Exchange, Gain, Pass, Room, Seat
from engines.cafe.tiles import FREE, GUESTS
from engines.contract import IllegalMove

if TYPE_CHECKING:
    from engines.cafe.model import Move

_PASS = (Pass(),)

_GAINS = tuple(
    tuple(
        tuple(Gain(table, guests, same, guests * (1 + same) if guests > 1 else 0) for same in (False, True))
        for guests in range(CHAIRS_OF_A_TABLE + 1)
    )
    for table in range(TABLES)
)
"""What each table brings with so many guests, of several nations or of one."""

# What is counted at a table, by the guest on a chair; the last entry is for a free one, as FREE is -1.
_SEXES = (*((1, 8)[guest & 1] for guest in range(2 * GUESTS)), 0)
_COUNTS = tuple((sum_ & 7, sum_ >> 3) for sum_ in range(8 * CHAIRS_OF_A_TABLE + 1))
_FLAGS = (*(1 << guest % GUESTS // 2 for guest in range(2 * GUESTS)), -1)


def legal_moves(board: Board, room: Room, first: int | None, hand: tuple[int, ...]) -> tuple[Move, ...]:
    """Seats, then a pass, then exchanges, then the bar; each by tile, then by chair, then by nation."""
    men, women = _good_places(board, room, first, hand)
    seats: tuple[Move, ...] = ()
    bars: tuple[Bar, ...] = ()
    before = -1
    for tile in hand:
        if tile != before:
            seats += board.seats_of(tile, women if tile & 1 else men)
            if tile < GUESTS:
                bars += BARS[tile]
            before = tile
    if first is not None:
        return seats + _PASS if _may_pass(board, room, first) else seats
    if not room.jokers:
        return seats + bars
    return seats + _exchanges(board, room, bars) + bars


def _exchanges(board: Board, room: Room, bars: tuple[Bar, ...]) -> tuple[Exchange, ...]:
    """The exchanges of all tiles that may go to the bar, which are those with a nationality."""
    return tuple(
        [
            board.exchanges[bar.tile][chair]
            for bar in bars
            for chair in room.jokers
            if not (bar.tile ^ room.chairs[chair]) & 1 and board.fitting[bar.tile] & board.places_of[chair]
        ]
    )


def _good_places(board: Board, room: Room, first: int | None, hand: tuple[int, ...]) -> tuple[int, int]:
    """The places where a man, and where a woman, of this hand may sit down now as far as no flag forbids it."""
    men = room.free & ~board.of_tables(room.no_men)
    women = room.free & ~board.of_tables(room.no_women)
    if first is not None:
        company = _company_of_two(board, room, first)
        return men & company, women & company
    if not room.visited:
        return men, women  # the exception: the first guest of all may sit alone
    company = board.of_tables(room.visited)
    # Who would sit alone has to be joined by the other sex, from the same hand.
    for_men = for_women = 0
    for tile in hand:
        if tile & 1:
            for_women |= board.fitting[tile]
        else:
            for_men |= board.fitting[tile]
    for_men &= men
    for_women &= women
    joined_men = board.next_to(for_women) if for_men & ~company else 0
    joined_women = board.next_to(for_men) if for_women & ~company else 0
    return men & (company | joined_men), women & (company | joined_women)


def _company_of_two(board: Board, room: Room, first: int) -> int:
    """The places where the second tile of a turn, and with it the first one, has company."""
    beside = board.near[first]
    return board.of_tables(room.visited) if beside & ~room.free else beside


def _may_pass(board: Board, room: Room, first: int) -> bool:
    """Whether the turn can end with one tile: it has company, or it is the only guest of all."""
    return bool(board.near[first] & ~room.free) or room.free == EVERYWHERE & ~board.places_of[first]


# --- why not ---


def check_seat(board: Board, room: Room, first: int | None, hand: tuple[int, ...], move: Seat) -> None:
    """Raises IllegalMove if this tile of the hand cannot sit down there now."""
    tile, chair = move.tile, move.chair
    _check_hand_and_chair(board, hand, tile, chair)
    if room.chairs[chair] != FREE:
        raise IllegalMove("chair-taken")
    places, tables = board.places_of[chair], board.bits_of[chair]
    if not board.fitting[tile] & places:
        raise IllegalMove("wrong-flag")
    flags = board.flags_of[chair]
    if tile < GUESTS or len(flags) == 1:
        if move.nation is not None:
            raise IllegalMove("no-nation-to-name")
    elif move.nation not in flags:
        raise IllegalMove("name-nation" if move.nation is None else "no-such-flag")
    closed = tables & (room.no_women if tile & 1 else room.no_men)
    if closed:
        raise IllegalMove("needs-man" if tile & 1 else "needs-woman", table=closed.bit_length())
    if first is not None:
        if not places & _company_of_two(board, room, first):
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
    _check_hand_and_chair(board, hand, move.tile, move.chair)
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


def _check_hand_and_chair(board: Board, hand: tuple[int, ...], tile: int, chair: int) -> None:
    if tile not in hand:
        raise IllegalMove("not-your-tile")
    if not 0 <= chair < len(board.tables_of):
        raise IllegalMove("no-such-chair")


# --- sitting down ---


def sit_down(board: Board, room: Room, chair: int, guest: int) -> tuple[Room, tuple[Gain, ...], bool]:
    """The room with this guest, what each table of the chair brings, and whether a tile is drawn for this one."""
    chairs = list(room.chairs)
    chairs[chair] = guest
    no_men, no_women = room.no_men, room.no_women
    gains: tuple[Gain, ...] = ()
    refill = True
    for table in board.tables_of[chair]:
        north, east, south, west = board.chairs_of[table]
        one, two, three, four = chairs[north], chairs[east], chairs[south], chairs[west]
        sexes = _SEXES[one] + _SEXES[two] + _SEXES[three] + _SEXES[four]
        same = _FLAGS[one] & _FLAGS[two] & _FLAGS[three] & _FLAGS[four] != 0
        men, women = _COUNTS[sexes]
        full = men + women == CHAIRS_OF_A_TABLE
        refill = refill and not (full and same)
        bit = 1 << table
        no_men = no_men | bit if full or men > women else no_men & ~bit
        no_women = no_women | bit if full or women > men else no_women & ~bit
        gains += (_GAINS[table][men + women][same],)
    jokers = room.jokers if guest < GUESTS else tuple(sorted((*room.jokers, chair)))
    free, visited = room.free & ~board.places_of[chair], room.visited | board.bits_of[chair]
    return Room(tuple(chairs), jokers, free, visited, no_men, no_women), gains, refill


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
