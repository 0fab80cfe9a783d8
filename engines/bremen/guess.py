"""Hands that a seat of Bremen cannot tell from the true ones, by chance.

Here belongs dealing out the tiles that a view does not show. With open animals only the numbers are in question. With
hidden ones, the hands have to fit all that was seen: who could not follow, who led first, and that nobody was dealt
too many roosters.
"""

from __future__ import annotations

from functools import partial
from itertools import combinations
from typing import TYPE_CHECKING

from engines.bremen.model import ANIMALS, HIGHEST, MOST_ROOSTERS, ROOSTER, TILES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engines.bremen.model import Tile, View
    from engines.chance import Chance

_ALL = range(len(ANIMALS))
_SUIT = (1 << HIGHEST) - 1
_MIXES = 200
"""How often tiles are passed round, or would have been."""


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
    if view.held is None:
        _mix(view, hands, shuffled, chance)
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
    most = {seat: [_most(view, seat, animal) for animal in _ALL] for seat in room}
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


def _most(view: View, seat: int, animal: int) -> int:
    """How many tiles of an animal a seat can have by what it has shown, and since nobody was dealt eight roosters."""
    if view.memory.voids[seat] >> animal & 1:
        return 0
    return MOST_ROOSTERS - view.memory.roosters[seat] if animal == ROOSTER else HIGHEST


def _mix(view: View, hands: list[int], tiles: Sequence[int], chance: Chance) -> None:
    """Pass tiles round between two or more seats by chance, wherever each can have what it gets.

    Where little fits, giving out one by one makes some hands likelier than others. To pass tiles round is as likely as
    to pass them back, and leads from any hands to any others, so that doing it often makes all equally likely.
    """
    seats = _others(view)
    holders = {tile: seat for tile in tiles for seat in seats if hands[seat] >> tile & 1}
    for _ in range(_MIXES if tiles else 0):
        passed = [chance.choice(tiles) for _ in range(2 + chance.below(len(seats) - 1))]
        givers = [holders[tile] for tile in passed]
        takers = [*givers[1:], givers[0]]
        lost = [*passed[1:], passed[0]]
        if len(set(givers)) < len(givers) or not all(map(partial(_can_get, view, hands), takers, passed, lost)):
            continue
        for seat, tile, own in zip(takers, passed, lost, strict=True):
            hands[seat] ^= 1 << tile | 1 << own
            holders[tile] = seat


def _can_get(view: View, hands: Sequence[int], seat: int, tile: int, lost: int) -> bool:
    """Whether a seat can have one tile instead of another."""
    animal = tile // HIGHEST
    if animal == lost // HIGHEST:
        return True
    return (hands[seat] >> HIGHEST * animal & _SUIT).bit_count() < _most(view, seat, animal)


def _fits(left: Sequence[int], room: dict[int, int], most: dict[int, list[int]]) -> bool:
    """Whether all tiles left find a place: what fills the room of any set of seats is there (Gale's condition)."""
    seats = list(room)
    return all(
        sum(room[seat] for seat in some)
        <= sum(min(left[animal], sum(most[seat][animal] for seat in some)) for animal in _ALL)
        for size in range(1, len(seats) + 1)
        for some in combinations(seats, size)
    )
