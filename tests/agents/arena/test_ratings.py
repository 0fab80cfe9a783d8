"""Ratings put agents of known strength in order, with intervals that tell them apart where games do."""

from agents.arena.playing import JobResult
from agents.arena.ratings import contests, ratings
from tests.agents.arena.results import result
from tests.agents.arena.test_plan import plan


def toy(deals: int) -> list[JobResult]:
    """`good` wins 7 of 10 games against `fair` and 9 of 10 against `poor`; `fair` 7 of 10 against `poor`."""
    strong = {("good", "fair"): 7, ("good", "poor"): 9, ("fair", "poor"): 7}
    return [
        result("forty_barrels", pair, (0 if (3 * deal + 5 * table) % 10 < wins else 1,), deal=deal, table=table)
        for deal in range(deals)
        for table, (pair, wins) in enumerate(strong.items())
    ]


def test_agents_of_known_strength_are_put_in_order_and_apart() -> None:
    rated = ratings(plan("forty_barrels", 2, "poor good fair"), toy(40))
    assert [rating.agent for rating in rated] == ["good", "fair", "poor"]
    good, fair, poor = (rating.mean for rating in rated)
    assert good.low > fair.high > fair.low > poor.high
    assert all(rating.mean.low <= rating.mean.value <= rating.mean.high for rating in rated)


def test_more_deals_make_the_intervals_smaller() -> None:
    tournament = plan("forty_barrels", 2, "poor good fair")
    few, many = ratings(tournament, toy(10)), ratings(tournament, toy(40))
    for before, after in zip(few, many, strict=True):
        assert after.mean.high - after.mean.low < before.mean.high - before.mean.low
        assert after.deviation < before.deviation


def test_an_agent_on_several_seats_has_their_mean_place() -> None:
    tournament = plan("forty_barrels", 3, "a b")
    results = [result("forty_barrels", ("a", "b", "a"), (0,)), result("forty_barrels", ("a", "b", "a"), (1,), deal=1)]
    assert contests(tournament, results) == [[{"a": 1.5, "b": 2.0}], [{"a": 2.0, "b": 1.0}]]


def test_shared_wins_compare_the_tables_of_one_deal() -> None:
    results = [
        result("bremen", ("a",) * 3, (0, 1, 2)),
        result("bremen", ("b",) * 3, ()),
        result("bremen", ("a",) * 3, (), deal=1),
    ]
    assert contests(plan("bremen", 3, "a b"), results) == [[{"a": 0.0, "b": 1.0}]]


def test_one_agent_alone_has_no_rating() -> None:
    assert ratings(plan("forty_barrels", 2, "a"), [result("forty_barrels", ("a", "a"), (0,))]) == ()
