"""Declared zones: what seats see and remember, and the deals they consider possible."""

from __future__ import annotations

import itertools
import pickle
from collections import Counter
from typing import TYPE_CHECKING, ClassVar

import pytest
from msgspec.structs import replace

from engines import codec
from engines.chance import Chance
from engines.contract import IllegalMove, Options
from engines.zones import DISCARD, HANDS, Pile, Sees, ZoneView, forget
from tests.engines.steps import Steps
from tests.engines.zone_games import KUHN, SUITED, TRICKS, Bet, KuhnPoker, Pass, Play, PokerState, TrickState, suit

if TYPE_CHECKING:
    from collections.abc import Mapping

DEALT = PokerState(((0,), (1,)), ((), ()), (2,), "")
POKER = Steps(KUHN)
LATE = TrickState(Options(), ((0, 5), (1, 6), (2, 10)), (), (3, 4, 7), (8, 9, 11, 12, 13, 14), 0, (1, 0, 0), ((),) * 3)


def test_a_seat_sees_its_own_hand_and_backs() -> None:
    assert KUHN.view(DEALT, 0).table == PokerState(((0,), (-1,)), ((), ()), (-1,), "")
    assert KUHN.view(DEALT, None).table == PokerState(((-1,), (-1,)), ((), ()), (-1,), "")
    assert KUHN.drawn(KUHN.view(DEALT, 1).table) == "hands 0: ?\nhands 1: 1\nshown 0: -\nshown 1: -\nstock: ?"
    with pytest.raises(ValueError, match="no seat 2"):
        KUHN.view(DEALT, 2)


def test_a_view_is_written_read_and_pickled() -> None:
    view = KUHN.view(DEALT, 0)
    assert codec.decode_view(KUHN, codec.encode_view(view)) == view
    assert pickle.loads(pickle.dumps(view)) == view
    assert isinstance(view, ZoneView)


def test_face_down_cards_are_remembered_and_can_be_forgotten() -> None:
    view = TRICKS.view(LATE, 0)
    assert view.table.gone == (-1,) * 3
    assert view.known.gone == (3, 4, 7)
    assert forget(view).known.gone == (-1,) * 3
    assert TRICKS.view(replace(LATE, gone=()), 0).memory is None


def test_the_top_of_a_discard_lies_open() -> None:
    class Discards(KuhnPoker):
        """The stock is a discard."""

        zones: ClassVar[Mapping[str, Pile]] = {"hands": HANDS, "stock": DISCARD}

    state = replace(DEALT, hands=((), ()), stock=(2, 0, 1))
    view = Discards().view(state, None)
    assert view.table.stock == (-1, -1, 1)
    assert view.known.stock == (2, 0, 1)


def test_a_hand_may_open_at_the_end() -> None:
    class Opens(KuhnPoker):
        """Hands are turned up when it is over."""

        zones: ClassVar[Mapping[str, Pile]] = {
            "hands": Pile(by_seat=True, shown=Sees.OWNER, ordered=False, opens=True),
            "stock": Pile(shown=Sees.NOBODY),
        }

    assert Opens().view(replace(DEALT, bets="bp"), None).table == PokerState(((0,), (1,)), ((), ()), (-1,), "bp")
    assert Opens().view(replace(DEALT, bets="b"), None).table.hands == ((-1,), (-1,))


def test_all_truths_behind_a_view_are_found() -> None:
    others = {replace(DEALT, hands=((0,), (one,)), stock=(two,)) for one, two in itertools.permutations((1, 2))}
    POKER.check_resample(DEALT, 0, others)


def test_no_truth_that_was_shown_to_be_impossible_is_found() -> None:
    """Seat 1 could not follow suit 0, seat 2 neither 0 nor 1: what is left is equally likely."""
    state = TrickState(
        Options(), ((0, 5), (6, 11), (12, 13)), (), (3, 4, 7), (1, 2, 8, 9, 10, 14), 0, (1, 0, 0), ((), (0,), (0, 1))
    )
    hidden = [1, 2, 6, 8, 9, 10, 11, 12, 13, 14]
    view = TRICKS.view(state, 0)
    found = Counter(TRICKS.resample(view, Chance(bytes(32), number)).hands[1:] for number in range(3000))
    possible = {
        (one, two)
        for two in itertools.combinations([card for card in hidden if suit(card) == 2], 2)
        for one in itertools.combinations([card for card in hidden if suit(card) != 0 and card not in two], 2)
    }
    assert set(found) == possible
    each = 3000 / len(possible)
    assert sum((times - each) ** 2 for times in found.values()) / each < len(possible) + 6 * (2 * len(possible)) ** 0.5


def test_tight_limits_are_counted_where_chance_hardly_finds_a_deal() -> None:
    """Each of three seats can hold one suit alone: one deal in thousands."""
    state = TrickState(
        Options(), ((0, 1, 2), (5, 6, 7), (10, 11, 12)), (), (), (3, 4, 8, 9, 13, 14), 0, (0,) * 3, ((), (0, 2), (0, 1))
    )
    for number in range(100):
        other = TRICKS.resample(TRICKS.view(state, None), Chance(bytes(32), number))
        assert {suit(card) for card in other.hands[1]} == {1}
        assert {suit(card) for card in other.hands[2]} == {2}
        assert TRICKS.things(other) == Counter(range(3 * SUITED))
    with pytest.raises(ValueError, match="no deal is possible"):
        TRICKS.resample(TRICKS.view(replace(state, voids=((), (0, 1, 2), ())), 0), Chance(bytes(32), 0))


def test_cards_that_are_not_those_of_the_pack_are_noticed() -> None:
    with pytest.raises(ValueError, match="cards of the pack"):
        KUHN.resample(KUHN.view(replace(DEALT, stock=()), 0), Chance(bytes(32), 0))


def test_cards_that_a_move_will_show_are_not_swapped() -> None:
    swapped = {KUHN.swapped(DEALT, 0, (1,), Chance(bytes(32), number)) for number in range(20)}
    assert swapped == {DEALT}
    assert len({KUHN.swapped(DEALT, 0, (), Chance(bytes(32), number)) for number in range(20)}) == 2


def test_another_state_after_a_move_is_traced_back_to_the_one_before_it() -> None:
    after = KUHN.apply(DEALT, Bet(), Chance(bytes(32), 0)).state
    exchanged = {"hands": ((0,), (2,)), "stock": (1,)}
    assert [*KUHN.traced(DEALT, after, replace(after, **exchanged))] == [replace(DEALT, **exchanged)]


def test_moves_are_explained_from_the_view() -> None:
    assert KUHN.explain(KUHN.view(DEALT, 0), Bet()) is None
    refused = KUHN.explain(KUHN.view(DEALT, 1), Bet())
    assert refused is not None
    assert (refused.code, refused.details) == ("not-your-turn", {"seat": 0})
    over = POKER.after(DEALT, Bet(), Pass())
    assert POKER.refused(over, Pass()) == "game-over"
    with pytest.raises(IllegalMove, match="must-follow"):
        TRICKS.apply(replace(LATE, trick=(2,), hands=((), (1, 6), (10,))), Play(6), Chance(bytes(32), 0))


def test_a_zone_that_the_state_does_not_have_is_an_error() -> None:
    with pytest.raises(TypeError, match="no field bank"):
        type("Typo", (KuhnPoker,), {"zones": {"bank": HANDS}})


def test_a_game_without_a_pile_for_each_seat_is_an_error() -> None:
    with pytest.raises(TypeError, match="no zone by seat, and so no number of seats: declare one, such as HANDS"):

        class Seatless(KuhnPoker):
            """All cards lie in the middle."""

            zones: ClassVar[Mapping[str, Pile]] = {"stock": DISCARD}
