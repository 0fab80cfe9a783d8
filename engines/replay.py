"""Playing a table again from its seed and its moves.

Here belongs replaying. Here does not belong where seed and moves come from.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engines.chance import Chance

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engines.contract import AnyGame, Options


def replay(game: AnyGame, seats: int, options: Options, seed: bytes, moves: Iterable[Any]) -> Any:
    """The state after these moves. Raises IllegalMove at the first one that the rules do not allow."""
    state = game.setup(seats, options, Chance(seed, 0))
    for ply, move in enumerate(moves, start=1):
        state = game.apply(state, move, Chance(seed, ply)).state
    return state
