"""Playing a table of Willkommen, Bierfest! on for some turns, as heuristic agents would.

The heuristic agent is quick enough to play for all seats.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.games.bierfest.heuristic import Heuristic
from engines.bierfest import GAME

if TYPE_CHECKING:
    from bot.agents.search.dice import Dice
    from engines.bierfest import Move, State

_HEURISTIC: Final = Heuristic()


def likely(state: State, dice: Dice) -> Move:
    """What the heuristic agent would do."""
    return _HEURISTIC.choose(GAME.view(state, state.to_act), GAME.legal_moves(state), dice)


def played_on(state: State, turns: int, dice: Dice) -> State:
    """The state when so many more turns have ended, the current one among them, or at the end of the game."""
    whose = state.turn.seat
    while state.to_act is not None:
        state = GAME.apply(state, likely(state, dice), dice).state
        if state.turn.seat != whose:
            whose = state.turn.seat
            turns -= 1
            if turns <= 0:
                break
    return state
