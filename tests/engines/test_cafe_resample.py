"""A late state of Cafe International with every possible state listed: resampling produces all, the real one too."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import msgspec
import pytest

from engines.cafe.board import board_of, room_of
from engines.cafe.edition import BAG, CHAIRS, FREE, MALE_JOKER, seated
from engines.cafe.model import CafeOptions, State
from tests.engines.drawing_cafe import STEPS, tiles


def late(bag: str) -> State:
    """A late state in which every tile outside the bag is on a chair, in a hand or at the bar; seat 1 is out."""
    rest = sorted((Counter(BAG) - Counter(tiles(bag))).elements(), reverse=True)
    hands = tuple(tuple(sorted(rest.pop() for _ in range(5))) for _ in range(3))
    bar = tuple(rest.pop() for _ in range(16))
    chairs = [seated(tile, chair % 12) if tile >= MALE_JOKER else tile for chair, tile in enumerate(rest)]
    chairs += [FREE] * (CHAIRS - len(chairs))
    return State(
        options=CafeOptions(),
        hands=hands,
        points=(30, -2, 40),
        out=(1,),
        bag=tiles(bag),
        bar=bar,
        room=room_of(board_of(None), tuple(chairs)),
        to_act=0,
        first=None,
        outcome=None,
    )


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_resampling_produces_every_truth_equally_often(seat: int | None) -> None:
    """Two of the five tiles in the bag are alike: 5! / 2 orders."""
    state = late("USm INw FRm JOm JOm")
    possible = {msgspec.structs.replace(state, bag=order) for order in permutations(state.bag)}
    assert len(possible) == 60
    STEPS.check_resample(state, seat, possible)


def test_the_only_possible_truth_is_found() -> None:
    state = late("USm")
    STEPS.check_resample(state, 0, {state})
