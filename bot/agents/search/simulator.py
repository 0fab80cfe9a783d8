"""What a search has to be told about a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, TypeVar

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.agents.search.dice import Dice

StateT = TypeVar("StateT", bound=Struct)
MoveT = TypeVar("MoveT", bound=Struct)
ViewT = TypeVar("ViewT", bound=Struct, contravariant=True)


class Simulator(Protocol[StateT, MoveT, ViewT]):
    """A game that can be played on in the mind of one who is to act, quickly."""

    def candidates(self, view: ViewT, legal: Sequence[MoveT]) -> Sequence[MoveT]:
        """The legal moves worth trying, at least one, and one for all those that come to the same."""

    def truths(self, view: ViewT, count: int, dice: Dice) -> Sequence[StateT]:
        """So many states, by chance, that the seat of this view may take for the truth."""

    def playout(self, state: StateT, move: MoveT, dice: Dice) -> float:
        """What the seat to act gets if this move is made and the game goes on as house players would play it.

        From 0 to 1: about the probability to win, so that what is best on average wins most often. All decide by what
        a player would know, while chance falls as the state has it.
        """
