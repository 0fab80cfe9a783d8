"""The agents of 40 Barrels of Beer."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from agents.agent import GameAgents, Iterations
from agents.forty_barrels.heuristic import Heuristic
from agents.forty_barrels.search import search
from agents.generic import Forgetful
from engines.forty_barrels.model import Memory, Move, View


def forget(view: View) -> View:
    """The view of a player who only looks at the table: they know the top card of each stack, and what an aid shows."""
    shown = tuple(None if spot.top is None else (spot.top,) for spot in view.board)
    return replace(view, memory=Memory(stacks=view.aid or shown, away=(0,) * view.seats))


AGENTS: Final[GameAgents[View, Move]] = GameAgents(
    agents=(Heuristic(), Forgetful(Heuristic(), forget)),
    search=search,
    iterations=Iterations(cunning=1000),
)
