"""The gateway, frame by frame: what a library hides."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest

from loopcord.data.settings import PRIVILEGED, TOKEN
from loopcord.server import Server
from tests.wires import Wire

if TYPE_CHECKING:
    from pathlib import Path

    from loopcord.client.playground import Playground
    from loopcord.data.settings import Settings
    from tests.wires import Hand, Rest


@pytest.mark.parametrize("query", ["v=10&encoding=json", "v=9", "v=10&encoding=json&compress=zlib-stream"])
async def test_hello_ready_and_guilds(rest: Rest, query: str) -> None:
    wire = await Wire.open(rest, query)
    hello = await wire.receive()
    assert hello["op"] == 10
    assert hello["d"]["heartbeat_interval"] == 41250
    await wire.identify(shard=[0, 1])
    ready = await wire.receive()
    assert (ready["op"], ready["t"], ready["s"]) == (0, "READY", 1)
    assert ready["d"]["resume_gateway_url"] == rest.server.state.gateway_address
    (unavailable,) = ready["d"]["guilds"]
    assert unavailable["unavailable"] is True
    guild = await wire.receive()
    assert (guild["t"], guild["s"], guild["d"]["id"]) == ("GUILD_CREATE", 2, unavailable["id"])
    assert [member["user"]["bot"] for member in guild["d"]["members"]] == [True]  # people only with the members intent
    await wire.send(1, 2)
    assert (await wire.receive())["op"] == 11


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        ({"op": 2, "d": {"token": "wrong", "intents": 1}}, 4004),
        ({"op": 2, "d": {"token": TOKEN, "intents": "1"}}, 4013),
        ({"op": 2, "d": {"token": TOKEN, "intents": 1 << 40}}, 4013),
        ({"op": 2, "d": {"token": TOKEN, "intents": 1 << 15}}, 4014),
        ({"op": 2, "d": {"token": TOKEN, "intents": 1, "shard": [1, 1]}}, 4010),
        ({"op": 2, "d": {"token": TOKEN, "intents": 1, "shard": "0"}}, 4010),
        ({"op": 3, "d": {"status": "online"}}, 4003),
        ({"op": 5, "d": None}, 4001),
        ({"op": 2, "d": None}, 4002),
        ({"op": 6, "d": {"token": "wrong", "session_id": "x", "seq": 1}}, 4004),
        ({"op": 1, "d": "x" * 5000}, 4002),
        (["no", "object"], 4002),
    ],
)
async def test_bad_frames_close_the_socket(rest: Rest, frame: Any, code: int) -> None:
    wire = await Wire.open(rest)
    await wire.receive()
    await wire.socket.send_json(frame)
    assert await wire.closed() == code


@pytest.mark.parametrize(("query", "code"), [("v=6", 4012), ("v=10&encoding=etf", 4002), ("v=10&compress=lz4", 4002)])
async def test_an_unknown_way_to_talk_is_refused(rest: Rest, query: str, code: int) -> None:
    assert await (await Wire.open(rest, query)).closed() == code


async def test_identifying_twice(hand: Hand) -> None:
    await hand.wire.identify()
    assert await hand.wire.closed() == 4005


async def test_presence_and_voice_are_taken_and_ignored(hand: Hand) -> None:
    await hand.wire.send(3, {"status": "idle", "activities": [], "since": 0, "afk": False})
    await hand.wire.send(4, {"guild_id": "1", "channel_id": None})
    await hand.wire.send(1, 1)
    assert (await hand.wire.receive())["op"] == 11


async def test_missed_events_are_repeated_after_a_resume(hand: Hand, playground: Playground) -> None:
    wire = await Wire.open(hand.rest)
    await wire.identify()
    ready = await wire.event("READY")
    last = await wire.event("GUILD_CREATE")
    await wire.socket.close()
    guild = (await playground.guilds())[0]["id"]
    for name in ("one", "two"):
        await playground.add_channel(name, guild)
    again = await Wire.open(hand.rest)
    seen = {"token": TOKEN, "session_id": ready["d"]["session_id"], "seq": last["s"]}
    await again.send(6, seen)
    names = [(await again.receive()).get("t") for _ in range(4)]
    assert names == [None, "CHANNEL_CREATE", "CHANNEL_CREATE", "RESUMED"]
    await playground.add_channel("three", guild)
    assert (await again.receive())["s"] == last["s"] + 4  # numbering goes on


async def test_resumes_that_cannot_be(rest: Rest, hand: Hand) -> None:
    (session,) = rest.server.gateway.sessions.by_id
    wire = await Wire.open(rest)
    await wire.receive()
    await wire.send(6, {"token": TOKEN, "session_id": "unknown", "seq": 1})
    assert await wire.receive() == {"op": 9, "d": False}
    await wire.send(6, {"token": TOKEN, "session_id": session, "seq": 999})
    assert await wire.closed() == 4007


async def test_too_much_missed_cannot_be_repeated(
    hand: Hand, rest: Rest, playground: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("loopcord.gateway.sessions.REPEATABLE", 2)
    wire = await Wire.open(rest)
    await wire.identify()
    ready = await wire.event("READY")
    await wire.socket.close()
    for name in ("one", "two", "three"):
        await playground.add_channel(name)
    again = await Wire.open(rest)
    await again.receive()
    await again.send(6, {"token": TOKEN, "session_id": ready["d"]["session_id"], "seq": 1})
    assert await again.receive() == {"op": 9, "d": False}


async def test_a_silent_bot_is_dropped(tmp_path: Path, settings: Settings) -> None:
    import aiohttp
    import msgspec

    from tests.wires import Rest

    impatient = msgspec.structs.replace(settings, heartbeat_interval=0.05)
    async with Server(impatient) as server, aiohttp.ClientSession() as session:
        wire = await Wire.open(Rest(server, session))
        await wire.identify()
        assert await wire.closed() == 4009


async def test_a_beating_bot_is_kept(tmp_path: Path, settings: Settings) -> None:
    import aiohttp
    import msgspec

    from tests.wires import Rest

    impatient = msgspec.structs.replace(settings, heartbeat_interval=1.0)
    async with Server(impatient) as server, aiohttp.ClientSession() as session:
        wire = await Wire.open(Rest(server, session))
        await wire.receive()
        for _ in range(10):
            await wire.send(1, None)
            assert (await wire.receive())["op"] == 11
            await asyncio.sleep(0.3)


async def test_members_are_given_by_id_or_search_and_all_only_with_the_intent(
    hand: Hand, playground: Playground
) -> None:
    anna = await playground.person("Anna")
    guild = (await playground.guilds())[0]["id"]
    await hand.wire.send(8, {"guild_id": guild, "user_ids": [anna.id, "1"], "limit": 0, "nonce": "n"})
    chunk = (await hand.wire.event("GUILD_MEMBERS_CHUNK"))["d"]
    assert [member["user"]["id"] for member in chunk["members"]] == [anna.id]
    assert (chunk["not_found"], chunk["nonce"]) == (["1"], "n")
    await hand.wire.send(8, {"guild_id": guild, "query": "be", "limit": 5})
    chunk = (await hand.wire.event("GUILD_MEMBERS_CHUNK"))["d"]
    assert [member["user"]["global_name"] for member in chunk["members"]] == ["Ben"]
    await hand.wire.send(8, {"guild_id": guild, "query": "", "limit": 0})
    assert await hand.wire.closed() == 4014


async def test_privileged_intents_bring_more_events(settings: Settings) -> None:
    import aiohttp
    import msgspec

    from loopcord.client.playground import Playground
    from tests.wires import Rest

    allowed = msgspec.structs.replace(settings, privileged=sum(PRIVILEGED.values()))
    async with Server(allowed) as server, aiohttp.ClientSession() as session, Playground(server.address) as playground:
        wire = await Wire.open(Rest(server, session))
        await wire.identify(intents=1 << 0 | 1 << 1 | 1 << 8 | 1 << 9 | 1 << 15)
        guild = await wire.event("GUILD_CREATE")
        assert len(guild["d"]["members"]) == 4  # with presences; with members alone, the bot's own
        dora = await playground.add_person("Dora", "pl")
        joined = await wire.event("GUILD_MEMBER_ADD")
        assert joined["d"]["user"]["id"] == dora.id
        await dora.say(await playground.channel(), "cześć")
        assert (await wire.event("MESSAGE_CREATE"))["d"]["content"] == "cześć"


async def test_messages_are_heard_with_the_intent_only_and_without_content(hand: Hand, playground: Playground) -> None:
    anna = await playground.person("Anna")
    channel = await playground.channel()
    listening = await Wire.open(hand.rest)
    await listening.identify(intents=1 << 0 | 1 << 9)
    await listening.event("GUILD_CREATE")
    said = await anna.say(channel, "secret words")
    heard = (await listening.receive())["d"]
    assert (heard["id"], heard["content"], heard["guild_id"]) == (said["id"], "", (await playground.guilds())[0]["id"])
    bot = hand.rest.server.state.application.id
    await anna.say(channel, f"hello <@{bot}>")
    assert (await listening.receive())["d"]["content"] == f"hello <@{bot}>"
    await anna.dismiss(said)
    assert (await listening.receive())["t"] == "MESSAGE_DELETE"
    await hand.wire.send(1, None)
    assert (await hand.wire.receive())["op"] == 11  # nothing came here, with the guilds intent only


async def test_a_message_in_a_hidden_channel_is_not_heard(hand: Hand, playground: Playground) -> None:
    anna = await playground.person("Anna")
    channel = await playground.channel()
    await playground.bot_access(channel, "hidden")
    wire = await Wire.open(hand.rest)
    await wire.identify(intents=1 << 0 | 1 << 9)
    await wire.event("GUILD_CREATE")
    await anna.say(channel, "psst")
    await anna.say(await playground.channel("random"), "aloud")
    assert (await wire.receive())["d"]["channel_id"] != channel
