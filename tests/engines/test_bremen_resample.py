"""Small endings of Bremen with every possible state listed: resampling produces all of them, the real one too."""

from __future__ import annotations

from itertools import permutations

import msgspec
import pytest

from engines.bremen.model import BremenOptions, State, tiles_in
from tests.engines.drawing_bremen import GAME, STEPS, after, table

HIDDEN = BremenOptions(animals_hidden=True)


def dealt(state: State, roosters: tuple[int, ...]) -> State:
    """The same table with these numbers of roosters dealt; a seat has played those it no longer holds."""
    return msgspec.structs.replace(state, deal=msgspec.structs.replace(state.deal, roosters=roosters))


ENDINGS = {
    # Two donkeys for seats 1 and 2, three dogs for seats 1 and 3; everybody sees who has how many of which.
    "open": (table("R9 C5", "D7 G2", "D8 C3", "G9 G4"), 0, 6),
    # With hidden animals any two of the other six tiles can be in each other hand: 6! / (2! 2! 2!).
    "hidden": (table("R9 C5", "D7 G2", "D8 C3", "G9 G4", options=HIDDEN), 0, 90),
    # Seat 1 could not follow a donkey, so both of them are in the other two hands.
    "hidden_void": (after(table("D9 C5", "R7 G2", "D8 D3", "G9 D4", options=HIDDEN), "D9", "R7"), 0, 12),
    "spectator": (table("R9 C5", "D7 G4", "G8 C6", middle="D9"), None, 4),
    # Two donkeys for seats 1 and 2, but the one that named the first leader is known to be with seat 1.
    "open_named": (table("R9 C5", "D1 D9", "D8 C3", "G9 G4", first=1), 0, 2),
    "hidden_named": (table("R9 C5", "D1 G2", "D8 C3", "G9 G4", first=1, options=HIDDEN), 0, 30),
    # Seat 1 has played six roosters of the seven it can have been dealt: any two tiles but two roosters.
    "hidden_roosters": (dealt(table("C1 C2", "R1 D2", "R2 R3", "G1 G2", options=HIDDEN), (0, 7, 2, 0)), 0, 72),
    # Donkey 4 lies in the middle, so donkey 5 has named seat 1: it has one more of the other three tiles.
    "hidden_three": (table("D9 C5", "D5 G4", "G8 C6", middle="D4", first=1, options=HIDDEN), 2, 3),
}


def truths(state: State, seat: int | None) -> set[State]:
    """Every state that a seat cannot tell from `state`, found by trying all orders of what it cannot see."""
    view = GAME.view(state, seat)
    hidden = [tile for other, hand in enumerate(state.hands) if other != seat for tile in tiles_in(hand)]
    found = set()
    for order in permutations(hidden):
        tiles = list(order)
        hands = tuple(
            hand if other == seat else sum(1 << tiles.pop() for _ in range(hand.bit_count()))
            for other, hand in enumerate(state.hands)
        )
        roosters = tuple(
            (hand & (1 << 13) - 1).bit_count() + view.memory.roosters[other] for other, hand in enumerate(hands)
        )
        deal = msgspec.structs.replace(state.deal, roosters=roosters)
        truth = msgspec.structs.replace(state, deal=deal, hands=hands)
        could_not_follow = any(
            view.memory.voids[other] >> animal & 1 and hand >> 13 * animal & (1 << 13) - 1
            for other, hand in enumerate(hands)
            for animal in range(4)
        )
        if GAME.view(truth, seat) == view and not could_not_follow and max(roosters) <= 7:
            found.add(truth)
    return found


@pytest.mark.parametrize(("state", "seat", "count"), ENDINGS.values(), ids=ENDINGS)
def test_resampling_produces_every_truth_equally_often(state: State, seat: int | None, count: int) -> None:
    possible = truths(state, seat)
    assert len(possible) == count
    STEPS.check_resample(state, seat, possible)


@pytest.mark.parametrize(
    ("hands", "voids", "roosters"),
    [
        (("R12 R6", "R13 G12", "R3 C7", "C8 G11"), (14, 10, 4, 1), (7, 4, 2, 5)),
        (("C9 R4", "G12 G13", "R8 D2", "R2 D12"), (6, 1, 12, 8), (4, 2, 2, 7)),
    ],
)
def test_no_truth_is_likelier_than_another_where_little_fits(
    hands: tuple[str, ...], voids: tuple[int, ...], roosters: tuple[int, ...]
) -> None:
    """Much could not be followed, and of roosters some have played many: tiles given out in turn favour some hands."""
    state = dealt(msgspec.structs.replace(table(*hands, options=HIDDEN), voids=voids), roosters)
    STEPS.check_resample(state, 0, truths(state, 0))
