"""Playing many tables of Cafe International on for some turns, and what everybody's chances are then."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, assert_never

import numpy as np

from agents.cafe.furniture import Floats, Ints
from agents.cafe.greedy import (
    EXCHANGE,
    NO_MOVE,
    PASS,
    SIT_DOWN,
    TO_BAR,
    Moves,
    first_moves,
    joker_worth,
    late,
    second_moves,
)
from agents.cafe.vectorized import EMPTY, ManyTables
from engines.cafe import GUESTS, TILE_FINE, Bar, Exchange, Pass, Seat, board_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engines.cafe import Move, State

_SCALE: Final = (5.0, 3.0)
"""How many points more make a win about three times as likely: at the end, and more with the root of the turns left."""
_WINNING: Final = 0.9
"""What winning counts at the end; the rest is for the margin, so that a game that is decided is played on well."""
_MARGIN: Final = 20


class Playouts:
    """Games that everybody plays on greedily."""

    def __init__(self, truths: Sequence[State], moves: Sequence[Move], rng: np.random.Generator) -> None:
        """Make each of these moves in every truth. Raises ValueError where nobody is to act."""
        self.tables = ManyTables(truths, len(moves))
        self._rng, self._truths = rng, len(truths)
        second = truths[0].first is not None
        ended = np.zeros(len(self.tables.number), np.bool_)
        for number, move in enumerate(moves):
            games = self.tables.number[number :: len(moves)]
            make(self.tables, as_arrays(move, truths[0], self.tables, games), games)
            ended[games] = second or not isinstance(move, Seat)
        self._staying: Ints = (~self.tables.out).sum(axis=0)
        self.tables.end_turn(np.flatnonzero(ended))
        self.end_turns(np.flatnonzero(~ended))

    def rounds(self, count: int) -> None:
        """Go on until everybody who was still in after the first move has had so many turns, or to the end."""
        left = self._staying * count
        while len(games := np.flatnonzero(~self.tables.over & (left > 0))):
            self.turn(games)
            left[games] -= 1

    def turn(self, games: Ints) -> None:
        """A whole turn in each of these games."""
        moves = first_moves(self.tables, self.rolled)
        self.tables.over[games] = moves.kind[games] == NO_MOVE
        games = games[moves.kind[games] != NO_MOVE]
        make(self.tables, moves.of(games), games)
        seated = moves.kind[games] == SIT_DOWN
        self.tables.end_turn(games[~seated])
        self.end_turns(games[seated])

    def end_turns(self, games: Ints) -> None:
        """After the first tile, the rest of the turn in each of these games."""
        if len(games):
            make(self.tables, second_moves(self.tables, self.rolled).of(games), games)
            self.tables.end_turn(games)

    def rolled(self, count: int, games: Ints) -> Floats:
        """So many numbers from 0 to 1 for each of these games, the same for all games of a truth."""
        return self._rng.random((count, self._truths)).take(self.tables.truth[games], axis=1)


def make(tables: ManyTables, moves: Moves, games: Ints) -> None:
    """Make these moves, one for each of these games."""
    for kind, sit in ((SIT_DOWN, tables.sit_down), (EXCHANGE, tables.exchange)):
        which = np.flatnonzero(moves.kind == kind)
        sit(games[which], moves.slot[which], moves.place[which])
    which = np.flatnonzero(moves.kind == TO_BAR)
    tables.to_bar(games[which], moves.slot[which])


def as_arrays(move: Move, state: State, tables: ManyTables, games: Ints) -> Moves:
    """A move of this state for each of these games, in which it is the state's turn."""
    slot, place, game = 0, 0, games[0]
    if not isinstance(move, Pass):
        slot = int(np.flatnonzero(tables.hands[tables.seat[game], :, game] == move.tile)[0])
    match move:
        case Seat():
            board = board_of(state.options.edition)
            nation = move.nation if move.nation is not None else move.tile // 2
            if move.tile >= GUESTS and move.nation is None:
                nation = board.flags_of[move.chair][0]
            fur = tables.furniture
            place = int(np.flatnonzero((fur.chair == move.chair) & (fur.flag[fur.table] == nation))[0])
            kind = SIT_DOWN
        case Exchange():
            place, kind = int(np.flatnonzero(tables.jokers[:, game] == move.chair)[0]), EXCHANGE
        case Bar():
            kind = TO_BAR
        case Pass():
            kind = PASS
        case _:
            assert_never(move)
    return Moves(np.zeros(len(games)), *[np.full(len(games), each) for each in (slot, place, kind)])


def chances(tables: ManyTables) -> Floats:
    """About how likely each seat is to win, by its points and the tiles in its hand."""
    near_end = late(tables)
    each = np.where(
        tables.hands >= GUESTS, joker_worth(near_end), np.where(tables.hands == EMPTY, 0, TILE_FINE * near_end)
    )
    worth = tables.points + each.sum(axis=1)
    scale = _SCALE[0] + _SCALE[1] * np.sqrt(tables.turns_left())
    weights = np.where(tables.out, 0.0, np.exp((worth - worth.max(axis=0)) / scale))
    found: Floats = weights / weights.sum(axis=0)
    if tables.over.any():
        found = np.where(tables.over, _at_the_end(tables), found)
    return found


def _at_the_end(tables: ManyTables) -> Floats:
    scores = tables.points + np.where(tables.out, 0, tables.fines())
    best = np.where(tables.out, -math.inf, scores).max(axis=0)
    wins = (scores == best) & ~tables.out
    margin = np.exp((scores - scores.max(axis=0)) / _MARGIN)
    found: Floats = _WINNING * wins / wins.sum(axis=0) + (1 - _WINNING) * margin
    return found


def playouts(truths: Sequence[State], moves: Sequence[Move], rounds: int, rng: np.random.Generator) -> Floats:
    """How likely the seat to act is to win, in each truth by each of these moves, after so many rounds of greedy play.

    The truths have the same view of that seat.
    """
    games = Playouts(truths, moves, rng)
    games.rounds(rounds)
    own: Floats = chances(games.tables)[truths[0].to_act]
    return own.reshape(len(truths), -1)
