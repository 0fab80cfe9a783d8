"""More people than an HTTP client has connections by itself: each of them looks, speaks and is heard."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from loopcord.client.parts import text

if TYPE_CHECKING:
    from loopcord.client.playground import Playground
    from loopcord.server import Server

CROWD = 105
PATIENCE = 60.0


async def test_whoever_asks_for_one_person_opens_one_socket(playground: Playground) -> None:
    anna = await playground.person("Anna")
    assert (await playground.person("Anna")) is anna
    assert [*playground._persons.values()] == [anna]


async def test_more_than_a_hundred_people_look_and_speak(playground: Playground) -> None:
    channel = await playground.channel()
    for number in range(CROWD):
        await playground.call("POST", "/page/people", json={"name": f"guest {number}", "locale": "en-US"})
    async with asyncio.timeout(PATIENCE):
        people = await playground.people()
        assert len(people) > CROWD
        for who in people[-3:]:
            await who.say(channel, who.name)
        spoken = [who.name for who in people[-3:]]
        for who in people:
            await who.wait_for(lambda message: text(message) == spoken[-1], PATIENCE, "the last one to speak")
            assert [text(message) for message in who.messages(channel)] == spoken
        assert await playground.people() == people


async def test_a_client_that_was_cut_off_comes_back_and_sees_what_it_missed(
    server: Server, playground: Playground
) -> None:
    anna, channel = await playground.person("Anna"), await playground.channel()
    await server.pages.close()
    await anna.say(channel, "Still there?")
    await anna.wait_for(lambda message: text(message) == "Still there?", PATIENCE, "what was said meanwhile")
