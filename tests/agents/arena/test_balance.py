"""What a game is like: counted against a hand count, and a deal that decides told from one that does not."""

from agents.arena.playing import play_job
from agents.arena.statistics import balance
from bench.balance import decided_by_deal
from tests.agents.arena.results import result
from tests.agents.arena.test_plan import plan


def test_seats_lengths_and_ends_are_counted() -> None:
    agents = ("a", "a", "a")
    results = [
        result("cafe", agents, (0,), moves=(4, 3, 3), reason="stuck"),
        result("cafe", agents, (0,), moves=(7, 7, 6), reason="stuck"),
        result("cafe", agents, (1, 2), moves=(10, 10, 10), reason="full"),
        result("cafe", agents, (), moves=(20, 10, 10), reason="stuck"),
    ]
    told = balance(results)
    assert told.games == 4
    assert [each.value for each in told.seats] == [2 / 4, 0.5 / 4, 0.5 / 4]
    assert (told.ties.value, told.nobody.value, told.won.value) == (0.25, 0.25, 0.75)
    assert told.plies == (13, 25, 37)
    assert told.decisions == 100 / 4 / 3
    assert [(reason, share.value) for reason, share in told.ends] == [("stuck", 0.75), ("full", 0.25)]


def test_a_deal_that_decides_all_is_told_from_one_that_decides_nothing() -> None:
    agents, deals = ("a", "a"), range(40)
    decided = [result("cafe", agents, (deal % 2,), deal=deal, table=table) for deal in deals for table in range(4)]
    assert decided_by_deal(decided) == (1, 1, 1)
    open_ones = [result("cafe", agents, (table % 2,), deal=deal, table=table) for deal in deals for table in range(4)]
    assert decided_by_deal(open_ones).value == 0


def test_a_seat_that_always_wins_is_not_the_deals_doing() -> None:
    results = [
        result("cafe", ("a", "a", "a"), (0 if (deal + table) % 4 else 1,), deal=deal, table=table)
        for deal in range(40)
        for table in range(4)
    ]
    assert decided_by_deal(results).value == 0


def test_the_same_deal_is_not_always_the_same_game_for_those_who_slip() -> None:
    """Heuristic players do not hesitate; without slips their games on one deal would be one game."""
    again = plan("bierfest", 3, "heuristic", deals=1, repeats=4)
    slipping = plan("bierfest", 3, "heuristic", deals=1, repeats=4, slips=10)
    steady, shaken = ([play_job(job) for job in each.jobs()] for each in (again, slipping))
    assert len({(each.outcome, each.moves) for each in steady}) == 1
    assert len({(each.outcome, each.moves) for each in shaken}) == 4
    assert [each.outcome for each in map(play_job, slipping.jobs())] == [each.outcome for each in shaken]
