"""The rulings of 111 where its rule text leaves room, its table options, and its refusals."""

import pytest

from engines.chance import Chance
from engines.contract import IllegalMove, Outcome, seen_by
from engines.one_eleven.edition import OneElevenOptions, Run, counted_run, figures, is_in_order
from engines.one_eleven.model import Insert, Inserted, LimitNear, Refreshed, RoundEnded, Take
from engines.one_eleven.rules import inserted
from tests.engines.drawing_one_eleven import (
    DOWN,
    GAME,
    MIXED,
    REFRESH,
    UP,
    after,
    deal,
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

CLOWNS = figures(None).clowns

# --- inserting -----------------------------------------------------------------------------------------


def test_the_26_ways_to_insert_have_14_results() -> None:
    """With real cards: thirteen gaps, and for each of them two cards that may leave."""
    state = after(deal(2), Take(1))
    assert state.held is not None
    hand, card = list(state.hands[0]), state.held.card
    ways = []
    for gap in range(13):
        longer = [*hand[:gap], card, *hand[gap:]]
        neighbours = [gap - 1, gap + 1] if 0 < gap < 12 else [1, 12] if gap == 0 else [11, 0]
        ways += [tuple(longer[:out] + longer[out + 1 :]) for out in neighbours]
    assert len(ways) == 26
    moves = [move for move in GAME.legal_moves(state) if isinstance(move, Insert)]
    results = [inserted(state.hands[0], card, move.slot, move.out) for move in moves]
    assert len(results) == 14
    assert set(results) == set(ways)


def test_everybody_sees_one_of_several_ways_with_the_same_result() -> None:
    """The event names a replacement by its place; from which side it was put there makes no difference."""
    state = after(table([MIXED, DOWN], "[109] [110] [111]"), Take(0))
    for move in GAME.legal_moves(state):
        assert isinstance(move, Insert)
        [told] = seen_by(1, events(state, move))
        assert isinstance(told, Inserted)
        assert (told.slot, told.out) == (move.slot, move.out)
        assert move.slot == move.out or {move.slot, move.out} == {0, 11}


def test_the_new_card_itself_never_leaves() -> None:
    state = after(deal(2), Take(1))
    assert state.held is not None
    for move in GAME.legal_moves(state):
        assert state.held.card in after(state, move).hands[0]


# --- new centre cards ------------------------------------------------------------------------------------


@pytest.mark.parametrize("left", [0, 1, 2])
def test_a_short_pile_is_shuffled_with_the_cards_set_aside_before(left: int) -> None:
    fresh = table([MIXED, DOWN], "109 110 111")
    state = table(
        [MIXED, DOWN],
        "109 110 111",
        aside=" ".join(map(str, fresh.pile[left:])),
    )
    assert len(state.pile) == left
    assert events(state, REFRESH) == (Refreshed(seat=0, cards=(109, 110, 111), shuffled=True),)
    refreshed = after(state, REFRESH)
    assert refreshed.aside == (109, 110, 111)
    assert refreshed.recycled == (state.aside,)
    # All of them together: what was left does not stay on top, and the centre before is not among them.
    assert [*refreshed.centre, *refreshed.pile] == Chance(SEED, 1).shuffle((*state.pile, *state.aside))


def test_a_pile_of_three_is_not_shuffled() -> None:
    fresh = table([MIXED, DOWN], "109 110 111")
    state = table([MIXED, DOWN], "109 110 111", aside=" ".join(map(str, fresh.pile[3:])))
    refreshed = after(state, REFRESH)
    assert refreshed.centre == state.pile
    assert (refreshed.pile, refreshed.recycled) == ((), ())


def test_there_are_always_enough_cards_for_a_new_centre() -> None:
    """With five seats 47 cards are neither in hands nor in the centre."""
    state, shuffles = deal(5, turn_limit=60), 0
    while not state.rounds:
        if REFRESH in GAME.legal_moves(state):
            before = state
            state = after(state, REFRESH)
            shuffles += len(state.recycled) > len(before.recycled)
            assert len(state.pile) + len(state.aside) == 47
            assert 0 not in state.centre
        state = turn(state, state.open.index(False), replace(5))
    assert shuffles > 5


# --- the turn limit ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("limit", [20, 40, 60])
def test_a_round_ends_when_everybody_has_had_all_turns(limit: int) -> None:
    state = idle(deal(3, turn_limit=limit), 3 * limit - 1)
    assert state.rounds == ()
    state = after(state, Take(0))
    [ended] = [event for event in events(state, replace(11)) if isinstance(event, RoundEnded)]
    assert ended.finished.declarer is None
    assert ended.points == tuple(run.clowns for run in ended.finished.runs)
    assert len(after(state, replace(11)).rounds) == 1


def test_at_the_turn_limit_nobody_gets_the_bonus() -> None:
    state = table([UP, DOWN], "109 [110] [111]", turn=79, rounds=((0, 0),))
    assert GAME.to_act(state) == 0
    ended = turn(state, 0, replace(11))
    assert ended.finished is not None
    assert [run.length for run in ended.finished.runs] == [12, 12]
    assert ended.rounds[-1] == tuple(run.clowns for run in ended.finished.runs)


def test_the_last_turn_of_all_can_still_declare() -> None:
    state = turn(table([UP, DOWN], "109 [110] [111]", turn=39, turn_limit=20, rounds=((0, 0),)), 0, replace(11))
    declared = after(
        table([UP, DOWN], "109 [110] [111]", turn=39, turn_limit=20, rounds=((0, 0),)),
        Take(0),
        Insert(11, 11, declare=True),
    )
    assert declared.rounds[-1][0] == state.rounds[-1][0] + 5
    assert declared.finished is not None
    assert declared.finished.declarer == 0


def test_the_end_is_announced_five_turns_before() -> None:
    state = idle(deal(3, turn_limit=20), 44)
    assert view(state).turns_left == 6
    state = after(state, Take(0))
    assert events(state, replace(11))[-1] == LimitNear(turns=5)
    state = after(state, replace(11))
    assert view(state).turns_left == 5
    others = [turn(state, 0, replace(11)), idle(state, 3), idle(state, 12)]
    assert [view(other).turns_left for other in others] == [5, 4, 1]
    assert not any(isinstance(event, LimitNear) for event in events(after(state, Take(0)), replace(11)))


# --- declaring ---------------------------------------------------------------------------------------------


def test_a_hand_in_order_by_the_deal_ends_nothing_by_itself() -> None:
    state = table([UP, DOWN], "[109] [110] [111]")
    assert GAME.legal_moves(state) == (Take(0), Take(1), Take(2))
    assert GAME.to_act(turn(state, 0, replace(11))) == 1


def test_declaring_is_part_of_inserting_and_nobody_sees_who_could_have() -> None:
    """A question of its own, put only to those who may declare, would tell everybody who is in order."""
    other = "13 12 22 31 42 51 61 72 83 91 102 108"  # as UP, but for two cards that nobody else has seen
    told = []
    for hand in (UP, other):
        state = after(table([hand, DOWN], "[109] [110] [111]"), Take(0))
        assert (Insert(11, 11, declare=True) in GAME.legal_moves(state)) == (hand == UP)
        done = after(state, replace(11))
        told.append((events(state, replace(11)), view(done, 1), view(done), GAME.legal_moves(done)))
    assert told[0] == told[1]


# --- counting ----------------------------------------------------------------------------------------------


def test_the_run_with_more_clowns_counts_among_equally_long_ones() -> None:
    hand = row("2 3 7 6 11 22 33 9 88 14 54 16")
    assert counted_run(hand, CLOWNS, best_value=False) == Run(first=3, length=4, clowns=14)
    equal = row("3 7 9 2 11 22 1 5 4 6 8 0")
    lengths = counted_run(equal, range(112), best_value=False)
    assert lengths == Run(first=3, length=3, clowns=35)


def test_the_leftmost_of_equal_runs_is_shown() -> None:
    hand = row("13 17 19 3 7 9 2 8 4 12 6 14")
    assert counted_run(hand, CLOWNS, best_value=False) == Run(first=0, length=3, clowns=3)


def test_best_value_counts_the_run_with_most_clowns() -> None:
    other = "44 22 99 55 88 2 3 7 6 111 66 77"  # 2 3 7 is the longest run, but pairs of fours have more clowns
    points = {}
    for consolation in ("longest", "best_value"):
        state = table(["110 100 90 80 70 60 50 40 30 20 10 9", other], "8 [108] [109]", consolation=consolation)
        points[consolation] = turn(state, 0, Insert(11, 11, declare=True)).rounds[0][1]
    assert points == {"longest": 4, "best_value": 8}


def test_best_value_shows_the_longest_of_equally_good_runs() -> None:
    hand = row("33 2 66 3 7 9 13 17 19 5 4 6")  # 33 2, 2 66, 3 7 9 13 17 19 and 19 5 4 have six clowns each
    assert counted_run(hand, CLOWNS, best_value=True) == Run(first=3, length=6, clowns=6)


# --- rounds and the end -------------------------------------------------------------------------------------


def test_each_round_begins_one_seat_further() -> None:
    state, starts = deal(3, target=100), []
    for _ in range(5):
        starts.append(GAME.to_act(state))
        state = idle(state, 3 * 40)
    assert starts == [0, 1, 2, 0, 1]


def test_equal_in_total_and_in_the_last_round_win_together() -> None:
    # Both hands have twelve cards in order with 24 clowns, and nobody declares.
    hands = ["12 14 22 33 42 51 61 72 83 91 102 50", "110 92 82 71 68 55 43 34 27 21 15 8"]
    state = table(hands, "108 [109] [111]", turn=79, rounds=((60 - 24, 60 - 24),))
    outcome = turn(state, 0, replace(11)).outcome
    assert outcome == Outcome("turn_limit", (60, 60), (0, 1))


@pytest.mark.parametrize("target", [30, 60, 100])
def test_the_target_is_a_table_option(target: int) -> None:
    for before, over in ((target - 25, False), (target - 24, True)):
        state = table([UP, MIXED], "109 [110] [111]", target=target, rounds=((before, 0), (0, 0)))
        assert (turn(state, 0, Insert(11, 11, declare=True)).outcome is not None) == over


def test_the_reason_is_how_the_last_round_ended() -> None:
    near = ((59, 0), (0, 0))
    declared = turn(table([UP, MIXED], "109 [110] [111]", rounds=near), 0, Insert(11, 11, declare=True)).outcome
    assert declared == Outcome("declared", (83, 5), (0,))
    limit = turn(table([UP, MIXED], "109 [110] [111]", turn=79, rounds=((59, 0),)), 0, replace(4)).outcome
    assert limit is not None
    assert limit.reason == "turn_limit"


def test_the_finished_round_stays_in_sight_for_the_whole_next_one() -> None:
    state = turn(table([UP, MIXED], "109 [110] [111]"), 0, Insert(11, 11, declare=True))
    shown = view(state).finished
    assert shown is not None
    assert view(idle(state, 79)).finished == shown
    assert view(idle(state, 80)).finished != shown


# --- refusals ------------------------------------------------------------------------------------------------


def test_refusals_have_reasons() -> None:
    state = table([MIXED, DOWN], "109 110 [111]")
    assert refused(state, Insert(3, 3)) == "take-first"
    assert refused(state, Take(3)) == refused(state, Take(-1)) == "no-such-place"
    taken = after(state, Take(0))
    assert refused(taken, Take(1)) == "insert-first"
    assert refused(taken, Insert(12, 12)) == refused(taken, Insert(0, -1)) == "no-such-place"
    assert refused(taken, Insert(3, 5)) == "not-a-neighbour"
    assert refused(taken, Insert(3, 3, declare=True)) == "not-in-order"
    with pytest.raises(IllegalMove) as refusal:
        after(taken, Insert(3, 3, declare=True))
    assert refusal.value.details == {"cards": 2}
    sorted_now = after(table([UP, DOWN], "[109] 110 [111]"), Take(0))
    with pytest.raises(IllegalMove) as refusal:
        after(sorted_now, Insert(4, 4, declare=True))  # 12 13 22 31 109, then 51 61 72 83 91 102 108
    assert refusal.value.details == {"cards": 7}
    with pytest.raises(IllegalMove) as refusal:
        after(state, REFRESH)
    assert (refusal.value.code, refusal.value.details) == ("centre-not-open", {"covered": 1})
    over = turn(table([UP, MIXED], "109 [110] [111]", rounds=((59, 0), (0, 0))), 0, Insert(11, 11, declare=True))
    assert refused(over, Take(0)) == refused(over, REFRESH) == "game-over"
    assert GAME.legal_moves(over) == ()


def test_the_deal_of_a_later_round_comes_from_the_chance_of_its_ply() -> None:
    state = after(table([UP, MIXED], "109 [110] [111]"), Take(0))
    dealt = GAME.apply(state, Insert(11, 11, declare=True), Chance(SEED, 7)).state
    assert dealt.hands == GAME.setup(2, OneElevenOptions(), Chance(SEED, 7)).hands


def test_up_and_down_are_examples_in_order() -> None:
    """The drawings that other tests begin with."""
    assert is_in_order(row(UP))
    assert is_in_order(row(DOWN))
    assert counted_run(row(MIXED), CLOWNS, best_value=False).length == 2
