"""The toast of Willkommen, Bierfest! and the end of the game, rule by rule."""

import pytest

from engines.bierfest import (
    TOAST,
    CountedAgainst,
    Ended,
    Laid,
    LaidNothing,
    LayBeer,
    Lost,
    Move,
    Refused,
    RefusedCard,
    State,
    ToastCalled,
    ToastsBack,
    ToastsLeft,
    TookUp,
    WentAlong,
)
from engines.chance import Chance
from engines.contract import Outcome, seen_by
from tests.engines.drawing_bierfest import (
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
    put,
    refuse,
    refused,
    table,
    toast_cards,
    view,
)
from tests.engines.steps import SEED

DECK = "KKKKKK"


def toasting(hands: list[str], *, deck: str = DECK, sets: tuple[str, ...] = (), toasts: int = 0) -> State:
    """A toast that seat 0 has just called: it had two toast cards and draws the third."""
    return after(table("t" + deck, [hands[0] + "tt", *hands[1:]], sets=sets, toasts=toasts), DRAW)


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


def test_at_a_toast_no_food_is_laid() -> None:
    state = toasting(["AAw", "", ""])
    assert GAME.legal_moves(state) == (lay_beer("AA"), SKIP)
    assert refused(state, LayBeer(5, 2)) == "not-in-hand"
    assert refused(state, lay("AAw")) == "toast-first"


def test_laying_at_a_toast_is_a_choice() -> None:
    state = after(toasting(["AA", "", ""]), SKIP)
    assert state.laid[0] == ()
    assert listed(state.minus[0]) == "AA"


def test_who_has_no_two_equal_beers_is_not_asked() -> None:
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


def test_what_was_just_laid_can_be_lost_too() -> None:
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
def test_who_has_laid_too_little_loses_all_of_it_unasked(held: str, sets: str) -> None:
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


# --- the end -----------------------------------------------------------------------------------------


def test_the_third_toast_ends_the_game() -> None:
    assert toasting(["", "", ""], toasts=1).outcome is None
    ended = toasting(["", "P", ""], sets=("PP",), toasts=2)
    assert ended.outcome == Outcome("toasts", (2, -1, 0), (0,))
    assert (GAME.to_act(ended), ended.stage, ended.toasts) == (None, "over", 3)
    assert GAME.legal_moves(ended) == ()


def test_the_most_points_win_and_a_tie_is_shared() -> None:
    ended = toasting(["", "P", ""], sets=("PP", "PPP", "DD"), toasts=2)
    assert ended.outcome == Outcome("toasts", (2, 4, 2), (1,))
    shared = toasting(["", "P", ""], sets=("PP", "", "DD"), toasts=2)
    assert shared.outcome == Outcome("toasts", (2, -1, 2), (0, 2))


def test_the_bonus_is_for_what_lies_there_at_the_end() -> None:
    """One of the five beers is lost at the last toast, and the bonus with it."""
    lost = after(toasting(["", "tt", ""], sets=("", "PP WW DD KK AA"), toasts=2), lose(0, "P"), lose(0, "P"))
    assert lost.outcome == Outcome("toasts", (0, 8, 0), (1,))
    kept = toasting(["", "", ""], sets=("", "PP WW DD KK AA"), toasts=2)
    assert kept.outcome == Outcome("toasts", (0, 15, 0), (1,))


def test_the_empty_deck_makes_a_last_toast_without_three_cards() -> None:
    before = table("P", ["PP", "WWW", "D"])
    assert ToastCalled(seat=0, number=1, emptied=True) in events(before, DRAW)
    state = after(before, DRAW, SKIP, lay_beer("PPP"), lay_beer("WWW"))
    assert state.outcome == Outcome("deck", (5, 5, -1), (0, 1))


def test_with_the_last_card_nothing_is_put_back_any_more() -> None:
    state = after(table("PW", ["DD", "", ""]), DRAW, DRAW)
    assert state.stage == "refuse"
    for move in (put("D"), STOP, DRAW):
        assert refused(state, move) == "toast-first"


def test_cards_just_drawn_can_be_refused_at_the_last_toast() -> None:
    state = after(table("PPK", ["DP", "", ""]), DRAW, DRAW, DRAW)
    assert GAME.legal_moves(state) == (refuse("P"), refuse("K"), SKIP)
    assert refused(state, refuse("D")) == "not-just-drawn"
    state = after(state, refuse("P"), refuse("K"))
    assert GAME.legal_moves(state) == (refuse("P"), SKIP)
    assert listed(state.hands[0]) == "PPD"
    done = after(state, SKIP, lay_beer("PP"))
    assert listed(done.minus[0]) == "D"


def test_refused_cards_leave_face_down_and_only_their_number_is_told() -> None:
    state = after(table("PK", ["DD", "", ""]), DRAW, DRAW)
    happened = events(state, refuse("K"))
    assert seen_by(0, happened) == (Refused(seat=0, number=1), RefusedCard(only=0, seat=0, card=3))
    assert seen_by(1, happened) == seen_by(None, happened) == (Refused(seat=0, number=1),)
    other = after(table("KP", ["DD", "", ""]), DRAW, DRAW, refuse("P"), refuse("K"))
    done = after(state, refuse("K"), refuse("P"))
    assert done.stage == "toast"
    for seat in (1, 2, None):
        assert view(done, seat) == view(other, seat)
        toast = view(done, seat).turn.toast
        assert toast is not None
        assert toast.refused == 2


def test_all_cards_refused_need_no_further_word() -> None:
    state = after(table("P", ["DD", "", ""]), DRAW)
    happened = events(state, refuse("P"))
    assert happened[2] == TookUp(seat=0, refused=1)


def test_a_toast_card_can_be_refused() -> None:
    """Refused, it costs nothing; kept, it would cost a card."""
    state = after(table("t", ["", "", ""], sets=("PPP",)), DRAW)
    assert after(state, refuse("t")).outcome == Outcome("deck", (5, 0, 0), (0,))
    assert after(state, SKIP).stage == "lose"


def test_three_toast_cards_at_the_last_toast_leave_too_unless_refused() -> None:
    state = after(table("t", ["tt", "", ""], sets=("PPPP",)), DRAW)
    assert state.stage == "refuse"
    kept = after(state, SKIP)
    assert kept.outcome == Outcome("deck", (9, 0, 0), (0,))
    assert toast_cards(kept) == 0
    fewer = after(state, refuse("t"))
    assert (fewer.stage, fewer.to_lose) == ("lose", 2)


def test_only_the_one_who_drew_the_last_card_refuses() -> None:
    state = after(table("P", ["", "Dt", "K"], sets=("", "WWW")), DRAW, SKIP)
    assert (state.to_act, state.stage) == (1, "lose")
    done = after(state, lose(0, "W"))
    assert done.outcome == Outcome("deck", (-1, 2 - 1, -1), (1,))


def test_the_deck_is_the_reason_also_at_the_third_toast() -> None:
    ended = after(table("t", ["tt", "", ""], toasts=2), DRAW, SKIP)
    assert ended.outcome is not None
    assert (ended.outcome.reason, ended.toasts) == ("deck", 3)


def test_toast_cards_given_back_at_the_last_toast_do_not_revive_the_deck() -> None:
    ended = after(table("P", ["", "tt", "t"]), DRAW, SKIP)
    assert ended.outcome is not None
    assert (ended.outcome.reason, letters(ended.deck)) == ("deck", "ttt")
    assert Ended(outcome=ended.outcome) in events(after(table("P", ["", "tt", "t"]), DRAW), SKIP)


@pytest.mark.parametrize("move", [DRAW, STOP, SKIP, put("P"), lay("PP"), lay_beer("PP"), lose(0, "P"), refuse("P")])
def test_nothing_can_be_done_when_the_game_is_over(move: Move) -> None:
    ended = toasting(["", "P", ""], sets=("PP",), toasts=2)
    assert refused(ended, move) == "game-over"
