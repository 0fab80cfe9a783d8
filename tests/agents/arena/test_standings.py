"""What each agent won: ties in parts, several seats added up, together where all win together."""

import pytest

from agents.arena.report import standings
from tests.agents.arena.results import result
from tests.agents.arena.test_plan import plan


def test_wins_of_a_tie_are_parts_and_those_of_several_seats_are_added_up() -> None:
    tournament = plan("forty_barrels", 3, "a b")
    results = [
        result("forty_barrels", ("a", "a", "b"), (0,), moves=(10, 5, 5)),
        result("forty_barrels", ("a", "b", "a"), (0, 1)),
        result("forty_barrels", ("b", "a", "a"), (0, 1, 2)),
        result("forty_barrels", ("b", "b", "a"), (1,)),
        result("forty_barrels", ("b", "b", "a"), ()),
    ]
    a, b = standings(tournament, results)
    assert (a.agent, b.agent) == ("a", "b")
    assert a.wins == pytest.approx(1 + 1 / 2 + 2 / 3)
    assert b.wins == pytest.approx(1 / 2 + 1 / 3 + 1)
    assert a.due == pytest.approx(2 / 3 + 2 / 3 + 2 / 3 + 1 / 3)
    assert b.due == pytest.approx(1 / 3 + 1 / 3 + 1 / 3 + 2 / 3)
    assert (a.games, b.games, a.seats, b.seats) == (5, 5, 8, 7)
    assert (a.points, b.points) == (4, 3)
    assert (a.moves, b.moves) == (75, 65)
    assert a.seconds_a_move == b.seconds_a_move == 0.5
    assert a.won.value == pytest.approx(a.wins / 5)
    assert a.of_fair_share is not None
    assert a.of_fair_share.value == pytest.approx(a.wins / a.due)
    assert a.of_fair_share.low < a.of_fair_share.value < a.of_fair_share.high


def test_places_are_the_sum_over_the_seats() -> None:
    a, b = standings(plan("forty_barrels", 3, "a b"), [result("forty_barrels", ("a", "b", "a"), (1,))])
    assert (a.places, b.places) == (4, 1)


def test_only_the_agent_among_others_is_counted() -> None:
    tournament = plan("forty_barrels", 3, "a b", against="c")
    results = [result("forty_barrels", ("a", "c", "c"), (0,)), result("forty_barrels", ("c", "b", "c"), (0,))]
    a, b = standings(tournament, results)
    assert (a.agent, a.games, a.wins) == ("a", 1, 1)
    assert a.due == pytest.approx(1 / 3)
    assert (b.agent, b.games, b.wins) == ("b", 1, 0)
    assert a.of_fair_share is not None
    assert a.of_fair_share.value == pytest.approx(3)


def test_a_shared_win_counts_once_for_the_table() -> None:
    tournament = plan("bremen", 3, "a b")
    results = [
        result("bremen", ("a",) * 3, (0, 1, 2)),
        result("bremen", ("a",) * 3, ()),
        result("bremen", ("b",) * 3, ()),
    ]
    a, b = standings(tournament, results)
    assert (a.games, a.wins, b.games, b.wins) == (2, 1, 1, 0)
    assert a.won.value == 0.5
    assert b.of_fair_share is None
