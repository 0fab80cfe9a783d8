"""Hands of Bremen as bitmasks: one bit a tile, thirteen bits an animal."""

from __future__ import annotations

from engines.bremen.model import ANIMALS, HIGHEST, TILES, Move, Play, Tile

LOWEST_OF_THREE = 4
"""Three players leave out the numbers below."""

BIT = tuple(1 << tile for tile in range(len(TILES)))
"""Each tile as a hand of its own."""
ONE_ANIMAL = (1 << HIGHEST) - 1
"""All roosters; other animals are shifted by as many bits as `SHIFTS` says."""
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
    """For each set of tiles of one animal, as the thirteen bits of a hand from this place on, the plays of them."""
    found: list[tuple[Move, ...]] = [()]
    for bits in range(1, ONE_ANIMAL + 1):
        rest = bits & bits - 1
        found.append((_PLAYS[shift + (bits ^ rest).bit_length() - 1], *found[rest]))
    return tuple(found)


PLAYS_OF = tuple(_plays_by_bits(shift) for shift in SHIFTS)
"""For each animal, and each set of its tiles as the thirteen bits of a hand, the plays of them."""
