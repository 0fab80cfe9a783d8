"""What an agent is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Generic, Protocol, TypeAlias, TypeVar, runtime_checkable

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engines.chance import Chance

ViewT = TypeVar("ViewT", bound=Struct, contravariant=True)
MoveT = TypeVar("MoveT", bound=Struct)
ChosenT = TypeVar("ChosenT", covariant=True)


class Agent(Protocol[ViewT, MoveT]):
    """Somebody who decides by what a seat may know, and by nothing else."""

    @property
    def name(self) -> str:
        """The name of this way to play, such as `heuristic`; the words for it are in the locales."""

    def choose(self, view: ViewT, legal: Sequence[MoveT], chance: Chance) -> MoveT:
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


class Thinking(ABC, Generic[ViewT, MoveT]):
    """An agent that tries its moves out, and can tell what came of that."""

    @abstractmethod
    def weigh(self, view: ViewT, legal: Sequence[MoveT], chance: Chance) -> Choice[MoveT]:
        """The move that did best, with its evidence. Raises ValueError for a spectator's view."""

    def choose(self, view: ViewT, legal: Sequence[MoveT], chance: Chance) -> MoveT:
        """See `Agent.choose`."""
        return self.weigh(view, legal, chance).move


@runtime_checkable
class Talking(Agent[ViewT, MoveT], Protocol[ViewT, MoveT]):
    """An agent that talks, in a game with phrases (`engines.contract.Game.phrases`)."""

    def say(self, view: ViewT) -> str | None:
        """What its seat wishes now, asked after every move; None if it has nothing to say. Equal views, equal words."""


AnyAgent: TypeAlias = Agent[Struct, Struct]
"""An agent as those see it to whom the types of its game do not matter."""
