"""The page on agents: the code that it shows is run."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from agents.agent import Iterations
from agents.question import decide, derived_seed
from agents.registry import AgentRegistry
from engines import registry
from engines.chance import Chance
from tests.agents.play import play

PAGE = Path("docs/agents.md").read_text(encoding="utf-8")


def test_the_agent_of_the_page_thinks_and_plays() -> None:
    (code,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    names: dict[str, Any] = {"__name__": "page"}
    exec(code, names)
    few = Iterations(cunning=2, ruthless=10)
    agents = AgentRegistry({"forty_barrels": ()}, {"forty_barrels": names["Sampler"]}, {"forty_barrels": few})
    game, name = registry.game("forty_barrels"), agents.named("forty_barrels", "cunning")
    assert name == "search:2"
    agent = agents.agent("forty_barrels", name)
    players = [agent, agents.agent("forty_barrels", "random")]
    assert sum(play(game, players, number).winners == (0,) for number in range(10)) > 5
    state = game.setup(2, game.Options(), Chance(bytes(32), 0))
    asked = (agent, game.view(state, 0), game.legal_moves(state), derived_seed(bytes(32), 1, 0))
    assert decide(*asked) == decide(*asked)


def test_the_agent_of_the_page_is_short() -> None:
    (code,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert len([line for line in code.splitlines() if line.strip()]) <= 30
