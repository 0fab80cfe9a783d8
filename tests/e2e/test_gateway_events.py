"""The gateway ends in the middle of a match: the bot comes back, and the match goes on.

Evenings of `tests/simulation` have events that come late, twice or in another order, and sessions that end otherwise.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from loopcord.client import Playground, PlaygroundProcess
from loopcord.client.parts import text

from tests.e2e.bot_process import BotProcess
from tests.e2e.conftest import House
from tests.e2e.striking import in_turn, running
from tests.e2e.wires import Wires

if TYPE_CHECKING:
    from pathlib import Path

    from loopcord.client import Json

pytestmark = [pytest.mark.e2e, pytest.mark.asyncio(loop_scope="session")]

RESUME, IDENTIFY = 6, 2

RESUMED: dict[str, tuple[str, dict[str, int]]] = {
    "the wire cut": ("cut", {}),
    "close 4000": ("close", {"code": 4000}),
}


async def said(wires: Wires, op: int) -> list[Json]:
    """What the bot has said with an opcode."""
    return [each for each in await wires.gateway() if each["direction"] == "in" and each["frame"].get("op") == op]


@pytest.mark.parametrize(("name", "game"), in_turn(RESUMED))
async def test_a_click_while_the_bot_resumes_is_answered(stormy: House, name: str, game: str) -> None:
    action, settings = RESUMED[name]
    match, who = await running(stormy, game=game)
    aim = await match.aim(who)
    wires = await Wires.listen(stormy.playground)
    assert await stormy.playground.gateway(action, **settings) == 1
    assert (await match.fire(who, aim)).state == "answered"
    await match.play_on()
    assert len(await said(wires, RESUME)) == 1
    assert await said(wires, IDENTIFY) == []
    assert set(await match.ends()) == {"answered"}


@pytest.mark.parametrize(
    ("code", "said"),
    [
        (4004, "no longer accepts the token (code 4004)."),
        (4014, "refuses the bot's intents (code 4014)"),
    ],
)
async def test_after_a_close_for_good_the_bot_says_why_and_a_new_start_goes_on(
    stormy: House, code: int, said: str
) -> None:
    match, who = await running(stormy)
    aim = await match.aim(who)
    assert await stormy.playground.gateway("close", code=code) == 1
    assert await stormy.bot.ended() == 78
    assert stormy.bot.last_words().startswith(f"The gateway of {stormy.playground.url} {said}")
    await stormy.bot.start()
    assert (await match.fire(who, aim)).state == "answered"
    await match.play_on()


async def test_a_match_on_a_stream_of_zstd(tmp_path: Path) -> None:
    """All other bots of the tests are sent zlib."""
    async with (
        PlaygroundProcess(tmp_path / "playground", "--no-rate-limits") as process,
        Playground(process.url) as playground,
        BotProcess(tmp_path / "bot", playground, zstd=True) as bot,
    ):
        opened = [each for each in await playground.record(kind="gateway") if each["direction"] == "open"]
        assert {each["query"]["compress"] for each in opened} == {"zstd-stream"}
        match, _ = await running(House(playground, bot))
        assert text(match.guests[0].board())
        await match.play_on()
