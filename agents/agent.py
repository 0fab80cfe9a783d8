"""What an agent is, and the agents that a game brings."""

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
    """A player that decides by what a seat may know, and by nothing else."""

    @property
    def name(self) -> str:
        """The name of this way to play, such as `heuristic`; the words for it are in the locales."""

    def choose(self, view: ViewT_contra, legal: Sequence[MoveT], chance: Chance) -> MoveT:
        """One of the legal moves. Equal views, legal moves and chance lead to the same choice."""


class Evidence(Struct, frozen=True):
    """What a search has found out about the move that it chose: shares of the games that it imagined, from 0 to 1."""

    wins: float
    """How many of them the move has won."""
    next_best: float
    """The same of the move that did best beside it; it can be more where the search wants to be sure of a change."""


class Choice(Struct, Generic[ChosenT], frozen=True):
    """A move, and what speaks for it."""

    move: ChosenT
    evidence: Evidence | None = None
    """None where nothing was tried: by an agent that decides at once, or of a move without an alternative."""


class Thinking(ABC, Generic[ViewT_contra, MoveT]):
    """An agent that tries its moves out, and can report how they did."""

    @abstractmethod
    def weigh(self, view: ViewT_contra, legal: Sequence[MoveT], chance: Chance) -> Choice[MoveT]:
        """The move that did best, with its evidence. Raises ValueError for a spectator's view."""

    def choose(self, view: ViewT_contra, legal: Sequence[MoveT], chance: Chance) -> MoveT:
        """See `Agent.choose`."""
        return self.weigh(view, legal, chance).move


@runtime_checkable
class Talking(Agent[ViewT_contra, MoveT], Protocol[ViewT_contra, MoveT]):
    """An agent that talks, in a game with phrases (`engines.contract.Game.phrases`)."""

    def say(self, view: ViewT_contra) -> str | None:
        """What its seat wishes now, asked after every move; None if it has nothing to say. Equal views, equal words."""


AnyAgent: TypeAlias = Agent[Struct, Struct]
"""An agent without the types of its game."""


@dataclass(frozen=True, kw_only=True)
class GameAgents(Generic[ViewT, MoveT]):
    """The agents that a game provides. The random agent is there without them."""

    agents: tuple[Agent[ViewT, MoveT], ...]
    """The agents that decide at once, the best first."""
    search: Callable[[int], Agent[ViewT, MoveT]] | None = None
    """Makes an agent that thinks, from a number of iterations; None: no agent thinks at this game."""
    iterations: Iterations | None = None
    """The iterations of the agents that think; without it none of them is offered."""
    forgets: bool = True
    """Whether its forgetful agent plays worse than its heuristic one, so that it is worth offering."""


AnyGameAgents: TypeAlias = GameAgents[Struct, Struct]
"""The agents of a game, without its types."""
