"""Periodic work: nothing that it raises ends it."""

from __future__ import annotations

import pytest
from structlog.testing import capture_logs

from bot.host.background import Periodic
from bot.store.connections import StoreError
from tests.tables.waiting import StandingClock


@pytest.mark.parametrize("error", [StoreError("failed", database="", reason=""), ZeroDivisionError()])
async def test_what_fails_is_logged_and_tried_again(error: Exception) -> None:
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
