"""On the wire: every request that Discord counts takes a token with its rank, and the brake hears of every refusal."""

from __future__ import annotations

import asyncio
from pathlib import Path

import discord
import pytest
from loopcord.client import TOKEN
from loopcord.testing.discordpy import look_here
from loopcord.testing.hosted import hosted

from bot.delivery.budget import Budget, Rank
from bot.delivery.claims import Claims, GivenWay
from bot.delivery.counted import ranked, told_when_sent, traced
from bot.delivery.illustrated import told
from bot.delivery.slots import hand_of
from bot.delivery.transport import Transport
from tests.delivery.discord import screen


class Noted(Budget):
    """Notes who has spent its tokens."""

    def __init__(self) -> None:
        super().__init__()
        self.spent: list[Rank] = []
        self.more = asyncio.Event()

    async def spend(self, rank: Rank) -> None:
        """See Budget."""
        await super().spend(rank)
        self.spent.append(rank)
        self.more.set()


async def test_requests_take_tokens_by_rank_and_refusals_are_counted(tmp_path: Path) -> None:
    budget = Noted()
    async with hosted(tmp_path / "world", rate_limits=False) as playground:
        with look_here(playground.url):
            async with discord.Client(intents=discord.Intents.none(), http_trace=traced(budget)) as client:
                await client.login(TOKEN)
                budget.spent.clear()
                transport, channel = Transport(client), int(await playground.channel())
                with ranked(Rank.TURN):
                    sent = await transport.send(channel, told(screen("a")), "nonce")
                    with ranked(Rank.BOARD):
                        await transport.edit(channel, sent.message_id, told(screen("b")))
                assert budget.spent == [Rank.TURN, Rank.BOARD]
                await transport.delete(channel, sent.message_id)
                assert budget.spent[2:] == [Rank.ERRAND]
                assert budget.brake.share == 1
                assert await transport.edit(channel, sent.message_id, told(screen("c"))) is None
                assert budget.brake.share < 1


async def test_an_edit_that_still_waits_for_its_token_gives_way_to_an_answer(tmp_path: Path) -> None:
    """The message stays as it is, and the token is there for somebody else."""
    budget, claims, slot = Noted(), Claims(), hand_of("t", 1)
    async with hosted(tmp_path / "world", rate_limits=False) as playground:
        with look_here(playground.url):
            async with discord.Client(intents=discord.Intents.none(), http_trace=traced(budget)) as client:
                await client.login(TOKEN)
                transport, channel = Transport(client), int(await playground.channel())
                sent = await transport.send(channel, told(screen("a")), "nonce")
                tokens = budget.fullness
                with claims.prepared(slot) as edit, told_when_sent(edit):
                    claims.add(slot)
                    with pytest.raises(GivenWay):
                        await transport.edit(channel, sent.message_id, told(screen("b")))
                assert budget.fullness <= tokens
                message = await client.get_partial_messageable(channel).fetch_message(sent.message_id)
                assert "a" in str(message.components[0].to_dict())
                claims.remove(slot)
                with claims.prepared(slot) as edit, told_when_sent(edit):
                    assert await transport.edit(channel, sent.message_id, told(screen("b"))) is not None


async def test_an_edit_that_discordpy_would_try_again_gives_way_to_an_answer(tmp_path: Path) -> None:
    """No answer waits for the seconds between its tries."""
    budget, claims, slot = Noted(), Claims(), hand_of("t", 1)
    async with hosted(tmp_path / "world", rate_limits=False) as playground:
        with look_here(playground.url):
            async with discord.Client(intents=discord.Intents.none(), http_trace=traced(budget)) as client:
                await client.login(TOKEN)
                transport, channel = Transport(client), int(await playground.channel())
                sent = await transport.send(channel, told(screen("a")), "nonce")
                await playground.fault("limited", retry_after=0.5, count=1)

                async def edit() -> None:
                    with claims.prepared(slot) as preparation, told_when_sent(preparation):
                        await transport.edit(channel, sent.message_id, told(screen("b")))

                budget.more.clear()
                editing = asyncio.create_task(edit())
                async with asyncio.timeout(60):
                    await budget.more.wait()
                    async with claims.claim(slot):
                        assert not editing.done()
                with pytest.raises(GivenWay):
                    await editing


async def test_a_request_that_discordpy_tries_again_takes_a_token_each_time(
    tmp_path: Path,
) -> None:
    budget = Noted()
    async with hosted(tmp_path / "world", rate_limits=False) as playground:
        with look_here(playground.url):
            async with discord.Client(intents=discord.Intents.none(), http_trace=traced(budget)) as client:
                await client.login(TOKEN)
                budget.spent.clear()
                await playground.fault("limited", retry_after=0.01, count=2)
                await Transport(client).send(int(await playground.channel()), told(screen("a")), "nonce")
                assert len(budget.spent) == 3
