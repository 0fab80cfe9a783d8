"""The agents of Willkommen, Bierfest!."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from agents.agent import GameAgents, Iterations
from agents.bierfest.heuristic import Heuristic
from agents.bierfest.search import search
from agents.generic import Forgetful
from engines.bierfest.edition import NO_CARDS
from engines.bierfest.model import Known, Memory, Move, View


def forget(view: View) -> View:
    """The view of a player who has forgotten where cards went. The heuristic agent does not use that anyway."""
    nothing = Memory(putters=(), top=(), known=(Known(),) * view.seats, above=0, sunk=0, away=NO_CARDS)
    return replace(view, memory=nothing)


AGENTS: Final[GameAgents[View, Move]] = GameAgents(
    agents=(Heuristic(), Forgetful(Heuristic(), forget)),
    forgets=False,
    search=search,
    iterations=Iterations(cunning=50, ruthless=500),
)
