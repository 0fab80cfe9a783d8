"""Members hear of the limits on open tables in a sentence, by whatever way they come."""

from __future__ import annotations

import pytest

from bot.config import LimitSettings
from bot.locales import words
from tests.bots import make_bot
from tests.cogs.evenings import called, it_is_time, pings, planned
from tests.cogs.simulation import Simulation, answer_text, practise

pytestmark = pytest.mark.simcord(settle_timeout=30)

SAY = words("en")
SERVER_IS_FULL = SAY("refusal-server-full", tables=1)


async def limited(sim: Simulation, limits: LimitSettings) -> Simulation:
    """The same server after a restart with these limits."""
    bot = make_bot(sim.store, pace=0, clock=sim.clock, limits=limits)
    await sim.env.restart_bot(bot)
    return Simulation(sim.env, bot, sim.store, sim.clock, sim.guild, sim.channel)


async def test_no_thread_is_opened_for_a_table_that_may_not_be(sim: Simulation) -> None:
    sim = await limited(sim, LimitSettings(tables_per_server=1))
    await sim.bot.host.servers.use_threads(sim.guild.id, True)
    anna, ben = sim.member("anna"), sim.member("ben")
    await anna.slash(sim.channel, "join", game="forty_barrels")
    asked = len(sim.env.http_requests)
    assert answer_text(await ben.slash(sim.channel, "join", game="cafe")) == SERVER_IS_FULL
    assert not [each for each in sim.env.http_requests[asked:] if each.path.endswith("/threads")]
    await ben.slash(sim.channel, "join", game="forty_barrels")
    [table] = await sim.bot.host.open_tables()
    assert [member.id for member in table.members] == [anna.id, ben.id]


async def test_a_member_with_enough_tables_opens_no_tutorial(sim: Simulation) -> None:
    sim = await limited(sim, LimitSettings(tables_per_member=1))
    anna = sim.member("anna")
    await anna.slash(sim.channel, "join", game="forty_barrels")
    assert answer_text(await practise(anna, "cafe", sim.channel)) == SAY("refusal-too-many-tables", tables=1)
    assert len(await sim.bot.host.open_tables()) == 1


async def test_a_game_night_in_a_full_server_calls_without_a_table(sim: Simulation) -> None:
    sim = await limited(sim, LimitSettings(tables_per_server=1))
    anna, ben = sim.member("anna"), sim.member("ben")
    night = await planned(sim, anna, game="forty_barrels")
    elsewhere = sim.guild.create_text_channel("elsewhere")
    await ben.slash(elsewhere, "join", game="cafe")
    await it_is_time(sim, night)
    assert pings(sim) == [{anna.id}]
    [call] = called(sim)
    assert len(await sim.bot.host.open_tables()) == 1
    assert answer_text(await anna.click(call, label="Sit down")) == SERVER_IS_FULL
