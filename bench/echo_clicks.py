"""Clicks on a bot that only acknowledges them: the least that a click takes on this playground and machine."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Final

from loopcord.client import Playground

from bench.bot_process import online
from bench.playground import process
from bench.regulars import Clicks, Offer, Press, Regulars

DEFERRED: Final = "deferred"
"""The custom_id of the echo bot's button."""


async def echo(playground: Playground, people: Regulars, rate: float, number: int) -> Clicks:
    """This number of clicks by any of these people, at this rate a second, on an echo bot in the bot's place."""
    async with process("bench.echo_bot", playground.url):
        await online(playground)
        channel = await playground.add_channel("echo")
        panel = await people.act(people.people[0], kind="command", channel=channel, command="panel", options={})
        return await _clicked(people, panel["answer"]["message"]["id"], rate, number)


async def _clicked(people: Regulars, message: str, rate: float, number: int) -> Clicks:
    clicks, clock, chance = Clicks(), asyncio.get_running_loop().time, Random(1)

    async def click() -> None:
        offer, began = Offer("echo", chance.choice(people.people), message, DEFERRED, None), clock()
        report = await people.act(offer.person, kind="component", message=message, custom_id=DEFERRED)
        clicks.add(Press(offer, began, clock() - began, report["state"]))

    async with asyncio.TaskGroup() as tasks:
        began = clock()
        for each in range(number):
            await asyncio.sleep(max(0.0, began + each / rate - clock()))
            tasks.create_task(click())
    return clicks
