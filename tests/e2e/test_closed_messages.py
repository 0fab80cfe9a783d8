"""Somebody who takes no direct messages plays a whole game from the board, and is not written to in vain again."""

from __future__ import annotations

import asyncio

import pytest
from loopcord.client.parts import text

from tests.e2e.conftest import House
from tests.e2e.playing import begin, guest
from tests.e2e.reading import seed_in
from tests.e2e.wires import Wires

pytestmark = [pytest.mark.e2e, pytest.mark.asyncio(loop_scope="session")]


@pytest.mark.parametrize("code", ["50007", "50278", "40003"])
async def test_a_closed_door_is_knocked_at_once_for_each_join(shared: House, code: str) -> None:
    channel = await shared.playground.add_channel("table")
    anna = await guest(shared.playground, channel, "Anna", "de", seed=2)
    ben = await guest(shared.playground, channel, "Ben", seed=3)
    await ben.person.set(dms=code)
    wires = await Wires.listen(shared.playground)

    await anna.slash("join", game="forty_barrels")
    await anna.until("the lobby", anna.public)
    assert text((await ben.slash("join")).shown) == ben.say("answer-seated-dm-closed")
    assert text((await ben.slash("leave")).shown) == ben.say("answer-left")
    assert text((await ben.press(ben.board(), "button-join")).shown)
    await ben.seat_agents(2)
    await begin(ben)
    await asyncio.gather(anna.play_by_message(), ben.play_by_board())

    assert len(seed_in((await ben.press(ben.board(), "button-verify")).shown)) == 32
    assert ben.person.dm_messages() == []
    await anna.until("the end in the direct messages", lambda: not anna.can_pick())
    refused = [each["response"]["code"] for each in await wires.rest() if each["status"] >= 400]
    assert refused == [int(code)] * 2
