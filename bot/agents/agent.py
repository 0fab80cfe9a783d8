"""What an agent is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, TypeAlias, TypeVar, runtime_checkable

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engines.chance import Chance

ViewT = TypeVar("ViewT", bound=Struct, contravariant=True)
MoveT = TypeVar("MoveT", bound=Struct)


class Agent(Protocol[ViewT, MoveT]):
    """Somebody who decides by what a seat may know, and by nothing else."""

    @property
    def name(self) -> str:
        """The name of this way to play, such as `heuristic`; the words for it are in the locales."""

    def choose(self, view: ViewT, legal: Sequence[MoveT], chance: Chance) -> MoveT:
        """One of the legal moves. Equal views, legal moves and chance lead to the same choice."""


@runtime_checkable
class Talking(Agent[ViewT, MoveT], Protocol[ViewT, MoveT]):
    """An agent that talks, in a game with phrases (`engines.contract.Game.phrases`)."""

    def say(self, view: ViewT) -> str | None:
        """What its seat wishes now, asked after every move; None if it has nothing to say. Equal views, equal words."""


AnyAgent: TypeAlias = Agent[Struct, Struct]
"""An agent as those see it to whom the types of its game do not matter."""
