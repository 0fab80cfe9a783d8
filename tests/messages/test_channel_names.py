"""The name of a channel in a sentence: known as long as the bot may view the channel, and never a placeholder."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import discord
import pytest
from loopcord.client import TOKEN, Playground
from loopcord.testing.discordpy import look_here
from loopcord.testing.hosted import hosted

from bot.messages.places import channel_name
from tests.tables.waiting import eventually


@pytest.fixture
async def connected(tmp_path: Path) -> AsyncIterator[tuple[Playground, discord.Client]]:
    """A playground, and a client that sees what the bot sees."""
    async with hosted(tmp_path / "world", rate_limits=False) as playground, AsyncExitStack() as stack:
        stack.enter_context(look_here(playground.url))
        client = await stack.enter_async_context(discord.Client(intents=discord.Intents(guilds=True)))
        running = asyncio.create_task(client.start(TOKEN))
        await playground.bot_online()
        yield playground, client
        await client.close()
        await running


async def test_a_channel_and_a_thread_have_names_until_they_are_hidden(
    connected: tuple[Playground, discord.Client],
) -> None:
    playground, client = connected
    anna, channel = await playground.person("Anna"), await playground.add_channel("quiet-corner")
    thread = await anna.start_thread(channel, "Friday game")
    await eventually(lambda: channel_name(client, int(channel)) == "quiet-corner")
    await eventually(lambda: channel_name(client, int(thread)) == "Friday game")
    await playground.bot_access(channel, "hidden")
    await eventually(lambda: channel_name(client, int(channel)) is None)
    assert channel_name(client, int(thread)) is None
    await playground.bot_access(channel, "full")
    await eventually(lambda: channel_name(client, int(channel)) == "quiet-corner")


async def test_direct_messages_and_unknown_channels_have_no_name(
    connected: tuple[Playground, discord.Client],
) -> None:
    playground, client = connected
    anna = await playground.person("Anna")
    private = await client.create_dm(discord.Object(int(anna.id)))
    assert channel_name(client, private.id) is None
    assert channel_name(client, 1) is None
