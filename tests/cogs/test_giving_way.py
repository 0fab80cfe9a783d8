"""The messages of a table wait for the click on a hand, but not for Discord to confirm its response."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bot.cogs.answer import Answer
from tests.cogs.simulation import Simulation, clicks


async def test_no_message_waits_until_discord_has_confirmed_the_response_to_a_move(
    sim: Simulation, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    await sim.deal(anna, ben)
    acting = await sim.to_act(anna, ben)
    await acting.user.click(hand := await sim.hand(acting), custom_id=clicks(hand, "pick")[0].custom_id())
    acknowledge, unanswered, free = Answer._acknowledge, sim.bot.delivery.unanswered, list[tuple[bool, bool]]()

    async def slowly(answer: Answer, send: Callable[[], Awaitable[Any]]) -> Any:
        async def confirmed_late() -> Any:
            sent = await send()
            free.append((before, await gives_way()))
            return sent

        before = await gives_way()
        return await acknowledge(answer, confirmed_late)

    async def gives_way() -> bool:
        """Whether a message could be drawn within a few turns of the loop."""
        message = asyncio.create_task(unanswered.give_way())
        for _ in range(20):
            await asyncio.sleep(0)
        is_free = message.done()
        message.cancel()
        return is_free

    monkeypatch.setattr(Answer, "_acknowledge", slowly)
    await acting.user.click(hand := await sim.hand(acting), custom_id=clicks(hand, "move")[0].custom_id())
    assert free == [(False, True)]
