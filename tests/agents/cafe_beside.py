"""Imagined games of the Cafe beside the engine: the same positions, the same legal seats, the best moves."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import numpy as np

from agents.cafe.search import (
    ALONE,
    EXCHANGE,
    NO_MOVE,
    PASS,
    POINTS,
    SIT_DOWN,
    Choices,
    Moves,
    as_arrays,
    first_moves,
    make,
    second_moves,
)
from agents.cafe.vectorized import EMPTY, ManyTables
from agents.search import Rng
from engines.cafe import GAME
from engines.cafe.board import board_of
from engines.cafe.edition import GUESTS
from engines.cafe.model import Bar, CafeOptions, Exchange, Move, Pass, Seat, State
from engines.cafe.rules import BAG_END, JOKER_FINE, TILE_FINE
from engines.cafe.seating import chairs_for, opens_table, sit_down
from engines.chance import Chance

if TYPE_CHECKING:
    from agents.cafe.vectorized import Floats, Ints

SPREAD = 0.2
"""By so much may what is chosen be worth less than the best."""


def deal(seats: int, number: int, options: CafeOptions = CafeOptions()) -> State:  # noqa: B008  (frozen)
    return GAME.setup(seats, options, Chance(number.to_bytes(32, "big"), 0))


def near_end_of(state: State) -> float:
    turns = max(0, len(state.bag) - BAG_END) / (1.5 * (len(state.hands) - len(state.out)))
    return max(0.0, 1.0 - turns / 4)


def worth(state: State, move: Move) -> float:
    """What a move is worth to the greedy policy, asked of the engine."""
    assert state.to_act is not None
    board, near_end = board_of(state.options.edition), near_end_of(state)
    joker = 5 * (1 - near_end) + JOKER_FINE * near_end
    match move:
        case Seat():
            _, gains, refill = sit_down(board, state.room, move)
            value = sum(gain.points for gain in gains) - joker * (move.tile >= GUESTS)
            value -= 0 if refill else TILE_FINE * near_end
            return value + 2 * (state.first is None and opens_table(board, state.room, move.chair))
        case Pass():
            return 0
        case Exchange():
            return joker - 2 - TILE_FINE * near_end
        case Bar():
            at_bar = board.bar_rows[state.options.bar][len(state.bar)]
            if at_bar < 0 and state.points[state.to_act] + at_bar < 0:
                return -1000
            return at_bar + 3 / (1 + chairs_for(board, state.room, move.tile))


def as_move(tables: ManyTables, moves: Moves, game: int) -> Move | None:
    """What is chosen in this game, as a move of the engine."""
    kind, place = moves.kind[game], moves.place[game]
    tile = int(tables.hands[tables.seat[game], moves.slot[game], game])
    if kind == NO_MOVE:
        return None
    if kind == SIT_DOWN:
        fur = tables.furniture
        chair, nation = int(fur.chair[place]), int(fur.flag[fur.table[place]])
        two = tile >= GUESTS and fur.flag[fur.one[chair]] != fur.flag[fur.other[chair]]
        return Seat(tile, chair, nation if two else None)
    if kind == EXCHANGE:
        return Exchange(tile, int(tables.jokers[place, game]))
    return Pass() if kind == PASS else Bar(tile)


def look_alike(tables: ManyTables, game: int, state: State) -> None:
    """Everything about this game is as in this state."""
    for seat, hand in enumerate(state.hands):
        tiles = tables.hands[seat, :, game]
        assert sorted(tiles[tiles != EMPTY]) == [*hand]
    assert [*tables.points[:, game]] == [*state.points]
    assert {*np.flatnonzero(tables.out[:, game])} == {*state.out}
    assert (tables.bag[game], tables.at_bar[game]) == (len(state.bag), len(state.bar))
    room = state.room
    assert [*tables.free[:, game]] == [guest < 0 for guest in room.chairs]
    assert [*tables.who[:, game]] == [guest % GUESTS // 2 if guest >= 0 else EMPTY for guest in room.chairs]
    jokers = tables.jokers[:, game]
    assert sorted(jokers[jokers != EMPTY]) == [*room.jokers]
    if state.to_act is not None:
        first = EMPTY if state.first is None else state.first
        assert (tables.seat[game], tables.first[game]) == (state.to_act, first)


def no_luck(count: int, games: Ints) -> Floats:
    return np.zeros((count, len(games)))


def look_at_seats(tables: ManyTables, state: State) -> None:
    """Where each tile of the hand may sit down in the only game, and what it brings, is what the engine says."""
    assert state.to_act is not None
    board, turn, fur = board_of(state.options.edition), Choices(tables, no_luck), tables.furniture
    company = turn.company_first() if state.first is None else (turn.company_second()[0],) * 2
    codes = turn.codes(turn.good_chairs(*company), opening=state.first is None)
    found = {}
    for tile in {*state.hands[state.to_act]}:
        for place in range(len(fur.chair)):
            code, nation, chair = int(codes[tile % 2, place, 0]), int(fur.flag[fur.table[place]]), int(fur.chair[place])
            if code < 0 or (tile < GUESTS and tile // 2 != nation):
                continue
            two = tile >= GUESTS and fur.flag[fur.one[chair]] != fur.flag[fur.other[chair]]
            move = Seat(tile, chair, nation if two else None)
            assert move not in found
            found[move] = code & POINTS
    legal = [move for move in GAME.legal_moves(state) if isinstance(move, Seat)]
    assert found == {move: sum(gain.points for gain in sit_down(board, state.room, move)[1]) for move in legal}
    got, _, guest = turn.at_home(codes)
    for slot in np.flatnonzero(guest[:, 0]):
        tile = int(tables.hands[state.to_act, slot, 0])
        assert (got[:, slot, 0] >= ALONE).sum() == chairs_for(board, state.room, tile)


def played(states: list[State], seed: int, *, by_chance: int = 0) -> Counter[str]:
    """Play all games to their ends, beside the engine; gives what happened how often.

    One of this number of moves is any legal one, so that games come about that the policy would not lead to.
    """
    tables, rng, seen = ManyTables(states, 1), Rng(seed), Counter[str]()
    generator = np.random.default_rng(seed)

    def rolled(count: int, games: Ints) -> Floats:
        return generator.random((count, len(tables.number))).take(games, axis=1)

    states = [*states]
    running = list(range(len(states)))
    while running:
        for game in running:
            look_alike(tables, game, states[game])
        # Turns are in step: all begin one, or all have played its first tile.
        beginning = [game for game in running if states[game].first is None]
        for games, choose in ((beginning, first_moves), ([*{*running} - {*beginning}], second_moves)):
            moves = choose(tables, rolled)
            for game in games:
                state, at = states[game], np.array([game])
                move = as_move(tables, moves, game)
                assert move is not None
                legal = {each: worth(state, each) for each in GAME.legal_moves(state)}
                # Of the places for jokers not all are looked at.
                others = [value for each, value in legal.items() if isinstance(each, Pass) or each.tile < GUESTS]
                assert legal[move] >= max(others, default=legal[move]) - SPREAD
                if by_chance and rng.below(by_chance) == 0:
                    move = rng.choice([*legal])
                make(tables, as_arrays(move, state, tables, at), at)
                states[game] = after = GAME.apply(state, move, rng).state
                seen[type(move).__name__] += 1
                seen["joker"] += isinstance(move, Seat) and move.tile >= GUESTS
                if after.first is None:
                    tables.end_turn(at)
        for game in [*running]:
            outcome = states[game].outcome
            if outcome is not None:
                seen[outcome.reason] += 1
                running.remove(game)
                look_alike(tables, game, states[game])
                if outcome.reason == "stuck":
                    assert first_moves(tables, rolled).kind[game] == NO_MOVE
                    continue
                assert [*(tables.points + np.where(tables.out, 0, tables.fines()))[:, game]] == [*outcome.scores]
            assert tables.over[game] == (outcome is not None)
    return seen
