"""What the search agent of 111 imagines: a turn of its own, and how likely it is to win with the row after it."""

from __future__ import annotations

from typing import Any

import pytest

from agents.one_eleven.heuristic import both_ways
from agents.one_eleven.search import MOST_TRIED, Evaluation, Simulator, search
from agents.search import Rng
from engines.chance import Chance
from engines.one_eleven import GAME
from engines.one_eleven.edition import OneElevenOptions
from engines.one_eleven.model import Insert, Move, Refresh, State, Take, View
from engines.one_eleven.rules import INSERTS, inserted
from tests.engines.drawing_one_eleven import DOWN, MIXED, UP, after, deal, other_clowns, replace, row, table

SEED = bytes(range(32))
ONE_OFF = "12 13 22 31 42 51 61 50 83 91 102 108"
"""Ascending but for the 50, which should be one of 62 to 82."""

LATE = 9 * 2
"""The number of turns that are over when both have had nine: only then rows are as far as that."""


def dealt(seats: int, number: int) -> State:
    return GAME.setup(seats, OneElevenOptions(), Chance(number.to_bytes(32, "big"), 0))


def seen(state: State) -> View:
    return GAME.view(state, GAME.to_act(state))


def candidates(state: State) -> list[Move]:
    return list(Simulator().candidates(seen(state), GAME.legal_moves(state)))


def chosen(state: State, iterations: int = 60) -> Move:
    return search(iterations).choose(seen(state), GAME.legal_moves(state), Chance(SEED, 1))


def test_one_covered_card_stands_for_all_of_them() -> None:
    assert candidates(table([MIXED, DOWN], "[109] 110 [75]")) == [Take(0), Take(1)]
    assert candidates(table([MIXED, DOWN], "109 110 75")) == [Refresh(), Take(0), Take(1), Take(2)]


def test_an_open_card_that_ends_the_round_is_taken_and_the_round_ended() -> None:
    state = table([ONE_OFF, DOWN], "109 70 111")
    assert candidates(state) == [Take(1)] == [chosen(state)]
    state = after(state, Take(1))
    assert candidates(state) == [Insert(7, 7, declare=True)] == [chosen(state)]


def test_the_open_card_with_most_clowns_ends_the_round() -> None:
    """There are two on 68, four on 77 and three on 70."""
    assert chosen(table([ONE_OFF, DOWN], "68 77 70")) == Take(1)
    assert chosen(table([ONE_OFF, DOWN], "68 110 70")) == Take(2)


def test_a_covered_card_beats_open_ones_that_do_not_fit_when_one_card_is_missing() -> None:
    """Twenty numbers fit."""
    assert chosen(table([ONE_OFF, DOWN], "109 110 [75]", turn=LATE)) == Take(2)
    assert chosen(table([ONE_OFF, DOWN], "109 110 103", turn=LATE)) == Refresh()


def test_a_card_goes_where_it_has_its_place() -> None:
    """Of 64 in a row that ascends but for two cards, in the wider gap."""
    state = after(table(["12 13 22 31 42 51 61 50 83 91 3 108", DOWN], "64 110 [75]"), Take(0))
    assert chosen(state) == replace(7)


def test_a_playout_is_worth_what_its_turn_is() -> None:
    state, rng = table([MIXED, DOWN], "[109] 59 110"), Rng(1)
    view, simulator = seen(state), Simulator()
    value, move = Evaluation(view).best(59, (110,))
    assert simulator.playout(state, Take(1), rng) == value
    assert simulator.playout(after(state, Take(1)), move, rng) == pytest.approx(value)
    assert simulator.playout(state, Take(0), rng) == Evaluation(view).best(109, (59, 110))[0]


def test_a_declaration_is_worth_more_than_any_other_turn_with_that_card() -> None:
    evaluation = Evaluation(seen(table([ONE_OFF, DOWN], "109 70 [111]", turn=LATE)))
    value, move = evaluation.best(70, (109,))
    assert move == Insert(7, 7, declare=True)
    others = [
        evaluation.worth((*row(ONE_OFF)[:at], 70, *row(ONE_OFF)[at + 1 :]), (109, row(ONE_OFF)[at])) for at in (0, 11)
    ]
    assert value > max(others)


def test_a_declaration_that_wins_the_game_is_all_but_certain_and_one_that_loses_it_all_but_lost() -> None:
    def value(own: int, other: int) -> float:
        state = table([ONE_OFF, DOWN], "109 70 [111]", rounds=((own, other), (0, 0)))
        return Evaluation(seen(state)).best(70, (109,))[0]

    assert value(50, 10) > 0.99
    assert value(0, 58) < 0.01
    assert 0.01 < value(10, 30) < value(20, 20) < value(30, 10) < 0.99


def test_more_iterations_tell_better_what_a_covered_card_is_worth() -> None:
    state = table([MIXED, DOWN], "[109] 59 [110]")
    view, simulator, rng = seen(state), Simulator(), Rng(3)
    truths = simulator.determinizations(view, 1500, rng)
    mean = sum(simulator.playout(truth, Take(0), rng) for truth in truths) / len(truths)
    evaluation, unseen = Evaluation(view), [card for card in range(2, 112) if card not in (*row(MIXED), 59)]
    exact = sum(evaluation.best(card, (59,))[0] for card in unseen) / len(unseen)
    assert mean == pytest.approx(exact, abs=0.01)


def test_an_imagined_state_fits_its_view() -> None:
    view = GAME.view(dealt(4, 1), 0)
    truths = Simulator().determinizations(view, 10, Rng(1))
    assert all(GAME.view(truth, 0) == view for truth in truths)
    assert len({truth.pile for truth in truths}) == 10


@pytest.mark.parametrize("seats", GAME.seats)
def test_it_decides_by_the_view_alone(seats: int) -> None:
    """Another truth behind the same view does not change its mind."""
    state, rng = dealt(seats, 7), Rng(7)
    for ply in range(1, 3 * seats):
        view, legal = seen(state), GAME.legal_moves(state)
        move = search(12).choose(view, legal, Chance(SEED, ply))
        assert move in legal
        other = GAME.resample(view, rng)
        assert search(12).choose(seen(other), GAME.legal_moves(other), Chance(SEED, ply)) == move
        state = GAME.apply(state, move, rng).state


@pytest.mark.parametrize("options", [{"target": 100}, {"consolation": "best_value"}, {"edition": other_clowns()}])
def test_it_plays_with_all_options(options: dict[str, Any]) -> None:
    state = deal(3, **options)
    assert chosen(state, 12) in GAME.legal_moves(state)
    assert chosen(after(state, Take(0)), 12) in GAME.legal_moves(after(state, Take(0)))


def test_nothing_can_be_put_in_that_was_not_taken() -> None:
    state = table([MIXED, DOWN], "[109] 59 110")
    with pytest.raises(ValueError, match="no card"):
        Simulator().playout(state, replace(3), Rng(1))


def test_a_spectator_cannot_choose() -> None:
    state = dealt(2, 1)
    with pytest.raises(ValueError, match="spectator"):
        search(10).choose(GAME.view(state, None), GAME.legal_moves(state), Chance(SEED, 1))


def test_rows_in_order_are_declared_in_either_direction() -> None:
    other = "10 40 5 45 14 46 11 48 3 49 9 50"
    for hand, card in ((UP, 110), (DOWN, 2)):
        evaluation = Evaluation(seen(table([hand, other], f"{card} 59 [111]")))
        assert evaluation.best(card, (59,))[1].declare


def test_the_ways_looked_at_closely_are_those_that_leave_least_to_do() -> None:
    """Whether the new card stays or not: one that fits nowhere replaces another one that does not fit either."""
    for number in range(12):
        view = seen(after(dealt(2, number), Take(0)))
        card, before = view.held.card if view.held else None, view.row
        assert card is not None
        rows = {move: inserted(before, card, move.slot, move.out) for move in INSERTS}
        evaluation = Evaluation(view)
        unseen = evaluation.features.unseen
        costs = {move: min(gaps.cost for gaps in both_ways(now, unseen)) for move, now in rows.items()}
        nearest = evaluation.nearest(card, rows)
        assert [costs[move] for move in nearest] == pytest.approx(sorted(costs.values())[:MOST_TRIED])
