"""Search over blueprints: which of some moves is found to be the best, and at what cost."""

from __future__ import annotations

from collections import Counter
from itertools import count

import pytest

from agents.search import LEAST_STATES, best_move, most_plans


def test_the_move_with_the_best_average_is_found() -> None:
    """What a move is worth changes from truth to truth more than from move to move."""
    truths = count()

    def value(truth: int, move: int, plan: str) -> float:
        return truth % 7 * 5 - abs(move - 6)

    assert best_move(range(9), "a", lambda: next(truths), value, 400).move == 6


def test_a_move_is_as_good_as_the_plan_that_goes_best_with_it() -> None:
    """Move 2 is bad with all plans but one, with which it is the best of all; the others are the same with all."""

    def value(truth: int, move: int, plan: str) -> float:
        return {0: 5, 1: 4, 2: 9 if plan == "d" else 1}[move]

    assert best_move(range(3), "abcd", lambda: 0, value, 1000).move == 2
    assert best_move(range(3), "abc", lambda: 0, value, 1000).move == 0


def test_all_pairs_that_are_left_are_tried_on_the_same_truths() -> None:
    truths, tried = count(), Counter[tuple[int, int]]()

    def value(truth: int, move: int, plan: str) -> float:
        tried[truth, move] += 1
        return move

    assert best_move(range(8), "a", lambda: next(truths), value, 240).move == 7
    assert set(tried.values()) == {1}
    moves_by_truth = [{move for truth, move in tried if truth == each} for each in range(next(truths))]
    assert [len(each) for each in moves_by_truth] == [8] * 10 + [4] * 20 + [2] * 40
    assert moves_by_truth[10] == {4, 5, 6, 7}
    assert moves_by_truth[-1] == {6, 7}


def test_a_rarely_tried_pair_is_judged_by_similar_pairs() -> None:
    """In a single truth, a move that is good with every plan counts more than one that once was a little better."""

    def value(truth: int, move: int, plan: int) -> float:
        return 4 if move == 1 else 5 if plan == 3 else 0

    assert best_move(range(3), range(8), lambda: 0, value, 1).move == 1


@pytest.mark.parametrize("moves", range(2, 14))
def test_no_more_iterations_are_made_than_allowed(moves: int) -> None:
    made = 0

    def value(truth: int, move: int, plan: int) -> float:
        nonlocal made
        made += 1
        return move % 3

    plans = range(most_plans(moves, 500))
    best_move(range(moves), plans, lambda: 0, value, 500)
    assert 250 < made <= 500


def test_there_are_as_many_plans_as_each_pair_can_meet_enough_truths() -> None:
    truths = count()
    for moves, plans in ((10, 7), (2, 35)):
        assert most_plans(moves, 1000) == plans
        alive: list[set[tuple[int, int]]] = []

        def draw(alive: list[set[tuple[int, int]]] = alive) -> int:
            alive.append(set())
            return next(truths)

        def value(truth: int, move: int, plan: int, alive: list[set[tuple[int, int]]] = alive) -> float:
            alive[-1].add((move, plan))
            return 0

        best_move(range(moves), range(plans), draw, value, 1000)
        assert sum(len(pairs) == moves * plans for pairs in alive) == LEAST_STATES
    assert most_plans(13, 1) == 1


def test_the_first_of_equally_good_moves_is_taken() -> None:
    assert best_move("cba", "xy", lambda: 0, lambda truth, move, plan: 1, 100).move == "c"


def test_the_evidence_compares_with_the_best_pair_of_another_move() -> None:
    def value(truth: int, move: int, plan: int) -> float:
        return ((0.5, 0.75), (0.25, 0.7))[move][plan]

    chosen = best_move(range(2), range(2), lambda: 0, value, 400)
    assert chosen.move == 0
    assert chosen.evidence is not None
    assert (chosen.evidence.wins, chosen.evidence.next_best) == pytest.approx((0.75, 0.7))


def test_a_single_move_is_not_tried() -> None:
    def never() -> int:
        raise AssertionError

    assert best_move(["only"], "xy", never, lambda truth, move, plan: 0, 100).move == "only"
    for moves, plans in (("", "x"), ("ab", "")):
        with pytest.raises(ValueError, match="nothing to choose"):
            best_move(moves, plans, never, lambda truth, move, plan: 0, 100)
