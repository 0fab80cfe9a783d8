"""The rules of 40 Barrels of Beer, one by one; docs/rules/forty_barrels.md links each test to its sentence."""

import pytest

from engines.cards import PACK
from engines.chance import Chance
from engines.contract import Outcome, seen_by
from engines.forty_barrels.model import BarrelsOptions, Counted, Drew, DrewCards, Ended, Pass, Played, Turned, WentOut
from engines.forty_barrels.rules import totals
from tests.engines.drawing import GAME, LOW, after, card_named, codes, deal, drawn, events, play, refused, table, view

# --- the deal --------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_an_ordinary_pack_without_jokers_is_shuffled(seats: int) -> None:
    state = deal(seats)
    dealt = [*state.pile, *(card for zone in (state.hands, state.board) for cards in zone for card in cards)]
    assert sorted(dealt) == list(range(PACK))
    assert list(state.pile) != sorted(state.pile)


def test_it_is_for_two_to_four() -> None:
    assert list(GAME.seats) == [2, 3, 4]
    for seats in (0, 1, 5):
        with pytest.raises(ValueError, match=f"not {seats}"):
            deal(seats)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_gets_four_cards(seats: int) -> None:
    assert [len(hand) for hand in deal(seats).hands] == [4] * seats


def test_a_hand_is_seen_by_its_own_seat_only() -> None:
    state = deal(3)
    for seat in range(3):
        assert tuple(card.number for card in view(state, seat).hand) == state.hands[seat]
    assert view(state, None).hand == ()
    assert view(state, 1).hand_counts == (4, 4, 4)


@pytest.mark.parametrize(("seats", "pile"), [(2, 35), (3, 31), (4, 27)])
def test_the_rest_is_the_face_down_pile(seats: int, pile: int) -> None:
    state = deal(seats)
    assert len(state.pile) == pile
    assert view(state, 0).pile == pile


def test_nine_cards_lie_face_down_three_by_three() -> None:
    board = view(deal(2), 0).board
    assert [(spot.count, spot.top) for spot in board] == [(1, None)] * 9


def test_the_first_seat_starts_and_turns_go_clockwise() -> None:
    state = table("[] [] []  [] 2C/* []  [] [] []", ["AC 3C", "4C 5C", "6C 7C"], pile="8C 9C 10C")
    assert GAME.to_act(state) == 0
    order = []
    for code in ("AC", "4C", "6C", "3C"):
        order.append(GAME.to_act(state))
        state = after(state, play(code, 4))
    assert order == [0, 1, 2, 0]


# --- a card goes under a place -----------------------------------------------------------------------


def test_any_card_of_the_hand_goes_under_any_place() -> None:
    state = table("[] [] []  [] 2C/KC []  [] [] []", ["AC KD", "3C"])
    assert GAME.legal_moves(state) == tuple(play(code, spot) for code in ("AC", "KD") for spot in range(9))


def test_playing_is_a_duty() -> None:
    state = deal(2)
    assert Pass() not in GAME.legal_moves(state)
    assert refused(state, Pass()) == "cannot-pass"


def test_the_side_of_a_place_decides_what_happens() -> None:
    state = table("[5C] [] []  6C/7C [] []  [] [] []", ["8C 9C 10C", "JC"])
    assert drawn(after(state, play("8C", 0))).startswith("5C/8C ")
    assert drawn(after(state, play("8C", 3))).splitlines()[1].startswith("7C/8C/6C ")


def test_the_card_played_is_shown_to_everybody() -> None:
    state = table("[5C] [] []  [] [] []  [] [] []", ["8C 9C 10C", "JC"])
    happened = events(state, play("8C", 0))
    assert happened[0] == Played(seat=0, card=card_named("8C"), spot=0)
    assert all(happened[0] in seen_by(seat, happened) for seat in (0, 1, None))


def test_under_a_face_down_place_the_card_lies_face_down_and_the_place_is_turned_up() -> None:
    state = after(table("[5C] [] []  [] [] []  [] [] []", ["8C 9C 10C", "JC"]), play("8C", 0))
    assert codes(state.board[0]) == "5C 8C"
    assert view(state).board[0].top == card_named("5C")
    assert events(table("[5C] [] []  [] [] []  [] [] []", ["8C 9C 10C", "JC"]), play("8C", 0))[1] == Turned(
        spot=0, card=card_named("5C")
    )


def test_a_face_down_place_becomes_a_stack_of_two() -> None:
    state = after(table("[5C] [] []  [] [] []  [] [] []", ["8C 9C 10C", "JC"]), play("8C", 0))
    assert [spot.count for spot in view(state).board] == [2, 1, 1, 1, 1, 1, 1, 1, 1]


def test_johns_nine_under_the_face_down_place_at_the_top_right() -> None:
    """The first worked example of the rule text."""
    john = table("[] [] [4H]  [] [] []  [] [] []", ["9S 2C 3C 5C", "KC"])
    state = after(john, play("9S", 2))
    assert drawn(state).splitlines()[0].endswith("4H/9S")
    assert [event for event in events(john, play("9S", 2)) if event.only is None] == [
        Played(seat=0, card=card_named("9S"), spot=2),
        Turned(spot=2, card=card_named("4H")),
        Counted(seat=0, base=4, aces=0),
    ]
    assert view(state, 1).board[2].top == card_named("4H")
    assert codes(state.hands[0]) == "2C 3C 5C"


def test_johns_queen_under_a_stack_of_three_face_down_and_one_face_up() -> None:
    """The second worked example of the rule text."""
    john = table("[] [] []  [] 7H/3S/8D/2H []  [] [] []", ["QS 2C 3C 5C", "KC"])
    state = after(john, play("QS", 4))
    # The queen went to the bottom, the card that lay face up below her, and the next one is face up.
    assert codes(state.board[4]) == "3S 8D 2H QS 7H"
    assert view(state).board[4].count == 5
    assert view(state).board[4].top == card_named("3S")


def test_the_old_top_lies_below_the_card_just_played() -> None:
    state = after(table("[] [] []  [] 7H/3S []  [] [] []", ["QS 2C 3C 5C", "KC"]), play("QS", 4))
    assert codes(state.board[4]) == "3S QS 7H"


# --- counting ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "worth"),
    [("2C", 2), ("5D", 5), ("9H", 9), ("10S", 10), ("JC", 11), ("QD", 12), ("KH", 13)],
)
def test_a_card_counts_its_number_and_jack_queen_king_11_12_13(code: str, worth: int) -> None:
    state = after(table(f"[{code}] [] []  [] [] []  [] [] []", ["8C 9C 10C", "JD"]), play("8C", 0))
    assert (view(state).base, view(state).aces) == (worth, 0)


def test_only_face_up_cards_are_counted() -> None:
    state = after(table("[5C] 3D/KC/KD []  [] [] []  [KH] [KS] []", ["8C 9C 10C", "JD"]), play("8C", 0))
    assert view(state).base == 5 + 3


def test_every_ace_is_1_or_14_on_its_own() -> None:
    assert totals(8, 0) == (8,)
    assert totals(8, 1) == (8, 21)
    assert totals(8, 3) == (8, 21, 34, 47)
    assert totals(4, 4) == (4, 17, 30, 43, 56)


@pytest.mark.parametrize(
    ("face_up", "possible", "wins"),
    [
        ("AC/2C KD/2D QD/2H", (29, 42), False),
        ("AC/2C KD/2D 10D/2H", (27, 40), True),
        ("AC/2C AD/4C JD/2D JH/2H", (27, 40, 53), True),
        ("AC/2C AD/4C JD/2D QH/2H", (28, 41, 54), False),
        ("AC/2C AD/4C AH/4D 8D/2D", (14, 27, 40, 53), True),
        ("AC/2C AD/4C AH/4D 9D/2D", (15, 28, 41, 54), False),
        ("AC/2C AD/4C AH/4D AS/4H KD/2D 7D/2H", (27, 40, 53, 66, 79), True),
    ],
)
def test_the_aces_are_chosen_again_at_each_count(face_up: str, possible: tuple[int, ...], wins: bool) -> None:
    """One three is turned up for another, so that a play counts just what is drawn, and 3."""
    cells = [*face_up.split(), *["[]"] * 8][:8]
    counted = after(table(" ".join([*cells, "3S/3H"]), ["8C 9C 10C", "JS"]), play("8C", 8))
    assert totals(view(counted).base, view(counted).aces) == possible
    assert (counted.outcome is not None) == wins


def test_exactly_forty_wins_at_once() -> None:
    state = table("KC/2C KD/2D 10C/2H  [4C] [] []  [] [] []", ["8C 9C 10D", "JD", "JH"])
    won = after(state, play("8C", 3))
    assert won.outcome == Outcome("forty", (1, 0, 0), (0,))
    assert GAME.to_act(won) is None
    assert GAME.legal_moves(won) == ()
    assert events(state, play("8C", 3))[-2:] == (
        Counted(seat=0, base=40, aces=0),
        Ended(outcome=Outcome("forty", (1, 0, 0), (0,))),
    )


def test_the_winner_draws_no_more() -> None:
    state = table("KC/2C KD/2D 10C/2H  [4C] [] []  [] [] []", ["8C 9C", "JD"], pile="QC QD QH")
    won = after(state, play("8C", 3))
    assert codes(won.hands[0]) == "9C"
    assert len(won.pile) == 3


@pytest.mark.parametrize("top", ["AC", "2C"])
def test_an_ace_as_fourteen_wins_too(top: str) -> None:
    state = table(f"KC/3C KD/2D [{top}]  [] [] []  [] [] []", ["8C 9C 10D", "JD"])
    won = after(state, play("8C", 2)).outcome
    assert (won is not None) == (top == "AC")


def test_a_count_over_forty_eliminates_the_player_and_the_others_play_on() -> None:
    state = table("KC/2C KD/2D 10C/2H  [5C] [] []  [] [] []", ["8C 9C 10D", "JD QD", "JH QH"])
    gone = after(state, play("8C", 3))
    assert gone.out == (0,)
    assert gone.outcome is None
    assert GAME.to_act(gone) == 1
    assert events(state, play("8C", 3))[-1] == WentOut(seat=0)
    # Both others have a turn, and then it is not seat 0's.
    assert GAME.to_act(after(gone, play("JD", 0))) == 2
    assert GAME.to_act(after(gone, play("JD", 0), play("JH", 1))) == 1


def test_aces_count_as_one_before_anybody_is_out() -> None:
    """Over 40 with the ace as 14, but not with the ace as 1."""
    state = table("KC/2C KD/2D AC/2H  [5C] [] []  [] [] []", ["8C 9C 10D", "JD QD", "JH QH"])
    went_on = after(state, play("8C", 3))
    assert totals(view(went_on).base, view(went_on).aces) == (32, 45)
    assert went_on.out == ()


def test_forty_comes_before_going_out() -> None:
    """27 or 40: nobody has to choose a losing value; and 40 with every ace as 1 wins however many there are."""
    state = table("KC/2C JD/2D AC/2H  [2S] [] []  [] [] []", ["8C 9C 10D", "JH"])
    assert after(state, play("8C", 3)).outcome == Outcome("forty", (1, 0), (0,))
    state = table("KC/2C KD/2D 10C/2H  AC/QC AD/QD AH/QH  [AS] [] []", ["8C 9C 10D", "JH"])
    assert after(state, play("8C", 6)).outcome == Outcome("forty", (1, 0), (0,))


def test_the_last_one_left_wins_at_once() -> None:
    state = table("KC/2C KD/2D 10C/2H  [5C] [] []  [] [] []", ["8C 9C 10D", "JD QD", "JH QH"], out=(2,))
    ended = after(state, play("8C", 3))
    assert ended.outcome == Outcome("last_left", (0, 1, 0), (1,))
    assert ended.out == (2, 0)
    assert GAME.to_act(ended) is None
    assert events(state, play("8C", 3))[-2:] == (WentOut(seat=0), Ended(outcome=Outcome("last_left", (0, 1, 0), (1,))))


@pytest.mark.parametrize(("top", "goes_on"), [("3C", True), ("5C", False)])
def test_a_count_up_to_thirty_nine_lets_the_turn_go_on(top: str, goes_on: bool) -> None:
    state = table(f"KC/2C KD/2D 10C/2H  [{top}] [] []  [] [] []", ["8C 9C 10D", "JD QD", "JH QH"])
    went_on = after(state, play("8C", 3))
    assert went_on.outcome is None
    assert (went_on.out == ()) == goes_on


def test_the_board_stays_above_forty_for_the_next_player() -> None:
    state = table("KC/2C KD/2D 10C/2H  [9C] [] []  [] [] []", ["8C 4C 10D", "JD QD", "JH QH"])
    gone = after(state, play("8C", 3))
    assert view(gone).base == 45
    assert drawn(gone).splitlines()[1].startswith("9C/8C ")


@pytest.mark.parametrize(
    ("board", "base", "outcome", "out"),
    [
        ("KC/8C KD/2D 10C/2H", 40, "forty", (2,)),  # 45 - 13 + 8
        ("KC/9S KD/2D 10C/2H", 41, None, (2, 0)),  # 45 - 13 + 9
        ("KC/7C KD/2D 10C/2H", 39, None, (2,)),  # 45 - 13 + 7
    ],
)
def test_a_turn_that_begins_above_forty_is_like_any_other(
    board: str, base: int, outcome: str | None, out: tuple[int, ...]
) -> None:
    state = table(f"{board}  9C/3D [] []  [] [] []", ["3H 4H 5H", "4S 5S", "JH QH", "6S 7S"], out=(2,))
    assert view(state).base == 45
    ended = after(state, play("3H", 0))
    assert view(ended).base == base
    assert (ended.outcome and ended.outcome.reason) == outcome
    assert ended.out == out


# --- drawing -----------------------------------------------------------------------------------------


def test_a_hand_of_one_card_draws_three() -> None:
    state = table(LOW, ["8C 9C", "JD QD"], pile="KC 5D 6D 7D")
    drew = after(state, play("8C", 0))
    assert codes(drew.hands[0]) == "5D 6D 9C KC"
    assert codes(drew.pile) == "7D"
    assert GAME.to_act(drew) == 1
    happened = events(state, play("8C", 0))
    assert happened[-2:] == (
        Drew(seat=0, count=3),
        DrewCards(only=0, seat=0, cards=tuple(card_named(code) for code in ("KC", "5D", "6D"))),
    )


def test_the_drawn_cards_are_for_their_own_seat_only() -> None:
    happened = events(table(LOW, ["8C 9C", "JD QD"], pile="KC 5D 6D"), play("8C", 0))
    assert any(isinstance(event, DrewCards) for event in seen_by(0, happened))
    for seat in (1, None):
        assert not any(isinstance(event, DrewCards) for event in seen_by(seat, happened))


@pytest.mark.parametrize("hand", ["8C 9C 10C", "8C 9C 10C JC"])
def test_a_hand_of_more_than_one_card_draws_nothing(hand: str) -> None:
    state = table(LOW, [hand, "JD QD"], pile="KC 5D 6D")
    drew = after(state, play("8C", 0))
    assert len(drew.pile) == 3
    assert len(drew.hands[0]) == len(hand.split()) - 1


def test_a_hand_has_at_least_two_cards_after_each_turn_while_there_is_a_pile() -> None:
    for number in range(200):
        seed = number.to_bytes(32, "big")
        state = GAME.setup(3, BarrelsOptions(), Chance(seed, 0))
        choose = Chance(seed, 0, "choices")
        while (seat := GAME.to_act(state)) is not None:
            state = after(state, choose.choice(GAME.legal_moves(state)))
            if state.pile and seat not in state.out and state.outcome is None:
                assert 2 <= len(state.hands[seat]) <= 4


def test_an_eliminated_player_draws_no_more() -> None:
    state = table("KC/2C KD/2D 10C/2H  [5C] [] []  [] [] []", ["8C 9C", "JD QD", "JH QH"], pile="6C 7C")
    gone = after(state, play("8C", 3))
    assert codes(gone.hands[0]) == "9C"
    assert len(gone.pile) == 2
