"""A face and a short name are used at every table at which a member sits down, whichever button leads there."""

from __future__ import annotations

from typing import Any

import pytest

from bot.locales import words
from bot.screens.parts import Click
from bot.store.messages import NoteChange
from bot.tables.types import Table
from tests.cogs.simulation import Simulation, clicks
from tests.cogs.test_rematch import ended

SAY = words("en")
FACE, SHORT = 4, "Evchen"


async def choose(sim: Simulation, member: Any) -> None:
    """Choose the face and the short name, away from all tables."""
    await sim.bot.delivery.prefer(NoteChange(member_id=member.id, face=FACE, short_name=SHORT))


def look_at(table: Table, member: Any) -> tuple[int | None, str]:
    """The face and the name of a member at a table."""
    seat = table.seat_of(member.id)
    assert seat is not None
    assert seat.member is not None
    return seat.token, seat.member.name


async def second_of(sim: Simulation) -> Table:
    """The table in a thread of the channel."""
    [found] = [each for each in await sim.bot.host.open_tables() if each.place.parent_id == sim.channel.id]
    return found


async def test_a_second_table_is_opened_with_the_face_and_the_short_name(sim: Simulation) -> None:
    anna, ben, eve = (sim.member(name) for name in ("anna", "ben", "eve"))
    table = await sim.deal(anna, ben)
    await choose(sim, eve)
    offered = (await eve.slash(sim.channel, "join")).response
    await eve.click(offered, custom_id=Click(table.id, 0, "second").custom_id())
    assert look_at(await second_of(sim), eve) == (FACE, SHORT)


async def test_a_second_table_is_joined_with_the_face_and_the_short_name(sim: Simulation) -> None:
    anna, ben, cleo, eve = (sim.member(name) for name in ("anna", "ben", "cleo", "eve"))
    table = await sim.deal(anna, ben)
    await choose(sim, eve)
    for member in (cleo, eve):
        offered = (await member.slash(sim.channel, "join")).response
        await member.click(offered, custom_id=Click(table.id, 0, "second").custom_id())
    second = await second_of(sim)
    assert [each.name for each in second.members] == ["cleo", SHORT]
    assert look_at(second, eve) == (FACE, SHORT)


@pytest.mark.parametrize("where", ["result", "last hand"])
async def test_another_game_is_played_with_the_face_and_the_short_name(sim: Simulation, where: str) -> None:
    anna, eve = sim.member("anna"), sim.member("eve")
    before = await ended(sim, anna, eve)
    await choose(sim, eve)
    if where == "result":
        await eve.click(await sim.board(before), label=SAY("button-again"))
    else:
        hand = await sim.hand(eve, before)
        await eve.user.click(hand, custom_id=clicks(hand, "again")[0].custom_id())
    assert look_at(await sim.table(), eve) == (FACE, SHORT)
