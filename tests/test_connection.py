"""Back soon after an outage: no pause between two tries is long, and no request waits for ever."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest
from discord.webhook.async_ import AsyncWebhookAdapter
from loopcord.testing.hosted import hosted
from structlog.testing import capture_logs
from yarl import URL

from bot.app import BREAKING_OFF, FINISHING, LEAVING, SHOWING
from bot.connection import (
    HELLO,
    LONGEST_PAUSE,
    REQUEST,
    ShortBackoff,
    come_back_soon,
    drop_unreadable_events,
    limit_requests,
    return_with_response,
)
from bot.messages.discord_api.transport import RETRY_DELAYS
from tests.tables.waiting import eventually

BACK = 30.0
"""Seconds after the end of an outage within which the bot is there again."""


def test_the_pauses_between_tries_grow_and_stay_short() -> None:
    backoff = ShortBackoff()
    delays = [backoff.delay() for _ in range(50)]
    assert max(delays) == LONGEST_PAUSE
    assert min(delays) < LONGEST_PAUSE


def test_a_try_that_began_in_the_outage_and_the_next_one_take_less_than_that() -> None:
    assert HELLO + LONGEST_PAUSE < BACK
    assert max(RETRY_DELAYS) < BACK
    assert REQUEST.total is not None
    assert REQUEST.total < BACK


def test_discordpy_takes_its_pauses_from_here() -> None:
    come_back_soon()
    client = discord.AutoShardedClient(intents=discord.Intents.none())
    setattr(client, "_reconnect", True)  # noqa: B010  (as `connect` sets it)
    websocket: Any = object()
    shard = discord.shard.Shard(websocket, client, lambda _: None)
    assert isinstance(shard._backoff, ShortBackoff)


async def test_a_request_returns_with_its_response_and_the_next_one_waits_for_the_limit() -> None:
    return_with_response()
    limit, lock, loop = discord.http.Ratelimit(30.0), asyncio.Lock(), asyncio.get_running_loop()
    async with asyncio.timeout(10):
        async with limit:
            limit.remaining, limit.reset_after, limit.expires = 0, 20.0, loop.time() + 20.0  # as the response says
        async with discord.webhook.async_.AsyncDeferredLock(lock) as deferred:
            deferred.delay_by(20.0)
    following = [asyncio.create_task(each.acquire()) for each in (limit, lock)]
    done, waiting = await asyncio.wait(following, timeout=0.05)
    assert not done
    for each in waiting:
        each.cancel()


async def test_a_limit_that_was_reset_lets_the_next_request_go() -> None:
    return_with_response()
    limit, loop = discord.http.Ratelimit(30.0), asyncio.get_running_loop()
    async with asyncio.timeout(10):
        async with limit:
            limit.remaining, limit.reset_after, limit.expires = 0, 0.02, loop.time() + 0.02
        async with limit:
            assert limit.outgoing == 1


CLICK: dict[str, Any] = {
    "id": "1",
    "application_id": "2",
    "type": 3,
    "token": "t",
    "version": 1,
    "channel_id": "3",
    "user": {"id": "7", "username": "anna", "discriminator": "0", "avatar": None},
    "entitlements": [],
    "attachment_size_limit": 1,
    "data": {"component_type": 2, "custom_id": "a"},
}


def dispatched(kind: Any, data: Any) -> str:
    """An event as the gateway sends it."""
    return json.dumps({"op": 0, "t": kind, "s": 1, "d": data})


@pytest.mark.parametrize(
    "message",
    [
        dispatched("INTERACTION_CREATE", CLICK | {"data": None}),
        dispatched("INTERACTION_CREATE", CLICK | {"data": {"component_type": 2, "custom_id": ["no text"]}}),
        dispatched("INTERACTION_CREATE", CLICK | {"data": {"component_type": 2}}),
        dispatched("INTERACTION_CREATE", CLICK | {"id": None}),
        dispatched("INTERACTION_CREATE", None),
        dispatched("RESUMED", None),
        dispatched("READY", {}),
        dispatched(["no text"], CLICK),
        "[]",
        "no JSON",
    ],
)
async def test_an_event_that_cannot_be_read_is_dropped_and_the_next_one_is_heard(
    message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = discord.gateway.DiscordWebSocket.received_message
    monkeypatch.setattr(discord.gateway.DiscordWebSocket, "received_message", kept)  # for it to be put back
    client = discord.AutoShardedClient(intents=discord.Intents.none())
    drop_unreadable_events()
    heard: list[int] = []

    @client.event
    async def on_interaction(interaction: discord.Interaction) -> None:
        heard.append(interaction.id)

    client.loop = asyncio.get_running_loop()
    socket: Any = object()
    gateway = discord.gateway.DiscordWebSocket(socket, loop=client.loop)
    for name, value in (("_discord_parsers", client._connection.parsers), ("shard_id", 0)):
        setattr(gateway, name, value)  # as `from_client` sets it
    with capture_logs() as logs:
        for each in (message, dispatched("INTERACTION_CREATE", CLICK | {"id": "9"})):
            await gateway.received_message(each)
    await eventually(lambda: heard == [9])
    assert [entry["event"] for entry in logs] == ["event-dropped"]


@pytest.mark.parametrize("message", [{"op": 7}, {"op": 9, "d": False}], ids=["reconnect", "invalid session"])
async def test_a_request_for_a_new_connection_is_not_dropped(
    message: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = discord.gateway.DiscordWebSocket.received_message
    monkeypatch.setattr(discord.gateway.DiscordWebSocket, "received_message", kept)
    monkeypatch.setattr(discord.gateway.DiscordWebSocket, "close", lambda *_, **__: asyncio.sleep(0))
    drop_unreadable_events()
    socket: Any = object()
    gateway = discord.gateway.DiscordWebSocket(socket, loop=asyncio.get_running_loop())
    setattr(gateway, "shard_id", 0)  # noqa: B010  (as `from_client` sets it)
    with pytest.raises(discord.gateway.ReconnectWebSocket):
        await gateway.received_message(json.dumps(message))


async def test_an_outage_is_a_warning(caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ShortBackoff, "delay", lambda _: 0.0)
    come_back_soon()
    client = discord.AutoShardedClient(intents=discord.Intents.none())
    setattr(client, "_reconnect", True)  # noqa: B010  (as `connect` sets it)
    websocket: Any = SimpleNamespace(shard_id=0)
    asked: list[object] = []
    await discord.shard.Shard(websocket, client, asked.append)._handle_disconnect(aiohttp.ClientError())
    assert len(asked) == 1
    assert [line.levelname for line in caplog.records if line.name == "discord.shard"] == ["WARNING"]


def test_all_that_an_end_waits_for_takes_less_than_ten_seconds() -> None:
    assert BREAKING_OFF + FINISHING + SHOWING + 2 * LEAVING < 10


async def test_a_gateway_that_says_nothing_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    async def silent(*_: object, **__: object) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr("bot.connection.HELLO", 0.01)
    monkeypatch.setattr("bot.connection._open", silent)
    come_back_soon()
    client = discord.AutoShardedClient(intents=discord.Intents.none())
    with pytest.raises(TimeoutError):  # which discord.py takes for a lost connection
        await discord.gateway.DiscordWebSocket.from_client(client)


async def test_nothing_is_left_of_a_gateway_whose_opening_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """discord.py leaves the socket of such a gateway open, and the thread that sends its heartbeat."""
    come_back_soon()
    before = _heartbeats()
    async with hosted(tmp_path / "discord") as playground:
        monkeypatch.setattr(discord.http.Route, "BASE", f"{playground.url}/api/v10")
        async with discord.AutoShardedClient(intents=discord.Intents.none()) as client:
            await client.http.static_login(playground.token)
            gateway = URL(playground.url.replace("http", "ws", 1)) / "gateway"
            # It waits for five seconds between Discord's first word and its own, as every second session does.
            opening = asyncio.create_task(discord.gateway.DiscordWebSocket.from_client(client, gateway=gateway))
            await eventually(lambda: _heartbeats() > before)
            opening.cancel()
            await asyncio.gather(opening, return_exceptions=True)
            assert opening.cancelled()
            await eventually(lambda: _heartbeats() <= before and not playground.server.gateway._connections)


def _heartbeats() -> set[threading.Thread]:
    return {each for each in threading.enumerate() if isinstance(each, discord.gateway.KeepAliveHandler)}


async def test_a_request_with_either_token_ends_although_it_gets_no_response(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.connection.REQUEST", aiohttp.ClientTimeout(total=0.05))
    monkeypatch.setattr(AsyncWebhookAdapter, "request", AsyncWebhookAdapter.request)  # for it to be put back
    client = discord.Client(intents=discord.Intents.none())
    limit_requests(client)
    with socket.create_server(("127.0.0.1", 0)) as silent:  # It accepts connections and says nothing.
        monkeypatch.setattr(discord.http.Route, "BASE", f"http://127.0.0.1:{silent.getsockname()[1]}")
        async with aiohttp.ClientSession() as session, asyncio.timeout(10):
            for name, value in (("_HTTPClient__session", session), ("_global_over", asyncio.Event())):
                setattr(client.http, name, value)  # as a login sets it
            client.http._global_over.set()
            adapter = discord.webhook.async_.async_context.get()
            asked = [client.http.get_user(1), adapter.get_original_interaction_response(1, "token", session=session)]
            ended = await asyncio.gather(*asked, return_exceptions=True)
    assert [isinstance(each, TimeoutError) for each in ended] == [True, True]
