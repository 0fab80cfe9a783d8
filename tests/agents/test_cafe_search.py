"""What the search agent of Cafe International tries and imagines, and how well it plays."""

from __future__ import annotations

import pytest

from agents.cafe.heuristic import Heuristic
from agents.cafe.search import MOST_TRIED, Simulator, search
from agents.search import Rng
from engines.cafe import GAME
from engines.cafe.model import CafeOptions, State
from engines.chance import Chance
from tests.agents.deciding import decided

SEED = bytes(range(32))


def deal(seats: int, number: int) -> State:
    return GAME.setup(seats, CafeOptions(), Chance(number.to_bytes(32, "big"), 0))


def heuristic_move(state: State) -> State:
    assert state.to_act is not None
    move = Heuristic().choose(GAME.view(state, state.to_act), GAME.legal_moves(state), Chance(SEED, len(state.bag)))
    return GAME.apply(state, move, Chance(SEED, 1)).state


def test_it_tries_what_looks_best_to_the_heuristic_agent() -> None:
    state, most = deal(2, 3), 0
    while state.to_act is not None:
        view, legal = GAME.view(state, state.to_act), GAME.legal_moves(state)
        tried = Simulator().candidates(view, legal)
        most = max(most, len(tried))
        assert {*tried} <= {*legal}
        assert 1 <= len(tried) == len({*tried}) <= MOST_TRIED
        assert Heuristic().choose(view, legal, Chance(SEED, 1)) in tried
        state = heuristic_move(state)
    assert most == MOST_TRIED


def test_an_imagined_state_fits_its_view() -> None:
    state = deal(4, 1)
    for _ in range(9):
        state = heuristic_move(state)
    view = GAME.view(state, state.to_act)
    truths = Simulator().determinizations(view, 10, Rng(1))
    assert all(GAME.view(truth, state.to_act) == view for truth in truths)
    assert len({truth.bag for truth in truths}) == 10


@pytest.mark.parametrize("seats", GAME.seats)
def test_it_decides_by_the_view_alone(seats: int) -> None:
    """Another order of the bag does not change its mind."""
    state, rng = deal(seats, 7), Rng(7)
    for ply in range(1, 9):
        move = decided(GAME, search(24), state, (SEED, ply), rng)
        state = GAME.apply(state, move, rng).state


def test_it_beats_the_heuristic_agent() -> None:
    """It wins four of five games for two; in these it has more points with a deal that is played from both seats."""
    ahead = 0
    for own in (0, 1):
        state, ply = deal(2, 1), 0
        while state.to_act is not None:
            ply += 1
            agent = search(200) if state.to_act == own else Heuristic()
            view = GAME.view(state, state.to_act)
            move = agent.choose(view, GAME.legal_moves(state), Chance(SEED, ply))
            state = GAME.apply(state, move, Chance(SEED, ply)).state
        assert state.outcome is not None
        ahead += state.outcome.scores[own] - state.outcome.scores[1 - own]
    assert ahead > 20


def test_a_spectator_cannot_choose() -> None:
    state = deal(2, 1)
    with pytest.raises(ValueError, match="spectator"):
        search(10).choose(GAME.view(state, None), GAME.legal_moves(state), Chance(SEED, 1))
