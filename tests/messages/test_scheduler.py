"""When a table is looked after: after each change, one pass at a time, and again after a failure."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from bot.messages.discord_api.transport import RETRY_DELAYS, Unavailable
from bot.messages.scheduler import Scheduler
from bot.store.connections import StoreError


class Passes:
    """The passes over tables, as they come; `during` is what happens while one is under way."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.members: list[frozenset[int]] = []
        self.gave_way: list[str] = []
        self.changed: list[bool] = []
        self.during: Callable[[str], Awaitable[None]] | None = None
        self.scheduler = Scheduler(self._update, self._give_way)

    async def _update(self, table_id: str, changed: asyncio.Event, members: frozenset[int]) -> None:
        self.begun.append(table_id)
        self.members.append(members)
        if self.during is not None:
            await self.during(table_id)
        self.changed.append(changed.is_set())

    async def _give_way(self, table_id: str) -> None:
        self.gave_way.append(table_id)

    async def quiet(self) -> None:
        """Wait until nothing is under way."""
        while not self.scheduler.is_idle:
            await self.scheduler.quiet()


@pytest.fixture
def passes(monkeypatch: pytest.MonkeyPatch) -> Passes:
    monkeypatch.setattr("bot.messages.scheduler.RETRY_DELAYS", (0,) * len(RETRY_DELAYS))
    return Passes()


async def test_several_changes_at_once_are_one_pass_for_each_table(passes: Passes) -> None:
    for table_id in ("a", "b", "a", "a"):
        passes.scheduler.touch(table_id)
    await passes.quiet()
    assert passes.begun == ["a", "b"]


async def test_a_change_during_a_pass_is_reported_and_leads_to_another_one(passes: Passes) -> None:
    changes = ["a", "a", ""]

    async def change(_: str) -> None:
        if change := changes.pop(0):
            passes.scheduler.touch(change)

    passes.during = change
    passes.scheduler.touch("a")
    await passes.quiet()
    assert passes.begun == ["a", "a", "a"]
    assert passes.changed == [True, True, False]


async def test_hands_touched_at_once_are_one_pass_over_them_alone_and_none_beside_one_over_the_table(
    passes: Passes,
) -> None:
    for member in (1, 2, 1):
        passes.scheduler.touch_hand("a", member)
    passes.scheduler.touch_hand("b", 1)
    passes.scheduler.touch("b")
    await passes.quiet()
    assert (passes.begun, passes.members) == (["a", "b"], [{1, 2}, frozenset()])


async def test_a_hand_touched_during_a_pass_lets_it_end_and_follows(passes: Passes) -> None:
    hands = [7, 0]

    async def touch(_: str) -> None:
        if hand := hands.pop(0):
            passes.scheduler.touch_hand("a", hand)

    passes.during = touch
    passes.scheduler.touch("a")
    await passes.quiet()
    assert (passes.changed, passes.members) == ([False, False], [frozenset(), {7}])


async def test_after_a_pass_over_a_hand_has_failed_all_messages_are_compared(passes: Passes) -> None:
    async def fail(_: str) -> None:
        if len(passes.begun) == 1:
            raise Unavailable("status 503")

    passes.during = fail
    passes.scheduler.touch_hand("a", 7)
    await passes.quiet()
    assert passes.members == [{7}, frozenset()]


async def test_no_two_passes_over_a_table_are_under_way_together(passes: Passes) -> None:
    under_way: set[str] = set()

    async def run_pass(table_id: str) -> None:
        assert table_id not in under_way
        under_way.add(table_id)
        await asyncio.sleep(0)
        under_way.remove(table_id)

    passes.during = run_pass
    for _ in range(5):
        passes.scheduler.touch("a")
        await asyncio.sleep(0)
    await passes.quiet()
    assert len(passes.begun) >= 2
    assert passes.gave_way == []


@pytest.mark.parametrize("error", [Unavailable("status 503"), StoreError("failed", database="", reason="disk full")])
async def test_a_pass_that_fails_is_tried_again_and_the_game_goes_on(passes: Passes, error: Exception) -> None:
    tries = len(RETRY_DELAYS) + 3

    async def fail(_: str) -> None:
        if len(passes.begun) < tries:
            raise error

    passes.during = fail
    passes.scheduler.touch("a")
    await passes.quiet()
    assert passes.begun == ["a"] * tries
    assert passes.gave_way == ["a"], "the first tries are no reason yet, and once is enough"


async def test_a_table_that_cannot_be_shown_does_not_stop_its_game_nor_the_others(passes: Passes) -> None:
    async def fail(table_id: str) -> None:
        if table_id == "a":
            raise ZeroDivisionError

    passes.during = fail
    for table_id in ("a", "b"):
        passes.scheduler.touch(table_id)
    await passes.quiet()
    assert passes.begun == ["a", "b"]
    assert passes.gave_way == ["a"]
    passes.during = None
    passes.scheduler.touch("a")
    await passes.quiet()
    assert passes.begun == ["a", "b", "a"]


async def test_closing_ends_what_is_under_way_and_begins_nothing(passes: Passes) -> None:
    async def change(table_id: str) -> None:
        passes.scheduler.touch(table_id)

    passes.during = change
    passes.scheduler.touch("a")
    await asyncio.sleep(0)
    await passes.scheduler.close()
    passes.scheduler.touch("a")
    assert passes.scheduler.is_idle
