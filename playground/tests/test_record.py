"""The record: what people did is there with its times, and developers see it as it happens."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest

from loopcord.client.playground import Refused
from loopcord.data.settings import TOKEN

if TYPE_CHECKING:
    from loopcord.client.playground import Playground
    from loopcord.data.clock import ManualClock
    from loopcord.server import Server
    from tests.wires import Hand


async def go(playground: Playground) -> None:
    """Somebody uses the command and does not wait."""
    anna = await playground.person("Anna")
    body = {"person": anna.id, "kind": "command", "channel": await playground.channel(), "command": "go"}
    await playground.call("POST", "/page/interactions", params={"wait": "0"}, json=body)


async def test_interactions_with_their_times(hand: Hand, playground: Playground, clock: ManualClock) -> None:
    begun = clock.now()
    await go(playground)
    interaction = await hand.interaction()
    clock.advance(1)
    await hand.respond(interaction, {"type": 4, "data": {"content": "x"}})
    await go(playground)
    clock.advance(3)
    first, second = await playground.interactions()
    anna = await playground.person("Anna")
    assert first == {
        "number": 1,
        "interaction": interaction["id"],
        "person": anna.id,
        "of": "command",
        "name": "go",
        "channel": interaction["channel_id"],
        "guild": interaction["guild_id"],
        "message": None,
        "state": "answered",
        "created": begun,
        "acknowledged": begun + 1,
        "failed": None,
        "answer": 4,
    }
    assert (second["state"], second["acknowledged"], second["failed"]) == ("failed", None, begun + 4)
    assert await playground.interactions(after=1) == [second]
    noted = [entry["state"] for entry in await playground.record(kind="page")]
    assert noted == ["pending", "answered", "pending", "failed"]


async def test_messages_of_people_are_noted(playground: Playground) -> None:
    anna = await playground.person("Anna")
    said = await anna.say(await playground.channel(), "hello")
    (entry,) = await playground.record(kind="page")
    assert (entry["what"], entry["person"], entry["message"]) == ("message", anna.id, said["id"])


async def test_opens_and_closes_are_noted(hand: Hand, playground: Playground) -> None:
    await playground.gateway("close", code=4000)
    await hand.wire.closed()
    entries = await playground.record(kind="gateway")
    assert [(each["direction"], each["shard"]) for each in entries[:2]] == [("open", None), ("out", None)]
    assert (entries[0]["query"]["v"], entries[-1]["code"], entries[-1]["shard"]) == ("10", 4000, 0)


async def test_the_record_live(playground: Playground, hand: Hand) -> None:
    before = (await playground.record())[-1]["n"]
    seen: list[Any] = []

    async def until(number: int) -> None:
        while len(seen) < number:
            frame = await socket.receive_json(timeout=20)
            assert frame["type"] == "record"
            seen.extend(frame["entries"])

    async with playground.session.ws_connect(f"{playground.url}/page/record/live") as socket:
        anna = await playground.person("Anna")
        await anna.say(await playground.channel(), "hello")
        await until(1)
        await hand.rest("GET", "/users/@me")
        await until(2)
    assert seen == await playground.record(after=before)
    async with playground.session.ws_connect(f"{playground.url}/page/record/live?after={before}") as socket:
        again = await socket.receive_json(timeout=20)
    assert again["entries"] == seen


async def test_the_record_page_is_sent_no_number_that_it_would_round(playground: Playground, hand: Hand) -> None:
    before, anna = (await playground.record())[-1]["n"], await playground.person("Anna")
    await hand.rest("POST", "/users/@me/channels", {"recipient_id": int(anna.id)})
    async with playground.session.ws_connect(f"{playground.url}/page/record/live?after={before}") as socket:
        (entry,) = (await socket.receive_json(timeout=20))["entries"]
    assert entry["body"] == {"recipient_id": anna.id}
    assert isinstance(entry["n"], int)
    (same,) = await playground.record(after=before)
    assert same["body"] == {"recipient_id": int(anna.id)}, "programs get what the bot has sent"


async def test_a_bot_that_dies_in_the_middle_of_a_request_is_no_mistake_of_the_playground(
    playground: Playground, server: Server, hand: Hand, caplog: pytest.LogCaptureFixture
) -> None:
    before = (await playground.record())[-1]["n"]
    path = f"/channels/{await playground.channel()}/messages"
    _, writer = await asyncio.open_connection("127.0.0.1", int(server.address.rsplit(":", 1)[1]))
    begun = (
        f"POST /api/v10{path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUser-Agent: dying\r\nAuthorization: Bot {TOKEN}\r\n"
        'Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"content": '
    )
    async with playground.session.ws_connect(f"{playground.url}/page/record/live?after={before}") as socket:
        writer.write(begun.encode())
        await writer.drain()
        writer.close()
        (entry,) = (await socket.receive_json(timeout=20))["entries"]
    assert (entry["path"], entry["status"], entry["response"]) == (path, 0, None)
    assert [each for each in caplog.records if each.levelname == "ERROR"] == []


@pytest.mark.parametrize("path", ["/page/record/live?after=x", "/page/interactions?after=x"])
async def test_the_after_parameter_has_to_be_a_number(playground: Playground, path: str) -> None:
    with pytest.raises(Refused, match="after must be a number"):
        await playground.call("GET", path)
