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
    """Somebody who decides by what a seat may know, and by nothing else."""

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
    """An agent that tries its moves out, and can tell what came of that."""

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
"""An agent as those see it to whom the types of its game do not matter."""


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
