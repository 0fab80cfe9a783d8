"""Hands of Bremen as bitmasks: one bit per tile, thirteen bits per animal."""

from __future__ import annotations

from engines.bremen.model import ANIMALS, HIGHEST, TILES, Move, Play, Tile

LOWEST_OF_THREE = 4
"""The lowest number in a game of three players, who leave out those below."""

BIT = tuple(1 << tile for tile in range(len(TILES)))
"""Each tile as a hand of its own."""
ONE_ANIMAL = (1 << HIGHEST) - 1
"""All roosters; shift by `SHIFTS` for other animals."""
SHIFTS = tuple(HIGHEST * animal for animal in range(len(ANIMALS)))
SUIT = tuple(ONE_ANIMAL << shift for shift in SHIFTS)
"""All tiles of each animal."""
_HIGH = tuple(BIT[tile.index] for tile in TILES if tile.number >= LOWEST_OF_THREE)
_PLAYS = tuple(Play(tile) for tile in range(len(TILES)))


def used(seats: int) -> tuple[int, ...]:
    """The tiles that this number of players uses, each as its bit."""
    return BIT if seats == 4 else _HIGH


def tiles_in(hand: int) -> list[int]:
    """The numbers of the tiles in a bitmask, ascending."""
    found = []
    while hand:
        lowest = hand & -hand
        found.append(lowest.bit_length() - 1)
        hand ^= lowest
    return found


def turned_up(hands: tuple[int, ...]) -> tuple[tuple[Tile, ...], ...]:
    """The tiles of each hand, as everybody sees them at the end."""
    return tuple([tuple([TILES[tile] for tile in tiles_in(hand)]) for hand in hands])


def _plays_by_bits(shift: int) -> tuple[tuple[Move, ...], ...]:
    """The plays for each set of tiles of one animal, indexed by the thirteen bits of a hand from `shift` on."""
    found: list[tuple[Move, ...]] = [()]
    for bits in range(1, ONE_ANIMAL + 1):
        rest = bits & bits - 1
        found.append((_PLAYS[shift + (bits ^ rest).bit_length() - 1], *found[rest]))
    return tuple(found)


PLAYS_OF = tuple(_plays_by_bits(shift) for shift in SHIFTS)
"""By animal, then by the thirteen bits of its tiles in a hand: the plays of these tiles."""
