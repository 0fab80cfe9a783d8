"""What the tests of the playground share: a server in this process, persons at it, and bots of three kinds."""

from __future__ import annotations

import asyncio
import os
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

import aiohttp
import discord
import pytest
import yarl

from loopcord.client.playground import Playground
from loopcord.data.clock import ManualClock
from loopcord.data.settings import TOKEN, Settings
from loopcord.server import Server
from tests.bot import TestBot
from tests.openapi import complaints
from tests.wires import Hand, Rest, Wire

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable

MEMORY = Path("/dev/shm")
ENOUGH = 1 << 30
"""Bytes that have to be free there; a container often has less."""
if MEMORY.is_dir() and os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free >= ENOUGH:
    # Nearly every test makes a world and stores it at its end: on a disk it waits longer for that than it works.
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))

COMMAND = {"name": "go", "description": "Go", "type": 1}


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(data=tmp_path / "world", port=0, rate_limits=False)


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


@pytest.fixture
async def server(settings: Settings, clock: ManualClock, request: pytest.FixtureRequest) -> AsyncIterator[Server]:
    """A playground in this process, whose time stands still unless a test moves it.

    A test with the marker `unknown_fields` sends fields on purpose that Discord does not know.
    """
    async with Server(settings, clock) as server:
        yield server
    on_purpose = request.node.get_closest_marker("unknown_fields") is not None
    assert complaints(server, unknown_fields=on_purpose) == []


@pytest.fixture
async def playground(server: Server) -> AsyncIterator[Playground]:
    async with Playground(server.address) as playground:
        yield playground


@pytest.fixture
async def rest(server: Server) -> AsyncIterator[Rest]:
    async with aiohttp.ClientSession() as session:
        yield Rest(server, session)


@pytest.fixture
async def hand(rest: Rest, server: Server) -> Hand:
    """A bot without a library, logged in and with one command."""
    application = server.state.application.id
    status, _ = await rest("PUT", f"/applications/{application}/commands", [COMMAND])
    assert status == 200
    wire = await Wire.open(rest)
    await wire.identify()
    await wire.event("GUILD_CREATE")
    return Hand(rest, wire)


@pytest.fixture
async def start_bot(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Callable[..., Awaitable[TestBot]]]:
    """Starts discord.py bots, each until the end of the test."""
    monkeypatch.setattr(discord.http.Route, "BASE", server.address + "/api/v10")
    monkeypatch.setattr(discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY", yarl.URL(server.state.gateway_address))
    running: list[tuple[TestBot, asyncio.Task[None]]] = []

    async def start(**options: Any) -> TestBot:
        bot = TestBot(**options)
        task = asyncio.create_task(bot.start(TOKEN))
        running.append((bot, task))
        ready = asyncio.create_task(_ready(bot))
        await asyncio.wait({task, ready}, timeout=10, return_when=asyncio.FIRST_COMPLETED)
        if not ready.done():
            ready.cancel()
            raise AssertionError("the bot did not get ready")
        return bot

    yield start
    for bot, task in running:
        await bot.close()
        await task


async def _ready(bot: TestBot) -> None:
    while not bot.is_ready():  # noqa: ASYNC110  (wait_until_ready cannot be awaited before the log-in)
        await asyncio.sleep(0.01)


@pytest.fixture
async def bot(start_bot: Callable[..., Awaitable[TestBot]]) -> TestBot:
    return await start_bot()
