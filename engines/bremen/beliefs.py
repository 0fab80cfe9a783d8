"""What a seat of Bremen can infer: what it remembers, and tables that it cannot tell from the true one.

With open animals only the numbers are unknown. With hidden ones, the hands must fit everything seen: who could not
follow, who led first, and that nobody was dealt too many roosters.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import assert_never

from engines.bremen.model import (
    ANIMALS,
    BIT,
    HIGHEST,
    LOWEST_OF_THREE,
    MOST_ROOSTERS,
    ONE_ANIMAL,
    ROOSTER,
    SHIFTS,
    SUIT,
    TILES,
    Answered,
    Deal,
    Ended,
    Event,
    Finished,
    Memory,
    Played,
    Proposed,
    State,
    Tile,
    Took,
    TurnedUp,
    View,
    tiles_in,
    used,
)
from engines.chance import Chance
from engines.dealing import Shares

# --- memory and tables ---------------------------------------------------------------------------


def remembered(state: State, named: int) -> Memory:
    """What a player who remembers all tiles that are gone knows."""
    there = sum(state.hands) | sum(BIT[tile] for tile in state.round)
    there |= sum(BIT[tile] for tile in (state.last.tiles if state.last else ()))
    there |= 0 if state.deal.middle is None else BIT[state.deal.middle]
    return Memory(
        gone=tuple([TILES[tile] for tile in tiles_in(sum(used(len(state.hands))) & ~there)]),
        roosters=tuple(
            [
                dealt - (hand & SUIT[ROOSTER]).bit_count()
                for dealt, hand in zip(state.deal.roosters, state.hands, strict=True)
            ]
        ),
        named_at=next((seat for seat, hand in enumerate(state.hands) if hand & BIT[named]), None),
        voids=state.voids,
    )


def resampled(view: View, chance: Chance) -> State:
    """A state with this view: hidden tiles lie at random in hands that can hold them."""
    return _table(view, truths_of(view).draw(chance))


def as_seen(view: View) -> State:
    """A state with the table and the seat's hand of this view.

    The other hands hold the right number of tiles, of the right animals if these are open, with arbitrary numbers.
    """
    held = (
        [(count, 0, 0, 0) for count in view.hand_counts] if view.held is None else [each.counts for each in view.held]
    )
    hands = [sum(((1 << count) - 1) << shift for count, shift in zip(each, SHIFTS, strict=True)) for each in held]
    if view.seat is not None:
        hands[view.seat] = sum(BIT[tile.index] for tile in view.hand)
    return _table(view, tuple(hands))


def is_certain(event: Event, view: View) -> bool:
    """Whether an event of a move on the state `as_seen` is sure to happen on the true state too."""
    match event:
        case Played() | Took() | Proposed() | Answered():
            return True
        case TurnedUp():
            return False
        case Ended():
            # A defeat after the last round depends on the animals left, a victory's score on numbers.
            return event.outcome.reason == "conceded" or (view.held is not None and not event.outcome.winners)
        case _:
            assert_never(event)


def _table(view: View, hands: tuple[int, ...]) -> State:
    """The table of this view with these hands."""
    middle = None if view.middle is None else view.middle.index
    played = view.memory.roosters
    roosters = tuple([(hand & SUIT[ROOSTER]).bit_count() + played[seat] for seat, hand in enumerate(hands)])
    return State(
        deal=Deal(view.options, middle, view.redeals, view.first, roosters),
        hands=hands,
        voids=view.memory.voids,
        taken=tuple([count // view.seats for count in view.won]),
        leader=view.leader,
        round=tuple([tile.index for tile in view.round]),
        last=None if view.last is None else Finished(view.last.leader, tuple([tile.index for tile in view.last.tiles])),
        proposed=sum(BIT[seat] for seat in view.proposed),
        proposer=view.proposer,
        to_act=view.to_act,
        outcome=view.outcome,
    )


# --- hands that fit a view -----------------------------------------------------------------------

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
    """All hands that the seat of a view cannot tell from the true ones (determinizations), drawn uniformly.

    With open animals the tiles of each animal are shuffled and dealt. With hidden ones, the number of tiles of each
    animal per hand is drawn first, weighted by the number of deals with these counts; then the tiles are dealt.
    """

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
        self._most = [[_most_of_animal(view, seat, animal) for seat in self._seats] for animal in range(len(ANIMALS))]
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


def _most_of_animal(view: View, seat: int, animal: int) -> int:
    """The most tiles of an animal that a seat can hold, by what it has shown and the limit on dealt roosters."""
    if view.memory.voids[seat] >> animal & 1:
        return 0
    return MOST_ROOSTERS - view.memory.roosters[seat] if animal == ROOSTER else HIGHEST
