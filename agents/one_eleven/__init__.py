"""The agents of 111."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from agents.agent import GameAgents, Iterations
from agents.generic import Forgetful
from agents.one_eleven.heuristic import Heuristic
from agents.one_eleven.search import search
from engines.one_eleven.edition import HAND
from engines.one_eleven.model import Memory, Move, View


def forget(view: View) -> View:
    """The view of a seat that has forgotten which cards were set aside, and when cards were taken.

    Forgetting has no measurable cost: few cards are set aside before the pile is reshuffled.
    """
    return replace(view, memory=Memory(aside=(), origins=((0,) * HAND,) * view.seats, recycled=()))


AGENTS: Final[GameAgents[View, Move]] = GameAgents(
    agents=(Heuristic(), Forgetful(Heuristic(), forget)),
    forgets=False,
    search=search,
    iterations=Iterations(cunning=4, ruthless=60),
)
