"""What can wait is shown at most once in ten seconds, and never too late."""

from __future__ import annotations

import pytest

from bot.messages.scheduler import Seldom
from tests.messages.virtual import Time


class Ear:
    """Notes when which subject was touched."""

    def __init__(self) -> None:
        self.time = Time()
        self.heard: list[tuple[str, float]] = []
        self.seldom = Seldom(10.0, self.touch, clock=self.time, later=self.time.later)

    def touch(self, subject: str) -> None:
        """Note it."""
        self.heard.append((subject, self.time.now))


@pytest.fixture
def ear() -> Ear:
    """Nothing has happened yet."""
    return Ear()


async def test_the_first_change_is_shown_at_once_and_all_others_together_when_it_has_rested(ear: Ear) -> None:
    for pause in (0.0, 1.0, 5.0, 3.5):
        await ear.time.let_pass(pause)
        ear.seldom.touch("a table")
    assert ear.heard == [("a table", 0.0)]
    idle = [ear.seldom.is_idle]
    await ear.time.let_pass(30)
    assert ear.heard == [("a table", 0.0), ("a table", 10.0)]
    assert [*idle, ear.seldom.is_idle] == [False, True]
    ear.seldom.touch("a table")
    assert ear.heard[2:] == [("a table", ear.time.now)]


async def test_a_table_does_not_wait_for_another_one(ear: Ear) -> None:
    for table in ("one", "two", "one"):
        ear.seldom.touch(table)
    assert ear.heard == [("one", 0.0), ("two", 0.0)]


async def test_a_change_that_was_put_off_can_be_shown_now_and_is_not_shown_twice(ear: Ear) -> None:
    ear.seldom.touch("a table")
    await ear.time.let_pass(2)
    ear.seldom.touch("a table")
    ear.seldom.touch_now()
    assert ear.heard == [("a table", 0.0), ("a table", 2.0)]
    await ear.time.let_pass(30)
    assert ear.heard[2:] == []
