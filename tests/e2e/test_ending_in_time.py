"""A stop ends within ten seconds whatever Discord does, and what was done until then is written down."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from loopcord.client import Playground, PlaygroundProcess

from bot.store.schema import Status
from tests.e2e.accounts import accounts
from tests.e2e.bot_process import BotProcess
from tests.e2e.clicking import offers, take_and_go
from tests.e2e.conftest import House
from tests.e2e.playing import begin, guest, set_table

pytestmark = [pytest.mark.e2e, pytest.mark.asyncio(loop_scope="session")]

IN_TIME = 30.0
"""Seconds until a test gives up: more than ten, as the machine runs other tests, and less than what hangs."""
HANGS: dict[str, dict[str, Any]] = {"slow": {"delay": 60}, "limited": {"retry_after": 600, "scope": "global"}}


@pytest.mark.parametrize("kind", HANGS)
async def test_requests_that_hang_and_a_gateway_that_says_nothing_hold_up_no_end(own: House, kind: str) -> None:
    channel = await own.playground.add_channel("table")
    ben = await guest(own.playground, channel, "Ben")
    await set_table(ben, agents=2)
    await begin(ben)
    await ben.until("a turn", ben.can_pick)
    hand = ben.hand()
    await own.playground.fault(kind, seconds=600, **HANGS[kind])
    await take_and_go(ben, hand, offers(hand)[0])
    await own.playground.gateway("mute")
    async with asyncio.timeout(IN_TIME):
        assert await own.bot.stop() == 0
    account = (await accounts(own.bot.store))[channel]
    assert (account.status, account.faults) == (Status.RUNNING, ())


async def test_it_comes_back_after_an_outage_and_does_not_wait_for_it_at_the_end(tmp_path: Path) -> None:
    async with PlaygroundProcess(tmp_path / "playground") as process:
        async with Playground(process.url) as playground:
            bot = BotProcess(tmp_path / "bot", playground)
            await bot.start()
        await process.kill()
        await tries(bot, 2)
        await process.start()
        async with Playground(process.url) as playground:
            await playground.bot_online(IN_TIME)
        await process.kill()
        await tries(bot, 4)
        async with asyncio.timeout(IN_TIME):
            assert await bot.stop() == 0


async def tries(bot: BotProcess, number: int) -> None:
    """Wait until the bot has lost its connection, and tried `number` times in all to get it back."""
    async with asyncio.timeout(2 * IN_TIME):
        while sum("Attempting a reconnect" in each["event"] for each in bot.log()) < number:  # noqa: ASYNC110  (a log)
            await asyncio.sleep(0.1)
