"""A bot is told to end while people click, and started again: every click that Discord delivers is answered."""

from __future__ import annotations

import asyncio
import contextlib
import signal
from random import Random
from typing import TYPE_CHECKING

import pytest
from loopcord.client import Refused

from bot.store.schema import Status
from tests.e2e.accounts import accounts
from tests.e2e.clicking import choose, offers, take_and_go
from tests.e2e.match import Match, sit_down
from tests.e2e.wires import Wires

if TYPE_CHECKING:
    from loopcord.client import Json

    from tests.e2e.conftest import House
    from tests.e2e.playing import Guest

pytestmark = [pytest.mark.e2e, pytest.mark.asyncio(loop_scope="session")]

GAMES = ("one_eleven", "cafe")
CLICKS = 20
"""The number of clicks delivered to each bot before it receives the signal to end, in the middle of more."""
ENDS = 2


async def test_every_click_that_is_delivered_is_answered(own: House) -> None:
    matches = [await sit_down(own, Random(game), Match, game) for game in GAMES]
    for match in matches:
        await match.guests[0].slash("start")
    before = await Wires.listen(own.playground)
    clicking = [asyncio.create_task(clicks_on(guest)) for match in matches for guest in match.guests]
    for _ in range(ENDS):
        wires = await Wires.listen(own.playground)
        await wires.until(lambda frames: len(delivered(frames)) >= CLICKS)
        assert await own.bot.stop(signal.SIGTERM) == 0
        await own.bot.start()
    wires = await Wires.listen(own.playground)
    await wires.until(lambda frames: len(delivered(frames)) >= CLICKS)
    for task in clicking:
        task.cancel()
    await asyncio.gather(*clicking, return_exceptions=True)

    ends = await ended(own)
    came = delivered(await before.gateway())
    assert len(came) >= (ENDS + 1) * CLICKS
    assert {ends[each] for each in came} == {"answered"}
    for match in matches:
        assert match.is_over() or await match.turn() is not None, "what stands is as it should be"
    assert await own.bot.stop(signal.SIGTERM) == 0
    assert own.bot.troubles() == []
    found = await accounts(own.bot.store)
    assert {found[match.channel].faults for match in matches} == {()}
    assert all(found[match.channel].by_members for match in matches), "moves were among the clicks"
    assert {account.status for account in found.values()} <= {Status.RUNNING, Status.OVER}


def delivered(frames: list[Json]) -> set[str]:
    """The interactions that went out to a bot."""
    return {
        each["frame"]["d"]["id"]
        for each in frames
        if each["direction"] == "out" and each["frame"].get("t") == "INTERACTION_CREATE"
    }


async def ended(house: House) -> dict[str, str]:
    """How each interaction ended, when all of them have."""
    while True:
        found = {each["interaction"]: each["state"] for each in await house.playground.interactions()}
        if "pending" not in found.values():
            return found
        await asyncio.sleep(0.1)


async def clicks_on(guest: Guest) -> None:
    """Click on whatever the hand offers and ask for it, again and again, whether anybody answers or not."""
    while True:
        with contextlib.suppress(Refused):
            if (hands := guest.hands()) and offers(hands[-1]):
                await take_and_go(guest, hands[-1], choose(hands[-1], guest.chance))
            await guest.person.slash(guest.channel, "hand")
        await asyncio.sleep(0.02)
