"""The rules of 111, one by one; docs/rules/one_eleven.md links each test to its sentence."""

import pytest

from engines.chance import Chance
from engines.contract import seen_by
from engines.one_eleven.edition import NUMBERS, figures, is_in_order
from engines.one_eleven.model import Declared, Insert, Inserted, Refresh, Refreshed, RoundEnded, Take, Took, TookCard
from tests.engines.drawing_one_eleven import (
    BACK,
    DOWN,
    FRONT,
    GAME,
    MIXED,
    REFRESH,
    after,
    deal,
    drawn,
    events,
    idle,
    refused,
    replace,
    row,
    table,
    turn,
    view,
)
from tests.engines.steps import SEED

ONE_OFF = "12 13 22 31 42 51 61 72 83 91 102 50"
"""Ascending except for the last card."""
CLOWNS = figures(None).clowns

# --- the cards and the deal --------------------------------------------------------------------------


def test_it_is_for_two_to_five() -> None:
    assert list(GAME.seats) == [2, 3, 4, 5]
    for seats in (0, 1, 6):
        with pytest.raises(ValueError, match=f"not {seats}"):
            deal(seats)


@pytest.mark.parametrize(("seats", "pile"), [(2, 83), (3, 71), (4, 59), (5, 47)])
def test_each_number_from_2_to_111_is_there_once(seats: int, pile: int) -> None:
    state = deal(seats)
    assert sorted([*state.pile, *state.centre, *(card for hand in state.hands for card in hand)]) == list(range(2, 112))
    assert len(state.pile) == pile
    assert list(state.pile) != sorted(state.pile)


def test_every_card_has_one_to_four_clowns() -> None:
    assert len(CLOWNS) == 112
    assert {CLOWNS[card] for card in NUMBERS} == {1, 2, 3, 4}
    assert CLOWNS[:2] == (0, 0)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_everybody_gets_twelve_cards_in_the_order_of_the_deal(seats: int) -> None:
    state = deal(seats)
    cards = Chance(SEED, 0).shuffle(NUMBERS)
    assert [list(hand) for hand in state.hands] == [cards[12 * seat : 12 * seat + 12] for seat in range(seats)]


def test_three_cards_lie_face_down_in_a_row() -> None:
    state = deal(3)
    assert [(spot.card, spot.empty) for spot in view(state, 0).centre] == [(None, False)] * 3
    assert GAME.legal_moves(state) == (Take(0), Take(1), Take(2))


def test_the_rest_is_the_face_down_pile() -> None:
    state = deal(4)
    assert view(state, 0).pile == len(state.pile) == 59


def test_the_first_seat_starts_and_turns_go_clockwise() -> None:
    state, order = deal(3), []
    for _ in range(7):
        order.append(GAME.to_act(state))
        state = turn(state, 1, replace(4))
    assert order == [0, 1, 2, 0, 1, 2, 0]


# --- a turn --------------------------------------------------------------------------------------------


def test_any_of_the_three_centre_cards_can_be_taken() -> None:
    state = table([MIXED, DOWN], "109 [110] [111]")
    assert GAME.legal_moves(state) == (Take(0), Take(1), Take(2))
    assert [after(state, Take(place)).held.card for place in range(3)] == [109, 110, 111]  # type: ignore[union-attr]


def test_a_card_taken_leaves_an_empty_place() -> None:
    state = after(table([MIXED, DOWN], "109 [110] [111]"), Take(1))
    assert [(spot.card, spot.empty) for spot in view(state).centre] == [(109, False), (None, True), (None, False)]
    assert GAME.to_act(state) == 0


def test_a_card_can_be_put_at_either_end_or_between_two_neighbours() -> None:
    """Thirteen gaps, and whichever neighbour leaves: the card can end up at each of the twelve places."""
    state = after(table([MIXED, DOWN], "109 [110] [111]"), Take(0))
    moves = [move for move in GAME.legal_moves(state) if isinstance(move, Insert)]
    assert {move.slot for move in moves} == set(range(12))
    for move in moves:
        assert after(state, move).hands[0][move.slot] == 109


def test_a_neighbour_of_the_new_card_leaves() -> None:
    hand = "2 60 3 62 4 64 6 68 8 71 9 76"
    state = table([hand, DOWN], "109 [110] [111]")
    # Between 62 and 4 it gets the place of the one of them that leaves.
    assert turn(state, 0, replace(3)).hands[0] == row("2 60 3 109 4 64 6 68 8 71 9 76")
    assert turn(state, 0, replace(4)).hands[0] == row("2 60 3 62 109 64 6 68 8 71 9 76")


def test_at_an_end_its_one_neighbour_leaves() -> None:
    state = table([MIXED, DOWN], "109 [110] [111]")
    assert turn(state, 0, replace(0)).hands[0] == row("109 60 3 62 4 64 6 68 8 71 9 76")
    assert turn(state, 0, replace(11)).hands[0] == row("2 60 3 62 4 64 6 68 8 71 9 109")


def test_at_an_end_the_card_at_the_opposite_end_can_leave() -> None:
    state = table([MIXED, DOWN], "109 [110] [111]")
    assert turn(state, 0, FRONT).hands[0] == row("109 2 60 3 62 4 64 6 68 8 71 9")
    assert turn(state, 0, FRONT).centre[0] == 76
    assert turn(state, 0, BACK).hands[0] == row("60 3 62 4 64 6 68 8 71 9 76 109")
    assert turn(state, 0, BACK).centre[0] == 2


def test_no_other_card_can_leave() -> None:
    state = after(table([MIXED, DOWN], "109 [110] [111]"), Take(0))
    possible = {(move.slot, move.out) for move in GAME.legal_moves(state) if isinstance(move, Insert)}
    for slot in range(12):
        for out in range(12):
            if (slot, out) not in possible:
                assert refused(state, Insert(slot, out)) == "not-a-neighbour"


def test_the_card_that_leaves_lies_face_up_where_the_other_was_taken() -> None:
    state = turn(table([MIXED, DOWN], "[109] [110] [111]"), 1, replace(3))
    assert drawn(state).splitlines()[2] == "  centre: [109] 62 [111]"
    assert [spot.card for spot in view(state).centre] == [None, 62, None]
    happened = events(after(table([MIXED, DOWN], "[109] [110] [111]"), Take(1)), replace(3))
    assert happened == (Inserted(seat=0, slot=3, out=3, left=62, place=1),)


def test_the_order_of_a_hand_never_changes_but_by_inserting() -> None:
    state = deal(2)
    for number in range(40):
        before = state
        for seat in (0, 1):
            assert view(state, seat).hands[seat] == state.hands[seat]
        moves = GAME.legal_moves(state)
        move = moves[number % len(moves)]
        state = after(state, move)
        if not isinstance(move, Insert):
            assert state.hands == before.hands
            continue
        mover = before.turn % 2
        assert state.hands[1 - mover] == before.hands[1 - mover]
        stayed = [card for card in before.hands[mover] if card in state.hands[mover]]
        assert stayed == [card for card in state.hands[mover] if card in before.hands[mover]]
        assert len(stayed) == 11


def test_hands_are_seen_by_their_own_seat_only() -> None:
    state = deal(3)
    for seat in range(3):
        hands = view(state, seat).hands
        assert hands[seat] == state.hands[seat]
        assert [hand for other, hand in enumerate(hands) if other != seat] == [(None,) * 12] * 2
    assert view(state, None).hands == ((None,) * 12,) * 3


# --- new centre cards ------------------------------------------------------------------------------------


def test_the_centre_can_be_exchanged_only_if_all_of_it_is_face_up() -> None:
    assert GAME.legal_moves(table([MIXED, DOWN], "109 110 111")) == (Refresh(), Take(0), Take(1), Take(2))
    for centre in ("109 110 [111]", "[109] 110 111", "[109] [110] [111]"):
        state = table([MIXED, DOWN], centre)
        assert Refresh() not in GAME.legal_moves(state)
        assert refused(state, REFRESH) == "centre-not-open"


def test_the_centre_is_exchanged_before_a_card_is_taken() -> None:
    state = after(table([MIXED, DOWN], "109 110 111"), Take(0))
    assert refused(state, REFRESH) == "insert-first"


def test_exchanged_cards_are_set_aside_face_up_and_three_new_ones_lie_face_down() -> None:
    state = table([MIXED, DOWN], "109 110 111", pile="46 47 48 49")
    assert events(state, REFRESH) == (Refreshed(seat=0, cards=(109, 110, 111), shuffled=False),)
    fresh = after(state, REFRESH)
    assert fresh.aside == (109, 110, 111)
    assert drawn(fresh).splitlines()[2] == "  centre: [46] [47] [48]"
    assert fresh.pile[0] == 49
    assert view(fresh).aside == 3


def test_after_an_exchange_the_same_player_takes_a_card() -> None:
    fresh = after(table([MIXED, DOWN], "109 110 111", pile="46 47 48 49"), REFRESH)
    assert GAME.to_act(fresh) == 0
    assert GAME.legal_moves(fresh) == (Take(0), Take(1), Take(2))
    assert after(fresh, Take(2)).held.card == 48  # type: ignore[union-attr]


# --- the end of a round ------------------------------------------------------------------------------------


def test_ascending_is_larger_and_larger() -> None:
    assert is_in_order(row("12 13 22 51 61 83 84 90 91 100 101 102"))
    assert not is_in_order(row("12 13 22 51 61 83 84 90 91 100 102 101"))


def test_descending_is_smaller_and_smaller() -> None:
    assert is_in_order(row("96 83 81 55 44 43 42 40 30 20 10 2"))
    assert not is_in_order(row("96 83 81 55 44 43 42 40 30 20 2 10"))


@pytest.mark.parametrize(("hand", "card"), [(ONE_OFF, 109), ("107 97 89 81 73 63 53 43 37 27 17 50", 5)])
def test_a_player_with_all_twelve_in_order_may_end_the_round(hand: str, card: int) -> None:
    state = after(table([hand, MIXED], f"{card} [110] [111]"), Take(0))
    assert GAME.legal_moves(state)[-1] == Insert(11, 11, declare=True)
    assert GAME.legal_moves(state)[-2] == Insert(11, 11)
    happened = events(state, Insert(11, 11, declare=True))
    assert happened[1] == Declared(seat=0)
    assert isinstance(happened[2], RoundEnded)
    assert happened[2].finished.declarer == 0


def test_a_player_with_all_twelve_in_order_may_also_play_on() -> None:
    state = turn(table([ONE_OFF, MIXED], "109 [110] [111]"), 0, replace(11))
    assert is_in_order(state.hands[0])
    assert state.rounds == ()
    assert GAME.to_act(state) == 1
    # At the end of a later turn the round can still be ended.
    later = after(turn(state, 1, replace(5)), Take(2))
    assert Insert(11, 11, declare=True) in GAME.legal_moves(later)


def test_a_round_ends_at_once_when_it_is_declared() -> None:
    """Seat 0 of three declares: the others have no turn any more."""
    state = turn(table([ONE_OFF, MIXED, DOWN], "109 [110] [111]"), 0, Insert(11, 11, declare=True))
    assert len(state.rounds) == 1
    assert state.turn == 0


def test_a_declaration_is_checked() -> None:
    state = after(table([ONE_OFF, MIXED], "109 [110] [111]"), Take(0))
    assert refused(state, Insert(10, 10, declare=True)) == "not-in-order"
    assert refused(state, Insert(0, 11, declare=True)) == "not-in-order"
    unsorted = after(table([MIXED, DOWN], "109 [110] [111]"), Take(0))
    assert not any(isinstance(move, Insert) and move.declare for move in GAME.legal_moves(unsorted))


def test_at_the_end_of_a_round_everybody_shows_their_hand() -> None:
    state = after(table([ONE_OFF, MIXED, DOWN], "109 [110] [111]"), Take(0))
    hands = (row("12 13 22 31 42 51 61 72 83 91 102 109"), row(MIXED), row(DOWN))
    happened = events(state, Insert(11, 11, declare=True))
    for seat in (0, 1, 2, None):
        [ended] = [event for event in seen_by(seat, happened) if isinstance(event, RoundEnded)]
        assert ended.finished.hands == hands
        finished = view(after(state, Insert(11, 11, declare=True)), seat).finished
        assert finished is not None
        assert finished.hands == hands


def test_hands_are_shown_in_their_order() -> None:
    state = turn(table([ONE_OFF, MIXED], "109 [110] [111]"), 0, Insert(11, 11, declare=True))
    assert state.finished is not None
    assert state.finished.hands[1] == row(MIXED)


# --- every turn ------------------------------------------------------------------------------------------


def test_turns_go_on_clockwise_until_the_round_ends() -> None:
    state = idle(deal(3, turn_limit=20), 59)
    assert (state.rounds, GAME.to_act(state)) == ((), 2)


def test_taking_shows_a_face_down_card_to_its_taker_alone() -> None:
    state = table([MIXED, DOWN], "[109] 110 [111]")
    assert events(state, Take(0)) == (Took(seat=0, place=0, card=None), TookCard(only=0, seat=0, card=109))
    assert events(state, Take(1)) == (Took(seat=0, place=1, card=110),)


def test_a_hand_has_twelve_cards_after_every_turn() -> None:
    state = deal(5)
    for number in range(60):
        moves = GAME.legal_moves(state)
        state = after(state, moves[(7 * number) % len(moves)])
        assert [len(hand) for hand in state.hands] == [12] * 5
