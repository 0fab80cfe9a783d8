"""The heuristic agent of 40 Barrels of Beer: what it takes, what it avoids, and that it beats chance."""

from agents.forty_barrels.heuristic import Heuristic
from engines.chance import Chance
from engines.forty_barrels.model import Move, Pass, Play, State
from engines.forty_barrels.rules import FortyBarrels
from tests.engines.drawing import LOW, table
from tests.engines.drawing import play as put

GAME = FortyBarrels()
SEED = bytes(range(32))


def chosen(state: State, roll: int = 1) -> Move:
    assert state.to_act is not None
    view = GAME.view(state, state.to_act)
    return Heuristic().choose(view, GAME.legal_moves(state), Chance(SEED, roll))


def spots(state: State) -> set[int]:
    """The places it may choose, whatever chance says."""
    moves = [chosen(state, roll) for roll in range(30)]
    return {move.spot for move in moves if isinstance(move, Play)}


def test_it_takes_a_forty_that_it_remembers() -> None:
    # 13 + 13 + 10 + 6 = 42; two less with the 4 that lies below the 6.
    state = table("KC/2C KD/2D 10C/2H  6C/4D [] []  [] [] []", ["8C 9C 10D", "JD QD"])
    assert spots(state) == {3}


def test_it_takes_a_forty_with_an_ace_as_fourteen() -> None:
    state = table("KC/KH KD/KS 10C/AC  [] [] []  [] [] []", ["8C 9C 10D", "JD QD"])
    assert spots(state) == {2}


def test_it_stays_in_where_it_can() -> None:
    # 43: every place but the one with a 2 below its king leaves it above 40.
    state = table("KC/QC KD/2D 10C/9H  7C/6D [] []  [] [] []", ["8C 9C 10D", "JD QD", "JH QH"])
    assert spots(state) == {1}


def test_it_does_not_turn_up_the_unknown_above_thirty_nine() -> None:
    state = table("KC/KH KD/QD KS/QS  [] [] []  [] [] []", ["8C 9C 10D", "JD QD", "JH QH"])
    assert spots(state) <= {0, 1, 2}


# 36, and every other place would make it 42 or more.
ONE_SAFE_PLACE = "7C/KH/* 7D/KD 7H/KS  7S/KC 2C/2D 6C/QC  [QD] [QH] [QS]"


def test_it_denies_the_next_player_a_forty() -> None:
    """The card played lies below the two then: with a 6 there the next player has a forty, with a 3 there only 37."""
    state = table(ONE_SAFE_PLACE, ["6D 3S", "JD JC", "JH JS"])
    assert {chosen(state, roll) for roll in range(30)} == {put("3S", 4)}


def test_it_leaves_the_next_player_no_safe_place() -> None:
    """With a 9 below the two the next player goes out wherever they play."""
    state = table(ONE_SAFE_PLACE, ["6D 3S 9S", "JD JC", "JH JS"])
    assert {chosen(state, roll) for roll in range(30)} == {put("9S", 4)}


def test_empty_hands_for_all_are_worth_no_more_than_going_out() -> None:
    """The last card of all: the places it knows win nothing, one of those it does not know might be the jack."""
    state = table("KC/KH KD/KS 2C/2D  [JC] [3C] [3D]  [3H] [3S] AC/*", ["6C", ""])
    assert spots(state) <= {3, 4, 5, 6, 7}


def test_an_empty_hand_passes() -> None:
    assert chosen(table(LOW, ["", "JD QD"])) == Pass()
