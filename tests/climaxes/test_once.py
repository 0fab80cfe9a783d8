"""A climax is posted at most once, although the process is killed at the worst moment."""

from __future__ import annotations

import asyncio
from random import Random
from typing import TYPE_CHECKING, Any, Final

import pytest

from bot.messages.carrier import Carrier
from bot.messages.reconciler import NONCE_LASTS
from bot.store.schema import REPLACING
from tests.e2e.clicking import offers, take
from tests.e2e.playing import Guest, begin, set_table
from tests.simulation.scene import Scene, play

if TYPE_CHECKING:
    from bot.messages.post_cache import Slot

STEP: Final = 4.0
"""Seconds between two clicks."""
FOR_EVER: Final = 10**6
SOON, LATE = 5.0, NONCE_LASTS.total_seconds() + 60


async def move(guests: list[Guest], chance: Random, calm: float = STEP) -> None:
    """Let the member to act make a move, or as much of it as the bot can still answer, and wait `calm` seconds."""
    acting, hand = next((each, each.hand()) for each in guests if offers(each.hand()))
    while True:
        found = offers(hand)
        offer = chance.choice([each for each in found if each.kind == "move"] or found)
        await take(acting, hand, offer)
        await asyncio.sleep(calm if offer.kind == "move" else STEP)
        if offer.kind == "move":
            return
        hand = acting.person.message(hand)


@pytest.mark.parametrize("is_sent", [False, True], ids=["before the request", "after the request"])
@pytest.mark.parametrize("away", [SOON, LATE], ids=["back soon", "back when the nonce is forgotten"])
def test_a_climax_is_posted_at_most_once_although_its_process_is_killed(
    away: float, is_sent: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    killed = list[str]()
    post = Carrier.post

    async def act(scene: Scene) -> None:
        async def killing(self: Carrier, slot: Slot, *given: Any) -> Any:
            if not slot.is_climax or killed:
                return await post(self, slot, *given)
            killed.append(slot.kind)
            if is_sent:
                await post(self, slot, *given)
            asyncio.get_running_loop().call_soon(scene.bots[0].kill)
            await asyncio.sleep(FOR_EVER)
            raise AssertionError("it was killed")

        monkeypatch.setattr(Carrier, "post", killing)
        channel = await scene.playground.add_channel("table")
        guests = [await scene.guest(each, channel) for each in ("Anna", "Ben", "Cleo")]
        await set_table(*guests, game="cafe")
        await begin(*guests)
        await scene.rest()  # The hands follow the board.
        chance = Random(2)
        while not killed:
            await move(guests, chance)
        assert len(guests[0].climaxes()) == int(is_sent)
        await asyncio.sleep(away)
        scene.bots[0].start()
        await scene.rest()
        is_tried_again = is_sent or away == SOON
        assert len(guests[0].climaxes()) == int(is_tried_again)
        assert sum(bool(each["page"]["ephemeral_for"] is None) for each in guests[0].person.messages(channel)) == (
            1 + int(is_tried_again)
        ), "the board, and the climax"
        boards = [int(each["id"]) for each in guests[0].public()]
        assert len(boards) == 1
        if away == SOON:
            assert boards[0] > int(guests[0].climaxes()[0]["id"]), "the board is below it"
        await move(guests, chance)
        await scene.rest()
        posts = {slot.kind: each for slot, each in (await all_posts(scene)).items() if slot.is_climax}
        assert all(each.digest != REPLACING for each in posts.values()), posts

    play(act, seed=2)


async def all_posts(scene: Scene) -> dict[Slot, Any]:
    """What is recorded about the messages of the only table."""
    bot = scene.bots[0].bot
    [table_id] = await bot.store.messages.open_tables()
    return dict(await bot.delivery.messages.cache.posts(table_id))
