"""Imagined games of the Cafe side by side: as the rules say, by the greedy policy, and who is likely to win."""

from __future__ import annotations

import math
from collections import Counter
from typing import TYPE_CHECKING

import msgspec
import numpy as np
import pytest

from agents.cafe.search import Playouts, Simulator, as_arrays, chances, every_nth, make, playouts
from agents.cafe.vectorized import EMPTY, ManyTables
from agents.search import Rng
from engines.cafe import GAME
from engines.cafe.board import board_of, room_of
from engines.cafe.edition import CHAIRS, FREE, GUESTS, CafeEdition
from engines.cafe.model import Bar, CafeOptions, Exchange, Move, Pass, Seat, State
from engines.cafe.rules import BAG_END
from engines.edition import shipped

if TYPE_CHECKING:
    pass

from tests.agents.cafe_beside import deal, look_alike, look_at_seats, played


@pytest.mark.parametrize("seats", GAME.seats)
def test_playouts_go_as_the_rules_say_and_by_the_greedy_policy(seats: int) -> None:
    """About a thousand positions a number of seats, to the end of every game."""
    state = deal(seats, 7)
    truths = [GAME.resample(GAME.view(state, 0), Rng(number)) for number in range(16)]
    seen = played(truths, seats)
    assert sum(seen[name] for name in ("Seat", "Pass", "Bar", "Exchange")) > 800
    assert min(seen[name] for name in ("Seat", "Pass", "Bar", "joker")) > 0


def test_playouts_go_on_from_any_game() -> None:
    """By moves that nobody would make all that can happen does."""
    seen = Counter[str]()
    for number in range(6):
        state = deal(2 + number % 3, 20 + number)
        truths = [GAME.resample(GAME.view(state, 0), Rng(number)) for number in range(6)]
        seen += played(truths, number, by_chance=2)
    assert min(seen[name] for name in ("Seat", "Pass", "Bar", "Exchange", "joker")) > 10
    assert {"bag_low"} < {*seen}


@pytest.mark.parametrize("options", [CafeOptions(bar="straight"), CafeOptions(edition=None)])
def test_playouts_go_by_the_options(options: CafeOptions) -> None:
    played([deal(3, 5, options)], 1, by_chance=3)


def test_two_tables_of_one_nation_share_a_chair_once() -> None:
    """An edition may put them side by side: then the chair is one place for that nation."""
    for number in range(3):
        played([deal(2, number, CafeOptions(edition=side_by_side()))], number, by_chance=3)


def side_by_side() -> CafeEdition:
    """An edition in which the first two tables, which share a chair, are of one nation."""
    edition = shipped("engines.cafe", CafeEdition)
    tables = [*edition.tables]
    at = next(number for number, table in enumerate(tables) if number and table.nation == tables[0].nation)
    tables[1], tables[at] = (
        msgspec.structs.replace(tables[1], nation=tables[at].nation),
        msgspec.structs.replace(tables[at], nation=tables[1].nation),
    )
    assert tables[0].nation == tables[1].nation
    return msgspec.structs.replace(edition, tables=tuple(tables))


@pytest.mark.parametrize("options", [CafeOptions(), CafeOptions(edition=side_by_side())], ids=["shipped", "other"])
def test_it_knows_every_chair_that_may_be_taken_and_what_that_brings(options: CafeOptions) -> None:
    for number in range(12):
        state, rng = deal(2, number, options), Rng(number)
        while state.to_act is not None:
            look_at_seats(ManyTables([state], 1), state)
            legal = GAME.legal_moves(state)
            seats = [move for move in legal if isinstance(move, Seat)]
            state = GAME.apply(state, rng.choice(seats if seats and rng.below(4) else legal), rng).state


def test_the_fourth_guest_of_a_nation_at_either_table_draws_no_tile() -> None:
    """Both tables of a chair are of one nation: at the first sits somebody else too, at the second nobody else."""
    options = CafeOptions(edition=side_by_side())
    state, board = deal(2, 1, options), board_of(options.edition)
    nation, chairs = board.nation[0], [FREE] * CHAIRS
    [shared] = {*board.chairs_of[0]} & {*board.chairs_of[1]}
    for chair, sex in zip((each for each in board.chairs_of[1] if each != shared), (0, 1, 0), strict=True):
        chairs[chair] = 2 * nation + sex
    alone = next(each for each in board.chairs_of[0] if each != shared and len(board.flags_of[each]) > 1)
    stranger = next(flag for flag in board.flags_of[alone] if flag != nation)
    chairs[alone] = 2 * stranger
    tile, extra = 2 * nation + 1, 2 * nation
    hands = (tuple(sorted((tile, extra, *state.hands[0][:3]))), state.hands[1])
    begin = msgspec.structs.replace(state, hands=hands, room=room_of(board, tuple(chairs)))
    moves: list[Move] = [Seat(tile, shared), Pass()]
    tables, now = ManyTables([begin], 1), begin
    for move in moves:
        make(tables, as_arrays(move, now, tables, tables.number), tables.number)
        before, now = now, GAME.apply(now, move, Rng(1)).state
    tables.end_turn(tables.number)
    look_alike(tables, 0, now)
    assert len(now.hands[0]) == 4
    # The same if it is thought about after the first tile.
    tables = ManyTables([before], 1)
    make(tables, as_arrays(Pass(), before, tables, tables.number), tables.number)
    tables.end_turn(tables.number)
    look_alike(tables, 0, now)


def begun(state: State, number: int) -> tuple[State, tuple[Move, ...]]:
    """A state somewhere in a game of moves by chance, and its legal moves."""
    rng = Rng(number)
    for _ in range(12 + number % 7):
        state = GAME.apply(state, rng.choice(GAME.legal_moves(state)), rng).state
    return state, GAME.legal_moves(state)


def test_every_move_can_be_tried_in_every_truth() -> None:
    """Bags differ, and so does what is drawn; all else that a move does is what the engine makes of it."""
    kinds = set[type]()
    for number in range(30):
        state, legal = begun(deal(3, number), number)
        truths = Simulator().determinizations(GAME.view(state, state.to_act), 3, Rng(number))
        for move in legal:
            kinds.add(type(move))
            tables = ManyTables(truths, 1)
            make(tables, as_arrays(move, state, tables, tables.number), tables.number)
            afters = [GAME.apply(truth, move, Rng(1)).state for truth in truths]
            if afters[0].first is None:
                tables.end_turn(tables.number)
            for game, after in enumerate(afters):
                look_alike(tables, game, after)
    assert kinds == {Seat, Pass, Bar, Exchange}


def test_a_playout_ends_after_a_limited_number_of_rounds() -> None:
    state = deal(3, 4)
    legal = GAME.legal_moves(state)
    second = next(move for move in legal if isinstance(move, Seat))
    bar = next(move for move in legal if isinstance(move, Bar))
    for rounds in (0, 1, 2):
        games = Playouts([state] * 2, [bar, second], np.random.default_rng(1))
        games.rounds(rounds)
        # The seat's turn and then everybody's: it is the next one's turn again.
        assert [*games.tables.seat] == [1] * 4
        assert [*games.tables.first] == [EMPTY] * 4
        assert games.tables.points.sum() > 0 if rounds == 2 else True


def test_a_playout_stops_at_the_end_of_the_game() -> None:
    state = deal(2, 4)
    games = Playouts([state] * 4, [GAME.legal_moves(state)[0]], np.random.default_rng(1))
    games.rounds(100)
    assert games.tables.over.all()
    found = chances(games.tables)
    scores = games.tables.points + np.where(games.tables.out, 0, games.tables.fines())
    for (one, other), (won, lost) in zip(found.T, scores.T, strict=True):
        assert (one > 0.9 > 0.2 > other) == (won > lost) or won == lost


def chances_of(state: State) -> list[float]:
    return [float(each) for each in chances(ManyTables([state], 1))[:, 0]]


def test_more_points_make_a_win_likelier_and_at_the_end_much_likelier() -> None:
    early = msgspec.structs.replace(deal(3, 1), points=(20, 10, 10))
    near_end = msgspec.structs.replace(early, bag=early.bag[:6])
    for state in (early, near_end):
        assert sum(chances_of(state)) == pytest.approx(1)
    equal_hands = (early.hands[0],) * 3
    one, two, three = chances_of(msgspec.structs.replace(early, hands=equal_hands))
    assert one > two == three
    assert chances_of(msgspec.structs.replace(near_end, hands=equal_hands))[0] > one
    # Ten points, and a scale of 5 + 3 * the root of the turns that everybody has left.
    turns = (len(early.bag) - BAG_END) / 4.5
    assert one / two == pytest.approx(math.exp(10 / (5 + 3 * math.sqrt(turns))))


def test_a_joker_is_worth_keeping_until_the_end_is_near() -> None:
    early = deal(2, 1)
    plain = tuple(tile for tile in early.hands[0] if tile < GUESTS)[:3]
    state = msgspec.structs.replace(early, hands=((*plain, GUESTS), (*plain, plain[0])))
    assert chances_of(state)[0] > 0.5 > chances_of(msgspec.structs.replace(state, bag=state.bag[:5]))[0]


def test_an_eliminated_player_cannot_win() -> None:
    state = msgspec.structs.replace(deal(3, 1), out=(1,), points=(0, 90, 0))
    assert chances_of(state)[1] == 0


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_player_below_zero_at_the_bar_is_out_and_takes_the_hand_along(seats: int) -> None:
    state = msgspec.structs.replace(deal(seats, 1), points=(0,) * seats, bar=deal(seats, 1).bag[:5])
    move = next(move for move in GAME.legal_moves(state) if isinstance(move, Bar))
    tables = ManyTables([state], 1)
    make(tables, as_arrays(move, state, tables, tables.number), tables.number)
    tables.end_turn(tables.number)
    after = GAME.apply(state, move, Rng(1)).state
    assert after.out == (0,)
    look_alike(tables, 0, after)
    assert tables.over[0] == (seats == 2)
    assert chances(tables)[0, 0] < 0.1
    games = Playouts([state] * 3, [move], np.random.default_rng(1))
    games.rounds(2)
    # All others had two turns, and it is the next one's again.
    assert seats == 2 or [*games.tables.seat] == [1] * 3


def test_a_hand_of_jokers_without_a_chair_ends_the_game() -> None:
    state = msgspec.structs.replace(deal(2, 1), hands=((0, 2), (GUESTS,)))
    games = Playouts([state], [Bar(0)], np.random.default_rng(1))
    assert not games.tables.over[0]
    games.tables.free[:] = False
    games.rounds(1)
    assert games.tables.over[0]
    assert games.tables.seat[0] == 1


def test_about_eight_of_many_places_for_a_joker_are_searched() -> None:
    places = np.zeros((96, 4), np.bool_)
    places[:, 0], places[3:60, 1], places[::12, 2] = True, True, True
    looked_at = every_nth(places, np.array([0.0, 0.5, 0.9, 0.3]))
    assert [*looked_at.sum(axis=0)] == [8, 8, 8, 0]
    assert (looked_at <= places).all()
    assert (looked_at != every_nth(places, np.array([0.1, 0.1, 0.1, 0.1])))[:, :2].any(axis=0).all()


def test_luck_is_the_same_for_all_moves_in_a_truth() -> None:
    state = deal(2, 5)
    move = GAME.legal_moves(state)[0]
    truths = Simulator().determinizations(GAME.view(state, 0), 30, Rng(1))
    rows = Simulator().playouts(truths, [move, move, move], Rng(1))
    assert all(len({*row}) == 1 for row in rows)
    assert len({row[0] for row in rows}) > 20
    assert rows == Simulator().playouts(truths, [move, move, move], Rng(1))
    assert rows != Simulator().playouts(truths, [move, move, move], Rng(2))


def test_nobody_is_to_act_after_the_end() -> None:
    state = msgspec.structs.replace(deal(2, 1), to_act=None)
    with pytest.raises(ValueError, match="the game is over"):
        playouts([state], [Pass()], 1, np.random.default_rng(1))
