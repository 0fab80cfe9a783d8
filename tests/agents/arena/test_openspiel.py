"""Our engines with the face of OpenSpiel's states: what its search relies on, and the bench that lets it play.

Where OpenSpiel is installed its own search plays; everywhere a small one that asks the same of a state.
"""

from __future__ import annotations

import sys
from itertools import islice

import pytest
from typer.testing import CliRunner

from agents.games import AGENTS
from agents.generic import Random
from bench.openspiel import Measured, Missing, agent_of, iterations_of, measure, table, typer_app, whole_deals
from bench.spiel_state import Kind, SpielState
from engines.chance import Chance
from engines.registry import game as game_named
from engines.registry import games
from tests.agents.arena.results import result
from tests.agents.arena.test_plan import plan
from tests.engines.drawing import table as drawn

KIND = Kind("sequential", "imperfect information")
NAMES = [game.name for game in games()]


def dealt(name: str, number: int = 0) -> SpielState:
    game = game_named(name)
    chance = Chance(number.to_bytes(32, "big"), 0)
    return SpielState(game, game.setup(min(game.seats), game.Options(), chance), min(game.seats), chance, KIND)


def rolled_out(state: SpielState, dice: Chance) -> list[float]:
    """A random rollout, as OpenSpiel's evaluator makes it."""
    while not state.is_terminal():
        assert not state.is_chance_node()
        state.apply_action(dice.choice(state.legal_actions()))
    return state.returns()


@pytest.mark.parametrize("name", NAMES)
def test_a_resampled_state_looks_the_same_to_the_seat_to_act(name: str) -> None:
    dice = Chance(bytes(32), 1, "dice")
    state = dealt(name)
    for _ in range(6):
        seat = state.current_player()
        for _ in range(3):
            other = state.resample_from_infostate(seat, None)
            assert other.information_state_string() == state.information_state_string()
            assert other.current_player() == seat
            assert other.moves() == state.moves()
            assert other.get_game().get_type() == KIND
        state.apply_action(dice.choice(state.legal_actions()))


@pytest.mark.parametrize("name", [name for name in NAMES if name != "one_eleven"])
def test_a_clone_goes_its_own_way_and_the_end_has_returns(name: str) -> None:
    state = dealt(name)
    before = state.information_state_string()
    returns = rolled_out(state.clone(), Chance(bytes(32), 2, "dice"))
    assert state.information_state_string() == before
    assert len(returns) == min(game_named(name).seats)
    assert all(-1 <= each <= 1 for each in returns)
    assert state.legal_actions(state.current_player()) == list(range(len(state.moves())))


def test_a_shared_win_counts_as_much_as_a_win_alone() -> None:
    bremen, barrels = game_named("bremen"), game_named("forty_barrels")
    for game, winners, returns in (
        (bremen, (0, 1, 2), [1, 1, 1]),
        (bremen, (), [-1, -1, -1]),
        (barrels, (1,), [-1, 1, -1]),
        (barrels, (0, 1), [0, 0, -1]),
    ):
        assert SpielState.shared(game, winners, 3) == returns


def test_a_state_that_is_not_over_has_no_returns() -> None:
    with pytest.raises(ValueError, match="not over"):
        dealt("bierfest").returns()


def test_both_are_counted_at_the_same_tables() -> None:
    tournament = plan("bierfest", 3, "random heuristic", deals=9)
    assert whole_deals(tournament, 7) == 12
    measured = [measure(job) for job in islice(tournament.jobs(), 12)]
    shown = table(tournament, measured)
    assert shown.row_count == 2
    assert [each.result.job.deal for each in measured] == [0] * 6 + [1] * 6
    assert {each.result.job.agents.count("random") for each in measured} == {1, 2}


def test_only_decisions_between_several_moves_count_as_iterations() -> None:
    agent = Measured(Random(), 400)
    moves = [result("bierfest", ("a",) * 3, ()), result("bierfest", ("b",) * 3, ())]
    agent.choose(moves[0], moves[:1], Chance(bytes(32), 1))
    assert agent.iterations == 0
    agent.choose(moves[0], moves, Chance(bytes(32), 1))
    agent.choose(moves[0], moves, Chance(bytes(32), 2))
    assert agent.iterations == 800


def test_a_search_counts_the_playouts_that_it_made() -> None:
    barrels = game_named("forty_barrels")
    state = barrels.setup(2, barrels.Options(), Chance(bytes(32), 0))
    view, legal = barrels.view(state, 0), barrels.legal_moves(state)
    agent = Measured(AGENTS.agent("forty_barrels", "search:100"), 100)
    move = agent.choose(view, legal, Chance(bytes(32), 1))
    # Four ranks and a covered place: two rounds of 50, the first with 12 truths for 4 moves, the second with 25 for 2.
    assert agent.iterations == 98
    assert agent.seconds > 0
    assert move == AGENTS.agent("forty_barrels", "search:100").choose(view, legal, Chance(bytes(32), 1))


def test_a_search_that_need_not_think_counts_nothing() -> None:
    state = drawn("KC/2C KD/2D 10C/2H  6C/4D [] []  [] [] []", ["8C 9C 10D", "JD QD"])
    barrels, agent = game_named("forty_barrels"), Measured(AGENTS.agent("forty_barrels", "search:100"), 100)
    agent.choose(barrels.view(state, 0), barrels.legal_moves(state), Chance(bytes(32), 1))
    assert (agent.iterations, agent.seconds) == (0, 0)


@pytest.mark.parametrize(("name", "iterations"), [("search:400", 400), ("openspiel:20", 20), ("random", 0)])
def test_the_name_contains_the_iterations(name: str, iterations: int) -> None:
    assert iterations_of(name) == iterations


def test_openspiels_search_plays_legal_moves_and_the_same_again() -> None:
    pytest.importorskip("pyspiel")
    job = next(plan("bierfest", 3, "openspiel:2 random").jobs())
    assert measure(job).result == measure(job).result
    assert measure(job).iterations["openspiel:2"] > 0


def test_without_openspiel_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(Missing, match=r"stammtisch\[bench\]"):
        agent_of(game_named("bierfest"), 3, "openspiel:2")
    said = CliRunner().invoke(typer_app, ["bierfest", "--seats", "3", "--against", "random"])
    assert said.exit_code == 1
    assert "OpenSpiel is not installed" in said.stderr
