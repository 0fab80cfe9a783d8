"""A table in a place that goes away is closed, and nobody waits for it."""

from __future__ import annotations

import discord
import pytest

from bot.tables import Status
from tests.cogs.simulation import Simulation, reading

pytestmark = pytest.mark.simcord(settle_timeout=30)


async def test_a_deleted_channel_closes_its_table_and_tells_its_players(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    table = await sim.deal(anna, ben)
    doomed = sim.bot.get_channel(sim.channel.id)
    assert isinstance(doomed, discord.TextChannel)
    await doomed.delete()
    await sim.env.settle()
    assert (await sim.bot.host.table(table.id)).status is Status.STOPPED
    for member in (anna, ben):
        assert "its channel is gone, or I am no longer on its server" in reading(await sim.hand(member, table))
    assert await sim.store.messages.unsettled() == ()
