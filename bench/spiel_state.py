"""A state of our engines with the part of OpenSpiel's state interface that its Python ISMCTS uses.

OpenSpiel itself is not needed here. Chance after the deal is resolved within `apply_action`; states with different
results have different information states, so the search distinguishes them as after a chance node.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engines.codec import encode_view

if TYPE_CHECKING:
    from collections.abc import Sequence

    from msgspec import Struct

    from engines.chance import Chance
    from engines.contract import AnyGame


@dataclass(frozen=True)
class Kind:
    """The parts of a game's type that the search uses: OpenSpiel constants."""

    dynamics: object
    information: object

    def get_type(self) -> Kind:
        """Itself, because it also represents the game."""
        return self


class SpielState:
    """A mutable state, like OpenSpiel's. An action is the index of a move among the legal ones.

    It means the same move in all states that the seat to act cannot distinguish, because their legal moves are equal.
    """

    def __init__(self, game: AnyGame, state: Struct, seats: int, chance: Chance, kind: Kind) -> None:
        self._game, self._state, self._seats, self._chance, self._kind = game, state, seats, chance, kind
        self._moves: Sequence[Struct] | None = None
        self._key: bytes | None = None

    def get_game(self) -> Kind:
        """The game; the search uses only its type."""
        return self._kind

    def clone(self) -> SpielState:
        """A copy of this state."""
        return SpielState(self._game, self._state, self._seats, self._chance, self._kind)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self._game.to_act(self._state) is None

    def is_chance_node(self) -> bool:
        """Always False: see the module."""
        return False

    def current_player(self) -> int:
        """The seat to act. Raises ValueError at the end."""
        seat = self._game.to_act(self._state)
        if seat is None:
            raise ValueError("the game is over")
        return seat

    def moves(self) -> Sequence[Struct]:
        """The legal moves, indexed by action."""
        if self._moves is None:
            self._moves = self._game.legal_moves(self._state)
        return self._moves

    def legal_actions(self, player: int | None = None) -> list[int]:
        """All actions of the seat to act; the search never asks for another seat's."""
        return list(range(len(self.moves())))

    def apply_action(self, action: int) -> None:
        """Make this move."""
        self._state = self._game.apply(self._state, self.moves()[action], self._chance).state
        self._moves = self._key = None

    def information_state_string(self) -> bytes:
        """The knowledge of the seat to act. It is only used as a key, so it need not be text."""
        if self._key is None:
            self._key = encode_view(self._game.view(self._state, self.current_player()))
        return self._key

    def resample_from_infostate(self, player: int, sampler: object) -> SpielState:
        """A state that this seat cannot tell from this one, drawn with our own chance, not the sampler's."""
        truth = self._game.resample(self._game.view(self._state, player), self._chance)
        return SpielState(self._game, truth, self._seats, self._chance, self._kind)

    def returns(self) -> list[float]:
        """Each seat's return at the end: from -1 for no win to 1 for a win alone, or of all together."""
        outcome = self._game.outcome(self._state)
        if outcome is None:
            raise ValueError("the game is not over")
        return self.shared(self._game, outcome.winners, self._seats)

    @staticmethod
    def shared(game: AnyGame, winners: tuple[int, ...], seats: int) -> list[float]:
        """The returns of a game that these seats won."""
        by = 1 if game.cooperative else len(winners)
        return [2 / by - 1 if seat in winners else -1.0 for seat in range(seats)]
