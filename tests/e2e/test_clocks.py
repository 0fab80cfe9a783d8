"""Members who sleep: a real bot with a very short clock moves for them, and then plays on for one of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from loopcord.client import Playground, PlaygroundProcess
from loopcord.client.parts import text

from tests.e2e.bot_process import BotProcess
from tests.e2e.playing import all_see, begin, guest, set_table

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = [pytest.mark.e2e, pytest.mark.asyncio(loop_scope="session")]


async def test_a_house_player_moves_for_who_sleeps_until_they_are_back(tmp_path: Path) -> None:
    async with (
        PlaygroundProcess(tmp_path / "playground", "--no-rate-limits") as process,
        Playground(process.url) as playground,
        BotProcess(tmp_path / "bot", playground, clock='default = "live"\nlive = 2') as bot,
    ):
        channel = await playground.add_channel("table")
        anna = await guest(playground, channel, "Anna", "de", seed=1)
        ben = await guest(playground, channel, "Ben", seed=2)
        await set_table(anna, ben)
        await begin(anna, ben)
        # Nobody does anything: after two times the house player keeps the wheel for the member who slept first.
        driven = {
            each: each.say("hand-driven", agent="\0", channel=f"<#{channel}>").split("\0")[1] for each in (anna, ben)
        }
        sleepers = (anna, ben)
        await all_see(
            [anna, ben],
            "a house player at the wheel",
            lambda: any(driven[each][:20] in text(each.hand()) for each in sleepers),
        )
        [gone] = [each for each in sleepers if driven[each][:20] in text(each.hand())]
        await gone.press(gone.hand(), "button-return")
        await gone.until("the hand again", lambda: driven[gone][:20] not in text(gone.hand()))
    assert bot.troubles() == []
