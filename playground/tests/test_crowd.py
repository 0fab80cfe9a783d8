"""The live sockets of people: many at once, cut off, and without a playground."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from loopcord.client.parts import text
from loopcord.client.playground import Playground
from loopcord.client.process import PlaygroundProcess

if TYPE_CHECKING:
    from pathlib import Path

    from loopcord.server import Server
    from tests.wires import Rest

CROWD = 105
TIMEOUT = 60.0


async def test_a_client_for_one_person_opens_one_socket(playground: Playground) -> None:
    anna = await playground.person("Anna")
    assert (await playground.person("Anna")) is anna
    assert [*playground._persons.values()] == [anna]


async def test_more_than_a_hundred_people_look_and_speak(playground: Playground) -> None:
    channel = await playground.channel()
    for number in range(CROWD):
        await playground.call("POST", "/page/people", json={"name": f"guest {number}", "locale": "en-US"})
    async with asyncio.timeout(TIMEOUT):
        people = await playground.people()
        assert len(people) > CROWD
        for who in people[-3:]:
            await who.say(channel, who.name)
        spoken = [who.name for who in people[-3:]]
        for who in people:
            await who.wait_for(lambda message: text(message) == spoken[-1], TIMEOUT, "the last one to speak")
            assert [text(message) for message in who.messages(channel)] == spoken
        assert await playground.people() == people


async def test_a_client_that_was_cut_off_comes_back_and_sees_what_it_missed(
    server: Server, playground: Playground
) -> None:
    anna, channel = await playground.person("Anna"), await playground.channel()
    await server.pages.close()
    await anna.say(channel, "Still there?")
    await anna.wait_for(lambda message: text(message) == "Still there?", TIMEOUT, "what was said meanwhile")


async def test_a_page_with_some_channels_shows_their_messages_and_direct_ones_only(
    playground: Playground, rest: Rest
) -> None:
    anna, general = await playground.person("Anna"), await playground.channel()
    cards, dice = [await playground.add_channel(name) for name in ("cards", "dice")]
    await anna.say(general, "before")
    address = f"{playground.url}/page/events?person={anna.id}&channels={cards},{dice}"
    async with playground.session.ws_connect(address, max_msg_size=0) as socket:
        snapshot = await socket.receive_json()
        assert snapshot["messages"] == {cards: [], dice: []}
        assert {each["id"] for each in snapshot["guilds"][0]["channels"]} >= {general, cards, dice}
        await anna.say(general, "elsewhere")
        await anna.say(cards, "a card")
        _, direct = await rest("POST", "/users/@me/channels", {"recipient_id": anna.id})
        assert (await rest("POST", f"/channels/{direct['id']}/messages", {"content": "a hand"}))[0] == 200
        await anna.say(dice, "a die")
        shown: list[str] = []
        async with asyncio.timeout(TIMEOUT):
            while len(shown) < 3:
                frame = await socket.receive_json()
                if frame["type"] == "message_create":
                    shown.append(text(frame["message"]))
        assert shown == ["a card", "a hand", "a die"]


async def test_waiting_fails_at_once_when_the_playground_has_ended(tmp_path: Path) -> None:
    async with PlaygroundProcess(tmp_path / "world") as running, Playground(running.url) as playground:
        anna = await playground.person("Anna")
        waiting = asyncio.create_task(anna.until(lambda: False, TIMEOUT, "a message"))
        await asyncio.sleep(0.1)
        await running.kill()
        async with asyncio.timeout(TIMEOUT / 4):
            with pytest.raises(ConnectionError, match="Anna waits for a message, but has no connection"):
                await waiting
            with pytest.raises(ConnectionError):
                await anna.until(lambda: False, TIMEOUT)
            await anna.until(lambda: True)


async def test_a_playground_that_ends_lets_nobody_connect_again(server: Server, playground: Playground) -> None:
    anna = await playground.person("Anna")
    seen = len(anna.frames)
    await server.stop()
    with pytest.raises(ConnectionError):
        await anna.until(lambda: False, TIMEOUT)
    assert len(anna.frames) == seen
