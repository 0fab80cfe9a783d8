"""The few words in which the tests of every game take a step and look at it; `drawing_<game>` draws its tables."""

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
LEAST, MOST = 36, 120
"""How often each possible truth is expected when it is looked for: the more truths there are, the less often."""
LOOKS = 2500
"""About how many truths are drawn in all."""


def without_types(game: Game[StateT, MoveT, ViewT, EventT, OptionsT]) -> AnyGame:
    """The same game with its types forgotten: the caller must not mix what belongs to different games."""
    return cast("AnyGame", game)


def replay(
    game: Game[StateT, MoveT, ViewT, EventT, OptionsT],
    seats: int,
    options: OptionsT,
    seed: bytes,
    moves: Iterable[MoveT],
) -> StateT:
    """The state after these moves. Raises IllegalMove at the first one that the rules do not allow."""
    for position in replayed(game, game.setup(seats, options, Chance(seed, 0)), seed, moves):
        state = position.state
    return state


class Steps(Generic[StateT, MoveT, ViewT, EventT, OptionsT]):
    """Steps in one game, with a chance that is always the same."""

    def __init__(self, game: Game[StateT, MoveT, ViewT, EventT, OptionsT]) -> None:
        self._game = game

    def after(self, state: StateT, *moves: MoveT) -> StateT:
        """The state after these moves."""
        for ply, move in enumerate(moves, start=1):
            state = self._game.apply(state, move, Chance(SEED, ply)).state
        return state

    def events(self, state: StateT, *moves: MoveT) -> tuple[EventT, ...]:
        """What the last of these moves makes happen."""
        return self._game.apply(self.after(state, *moves[:-1]), moves[-1], Chance(SEED, 1)).events

    def view(self, state: StateT, seat: int | None = None) -> ViewT:
        """What a spectator, or a seat, sees."""
        return self._game.view(state, seat)

    def refused(self, state: StateT, move: MoveT) -> str:
        """The code with which this move, which is not among the legal ones, is refused."""
        assert move not in self._game.legal_moves(state)
        with pytest.raises(IllegalMove) as refusal:
            self._game.apply(state, move, Chance(SEED, 1))
        return refusal.value.code

    def check_resample(self, state: StateT, seat: int | None, possible: set[StateT]) -> None:
        """From the view of this seat come the possible truths and no others, each about as often as any other."""
        view = self._game.view(state, seat)
        assert state in possible
        assert all(self._game.view(truth, seat) == view for truth in possible)
        each = max(LEAST, min(MOST, LOOKS // len(possible)))
        found = Counter(self._game.resample(view, Chance(SEED, number)) for number in range(each * len(possible)))
        assert set(found) == possible
        # By chance alone, a truth is hardly ever five standard deviations off, nor the sum of all squares six.
        assert all(abs(times - each) < 5 * each**0.5 for times in found.values())
        free = len(possible) - 1
        assert sum((times - each) ** 2 for times in found.values()) / each <= free + 6 * (2 * free) ** 0.5
