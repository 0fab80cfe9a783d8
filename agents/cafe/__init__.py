"""The agents of Cafe International."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from agents.agent import GameAgents, Iterations
from agents.cafe.heuristic import Heuristic
from agents.cafe.search import search
from agents.generic import Forgetful
from engines.cafe.model import Memory, Move, View


def forget(view: View) -> View:
    """The view of a seat that has forgotten what was removed from the game. Everything else is public in this game."""
    return replace(view, memory=Memory(away=((),) * len(view.hands)))


AGENTS: Final[GameAgents[View, Move]] = GameAgents(
    agents=(Heuristic(), Forgetful(Heuristic(), forget)),
    forgets=False,
    search=search,
    iterations=Iterations(cunning=40, ruthless=400),
)
