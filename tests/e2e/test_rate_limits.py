"""With the rate limits of Discord: a bot that heeds them is never refused, and no click waits because of them."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from loopcord.client import Playground, PlaygroundProcess

from tests.e2e.bot_process import BotProcess
from tests.e2e.playing import Guest, begin, set_table
from tests.e2e.wires import Wires

if TYPE_CHECKING:
    from loopcord.client import Json

pytestmark = [pytest.mark.e2e, pytest.mark.asyncio(loop_scope="session")]


BUCKET = 5
"""How many edits of one channel's messages Discord takes at once."""
GAMES = 10
"""How many may be played until more edits than that were needed; a short game needs few."""


async def test_quick_games_never_meet_a_429(tmp_path: Path) -> None:
    async with (
        PlaygroundProcess(tmp_path / "playground") as process,
        Playground(process.url) as playground,
        BotProcess(tmp_path / "bot", playground) as bot,
    ):
        wires = await Wires.listen(playground)
        person = await playground.add_person("Ben", "en-US")
        for number in range(GAMES):
            ben = Guest(person, await playground.add_channel(f"table-{number}"), "en", seed=2)
            await set_table(ben, agents=3)
            await begin(ben)
            await ben.play_by_message()
            entries = await wires.rest()
            if _most_edits(entries) > BUCKET:
                break
        assert [(each["method"], each["path"]) for each in entries if each["status"] >= 400] == []
        assert {each["state"] for each in await playground.interactions()} == {"answered"}
        assert _most_edits(entries) > BUCKET
        assert bot.troubles() == []


def _most_edits(entries: list[Json]) -> int:
    """How often messages of one channel were edited, at most."""
    edits = Counter(each["path"].split("/messages/")[0] for each in entries if each["method"] == "PATCH")
    return max(edits.values(), default=0)
