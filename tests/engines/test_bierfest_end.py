"""The end of Willkommen, Bierfest!: the third toast, and the last one when the deck is empty."""

import pytest

from engines.bierfest.model import Ended, Move, Refused, RefusedCard, ToastCalled, TookUp
from engines.contract import Outcome, seen_by
from tests.engines.drawing_bierfest import (
    DRAW,
    GAME,
    SKIP,
    STOP,
    after,
    events,
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
    toasting,
    view,
)

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


def test_the_last_card_ends_putting_back() -> None:
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


def test_refused_cards_leave_face_down_and_only_their_number_is_public() -> None:
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
