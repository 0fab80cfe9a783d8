"""Small endings of 40 Barrels of Beer with every possible state listed: resampling produces all of them."""

from itertools import permutations

import msgspec
import pytest

from engines.chance import Chance
from engines.forty_barrels.model import State
from tests.engines.drawing import GAME, STEPS, after, play, table
from tests.engines.steps import SEED

ENDINGS = {
    # Two places nobody played on, two cards in the other hand: 4! / 2! truths.
    "two_places_and_a_hand": (table("[2C] [3C] AC/*  4C/4D 5C/5D 6C/6D  7C/7D 8C/8D 9C/9D", ["KC", "QC QD"]), 0, 12),
    # One place, two cards in the pile in their order, one in the other hand: 4! truths.
    "a_place_and_the_pile": (
        table("[2C] 3C/3D AC/*  4C/4D 5C/5D 6C/6D  7C/7D 8C/8D 9C/9D", ["KC KD", "QC"], pile="2D 2H"),
        0,
        24,
    ),
    # Seat 2 is out and took two cards along: 5! / (2! 2!) truths for seat 0, and the hand of seat 0 too for seat 2.
    "somebody_out": (
        table("[2C] AC/* 3C/3D  4C/4D 5C/5D 6C/6D  7C/7D 8C/8D 9C/9D", ["KC", "QC QD", "JC JD"], out=(2,)),
        0,
        30,
    ),
    "for_somebody_out": (
        table("[2C] AC/* 3C/3D  4C/4D 5C/5D 6C/6D  7C/7D 8C/8D 9C/9D", ["KC", "QC QD", "JC JD"], out=(2,)),
        2,
        12,
    ),
    "for_a_spectator": (table("[2C] AC/* 3C/3D  4C/4D 5C/5D 6C/6D  7C/7D 8C/8D 9C/9D", ["KC", "QC QD"]), None, 12),
}


def truths(state: State, seat: int | None) -> set[State]:
    """Every state that a seat cannot tell from `state`, found by trying all orders of what it cannot see."""
    hidden = [card for other, hand in enumerate(state.hands) if other != seat for card in hand]
    hidden += [*state.pile, *(stack[0] for stack in state.board if len(stack) == 1)]
    found = set()
    for order in permutations(hidden):
        cards = list(order)
        hands = tuple(
            hand if other == seat else tuple(sorted(cards.pop() for _ in hand))
            for other, hand in enumerate(state.hands)
        )
        pile = tuple(cards.pop() for _ in state.pile)
        board = tuple((cards.pop(),) if len(stack) == 1 else stack for stack in state.board)
        found.add(msgspec.structs.replace(state, hands=hands, pile=pile, board=board))
    return found


@pytest.mark.parametrize(("state", "seat", "count"), ENDINGS.values(), ids=ENDINGS)
def test_resampling_produces_every_truth_equally_often(state: State, seat: int | None, count: int) -> None:
    possible = truths(state, seat)
    assert len(possible) == count
    STEPS.check_resample(state, seat, possible)


def test_played_cards_are_known_and_not_resampled() -> None:
    """The seat remembers both cards of the place and the drawn ones in its own hand."""
    state = after(
        table("[2C] [3C] [4C]  [5C] [6C] [7C]  [8C] [9C] [10C]", ["KC KD", "QC"], pile="2D 2H 2S AC"), play("KC", 0)
    )
    for number in range(30):
        other = GAME.resample(GAME.view(state, 0), Chance(SEED, number))
        assert other.board[0] == state.board[0]
        assert other.hands[0] == state.hands[0]
