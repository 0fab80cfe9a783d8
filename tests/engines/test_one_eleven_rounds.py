"""The ends of rounds and games in 111: points, rounds and winners; see docs/rules/one_eleven.md."""

from engines.contract import choices, seen_by
from engines.one_eleven.edition import OneElevenOptions, Run, counted_run, figures, runs
from engines.one_eleven.model import Dealt, DealtHand, Ended, Insert, Refresh, Take
from tests.engines.drawing_one_eleven import (
    DOWN,
    GAME,
    MIXED,
    after,
    deal,
    events,
    other_clowns,
    row,
    table,
    turn,
    view,
)

ONE_OFF = "12 13 22 31 42 51 61 72 83 91 102 50"
"""Ascending except for the last card."""
CLOWNS = figures(None).clowns

# --- points ----------------------------------------------------------------------------------------------


def test_the_declarer_gets_all_clowns_and_five_more() -> None:
    """The first worked example: a hand of 24 clowns is 29 points."""
    state = table(["12 14 22 33 42 51 61 72 83 91 102 50", MIXED], "108 [110] [111]")
    ended = turn(state, 0, Insert(11, 11, declare=True))
    assert ended.finished is not None
    assert ended.finished.runs[0] == Run(first=0, length=12, clowns=24)
    assert ended.rounds[0][0] == 29


def test_everybody_else_gets_the_clowns_of_the_longest_run() -> None:
    """The second worked example: the longest run goes from 32 to 98 and has 12 clowns."""
    other = "10 70 32 44 57 60 98 20 25 5 40 3"
    ended = turn(table([ONE_OFF, other], "109 [110] [111]"), 0, Insert(11, 11, declare=True))
    assert ended.finished is not None
    assert ended.finished.runs[1] == Run(first=2, length=5, clowns=12)
    assert ended.rounds[0][1] == 12


def test_the_longest_run_counts_and_not_the_one_with_most_clowns() -> None:
    # 2 3 7 is longer than 44 22, 99 55 and 88 66.
    hand = row("44 22 99 55 88 2 3 7 6 111 66 77")
    assert counted_run(hand, CLOWNS, best_value=False) == Run(first=5, length=3, clowns=4)


def test_a_hand_falls_into_its_runs_and_the_turning_card_is_in_both() -> None:
    assert list(runs([5, 1, 2, 3])) == [(0, 2), (1, 3)]
    assert list(runs([1, 2, 3, 5])) == [(0, 4)]
    assert list(runs([4, 7, 2, 9])) == [(0, 2), (1, 2), (2, 2)]


def test_only_one_run_counts() -> None:
    hand = row("2 3 7 6 8 9 13 12 4 14 5 16")
    assert counted_run(hand, CLOWNS, best_value=False) == Run(first=3, length=4, clowns=6)


def test_a_run_may_ascend_or_descend() -> None:
    assert counted_run(row("10 20 30 40 5 6 3 4 1 2 0 9"), range(112), best_value=False).length == 4
    assert counted_run(row("40 30 20 10 50 6 30 4 10 2 9 0"), range(112), best_value=False) == Run(0, 4, 100)


def test_a_run_need_not_begin_at_an_end_of_the_hand() -> None:
    hand = row("10 70 32 44 57 60 98 20 25 5 40 3")
    assert counted_run(hand, CLOWNS, best_value=False).first == 2


def test_a_row_in_order_without_a_declaration_gets_no_bonus() -> None:
    ended = turn(table([ONE_OFF, DOWN], "109 [110] [111]"), 0, Insert(11, 11, declare=True))
    assert ended.finished is not None
    assert ended.finished.runs[1].length == 12
    assert ended.rounds[0][1] == sum(CLOWNS[card] for card in row(DOWN))


# --- rounds and the end of the game ------------------------------------------------------------------------


def test_a_new_round_is_dealt_while_nobody_has_sixty_points() -> None:
    state = after(table([ONE_OFF, MIXED], "109 [110] [111]", rounds=((10, 20), (5, 5))), Take(0))
    happened = events(state, Insert(11, 11, declare=True))
    ended = after(state, Insert(11, 11, declare=True))
    assert ended.outcome is None
    assert len(ended.rounds) == 3
    assert Dealt(round=4, start=1) in happened
    for seat in (0, 1):
        [dealt] = [event for event in seen_by(seat, happened) if isinstance(event, DealtHand)]
        assert dealt.cards == ended.hands[seat]
    assert not [event for event in seen_by(None, happened) if isinstance(event, DealtHand)]
    assert (len(ended.pile), ended.aside, ended.open) == (83, (), (False, False, False))


def test_the_game_ends_when_somebody_has_sixty_points_at_the_end_of_a_round() -> None:
    ends = table(["12 14 22 33 42 51 61 72 83 91 102 50", MIXED], "108 [110] [111]", rounds=((20, 31), (11, 31)))
    # 20 + 11 + 29 = 60; with one point less the game goes on.
    assert GAME.to_act(ends) == 0
    over = turn(ends, 0, Insert(11, 11, declare=True))
    assert over.outcome is not None
    assert over.outcome.scores[0] == 60
    goes_on = table(["12 14 22 33 42 51 61 72 83 91 102 50", MIXED], "108 [110] [111]", rounds=((20, 31), (10, 20)))
    assert turn(goes_on, 0, Insert(11, 11, declare=True)).outcome is None


def test_the_game_ends_as_soon_as_anybody_has_sixty_points() -> None:
    """Seat 0 declares and has 29 points; seat 1 gets to 60 with the 12 of its run, or to 59 and the game goes on."""
    hands = ["12 14 22 33 42 51 61 72 83 91 102 50", "10 70 32 44 57 60 98 20 25 5 40 3"]
    for before, scores in ((48, (29, 60)), (47, None)):
        ended = turn(table(hands, "108 [110] [111]", rounds=((0, before), (0, 0))), 0, Insert(11, 11, declare=True))
        assert (ended.outcome and ended.outcome.scores) == scores
        assert ended.outcome is None or (ended.outcome.winners, ended.outcome.reason) == ((1,), "declared")


def test_the_most_points_win() -> None:
    """Seat 0 declares and gets to 64 points; seat 1 had 67 before."""
    state = table([ONE_OFF, MIXED, DOWN], "109 [110] [111]", rounds=((10, 29, 0), (10, 29, 1), (20, 9, 9)))
    over = turn(state, 0, Insert(11, 11, declare=True))
    outcome = over.outcome
    assert outcome is not None
    assert outcome.scores[:2] == (64, 67 + over.rounds[-1][1])
    assert outcome.winners == (1,)
    assert Ended(outcome=outcome) == events(after(state, Take(0)), Insert(11, 11, declare=True))[-1]


def test_the_last_round_breaks_a_tie() -> None:
    hands = ["12 14 22 33 42 51 61 72 83 91 102 50", "10 70 32 44 57 60 98 20 25 5 40 3"]  # 29 and 12 points
    state = table(hands, "108 [110] [111]", rounds=((31, 20), (0, 28)))
    outcome = turn(state, 0, Insert(11, 11, declare=True)).outcome
    assert outcome is not None
    assert outcome.scores == (60, 60)
    assert outcome.winners == (0,)


def test_points_of_all_rounds_are_added_up() -> None:
    state = turn(table([ONE_OFF, MIXED], "109 [110] [111]", rounds=((10, 5), (1, 7))), 0, Insert(11, 11, declare=True))
    assert view(state).rounds == state.rounds
    assert view(state).totals == (11 + state.rounds[2][0], 12 + state.rounds[2][1])


def test_no_game_is_longer_than_it_says() -> None:
    """Nobody ever takes an open card, so that the centre is exchanged as often as can be; nobody gets less than 2."""
    limit, target = (max(map(int, choices(OneElevenOptions)[option])) for option in ("turn_limit", "target"))
    state, moves = deal(5, turn_limit=limit), 0
    while not state.rounds:
        legal = GAME.legal_moves(state)
        if isinstance(legal[0], Take):
            state = after(state, Take(state.open.index(False)))
        else:
            state = after(state, legal[0] if isinstance(legal[0], Refresh) else Insert(5, 5))
        moves += 1
    assert moves == 300 * 2 + 99
    fewest = figures(other_clowns()).clowns[2] * 2
    assert fewest == 2
    assert moves * target / fewest <= GAME.longest
