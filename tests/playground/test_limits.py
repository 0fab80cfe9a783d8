"""Rate limits: the headers tell the truth, and 429 comes when they say so."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
import msgspec
import pytest

from playground.clock import ManualClock, RealClock
from playground.limits import RULES, Limits, Rule
from playground.server import Server

if TYPE_CHECKING:
    from pathlib import Path

    from playground.client import Playground
    from playground.settings import Settings
    from tests.playground.wires import Rest


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
    other = f"/channels/{await playground.channel('back-room')}/messages"
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


def test_every_rule_is_about_a_route_that_exists(server: Server) -> None:
    routes = {
        (route.method, route.resource.canonical.removeprefix("/api/v10"))
        for route in server.routes()
        if route.resource is not None
    }
    assert set(RULES) <= routes


def test_old_buckets_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("playground.limits.buckets._SWEEP_AT", 10)
    clock = ManualClock()
    limits = Limits(clock)
    for number in range(50):
        limits.take("POST", "/channels/{channel}/messages", {"channel": str(number)})
        clock.advance(1)
    assert len(limits._buckets) <= 12


async def test_discord_py_waits_by_itself(settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(RULES, ("POST", "/channels/{channel}/messages"), Rule(2, 0.3))
    elsewhere = msgspec.structs.replace(settings, data=tmp_path / "other")
    async with Server(elsewhere, RealClock()) as server:
        monkeypatch.setattr(discord.http.Route, "BASE", server.address + "/api/v10")
        client = discord.Client(intents=discord.Intents.none())
        async with client:
            await client.login("playground")
            channel = client.get_partial_messageable(int(next(iter(server.core.world.channels))))
            for _ in range(5):
                await channel.send("x")
        answers = [entry["status"] for entry in server.core.record.after(0, "rest") if entry["method"] == "POST"]
    assert answers == [200] * 5
