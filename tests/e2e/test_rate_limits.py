"""With the rate limits of Discord: a bot that heeds them is never refused, and no click waits because of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from loopcord.client import Playground, PlaygroundProcess

from tests.e2e.bot_process import BotProcess
from tests.e2e.playing import begin, guest, set_table
from tests.e2e.wires import Wires

pytestmark = [pytest.mark.e2e, pytest.mark.asyncio(loop_scope="session")]


async def test_a_quick_game_never_meets_a_429(tmp_path: Path) -> None:
    async with (
        PlaygroundProcess(tmp_path / "playground") as process,
        Playground(process.url) as playground,
        BotProcess(tmp_path / "bot", playground) as bot,
    ):
        wires = await Wires.listen(playground)
        ben = await guest(playground, await playground.add_channel("table"), "Ben", seed=2)
        await set_table(ben, agents=3)
        await begin(ben)
        await ben.play_by_message()
        entries = await wires.rest()
        assert [(each["method"], each["path"]) for each in entries if each["status"] >= 400] == []
        assert {each["state"] for each in await playground.interactions()} == {"answered"}
        assert len([each for each in entries if each["method"] == "PATCH"]) > 5  # more than one bucket full
        assert bot.troubles() == []
