"""The heuristic agent of Cafe International: what it takes, what it avoids, and that it beats chance."""

from __future__ import annotations

from agents.cafe.heuristic import Heuristic
from engines.cafe.model import Move, Seat, State
from engines.cafe.rules import CafeInternational
from engines.chance import Chance
from tests.engines.drawing_cafe import MANY, PASS, after, bar, exchange, seat, table, tiles

GAME = CafeInternational()
SEED = bytes(range(32))
LONG = f"{MANY} {MANY} {MANY}"
"""A bag with which the end is not near."""
OTHERS = "DEm DEw TRm TRw RUm"


def chosen(state: State, roll: int = 1) -> Move:
    assert state.to_act is not None
    view = GAME.view(state, state.to_act)
    return Heuristic().choose(view, GAME.legal_moves(state), Chance(SEED, roll))


def test_it_takes_the_chair_with_the_most_points() -> None:
    state = table("3N INm, 3S INw, 4N CNm", ["INw CFm", OTHERS], bag=LONG)
    assert chosen(state) == seat("INw", "3E")


def test_it_opens_a_table_with_the_best_pair() -> None:
    """An Indian couple brings 4 points, an Indian with somebody from abroad 2."""
    state = table("16N FRm, 16E FRw", ["INm INw USw TRm CFm", OTHERS], bag=LONG)
    first = chosen(state)
    assert isinstance(first, Seat)
    second = chosen(after(state, first))
    assert isinstance(second, Seat)
    assert {first.tile, second.tile} == set(tiles("INm INw"))


def test_it_leaves_the_fourth_of_a_nation_to_nobody() -> None:
    """Two chairs bring as much; after the one the next player could make four Indians, after the other nothing."""
    sitting = "3N INm, 3S INw, 9S ESm, 9E ESw"
    state = table(sitting, ["INm ESm CFm", "INw DEm"], bag=LONG)
    assert seat("INm", "3E") in GAME.legal_moves(state)
    move = chosen(state)
    assert isinstance(move, Seat)
    assert move.tile == tiles("ESm")[0]


def test_it_keeps_a_joker_for_a_good_chair() -> None:
    state = table("3N INm, 3S CNw", ["JOm INw INm CFm", OTHERS], bag=LONG)
    move = chosen(state)
    assert isinstance(move, Seat)
    assert move.tile != tiles("JOm")[0]


def test_it_gets_rid_of_a_joker_before_the_end() -> None:
    """A tile more or less does not matter then, but a joker costs 10 points."""
    state = table("3N INm, 3S CNw", ["JOm INm", OTHERS], bag="ESm ESw GBm GBw DEm DEw")
    move = chosen(state)
    assert isinstance(move, Seat)
    assert move.tile == tiles("JOm")[0]


def test_it_does_not_go_to_the_bar_where_that_knocks_it_out() -> None:
    state = table("3N INm, 3S CNw", ["INm DEm", OTHERS], bag=LONG, bar=6)
    assert isinstance(chosen(state), Seat)
    only = table("2E JOm:IN, 3N INw", ["USm", OTHERS], bag=LONG, bar=6)
    assert chosen(only) == exchange("USm", "2E")


def test_it_sends_to_the_bar_who_has_no_chair() -> None:
    """Every table of Cuba needs a woman."""
    state = table("1N CUm, 17N CUm, 16N FRm, 16E FRw", ["CUm INm", OTHERS], bag=LONG, bar=1)
    assert chosen(state) == bar("CUm")


def test_it_ends_the_turn_rather_than_give_a_joker_away() -> None:
    """As the fourth guest of several nations the joker would bring 4 points."""
    state = after(table("5N GBm, 5E ITw", ["GBw JOm", OTHERS], bag=LONG), seat("GBw", "5S"))
    assert chosen(state) == PASS
