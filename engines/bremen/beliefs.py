"""What a seat of Bremen can infer: what it remembers, and hands that it cannot tell from the true ones.

With open animals only the numbers are in question. With hidden ones, the hands have to fit all that was seen: who could
not follow, who led first, and that nobody was dealt too many roosters.
"""

from __future__ import annotations

from functools import partial
from itertools import combinations
from typing import TYPE_CHECKING, assert_never

from engines.bremen.hands import BIT, LOWEST_OF_THREE, ONE_ANIMAL, SHIFTS, SUIT, tiles_in, used
from engines.bremen.model import (
    ANIMALS,
    HIGHEST,
    MOST_ROOSTERS,
    ROOSTER,
    TILES,
    Answered,
    Deal,
    Ended,
    Finished,
    Memory,
    Played,
    Proposed,
    State,
    Took,
    TurnedUp,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engines.bremen.model import Event, Tile, View
    from engines.chance import Chance

_ALL = range(len(ANIMALS))
_MIXES = 200
"""How often tiles are passed round, or would have been."""


def remembered(state: State, named: int) -> Memory:
    """What the tiles that are gone tell somebody who remembers them."""
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
    """A state with this view: the tiles it cannot see lie in any hands that can hold them."""
    return _table(view, _resampled_hands(view, chance))


def as_seen(view: View) -> State:
    """A state with the table and the own hand of this view.

    The other hands hold the right number of tiles, of the right animals if these are open, with wrong numbers.
    """
    held = (
        [(count, 0, 0, 0) for count in view.hand_counts] if view.held is None else [each.counts for each in view.held]
    )
    hands = [sum(((1 << count) - 1) << shift for count, shift in zip(each, SHIFTS, strict=True)) for each in held]
    if view.seat is not None:
        hands[view.seat] = sum(BIT[tile.index] for tile in view.hand)
    return _table(view, tuple(hands))


def is_certain(event: Event, view: View) -> bool:
    """Whether this event, which a move makes of the state `as_seen`, is what it makes of the true one."""
    match event:
        case Played() | Took() | Proposed() | Answered():
            return True
        case TurnedUp():
            return False
        case Ended():
            # The animals that are left decide a defeat after the last round.
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


def _resampled_hands(view: View, chance: Chance) -> tuple[int, ...]:
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
    lowest = 1 if view.seats == 4 else LOWEST_OF_THREE
    return [tile for tile in TILES if tile.number >= lowest and tile not in seen]


def _others(view: View) -> list[int]:
    return [seat for seat in range(view.seats) if seat != view.seat]


def _open_animals(view: View, hands: Sequence[int]) -> dict[int, list[int]]:
    """For each other seat, how many tiles of each animal it still needs: everybody sees them."""
    if view.held is None:
        raise ValueError("the animals of this view are hidden")
    return {
        seat: [
            count - (hands[seat] >> shift & ONE_ANIMAL).bit_count()
            for count, shift in zip(view.held[seat].counts, SHIFTS, strict=True)
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
    return (hands[seat] >> HIGHEST * animal & ONE_ANIMAL).bit_count() < _most(view, seat, animal)


def _fits(left: Sequence[int], room: dict[int, int], most: dict[int, list[int]]) -> bool:
    """Whether all tiles left find a place: what fills the room of any set of seats is there (Gale's condition)."""
    seats = list(room)
    return all(
        sum(room[seat] for seat in some)
        <= sum(min(left[animal], sum(most[seat][animal] for seat in some)) for animal in _ALL)
        for size in range(1, len(seats) + 1)
        for some in combinations(seats, size)
    )
