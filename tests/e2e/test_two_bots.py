"""Two bots with one token on two databases: Discord sends every interaction to both, and one of them answers it."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.ops.doctor.machine import reports_of
from tests.e2e.bot_process import BotProcess
from tests.e2e.conftest import House
from tests.e2e.playing import guest
from tests.tables.waiting import eventually

pytestmark = [pytest.mark.e2e, pytest.mark.asyncio(loop_scope="session")]


async def test_a_bot_reports_another_one_with_its_token(own: House, tmp_path: Path) -> None:
    elsewhere = f"sqlite:///{(tmp_path / 'elsewhere.sqlite3').as_posix()}"
    async with BotProcess(tmp_path / "other", own.playground, store=elsewhere) as other:
        channel = await own.playground.add_channel("table")
        anna = await guest(own.playground, channel, "Anna")
        bots = (own.bot, other)

        def beaten() -> int:
            return sum(entry["event"] == "answered-by-another-bot" for bot in bots for entry in bot.log())

        answered = 0
        while beaten() < 6:  # so that one of the two was beaten three times
            assert answered < 40, "nobody was beaten"
            await anna.slash("rules")
            answered += 1
            await asyncio.sleep(0.05)
        found = [finding for bot in bots for finding in await reported(bot)]
    assert any("Another program with this token has answered" in sentence for sentence in found)


async def reported(bot: BotProcess) -> list[str]:
    """What `doctor` repeats of a running bot, once it has given another sign of life."""
    alive = bot.config.parent / "alive"
    alive.unlink(missing_ok=True)
    await eventually(alive.exists)
    return [each.sentence for each in reports_of(alive) if each.code == "rival"]
