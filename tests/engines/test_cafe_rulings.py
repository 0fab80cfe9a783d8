"""The rulings of Cafe International where its rule text leaves room."""

from __future__ import annotations

import pytest

from engines.cafe.board import board_of
from engines.cafe.edition import CHAIRS, MALE_JOKER
from engines.cafe.model import CafeOptions, Pass, Seat, Seated, State
from engines.cafe.seating import lost_chairs
from tests.engines.drawing_cafe import (
    BOARD,
    GAME,
    PASS,
    after,
    bar,
    chairs_for,
    crowded,
    deal,
    event_names,
    events,
    exchange,
    name_of,
    refused,
    seat,
    table,
    view,
)
from tests.engines.other_cafe import OTHER

SOMEBODY = "16N FRm, 16E FRw"
OTHERS = "DEm DEw TRm TRw RUm"


def lost(state: State) -> set[str]:
    """The names of the chairs that nobody can ever take."""
    return {name_of(chair) for chair in lost_chairs(BOARD, state.room)}


def test_a_full_table_closes_no_chair_elsewhere() -> None:
    assert lost(table("1N CUm, 1E CUw, 1S CUm, 1W CUw", [OTHERS, OTHERS])) == set()


# --- sitting down --------------------------------------------------------------------------------


def test_three_guests_are_two_of_one_sex_and_one_of_the_other() -> None:
    """After each tile, not only the second and the fourth."""
    state = table("3N INm, 3S INw, 3E INm", ["INm", OTHERS])
    assert refused(state, seat("INm", "2E")) == "needs-woman"


def test_the_first_tile_needs_a_second_that_could_follow() -> None:
    """The joining tile is in the hand, of the other sex, has a chair, and the other table of that chair allows it."""
    alone = table(SOMEBODY, ["INm INm USm", OTHERS])
    assert chairs_for(alone, "INm") == set()
    abroad = table(SOMEBODY, ["INm USw", OTHERS])
    assert chairs_for(abroad, "INm") == {
        "2E",
        "3N",
        "3E",
        "3S",
    }  # and she joins him at table 2
    blocked = table(f"{SOMEBODY}, 2N USw", ["INm USw", OTHERS])
    assert chairs_for(blocked, "INm") == {"2E"}  # at 2 a man is needed: the woman has no chair next to 3
    joker = table(SOMEBODY, ["INm JOw", OTHERS])
    assert {"3N", "3E", "3S", "23E"} <= chairs_for(joker, "INm")


def test_the_chair_for_the_second_tile_has_another_table_too() -> None:
    state = table(f"{SOMEBODY}, 4N CNm, 4E CNw, 4S CNm", ["INm CNw", OTHERS])
    assert "3E" not in chairs_for(state, "INm")  # the chair between 3 and 4 needs a woman
    assert {"2E", "3N", "3S"} <= chairs_for(state, "INm")  # she can join between 3 and 4


def test_the_second_tile_may_go_to_any_table_once_the_first_has_company() -> None:
    one = after(table(f"{SOMEBODY}, 3N INm", ["INw FRm CNm", OTHERS]), seat("INw", "3S"))
    assert chairs_for(one, "FRm") == {"15E", "16S"}
    assert chairs_for(one, "CNm") == {"3E", "16S"}
    assert refused(one, seat("CNm", "4N")) == "sits-alone"


def test_the_lone_opening_is_allowed_as_long_as_nobody_sits_anywhere() -> None:
    state = table("", ["INm USm", OTHERS], bar=15, points=(90, 90))
    later = after(state, bar("USm"), bar("DEm"))
    assert len(chairs_for(later, "INm")) == 8
    assert GAME.to_act(after(later, seat("INm", "3N"), PASS)) == 1


def test_nothing_is_tested_or_drawn_before_the_end_of_the_turn() -> None:
    one = after(table("3N INm, 3S INw, 3E INm", ["INw", OTHERS]), seat("INw", "2E"))
    assert (one.hands[0], one.outcome, len(one.bag)) == ((), None, 12)
    assert GAME.legal_moves(one) == (Pass(),)


# --- jokers --------------------------------------------------------------------------------------


def test_a_joker_on_a_chair_of_one_table_is_of_its_nation() -> None:
    state = table("3N INm, 3E INm", ["JOw", OTHERS])
    [happened] = events(state, seat("JOw", "3S"))
    assert isinstance(happened, Seated)
    assert happened.guest.nation == "india"
    assert happened.points == 6
    assert refused(state, seat("JOw", "3S", "IN")) == "no-nation-to-name"
    guest = table("3N INm", ["INw", OTHERS])
    assert refused(guest, seat("INw", "2E", "IN")) == "no-nation-to-name"


def test_a_joker_counts_as_its_nation_at_both_tables() -> None:
    state = table("3N INm, 3S INw, 2N USw", ["JOm", OTHERS])
    [as_indian] = events(state, seat("JOm", "2E", "IN"))
    [as_american] = events(state, seat("JOm", "2E", "US"))
    assert isinstance(as_indian, Seated)
    assert isinstance(as_american, Seated)
    assert [gain.points for gain in as_indian.gains] == [2, 6]
    assert [gain.points for gain in as_american.gains] == [4, 3]


def test_a_joker_as_the_fourth_of_its_nation_is_not_refilled() -> None:
    state = table("3N INm, 3E INm, 3S INw", ["JOw USm", OTHERS])
    assert event_names(state, seat("JOw", "2E", "IN"), PASS) == ["Seated", "Passed"]
    assert event_names(state, seat("JOw", "2E", "US"), PASS) == ["Seated", "Passed", "Refilled"]


def test_no_joker_is_exchanged_for_a_joker() -> None:
    state = table("3N JOm:IN, 3S INw", ["JOm", OTHERS])
    assert refused(state, exchange("JOm", "3N")) == "joker-for-joker"


def test_an_exchange_is_never_refilled_even_as_the_fourth_of_one_nation() -> None:
    state = table("2E JOm:US, 3N INm, 3E INw, 3S INw", ["INm USm", OTHERS])
    done = after(state, exchange("INm", "2E"))
    assert len(done.hands[0]) == 2
    assert done.bag == state.bag


def test_a_guest_who_replaces_a_joker_counts_as_their_own_nation_from_then_on() -> None:
    state = table("2E JOm:US, 3N INw", ["INm", "INm"])
    assert after(state, exchange("INm", "2E"), seat("INm", "3S")).points[1] == 6
    assert after(state, bar("INm"), seat("INm", "3S")).points[1] == 3


# --- refilling -----------------------------------------------------------------------------------


def test_one_tile_that_completes_two_tables_is_missed_once() -> None:
    """With the shipped board it cannot be; where two tables of one flag share a chair it can."""
    options = CafeOptions(edition=OTHER)
    assert board_of(OTHER).flags_of[1] == (10,)
    sitting = "1N CUm, 1S CUw, 1W CUm, 2N CUm, 2E CUm, 2S CUw"
    state = table(sitting, ["CUw CUm USm", OTHERS], options=options)
    move = Seat(state.hands[0][2], 1)
    done = after(state, move, PASS)
    assert done.points[0] == 16
    assert len(done.hands[0]) == 2
    assert event_names(state, move, PASS) == ["Seated", "Passed"]
    joker = table(sitting, ["JOw", OTHERS], options=options)
    assert GAME.legal_moves(joker)[0] == Seat(MALE_JOKER + 1, 1)


def test_only_the_tile_that_brings_the_fourth_of_a_nation_is_missed() -> None:
    """The first tile sits at the same table, but as the third one there."""
    state = table("3N INm, 3S INw", ["INm INw USm", OTHERS])
    done = after(state, seat("INm", "3E"), seat("INw", "2E"))
    assert len(done.hands[0]) == 2
    other_way = after(table("3N INm, 3S INw, 3E INm", ["INw USm USw", OTHERS]), seat("INw", "2E"), seat("USm", "2N"))
    assert len(other_way.hands[0]) == 2


# --- the bar, and who is out ---------------------------------------------------------------------


def test_a_total_of_zero_is_still_in() -> None:
    zero = after(table("", ["INm USm", OTHERS], bar=5, points=(2, 0)), bar("INm"))
    assert (zero.points[0], zero.out, zero.outcome) == (0, (), None)
    below = after(table("", ["INm USm", OTHERS, OTHERS], bar=5, points=(1, 0, 0)), bar("INm"))
    assert (below.points[0], below.out) == (-1, (0,))


def test_the_bar_may_be_chosen_even_when_it_knocks_out() -> None:
    state = table("3N INw", ["INm", OTHERS], bar=5)
    assert {seat("INm", "3S"), bar("INm")} <= set(GAME.legal_moves(state))


def test_an_eliminated_player_draws_nothing_and_the_tile_stays_at_the_bar() -> None:
    state = table("", ["INm USm", OTHERS, OTHERS], bar=5)
    gone = after(state, bar("INm"))
    assert (gone.bar[-1], gone.bag) == (bar("INm").tile, state.bag)


def test_the_hand_of_somebody_out_leaves_the_game() -> None:
    gone = after(table("", ["INm USm", OTHERS, OTHERS], bar=5), bar("INm"))
    for watcher in (0, 1, None):
        assert view(gone, watcher).hands[0] == ()
        assert [tile.code for tile in view(gone, watcher).memory.away[0]] == ["USm"]
        assert view(gone, watcher).memory.away[1] == ()


def test_the_bar_row_is_an_option() -> None:
    straight = CafeOptions(bar="straight")
    state = table("", ["INm", OTHERS], bar=19, points=(90, 0), options=straight)
    assert after(state, bar("INm")).points[0] == 60
    assert after(table("", ["INm", OTHERS], bar=19, points=(90, 0)), bar("INm")).points[0] == 76
    assert BOARD.bar_rows["straight"] == (1, 2, 3, 4, 5, *range(-2, -31, -2))


# --- what is seen --------------------------------------------------------------------------------


def test_only_the_order_of_the_bag_is_unknown() -> None:
    state = deal(3)
    assert view(state, 1).bag == len(state.bag) == 85
    assert view(state, None).hands == view(state, 2).hands
    with pytest.raises(ValueError, match="no seat 3"):
        view(state, 3)


def test_there_are_at_most_219_legal_moves() -> None:
    """Two jokers with 96 choices each, three guests with eight chairs and the bar each."""
    state = table("", ["JOm JOw INm INw USm", OTHERS])
    assert len(GAME.legal_moves(state)) == 2 * 96 + 3 * 8 + 3 == 219


def test_a_chair_that_nobody_can_take_still_counts_as_free() -> None:
    sitting = crowded("3N INm, 3S INm, 3E INw, 2W USm, 2N USw, 2S USw", "2E", "16N")
    state = table(sitting, ["FRw FRm", OTHERS])
    done = after(state, seat("FRw", "16N"), PASS)
    assert done.outcome is None
    assert [name_of(chair) for chair in range(CHAIRS) if done.room.chairs[chair] < 0] == ["2E"]


def test_a_chair_is_lost_if_its_tables_wait_for_different_guests_for_good() -> None:
    sitting = crowded("3N INm, 3S INm, 3E INw, 2W USm, 2N USw, 2S USw", "2E")
    assert lost(table(sitting, ["INm", OTHERS])) == {"2E"}
    assert lost(table("3S INw, 2N USm", ["INm", OTHERS])) == set()  # other chairs of both are free


def test_chairs_can_wait_for_each_other_in_vain() -> None:
    """Table 15 needs a woman on any of its three free chairs; the other table of each of them needs a man."""
    men_wanted = "13N ITw, 13E ITw, 13W ITm, 16N FRw, 16E FRw, 16S FRm, 19E CFw, 19S CFw, 19W CFm"
    assert lost(table(f"15W RUm, {men_wanted}", ["INm", OTHERS])) == {"13S", "15E", "15S"}
    assert lost(table(f"15W RUw, {men_wanted}", ["INm", OTHERS])) == set()
