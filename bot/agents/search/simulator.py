"""What a search has to be told about a game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from msgspec import Struct

from bot.agents.search.dice import Dice

if TYPE_CHECKING:
    from collections.abc import Sequence

StateT = TypeVar("StateT", bound=Struct)
MoveT = TypeVar("MoveT", bound=Struct)
ViewT = TypeVar("ViewT", bound=Struct, contravariant=True)

_SEEDS = 2**32


class Simulator(Protocol[StateT, MoveT, ViewT]):
    """A game that can be played on in the mind of one who is to act, quickly."""

    def candidates(self, view: ViewT, legal: Sequence[MoveT]) -> Sequence[MoveT]:
        """The legal moves worth trying, at least one, and one for all those that come to the same."""

    def truths(self, view: ViewT, count: int, dice: Dice) -> Sequence[StateT]:
        """So many states, by chance, that the seat of this view may take for the truth."""

    def playouts(self, truths: Sequence[StateT], moves: Sequence[MoveT], dice: Dice) -> Sequence[Sequence[float]]:
        """For each truth what each of these moves brings the seat to act, if the game goes on as house players would.

        From 0 to 1: about the probability to win, so that what is best on average wins most often. All decide by what
        a player would know, while chance falls as the truth has it.
        """


class OneByOne(ABC, Generic[StateT, MoveT]):
    """One playout after the other; in each truth all moves have the same dice."""

    @abstractmethod
    def playout(self, state: StateT, move: MoveT, dice: Dice) -> float:
        """What this move brings the seat to act in this truth; see `Simulator.playouts`."""

    def playouts(self, truths: Sequence[StateT], moves: Sequence[MoveT], dice: Dice) -> Sequence[Sequence[float]]:
        """See `Simulator.playouts`."""
        seeds = [dice.below(_SEEDS) for _ in truths]
        return [
            [self.playout(truth, move, Dice(seed)) for move in moves] for truth, seed in zip(truths, seeds, strict=True)
        ]
