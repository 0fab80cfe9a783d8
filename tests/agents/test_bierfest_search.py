"""What the search agent of Bierfest imagines: heuristic moves, cut after a round, and who is likely to win."""

from __future__ import annotations

import msgspec
import pytest

from bot.agents.search.dice import Dice
from bot.games.bierfest.heuristic import Heuristic
from bot.games.bierfest.judging import WEIGHTS, chances, features
from bot.games.bierfest.playout import likely, played_on
from bot.games.bierfest.simulator import Simulator, search
from engines.bierfest import GAME, NONE, BierfestOptions, LaidSet, State
from engines.chance import Chance
from tests.agents.deciding import decided
from tools.fit_bierfest import positions, solved

SEED = bytes(range(32))


def deal(seats: int, number: int) -> State:
    return GAME.setup(seats, BierfestOptions(), Chance(number.to_bytes(32, "big"), 0))


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_playout_goes_as_the_rules_say(seats: int) -> None:
    """About two thousand positions a number of seats, to the end."""
    for number in range(10):
        state, dice = deal(seats, number), Dice(number)
        while state.to_act is not None:
            move = likely(state, dice)
            assert move in GAME.legal_moves(state)
            state = GAME.apply(state, move, dice).state
        assert state.outcome is not None


@pytest.mark.parametrize("turns", [1, 2, 5])
def test_a_playout_ends_when_so_many_turns_have(turns: int) -> None:
    after = played_on(deal(3, 4), turns, Dice(1))
    assert (after.turn.seat, after.stage) == (turns % 3, "draw")


def test_a_playout_stops_at_the_end_of_the_game() -> None:
    assert played_on(deal(4, 4), 10_000, Dice(1)).outcome is not None


def test_every_feature_has_a_weight() -> None:
    assert {len(features(deal(seats, 1), seat)) for seats in GAME.seats for seat in range(seats)} == {len(WEIGHTS)}


def test_points_that_lie_on_the_table_and_beers_in_a_hand_make_a_win_likelier() -> None:
    state = deal(3, 1)
    assert sum(chances(state)) == pytest.approx(1)
    laid = msgspec.structs.replace(state, laid=((LaidSet(0, 6),), (), ()))
    assert chances(laid)[0] > chances(state)[0]
    held = msgspec.structs.replace(state, hands=((4, *NONE[1:]), NONE, NONE))
    assert chances(held)[0] > chances(state)[0]
    near_end = msgspec.structs.replace(laid, deck=laid.deck[:3])
    assert chances(near_end)[0] > chances(laid)[0]


def test_at_the_end_who_has_most_is_likeliest() -> None:
    over = played_on(deal(4, 4), 10_000, Dice(1))
    assert over.outcome is not None
    found = chances(over)
    assert [seat for seat in range(4) if found[seat] == max(found)] == [*over.outcome.winners]


def test_the_move_of_the_heuristic_agent_is_tried_first_and_all_others_once() -> None:
    state, dice = deal(3, 3), Dice(3)
    for _ in range(80):
        assert state.to_act is not None
        view, legal = GAME.view(state, state.to_act), GAME.legal_moves(state)
        tried = Simulator().candidates(view, legal)
        assert tried[0] == Heuristic().choose(view, legal, Chance(SEED, 1))
        assert len(tried) == len({*tried}) == len(legal)
        assert {*tried} == {*legal}
        state = GAME.apply(state, dice.choice(legal), dice).state


def test_what_it_imagines_cannot_be_told_from_its_view() -> None:
    state = played_on(deal(4, 1), 6, Dice(1))
    view = GAME.view(state, state.to_act)
    truths = Simulator().truths(view, 10, Dice(1))
    assert all(GAME.view(truth, state.to_act) == view for truth in truths)
    assert len({truth.deck for truth in truths}) == 10


@pytest.mark.parametrize("seats", GAME.seats)
def test_it_decides_by_the_view_alone(seats: int) -> None:
    """Another truth behind the same view does not change its mind, nor does the search ever leave the rules."""
    state, dice = deal(seats, 7), Dice(7)
    for ply in range(1, 16):
        move = decided(GAME, search(24), state, (SEED, ply), dice)
        state = GAME.apply(state, move, dice).state


def test_it_does_not_always_play_as_the_heuristic_agent() -> None:
    state, dice, others = deal(3, 7), Dice(7), 0
    for ply in range(1, 31):
        assert state.to_act is not None
        view, legal = GAME.view(state, state.to_act), GAME.legal_moves(state)
        move = search(60).choose(view, legal, Chance(SEED, ply))
        others += move != Heuristic().choose(view, legal, Chance(SEED, ply))
        state = GAME.apply(state, move, dice).state
    assert 0 < others < 20


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
