"""The agents of Bremen."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from agents.agent import GameAgents, Iterations
from agents.bremen.heuristic import Heuristic, RandomTiles
from agents.bremen.search import Search
from agents.generic import Forgetful
from engines.bremen.model import Memory, Move, View


def forget(view: View) -> View:
    """The view of a seat that has forgotten the tiles of won rounds, and which seats could not follow."""
    nothing = (0,) * view.seats
    return replace(view, memory=Memory(gone=(), roosters=nothing, named_at=None, voids=nothing))


AGENTS: Final[GameAgents[View, Move]] = GameAgents(
    agents=(Heuristic(), Forgetful(Heuristic(), forget), RandomTiles()),
    search=Search,
    iterations=Iterations(cunning=30, ruthless=1000),
    forgets=False,  # With open animals, as usual, forgetful agents win as many games: see docs/agents/bremen.md.
)
