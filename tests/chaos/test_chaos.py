"""A small storm, and that a storm notices what it is there to notice."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.store.schema import Status
from tests.chaos.mortal import TO_ANSWER, Absence
from tests.chaos.party import Clicked
from tests.chaos.storm import Plan, storm
from tests.e2e.accounts import Account

KILLS = 3


@pytest.mark.e2e
async def test_nothing_is_lost_in_a_small_storm(tmp_path: Path) -> None:
    store = f"sqlite:///{(tmp_path / 'tables.sqlite3').as_posix()}"
    found = await storm(tmp_path, Plan(KILLS, seed=7, peace=5), store)
    assert found.violations == []
    assert len(found.kills) == KILLS
    assert found.acknowledged > 0
    assert found.tables.total() >= 5


def account(*played: tuple[int, str | None, object]) -> Account:
    """What was written down of a table with this log, a move a second."""
    return Account(
        table="abcd2345",
        channel="1",
        status=Status.RUNNING,
        seed=b"",
        members=(),
        played=played,
        made_at=tuple(map(float, range(len(played)))),
        states=(),
        outcome=None,
        faults=(),
    )


def clicked(*attempts: tuple[int, str, object, bool]) -> Clicked:
    """What people clicked: ply, who, the move, and whether it was answered."""
    found = Clicked()
    for ply, member, move, answered in attempts:
        found.add(ply, member, move, answered=answered)
    return found


def test_an_acknowledged_move_that_is_not_in_the_log_is_lost() -> None:
    moves = clicked((0, "anna", 7, True), (2, "ben", 8, True))
    assert moves.lost(account((0, "anna", 7), (1, None, 1), (2, "ben", 8))) == []
    assert len(moves.lost(account((0, "anna", 7), (1, None, 1)))) == 1
    assert len(moves.lost(account((0, "anna", 9), (1, None, 1), (2, "ben", 8)))) == 1
    assert len(moves.lost(account((0, "anna", 7), (1, None, 1), (2, None, 8)))) == 1


def test_an_unanswered_move_may_be_in_the_log_or_not() -> None:
    moves = clicked((0, "anna", 7, False), (0, "anna", 8, True))
    for made in (7, 8):
        assert moves.lost(account((0, "anna", made))) == moves.doubled(account((0, "anna", made))) == []
    assert moves.lost(account()) == []
    assert moves.acknowledged == 0


def test_a_move_that_nobody_clicked_there_is_doubled() -> None:
    moves = clicked((0, "anna", 7, True))
    assert moves.doubled(account((0, "anna", 7), (1, None, 7))) == []
    twice = account((0, "anna", 7), (0, "anna", 7))
    assert len(moves.doubled(twice)) == 1
    assert moves.doubled(replace(twice, unasked=frozenset({1}))) == [], "the host has made it"


def test_a_click_that_came_too_late_is_no_promise() -> None:
    moves = clicked((0, "anna", 7, True))
    moves.was_too_late(0)
    assert moves.acknowledged == 0
    assert moves.lost(account((0, None, 1))) == []


@pytest.mark.parametrize(("at", "late"), [(0.5, 1), (-0.5, 0)])
def test_a_click_after_the_move_of_another_is_no_promise_and_one_before_it_is(at: float, late: int) -> None:
    moves = Clicked()
    moves.add(0, "anna", 7, answered=True, at=at)
    made = account((0, None, 1))
    assert moves.find_too_late(made) == late
    assert len(moves.lost(made)) == 1 - late


def test_only_a_dead_process_is_excused() -> None:
    absence = Absence(died=100.0, back=104.0)
    assert absence.excuses(100.0 - TO_ANSWER)
    assert absence.excuses(103.9)
    assert not absence.excuses(104.1)
    assert not absence.excuses(95.0)
    assert Absence(died=100.0).excuses(10_000.0)
