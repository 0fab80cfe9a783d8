"""Faults on demand: each hits what it is meant to hit, as often as it was asked for, and never the page."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import aiohttp
import pytest

from loopcord.client.playground import Refused
from loopcord.data.settings import TOKEN
from loopcord.services.faults.matching import event_matches, request_matches

if TYPE_CHECKING:
    from loopcord.client.playground import Playground
    from loopcord.data.clock import ManualClock
    from tests.wires import Hand, Rest

ME = "/users/@me"


@pytest.fixture
async def channel(playground: Playground) -> str:
    return await playground.channel()


@pytest.mark.parametrize("status", [500, 502, 503, 504])
async def test_errors_do_nothing(rest: Rest, playground: Playground, channel: str, status: int) -> None:
    fault = await playground.fault("errors", status=status, match="POST /channels/*/messages", count=2)
    assert fault == {"id": "1", "kind": "errors", "match": fault["match"], "status": status, "left": 2, "until": None}
    path = f"/channels/{channel}/messages"
    assert (await rest("GET", path))[0] == 200
    assert [(await rest("POST", path, {"content": "x"}))[0] for _ in range(3)] == [status, status, 200]
    assert len((await rest("GET", path))[1]) == 1
    assert await playground.faults() == []
    hit = [entry["fault"] for entry in await playground.record(kind="rest")]
    assert hit == [None, "errors", "errors", None, None]


async def test_without_count_or_seconds_it_hits_once(rest: Rest, playground: Playground) -> None:
    await playground.fault("errors")
    assert [(await rest("GET", ME))[0] for _ in range(2)] == [500, 200]


async def test_a_fault_lasts_for_some_seconds(rest: Rest, playground: Playground, clock: ManualClock) -> None:
    fault = await playground.fault("errors", seconds=5)
    assert (fault["left"], fault["until"]) == (None, clock.now() + 5)
    assert [(await rest("GET", ME))[0] for _ in range(3)] == [500] * 3
    clock.advance(5)
    assert (await rest("GET", ME))[0] == 200


async def test_slow(rest: Rest, playground: Playground, clock: ManualClock) -> None:
    anna = await playground.person("Anna")
    await playground.fault("slow", delay=30)
    asking = asyncio.create_task(rest("GET", ME))
    await anna.until(lambda: {"type": "faults", "faults": [], "clock": {"offset": 0.0}} in anna.frames)
    assert not asking.done()
    clock.advance(30)
    assert (await asking)[0] == 200


@pytest.mark.parametrize(("kind", "done"), [("dropped", 0), ("lost", 1)])
async def test_sockets_that_close(rest: Rest, playground: Playground, channel: str, kind: str, done: int) -> None:
    path = f"/channels/{channel}/messages"
    await playground.fault(kind)
    with pytest.raises(aiohttp.ClientError):
        await rest("POST", path, {"content": "x"})
    assert len((await rest("GET", path))[1]) == done
    entry = (await playground.record(kind="rest"))[0]
    assert (entry["fault"], entry["status"]) == (kind, 200 if done else 0)


@pytest.mark.parametrize("scope", ["user", "global", "shared"])
async def test_storms_of_429(rest: Rest, playground: Playground, scope: str) -> None:
    await playground.fault("limited", scope=scope, retry_after=1.5)
    status, body = await rest("GET", ME)
    assert (status, body["retry_after"], body["global"]) == (429, 1.5, scope == "global")
    assert (rest.headers["X-RateLimit-Scope"], rest.headers["Retry-After"]) == (scope, "2")
    assert rest.headers.get("X-RateLimit-Global") == ("true" if scope == "global" else None)
    assert "Via" in rest.headers


async def test_kept_out_by_the_network(rest: Rest, playground: Playground) -> None:
    await playground.fault("limited", scope="cloudflare", retry_after=9)
    async with rest.session.get(f"{rest.server.address}/api/v10{ME}") as response:
        assert (response.status, response.content_type) == (429, "text/html")
        assert "Via" not in response.headers


async def test_the_oldest_that_matches_hits(rest: Rest, playground: Playground) -> None:
    await playground.fault("errors", status=502, match="/channels/**")
    await playground.fault("errors", status=503)
    await playground.fault("errors", status=504)
    assert [(await rest("GET", ME))[0] for _ in range(2)] == [503, 504]
    assert [fault["status"] for fault in await playground.faults()] == [502]


async def test_the_page_is_never_hit(rest: Rest, playground: Playground) -> None:
    await playground.fault("dropped", seconds=60)
    assert len(await playground.people()) == 3
    await playground.clear_faults()
    assert (await rest("GET", ME))[0] == 200


async def test_one_can_be_ended(rest: Rest, playground: Playground) -> None:
    fault = await playground.fault("errors", seconds=60)
    await playground.call("DELETE", f"/page/faults/{fault['id']}")
    assert (await rest("GET", ME))[0] == 200
    with pytest.raises(Refused, match="no such fault"):
        await playground.call("DELETE", f"/page/faults/{fault['id']}")


async def test_a_fault_reaches_every_page(playground: Playground, rest: Rest) -> None:
    anna = await playground.person("Anna")
    assert anna.frames[0]["faults"] == []
    fault = await playground.fault("errors", count=2)
    await rest("GET", ME)
    await playground.clear_faults()
    await playground.jump(5)

    def fault_frames() -> list[Any]:
        return [(frame["faults"], frame["clock"]["offset"]) for frame in anna.frames if frame["type"] == "faults"]

    await anna.until(lambda: len(fault_frames()) == 4)
    assert fault_frames() == [([fault], 0), ([fault | {"left": 1}], 0), ([], 0), ([], 5)]
    assert (await playground.call("GET", "/page/faults"))["clock"] == {"offset": 5}


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ({"kind": "missing"}, "kind must be one of errors, slow"),
        ({}, "kind must be one of"),
        ({"kind": "errors", "delay": 1}, "errors has no delay"),
        ({"kind": "errors", "status": 404}, "status must be one of 500, 502, 503, 504"),
        ({"kind": "errors", "count": 0}, "count must be a whole number from 1 to 10000"),
        ({"kind": "errors", "count": 10_001}, "count must be"),
        ({"kind": "errors", "count": 1.5}, "count must be"),
        ({"kind": "errors", "count": True}, "count must be"),
        ({"kind": "errors", "seconds": 3601}, "seconds must be a number from 0 to 3600"),
        ({"kind": "errors", "seconds": "1"}, "seconds must be"),
        ({"kind": "errors", "match": ""}, "match must be a pattern"),
        ({"kind": "errors", "match": 5}, "match must be a pattern"),
        ({"kind": "slow", "delay": 61}, "delay must be a number from 0 to 60"),
        ({"kind": "limited", "scope": "nobody"}, "scope must be one of user, global, shared, cloudflare"),
        ({"kind": "limited", "retry_after": -1}, "retry_after must be"),
        ({"kind": "late", "shuffle": 1}, "shuffle must be one of true, false"),
    ],
)
async def test_an_unknown_fault_is_refused(playground: Playground, body: Any, sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        await playground.call("POST", "/page/faults", json=body)
    assert await playground.faults() == []


@pytest.mark.parametrize("jump", [0, -5, "1", True, None, 1e12])
async def test_the_clock_does_not_go_back(playground: Playground, jump: Any) -> None:
    with pytest.raises(Refused, match="jump must be a number of seconds"):
        await playground.call("POST", "/page/clock", json={"jump": jump})


def test_patterns() -> None:
    assert request_matches("POST /channels/*/messages", "POST", "/channels/1/messages")
    assert not request_matches("POST /channels/*/messages", "POST", "/channels/1/messages/2")
    assert not request_matches("POST /channels/*/messages", "GET", "/channels/1/messages")
    assert request_matches("* /channels/**", "GET", "/channels/1/messages/2")
    assert request_matches("/channels/**", "DELETE", "/channels/1")
    assert not request_matches("/users", "GET", "/users/@me")
    assert event_matches("message_*", "MESSAGE_CREATE")
    assert not event_matches("MESSAGE", "MESSAGE_CREATE")


# --- events ---


async def test_events_twice(hand: Hand, playground: Playground) -> None:
    await playground.fault("twice", match="CHANNEL_*")
    for name in ("one", "two"):
        await playground.add_channel(name)
    frames = [await hand.wire.event("CHANNEL_CREATE") for _ in range(3)]
    assert [frame["d"]["name"] for frame in frames] == ["one", "one", "two"]
    assert [frame["s"] - frames[0]["s"] for frame in frames] == [0, 1, 2]


async def test_late_events_keep_their_order_and_nothing_overtakes_them(
    hand: Hand, playground: Playground, clock: ManualClock
) -> None:
    await playground.fault("late", delay=5, count=2)
    for name in ("one", "two", "three"):
        await playground.add_channel(name)
    await hand.wire.send(1, None)
    assert (await hand.wire.receive())["op"] == 11  # nothing has come before
    clock.advance(5)
    assert [(await hand.wire.event("CHANNEL_CREATE"))["d"]["name"] for _ in range(3)] == ["one", "two", "three"]


async def test_shuffled_events_come_in_another_order(hand: Hand, playground: Playground, clock: ManualClock) -> None:
    await playground.fault("late", delay=5, count=2, shuffle=True)
    for name in ("one", "two", "three"):
        await playground.add_channel(name)
    clock.advance(5)
    frames = [await hand.wire.event("CHANNEL_CREATE") for _ in range(3)]
    assert [frame["d"]["name"] for frame in frames] == ["three", "two", "one"]
    assert [frame["s"] - frames[0]["s"] for frame in frames] == [0, 1, 2]


async def test_late_events_are_repeated_in_order_after_a_resume(
    hand: Hand, playground: Playground, clock: ManualClock, rest: Rest
) -> None:
    from tests.wires import Wire

    (session,) = rest.server.gateway.sessions.by_id
    await playground.fault("late", delay=5)
    await playground.add_channel("late")
    await playground.gateway("cut")
    await hand.wire.closed()
    clock.advance(5)
    await playground.add_channel("missed")
    again = await Wire.open(rest)
    await again.send(6, {"token": TOKEN, "session_id": session, "seq": 2})
    frames = [await again.receive() for _ in range(4)][1:]
    assert [frame["s"] for frame in frames] == [3, 4, 5]
    assert [frame["d"].get("name") for frame in frames] == ["late", "missed", None]
