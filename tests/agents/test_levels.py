"""The words for how well house players play, and the agents that they mean."""

from __future__ import annotations

import pytest

from agents.agent import Iterations, Level, level_of, offered, thinks
from agents.registry import AgentRegistry
from bot.games.registry import AGENTS as REAL
from bot.games.registry import PLUGINS
from engines.registry import NAMES
from tests.agents.thinkers import AGENTS, Thinker

FEW = Iterations(cunning=7, ruthless=20)
ONE = Iterations(cunning=7)
"""Of a game at which more iterations win no more."""


@pytest.mark.parametrize(
    ("name", "level"),
    [
        ("random", Level.CARELESS),
        ("forgetful", Level.EASY_GOING),
        ("heuristic", Level.SENSIBLE),
        ("search:7", Level.CUNNING),
        ("search:19", Level.CUNNING),
        ("search:20", Level.RUTHLESS),
        ("search:90", Level.RUTHLESS),
        ("wise", Level.SENSIBLE),
    ],
)
def test_every_agent_has_a_level_by_its_name(name: str, level: Level) -> None:
    assert level_of(name, FEW) is level
    assert level_of(name, None) is (Level.SENSIBLE if thinks(name) else level)


def test_those_who_think_are_offered_only_where_they_can() -> None:
    assert offered(None, forgets=True) == ("easy-going", "sensible")
    assert offered(None, forgets=False) == ("careless", "sensible")
    assert offered(FEW, forgets=True) == ("easy-going", "sensible", "cunning", "ruthless")
    assert offered(ONE, forgets=True) == ("easy-going", "sensible", "cunning")


def test_a_ruthless_agent_of_a_game_without_that_level_is_a_cunning_one() -> None:
    registry = AgentRegistry({"bremen": ()}, {"bremen": Thinker}, {"bremen": ONE})
    assert registry.named("bremen", "ruthless") == registry.adviser("bremen") == "search:7"
    assert registry.knows("bremen", "search:90"), "one of a table from before an update plays on"
    assert level_of("search:90", ONE) is Level.CUNNING


@pytest.mark.parametrize("game", NAMES)
def test_an_offered_level_can_be_seated_at_its_game(game: str) -> None:
    for plugin, registry in ((PLUGINS[game], REAL), (PLUGINS[game].without_thinkers(), REAL.without_thinkers())):
        for level in offered(plugin.iterations, forgets=plugin.forgets):
            name = registry.named(game, level)
            assert name is not None
            assert registry.knows(game, name)
            assert level_of(name, plugin.iterations) is level


@pytest.mark.parametrize("game", NAMES)
def test_a_game_with_a_search_says_how_long_its_levels_think(game: str) -> None:
    brought = PLUGINS[game].played_by
    assert (brought.search is None) == (brought.iterations is None)
    if brought.iterations is not None:
        assert 0 < brought.iterations.cunning < (brought.iterations.ruthless or brought.iterations.cunning + 1)


def test_a_level_is_an_agent_of_the_game_and_of_those_there_are() -> None:
    assert AGENTS.named("bremen", "ruthless") == "search:20"
    assert AGENTS.without_thinkers().named("bremen", "ruthless") == "heuristic"
    assert AGENTS.named("bremen", "heuristic") == "heuristic", "as a menu of older days says it"
    assert AGENTS.named("bremen", "search:1000000") is None, "nobody chooses how long it takes"
    assert AGENTS.named("bremen", "genius") is None


def test_an_agent_keeps_its_level_at_another_game() -> None:
    other = AgentRegistry(
        {"bremen": (), "cafe": (REAL.agent("cafe", "heuristic"),)},
        {"bremen": Thinker},
        {"bremen": Iterations(cunning=70, ruthless=200)},
    )
    assert other.like("search:70", "bremen", "bremen") == "search:70"
    assert other.like("search:200", "bremen", "cafe") == "heuristic", "nobody thinks there"
    assert other.like("random", "bremen", "cafe") == "random"
    assert other.like("forgetful", "bremen", "cafe") is None


def test_advice_comes_from_the_strongest_agent() -> None:
    assert REAL.adviser("cafe") == REAL.at_level("cafe", Level.RUTHLESS)
    assert REAL.adviser("forty_barrels") == REAL.at_level("forty_barrels", Level.CUNNING)
    assert REAL.without_thinkers().adviser("bremen") == "heuristic"
