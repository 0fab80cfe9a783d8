"""The heuristic agent of 111: what it takes, where it puts it, and that it beats chance."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest

from agents.one_eleven.heuristic import Heuristic, cost
from engines.chance import Chance
from engines.one_eleven.model import Insert, Move, Refresh, State, Take, View
from engines.one_eleven.rules import OneEleven
from tests.agents.play import play
from tests.engines.drawing_one_eleven import DOWN, MIXED, UP, after, row, table

if TYPE_CHECKING:
    from collections.abc import Sequence


GAME = OneEleven()
SEED = bytes(range(32))
ONE_OFF = "12 13 22 31 42 51 61 50 83 91 102 108"
"""Ascending but for the 50, which should be one of 62 to 82."""


def chosen(state: State, roll: int = 1) -> Move:
    seat = GAME.to_act(state)
    assert seat is not None
    return Heuristic().choose(GAME.view(state, seat), GAME.legal_moves(state), Chance(SEED, roll))


def always(state: State) -> Move:
    """What it chooses, whatever chance says."""
    [move] = {chosen(state, roll) for roll in range(20)}
    return move


def test_a_row_in_order_costs_nothing_and_every_card_that_is_missing_costs() -> None:
    assert cost(row(UP)) == cost(row(DOWN)) == 0
    assert 0 < cost(row(ONE_OFF)) < cost(row("12 13 22 31 42 5 61 50 83 91 102 108")) < cost(row(MIXED))


def test_a_narrow_gap_costs_more_than_a_wide_one() -> None:
    assert cost(row("12 13 22 31 42 51 61 3 63 91 102 108")) > cost(row("12 13 22 31 42 51 61 3 83 91 102 108"))


def test_it_takes_the_card_that_is_missing() -> None:
    assert always(table([ONE_OFF, DOWN], "109 70 [111]")) == Take(1)


def test_it_puts_it_where_it_is_missing_and_declares() -> None:
    state = after(table([ONE_OFF, DOWN], "109 70 [111]"), Take(1))
    assert always(state) == Insert(7, 7, declare=True)


def test_it_takes_a_covered_card_rather_than_a_bad_open_one() -> None:
    assert isinstance(always(table([ONE_OFF, DOWN], "109 110 [75]")), Take)
    assert always(table([ONE_OFF, DOWN], "109 110 [75]")) == Take(2)


def test_it_wants_new_cards_when_none_of_the_open_ones_fits() -> None:
    assert always(table([ONE_OFF, DOWN], "109 110 111")) == Refresh()
    assert always(table([ONE_OFF, DOWN], "109 70 111")) == Take(1)


def test_a_card_that_helps_nothing_harms_nothing() -> None:
    """The 49 cannot be where the 50 is wrongly; it can replace the 42 or the 51."""
    state = after(table([ONE_OFF, DOWN], "49 70 [111]"), Take(0))
    for roll in range(20):
        assert cost(after(state, chosen(state, roll)).hands[0]) <= cost(row(ONE_OFF))


def test_it_goes_down_where_that_is_nearer() -> None:
    state = after(table(["107 97 89 81 73 63 53 43 37 27 17 50", MIXED], "5 [108] [109]"), Take(0))
    assert always(state) == Insert(11, 11, declare=True)


def test_it_still_chooses_when_no_card_is_unseen() -> None:
    """All that is in no hand has been set aside, and everybody saw the other hand being taken."""
    known = " ".join(f"{card}*" for card in DOWN.split())
    state = table([ONE_OFF, known], "109 110 111")
    state = msgspec.structs.replace(state, pile=(), aside=state.pile)
    assert chosen(state) in GAME.legal_moves(state)


class Watching(Heuristic):
    """Notes how the rounds ended that it sees."""

    def __init__(self) -> None:
        self.declarers: dict[int, int | None] = {}

    def choose(self, view: View, legal: Sequence[Move], chance: Chance) -> Move:
        if view.finished is not None:
            self.declarers[len(view.rounds)] = view.finished.declarer
        return super().choose(view, legal, chance)


@pytest.mark.parametrize("seats", GAME.seats)
def test_heuristic_players_get_their_rows_in_order(seats: int) -> None:
    """Every round ends by a declaration, not only the last one."""
    for number in range(4):
        players = [Watching() for _ in range(seats)]
        assert play(GAME, players, number).reason == "declared"
        assert players[0].declarers
        assert None not in players[0].declarers.values()
