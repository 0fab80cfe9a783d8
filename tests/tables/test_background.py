"""Periodic work: nothing that it raises ends it, and closing it waits only for a running call."""

from __future__ import annotations

import asyncio

import pytest
from structlog.testing import capture_logs

from bot.background import Periodic
from bot.store.connections import StoreError
from tests.tables.waiting import TIMEOUT, StandingClock


async def a_few_turns_of_the_loop() -> None:
    """Let tasks do all that they can do without waiting for anything."""
    for _ in range(10):
        await asyncio.sleep(0)


@pytest.mark.parametrize("error", [StoreError("failed", database="", reason=""), ZeroDivisionError()])
async def test_a_failing_task_is_logged_and_tried_again(error: Exception) -> None:
    clock, ends = StandingClock(), [error]

    async def work() -> float:
        if ends:
            raise ends.pop()
        return 3.0

    periodic = Periodic("work", work, every=7.0, failed="not-done", sleep=clock.sleep)
    with capture_logs() as logs:
        periodic.start()
        await clock.sleeping(7.0)
        clock.advance(7.0)
        await clock.sleeping(3.0)
        await periodic.close()
    assert [entry["event"] for entry in logs] == ["not-done"]


@pytest.mark.parametrize("sleeps", [True, False])
async def test_closing_waits_for_a_running_call_but_not_for_the_next_one(sleeps: bool) -> None:
    clock, answer = StandingClock(), asyncio.Event()
    if sleeps:
        answer.set()

    async def work() -> float:
        await answer.wait()
        return 3.0

    periodic = Periodic("work", work, every=7.0, failed="not-done", sleep=clock.sleep)
    periodic.start()
    await a_few_turns_of_the_loop()
    assert clock.left == ([3.0] if sleeps else [])
    closing = asyncio.create_task(periodic.close(patience=TIMEOUT))
    await a_few_turns_of_the_loop()
    assert closing.done() is sleeps
    answer.set()
    await closing
