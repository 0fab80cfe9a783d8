"""Rate limits: the headers tell the truth, and 429 comes when they say so."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import aiohttp
import discord
import msgspec
import pytest

from loopcord.data.clock import ManualClock
from loopcord.data.settings import TOKEN
from loopcord.rest.limits import RULES, Limits
from loopcord.server import Server
from tests import virtual_time
from tests.wires import Rest

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from loopcord.client.playground import Playground
    from loopcord.data.settings import Settings


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return msgspec.structs.replace(settings, rate_limits=True)


async def test_five_messages_in_five_seconds(rest: Rest, playground: Playground, clock: ManualClock) -> None:
    path = f"/channels/{await playground.channel()}/messages"
    for left in range(4, -1, -1):
        status, _ = await rest("POST", path, {"content": "x"})
        assert status == 200
        assert rest.headers["X-RateLimit-Limit"] == "5"
        assert rest.headers["X-RateLimit-Remaining"] == str(left)
    assert rest.headers["X-RateLimit-Reset-After"] == "5.000"
    clock.advance(3)
    status, body = await rest("POST", path, {"content": "x"})
    assert status == 429
    assert body == {"message": "You are being rate limited.", "retry_after": 2.0, "global": False}
    assert rest.headers["Retry-After"] == "2"
    assert rest.headers["X-RateLimit-Scope"] == "user"
    assert "Via" in rest.headers
    other = f"/channels/{await playground.channel('random')}/messages"
    assert (await rest("POST", other, {"content": "x"}))[0] == 200  # a bucket of its own
    assert (await rest("GET", path))[0] == 200
    clock.advance(2)
    assert (await rest("POST", path, {"content": "x"}))[0] == 200


async def test_refused_requests_count_and_carry_the_headers(rest: Rest, playground: Playground) -> None:
    path = f"/channels/{await playground.channel()}/messages"
    assert (await rest("POST", path, {}))[0] == 400
    assert rest.headers["X-RateLimit-Remaining"] == "4"


async def test_answers_to_interactions_stand_outside(rest: Rest) -> None:
    for _ in range(60):
        assert (await rest("POST", "/interactions/1/x/callback", {"type": 6}))[1]["code"] == 10062
    assert "X-RateLimit-Limit" not in rest.headers


async def test_follow_ups_of_one_interaction_count_together(rest: Rest, server: Server) -> None:
    webhook = f"/webhooks/{server.state.application.id}/token"
    hashes = set()
    for left, (method, rest_of_path) in enumerate([("POST", ""), ("GET", "/messages/1"), ("PATCH", "/messages/1")]):
        assert (await rest(method, webhook + rest_of_path, {} if method != "GET" else None))[0] == 404
        assert rest.headers["X-RateLimit-Remaining"] == str(4 - left)
        hashes.add(rest.headers["X-RateLimit-Bucket"])
    assert len(hashes) == 1
    await rest("POST", webhook + "2", {})
    assert rest.headers["X-RateLimit-Remaining"] == "4"  # another token is another bucket


async def test_a_message_is_deleted_in_a_bucket_of_its_age(
    rest: Rest, playground: Playground, clock: ManualClock
) -> None:
    path = f"/channels/{await playground.channel()}/messages"
    ids = [(await rest("POST", path, {"content": "x"}))[1]["id"] for _ in range(3)]
    limits = []
    for age, message in zip((0, 11, 15 * 86_400), ids, strict=True):
        clock.advance(age)
        assert (await rest("DELETE", f"{path}/{message}"))[0] == 204
        limits.append((rest.headers["X-RateLimit-Limit"], rest.headers["X-RateLimit-Reset-After"]))
    assert limits == [("5", "1.000"), ("3", "0.333"), ("30", "4.000")]
    await rest("DELETE", f"{path}/{ids[0]}")
    assert rest.headers["X-RateLimit-Limit"] == "5"  # one that is gone counts as a young one


async def test_fifty_requests_a_second_in_all(rest: Rest, clock: ManualClock) -> None:
    for number in range(50):
        assert (await rest("GET", f"/users/{number}"))[0] == 404
    status, body = await rest("GET", "/gateway")
    assert (status, body["global"], body["retry_after"]) == (429, True, 1.0)
    assert rest.headers["X-RateLimit-Global"] == "true"
    assert rest.headers["X-RateLimit-Scope"] == "global"
    assert "X-RateLimit-Bucket" not in rest.headers
    assert (await rest("POST", "/interactions/1/x/callback", {"type": 6}))[1]["code"] == 10062
    assert (await rest("POST", f"/webhooks/{rest.server.state.application.id}/x", {}))[1]["code"] == 10015
    clock.advance(1)
    assert (await rest("GET", "/gateway"))[0] == 200


@pytest.mark.parametrize("limits", [(), ("address",)])
async def test_requests_without_authorization_are_limited_by_address_where_that_is_chosen(
    settings: Settings, limits: tuple[str, ...]
) -> None:
    clock = ManualClock()
    async with (
        Server(msgspec.structs.replace(settings, limits=limits), clock) as server,
        aiohttp.ClientSession(server.address) as session,
    ):
        path = "/api/v10/interactions/1/x/callback"
        for _ in range(50):
            async with session.post(path, json={"type": 6}) as response:
                assert response.status == 404
        async with session.post(path, json={"type": 6}) as response:
            assert response.status == (429 if limits else 404)
            assert response.headers.get("X-RateLimit-Scope") == ("global" if limits else None)
        assert (await Rest(server, session)("GET", "/gateway"))[0] == 200  # the bot's own
        clock.advance(1)
        async with session.post(path, json={"type": 6}) as response:
            assert response.status == 404


@pytest.mark.parametrize("limits", [(), ("follow-ups",)])
async def test_new_follow_ups_are_limited_by_channel_where_that_is_chosen(
    settings: Settings, limits: tuple[str, ...]
) -> None:
    clock = ManualClock()
    limited = Limits(clock, enabled=settings.rate_limits, more=limits)
    assert [limited.follow_up("1") for _ in range(30)] == [None] * 30
    refusal = limited.follow_up("1")
    assert (refusal is not None) == bool(limits)
    assert refusal is None or refusal.headers["Retry-After"] == "60"
    assert limited.follow_up("2") is None
    clock.advance(60)
    assert limited.follow_up("1") is None


async def test_too_many_refused_requests_lead_to_a_ban(
    rest: Rest, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("loopcord.rest.limits.invalid.MAX_INVALID_REQUESTS", 5)
    for _ in range(4):
        assert (await rest("GET", "/users/@me", headers={"Authorization": "Bot wrong"}))[0] == 401
    clock.advance(600)  # they are forgotten
    for _ in range(5):
        assert (await rest("GET", "/users/@me", headers={"Authorization": "Bot wrong"}))[0] == 401
    async with rest.session.get(f"{rest.server.address}/api/v10/users/@me") as response:
        assert (response.status, response.content_type, response.headers["Retry-After"]) == (429, "text/html", "3600")
        assert "Via" not in response.headers
        assert "1015" in await response.text()
    clock.advance(3600)
    assert (await rest("GET", "/users/@me"))[0] == 200


async def test_429_of_a_shared_limit_does_not_count_towards_the_ban(
    rest: Rest, playground: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("loopcord.rest.limits.invalid.MAX_INVALID_REQUESTS", 2)
    await playground.fault("limited", scope="shared", count=5)
    for _ in range(5):
        assert (await rest("GET", "/users/@me"))[0] == 429
    assert (await rest("GET", "/users/@me"))[0] == 200


async def test_two_hundred_new_commands_a_day(rest: Rest, clock: ManualClock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("loopcord.rest.limits.creates.MAX_CREATES_PER_DAY", 3)
    path = f"/applications/{rest.server.state.application.id}/commands"

    def named(*names: str) -> list[dict[str, object]]:
        return [{"name": name, "description": "x", "type": 1} for name in names]

    assert (await rest("PUT", path, named("a", "b")))[0] == 200
    assert (await rest("PUT", path, named("a", "b")))[0] == 200  # nothing is new
    status, body = await rest("PUT", path, named("a", "b", "c", "d"))
    assert (status, body["code"]) == (400, 30034)
    assert len((await rest("GET", path))[1]) == 2
    assert (await rest("POST", path, named("c")[0]))[0] == 201
    clock.advance(86_400)
    assert (await rest("POST", path, named("d")[0]))[0] == 201


def test_announced_waits_are_never_too_short() -> None:
    clock = ManualClock(1_700_000_000.123_456)
    limits = Limits(clock)
    for _ in range(5):
        limits.take("POST", "/channels/{channel}/messages", {"channel": "1"})
        clock.advance(0.123_456_7)
    headers, refusal = limits.take("POST", "/channels/{channel}/messages", {"channel": "1"})
    assert refusal is not None
    clock.advance(float(headers["X-RateLimit-Reset-After"]))
    assert limits.take("POST", "/channels/{channel}/messages", {"channel": "1"})[1] is None


def test_every_rule_is_about_a_route_that_exists(server: Server) -> None:
    routes = {
        (route.method, route.resource.canonical.removeprefix("/api/v10"))
        for route in server.routes()
        if route.resource is not None
    }
    assert set(RULES) <= routes


def test_old_buckets_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("loopcord.rest.limits.buckets._SWEEP_AT", 10)
    clock = ManualClock()
    limits = Limits(clock)
    for number in range(50):
        limits.take("POST", "/channels/{channel}/messages", {"channel": str(number)})
        clock.advance(1)
    assert len(limits._buckets) <= 12


async def sent_by_discord_py(
    settings: Settings, work: Callable[[Sequence[discord.PartialMessageable]], Awaitable[None]]
) -> list[int]:
    """How a server has answered what a client of discord.py does with its channels, status by status."""
    async with Server(settings, virtual_time.LoopClock()) as server:
        discord.http.Route.BASE = server.address + "/api/v10"
        async with discord.Client(intents=discord.Intents.none()) as client:
            await client.login(TOKEN)
            await work([client.get_partial_messageable(int(each)) for each in server.state.world.channels])
        entries = server.state.record.after(0, "rest")
    return [entry["status"] for entry in entries if entry["method"] in ("POST", "PATCH")]


def test_discord_py_waits_by_itself_however_much_is_sent_at_once(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(channels: Sequence[discord.PartialMessageable]) -> None:
        sent = await asyncio.gather(*(channel.send("x") for channel in channels for _ in range(12)))
        await asyncio.gather(*(message.edit(content="y") for message in sent))

    monkeypatch.setattr(discord.http.Route, "BASE", "")  # and back to what it was at the end
    assert virtual_time.run(sent_by_discord_py(settings, work)) == [200] * 48


def test_discord_py_waits_by_itself(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(channels: Sequence[discord.PartialMessageable]) -> None:
        for _ in range(12):
            await channels[0].send("x")

    monkeypatch.setattr(discord.http.Route, "BASE", "")  # and back to what it was at the end
    assert virtual_time.run(sent_by_discord_py(settings, work)) == [200] * 12
