"""What the search agent of Bierfest imagines: some laps among heuristic agents, and who is likely to win."""

from __future__ import annotations

import msgspec
import pytest

from agents.bierfest.heuristic import Heuristic
from agents.bierfest.playout import Quick
from agents.bierfest.search import LAPS, WEIGHTS, Simulator, chances, errors, search, to_come
from agents.search import Rng
from engines.bierfest import GAME
from engines.bierfest.edition import NO_CARDS, BierfestOptions, LaidSet
from engines.bierfest.model import Draw, State, Stop
from engines.chance import Chance
from tests.agents.deciding import decided
from tools.fit_bierfest import features, positions, solved

SEED = bytes(range(32))


def deal(seats: int, number: int) -> State:
    return GAME.setup(seats, BierfestOptions(), Chance(number.to_bytes(32, "big"), 0))


def table(state: State) -> Quick:
    return Quick(state, Rng(1).random)


def played(seats: int, number: int, plies: int) -> State:
    """The state after this number of moves of heuristic agents, or at the end."""
    state, rng = deal(seats, number), Rng(number)
    while state.to_act is not None and plies:
        move = Heuristic().choose(GAME.view(state, state.to_act), GAME.legal_moves(state), rng)
        state, plies = GAME.apply(state, move, rng).state, plies - 1
    return state


@pytest.mark.parametrize("seats", GAME.seats)
def test_expected_points_are_the_weighted_features(seats: int) -> None:
    """At every turn of five games; no feature is left without a weight."""
    for number in range(5):
        quick = table(deal(seats, number))
        while not quick.over:
            sums = [
                sum(weight * value for weight, value in zip(WEIGHTS, features(quick, seat), strict=True))
                for seat in range(seats)
            ]
            assert to_come(quick) == pytest.approx(sums)
            quick.turn()


def test_points_that_lie_on_the_table_and_beers_in_a_hand_make_a_win_likelier() -> None:
    state = deal(3, 1)
    assert sum(chances(table(state))) == pytest.approx(1)
    laid = msgspec.structs.replace(state, laid=((LaidSet(0, 6),), (), ()))
    assert chances(table(laid))[0] > chances(table(state))[0]
    held = msgspec.structs.replace(state, hands=((4, *NO_CARDS[1:]), NO_CARDS, NO_CARDS))
    assert chances(table(held))[0] > chances(table(state))[0]
    near_end = msgspec.structs.replace(laid, deck=laid.deck[:3])
    assert chances(table(near_end))[0] > chances(table(laid))[0]


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_leader_at_the_end_is_likeliest_to_win(seats: int) -> None:
    over = played(seats, 4, 10_000)
    assert over.outcome is not None
    found = chances(table(over))
    assert tuple(seat for seat in range(seats) if found[seat] == max(found)) == over.outcome.winners


def test_the_points_decide_at_the_end_whatever_is_left_of_the_deck() -> None:
    over = next(quick for number in range(50) if (quick := ended(number)).deck)
    before = chances(over)
    over.deck.clear()
    assert chances(over) == before


def ended(number: int) -> Quick:
    quick = table(deal(3, number))
    quick.go_on(10_000)
    return quick


@pytest.mark.parametrize("number", range(4))
def test_all_moves_are_followed_by_the_same_turns(number: int) -> None:
    """A playout ends where the seat has had its further turns, whether its move ends the current one or not."""
    state = played(3, number, 40)
    while state.to_act is not None and (state.stage != "more" or state.turn.drew > 1):
        move = Heuristic().choose(GAME.view(state, state.to_act), GAME.legal_moves(state), Rng(1))
        state = GAME.apply(state, move, Rng(1)).state
    assert state.to_act is not None
    for move in (Draw(), Stop()):
        quick = table(state)
        quick.end_turn(state, move)
        quick.go_on(LAPS * 3)
        assert Simulator().playout(state, move, Rng(1)) == chances(quick)[state.to_act]
        assert quick.seat == (state.to_act + 1) % 3 or quick.over


def test_there_is_no_playout_after_the_end() -> None:
    with pytest.raises(ValueError, match="the game is over"):
        Simulator().playout(played(3, 1, 10_000), Draw(), Rng(1))


def test_the_move_of_the_heuristic_agent_is_tried_first_and_all_others_once() -> None:
    state, rng = deal(3, 3), Rng(3)
    for _ in range(80):
        assert state.to_act is not None
        view, legal = GAME.view(state, state.to_act), GAME.legal_moves(state)
        tried = Simulator().candidates(view, legal)
        assert tried[0] == Heuristic().choose(view, legal, Chance(SEED, 1))
        assert len(tried) == len({*tried}) == len(legal)
        assert {*tried} == {*legal}
        state = GAME.apply(state, rng.choice(legal), rng).state


def test_an_imagined_state_fits_its_view() -> None:
    state = played(4, 1, 35)
    view = GAME.view(state, state.to_act)
    truths = Simulator().determinizations(view, 10, Rng(1))
    assert all(GAME.view(truth, state.to_act) == view for truth in truths)
    assert len({truth.deck for truth in truths}) == 10


@pytest.mark.parametrize("seats", GAME.seats)
def test_it_decides_by_the_view_alone(seats: int) -> None:
    """Another truth behind the same view does not change its mind, nor does the search ever leave the rules."""
    state, rng = deal(seats, 7), Rng(7)
    for ply in range(1, 16):
        move = decided(GAME, search(24), state, (SEED, ply), rng)
        state = GAME.apply(state, move, rng).state


def test_it_does_not_always_play_as_the_heuristic_agent() -> None:
    state, rng, others = deal(3, 7), Rng(7), 0
    for ply in range(1, 31):
        assert state.to_act is not None
        view, legal = GAME.view(state, state.to_act), GAME.legal_moves(state)
        move = search(60).choose(view, legal, Chance(SEED, ply))
        others += move != Heuristic().choose(view, legal, Chance(SEED, ply))
        state = GAME.apply(state, move, rng).state
    assert 0 < others < 20


def test_the_required_margin_grows_with_the_root_of_the_iterations() -> None:
    """Standard errors become smaller with the root of the iterations; few iterations are not to be trusted more."""
    assert errors(2_000) / 2_000**0.5 == pytest.approx(errors(500) / 500**0.5)
    assert errors(1) == errors(500) < errors(501)


def test_the_fit_solves_its_equations() -> None:
    assert solved([[0.0, 2.0, 0.0], [1.0, 1.0, 0.0], [0.0, 1.0, 4.0]], [4.0, 5.0, 10.0]) == pytest.approx(
        [3.0, 2.0, 2.0]
    )


def test_the_fit_looks_at_every_seat_at_every_turn() -> None:
    rows = [*positions(3, 1)]
    assert len(rows) % 3 == 0
    assert {len(found) for found, _ in rows} == {len(WEIGHTS)}
    assert len({gain for _, gain in rows[:3]}) > 1


def test_a_spectator_cannot_choose() -> None:
    state = deal(3, 1)
    with pytest.raises(ValueError, match="spectator"):
        search(10).choose(GAME.view(state, None), GAME.legal_moves(state), Chance(SEED, 1))
