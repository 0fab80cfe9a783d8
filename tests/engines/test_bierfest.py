"""The rules of a turn in Willkommen, Bierfest!, one by one; docs/rules/bierfest.md links each test to its sentence."""

import pytest

from engines.bierfest.edition import COPIES, TOAST, BierfestOptions, menu_of
from engines.bierfest.model import (
    Draw,
    Drew,
    DrewCard,
    Laid,
    Lay,
    Return,
    Returned,
    ReturnedCard,
    ToastCalled,
    Turn,
    TurnEnded,
)
from engines.chance import Chance
from engines.contract import IllegalMove, seen_by
from tests.engines.drawing_bierfest import (
    DRAW,
    GAME,
    STOP,
    after,
    cards,
    counted,
    deal,
    events,
    laid,
    lay,
    letters,
    listed,
    put,
    refused,
    table,
    view,
)

EMPTY = ["", "", ""]
MENU = menu_of(BierfestOptions())

# --- the deck ----------------------------------------------------------------------------------------


def test_it_is_for_three_to_five() -> None:
    assert list(GAME.seats) == [3, 4, 5]
    for seats in (2, 6):
        with pytest.raises(ValueError, match=f"not {seats}"):
            deal(seats)


def test_the_cards_there_are() -> None:
    deck = deal(3).deck
    assert tuple(deck.count(card) for card in range(8)) == COPIES == (13, 13, 13, 13, 13, 10, 10, 10)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_deck_is_shuffled_with_five_toasts_in_each_half(seats: int) -> None:
    for number in range(10):
        deck = GAME.setup(seats, BierfestOptions(), Chance(bytes([number] * 32), 0)).deck
        assert len(deck) == 95
        assert (deck[:47].count(TOAST), deck[47:].count(TOAST)) == (5, 5)
        assert [card for card in deck if card != TOAST] != sorted(card for card in deck if card != TOAST)
        toasts = [place for place, card in enumerate(deck) if card == TOAST]
        assert toasts[:5] != [0, 1, 2, 3, 4]
        assert toasts[-5:] != [90, 91, 92, 93, 94]


def test_hands_start_empty() -> None:
    assert view(deal(3), None).hand_counts == (0, 0, 0)


def test_the_first_seat_starts_and_turns_go_to_the_left() -> None:
    state, order = table("PWDKAwb", EMPTY), []
    for _ in range(4):
        order.append(state.to_act)
        state = after(state, DRAW, STOP)
    assert order == [0, 1, 2, 0]


# --- drawing -----------------------------------------------------------------------------------------


def test_drawing_a_card_is_a_duty() -> None:
    state = table("PWD", ["WW", "", ""])
    assert GAME.legal_moves(state) == (Draw(),)
    for move in (STOP, lay("WW"), put("W")):
        assert refused(state, move) == "draw-first"


def test_the_top_card_goes_into_the_hand() -> None:
    state = after(table("PWD", ["WW", "", ""]), DRAW)
    assert (letters(state.deck), listed(state.hands[0])) == ("WD", "PWW")


def test_only_the_drawing_seat_sees_the_card() -> None:
    happened = events(table("PWD", EMPTY), DRAW)
    assert seen_by(0, happened) == (Drew(seat=0, number=1), DrewCard(only=0, seat=0, card=0))
    assert seen_by(1, happened) == seen_by(None, happened) == (Drew(seat=0, number=1),)


def test_after_one_card_the_turn_can_end() -> None:
    state = after(table("PWD", EMPTY), DRAW, STOP)
    assert (state.to_act, state.stage) == (1, "draw")
    assert events(after(table("PWD", EMPTY), DRAW), STOP) == (TurnEnded(seat=0),)


def test_after_one_card_one_draws_more_or_lays_or_stops() -> None:
    state = after(table("PWDKA", ["PWW", "", ""]), DRAW)
    assert GAME.legal_moves(state) == (DRAW, STOP, lay("PP"), lay("WW"))


def test_up_to_three_more_cards_are_drawn_one_by_one() -> None:
    state = after(table("PWDKAP", EMPTY), DRAW)
    for hand in ("PW", "PWD", "PWDK"):
        assert DRAW in GAME.legal_moves(state)
        state = after(state, DRAW)
        assert listed(state.hands[0]) == hand
    assert DRAW not in GAME.legal_moves(state)
    assert refused(state, DRAW) == "drew-enough"


def test_after_each_further_card_one_may_stop() -> None:
    for draws in (2, 3, 4):
        state = after(table("PWDKAP", EMPTY), *[DRAW] * draws)
        assert STOP in GAME.legal_moves(state)
        assert after(state, STOP).to_act == 1


def test_a_player_who_draws_more_cannot_lay() -> None:
    state = after(table("PWDKA", ["PWW", "", ""]), DRAW, DRAW)
    assert not any(isinstance(move, Lay) for move in GAME.legal_moves(state))
    assert refused(state, lay("WW")) == "lay-or-draw-more"


# --- putting back ------------------------------------------------------------------------------------


@pytest.mark.parametrize("draws", [2, 3, 4])
def test_fewer_cards_are_put_back_than_were_drawn(draws: int) -> None:
    state = after(table("PWDKA", ["AAAA", "", ""]), *[DRAW] * draws)
    for number in range(1, draws):
        assert state.to_act == 0
        assert put("A") in GAME.legal_moves(state)
        state = after(state, put("A"))
        assert (state.to_act == 1) == (number == draws - 1)
    assert sum(state.hands[0]) == 5


def test_after_one_card_nothing_is_put_back() -> None:
    state = after(table("PWDKA", ["AAAA", "", ""]), DRAW)
    assert not any(isinstance(move, Return) for move in GAME.legal_moves(state))
    assert refused(state, put("A")) == "return-fewer-than-drawn"


def test_a_turn_always_adds_a_card_to_the_hand() -> None:
    for draws in (2, 3, 4):
        state = after(table("PWDKA", ["A", "", ""]), *[DRAW] * draws, *[put("A"), put("P"), put("W")][: draws - 1])
        assert (state.to_act, sum(state.hands[0])) == (1, 2)


def test_one_may_put_back_fewer_or_none() -> None:
    state = after(table("PWDKA", ["AAAA", "", ""]), *[DRAW] * 4, put("A"))
    assert STOP in GAME.legal_moves(state)
    assert after(state, STOP).to_act == 1


def test_any_card_of_the_hand_can_be_put_back() -> None:
    state = after(table("PWDKA", ["AAbt", "", ""]), DRAW, DRAW)
    assert GAME.legal_moves(state)[2:] == tuple(put(letter) for letter in "PWAbt")
    assert refused(state, put("K")) == "not-in-hand"


def test_cards_put_back_lie_on_top_the_last_one_uppermost() -> None:
    state = after(table("PWDKA", ["AA", "", ""]), *[DRAW] * 4, put("D"), put("A"), put("P"))
    assert letters(state.deck) == "PADA"


def test_the_next_players_draw_what_was_put_back() -> None:
    state = after(table("PWDKA", ["AA", "", ""]), *[DRAW] * 4, put("D"), put("A"), put("P"))
    state = after(state, DRAW, STOP, DRAW)
    assert (listed(state.hands[1]), listed(state.hands[2])) == ("P", "A")


def test_only_the_seat_that_puts_cards_back_sees_them() -> None:
    happened = events(after(table("PWDKA", EMPTY), DRAW, DRAW, DRAW), put("W"))
    assert seen_by(0, happened) == (Returned(seat=0, number=1), ReturnedCard(only=0, seat=0, card=1))
    assert seen_by(1, happened) == seen_by(None, happened) == (Returned(seat=0, number=1),)


def test_the_numbers_of_cards_drawn_and_put_back_are_public() -> None:
    state, drawn = table("PWDKA", EMPTY), (DRAW, DRAW, DRAW)
    for seat in (1, 2, None):
        assert seen_by(seat, events(state, *drawn)) == (Drew(seat=0, number=3),)
        assert seen_by(seat, events(state, *drawn, put("W"))) == (Returned(seat=0, number=1),)
        assert seen_by(seat, events(state, *drawn, put("W"), put("P")))[0] == Returned(seat=0, number=2)
        assert view(after(state, *drawn, put("W")), seat).turn == Turn(0, drew=3, returned=1)


def test_the_number_of_cards_that_can_still_be_put_back_is_public() -> None:
    state = table("PWDKA", ["AAAA", "", ""])
    for moves, left in (([DRAW], 0), ([DRAW] * 3, 2), ([DRAW] * 3 + [put("A")], 1), ([DRAW] * 3 + [STOP], 0)):
        assert {view(after(state, *moves), seat).to_return for seat in (0, 1, None)} == {left}


# --- laying ------------------------------------------------------------------------------------------


def test_two_to_six_equal_beers_are_a_set() -> None:
    state = after(table("PWD", ["P" * 7, "", ""]), DRAW)
    assert GAME.legal_moves(state)[2:] == tuple(lay("P" * count) for count in range(2, 7))
    assert refused(state, Lay(0, 7)) == "two-to-six-beers"
    five = after(table("PWD", ["P" * 4, "", ""]), DRAW)
    assert refused(five, Lay(0, 6)) == "not-in-hand"


def test_one_beer_is_no_set() -> None:
    state = after(table("PWD", EMPTY), DRAW)
    assert GAME.legal_moves(state) == (DRAW, STOP)
    assert refused(state, Lay(0, 1)) == "two-to-six-beers"


def test_a_set_lies_face_up_in_front_of_its_player() -> None:
    state = table("PWD", ["PPw", "", ""])
    done = after(state, DRAW, lay("PPPw"))
    assert events(after(state, DRAW), lay("PPPw")) == (Laid(seat=0, laid=laid("PPPw")), TurnEnded(seat=0))
    for seat in (0, 1, None):
        assert view(done, seat).laid == ((laid("PPPw"),), (), ())
    assert listed(done.hands[0]) == ""


def test_foods_go_along_one_to_three_of_a_kind() -> None:
    state = after(table("PWD", ["Pwwwwbb", "", ""]), DRAW)
    expected = [lay("PP" + foods) for foods in ("", "w", "b", "ww", "bb", "www")]
    assert list(GAME.legal_moves(state)[2:]) == expected
    assert refused(state, Lay(0, 2, 4, 5)) == "one-to-three-foods"


def test_a_food_goes_only_with_the_beers_it_is_paired_with() -> None:
    pairs = {beer: [food for food in "wb" if MENU.goes_with(*cards(food + beer))] for beer in "PWDKA"}
    assert pairs == {"P": ["w", "b"], "W": ["b"], "D": ["w"], "K": ["b"], "A": ["w"]}
    for beer, foods in pairs.items():
        state = after(table("tPWD", [beer * 2 + "wb", "", ""]), DRAW)
        for food in "wb":
            assert (lay(beer * 2 + food) in GAME.legal_moves(state)) == (food in foods)
            if food not in foods:
                assert refused(state, lay(beer * 2 + food)) == "does-not-go-together"


def test_the_refusal_names_the_food_and_the_beer() -> None:
    with pytest.raises(IllegalMove) as refusal:
        after(table("tPWD", ["KKw", "", ""]), DRAW, lay("KKw"))
    assert refusal.value.details == {"food": "Wurst", "beer": "Koelsch"}


def test_food_alone_cannot_be_laid() -> None:
    state = after(table("PWD", ["www", "", ""]), DRAW)
    assert GAME.legal_moves(state) == (DRAW, STOP)
    for move in (Lay(5, 2), Lay(5, 3, 3, 5)):
        assert refused(state, move) == "not-in-hand"
    assert refused(state, Lay(0, 0, 3, 5)) == "two-to-six-beers"


def test_one_set_a_turn() -> None:
    state = after(table("PWD", ["PWWDD", "", ""]), DRAW, lay("WW"))
    assert state.to_act == 1
    assert listed(state.hands[0]) == "PPDD"


def test_sets_of_the_same_beer_are_not_merged() -> None:
    state = after(table("PWDKAAA", ["PP", "", ""], sets=("PPP",)), DRAW, lay("PPP"))
    assert [each.count for each in state.laid[0]] == [3, 3]
    assert MENU.score(state.laid[0], counted("")) == 5 + 5


def test_nothing_can_be_added_to_a_set_later() -> None:
    state = after(table("PWD", ["w", "", ""], sets=("PPP",)), DRAW)
    assert GAME.legal_moves(state) == (DRAW, STOP)


# --- scoring -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("beer", "PWDKA")
def test_the_points_of_a_set_depend_on_its_beers(beer: str) -> None:
    assert [MENU.worth(laid(beer * count)) for count in range(2, 7)] == [2, 5, 9, 14, 20]


def test_foods_are_worth_points_of_their_own() -> None:
    assert [MENU.worth(laid("PPP" + "w" * foods)) - 5 for foods in range(4)] == [0, 2, 4, 7]


def test_cards_that_brought_no_points_count_against_their_player() -> None:
    assert MENU.score((laid("PPP"),), counted("PWwwt")) == 5 - 5


def test_all_five_beers_bring_a_bonus() -> None:
    four = tuple(laid(each) for each in ("PP", "WW", "DD", "KK"))
    assert MENU.score(four, counted("")) == 8
    assert MENU.score((*four, laid("AA")), counted("")) == 10 + 5
    assert MENU.score((*four, laid("PPP")), counted("")) == 8 + 5


def test_foods_bring_no_bonus() -> None:
    sets = tuple(laid(each) for each in ("PPw", "PPb"))
    assert MENU.score(sets, counted("")) == 2 + 2 + 2 + 2


# --- the third toast card ----------------------------------------------------------------------------


@pytest.mark.parametrize("draws", [1, 2, 3, 4])
def test_three_toast_cards_in_a_hand_are_a_toast_at_once(draws: int) -> None:
    deck = "PWD"[: draws - 1] + "tKKKKK"
    state = after(table(deck, ["ttAA", "WW", ""]), *[DRAW] * (draws - 1))
    happened = events(state, DRAW)
    assert ToastCalled(seat=0, number=1, emptied=False) in happened
    toasting = after(state, DRAW)
    assert (toasting.stage, toasting.to_act, toasting.toasts) == ("toast", 0, 1)
    for move in (DRAW, STOP, put("A"), lay("AA")):
        assert refused(toasting, move) == "toast-first"


def test_two_toast_cards_can_be_kept_and_put_back() -> None:
    state = after(table("tPWDK", ["t", "", ""]), DRAW, DRAW, put("t"))
    assert (listed(state.hands[0]), state.toasts) == ("Pt", 0)
    assert after(state, DRAW).hands[1] == counted("t")
