"""A state of our engines with the face of an OpenSpiel state, as much of it as its Python ISMCTS asks for.

OpenSpiel itself is not needed here. What an engine leaves to chance after the deal is rolled within `apply_action`;
states that differ in it have different information states, so the search keeps them apart as after a chance node.
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
    """The type of a game, as far as the search looks at it: constants of OpenSpiel's."""

    dynamics: object
    information: object

    def get_type(self) -> Kind:
        """Itself: it also represents the game."""
        return self


class SpielState:
    """Changes with each action, as OpenSpiel's do. An action is the number of a move among the legal ones.

    That is the same move in all states that the seat to act cannot tell apart, as these have the same legal moves.
    """

    def __init__(self, game: AnyGame, state: Struct, seats: int, chance: Chance, kind: Kind) -> None:
        self._game, self._state, self._seats, self._chance, self._kind = game, state, seats, chance, kind
        self._moves: Sequence[Struct] | None = None
        self._key: bytes | None = None

    def get_game(self) -> Kind:
        """Its game, of which nothing but the type is asked."""
        return self._kind

    def clone(self) -> SpielState:
        """Another one of the same state."""
        return SpielState(self._game, self._state, self._seats, self._chance, self._kind)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self._game.to_act(self._state) is None

    def is_chance_node(self) -> bool:
        """Never: see above."""
        return False

    def current_player(self) -> int:
        """The seat to act. Raises ValueError at the end."""
        seat = self._game.to_act(self._state)
        if seat is None:
            raise ValueError("the game is over")
        return seat

    def moves(self) -> Sequence[Struct]:
        """The legal moves, by the number of the action."""
        if self._moves is None:
            self._moves = self._game.legal_moves(self._state)
        return self._moves

    def legal_actions(self, player: int | None = None) -> list[int]:
        """All actions of the seat to act, which is the only one that is asked about."""
        return list(range(len(self.moves())))

    def apply_action(self, action: int) -> None:
        """Make this move."""
        self._state = self._game.apply(self._state, self.moves()[action], self._chance).state
        self._moves = self._key = None

    def information_state_string(self) -> bytes:
        """What the seat to act knows. It only serves as a key, so it need not be text."""
        if self._key is None:
            self._key = encode_view(self._game.view(self._state, self.current_player()))
        return self._key

    def resample_from_infostate(self, player: int, sampler: object) -> SpielState:
        """A state that this seat cannot tell from this one. It is rolled with our own chance, not the sampler's."""
        truth = self._game.resample(self._game.view(self._state, player), self._chance)
        return SpielState(self._game, truth, self._seats, self._chance, self._kind)

    def returns(self) -> list[float]:
        """What each seat gets at the end: from -1 for nothing won to 1 for winning alone, or with all together."""
        outcome = self._game.outcome(self._state)
        if outcome is None:
            raise ValueError("the game is not over")
        return self.shared(self._game, outcome.winners, self._seats)

    @staticmethod
    def shared(game: AnyGame, winners: tuple[int, ...], seats: int) -> list[float]:
        """The returns of a game that these seats have won."""
        by = 1 if game.cooperative else len(winners)
        return [2 / by - 1 if seat in winners else -1.0 for seat in range(seats)]
