"""The toast of Willkommen, Bierfest!, rule by rule."""

import pytest

from engines.bierfest.edition import TOAST
from engines.bierfest.model import CountedAgainst, Laid, LaidNothing, LayBeer, Lost, ToastsBack, ToastsLeft, WentAlong
from engines.chance import Chance
from tests.engines.drawing_bierfest import (
    DECK,
    DRAW,
    GAME,
    SKIP,
    STOP,
    after,
    counted,
    events,
    laid,
    lay,
    lay_beer,
    letters,
    listed,
    lose,
    refused,
    table,
    toast_cards,
    toasting,
    view,
)
from tests.engines.steps import SEED

# --- the order of a toast ----------------------------------------------------------------------------


def test_the_three_toast_cards_leave_the_game() -> None:
    before = table("t" + DECK, ["ttAA", "", ""])
    state = after(before, DRAW)
    assert ToastsLeft(seat=0) in events(before, DRAW)
    assert listed(state.hands[0]) == "AA"
    assert state.away[TOAST] - before.away[TOAST] == 3


def test_everybody_in_turn_from_the_one_who_toasts_and_one_is_done_before_the_next_begins() -> None:
    state = after(table("Kt" + DECK, ["AAt", "WWttPP", "DDw"], sets=("", "PPP")), DRAW, STOP)
    order = []
    for move in (lay_beer("WW"), SKIP, lay_beer("AA")):
        state = after(state, DRAW) if state.stage == "draw" else state
        order.append((state.to_act, state.stage))
        state = after(state, move)
    assert order == [(1, "toast"), (2, "toast"), (0, "toast")]


def test_all_of_a_seats_part_comes_before_the_next_seat() -> None:
    state = toasting(["", "WWtPb", "DD"], sets=("", "PP"))
    assert (state.to_act, state.stage) == (1, "toast")
    state = after(state, lay_beer("WW"))
    assert (state.to_act, state.stage) == (1, "lose")
    happened = events(state, lose(0, "P"))
    assert happened == (
        Lost(seat=1, place=0, card=0),
        WentAlong(seat=1, cards=(0,)),
        ToastsBack(seat=1, count=1),
        CountedAgainst(seat=1, cards=counted("Pb")),
    )
    assert after(state, lose(0, "P")).to_act == 2


def test_one_set_of_beers_is_laid_at_a_toast() -> None:
    state = toasting(["AAADD", "", ""])
    assert GAME.legal_moves(state) == (lay_beer("DD"), lay_beer("AA"), lay_beer("AAA"), SKIP)
    assert Laid(seat=0, laid=laid("AAA")) in events(state, lay_beer("AAA"))
    done = after(state, lay_beer("AAA"))
    assert done.laid[0] == (laid("AAA"),)
    assert listed(done.minus[0]) == "DD"


def test_no_more_than_six_beers_are_laid_at_a_toast() -> None:
    state = toasting(["A" * 8, "", ""])
    assert GAME.legal_moves(state)[-2:] == (lay_beer("A" * 6), SKIP)
    assert refused(state, LayBeer(4, 7)) == "two-to-six-beers"


def test_no_food_is_laid_at_a_toast() -> None:
    state = toasting(["AAw", "", ""])
    assert GAME.legal_moves(state) == (lay_beer("AA"), SKIP)
    assert refused(state, LayBeer(5, 2)) == "not-in-hand"
    assert refused(state, lay("AAw")) == "toast-first"


def test_laying_at_a_toast_is_a_choice() -> None:
    state = after(toasting(["AA", "", ""]), SKIP)
    assert state.laid[0] == ()
    assert listed(state.minus[0]) == "AA"


def test_a_seat_without_two_equal_beers_is_not_asked() -> None:
    state = toasting(["AD", "Pww", "WW"])
    assert (state.to_act, state.stage) == (2, "toast")
    happened = events(table("t" + DECK, ["ADtt", "Pww", "WW"]), DRAW)
    assert [event.seat for event in happened if isinstance(event, LaidNothing)] == [0, 1]
    assert (listed(state.minus[0]), listed(state.minus[1])) == ("DA", "Pww")


# --- losing cards ------------------------------------------------------------------------------------


def test_each_toast_card_held_costs_a_card_of_ones_own_choice() -> None:
    state = after(toasting(["", "tt", "WW"], sets=("PP", "PPPw DDD")))
    assert (state.to_act, state.stage, state.to_lose) == (1, "lose", 2)
    assert GAME.legal_moves(state) == (lose(0, "P"), lose(0, "w"), lose(1, "D"))
    state = after(state, lose(0, "w"))
    assert (state.to_act, state.to_lose) == (1, 1)
    state = after(state, lose(1, "D"))
    assert state.laid[1] == (laid("PPP"), laid("DD"))
    assert state.laid[0] == (laid("PP"),)


def test_the_one_who_toasts_with_three_cards_loses_nothing() -> None:
    state = after(toasting(["AA", "", ""], sets=("PPP",)), lay_beer("AA"))
    assert state.laid[0] == (laid("PPP"), laid("AA"))
    assert state.to_act == 1


def test_a_set_just_laid_can_be_lost_too() -> None:
    state = after(toasting(["", "DDDt", ""]), lay_beer("DDD"))
    assert GAME.legal_moves(state) == (lose(0, "D"),)
    assert after(state, lose(0, "D")).laid[1] == (laid("DD"),)


def test_a_single_beer_goes_too_with_its_food_and_does_not_count() -> None:
    state = toasting(["", "tt", ""], sets=("", "PPww DDDD"))
    done = after(state, lose(0, "P"), lose(1, "D"))
    assert done.laid[1] == (laid("DDD"),)
    assert WentAlong(seat=1, cards=(0, 5, 5)) in events(after(state, lose(0, "P")), lose(1, "D"))


def test_sets_that_cannot_stay_go_only_after_the_choice() -> None:
    state = after(toasting(["", "tt", ""], sets=("", "PPww DDDD")), lose(0, "P"))
    assert state.laid[1] == (laid("Pww"), laid("DDDD"))
    assert GAME.legal_moves(state) == (lose(0, "P"), lose(0, "w"), lose(1, "D"))
    assert after(state, lose(0, "P")).laid[1] == (laid("DDDD"),)


def test_no_food_stays_without_beer() -> None:
    done = after(toasting(["", "tt", ""], sets=("", "PPwww DD")), lose(0, "P"), lose(0, "P"))
    assert done.laid[1] == (laid("DD"),)


@pytest.mark.parametrize(("held", "sets"), [("tt", "PP"), ("t", ""), ("tt", "")])
def test_a_seat_that_has_laid_too_little_loses_everything_unasked(held: str, sets: str) -> None:
    state = toasting(["", held, "WW"], sets=("", sets))
    assert (state.to_act, state.stage) == (2, "toast")
    assert state.laid[1] == ()
    assert listed(state.minus[1]) == ""


def test_minus_cards_cannot_be_lost() -> None:
    state = after(table("t" + DECK, ["tt", "t", ""], sets=("", "PPP"), minus=("", "DDD")), DRAW)
    assert GAME.legal_moves(state) == (lose(0, "P"),)
    assert after(state, lose(0, "P")).minus[1] == counted("DDD")


def test_cards_lost_are_out_of_the_game() -> None:
    state = toasting(["", "t", ""], sets=("", "PPP"))
    done = after(state, lose(0, "P"))
    assert done.away[0] - state.away[0] == 1
    assert view(done, 1).memory.away == done.away


# --- toast cards go back, the rest counts against ----------------------------------------------------


def test_toast_cards_held_go_back_into_the_deck() -> None:
    state = toasting(["", "tt", "t"])
    assert toast_cards(state) == 3
    assert len(state.deck) == len(DECK) + 3


def test_they_go_below_the_top_two_and_the_order_of_the_others_stays() -> None:
    places = set()
    for number in range(200):
        before = table("tPWDKAb", ["tt", "t", ""])
        deck = GAME.apply(before, DRAW, Chance(SEED, number)).state.deck
        assert letters(deck).replace("t", "") == "PWDKAb"
        places.add(letters(deck).index("t"))
    assert places == {2, 3, 4, 5, 6}


@pytest.mark.parametrize(("deck", "after_it"), [("P", "Pt"), ("PW", "PWt")])
def test_in_a_small_deck_they_go_below_what_is_there(deck: str, after_it: str) -> None:
    assert letters(toasting(["", "t", ""], deck=deck).deck) == after_it


def test_each_goes_to_a_place_of_its_own() -> None:
    seen = {letters(GAME.apply(table("tPWD", ["tt", "tt", ""]), DRAW, Chance(SEED, n)).state.deck) for n in range(100)}
    assert seen == {"PWttD", "PWtDt", "PWDtt"}


def test_every_other_card_left_counts_against_its_player_face_up() -> None:
    state = toasting(["DAw", "Pbb", ""])
    for seat in (0, 1, 2, None):
        assert [listed(minus) for minus in view(state, seat).minus] == ["DAw", "Pbb", ""]


def test_after_a_toast_all_hands_are_empty() -> None:
    state = after(toasting(["AA", "WWtP", "bbt"]), lay_beer("AA"), SKIP)
    assert state.hands == (counted(""),) * 3


def test_after_a_toast_the_seat_left_of_the_one_who_toasted_goes_on() -> None:
    state = after(table("Kt" + DECK, ["", "tt", "WW"]), DRAW, STOP, DRAW, SKIP)
    assert (state.to_act, state.stage) == (2, "draw")
    assert state.turn.seat == 2


def test_the_toast_ends_the_turn_between_two_draws() -> None:
    """No further draw, nothing put back: the two cards drawn before count against the player."""
    state = after(table("PWt" + DECK, ["tt", "", ""]), DRAW, DRAW, DRAW)
    assert listed(state.minus[0]) == "PW"
    assert (state.to_act, state.stage, letters(state.deck)) == (1, "draw", DECK)
