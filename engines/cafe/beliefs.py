"""What a seat may know, and what it can infer from that: everything but the order of the tiles in the bag."""

from __future__ import annotations

import functools

from msgspec.structs import replace

from engines.cafe.board import board_of, room_of
from engines.cafe.model import Memory, Room, State, View
from engines.cafe.tiles import AT_TABLE, BAG, FREE, KINDS, TILES, tile_of
from engines.chance import Chance

_OF_A_KIND = tuple(BAG.count(tile) for tile in range(KINDS))
"""The number of tiles of each kind."""


def seen_by(state: State, seat: int | None) -> View:
    """What a seat, or a spectator, may know; hands of seats that are out are only in its memory."""
    hands = [tuple([TILES[tile] for tile in hand]) for hand in state.hands]
    return View(
        seat=seat,
        hands=tuple([() if other in state.out else hand for other, hand in enumerate(hands)]),
        points=state.points,
        out=state.out,
        bag=len(state.bag),
        bar=tuple([TILES[tile] for tile in state.bar]),
        chairs=tuple([None if guest == FREE else AT_TABLE[guest] for guest in state.room.chairs]),
        to_act=state.to_act,
        first=state.first,
        outcome=state.outcome,
        options=state.options,
        memory=Memory(away=tuple([hand if other in state.out else () for other, hand in enumerate(hands)])),
    )


@functools.lru_cache(maxsize=32)
def inferred(view: View) -> State:
    """The state with this view and the bag sorted; it differs from the true state only in the order of the bag."""
    held = zip(view.hands, view.memory.away, strict=True)
    hands = tuple(tuple(tile.number for tile in (*hand, *away)) for hand, away in held)
    bar = tuple(tile.number for tile in view.bar)
    chairs = tuple(FREE if guest is None else guest.number for guest in view.chairs)
    left = list(_OF_A_KIND)
    for tiles in (*hands, bar, (tile_of(guest) for guest in chairs if guest != FREE)):
        for tile in tiles:
            left[tile] -= 1
    return State(
        options=view.options,
        hands=hands,
        points=view.points,
        out=view.out,
        bag=tuple(tile for tile, count in enumerate(left) for _ in range(count)),
        bar=bar,
        room=room_of(board_of(view.options.edition), chairs),
        to_act=view.to_act,
        first=view.first,
        outcome=view.outcome,
    )


def resampled(view: View, chance: Chance) -> State:
    """A state with this view and the bag in random order."""
    known = inferred(view)
    return replace(known, bag=tuple(chance.shuffle(known.bag)))


def room_in(view: View) -> Room:
    """The room that a view shows."""
    return inferred(view).room
