"""Playing a table of Cafe International on for some turns in a moment, greedily.

Everybody seats the tile that brings most at once, goes to the bar if that is better, and keeps jokers until the bag is
nearly empty. After so many turns what everybody has is made into probabilities to win.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from engines.cafe import (
    BAG_END,
    GAME,
    GUESTS,
    JOKER_FINE,
    TILE_FINE,
    Exchange,
    Pass,
    Seat,
    board_of,
    chairs_for,
    opens_table,
    sit_down,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.agents.search.dice import Dice
    from engines.cafe import Move, State

_JOKER: Final = 5.0
"""What a joker in the hand is worth while there is time to use it."""
_LAST_ROUNDS: Final = 4
"""So many turns of each player before the end, jokers and other tiles are a burden."""
_NO_CHAIR: Final = 3.0
"""What it is worth to be rid of a tile that has no chair now."""
_TURN: Final = 2.0
"""What a turn without points costs."""
_OPENED: Final = 2.0
"""What a second tile brings at least that joins the first one at a new table."""
_OUT: Final = -1000.0
_JOKERS: Final = 8
"""So many of the places for jokers are looked at."""
_SPREAD: Final = 0.2
"""Values that are no further apart than this can be taken for equal."""
_SCALE: Final = (5.0, 3.0)
"""How many points more make a win about three times as likely: at the end, and more with the root of the turns left."""


def late(state: State) -> float:
    """How near the end is: 0 for most of the game, 1 at the end."""
    return max(0.0, 1.0 - turns_left(state) / _LAST_ROUNDS)


def turns_left(state: State) -> float:
    """About how many turns everybody has left: one and a half tiles are drawn in each."""
    return max(0, len(state.bag) - BAG_END) / (1.5 * (len(state.hands) - len(state.out)))


def likely(state: State, dice: Dice) -> Move:
    """The greedy move of the seat to act; dice decide between those that are about equal."""
    moves: Sequence[Move] = GAME.legal_moves(state)
    seat = state.to_act
    if seat is None:
        raise ValueError("the game is over")
    if len(moves) == 1:
        return moves[0]
    board, room, near_end, rolled = board_of(state.options.edition), state.room, late(state), dice.random
    joker = _JOKER * (1 - near_end) + JOKER_FINE * near_end
    best, chosen = -math.inf, moves[0]
    jokers = [move for move in moves if isinstance(move, Seat) and move.tile >= GUESTS]
    if len(jokers) > _JOKERS:
        first = dice.below(len(jokers))
        kept = {*(jokers[first:] + jokers[:first])[:: len(jokers) // _JOKERS + 1]}
    else:
        kept = {*jokers}
    for move in moves:
        if isinstance(move, Seat):
            if move.tile >= GUESTS and move not in kept:
                continue
            _, gains, refill = sit_down(board, room, move)
            value = float(sum([gain.points for gain in gains]))
            if move.tile >= GUESTS:
                value -= joker
            if not refill:
                value -= TILE_FINE * near_end
            if state.first is None and opens_table(board, room, move.chair):
                value += _OPENED
        elif isinstance(move, Pass):
            value = 0.0
        elif isinstance(move, Exchange):
            value = joker - _TURN - TILE_FINE * near_end
        else:
            at_bar = board.bar_rows[state.options.bar][len(state.bar)]
            value = at_bar + _NO_CHAIR / (1 + chairs_for(board, room, move.tile))
            if at_bar < 0 and state.points[seat] + at_bar < 0:
                value = _OUT
        value += rolled() * _SPREAD
        if value > best:
            best, chosen = value, move
    return chosen


def chances(state: State) -> list[float]:
    """About how likely each seat is to win, by its points and the jokers in its hand."""
    if state.outcome is not None:
        winners = state.outcome.winners
        share = 1 / len(winners) if winners else 0.0
        best = max(state.outcome.scores)
        # A small part for the margin, so that a game that is lost or won is played on well.
        return [
            0.9 * share * (seat in winners) + 0.1 * math.exp((score - best) / 20)
            for seat, score in enumerate(state.outcome.scores)
        ]
    near_end = late(state)
    joker = _JOKER * (1 - near_end) + JOKER_FINE * near_end
    worth = [
        points + sum([joker if tile >= GUESTS else TILE_FINE * near_end for tile in hand])
        for points, hand in zip(state.points, state.hands, strict=True)
    ]
    scale = _SCALE[0] + _SCALE[1] * math.sqrt(turns_left(state))
    most = max(worth)
    weights = [0.0 if seat in state.out else math.exp((each - most) / scale) for seat, each in enumerate(worth)]
    total = sum(weights)
    return [weight / total for weight in weights]


def played_on(state: State, turns: int, dice: Dice) -> State:
    """The state after so many more turns, the current one among them, or at the end of the game."""
    while state.to_act is not None:
        state = GAME.apply(state, likely(state, dice), dice).state
        if state.first is None:
            turns -= 1
            if turns <= 0:
                break
    return state
