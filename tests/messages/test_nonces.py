"""A message is posted once for each nonce, whatever happens to the message in between."""

from __future__ import annotations

from pathlib import Path

import discord
import pytest
from loopcord.client import TOKEN
from loopcord.testing.discordpy import look_here
from loopcord.testing.hosted import hosted

from bot.messages.discord_api.rendering import as_words
from bot.messages.discord_api.transport import NONCE_SUFFIXES, Transport, Unavailable
from tests.messages.discord import screen


async def test_a_message_that_somebody_deleted_is_posted_again_under_another_nonce(tmp_path: Path) -> None:
    """Discord refuses the nonce of a deleted message (discord/discord-api-docs, pull request 6647)."""
    async with hosted(tmp_path / "world", rate_limits=False) as playground:
        with look_here(playground.url):
            async with discord.Client(intents=discord.Intents.none()) as client:
                await client.login(TOKEN)
                transport, channel = Transport(client), int(await playground.channel())
                first, again = [await transport.send(channel, as_words(screen("a")), "n" * 24) for _ in range(2)]
                assert first.message_id == again.message_id
                assert await transport.delete(channel, first.message_id)
                second, again = [await transport.send(channel, as_words(screen("a")), "n" * 24) for _ in range(2)]
                assert first.message_id != second.message_id == again.message_id


async def test_a_message_that_is_deleted_again_and_again_is_posted_while_there_are_nonces_and_then_later(
    tmp_path: Path,
) -> None:
    async with hosted(tmp_path / "world", rate_limits=False) as playground:
        with look_here(playground.url):
            async with discord.Client(intents=discord.Intents.none()) as client:
                await client.login(TOKEN)
                transport, channel = Transport(client), int(await playground.channel())
                posted = set[int]()
                for _ in NONCE_SUFFIXES:
                    sent = await transport.send(channel, as_words(screen("a")), "n" * 24)
                    posted.add(sent.message_id)
                    assert await transport.delete(channel, sent.message_id)
                assert len(posted) == len(NONCE_SUFFIXES)
                with pytest.raises(Unavailable):
                    await transport.send(channel, as_words(screen("a")), "n" * 24)
