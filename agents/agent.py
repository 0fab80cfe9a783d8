"""The protocols of agents, and the agents that a game provides."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeAlias, TypeVar, runtime_checkable

from msgspec import Struct

from agents.levels import Iterations
from engines.chance import Chance
from engines.contract import MoveT, ViewT

ViewT_contra = TypeVar("ViewT_contra", bound=Struct, contravariant=True)
ChosenT = TypeVar("ChosenT", covariant=True)


class Agent(Protocol[ViewT_contra, MoveT]):
    """A player that decides only by what its seat may know."""

    @property
    def name(self) -> str:
        """The name of this way to play, such as `heuristic`; the locales have its text."""

    def choose(self, view: ViewT_contra, legal: Sequence[MoveT], chance: Chance) -> MoveT:
        """Return one of the legal moves; always the same for equal views, legal moves and chance."""


class Evidence(Struct, frozen=True):
    """What a search found out about its move: average values of its playouts, from 0 to 1."""

    wins: float
    """The average for the chosen move."""
    next_best: float
    """The average for the best other move; higher if the search was not sure enough to prefer that one."""


class Choice(Struct, Generic[ChosenT], frozen=True):
    """A chosen move, with its evidence."""

    move: ChosenT
    evidence: Evidence | None = None
    """None if nothing was tried: the agent does not search, or there was only one move."""


class Thinking(ABC, Generic[ViewT_contra, MoveT]):
    """An agent that tries moves in playouts, and can report how they did."""

    @abstractmethod
    def weigh(self, view: ViewT_contra, legal: Sequence[MoveT], chance: Chance) -> Choice[MoveT]:
        """Return the best move with its evidence. Raises ValueError for a spectator's view."""

    def choose(self, view: ViewT_contra, legal: Sequence[MoveT], chance: Chance) -> MoveT:
        """See `Agent.choose`."""
        return self.weigh(view, legal, chance).move


@runtime_checkable
class Talking(Agent[ViewT_contra, MoveT], Protocol[ViewT_contra, MoveT]):
    """An agent that uses the phrases of a game (`engines.contract.Game.phrases`)."""

    def say(self, view: ViewT_contra) -> str | None:
        """Return the phrase to say now, or None; called after every move. Equal views give equal answers."""


AnyAgent: TypeAlias = Agent[Struct, Struct]
"""An agent without the types of its game."""


@dataclass(frozen=True, kw_only=True)
class GameAgents(Generic[ViewT, MoveT]):
    """The agents that a game provides, in addition to the random agent."""

    agents: tuple[Agent[ViewT, MoveT], ...]
    """The agents that decide without a search, best first."""
    search: Callable[[int], Agent[ViewT, MoveT]] | None = None
    """Creates the agent that searches with this many iterations; None: the game has none."""
    iterations: Iterations | None = None
    """The iterations of the levels that think; None: no such level is offered."""
    forgets: bool = True
    """Whether forgetting makes its heuristic agent weaker, so that the forgetful agent is worth offering."""


AnyGameAgents: TypeAlias = GameAgents[Struct, Struct]
"""The agents of a game without the types of the game."""
