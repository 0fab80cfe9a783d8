"""A table in a place that goes away is closed, and nobody waits for it."""

from __future__ import annotations

import asyncio
import contextlib

import discord
import pytest

from bot.cogs.gateway import GatewayListener
from bot.store.forgetting import guilds_with_the_bot
from bot.store.schema import Status
from tests.cogs.simulation import Simulation, reading


async def test_a_deleted_channel_closes_its_table_and_tells_its_players(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    table = await sim.deal(anna, ben)
    doomed = sim.bot.get_channel(sim.channel.id)
    assert isinstance(doomed, discord.TextChannel)
    await doomed.delete()
    await sim.env.settle()
    assert (await sim.bot.host.table(table.id)).status is Status.STOPPED
    for member in (anna, ben):
        assert "its channel is gone, or I’m no longer on its server" in reading(await sim.hand(member, table))
    assert await sim.store.messages.unsettled() == ()


async def test_the_bot_knows_which_servers_it_is_in_and_which_it_has_left(sim: Simulation) -> None:
    guild = sim.bot.get_guild(sim.guild.id)
    assert guild is not None
    places = sim.bot.get_cog("GatewayListener")
    assert isinstance(places, GatewayListener)
    for told, known in (
        (places.on_guild_join(guild), {guild.id}),
        (places.on_guild_remove(guild), set()),
        (places.on_ready(), {guild.id}),
    ):
        await told
        assert await sim.store.read(guilds_with_the_bot) == known


async def test_a_comparison_of_servers_ends_with_the_bot(sim: Simulation, monkeypatch: pytest.MonkeyPatch) -> None:
    ended, begun = list[str](), asyncio.Event()

    async def compared(_: object) -> None:
        begun.set()
        try:
            await asyncio.Event().wait()
        finally:
            ended.append("comparison")
            await asyncio.sleep(0)
            ended.append("after it")

    close = sim.bot.host.close

    async def closed() -> None:
        ended.append("host")
        await close()

    monkeypatch.setattr(sim.bot.delivery.places, "compare_guilds", compared)
    monkeypatch.setattr(sim.bot.host, "close", closed)
    sim.bot.dispatch("ready")
    await begun.wait()
    await sim.bot.close()
    assert ended == ["comparison", "after it", "host"]


async def test_a_comparison_of_servers_that_does_not_end_holds_up_no_end(
    sim: Simulation, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, released = asyncio.Event(), asyncio.Event()

    async def compared(_: object) -> None:
        begun.set()
        while not released.is_set():
            with contextlib.suppress(asyncio.CancelledError):
                await released.wait()

    monkeypatch.setattr("bot.app.BREAKING_OFF", 0.01)
    monkeypatch.setattr(sim.bot.delivery.places, "compare_guilds", compared)
    sim.bot.dispatch("ready")
    await begun.wait()
    await sim.bot.close()
    released.set()
