"""What the gateway does on demand and what it refuses: op 7 and 9, close codes, zombies, too much of anything."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from loopcord.client.playground import Refused
from loopcord.data.settings import TOKEN
from tests.wires import Wire

if TYPE_CHECKING:
    from loopcord.client.playground import Playground
    from loopcord.data.clock import ManualClock
    from loopcord.data.settings import Settings
    from tests.wires import Hand, Rest


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return msgspec.structs.replace(settings, rate_limits=True, max_concurrency=2, shards=4)


async def resume(rest: Rest, session: str) -> dict[str, Any]:
    """What is answered to a RESUME."""
    wire = await Wire.open(rest)
    await wire.receive()
    await wire.send(6, {"token": TOKEN, "session_id": session, "seq": 2})
    return await wire.receive()


async def test_asked_to_reconnect(hand: Hand, playground: Playground) -> None:
    assert await playground.gateway("reconnect") == 1
    assert (await hand.wire.receive())["op"] == 7


@pytest.mark.parametrize(("action", "resumable"), [("invalidate", False), ("invalidate_resumable", True)])
async def test_an_invalid_session_both_ways(
    hand: Hand, rest: Rest, playground: Playground, action: str, resumable: bool
) -> None:
    (session,) = rest.server.gateway.sessions.by_id
    await playground.gateway(action)
    assert await hand.wire.receive() == {"op": 9, "d": resumable}
    await hand.wire.socket.close()
    answer = await resume(rest, session)
    assert (answer.get("t") == "RESUMED") is resumable
    assert (answer["op"] == 9) is not resumable


@pytest.mark.parametrize(
    ("code", "resumable"), [(4000, True), (4008, True), (4009, False), (1000, False), (4014, False)]
)
async def test_closed_with_a_code(hand: Hand, rest: Rest, playground: Playground, code: int, resumable: bool) -> None:
    (session,) = rest.server.gateway.sessions.by_id
    await playground.gateway("close", code=code)
    assert await hand.wire.closed() == code
    assert (await resume(rest, session)).get("t") == ("RESUMED" if resumable else None)


async def test_a_zombie_says_nothing_and_its_session_repeats_it(hand: Hand, rest: Rest, playground: Playground) -> None:
    (session,) = rest.server.gateway.sessions.by_id
    before = rest.server.gateway.is_muted
    await playground.gateway("mute")
    assert (before, rest.server.gateway.is_muted) == (False, True)
    await hand.wire.send(1, 2)
    await playground.add_channel("unheard")
    with pytest.raises(TimeoutError):
        await hand.wire.socket.receive(timeout=0.1)
    assert (await resume(rest, session))["d"]["name"] == "unheard"


async def test_one_shard_only(rest: Rest, playground: Playground) -> None:
    wires = []
    for shard in (0, 1):
        wire = await Wire.open(rest)
        await wire.identify(shard=[shard, 2])
        await wire.event("READY")
        wires.append(wire)
    assert await playground.gateway("reconnect", shard=1) == 1
    while (await wires[1].receive())["op"] != 7:
        pass
    assert await playground.gateway("cut", shard=7) == 0


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ({"action": "explode"}, "action must be one of"),
        ({"action": "close"}, "code must be"),
        ({"action": "close", "code": 5000}, "code must be"),
        ({"action": "cut", "shard": "one"}, "shard must be"),
        ({"action": "cut", "shard": -1}, "shard must be"),
    ],
)
async def test_an_impossible_whim_of_the_gateway_is_refused(playground: Playground, body: Any, sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        await playground.call("POST", "/page/gateway", json=body)


async def test_a_hundred_and_twenty_frames_a_minute(hand: Hand, clock: ManualClock) -> None:
    for number in range(119):  # one was the IDENTIFY
        await hand.wire.send(1, number)
    clock.advance(60)
    for number in range(121):
        await hand.wire.send(1, number)
    assert await hand.wire.closed() == 4008


async def test_each_bucket_of_shards_identifies_once_in_five_seconds(rest: Rest, clock: ManualClock) -> None:
    async def identify(shard: int) -> object:
        wire = await Wire.open(rest)
        await wire.receive()
        await wire.identify(shard=[shard, 4])
        frame = await wire.receive()
        return frame["t"] if frame["op"] == 0 else frame

    refused = {"op": 9, "d": False}
    assert [await identify(shard) for shard in (0, 1, 2, 3)] == ["READY", "READY", refused, refused]
    clock.advance(5)
    assert [await identify(shard) for shard in (2, 3)] == ["READY", "READY"]


async def test_the_gateway_tells_of_its_limits(rest: Rest, hand: Hand, clock: ManualClock) -> None:
    clock.advance(3600)
    _, body = await rest("GET", "/gateway/bot")
    limit = {"total": 1000, "remaining": 999, "reset_after": 82_800_000, "max_concurrency": 2}
    assert (body["shards"], body["session_start_limit"]) == (4, limit)


async def test_too_many_identifies_in_a_day_void_the_token(
    hand: Hand, rest: Rest, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rest.server.gateway.identifies._today, "_most", 2)
    clock.advance(5)
    second = await Wire.open(rest)
    await second.identify()
    await second.event("READY")
    clock.advance(5)
    third = await Wire.open(rest)
    await third.identify()
    assert [await wire.closed() for wire in (third, second, hand.wire)] == [4004] * 3
    assert (await rest("GET", "/users/@me"))[0] == 401
    fourth = await Wire.open(rest)
    await fourth.identify()
    assert await fourth.closed() == 4004


async def test_presences_beyond_five_change_nothing(hand: Hand, caplog: pytest.LogCaptureFixture) -> None:
    for _ in range(6):
        await hand.wire.send(3, {"status": "idle", "activities": [], "since": 0, "afk": False})
    await hand.wire.send(1, 1)
    assert (await hand.wire.receive())["op"] == 11
    assert [record.message for record in caplog.records if "presence" in record.message] == [
        "The bot changes its presence too often; Discord would ignore this one"
    ]


async def test_many_members_come_in_chunks(hand: Hand, playground: Playground, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("loopcord.gateway.members.CHUNK", 2)
    guild = (await playground.guilds())[0]["id"]
    everybody = [person.id for person in await playground.people()]
    await hand.wire.send(8, {"guild_id": guild, "user_ids": everybody, "limit": 0})
    chunks = [(await hand.wire.event("GUILD_MEMBERS_CHUNK"))["d"] for _ in range(2)]
    assert [(each["chunk_index"], each["chunk_count"], len(each["members"])) for each in chunks] == [
        (0, 2, 2),
        (1, 2, 1),
    ]
    await hand.wire.send(8, {"guild_id": guild, "query": "", "limit": 1})
    assert len((await hand.wire.event("GUILD_MEMBERS_CHUNK"))["d"]["members"]) == 1
