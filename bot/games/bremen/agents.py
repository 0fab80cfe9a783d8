"""Those who play Bremen."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from bot.agents.forgetful import Forgetful
from bot.agents.game_agents import GameAgents
from bot.agents.levels import Iterations
from bot.games.bremen.heuristic import Heuristic, Random
from bot.games.bremen.search import Search
from engines.bremen import Memory, Move, View


def forget(view: View) -> View:
    """The view of somebody who has forgotten every round that was won, and who could not follow there."""
    nothing = (0,) * view.seats
    return replace(view, memory=Memory(gone=(), roosters=nothing, named_at=None, voids=nothing))


AGENTS: Final[GameAgents[View, Move]] = GameAgents(
    agents=(Heuristic(), Forgetful(Heuristic(), forget), Random()),
    search=Search,
    iterations=Iterations(cunning=1000, ruthless=4000),
)
