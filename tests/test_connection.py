"""Back soon after an outage: no pause between two tries is long, and no request waits for ever."""

from __future__ import annotations

import asyncio
from typing import Any

import discord
import pytest

from bot.app import FINISHING, LEAVING, SHOWING
from bot.connection import HELLO, LONGEST_PAUSE, REQUEST, ShortBackoff, come_back_soon
from bot.delivery.scheduler import PATIENCE

BACK = 30.0
"""Seconds after the end of an outage within which the bot is there again."""


def test_the_pauses_between_tries_grow_and_stay_short() -> None:
    backoff = ShortBackoff()
    delays = [backoff.delay() for _ in range(50)]
    assert max(delays) == LONGEST_PAUSE
    assert min(delays) < LONGEST_PAUSE


def test_a_try_that_began_in_the_outage_and_the_next_one_take_less_than_that() -> None:
    assert HELLO + LONGEST_PAUSE < BACK
    assert max(PATIENCE) < BACK
    assert REQUEST.total is not None
    assert REQUEST.total < BACK


def test_discordpy_takes_its_pauses_from_here() -> None:
    come_back_soon()
    client = discord.AutoShardedClient(intents=discord.Intents.none())
    setattr(client, "_reconnect", True)  # noqa: B010  (as `connect` sets it)
    websocket: Any = object()
    shard = discord.shard.Shard(websocket, client, lambda _: None)
    assert isinstance(shard._backoff, ShortBackoff)


def test_all_that_an_end_waits_for_takes_less_than_ten_seconds() -> None:
    assert FINISHING + SHOWING + 2 * LEAVING < 10


async def test_a_gateway_that_says_nothing_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    async def silent(*_: object, **__: object) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr("bot.connection.HELLO", 0.01)
    monkeypatch.setattr("bot.connection._open", silent)
    come_back_soon()
    client = discord.AutoShardedClient(intents=discord.Intents.none())
    with pytest.raises(TimeoutError):  # which discord.py takes for a lost connection
        await discord.gateway.DiscordWebSocket.from_client(client)
