"""On the wire: every request that Discord counts takes a token with its rank, and the brake hears of every refusal."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping
from pathlib import Path

import aiohttp
import discord
import pytest
from loopcord.client import TOKEN
from loopcord.testing.discordpy import look_here
from loopcord.testing.hosted import hosted

from bot.messages.discord_api.budget import Budget, Rank, paid, ranked, traced
from bot.messages.discord_api.rendering import as_words
from bot.messages.discord_api.transport import Transport, Unavailable
from bot.messages.sender import Sender, sent_while
from tests.messages.discord import screen


class Noted(Budget):
    """Records which tokens were spent."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(clock=clock)
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
                    sent = await transport.send(channel, as_words(screen("a")), "nonce")
                    with ranked(Rank.BOARD):
                        await transport.edit(channel, sent.message_id, as_words(screen("b")))
                assert budget.spent == [Rank.TURN, Rank.BOARD]
                await transport.delete(channel, sent.message_id)
                assert budget.spent[2:] == [Rank.ERRAND]
                assert budget.brake.share == 1
                assert await transport.edit(channel, sent.message_id, as_words(screen("c"))) is None
                assert budget.brake.share < 1


async def test_answers_take_part_of_the_budget_of_tokens_once_discord_limits_them_by_address(tmp_path: Path) -> None:
    now = 100.0
    budget, by_token = Budget(), Budget(clock=lambda: now)
    async with (
        hosted(tmp_path / "world", limits=("address",), manual_clock=True) as playground,
        aiohttp.ClientSession(trace_configs=[traced(budget, None, by_token)]) as session,
    ):

        async def answered() -> int:
            async with session.post(
                f"{playground.url}/api/v10/interactions/1/x/callback", json={"type": 6}
            ) as response:
                return response.status

        before = by_token.tokens
        assert {await answered() for _ in range(50)} == {404}
        assert by_token.tokens == before, "nothing shows such a limit yet"
        assert await answered() == 429
        assert (by_token.brake.pause, by_token.take()) == (1.0, False)
        assert budget.brake.pause == 0, "the bot's own requests go on"
        now += 1.0
        playground.clock.advance(1.0)
        before = by_token.tokens
        with paid():
            assert await answered() == 404
        assert by_token.tokens == before
        assert await answered() == 404
        assert by_token.tokens == pytest.approx(before - 1)


async def defer() -> None:
    """Tell Discord that an answer takes longer: it is no request here."""


async def test_an_edit_that_still_waits_for_its_token_gives_way_to_a_click(tmp_path: Path) -> None:
    """Its token is there for somebody else, and it is made after the answer."""
    now = 100.0  # Time stands still, so that no token comes while the edit begins.
    budget, sender = Noted(lambda: now), Sender()
    async with hosted(tmp_path / "world", rate_limits=False) as playground:
        with look_here(playground.url):
            async with discord.Client(intents=discord.Intents.none(), http_trace=traced(budget)) as client:
                await client.login(TOKEN)
                transport, channel = Transport(client), int(await playground.channel())
                sent = await transport.send(channel, as_words(screen("a")), "nonce")

                async def edit() -> bool:
                    return await transport.edit(channel, sent.message_id, as_words(screen("b"))) is not None

                while budget.tokens >= 1:
                    await budget.spend(Rank.ERRAND)
                spent = len(budget.spent)
                sender.want(edit)
                await asyncio.sleep(0)
                async with sender.click(defer):
                    pass
                assert len(budget.spent) == spent, "the click did not wait for it"
                now += 1.0
                assert await sender.settled()
                message = await client.get_partial_messageable(channel).fetch_message(sent.message_id)
                assert "b" in str(message.components[0].to_dict())


async def test_an_edit_that_discordpy_would_try_again_gives_way_to_a_click(tmp_path: Path) -> None:
    """No answer waits for the seconds between its tries."""
    budget, sender = Noted(), Sender()
    async with hosted(tmp_path / "world", rate_limits=False) as playground:
        with look_here(playground.url):
            async with discord.Client(intents=discord.Intents.none(), http_trace=traced(budget)) as client:
                await client.login(TOKEN)
                transport, channel = Transport(client), int(await playground.channel())
                sent = await transport.send(channel, as_words(screen("a")), "nonce")
                await playground.fault("limited", retry_after=60, count=1)
                refused = asyncio.Event()

                async def edit() -> bool:
                    with ranked(Rank.TURN):
                        return await transport.edit(channel, sent.message_id, as_words(screen("b"))) is not None

                answered = budget.brake.answered

                def noted(status: int, headers: Mapping[str, str]) -> None:
                    answered(status, headers)
                    if status == 429:
                        asyncio.get_running_loop().call_soon(refused.set)

                budget.brake.answered = noted  # type: ignore[method-assign]
                sender.want(edit)
                async with asyncio.timeout(30):
                    await refused.wait()
                    async with sender.click(defer):
                        pass
                await sender.close()


async def test_an_edit_is_not_tried_again_once_another_process_owns_its_table(tmp_path: Path) -> None:
    """Discord fails, a lease is lost meanwhile, and the library tries again: the new owner has shown a newer state."""
    budget, is_ours = Noted(), True
    async with hosted(tmp_path / "world", rate_limits=False) as playground:
        with look_here(playground.url):
            async with discord.Client(intents=discord.Intents.none(), http_trace=traced(budget)) as client:
                await client.login(TOKEN)
                transport, channel = Transport(client), int(await playground.channel())
                sent = await transport.send(channel, as_words(screen("a")), "nonce")
                await playground.fault("errors", count=1)
                answered = budget.brake.answered

                def lost(status: int, headers: Mapping[str, str]) -> None:
                    nonlocal is_ours
                    answered(status, headers)
                    is_ours = False

                budget.brake.answered = lost  # type: ignore[method-assign]
                with sent_while(lambda: is_ours), pytest.raises(Unavailable):
                    await transport.edit(channel, sent.message_id, as_words(screen("b")))
                assert not is_ours
                message = await client.get_partial_messageable(channel).fetch_message(sent.message_id)
                assert "a" in str(message.components[0].to_dict())
                assert await transport.edit(channel, sent.message_id, as_words(screen("c"))), "other requests go on"


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
                await Transport(client).send(int(await playground.channel()), as_words(screen("a")), "nonce")
                assert len(budget.spent) == 3
