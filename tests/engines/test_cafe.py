"""The rules of Cafe International, one by one, on tables written as text.

Exchanges and the end of the game have their own modules: `test_cafe_exchange`, `test_cafe_ends`.
"""

from __future__ import annotations

from collections import Counter

import pytest

from engines.cafe.edition import BAG, CHAIRS, TILES
from engines.cafe.model import Bar, Exchange, Refilled, Seat, Seated, ToBar
from engines.contract import IllegalMove
from tests.engines.drawing_cafe import (
    BOARD,
    GAME,
    PASS,
    after,
    bar,
    chair_named,
    chairs_for,
    codes,
    deal,
    event_names,
    events,
    exchange,
    refused,
    seat,
    table,
    tiles,
    view,
)

SOMEBODY = "16N FRm, 16E FRw"
"""Two guests at a French table, so that nobody else is the first guest of all."""
OTHERS = "DEm DEw TRm TRw RUm"
"""A hand that does not concern the tables under test."""

# --- setting up ----------------------------------------------------------------------------------


def test_it_is_for_two_to_four() -> None:
    assert list(GAME.seats) == [2, 3, 4]
    for seats in (1, 5):
        with pytest.raises(ValueError, match="2 to 4 seats"):
            deal(seats)


def test_men_and_women_of_twelve_nations_and_four_jokers() -> None:
    kinds = Counter(TILES[tile] for tile in BAG)
    assert len({tile.nation for tile in kinds}) == 13
    assert all(count == (4 if tile.nation else 2) for tile, count in kinds.items())
    assert len(BAG) == 100
    assert len(kinds) == 26


def test_every_nation_has_two_tables_with_four_chairs() -> None:
    assert Counter(BOARD.nation) == dict.fromkeys(range(12), 2)
    assert all(len(set(chairs)) == 4 for chairs in BOARD.chairs_of)
    assert len(BOARD.tables_of) == CHAIRS == 68
    assert Counter(map(len, BOARD.tables_of)) == {1: 40, 2: 28}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_is_dealt_five_tiles_by_chance(seats: int) -> None:
    state = deal(seats)
    assert [len(hand) for hand in state.hands] == [5] * seats
    assert Counter([*state.bag, *(tile for hand in state.hands for tile in hand)]) == Counter(BAG)
    assert deal(seats, 1).hands != state.hands
    assert (state.room.chairs, state.points, state.bar) == ((-1,) * 68, (0,) * seats, ())


def test_all_hands_are_open() -> None:
    state = table("", ["INm FRw", "JOm DEw"])
    for watcher in (0, 1, None):
        assert [[tile.code for tile in hand] for hand in view(state, watcher).hands] == [["FRw", "INm"], ["DEw", "JOm"]]


# --- a turn --------------------------------------------------------------------------------------


def test_one_of_three_things_is_done_in_a_turn() -> None:
    state = table("3N JOm:IN, 3S INw", ["INm", OTHERS])
    assert {type(move) for move in GAME.legal_moves(state)} == {Seat, Exchange, Bar}
    assert refused(state, PASS) == "cannot-pass"
    assert GAME.to_act(after(state, bar("INm"))) == 1
    assert GAME.to_act(after(state, exchange("INm", "3N"))) == 1
    assert GAME.to_act(after(state, seat("INm", "3E"), PASS)) == 1


def test_one_or_two_tiles_are_placed() -> None:
    state = table("3N INm, 3S INw", ["INm INw INw", OTHERS])
    one = after(state, seat("INm", "3E"))
    assert GAME.to_act(one) == 0
    assert GAME.to_act(after(one, PASS)) == 1
    two = after(one, seat("INw", "3W"))
    assert GAME.to_act(two) == 1
    assert refused(one, bar("INw")) == "turn-begun"
    assert refused(one, Exchange(tiles("INw")[0], 0)) == "turn-begun"


def test_turns_go_clockwise() -> None:
    state = table("", ["CNm CNm", "CNm CNm", "CNm CNm"], to_act=1)
    assert [GAME.to_act(after(state, *[bar("CNm")] * count)) for count in (0, 1, 2)] == [1, 2, 0]


def test_the_second_tile_follows_like_the_first() -> None:
    state = table("3N INm, 3S INw, 5N GBm, 5S GBw", ["INm GBw", OTHERS])
    assert chairs_for(after(state, seat("INm", "3E")), "GBw") == {"4E", "5E"}
    assert event_names(state, seat("INm", "3E"), seat("GBw", "5E")) == ["Seated", "Seated", "Refilled"]


def test_a_pass_ends_the_turn_after_one_tile() -> None:
    state = table("3N INm, 3S INw", ["INm INw", OTHERS])
    assert PASS in GAME.legal_moves(after(state, seat("INm", "3E")))
    assert event_names(state, seat("INm", "3E"), PASS) == ["Seated", "Passed", "Refilled"]


# --- where a tile may sit ------------------------------------------------------------------------


def test_a_guest_sits_at_a_table_of_their_own_flag() -> None:
    state = table("", ["INm", OTHERS])
    assert chairs_for(state, "INm") == {"2E", "3N", "3E", "3S", "17S", "22E", "23E", "23S"}
    assert refused(state, seat("INm", "9S")) == "wrong-flag"


def test_a_chair_between_two_flags_accepts_either() -> None:
    state = table("", ["INm USm CNm", OTHERS])
    for tile in ("INm", "USm"):
        assert seat(tile, "2E") in GAME.legal_moves(state)
    assert refused(state, seat("CNm", "2E")) == "wrong-flag"


def test_a_taken_chair_is_not_free() -> None:
    state = table("3N INm, 3S INw", ["INm", OTHERS])
    assert refused(state, seat("INm", "3N")) == "chair-taken"


def test_nobody_placed_in_a_turn_sits_alone_at_its_end() -> None:
    state = table(SOMEBODY, ["INm USm", OTHERS])
    assert chairs_for(state, "INm") == set()
    assert refused(state, seat("INm", "3N")) == "sits-alone"
    company = table(f"{SOMEBODY}, 3S INw", ["INm USm", OTHERS])
    assert chairs_for(company, "INm") == {"2E", "3N", "3E"}
    second = after(company, seat("INm", "3N"))
    assert refused(second, seat("USm", "12E")) == "sits-alone"


def test_company_at_one_of_two_tables_is_enough() -> None:
    state = table(f"{SOMEBODY}, 3S INw", ["INm", OTHERS])
    done = after(state, seat("INm", "2E"), PASS)
    assert done.points[0] == 4
    assert GAME.to_act(done) == 1


def test_two_guests_at_a_table_are_a_man_and_a_woman() -> None:
    state = table(f"{SOMEBODY}, 3S INw", ["INw INm", OTHERS])
    assert refused(state, seat("INw", "3N")) == "needs-man"
    assert "3N" in chairs_for(state, "INm")
    man = table(f"{SOMEBODY}, 3S INm", ["INw INm", OTHERS])
    assert refused(man, seat("INm", "3N")) == "needs-woman"
    assert "3N" in chairs_for(man, "INw")


@pytest.mark.parametrize(("third", "fourth", "needed"), [("INm", "INw", "needs-woman"), ("INw", "INm", "needs-man")])
def test_four_guests_at_a_table_are_two_men_and_two_women(third: str, fourth: str, needed: str) -> None:
    two = table("3N INm, 3S INw", ["INm INw", OTHERS])
    assert {"3E", "2E"} <= chairs_for(two, "INm") & chairs_for(two, "INw")
    three = table(f"3N INm, 3S INw, 3E {third}", ["INm INw", OTHERS])
    assert refused(three, seat(third, "3W")) == needed
    assert "2E" in chairs_for(three, fourth)


def test_men_and_women_between_two_tables_count_at_both() -> None:
    """Table 3 needs a man, table 2 a woman: nobody can sit between them."""
    state = table("3S INw, 2N USm", ["INm INw USm USw", OTHERS])
    assert refused(state, seat("INm", "2E")) == "needs-woman"
    assert refused(state, seat("USw", "2E")) == "needs-man"


def test_the_refusal_names_a_table_that_needs_somebody_else() -> None:
    """Tables are counted from 1; where both tables of a chair refuse, it is the higher number."""
    for sitting, tile, named in (
        ("3S INw, 2N USm", "INm", {"table": 2, "nation": "usa"}),
        ("3S INw, 2N USm", "USw", {"table": 3, "nation": "india"}),
        ("3S INm, 2N USm", "INm", {"table": 3, "nation": "india"}),
    ):
        with pytest.raises(IllegalMove) as refusal:
            after(table(sitting, [f"{tile} DEm", OTHERS]), seat(tile, "2E"))
        assert refusal.value.details == named


def test_a_guest_who_opens_a_table_is_joined_there_at_once() -> None:
    state = table(SOMEBODY, ["INm INw USw FRm", OTHERS])
    one = after(state, seat("INm", "3N"))
    assert PASS not in GAME.legal_moves(one)
    assert refused(one, PASS) == "must-join"
    assert chairs_for(one, "INw") == {"2E", "3E", "3S"}
    assert chairs_for(one, "USw") == {"2E"}
    assert refused(one, seat("FRm", "16S")) == "must-join"
    assert after(one, seat("USw", "2E")).points[0] == 2


def test_the_first_guest_of_all_may_stay_alone() -> None:
    done = after(table("", ["INm USm", OTHERS], bar="GBm"), seat("INm", "3N"), PASS)
    assert (done.points[0], GAME.to_act(done)) == (0, 1)


def test_the_first_guest_needs_company_when_two_tiles_are_placed() -> None:
    one = after(table("", ["INm CNm CNw", OTHERS]), seat("INm", "3N"))
    assert chairs_for(one, "CNw") == {"3E"}
    assert refused(one, seat("CNm", "4N")) == "sits-alone"
    assert refused(one, seat("CNm", "3E")) == "needs-woman"


# --- jokers on chairs ----------------------------------------------------------------------------


def test_a_joker_between_two_flags_is_named_at_once() -> None:
    state = table("3N INm, 3S INw", ["JOm", OTHERS])
    assert {seat("JOm", "2E", "US"), seat("JOm", "2E", "IN")} <= set(GAME.legal_moves(state))
    assert refused(state, seat("JOm", "2E")) == "name-nation"
    assert refused(state, seat("JOm", "2E", "CN")) == "no-such-flag"


def test_a_joker_shows_the_flag_it_was_given() -> None:
    state = table("3N INm, 3S INw, 2W USm, 2N USw", ["JOm", OTHERS])
    [happened] = events(state, seat("JOm", "2E", "US"))
    assert isinstance(happened, Seated)
    assert (happened.guest.tile.code, happened.guest.nation) == ("JOm", "usa")
    assert [(gain.table, gain.points) for gain in happened.gains] == [(1, 6), (2, 3)]
    assert view(after(state, seat("JOm", "2E", "US"))).chairs[chair_named("2E")] == happened.guest


# --- points --------------------------------------------------------------------------------------


def test_a_point_for_each_guest_but_none_for_the_first() -> None:
    """Somebody from abroad sits there, on the chair between two flags."""
    state = table("", ["INm USw INm INw", OTHERS])
    one = after(state, seat("INm", "3N"))
    two = after(one, seat("USw", "2E"))
    assert (one.points[0], two.points[0]) == (0, 2)
    three = after(two, bar("TRm"), seat("INm", "3S"))
    assert three.points[0] == 2 + 3
    four = after(three, seat("INw", "3E"))
    assert four.points[0] == 2 + 3 + 4


def test_guests_of_one_nation_count_double() -> None:
    state = table("", ["INm INw INm INw", OTHERS])
    two = after(state, seat("INm", "3N"), seat("INw", "3S"))
    assert two.points[0] == 4
    three = after(two, bar("TRm"), seat("INm", "3E"))
    assert three.points[0] == 4 + 6
    four = after(three, seat("INw", "2E"))
    assert four.points[0] == 4 + 6 + 8


def test_a_chair_between_two_tables_counts_at_both() -> None:
    """Three Indians, and two at the table of the USA, one from India."""
    state = table("3N INm, 3S INw, 2N USm", ["INw", OTHERS])
    [happened] = events(state, seat("INw", "2E"))
    assert isinstance(happened, Seated)
    gains = [(gain.table, gain.guests, gain.same, gain.points) for gain in happened.gains]
    assert gains == [(1, 2, False, 2), (2, 3, True, 6)]
    assert after(state, seat("INw", "2E")).points[0] == happened.points == 8


# --- the bar -------------------------------------------------------------------------------------


def test_one_tile_goes_to_the_bar_and_one_is_drawn() -> None:
    done = after(table("", ["INm USm", OTHERS], bag="FRw GBm GBw DEm DEw RUm"), bar("INm"))
    assert codes(done.bar) == "INm"
    assert codes(done.hands[0]) == "USm FRw"


def test_jokers_do_not_go_to_the_bar() -> None:
    state = table("", ["JOm JOw INm", OTHERS])
    assert refused(state, bar("JOm")) == refused(state, bar("JOw")) == "joker-at-bar"


def test_the_bar_is_filled_in_order_and_after_five_seats_it_costs_points() -> None:
    row = BOARD.bar_rows["stepped"]
    assert row == (1, 2, 3, 4, 5, -2, -4, -6, -8, -10, -4, -6, -8, -10, -12, -6, -8, -10, -12, -14)
    for place, worth in enumerate(row):
        [happened, *_] = events(table("", ["INm", OTHERS], bar=place, points=(20, 0)), bar("INm"))
        assert isinstance(happened, ToBar)
        assert (happened.place, happened.points) == (place, worth)


def test_a_tile_without_a_chair_goes_to_the_bar() -> None:
    state = table(SOMEBODY, ["INm", OTHERS], bar=7, points=(20, 0))
    assert GAME.legal_moves(state) == (bar("INm"),)


def test_the_bar_can_be_chosen_at_any_time() -> None:
    state = table("3N INw", ["INm", OTHERS], bar=7, points=(0, 0))
    assert chairs_for(state, "INm")
    assert bar("INm") in GAME.legal_moves(state)


def test_below_zero_by_the_bar_is_out() -> None:
    state = table("", ["INm USm", OTHERS, OTHERS], bar=5, points=(1, 0, 0))
    gone = after(state, bar("INm"))
    assert (gone.out, gone.points[0], GAME.to_act(gone)) == ((0,), -1, 1)
    assert event_names(state, bar("INm")) == ["ToBar", "WentOut"]
    assert view(gone).hands[0] == ()
    assert gone.outcome is None
    assert refused(gone, bar("INm")) == "not-your-tile"


# --- refilling -----------------------------------------------------------------------------------


def test_a_player_draws_as_many_tiles_as_they_placed() -> None:
    state = table("3N INm, 3S INw", ["INm USw CNw", OTHERS], bag="FRw GBm GBw DEm DEw RUm RUw")
    one = after(state, seat("INm", "2E"))
    assert len(one.bag) == 7
    assert events(one, PASS)[-1] == Refilled(seat=0, tiles=(TILES[tiles("FRw")[0]],))
    assert codes(after(one, seat("CNw", "3E")).hands[0]) == "USw GBm FRw"


def test_the_fourth_of_one_nation_is_not_refilled() -> None:
    state = table("3N INm, 3S INw, 3E INm", ["INw USw USm", OTHERS])
    one = after(state, seat("INw", "2E"))
    assert event_names(one, PASS) == ["Passed"]
    assert codes(after(one, PASS).hands[0]) == "USm USw"
    assert event_names(one, seat("USm", "2N")) == ["Seated", "Refilled"]
    assert len(after(one, seat("USm", "2N")).hands[0]) == 2
    abroad = table("3N INm, 3S INw, 3E CNm", ["INw USw USm", OTHERS])
    assert event_names(abroad, seat("INw", "2E"), PASS) == ["Seated", "Passed", "Refilled"]
