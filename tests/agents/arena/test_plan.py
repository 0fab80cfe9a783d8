"""Line-ups: everybody on every seat as often, all orders where they are few, each against each."""

from collections import Counter

import pytest

from agents.arena.plan import FEW, Tournament, checked, seatings
from agents.arena.playing import EntryError
from engines.registry import game as game_named


def plan(game: str = "forty_barrels", seats: int = 2, players: str = "heuristic random", **more: object) -> Tournament:
    options = game_named(game).Options()
    base = Tournament(game=game, seats=seats, options=options, players=tuple(players.split()), deals=3)
    return Tournament(**{**{name: getattr(base, name) for name in base.__struct_fields__}, **more})


@pytest.mark.parametrize("lineup", ["ab", "aab", "abc", "aabb", "aabc", "abcd", "aabbb", "aabbc", "abcde", "aaaaa"])
def test_each_agent_sits_on_every_seat_equally_often_on_every_deal(lineup: str) -> None:
    for deal in range(30):
        seated = seatings(tuple(lineup), deal)
        assert len(set(seated)) == len(seated)
        assert all(sorted(agents) == list(lineup) for agents in seated)
        for agent in set(lineup):
            on_seat = Counter(seat for agents in seated for seat, name in enumerate(agents) if name == agent)
            assert set(on_seat.values()) == {len(seated) * lineup.count(agent) // len(lineup)}
            assert len(on_seat) == len(lineup)


@pytest.mark.parametrize(("lineup", "ways"), [("ab", 2), ("aab", 3), ("abc", 6), ("aabb", 6), ("aaaa", 1)])
def test_few_orders_are_all_played_on_each_deal(lineup: str, ways: int) -> None:
    assert ways <= FEW
    assert len(seatings(tuple(lineup), 0)) == ways
    assert seatings(tuple(lineup), 0) == seatings(tuple(lineup), 1)


@pytest.mark.parametrize(("lineup", "ways", "deals"), [("abcd", 24, 6), ("aabc", 12, 3), ("abcde", 120, 24)])
def test_every_order_of_agents_gets_its_own_deals(lineup: str, ways: int, deals: int) -> None:
    """So over the deals everybody also sits behind everybody."""
    everything = [agents for deal in range(deals) for agents in seatings(tuple(lineup), deal)]
    assert len(everything) == len(set(everything)) == ways
    assert seatings(tuple(lineup), deals) == seatings(tuple(lineup), 0)


@pytest.mark.parametrize(
    ("game", "seats", "players", "lineups"),
    [
        ("forty_barrels", 2, "a b c", "ab ac bc"),
        ("forty_barrels", 3, "a b", "aab abb"),
        ("forty_barrels", 4, "a b", "aabb"),
        ("forty_barrels", 4, "a b c", "aabc abbc abcc"),
        ("forty_barrels", 3, "a b c d", "abc abd acd bcd"),
        ("forty_barrels", 3, "a", "aaa"),
        ("bremen", 3, "a b", "aaa bbb"),
    ],
)
def test_everybody_meets_everybody_but_where_all_win_together(
    game: str, seats: int, players: str, lineups: str
) -> None:
    assert ["".join(lineup) for lineup in plan(game, seats, players).lineups()] == lineups.split()


def test_one_among_others_sits_on_each_seat_of_each_deal() -> None:
    jobs = list(plan("forty_barrels", 3, "a b", against="c").jobs())
    assert [("".join(job.agents)) for job in jobs if job.deal == 1] == ["acc", "cac", "cca", "bcc", "cbc", "ccb"]
    assert Counter(job.deal for job in jobs) == {0: 6, 1: 6, 2: 6}


def test_all_games_of_a_deal_have_its_seed_and_numbers_of_their_own() -> None:
    jobs = list(plan("forty_barrels", 3, "a b", first_seed=7, repeats=2).jobs())
    assert len(jobs) == 3 * 2 * 3 * 2
    assert {(job.deal, job.seed) for job in jobs} == {(deal, (7 + deal).to_bytes(32, "big")) for deal in range(3)}
    assert [job.table for job in jobs if job.deal == 2] == list(range(12))
    assert {job.repeat for job in jobs} == {0, 1}


def test_a_longer_tournament_is_the_same_one_and_any_other_is_not() -> None:
    ours = plan()
    assert plan(deals=9).identity() == ours.identity()
    others = [plan(seats=3), plan(players="random heuristic"), plan(against="random"), plan(first_seed=1)]
    others += [plan(repeats=2), plan(slips=1), plan("cafe")]
    assert ours.identity() not in [other.identity() for other in others]
    assert len({other.identity() for other in others}) == len(others)


@pytest.mark.parametrize(
    ("tournament", "sentence"),
    [
        (plan(seats=5), "forty_barrels is for 2 to 4 seats, not 5."),
        (plan(players="heuristic wise"), "No agent called 'wise' plays forty_barrels"),
        (plan(against="wise"), "No agent called 'wise' plays forty_barrels"),
        (plan(players="random random"), "random is named twice"),
        (plan(against="random"), "random cannot be compared with itself"),
    ],
)
def test_an_impossible_tournament_is_refused(tournament: Tournament, sentence: str) -> None:
    with pytest.raises(EntryError, match=sentence):
        checked(tournament)
