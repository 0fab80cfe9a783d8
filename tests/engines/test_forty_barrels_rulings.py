"""The rulings of 40 Barrels of Beer where its rule text leaves room, and its refusals."""

import pytest

from engines.contract import Outcome
from engines.forty_barrels.model import (
    Counted,
    Drew,
    DrewCards,
    Ended,
    Pass,
    Passed,
    Play,
    Played,
    State,
    Turned,
    WentOut,
)
from engines.forty_barrels.rules import totals_without
from tests.engines.drawing import GAME, LOW, after, card_named, codes, deal, events, numbers, play, refused, table, view

# --- rulings: the end of the pile --------------------------------------------------------------------


@pytest.mark.parametrize(("pile", "hand"), [("KC", "9C KC"), ("KC 5D", "5D 9C KC"), ("", "9C")])
def test_a_short_pile_gives_what_it_has(pile: str, hand: str) -> None:
    drew = after(table(LOW, ["8C 9C", "JD QD"], pile=pile), play("8C", 0))
    assert codes(drew.hands[0]) == hand
    assert drew.pile == ()
    assert GAME.to_act(drew) == 1


def test_nobody_draws_from_an_empty_pile() -> None:
    happened = events(table(LOW, ["8C 9C", "JD QD"]), play("8C", 0))
    assert not any(isinstance(event, Drew | DrewCards) for event in happened)


def test_an_empty_hand_passes_and_stays_in() -> None:
    state = table(LOW, ["", "JD QD"])
    assert GAME.legal_moves(state) == (Pass(),)
    assert refused(state, play("8C", 0)) == "must-pass"
    passed = after(state, Pass())
    assert events(state, Pass()) == (Passed(seat=0),)
    assert GAME.to_act(passed) == 1
    assert passed.out == ()
    assert GAME.to_act(after(passed, play("JD", 0))) == 0


def test_a_pass_does_not_count_the_board() -> None:
    above = table("KC/2C KD/2D 10C/2H  9C/3D [] []  [] [] []", ["", "JD QD", "JH"], out=(2,))
    passed = after(above, Pass())
    assert (passed.out, passed.outcome) == ((2,), None)
    forty = table("KC/2C KD/2D 10C/2H  4C/3D [] []  [] [] []", ["", "JD QD", "JH"], out=(2,))
    assert after(forty, Pass()).outcome is None


def test_nobody_wins_when_all_hands_are_empty() -> None:
    state = table(LOW, ["8C", ""])
    ended = after(state, play("8C", 0))
    assert ended.outcome == Outcome("hands_empty", (0, 0), ())
    assert GAME.to_act(ended) is None
    assert events(state, play("8C", 0))[-1] == Ended(outcome=Outcome("hands_empty", (0, 0), ()))


def test_forty_with_the_very_last_card_still_wins() -> None:
    state = table("KC/2C KD/2D 10C/2H  [4C] [] []  [] [] []", ["8C", ""])
    assert after(state, play("8C", 3)).outcome == Outcome("forty", (1, 0), (0,))


def test_empty_hands_are_looked_at_also_after_somebody_went_out() -> None:
    state = table("KC/2C KD/2D 10C/2H  [5C] [] []  [] [] []", ["8C 9C", "", ""])
    ended = after(state, play("8C", 3))
    assert ended.out == (0,)
    assert ended.outcome == Outcome("hands_empty", (0, 0, 0), ())


def test_the_cards_of_those_out_do_not_keep_the_game_going() -> None:
    state = table(LOW, ["8C", "", "JD QD"], out=(2,))
    assert after(state, play("8C", 0)).outcome == Outcome("hands_empty", (0, 0, 0), ())


def test_the_last_one_left_wins_also_with_an_empty_hand() -> None:
    state = table("KC/2C KD/2D 10C/2H  [5C] [] []  [] [] []", ["8C 9C", ""])
    assert after(state, play("8C", 3)).outcome == Outcome("last_left", (0, 1), (1,))


# --- rulings: what is seen ---------------------------------------------------------------------------


def test_the_hand_of_somebody_out_is_shown_to_nobody_else() -> None:
    state = table("KC/2C KD/2D 10C/2H  [5C] [] []  [] [] []", ["8C 9C 10D", "JD QD", "JH QH"])
    gone = after(state, play("8C", 3))
    assert view(gone, 1).hand_counts == (0, 2, 2)
    assert tuple(card.code for card in view(gone, 0).hand) == ("9C", "10D")
    assert view(gone, 1).memory.away == (2, 0, 0)
    for seat in (1, 2, None):
        before = view(gone, seat)
        hidden = State(
            options=gone.options,
            hands=(numbers("KH KS"), *gone.hands[1:]),
            out=gone.out,
            pile=gone.pile,
            board=gone.board,
            to_act=gone.to_act,
            outcome=gone.outcome,
        )
        assert view(hidden, seat) == before


def test_hands_stay_secret_when_the_game_is_over() -> None:
    ended = after(table("KC/2C KD/2D 10C/2H  [4C] [] []  [] [] []", ["8C 9C 10D", "JD"]), play("8C", 3))
    assert tuple(card.code for card in view(ended, 1).hand) == ("JD",)
    assert view(ended, None).hand == ()


def test_face_down_cards_are_only_in_memory() -> None:
    state = after(table(LOW, ["8C 9C 10C", "JD QD KD"]), play("8C", 0), play("JD", 1))
    seen = view(state)
    assert seen.memory.stacks[:3] == ((card_named("2C"), card_named("8C")), (card_named("2D"), card_named("JD")), None)
    assert seen.aid is None
    assert [(spot.count, spot.top and spot.top.code) for spot in seen.board[:3]] == [(2, "2C"), (2, "2D"), (1, None)]


def test_the_memory_aid_shows_what_was_played_where() -> None:
    state = after(table(LOW, ["8C 9C 10C", "JD QD KD"], memory_aid=True), play("8C", 0))
    seen = view(state)
    assert seen.aid == seen.memory.stacks
    assert seen.aid is not None
    assert seen.aid[0] == (card_named("2C"), card_named("8C"))


def test_a_seat_that_is_not_there_has_no_view() -> None:
    for seat in (-1, 2):
        with pytest.raises(ValueError, match=f"no seat {seat}"):
            view(deal(2), seat)


# --- refusals ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [-1, 52, 10**30, *numbers("JD 2C QC")])
def test_a_card_that_is_not_in_the_hand_is_refused(number: int) -> None:
    assert refused(table(LOW, ["8C 9C", "JD QD"]), Play(number, 0)) == "not-your-card"


@pytest.mark.parametrize("spot", [-1, 9, 10**30])
def test_a_place_that_is_not_there_is_refused(spot: int) -> None:
    assert refused(table(LOW, ["8C 9C", "JD QD"]), play("8C", spot)) == "no-such-place"


@pytest.mark.parametrize("move", [Pass(), play("8C", 0)])
def test_nothing_can_be_played_when_the_game_is_over(move: Play | Pass) -> None:
    ended = after(table(LOW, ["8C", ""]), play("8C", 0))
    assert refused(ended, move) == "game-over"


# --- what is certain of a move --------------------------------------------------------------------------


def test_nobody_learns_the_cards_below_without_the_memory_aid() -> None:
    """The 4 below the 6 makes forty; it is known to all who remember, and to those alone."""
    board = "KC/2C KD/2D 10C/2H  6C/4D [] []  [] [] []"
    forgotten, aided = (table(board, ["8C 9C 10D", "JD QD"], memory_aid=aid) for aid in (False, True))
    happens = events(forgotten, play("8C", 3))
    assert happens[-1] == Ended(outcome=Outcome("forty", (1, 0), (0,)))
    assert GAME.preview(view(forgotten, 0), play("8C", 3)) == happens[:1]
    assert GAME.preview(view(aided, 0), play("8C", 3)) == happens


def test_the_sum_of_the_other_places_is_public() -> None:
    """What comes up in a place is added to it, so this plus the card turned up is what gets counted."""
    state = table("AC/2C KD/3D AH/2H  [5C] [] []  [] [] []", ["8C 9C", "KH QH"])
    wanted = [(14, 27), (2, 15, 28), (14, 27), (15, 28, 41)]
    assert [totals_without(view(state, None).board, spot) for spot in range(4)] == wanted
    for spot, without in enumerate(wanted):
        _, turned, counted, *_ = events(state, play("8C", spot))
        assert isinstance(turned, Turned)
        assert isinstance(counted, Counted)
        assert counted.base == without[0] + turned.card.rank


def test_whatever_is_turned_up_some_ends_are_certain() -> None:
    """With 49 on the table nobody stays in by turning up one more; low cards leave everybody in, and the last card of
    all ends the game.
    """
    high = table("KC/2C KD/2D KH/2H  10C/3D [] []  [] [] []", ["8C 9C 10D", "JD QD", "JH"])
    assert GAME.preview(view(high, 0), play("8C", 5)) == (
        Played(seat=0, card=card_named("8C"), spot=5),
        WentOut(seat=0),
    )
    # With 38 an ace stays in, and with 39 it wins: these are never certain to be lost, whatever has been seen.
    for board in ("KC/2C KD/2D QH/3H", "KC/2C KD/2D KH/3H"):
        close = table(f"{board}  [10C] [] []  [] [] []", ["8C 9C 10D", "JD QD", "JH"])
        assert GAME.preview(view(close, 0), play("8C", 3)) == events(close, play("8C", 3))[:1]
    low = table(LOW, ["8C 9C", "JD QD"], pile="KC 5D")
    assert GAME.preview(view(low, 0), play("8C", 5))[1:] == (Drew(seat=0, count=2),)
    last = table(LOW, ["8C", ""])
    assert GAME.preview(view(last, 0), play("8C", 5))[1:] == (Ended(outcome=Outcome("hands_empty", (0, 0), ())),)
    assert GAME.preview(view(after(table(LOW, ["8C 9C", ""]), play("8C", 0)), 1), Pass()) == (Passed(seat=1),)
