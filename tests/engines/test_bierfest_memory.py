"""What a player with perfect memory knows in Willkommen, Bierfest!, and that resampling respects it."""

from collections import Counter
from collections.abc import Iterator
from itertools import permutations

import msgspec
import pytest

from engines.bierfest.beliefs import NOTHING
from engines.bierfest.edition import NO_CARDS, TOAST, BierfestOptions, Counts
from engines.bierfest.model import Draw, Known, Return, Secret, State
from engines.chance import Chance
from tests.engines.drawing_bierfest import (
    DRAW,
    GAME,
    LETTERS,
    SKIP,
    STOP,
    after,
    cards,
    counted,
    deal,
    lay,
    letters,
    listed,
    lose,
    put,
    refuse,
    table,
    view,
)
from tests.engines.hooks import HOOKS
from tests.engines.steps import SEED

DECK = "PWDKAPWDKA"


def three_put_back(hands: list[str] | None = None) -> State:
    """Seat 0 has drawn four cards and put back a Dunkel, a Wurst and, on top, a toast card."""
    state = table("DwtP" + DECK, hands or ["", "", ""])
    return after(state, DRAW, DRAW, DRAW, DRAW, put("D"), put("w"), put("t"))


# --- what is known -----------------------------------------------------------------------------------


def test_a_player_knows_where_the_cards_lie_that_they_put_back() -> None:
    state = three_put_back()
    assert view(state, 0).memory.top == cards("twD")
    for seat in (1, 2, None):
        assert view(state, seat).memory.top == (None, None, None)
        assert view(state, seat).memory.putters == (0, 0, 0)
    state = after(state, DRAW, STOP)
    assert view(state, 0).memory.top == cards("wD")
    state = after(state, DRAW, DRAW, DRAW, put("P"))
    assert view(state, 0).memory.top == (None,)
    assert view(state, 2).memory.top == cards("P")


def test_a_player_knows_returned_cards_in_the_hand_that_draws_them() -> None:
    state = after(three_put_back(), DRAW, DRAW)
    assert view(state, 0).memory.known == (NOTHING, Known(counted("wt")), NOTHING)
    for seat in (1, 2, None):
        assert view(state, seat).memory.known == (NOTHING,) * 3


def test_a_card_put_back_in_turn_may_be_one_of_them() -> None:
    state = after(three_put_back(), DRAW, DRAW, DRAW, put("w"))
    assert view(state, 0).memory.known[1] == Known(counted("Dwt"), unsure=1)
    state = after(state, put("t"))
    assert view(state, 0).memory.known[1] == Known(counted("Dwt"), unsure=2)


def test_nothing_is_known_when_all_of_them_may_be_gone() -> None:
    state = after(three_put_back(["", "AA", ""]), DRAW, DRAW, put("A"))
    assert view(state, 0).memory.known[1] == Known(counted("wt"), unsure=1)
    state = after(three_put_back(["", "AA", ""]), DRAW, DRAW, DRAW, put("A"), put("w"))
    assert view(state, 0).memory.known[1] == Known(counted("Dwt"), unsure=2)
    state = after(table("DwP" + DECK, ["", "A", ""]), DRAW, DRAW, put("D"), DRAW, DRAW, put("A"))
    assert view(state, 0).memory.known[1] == NOTHING


def test_a_laid_card_is_no_longer_in_the_hand() -> None:
    state = after(table("DwP" + DECK, ["", "DD", ""]), DRAW, DRAW, put("D"), DRAW, lay("DD"))
    assert view(state, 0).memory.known[1] == NOTHING


def test_a_toast_makes_all_hands_known_and_empty() -> None:
    state = after(three_put_back(["", "tt", ""]), DRAW)
    assert state.stage == "draw"
    assert view(state, 0).memory.known == (NOTHING,) * 3
    assert view(state, 0).memory.top == cards("wD")


def test_cards_put_back_stay_on_top_when_toast_cards_go_back() -> None:
    """Two cards of the one before lie on top, known to the one who put them there; the toast cards go below."""
    state = after(three_put_back(["t", "tt", "tt"]), DRAW)
    assert letters(state.deck)[:2] == "wD"
    for seat in (0, 1, 2, None):
        memory = view(state, seat).memory
        assert (memory.above, memory.sunk) == (2, 3)
    later = after(state, DRAW)
    assert (later.above, later.sunk) == (1, 3)
    later = after(later, DRAW, put("w"))
    assert (later.above, later.sunk) == (0, 0)


def test_cards_that_left_the_game_in_sight_are_remembered() -> None:
    state = after(table("t" + DECK, ["tt", "t", ""], sets=("", "PPP")), DRAW, lose(0, "P"))
    assert view(state, None).memory.away == state.away


# --- resampling keeps to it --------------------------------------------------------------------------


def resampled(state: State, seat: int | None, times: int = 300) -> Iterator[State]:
    """Resampled states that this seat cannot tell from `state`."""
    seen = view(state, seat)
    for number in range(times):
        other = GAME.resample(seen, Chance(SEED, number))
        assert view(other, seat) == seen
        assert HOOKS["bierfest"].things(other) == HOOKS["bierfest"].things(state)
        yield other


def test_known_cards_of_the_deck_stay_where_they_lie() -> None:
    assert {letters(other.deck[:3]) for other in resampled(three_put_back(), 0)} == {"twD"}
    assert len({letters(other.deck[:3]) for other in resampled(three_put_back(), 1)}) > 20


def test_cards_known_to_be_in_a_hand_are_there() -> None:
    state = after(three_put_back(["", "AA", ""]), DRAW, DRAW)
    for other in resampled(state, 0):
        assert other.hands[1][TOAST] >= 1
        assert other.hands[1][LETTERS.index("w")] >= 1
    assert any(not other.hands[1][TOAST] for other in resampled(state, 2))


def test_the_number_of_missing_cards_is_at_most_the_number_put_back_unseen() -> None:
    state = after(three_put_back(["", "AA", ""]), DRAW, DRAW, DRAW, put("w"))
    missing = Counter(
        sum(max(0, known - there) for known, there in zip(counted("Dwt"), other.hands[1], strict=True))
        for other in resampled(state, 0)
    )
    assert set(missing) == {0, 1}


def test_nobody_holds_three_toast_cards() -> None:
    state = table("tttttPP", ["ttPP", "WWD", "WKKA"])
    for other in resampled(state, None):
        assert max(hand[TOAST] for hand in other.hands) <= 2


def test_nobody_held_three_toast_cards_before_putting_some_back() -> None:
    state = after(table("tAWPPPttttt", ["t", "DDDt", "KKKt"]), DRAW, DRAW, DRAW, put("t"), put("A"))
    for other in resampled(state, 1):
        assert other.hands[0][TOAST] + other.deck[:2].count(TOAST) <= 2


def test_a_toasting_seat_has_no_toast_card_left() -> None:
    """It held exactly three, and they are out of the game."""
    state = after(table("t" + DECK, ["ttPPDD", "WWt", "KAt"]), DRAW)
    assert (state.stage, state.to_act) == ("toast", 0)
    for seat in (1, 2, None):
        assert not any(other.hands[0][TOAST] for other in resampled(state, seat))
    assert any(other.hands[1][TOAST] for other in resampled(state, 2))


def test_a_third_toast_card_came_last() -> None:
    """Else its toast would have begun before the deck was empty."""
    state = after(table("PWt", ["tt", "DDD", "KKt"]), DRAW, DRAW, DRAW)
    assert state.stage == "refuse"
    threes = [other for other in resampled(state, 1) if other.hands[0][TOAST] == 3]
    assert len(threes) > 20
    assert {other.secret.drawn[-1] for other in threes} == {TOAST}


def test_five_toast_cards_are_in_each_half_of_the_deck() -> None:
    """Everybody saw it built so. Two cards are drawn in each turn, and a toast card put back if there is one."""
    reached = 0
    for number in range(8):
        state = GAME.setup(4, BierfestOptions(), Chance(bytes([number] * 32), 0))
        while not state.toasts and len(state.deck) > 30:
            for seat in (0, 1, None):
                for other in resampled(state, seat, times=2):
                    lower = other.deck[len(other.putters) :][-48:]
                    assert 5 - (48 - len(lower)) <= lower.count(TOAST) <= 5
                    reached += len(lower) < 48
            legal = GAME.legal_moves(state)
            state = after(state, put("t") if put("t") in legal else legal[0] if state.turn.drew < 2 else STOP)
    assert reached > 50


def test_cards_put_back_do_not_move_the_middle_of_the_deck() -> None:
    state = deal(3)
    while len(state.deck) > 49:
        state = after(state, DRAW, STOP)
    state = after(state, DRAW, DRAW, DRAW)
    assert (len(state.deck), state.toasts) == (46, 0)
    state = after(state, *[move for move in GAME.legal_moves(state) if isinstance(move, Return)][:1] * 2)
    assert (len(state.deck), len(state.putters), state.toasts) == (48, 2, 0)
    halves = {other.deck[2:].count(TOAST) for other in resampled(state, None)}
    assert 5 in halves
    assert max(halves) == 5
    assert min(halves) >= 3


def test_toast_cards_that_went_back_lie_below_the_top_two() -> None:
    state = after(table("tPW", ["tt", "t", "t"]), DRAW)
    assert letters(state.deck) == "PWtt"
    for seat in (0, 1, 2, None):
        assert {letters(other.deck) for other in resampled(state, seat)} == {"PWtt", "WPtt"}


def test_a_seat_asked_what_to_lay_can_lay_something() -> None:
    state = after(table("t" + DECK, ["tt", "WWD", "PPAA"]), DRAW)
    assert (state.stage, state.to_act) == ("toast", 1)
    for other in resampled(state, 0):
        assert max(other.hands[1][:5]) >= 2


def test_the_hand_of_who_is_choosing_what_to_lose_is_shown() -> None:
    state = after(table("t" + DECK, ["tt", "DbtA", "PPAA"], sets=("", "PPP")), DRAW)
    assert (state.stage, state.to_act) == ("lose", 1)
    assert {other.hands[1] for other in resampled(state, 2)} == {counted("DbtA")}


def test_refused_cards_are_known_to_who_refused_them_only() -> None:
    state = after(table("PK", ["DD", "WA", "bw"]), DRAW, DRAW, refuse("K"), SKIP)
    assert state.stage == "toast"
    assert {other.secret.refused for other in resampled(state, 0)} == {cards("K")}
    # No Dunkel: with only one of them left its player could lay none, and would not be asked what to lay.
    assert {letters(other.secret.refused) for other in resampled(state, 1)} == {*"PKbw"}


# --- small endings with every truth listed -----------------------------------------------------------

ENDINGS = {
    # Two cards in each other hand, two in the deck: 6! / (2! 2!) truths.
    "unknown_hands_and_deck": (table("PW", ["bb", "DK", "Aw"]), 0, 180),
    # Two of the five cards that seat 1 cannot see are the toast cards that may not come to a hand with another two.
    "toast_cards": (table("tW", ["tP", "A", "w"]), 1, None),
    # Seat 0 knows what lies on top: three cards are unknown, two of them in one hand.
    "known_on_top": (after(table("PWDK", ["", "A", "b"]), DRAW, DRAW, put("P")), 0, None),
    # Seat 0 knows one card of seat 1, of which the other is unknown.
    "known_in_a_hand": (after(table("PWDK", ["", "A", "b"]), DRAW, DRAW, put("P"), DRAW), 0, None),
    # One of the two cards that seat 1 drew from seat 0 may lie on top again.
    "perhaps_put_back": (
        after(table("PWDKA", ["", "", "b"]), DRAW, DRAW, DRAW, put("P"), put("W"), DRAW, DRAW, put("W")),
        0,
        None,
    ),
    "for_a_spectator": (table("PW", ["b", "DK", "w"]), None, None),
}


def fits(state: State, other: State, seat: int | None) -> bool:
    """Whether a seat with the view's memory cannot tell two states apart, decided without the engine's resampling."""
    for holder, hand in enumerate(other.hands):
        back = sum(
            1 for putter, card in zip(other.putters, other.deck, strict=False) if (putter, card) == (holder, TOAST)
        )
        if hand[TOAST] + back > 2:
            return False
        if seat is not None:
            known = state.known[seat][holder]
            gone = sum(max(0, one - there) for one, there in zip(known.cards, hand, strict=True))
            if gone > known.unsure:
                return False
    return view(other, seat) == view(state, seat)


def truths(state: State, seat: int | None) -> set[tuple[tuple[int, ...], tuple[Counts, ...]]]:
    """The deck and hands of every state that a seat cannot tell from `state`, found by trying all orders."""
    hidden = [*state.deck]
    for holder, hand in enumerate(state.hands):
        hidden += cards(listed(hand)) if holder != seat else ()
    found = set()
    for order in set(permutations(hidden)):
        rest = list(order)
        deck = tuple(rest.pop() for _ in state.deck)
        hands = tuple(
            hand if holder == seat else counted(letters(tuple(rest.pop() for _ in range(sum(hand)))))
            for holder, hand in enumerate(state.hands)
        )
        if fits(state, msgspec.structs.replace(state, deck=deck, hands=hands), seat):
            found.add((deck, hands))
    return found


@pytest.mark.parametrize(("state", "seat", "count"), ENDINGS.values(), ids=ENDINGS)
def test_resampling_produces_every_truth_and_no_other(state: State, seat: int | None, count: int | None) -> None:
    possible = truths(state, seat)
    assert len(possible) == (count or len(possible))
    assert 1 < len(possible) < 400
    assert (state.deck, state.hands) in possible
    found = {(other.deck, other.hands) for other in resampled(state, seat, times=15 * len(possible))}
    assert found == possible


# --- over whole games --------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_memory_tells_the_truth_throughout_whole_games(seats: int) -> None:
    """Half of the games with players who put much back, so that there is something to know."""
    remembered = 0
    for number in range(12):
        secret = number.to_bytes(32, "big")
        state, ply = GAME.setup(seats, BierfestOptions(), Chance(secret, 0)), 0
        while legal := GAME.legal_moves(state):
            ply += 1
            returns = [move for move in legal if isinstance(move, Return)]
            draws = [move for move in legal if isinstance(move, Draw)]
            move = Chance(secret, ply, "test").choice((returns or draws or legal) if number % 2 else legal)
            state = GAME.apply(state, move, Chance(secret, ply)).state
            assert len(state.putters) <= 3
            assert state.deck[state.above :].count(TOAST) >= state.sunk
            for row in state.known:
                for known, hand in zip(row, state.hands, strict=True):
                    gone = sum(max(0, one - there) for one, there in zip(known.cards, hand, strict=True))
                    assert gone <= known.unsure < max(1, sum(known.cards))
                    remembered += known.cards != NO_CARDS
    assert remembered > 1000


def test_a_seat_sees_its_own_cards_of_this_turn_and_nobody_elses() -> None:
    state = after(table("DwtP" + DECK, ["", "", ""]), DRAW, DRAW, DRAW, put("t"))
    assert view(state, 0).own == Secret(drawn=cards("Dwt"))
    for seat in (1, 2, None):
        assert view(state, seat).own is None
    assert view(after(state, STOP), 0).own is None
