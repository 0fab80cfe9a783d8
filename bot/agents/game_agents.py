"""Those who can play one game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeAlias

from msgspec import Struct

from bot.agents.agent import Agent
from bot.agents.levels import Iterations
from engines.contract import MoveT, ViewT


@dataclass(frozen=True, kw_only=True)
class GameAgents(Generic[ViewT, MoveT]):
    """The agents that a game brings. The random one comes by itself."""

    agents: tuple[Agent[ViewT, MoveT], ...]
    """Those that decide at once, the best first."""
    search: Callable[[int], Agent[ViewT, MoveT]] | None = None
    """Makes an agent that thinks, of a number of iterations; None: nobody thinks at this game."""
    iterations: Iterations | None = None
    """What those get who think; without it nobody is offered who does."""
    forgets: bool = True
    """Whether its forgetful agent plays worse than its heuristic one, so that it is worth to be offered."""


AnyGameAgents: TypeAlias = GameAgents[Struct, Struct]
"""Those of a game as they are seen by whom its types do not matter."""
