"""Who may know what in 111: views, and small endings whose possible states resampling must all produce."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import msgspec
import pytest

from engines.chance import Chance
from engines.contract import seen_by
from engines.one_eleven.edition import OneElevenOptions
from engines.one_eleven.model import Insert, Inserted, Refresh, Refreshed, State, Take, TookCard, View
from tests.engines.drawing_one_eleven import (
    BACK,
    DOWN,
    FRONT,
    GAME,
    MIXED,
    REFRESH,
    STEPS,
    UP,
    after,
    events,
    replace,
    table,
    turn,
    view,
)
from tests.engines.steps import SEED

# --- views -----------------------------------------------------------------------------------------------


def known(state: State, of: int, watcher: int | None = None) -> dict[int, int]:
    """The cards of a hand that a seat, or a spectator, knows, by place."""
    return {place: card for place, card in enumerate(view(state, watcher).hands[of]) if card is not None}


def test_a_card_taken_face_up_stays_known_in_its_place() -> None:
    state = turn(table([MIXED, DOWN], "109 [110] [111]"), 0, replace(3))
    assert known(state, 0) == known(state, 0, 1) == {3: 109}
    # Later turns move it: to the right when a card comes to the left end, to the left the other way round.
    assert known(turn(turn(state, 1, replace(0)), 2, FRONT), 0, 1) == {4: 109}
    assert known(turn(turn(state, 1, replace(0)), 2, BACK), 0, 1) == {2: 109}
    assert known(turn(turn(state, 1, replace(0)), 2, replace(3)), 0, 1) == {}


def test_a_card_taken_face_down_is_known_to_its_owner_alone() -> None:
    state = table([MIXED, DOWN], "109 [110] [111]")
    taken = after(state, Take(1))
    held = [view(taken, seat).held for seat in (0, 1, None)]
    assert [each.card for each in held if each] == [110, None, None]
    assert seen_by(1, events(state, Take(1))) == seen_by(None, events(state, Take(1)))
    assert TookCard(only=0, seat=0, card=110) in seen_by(0, events(state, Take(1)))
    done = after(taken, replace(3))
    assert (known(done, 0, 1), view(done, 0).hands[0][3]) == ({}, 110)
    for watcher in (0, 1, None):
        assert seen_by(watcher, events(taken, replace(3))) == (Inserted(seat=0, slot=3, out=3, left=62, place=1),)


def test_a_card_taken_face_up_is_seen_by_all_while_it_is_held() -> None:
    taken = after(table([MIXED, DOWN], "109 [110] [111]"), Take(0))
    for watcher in (0, 1, None):
        held = view(taken, watcher).held
        assert held is not None
        assert (held.card, held.place, held.open) == (109, 0, True)


def test_the_card_that_leaves_is_seen_by_all() -> None:
    state = turn(table([MIXED, DOWN], "[109] [110] [111]"), 1, replace(3))
    assert all(view(state, watcher).centre[1].card == 62 for watcher in (0, 1, None))


def test_cards_set_aside_are_remembered_until_they_are_shuffled_again() -> None:
    state = after(table([MIXED, DOWN], "109 110 111"), REFRESH)
    assert view(state, 1).memory.aside == (109, 110, 111)
    fresh = table([MIXED, DOWN], "109 110 111")
    short = table([MIXED, DOWN], "109 110 111", aside=" ".join(map(str, fresh.pile)))
    memory = view(after(short, REFRESH), 1).memory
    assert (memory.aside, memory.recycled) == ((109, 110, 111), (short.aside,))


def test_everybody_learns_whether_the_pile_was_shuffled_for_a_new_centre() -> None:
    state, told = GAME.setup(5, OneElevenOptions(turn_limit=60), Chance(SEED, 0)), []
    while not state.rounds:
        if REFRESH in GAME.legal_moves(state):
            heard = {seen_by(watcher, events(state, REFRESH)) for watcher in (*range(5), None)}
            shuffles = len(state.recycled)
            cards, state = state.centre, after(state, REFRESH)
            told.append(len(state.recycled) > shuffles)
            assert heard == {(Refreshed(seat=state.turn % 5, cards=cards, shuffled=told[-1]),)}
        state = turn(state, state.open.index(False), replace(5))
    assert (told.count(True), told[:2], told[-1]) == (6, [False, False], False)


def test_all_hands_are_shown_when_the_game_is_over() -> None:
    over = turn(table([UP, MIXED], "109 [110] [111]", rounds=((59, 0), (0, 0))), 0, Insert(11, 11, declare=True))
    assert over.outcome is not None
    for watcher in (0, 1, None):
        assert view(over, watcher).hands == over.hands
        assert view(over, watcher).round == 3


def test_a_new_deal_shows_nothing_of_the_new_hands() -> None:
    state = turn(table([UP, MIXED], "109 [110] [111]"), 0, Insert(11, 11, declare=True))
    assert known(state, 0) == known(state, 1) == {}
    assert view(state, 0).hands[1] == (None,) * 12


def test_there_is_no_view_for_a_seat_that_is_not_there() -> None:
    for seat in (-1, 2):
        with pytest.raises(ValueError, match=f"no seat {seat}"):
            view(table([MIXED, DOWN]), seat)


# --- every truth -------------------------------------------------------------------------------------------


def ending(
    hands: list[str], centre: str, pile: str, *, origins: dict[tuple[int, int], int] | None = None, **fields: Any
) -> State:
    """A table about which nearly everything is known: the cards not drawn are set aside.

    `origins` gives, by seat and place, those of cards in hands that left the pile after a reshuffle.
    """
    state = table(hands, centre, pile=pile, **fields)
    count = len(pile.split())
    rows = [list(each) for each in state.origins]
    for (seat, place), origin in (origins or {}).items():
        rows[seat][place] = origin
    return msgspec.structs.replace(
        state, pile=state.pile[:count], aside=state.pile[count:], origins=tuple(tuple(each) for each in rows)
    )


MINE = "107 97 89 81 73 63 53 43 37 27 17 7"
KNOWN = "107* 97* 89* 81* 73* 63* 53* 43* 37* 27* 17* 7"
THEIRS = "2 60* 3 62* 4* 64* 6* 68* 8* 71* 9* 76*"
ONE_HIDDEN = "2 60* 3* 62* 4* 64* 6* 68* 8* 71* 9* 76*"
OPEN = "109 110 111"

ENDINGS = {
    # Two hidden cards in a hand and one in the pile: 3! truths.
    "a_hand_and_the_pile": (ending([MINE, THEIRS], OPEN, "50"), 0, 6),
    # One in the hand, one in the centre, two in the pile in their order: 4! truths.
    "the_centre": (ending([MINE, ONE_HIDDEN], "109 [110] 111", "50 51"), 0, 24),
    # The other one has taken a card face down; one more is in that hand and one in the pile.
    "taken_by_another": (ending([MINE, ONE_HIDDEN], "109 () 111", "50", held=(110, False), turn=1), 0, 6),
    # Its taker knows it.
    "taken_by_oneself": (ending([MINE, THEIRS], "109 () 111", "50", held=(110, False)), 0, 6),
    # One in each hand, two in the pile.
    "for_a_spectator": (ending([KNOWN, ONE_HIDDEN], OPEN, "50 51"), None, 24),
    # 50 and 51 were set aside and shuffled again. They cannot be the 2, which was dealt: 2 * 3! truths.
    "shuffled_again": (
        ending([MINE, THEIRS], OPEN, "50 51", origins={(1, 2): 1}, recycled=((50, 51, 10),)),
        0,
        12,
    ),
    # Twice: 50 came with the first shuffle, 51 with the second, 2 was dealt, 3 drawn between the shuffles: 2 * 2 * 2.
    "shuffled_twice": (
        ending([MINE, THEIRS], OPEN, "50 51", origins={(1, 2): 1}, recycled=((50, 51, 10), (51,))),
        0,
        8,
    ),
    # Of what came back one card is in the seat's hand and one was taken face up since; the 50 lies in the pile: 2 * 3!.
    "shuffled_and_seen": (
        ending([MINE, THEIRS], OPEN, "50 51", origins={(0, 3): 1}, recycled=((50, 81, 76),)),
        0,
        12,
    ),
}


def truths(state: State, seat: int | None) -> set[State]:
    """Every state that a seat cannot tell from `state`, found by trying all orders of what it cannot see."""
    places: list[tuple[str, int, int]] = []
    for other, origins in enumerate(state.origins):
        places += [
            (f"hand {other}", place, origins[place]) for place in range(12) if other != seat and origins[place] >= 0
        ]
    now = len(state.recycled)
    places += [("centre", place, now) for place in range(3) if state.centre[place] and not state.open[place]]
    if state.held is not None and not state.held.open and GAME.to_act(state) != seat:
        places.append(("held", 0, now))
    places += [("pile", place, now) for place in range(len(state.pile))]
    zones = {f"hand {other}": list(hand) for other, hand in enumerate(state.hands)}
    zones |= {"centre": list(state.centre), "pile": list(state.pile), "held": [state.held.card] if state.held else []}
    came = {card: number for number, cards in enumerate(state.recycled, start=1) for card in cards}
    found = set()
    for order in permutations([zones[zone][place] for zone, place, _ in places]):
        if any(came.get(card, 0) > origin for card, (_, _, origin) in zip(order, places, strict=True)):
            continue
        laid = {zone: list(cards) for zone, cards in zones.items()}
        for card, (zone, place, _) in zip(order, places, strict=True):
            laid[zone][place] = card
        found.add(
            msgspec.structs.replace(
                state,
                hands=tuple(tuple(laid[f"hand {other}"]) for other in range(len(state.hands))),
                centre=tuple(laid["centre"]),
                pile=tuple(laid["pile"]),
                held=state.held and msgspec.structs.replace(state.held, card=laid["held"][0]),
            )
        )
    return found


@pytest.mark.parametrize(("state", "seat", "count"), ENDINGS.values(), ids=ENDINGS)
def test_resampling_produces_every_truth_equally_often(state: State, seat: int | None, count: int) -> None:
    possible = truths(state, seat)
    assert len(possible) == count
    STEPS.check_resample(state, seat, possible)


def test_cards_shuffled_again_are_never_where_cards_lay_before() -> None:
    """Over whole rounds with new centres whenever there can be any, at the truth and at what is resampled."""
    state, ply = GAME.setup(5, OneElevenOptions(turn_limit=60), Chance(SEED, 0)), 0
    shuffled = 0
    while not state.rounds:
        ply += 1
        legal = GAME.legal_moves(state)
        move = legal[0] if isinstance(legal[0], Refresh) else Chance(SEED, ply, "moves").choice(legal)
        if not isinstance(move, Take | Refresh):
            move = replace(move.slot)
        state = GAME.apply(state, move, Chance(SEED, ply)).state
        if ply % 20:
            continue
        check_origins(state)
        for seat in (0, 3, None):
            other = GAME.resample(GAME.view(state, seat), Chance(SEED, ply))
            check_origins(other)
            shuffled += len(other.recycled)
    assert shuffled > 50


def check_origins(state: State) -> None:
    came = {card: number for number, cards in enumerate(state.recycled, start=1) for card in cards}
    for hand, origins in zip(state.hands, state.origins, strict=True):
        for card, origin in zip(hand, origins, strict=True):
            assert origin < 0 or came.get(card, 0) <= origin


def test_known_cards_are_not_resampled() -> None:
    state = turn(table([MIXED, DOWN], "109 [110] [111]"), 0, replace(3))
    seen: View = view(state, 1)
    for number in range(30):
        other = GAME.resample(seen, Chance(SEED, number))
        assert other.hands[0][3] == 109
        assert other.hands[1] == state.hands[1]
        assert (other.centre[0], other.options) == (62, state.options)
