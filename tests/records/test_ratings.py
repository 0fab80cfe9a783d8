"""Ratings: who comes in before others rises, agents are rated like members, and playing alone counts nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from bot.features.records.ratings import beginner, points, rated
from bot.features.records.store import CAUTION
from tests.records.rows import result, table_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.features.records.store import ResultRecord, StandingRecord


def after(*tables: Sequence[ResultRecord], together: bool = False) -> dict[str, StandingRecord]:
    known: dict[str, StandingRecord] = {}
    for results in tables:
        known |= {each.participant: each for each in rated(known, results, together=together)}
    return known


def test_everybody_begins_with_a_thousand_and_does_not_know_much() -> None:
    assert points(beginner(result(1))) == (1000, 333)


def test_a_winner_rises_and_everybody_is_better_known() -> None:
    found = after(table_of("t1", [1, 2, "heuristic"]))
    assert found["1"].mu > 25 > found["heuristic"].mu
    assert found["1"].mu > found["2"].mu > found["heuristic"].mu
    assert all(each.sigma < 25 / 3 for each in found.values())
    assert (found["1"].games, found["1"].wins, found["1"].member_id) == (1, 1, 1)
    assert (found["heuristic"].games, found["heuristic"].wins, found["heuristic"].member_id) == (1, 0, None)


def test_a_tie_moves_equals_towards_nobody() -> None:
    found = after(table_of("t1", [1, 2], winners=2))
    assert found["1"].mu == pytest.approx(found["2"].mu)


def test_an_agent_on_several_seats_has_its_mean_place_and_one_game() -> None:
    found = after(table_of("t1", ["random", 1, "random"]))
    # The first and the last place are like the one between them.
    assert found["random"].mu == pytest.approx(found["1"].mu)
    assert (found["random"].games, found["random"].wins) == (1, 1)
    assert found["random"].due == pytest.approx(2 / 3)


def test_an_agent_alone_with_itself_learns_nothing() -> None:
    found = after(table_of("t1", ["random", "random"]))
    assert (found["random"].mu, found["random"].games) == (25.0, 1)


def test_a_shared_win_is_counted_and_not_rated() -> None:
    found = after(table_of("t1", [1, 2, 3], winners=3), table_of("t2", [1, 2, 3], winners=0), together=True)
    assert {(each.mu, each.sigma, each.games, each.wins) for each in found.values()} == {(25.0, 25 / 3, 2, 1)}


def advised(table: list[ResultRecord], seat: int) -> list[ResultRecord]:
    """The same results, with advice at this seat."""
    return [replace(each, advised=True) if each.seat == seat else each for each in table]


def test_a_member_who_took_advice_can_fall_but_not_rise() -> None:
    """In the ladder, which goes by the rating less its uncertainty; the others are rated as after any game."""
    order: list[int | str] = [1, 2, 3, "heuristic"]
    usual = after(table_of("t1", order))
    before = beginner(result(1))
    for seat, who in enumerate(["1", "2", "3"]):
        found = after(advised(table_of("t1", order), seat))
        assert height(found[who]) == min(height(usual[who]), height(before))
        assert {each: found[each] for each in usual if each != who} == {
            each: usual[each] for each in usual if each != who
        }
        assert found[who].games == 1
    assert height(usual["1"]) > height(before), "else there was nothing to be had"
    last = after(advised(table_of("t1", [2, 1]), 1))
    assert last == after(table_of("t1", [2, 1])), "a defeat counts as ever, so that nobody asks to be rid of it"


def height(standing: StandingRecord) -> float:
    return standing.mu - CAUTION * standing.sigma


def test_a_fair_share_is_that_of_the_seats() -> None:
    found = after(table_of("t1", [1, 2, 3, 4]), table_of("t2", [1, 2], winners=2))
    assert found["1"].due == pytest.approx(1 / 4 + 1)
    assert found["3"].due == pytest.approx(1 / 4)


def test_the_stronger_one_ends_above_after_many_games() -> None:
    tables = [table_of(f"t{number}", [1, 2, 3] if number % 4 else [3, 2, 1]) for number in range(40)]
    found = after(*tables)
    assert found["1"].mu > found["2"].mu > found["3"].mu
    assert found["1"].sigma < 5 < 25 / 3
