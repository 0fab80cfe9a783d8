"""The furniture of the cafe: tables, chairs, and precomputed answers to the questions of every move.

All of it follows from the edition alone; who sits where is a `Room`.

Tables are numbered 0..23 (screens count from 1) and chairs 0..67, table by table, each north, east, south, west.
A *place* is a chair as part of one table: there are 96, numbered 4 * table + side, and a shared chair has two.
A set of places is an int with a bit for each; so is a set of tables. So "where may a man sit down" is one number, and
eight of its bits, those of a nation's two tables, index precomputed lists of moves and of neighbouring places.
"""

from __future__ import annotations

import functools
from itertools import product

from engines.cafe.edition import CHAIRS, CHAIRS_OF_A_TABLE, FREE, GUESTS, KINDS, NATIONS, TABLE_COUNT, CafeEdition
from engines.cafe.model import Bar, Exchange, Room, Seat
from engines.edition import shipped

PLACES = TABLE_COUNT * CHAIRS_OF_A_TABLE
EVERYWHERE = (1 << PLACES) - 1
"""All places."""
_STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))  # north, east, south, west
_BYTES = range(PLACES // 8)
_OF_A_TABLE = (1 << CHAIRS_OF_A_TABLE) - 1

BARS = tuple((Bar(tile),) for tile in range(GUESTS))
"""Every move to the bar as a tuple of one, indexed by tile."""


class Board:
    """The tables and chairs of one edition, with lookup tables for the questions of every move."""

    def __init__(self, edition: CafeEdition) -> None:
        self.bar_rows = {"stepped": edition.bar.stepped, "straight": edition.bar.straight}
        """The points of the bar's seats, by the value of the option `bar`."""
        self.nation = tuple(NATIONS.index(table.nation) for table in edition.tables)
        """The flag of each table."""
        self.lattice = tuple((table.row, table.column) for table in edition.tables)
        """Row and column of each table, counted from 1."""
        self._furnish(edition)
        self._look_around()
        self._list_moves()
        self._list_openings()
        self.empty = room_of(self, (FREE,) * CHAIRS)
        """The empty room."""

    def _furnish(self, edition: CafeEdition) -> None:
        at = {place: table for table, place in enumerate(self.lattice)}
        shared = {frozenset((one - 1, other - 1)) for one, other in edition.shared}
        tables_of: list[tuple[int, ...]] = []
        chairs_of: list[list[int]] = [[] for _ in range(TABLE_COUNT)]
        side_of: dict[tuple[int, int], int] = {}
        for table, (row, column) in enumerate(self.lattice):
            for down, right in _STEPS:
                other = at.get((row + down, column + right), table)
                if frozenset((table, other)) not in shared:
                    tables_of.append((table,))
                    chairs_of[table].append(len(tables_of) - 1)
                elif other < table:
                    chairs_of[table].append(side_of[other, table])
                else:
                    side_of[table, other] = len(tables_of)
                    tables_of.append((table, other))
                    chairs_of[table].append(len(tables_of) - 1)
        self.tables_of = tuple(tables_of)
        """The one or two tables of each chair."""
        self.bits_of = tuple(sum(1 << table for table in tables) for tables in tables_of)
        """The tables of each chair, as bits."""
        self.chairs_of = tuple(tuple(chairs) for chairs in chairs_of)
        """The four chairs of each table: north, east, south, west."""
        self.flags_of = tuple(tuple(sorted({self.nation[table] for table in tables})) for tables in tables_of)
        """The one or two nations of each chair."""
        self.tables_with = tuple(
            tuple(table for table in range(TABLE_COUNT) if self.nation[table] == nation)
            for nation in range(len(NATIONS))
        )
        """The two tables of each nation."""

    def _look_around(self) -> None:
        places_of = [0] * len(self.tables_of)
        for table, chairs in enumerate(self.chairs_of):
            for side, chair in enumerate(chairs):
                places_of[chair] |= 1 << CHAIRS_OF_A_TABLE * table + side
        self.places_of = tuple(places_of)
        """The places of each chair."""
        self.around = tuple(functools.reduce(int.__or__, (places_of[chair] for chair in c)) for c in self.chairs_of)
        """The places of the four chairs of each table, including their places at other tables."""
        self.near = tuple(
            functools.reduce(int.__or__, (self.around[table] for table in tables)) & ~places_of[chair]
            for chair, tables in enumerate(self.tables_of)
        )
        """For each chair, the places that share a table with it."""
        self.welcome = tuple(
            self.around[one] | self.around[other] for one, other in (self.tables_with[n] for n in range(len(NATIONS)))
        )
        """For each nation, the places of the chairs at its two tables."""
        self.fitting = (*(self.welcome[guest // 2] for guest in range(GUESTS)), EVERYWHERE, EVERYWHERE)
        """For each kind of tile, the places that flags allow it."""
        self.others_at = tuple(
            tuple((table, *(other for other in self.chairs_of[table] if other != chair)) for table in tables)
            for chair, tables in enumerate(self.tables_of)
        )
        """For each chair, its one or two tables, each with its three other chairs."""
        self._around_bits = tuple(_unions(self.around[first : first + 8]) for first in range(0, TABLE_COUNT, 8))

    def _list_moves(self) -> None:
        nowhere: tuple[Seat, ...] = ()
        self.at_home = tuple(self._at_home(tile) for tile in range(GUESTS))
        """For each tile with a nationality, lookups by eight bits: those of the chairs of its nation's two tables.

        An entry has the shifts that bring the bits of the first and of the second table into the eight; then, by the
        eight bits, the moves to their chairs, and the places that share a table with one of them."""
        jokers: list[tuple[tuple[tuple[Seat, ...], ...], ...]] = []
        for tile in range(GUESTS, KINDS):
            by_place = [self._as_joker(tile, place) for place in range(PLACES)]
            jokers.append(
                tuple(
                    tuple(
                        sum((by_place[8 * byte + bit] for bit in range(8) if bits >> bit & 1), nowhere)
                        for bits in range(256)
                    )
                    for byte in _BYTES
                )
            )
        self._jokers = tuple(jokers)
        self.exchanges = tuple(
            tuple(tuple(Exchange(2 * nation + woman, chair) for nation in flags) for woman in (0, 1))
            for chair, flags in enumerate(self.flags_of)
        )
        """For each chair, the exchanges that its flags allow: those for a male joker and those for a female one."""

    def _at_home(self, tile: int) -> tuple[int, int, tuple[tuple[Seat, ...], ...], tuple[int, ...]]:
        one, other = self.tables_with[tile // 2]
        chairs = (*self.chairs_of[one], *self.chairs_of[other])
        made = {chair: Seat(tile, chair) for chair in chairs}
        seats = []
        for bits in range(256):
            chosen = {chair for place, chair in enumerate(chairs) if bits >> place & 1}
            seats.append(tuple(made[chair] for chair in sorted(chosen)))
        near = _unions(tuple(self.near[chair] for chair in chairs))
        return CHAIRS_OF_A_TABLE * one, CHAIRS_OF_A_TABLE * (other - 1), tuple(seats), near

    def _as_joker(self, tile: int, place: int) -> tuple[Seat, ...]:
        """The moves of a joker to this place; a shared chair lists all its moves at its first place."""
        chair = self.chairs_of[place // CHAIRS_OF_A_TABLE][place % CHAIRS_OF_A_TABLE]
        if self.places_of[chair] & -self.places_of[chair] != 1 << place:
            return ()
        flags = self.flags_of[chair]
        return tuple(Seat(tile, chair, nation) for nation in flags) if len(flags) > 1 else (Seat(tile, chair),)

    def _list_openings(self) -> None:
        own = [[0] * (_OF_A_TABLE + 1) for _ in range(TABLE_COUNT)]
        for table, bits in product(range(TABLE_COUNT), range(1, _OF_A_TABLE + 1)):
            own[table][bits] = self.around[table]
            if bits & (bits - 1) == 0:  # a single chair: its guest is not next to itself
                own[table][bits] &= ~self.places_of[self.chairs_of[table][bits.bit_length() - 1]]
        self._openings = tuple(
            tuple(
                own[2 * byte][bits & _OF_A_TABLE] | own[2 * byte + 1][bits >> CHAIRS_OF_A_TABLE] for bits in range(256)
            )
            for byte in _BYTES
        )

    # --- the questions of every move ---

    def of_tables(self, tables: int) -> int:
        """The places of the chairs of these tables."""
        low, middle, high = self._around_bits
        return low[tables & 255] | middle[tables >> 8 & 255] | high[tables >> 16]

    def next_to(self, places: int) -> int:
        """The places that share a table with one of these places, excluding places on the same chair."""
        found = 0
        for openings, bits in zip(self._openings, places.to_bytes(len(_BYTES), "little"), strict=True):
            if bits:
                found |= openings[bits]
        return found

    def seats_of(self, tile: int, places: int) -> tuple[Seat, ...]:
        """The moves that put this tile on those chairs of these places that have a fitting flag."""
        if tile < GUESTS:
            one, other, seats_at, _ = self.at_home[tile]
            return seats_at[places >> one & 15 | places >> other & 240]
        found: tuple[Seat, ...] = ()
        for seats, bits in zip(self._jokers[tile - GUESTS], places.to_bytes(len(_BYTES), "little"), strict=True):
            if bits:
                found += seats[bits]
        return found


def _unions(sets: tuple[int, ...]) -> tuple[int, ...]:
    """The union of every selection of these sets, indexed by a bitmask of the selected ones."""
    unions = [0]
    for one in sets:
        unions += [union | one for union in unions]
    return tuple(unions)


def room_of(board: Board, chairs: tuple[int, ...]) -> Room:
    """The room with these guests: for each chair the number of a guest, or FREE."""
    visited = no_men = no_women = 0
    for table, around in enumerate(board.chairs_of):
        guests = [chairs[chair] for chair in around if chairs[chair] != FREE]
        women = sum(guest & 1 for guest in guests)
        men = len(guests) - women
        full = len(guests) == CHAIRS_OF_A_TABLE
        visited |= bool(guests) << table
        no_men |= (full or men > women) << table
        no_women |= (full or women > men) << table
    free = (places for places, guest in zip(board.places_of, chairs, strict=True) if guest == FREE)
    jokers = tuple(chair for chair, guest in enumerate(chairs) if guest >= GUESTS)
    return Room(chairs, jokers, functools.reduce(int.__or__, free, 0), visited, no_men, no_women)


@functools.cache
def board_of(edition: CafeEdition | None) -> Board:
    """The board of this edition (None: the shipped one); created once."""
    return Board(shipped("engines.cafe", CafeEdition) if edition is None else edition)
