"""Short functions with which every game's tests make moves and check results; `drawing_<game>` draws its tables."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Generic, cast

import pytest

from engines.chance import Chance
from engines.contract import EventT, IllegalMove, MoveT, OptionsT, StateT, ViewT
from engines.replay import replayed

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engines.contract import AnyGame, Game

SEED = bytes(range(32))
MIN_SAMPLES, MAX_SAMPLES = 36, 120
"""The range of expected samples per possible state: the more states are possible, the fewer."""
LOOKS = 2500
"""About how many samples are drawn in all."""


def without_types(game: Game[StateT, MoveT, ViewT, EventT, OptionsT]) -> AnyGame:
    """The same game without its types; the caller must not mix states and moves of different games."""
    return cast("AnyGame", game)


def replay(
    game: Game[StateT, MoveT, ViewT, EventT, OptionsT],
    seats: int,
    options: OptionsT,
    seed: bytes,
    moves: Iterable[MoveT],
) -> StateT:
    """The state after `moves`. Raises IllegalMove at the first illegal one."""
    for position in replayed(game, game.setup(seats, options, Chance(seed, 0)), seed, moves):
        state = position.state
    return state


class Steps(Generic[StateT, MoveT, ViewT, EventT, OptionsT]):
    """Steps in one game, with a fixed seed."""

    def __init__(self, game: Game[StateT, MoveT, ViewT, EventT, OptionsT]) -> None:
        self._game = game

    def after(self, state: StateT, *moves: MoveT) -> StateT:
        """The state after `moves`."""
        for ply, move in enumerate(moves, start=1):
            state = self._game.apply(state, move, Chance(SEED, ply)).state
        return state

    def events(self, state: StateT, *moves: MoveT) -> tuple[EventT, ...]:
        """The events of the last move."""
        return self._game.apply(self.after(state, *moves[:-1]), moves[-1], Chance(SEED, 1)).events

    def view(self, state: StateT, seat: int | None = None) -> ViewT:
        """The view of a seat, or of a spectator for None."""
        return self._game.view(state, seat)

    def refused(self, state: StateT, move: MoveT) -> str:
        """The code with which an illegal move is refused."""
        assert move not in self._game.legal_moves(state)
        with pytest.raises(IllegalMove) as refusal:
            self._game.apply(state, move, Chance(SEED, 1))
        return refusal.value.code

    def check_resample(self, state: StateT, seat: int | None, possible: set[StateT]) -> None:
        """Check that resampling a seat's view gives exactly the possible states, each about equally often."""
        view = self._game.view(state, seat)
        assert state in possible
        assert all(self._game.view(truth, seat) == view for truth in possible)
        each = max(MIN_SAMPLES, min(MAX_SAMPLES, LOOKS // len(possible)))
        found = Counter(self._game.resample(view, Chance(SEED, number)) for number in range(each * len(possible)))
        assert set(found) == possible
        # By chance alone a count is hardly ever five standard deviations off, and the sum of squares hardly ever six.
        assert all(abs(times - each) < 5 * each**0.5 for times in found.values())
        free = len(possible) - 1
        assert sum((times - each) ** 2 for times in found.values()) / each <= free + 6 * (2 * free) ** 0.5
