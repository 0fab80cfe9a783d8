"""A message shows the newest state soon, and no older one after it, however slow Discord is and people click."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from loopcord.client.parts import text

from tests.discord_side.test_emojis import at_a_table
from tests.e2e.playing import set_table
from tests.e2e.reading import clicks
from tests.simulation.scene import Scene, play

if TYPE_CHECKING:
    from loopcord.client import Json

    from tests.e2e.playing import Guest


HAND_TAKES: Final = 4.0
"""Seconds until Discord takes a new hand."""


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


def test_the_board_shows_a_new_member_at_once_although_their_hand_takes_long() -> None:
    async def act(scene: Scene) -> None:
        channel = await scene.playground.channel()
        anna, ben, carl = [await scene.guest(name, channel) for name in ("Anna", "Ben", "Carl")]
        await set_table(anna)
        await scene.rest()
        await scene.playground.fault("slow", match="POST /channels/**", delay=HAND_TAKES, count=1)
        joining = []
        for each in (ben, carl):
            joining.append(press(each, each.board(), clicks(each.board(), "join")[0].custom_id()))
            await asyncio.sleep(HAND_TAKES / 4)
            assert each.person.name in text(anna.board())
        await asyncio.wait(joining)
        await scene.rest()
        assert [len(each.person.dm_messages()) for each in (ben, carl)] == [1, 1]
        assert scene.findings() == []

    play(act)
