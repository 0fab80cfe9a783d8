"""The gateway ends, repeats, delays and doubles in the middle of a match: the bot comes back, and the match goes on."""

from __future__ import annotations

import asyncio
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from loopcord.client import Playground, PlaygroundProcess
from loopcord.client.parts import text

from tests.e2e.bot_process import BotProcess
from tests.e2e.clicking import offers
from tests.e2e.conftest import House
from tests.e2e.match import sit_down
from tests.e2e.striking import Struck, in_turn, running
from tests.e2e.wires import Wires

if TYPE_CHECKING:
    from pathlib import Path

    from loopcord.client import Json

pytestmark = [pytest.mark.e2e, pytest.mark.asyncio(loop_scope="session")]

RESUME, IDENTIFY = 6, 2

RESUMED: dict[str, tuple[str, dict[str, int]]] = {
    "op 7": ("reconnect", {}),
    "op 9, to be resumed": ("invalidate_resumable", {}),
    "the wire cut": ("cut", {}),
    "close 4000": ("close", {"code": 4000}),
}
BEGUN_ANEW: dict[str, tuple[str, dict[str, int]]] = {
    "op 9": ("invalidate", {}),
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


@pytest.mark.parametrize(("name", "game"), in_turn(BEGUN_ANEW))
async def test_a_session_that_is_over_is_begun_anew(stormy: House, name: str, game: str) -> None:
    action, settings = BEGUN_ANEW[name]
    match, who = await running(stormy, game=game)
    aim = await match.aim(who)
    wires = await Wires.listen(stormy.playground)
    assert await stormy.playground.gateway(action, **settings) == 1
    await stormy.playground.bot_online(online=False)
    assert (await match.fire(who, aim)).state == "failed"  # no session hears of it, and the person sees that
    await stormy.playground.bot_online(30)
    assert (await match.fire(who, aim)).state == "answered"
    await match.play_on()
    assert len(await said(wires, IDENTIFY)) == 1
    assert (await match.ends()).count("failed") == 1


async def test_a_wire_on_which_nothing_comes_is_given_up(stormy: House) -> None:
    match, who = await running(stormy)
    aim = await match.aim(who)
    wires = await Wires.listen(stormy.playground)
    assert await stormy.playground.gateway("mute") == 1
    unheard = await match.fire(who, aim)
    assert unheard.state == "failed"
    # The replay brings the old click, which is carried out though nobody waits for it.
    answer = f"/interactions/{unheard.interaction}/"
    async with asyncio.timeout(30):
        await wires.until(lambda sent: any(each["path"].startswith(answer) for each in sent), "rest")
    await match.turn(aim.offer.ply + 1)
    await match.make_up(who, aim)
    await match.play_on()
    assert len(await said(wires, RESUME)) == 1
    assert await said(wires, IDENTIFY) == []


@pytest.mark.parametrize(
    ("code", "said"),
    [
        (4004, "does not accept the token any more; copy it again from the application's Bot page (code 4004)."),
        (4014, "refuses the bot's intents; look at the application's page."),
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


async def test_every_event_comes_twice(stormy: House) -> None:
    wires = await Wires.listen(stormy.playground)
    await stormy.playground.fault("twice", seconds=600)
    match = await sit_down(stormy, Random(3), Struck)  # doubled, a click would add two agents
    await match.guests[0].slash("start")
    assert len((await match.account()).members) == 3
    await match.play_on()
    entries = await wires.rest()
    assert [each["path"] for each in entries if each["status"] >= 400] == []
    answered = [each["path"] for each in entries if each["path"].endswith("/callback")]
    assert len(answered) == len(set(answered)) == len(await match.ends())


async def test_events_come_late(stormy: House) -> None:
    match, who = await running(stormy)
    aim = await match.aim(who)
    await stormy.playground.fault("late", delay=0.5, seconds=2)
    assert (await match.fire(who, aim)).state == "answered"
    who = await match.next_turn()
    await stormy.playground.clear_faults()
    aim = await match.aim(who)
    await stormy.playground.fault("late", delay=3.2)
    assert (await match.fire(who, aim)).state == "failed"
    # The bot hears of it now, and plays the card; that nobody waits for its answer any more it learns from Discord.
    await who.until("the card to be played", lambda: aim.offer not in offers(who.person.message(aim.hand)))
    await match.make_up(who, aim)
    await match.play_on()
    assert (await match.ends()).count("failed") == 1


async def test_events_come_in_another_order(stormy: House) -> None:
    match, who = await running(stormy)
    aim = await match.aim(who)
    others = [each for each in match.guests if each is not who]
    await stormy.playground.fault("late", delay=0.5, shuffle=True, count=2)
    first = asyncio.create_task(match.fire(who, aim))
    await who.until("the click to be on its way", lambda: left(who.person.frames) == [1])
    second = await others[0].press(others[0].board(), "button-hand")
    assert ((await first).state, second.state) == ("answered", "answered")
    await match.play_on()
    assert set(await match.ends()) == {"answered"}


def left(frames: list[Json]) -> list[Any]:
    """How many requests or events the faults on a page will still hit."""
    seen = [frame["faults"] for frame in frames if frame["type"] == "faults"]
    return [each["left"] for each in seen[-1]] if seen else []


@pytest.mark.parametrize("stream", ["zlib-stream", "zstd-stream"])
async def test_a_match_on_a_packed_stream(stream: str, tmp_path: Path) -> None:
    async with (
        PlaygroundProcess(tmp_path / "playground", "--no-rate-limits") as process,
        Playground(process.url) as playground,
        BotProcess(tmp_path / "bot", playground, zstd=stream == "zstd-stream") as bot,
    ):
        await play_packed(House(playground, bot), stream)


async def play_packed(house: House, stream: str) -> None:
    """A match; the bot has asked for this stream, and can read it."""
    opened = [each for each in await house.playground.record(kind="gateway") if each["direction"] == "open"]
    assert {each["query"]["compress"] for each in opened} == {stream}
    match, _ = await running(house)
    assert text(match.guests[0].board())
    await match.play_on()
