"""40 Barrels of Beer as the search agent imagines it."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from bot.agents.search.search import Search
from bot.games.forty_barrels.heuristic import Heuristic
from bot.games.forty_barrels.playout import playout
from engines.cards import CARDS
from engines.forty_barrels import GAME, Move, Play, State, View

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.agents.search.dice import Dice
    from engines.chance import Chance

TWO: Final = 2


class Simulator:
    """Winning is all that counts: there are no points to be ahead by."""

    def candidates(self, view: View, legal: Sequence[Move]) -> Sequence[Move]:
        """One card of each rank, under each place that was played on and under one of the others."""
        if view.seat is None:
            raise ValueError("a spectator has no move to choose")
        covered = next((spot for spot, place in enumerate(view.board) if place.top is None), None)
        one_for_all: dict[tuple[int, int] | None, Move] = {}
        for move in legal:
            if not isinstance(move, Play):
                one_for_all[None] = move
            elif view.board[move.spot].top is not None or move.spot == covered:
                one_for_all.setdefault((CARDS[move.card].rank, move.spot), move)
        return list(one_for_all.values())

    def truths(self, view: View, count: int, dice: Dice) -> Sequence[State]:
        """What is hidden lies in any order: others' cards tell little, as all that they turned up was seen."""
        return [GAME.resample(view, dice) for _ in range(count)]

    def playout(self, state: State, move: Move, dice: Dice) -> float:
        """1 for winning, 0 for losing and for empty hands all round, which nobody wins."""
        seat = state.to_act
        if seat is None:
            raise ValueError("the game is over")
        return playout(GAME.apply(state, move, dice).state, dice.random)[seat]


class ForTwo:
    """Thinks about games of two. With more at the table the heuristic agent is at least as strong, and plays."""

    name: ClassVar[str] = "search"

    def __init__(self, iterations: int) -> None:
        self._search = Search(Simulator(), iterations)
        self._heuristic = Heuristic()

    def choose(self, view: View, legal: Sequence[Move], chance: Chance) -> Move:
        """What did best in the playouts, or what the rules of thumb say."""
        return (self._search if view.seats <= TWO else self._heuristic).choose(view, legal, chance)


def search(iterations: int) -> ForTwo:
    """An agent that makes so many playouts before each move."""
    return ForTwo(iterations)
