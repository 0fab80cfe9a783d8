"""The determinizations of a view: all hands that a seat cannot tell from the true ones, drawn uniformly.

With open animals the tiles of each animal are shuffled and dealt. With hidden ones, the number of tiles of each animal
per hand is drawn first, weighted by the number of deals with these counts; then the tiles are dealt.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from engines.bremen.hands import BIT, LOWEST_OF_THREE, ONE_ANIMAL, SHIFTS, SUIT
from engines.bremen.model import ANIMALS, HIGHEST, MOST_ROOSTERS, ROOSTER, TILES, Tile, View
from engines.chance import Chance
from engines.dealing import Shares

_TRIES = 10
"""How often tiles are dealt at random before the exact but slower method counts what each hand can hold."""


def unseen(view: View) -> list[Tile]:
    """The tiles in hands that this seat does not see, sorted."""
    seen = {*view.hand, *view.round, *view.memory.gone, *(view.last.tiles if view.last else ())}
    if view.middle is not None:
        seen.add(view.middle)
    lowest = 1 if view.seats == 4 else LOWEST_OF_THREE
    return [tile for tile in TILES if tile.number >= lowest and tile not in seen]


class Truths:
    """All determinizations of one view."""

    def __init__(self, view: View) -> None:
        """Raises ValueError if no hands fit the view; some views raise only at the first draw."""
        self._fixed = [0] * view.seats
        self._seats = [seat for seat in range(view.seats) if seat != view.seat]
        self._pools: list[list[int]] = [[] for _ in ANIMALS]
        self._held: list[tuple[int, ...]] | None = None
        if view.left is not None:
            self._fixed = [sum(BIT[tile.index] for tile in hand) for hand in view.left]
            self._held = [(0,) * len(self._seats)] * len(ANIMALS)
            return
        if view.seat is not None:
            self._fixed[view.seat] = sum(BIT[tile.index] for tile in view.hand)
        for tile in unseen(view):
            self._pools[tile.animal].append(BIT[tile.index])
        holder = view.memory.named_at
        if holder is not None and holder != view.seat:
            named = view.named
            self._pools[named.animal].remove(BIT[named.index])
            self._fixed[holder] |= BIT[named.index]
        if view.held is not None:
            held = view.held
            self._held = [
                tuple(
                    held[seat].counts[animal] - (self._fixed[seat] >> SHIFTS[animal] & ONE_ANIMAL).bit_count()
                    for seat in self._seats
                )
                for animal in range(len(ANIMALS))
            ]
            return
        self._room = tuple(view.hand_counts[seat] - self._fixed[seat].bit_count() for seat in self._seats)
        self._most = [[_most(view, seat, animal) for seat in self._seats] for animal in range(len(ANIMALS))]
        self._everything = [bit for pool in self._pools for bit in pool]
        self._too_many = len(self._everything) > sum(self._room)
        self._none_shown = all(
            most for animal in range(len(ANIMALS)) if self._pools[animal] for most in self._most[animal]
        )
        self._shares = Shares([len(pool) for pool in self._pools], self._room, self._most)

    def draw(self, chance: Chance) -> tuple[int, ...]:
        """A hand for each seat as a bitmask: the seat's own as it is, the others by chance."""
        if self._held is not None:
            return self._given_out(self._held, chance)
        tries = 0
        # An agent that forgets which tiles are gone may deal them again: any hands that fit will do.
        while self._too_many or (self._none_shown and tries < _TRIES):
            # Few hands are impossible here, and rejection sampling keeps all possible ones equally likely.
            hands = self._tried(chance)
            if hands is not None:
                return hands
            tries += 1
        return self._given_out(self._shares.draw(chance), chance)

    def _given_out(self, held: Sequence[tuple[int, ...]], chance: Chance) -> tuple[int, ...]:
        """Shuffle the tiles of each animal and give each seat the number that it holds."""
        hands = list(self._fixed)
        for pool, counts in zip(self._pools, held, strict=True):
            tiles = pool if len(pool) in counts else chance.shuffle(pool)
            start = 0
            for seat, count in zip(self._seats, counts, strict=True):
                hands[seat] += sum(tiles[start : start + count])
                start += count
        return tuple(hands)

    def _tried(self, chance: Chance) -> tuple[int, ...] | None:
        """Random hands of the right size; None if one of them has too many roosters."""
        hands, start = list(self._fixed), 0
        tiles = chance.shuffle(self._everything)
        for seat, room, most in zip(self._seats, self._room, self._most[ROOSTER], strict=True):
            hands[seat] += sum(tiles[start : start + room])
            if (hands[seat] & SUIT[ROOSTER]).bit_count() > most:
                return None
            start += room
        return tuple(hands)


@lru_cache(maxsize=16)
def truths_of(view: View) -> Truths:
    """The determinizations of this view, cached for repeated draws."""
    return Truths(view)


def _most(view: View, seat: int, animal: int) -> int:
    """The most tiles of an animal that a seat can hold, by what it has shown and the limit on dealt roosters."""
    if view.memory.voids[seat] >> animal & 1:
        return 0
    return MOST_ROOSTERS - view.memory.roosters[seat] if animal == ROOSTER else HIGHEST
