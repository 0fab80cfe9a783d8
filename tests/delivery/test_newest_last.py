"""An older state is never sent after a newer one to the same message, however slow Discord is and people click."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from tests.discord_side.test_emojis import at_a_table
from tests.e2e.reading import clicks
from tests.simulation.scene import Scene, play

if TYPE_CHECKING:
    from loopcord.client import Json

    from tests.e2e.playing import Guest


def press(guest: Guest, hand: Json, custom_id: str) -> asyncio.Task[object]:
    """Press a button without waiting for the answer."""
    return asyncio.create_task(guest.person.click(hand, custom_id=custom_id))


def test_a_choice_that_waited_for_a_move_shows_the_hand_after_the_move() -> None:
    async def act(scene: Scene) -> None:
        anna = await at_a_table(scene)
        first, second, *_ = clicks(anna.hand(), "pick")
        await anna.click(anna.hand(), first)
        hand = await anna.asking_again(anna.hand())
        await asyncio.sleep(5.0)
        await scene.playground.fault("slow", match="POST /interactions/**", delay=1.0, count=1)
        choosing = press(anna, hand, second.custom_id())
        await asyncio.sleep(0.3)
        moving = press(anna, hand, clicks(hand, "move")[0].custom_id())
        await asyncio.sleep(0.1)
        choosing_again = press(anna, hand, second.custom_id())
        await asyncio.wait([choosing, moving, choosing_again])
        await scene.rest()
        assert {each.ply for each in clicks(anna.hand(), "pick")} != {first.ply}
        assert scene.findings() == []

    play(act)
