"""What a seat of Bremen can infer: what it remembers, and tables that it cannot tell from the true one.

With open animals only the numbers are unknown. With hidden ones, the hands must fit everything seen: who could not
follow, who led first, and that nobody was dealt too many roosters.
"""

from __future__ import annotations

from typing import assert_never

from engines.bremen.hands import BIT, SHIFTS, SUIT, tiles_in, used
from engines.bremen.model import (
    ROOSTER,
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
    Took,
    TurnedUp,
    View,
)
from engines.bremen.truths import truths_of
from engines.chance import Chance


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
