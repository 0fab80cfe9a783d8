"""Random games of Cafe International: the engine compared with the second implementation, and its invariants."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.cafe.board import Board, board_of, room_of
from engines.cafe.edition import AT_TABLE, CODES, FREE, GUESTS, NATIONS, TILES, tile_of
from engines.cafe.model import Bar, CafeOptions, Exchange, Move, Pass, Seat, State
from engines.cafe.rules import CafeInternational
from engines.cafe.seating import lost_chairs
from engines.chance import Chance
from tests.engines.naive_cafe import TABLES_OF, NaiveCafe, Put
from tests.engines.other_cafe import OTHER

GAME = CafeInternational()
BOARD = board_of(None)
TABLES = st.tuples(st.integers(2, 4), st.binary(min_size=32, max_size=32))
STYLES = st.sampled_from(["any", "no bar", "bar", "jokers", "fours"])


class Ply(NamedTuple):
    """A move with the states before and after it."""

    before: State
    move: Move
    after: State


def liked(style: str, state: State, legal: tuple[Move, ...]) -> list[Move]:
    """The legal moves that a style prefers, so that games develop differently."""
    likes: dict[str, list[Move]] = {
        "no bar": [move for move in legal if not isinstance(move, Bar)],
        "bar": [move for move in legal if isinstance(move, Bar)],
        "jokers": [move for move in legal if isinstance(move, Exchange) or (isinstance(move, Seat) and move.tile > 23)],
        "fours": [
            move
            for move in legal
            if isinstance(move, Seat)
            and any(
                {state.room.chairs[chair] % 24 // 2 for chair in BOARD.chairs_of[table]} - {11} == {move.tile // 2}
                for table in BOARD.tables_of[move.chair]
            )
        ],
    }
    return likes.get(style) or list(legal)


def plies(table: tuple[int, bytes], style: str, options: CafeOptions) -> Iterator[Ply]:
    """A random game in one style."""
    seats, seed = table
    state = GAME.setup(seats, options, Chance(seed, 0))
    dice = Chance(seed, 1, style)
    while legal := GAME.legal_moves(state):
        move = dice.choice(liked(style, state, legal))
        after = GAME.apply(state, move, Chance(seed, 1)).state
        yield Ply(state, move, after)
        state = after


def names(tiles: tuple[int, ...]) -> list[str]:
    return [TILES[tile].code for tile in tiles]


def as_put(move: Seat) -> Put:
    tile = TILES[move.tile]
    [nation] = [move.nation] if move.nation is not None else BOARD.flags_of[move.chair][:1]
    return Put(tile.code, move.chair, tile.code[:2] if tile.nation else CODES[nation])


def compare(state: State, table: NaiveCafe) -> None:
    assert [names(hand) for hand in state.hands] == [names(tuple(sorted(map(_number, hand)))) for hand in table.hands]
    assert (names(state.bag), names(state.bar)) == (table.bag, table.bar)
    assert (list(state.points), list(state.out)) == (table.points, table.gone)
    sitting = {
        chair: (TILES[tile_of(guest)].code, CODES[NATIONS.index(AT_TABLE[guest].nation)])
        for chair, guest in enumerate(state.room.chairs)
        if guest != FREE
    }
    assert sitting == {chair: (sitting.tile, sitting.flag) for chair, sitting in table.chairs.items()}
    assert (state.outcome and state.outcome.reason) == table.ended
    if state.outcome is not None:
        assert (list(state.outcome.scores), list(state.outcome.winners)) == table.result()
        return
    assert state.to_act == table.turn
    legal = GAME.legal_moves(state)
    assert {as_put(move) for move in legal if isinstance(move, Seat)} == table.legal_puts()
    exchanges = {(TILES[move.tile].code, move.chair) for move in legal if isinstance(move, Exchange)}
    bars = {TILES[move.tile].code for move in legal if isinstance(move, Bar)}
    if table.placed:
        assert (exchanges, bars, Pass() in legal) == (set(), set(), table.may_end())
    else:
        assert (exchanges, bars, Pass() in legal) == (table.legal_exchanges(), table.legal_bar(), False)


def _number(code: str) -> int:
    return next(tile.number for tile in TILES if tile.code == code)


def test_the_chairs_are_those_of_the_real_table() -> None:
    assert list(BOARD.tables_of) == TABLES_OF


@settings(max_examples=12)
@given(TABLES, STYLES, st.sampled_from(["stepped", "straight"]))
def test_the_engine_plays_as_with_real_tiles(table: tuple[int, bytes], style: str, row: str) -> None:
    real: NaiveCafe | None = None
    for before, move, after in plies(table, style, CafeOptions(bar=row)):  # type: ignore[arg-type]
        if real is None:
            real = NaiveCafe([names(hand) for hand in before.hands], names(before.bag), row)
            compare(before, real)
        if isinstance(move, Seat):
            real.put(as_put(move))
        elif isinstance(move, Pass):
            real.finish()
        elif isinstance(move, Exchange):
            real.exchange(TILES[move.tile].code, move.chair)
        else:
            real.to_bar(TILES[move.tile].code)
        compare(after, real)


@settings(max_examples=40)
@given(TABLES, STYLES, st.booleans())
def test_the_indexes_of_a_room_agree_with_the_chairs(table: tuple[int, bytes], style: str, own: bool) -> None:
    options = CafeOptions(edition=OTHER if own else None)
    board = board_of(options.edition)
    for _, _, after in plies(table, style, options):
        assert room_of(board, after.room.chairs) == after.room


@pytest.mark.parametrize("board", [BOARD, board_of(OTHER)], ids=["shipped", "other"])
def test_the_list_of_neighbours_agrees_with_the_tables(board: Board) -> None:
    """For all sets of the chairs that a nation can take; asked for these alone, and as for a joker."""
    for tile in range(0, GUESTS, 2):
        one, other, _, near = board.at_home[tile]
        for bits in range(256):
            places = (bits & 15) << one | (bits & 240) << other
            taken = {chair for chair, own in enumerate(board.places_of) if own & places}
            beside = {
                chair
                for chair, tables in enumerate(board.tables_of)
                if any(chair != other and set(tables) & set(board.tables_of[other]) for other in taken)
            }
            expected = sum(board.places_of[chair] for chair in beside)
            assert near[bits] == expected
            assert board.next_to(sum(board.places_of[chair] for chair in taken)) == expected


@settings(max_examples=40)
@given(TABLES, STYLES)
def test_the_invariants_of_a_game_hold_at_every_move(table: tuple[int, bytes], style: str) -> None:
    for before, _, after in plies(table, style, CafeOptions()):
        assert len(GAME.legal_moves(before)) <= 219
        assert all(list(hand) == sorted(hand) and len(hand) <= 5 for hand in after.hands)
        assert len(after.bag) >= 3
        assert after.to_act is None or after.to_act not in after.out
        assert after.first is None or after.room.chairs[after.first] != FREE
        seated = sum(guest != FREE for guest in after.room.chairs)
        assert len(after.bag) + seated + len(after.bar) + sum(map(len, after.hands)) == 100


@settings(max_examples=25)
@given(TABLES, STYLES)
def test_a_lost_chair_stays_lost(table: tuple[int, bytes], style: str) -> None:
    lost: frozenset[int] = frozenset()
    for _, _, after in plies(table, style, CafeOptions()):
        assert all(after.room.chairs[chair] == FREE for chair in lost)
        before, lost = lost, lost_chairs(BOARD, after.room)
        assert before <= lost
        if after.outcome is not None and after.outcome.reason == "chairs_full":
            assert not lost
