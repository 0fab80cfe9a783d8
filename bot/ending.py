"""Ending in time: what is on its way is finished, but nothing that hangs keeps the bot from ending."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Mapping
from typing import Final

import discord
import structlog

from bot.connection import hang_up

log = structlog.get_logger(__name__)

HANGING_UP: Final = 1.0
"""Seconds that a gateway is given to say goodbye, of those in which answers are finished."""
ANSWERING: Final = ("discord.py: on_interaction", "CommandTree-invoker")
"""What discord.py calls its tasks in which interactions are answered."""


async def within(seconds: float, what: str, *steps: Awaitable[object]) -> None:
    """Run these steps side by side. Those that have not ended after this many seconds are cancelled."""
    if not (tasks := [asyncio.ensure_future(step) for step in steps]):
        return
    _, late = await asyncio.wait(tasks, timeout=seconds)
    for task in late:
        task.cancel()
    if late:
        log.info("not-ended-in-time", what=what)
    for task in tasks:
        if task.done() and not task.cancelled() and (error := task.exception()) is not None:
            log.error("not-ended-well", what=what, exc_info=error)


async def the_last_answered(shards: Mapping[int, discord.ShardInfo]) -> None:
    """Have Discord send no more interactions, and wait until those that have come are answered.

    What people click from now on fails at once, as if there were no bot: Discord passes it to none.
    """
    await within(HANGING_UP, "gateway", *(hang_up(each) for each in shards.values() if not each.is_closed()))
    if answering := [task for task in asyncio.all_tasks() if task.get_name() in ANSWERING]:
        await asyncio.wait(answering)


async def stopped(*tasks: asyncio.Task[None] | None) -> None:
    """Stop these tasks, which can be begun again at any time."""
    begun = [task for task in tasks if task is not None]
    for task in begun:
        task.cancel()
    await asyncio.gather(*begun, return_exceptions=True)
