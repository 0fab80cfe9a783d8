"""Cafe International as the search agent imagines it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.agents.search.search import Search
from bot.agents.search.simulator import OneByOne
from bot.games.cafe.heuristic import worth
from bot.games.cafe.playout import chances, played_on
from engines.cafe import GAME, Move, State, View

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.agents.search.dice import Dice

MOST_TRIED: Final = 12
"""So many moves are tried: those that look best to the heuristic agent."""
ROUNDS: Final = {2: 4, 3: 2, 4: 2}
"""So often has everybody a turn in a playout, by the number of seats."""


class Simulator(OneByOne[State, Move]):
    """A playout is cut after some rounds: what is on the table by then says most of who will win."""

    def candidates(self, view: View, legal: Sequence[Move]) -> Sequence[Move]:
        """Those that the heuristic agent values most."""
        if view.seat is None:
            raise ValueError("a spectator has no move to choose")
        if len(legal) == 1:
            return legal
        valued = sorted(worth(view, legal), key=lambda each: -each[0])
        return [move for _, move in valued[:MOST_TRIED]]

    def truths(self, view: View, count: int, dice: Dice) -> Sequence[State]:
        """Only the order of the bag is hidden, and any order is as likely as any other."""
        return [GAME.resample(view, dice) for _ in range(count)]

    def playout(self, state: State, move: Move, dice: Dice) -> float:
        """About how likely the seat to act is to win after some rounds of greedy play."""
        seat = state.to_act
        if seat is None:
            raise ValueError("the game is over")
        after = GAME.apply(state, move, dice).state
        rounds, staying = ROUNDS[len(state.hands)], len(state.hands) - len(state.out)
        turns = rounds * staying + (after.first is not None)
        return chances(played_on(after, turns, dice))[seat]


def search(iterations: int) -> Search[State, Move, View]:
    """An agent that makes so many playouts before each move."""
    return Search(Simulator(), iterations)
