"""Hands that a seat of Bremen cannot tell from the true ones, by chance.

Here belongs dealing out the tiles that a view does not show. With open animals only the numbers are in question. With
hidden ones, the hands have to fit all that was seen: who could not follow, who led first, and that nobody was dealt
too many roosters.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from engines.bremen.model import ANIMALS, HIGHEST, MOST_ROOSTERS, ROOSTER, TILES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engines.bremen.model import Tile, View
    from engines.chance import Chance

_ALL = range(len(ANIMALS))
_SUIT = (1 << HIGHEST) - 1


def guessed(view: View, chance: Chance) -> tuple[int, ...]:
    """A hand for each seat as a bitmask: the own one as it is, the others by chance."""
    if view.left is not None:
        return tuple(sum(1 << tile.index for tile in hand) for hand in view.left)
    hands = [0] * view.seats
    if view.seat is not None:
        hands[view.seat] = sum(1 << tile.index for tile in view.hand)
    hidden = {tile.index for tile in unseen(view)}
    holder = view.memory.named_at
    if holder not in {None, view.seat}:
        hidden.remove(view.named.index)
        hands[holder] |= 1 << view.named.index
    shuffled = chance.shuffle(sorted(hidden))
    animals = _open_animals(view, hands) if view.held is not None else _possible_animals(view, hands, shuffled, chance)
    for tile in shuffled:
        seat = next(seat for seat, wanted in animals.items() if wanted[tile // HIGHEST])
        animals[seat][tile // HIGHEST] -= 1
        hands[seat] |= 1 << tile
    return tuple(hands)


def unseen(view: View) -> list[Tile]:
    """The tiles that are in hands which this seat does not see, sorted."""
    seen = {*view.hand, *view.round, *view.memory.gone, *(view.last.tiles if view.last else ())}
    if view.middle is not None:
        seen.add(view.middle)
    lowest = 1 if view.seats == 4 else 4  # three players leave out 1, 2 and 3
    return [tile for tile in TILES if tile.number >= lowest and tile not in seen]


def _others(view: View) -> list[int]:
    return [seat for seat in range(view.seats) if seat != view.seat]


def _open_animals(view: View, hands: Sequence[int]) -> dict[int, list[int]]:
    """For each other seat, how many tiles of each animal it still needs: everybody sees them."""
    if view.held is None:
        raise ValueError("the animals of this view are hidden")
    return {
        seat: [
            getattr(view.held[seat], name) - ((hands[seat] >> HIGHEST * animal) & _SUIT).bit_count()
            for animal, name in enumerate(ANIMALS)
        ]
        for seat in _others(view)
    }


def _possible_animals(view: View, hands: Sequence[int], tiles: Sequence[int], chance: Chance) -> dict[int, list[int]]:
    """For each other seat, how many tiles of each animal it gets: given out one by one so that all can be given out."""
    left = [sum(tile // HIGHEST == animal for tile in tiles) for animal in _ALL]
    room = {seat: view.hand_counts[seat] - hands[seat].bit_count() for seat in _others(view)}
    most = {
        seat: [0 if view.memory.voids[seat] >> animal & 1 else HIGHEST for animal in _ALL] for seat in _others(view)
    }
    for seat in most:
        most[seat][ROOSTER] = min(most[seat][ROOSTER], MOST_ROOSTERS - view.memory.roosters[seat])
    given = {seat: [0] * len(ANIMALS) for seat in _others(view)}
    for tile in tiles:
        animal = tile // HIGHEST
        for seat in chance.shuffle(list(room)):
            if not (room[seat] and most[seat][animal]):
                continue
            left[animal], room[seat], most[seat][animal] = left[animal] - 1, room[seat] - 1, most[seat][animal] - 1
            if _fits(left, room, most):
                given[seat][animal] += 1
                break
            left[animal], room[seat], most[seat][animal] = left[animal] + 1, room[seat] + 1, most[seat][animal] + 1
        else:
            raise ValueError("no hands fit this view")
    return given


def _fits(left: Sequence[int], room: dict[int, int], most: dict[int, list[int]]) -> bool:
    """Whether all tiles left find a place: what fills the room of any set of seats is there (Gale's condition)."""
    seats = list(room)
    return all(
        sum(room[seat] for seat in some)
        <= sum(min(left[animal], sum(most[seat][animal] for seat in some)) for animal in _ALL)
        for size in range(1, len(seats) + 1)
        for some in combinations(seats, size)
    )
