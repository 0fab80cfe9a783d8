"""The log and the replay on Discord: who may look at what, how pages are turned, and moments that are shared."""

from __future__ import annotations

from typing import Any

import pytest

from bot.locales import words
from bot.tables import Table
from tests.cogs.simulation import Simulation, clicks, told

# SimCord waits for the database in real time; a busy machine needs more than its five seconds.
pytestmark = pytest.mark.simcord(settle_timeout=30)

SAY = words("en")


async def a_running_game(sim: Simulation, *members: Any, moves: int) -> Table:
    """A table of 40 Barrels at which some moves were made, through the host."""
    await sim.deal(*members)
    for _ in range(moves):
        await a_move(sim)
    return await sim.table()


async def a_move(sim: Simulation) -> None:
    table = await sim.table()
    to_act = (await sim.table_view()).to_act
    assert to_act is not None
    member = table.seats[to_act].member
    assert member is not None
    view = await sim.bot.host.table_view(table.id, member.id)
    await sim.bot.host.act(table.id, table.ply, member.id, view.legal[0])


async def an_ended_game(sim: Simulation, *members: Any, moves: int = 3) -> Table:
    """A table of 40 Barrels that was stopped after some moves."""
    table = await a_running_game(sim, *members, moves=moves)
    ended = await sim.bot.host.stop(table.id, None, manager=True)
    await sim.env.settle()
    return ended


async def result(sim: Simulation) -> Any:
    """The newest message that everybody sees."""
    await sim.env.settle()
    return [message for message in sim.channel.history() if clicks(message, "replay")][-1]


async def test_the_log_of_a_running_table_tells_who_has_played_and_no_card(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    await a_running_game(sim, anna, ben, moves=3)
    for answer in (await anna.slash(sim.channel, "log"), await anna.click(await sim.board(), label=SAY("button-log"))):
        assert answer.ephemeral
        assert told(answer).count("plays a card.") + told(answer).count("You play a card.") == 3
        assert "under place" not in told(answer)
        assert not any(sign in told(answer) for sign in "♠♥♦♣")
        assert clicks(answer.response, "replay") == []
