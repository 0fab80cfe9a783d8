"""The list of agents, and the random one at every game."""

from collections import Counter

import pytest

from agents.forty_barrels.heuristic import Heuristic
from agents.generic import Random
from agents.registry import AgentRegistry, UnknownAgentError
from bot.games.registry import PLUGINS
from bot.tables.types import Undealt
from engines.chance import Chance
from engines.contract import AnyGame
from engines.registry import games
from tests.agents.play import play
from tests.tables.counting import Say

REGISTRY = AgentRegistry({"forty_barrels": PLUGINS["forty_barrels"].agents})


def test_the_best_agent_comes_first() -> None:
    assert REGISTRY.of("forty_barrels") == ("heuristic", "forgetful", "random")


def test_the_random_one_sits_down_at_a_game_without_players_of_its_own() -> None:
    assert REGISTRY.of("whist") == ("random",)
    assert isinstance(REGISTRY.agent("whist", "random"), Random)


def test_agents_are_found_by_game_and_name() -> None:
    assert isinstance(REGISTRY.agent("forty_barrels", "heuristic"), Heuristic)
    assert isinstance(REGISTRY.agent("forty_barrels", "random"), Random)


@pytest.mark.parametrize(("game", "name"), [("forty_barrels", "genius"), ("whist", "heuristic")])
def test_an_unknown_agent_is_refused(game: str, name: str) -> None:
    with pytest.raises(UnknownAgentError, match=name):
        REGISTRY.agent(game, name)


class Thinking(Random):
    """Remembers of how many iterations it was made."""

    def __init__(self, iterations: int) -> None:
        self.iterations = iterations


SEARCHING = AgentRegistry({}, {"whist": Thinking})


def test_an_agent_that_thinks_is_made_of_its_number_of_iterations() -> None:
    agent = SEARCHING.agent("whist", "search:400")
    assert isinstance(agent, Thinking)
    assert agent.iterations == 400
    assert SEARCHING.knows("whist", "search:1000000")


@pytest.mark.parametrize(
    "name", ["search", "search:", "search:0", "search:-4", "search:4.5", "search:1000001", "search:\u0664", "random:4"]
)
def test_nothing_else_is_taken_for_one(name: str) -> None:
    assert not SEARCHING.knows("whist", name)
    assert not SEARCHING.knows("bridge", "search:400")


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_random_players_play_every_game_to_its_end(game: AnyGame) -> None:
    for seats in game.seats:
        for number in range(4):
            assert len(play(game, [Random()] * seats, number).scores) == seats


def test_the_random_one_likes_every_move_equally() -> None:
    moves = [Say(number) for number in range(4)]
    chosen = Counter(Random().choose(Undealt(), moves, Chance(bytes(32), ply)).number for ply in range(4000))
    assert set(chosen) == set(range(4))
    assert all(900 < count < 1100 for count in chosen.values())
