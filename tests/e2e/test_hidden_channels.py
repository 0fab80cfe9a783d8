"""A channel is hidden from the bot in the middle of a game, as Discord obfuscates it, and shown again."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING

import pytest
from loopcord.client import Playground, PlaygroundProcess
from loopcord.client.parts import buttons, text

from tests.e2e.bot_process import BotProcess
from tests.e2e.conftest import House
from tests.e2e.playing import STEP_TIMEOUT, Guest, all_see, begin, guest, set_table
from tests.e2e.reading import clicks
from tests.e2e.test_places import asked, company, deal, play_one, until_refused
from tests.e2e.wires import Wires

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = [pytest.mark.e2e, pytest.mark.asyncio(loop_scope="session")]

PLACEHOLDER = "___hidden___"


async def said(house: House) -> str:
    """Everything that the bot has sent and logged."""
    asked_for = [each["body"] for each in await house.playground.record(kind="rest")]
    return json.dumps([asked_for, house.bot.log()], ensure_ascii=False)


async def stop(host: Guest) -> None:
    """The host ends the table."""
    question = await host.slash("stop")
    await host.press(question.shown, "button-stop-sure")


def table_of(house: House) -> str:
    """The id of the only table."""
    [table] = {each["table"] for each in house.bot.log() if each["event"] == "table-started"}
    return str(table)


async def test_a_game_outlives_a_hidden_channel_with_house_players_a_clock_and_a_restart(tmp_path: Path) -> None:
    async with (
        PlaygroundProcess(tmp_path / "playground", "--no-rate-limits") as process,
        Playground(process.url) as playground,
        BotProcess(tmp_path / "bot", playground, pace=0.2, clock='default = "live"\nlive = 3') as bot,
    ):
        house = House(playground, bot)
        staff = await playground.add_category("staff")
        channel = await playground.add_channel("table", category=staff)
        await playground.bot_access(staff, "hidden")  # visible as long as its channel is
        anna = await guest(playground, channel, "Anna", "de", seed=1)
        ben = await guest(playground, channel, "Ben", seed=2)
        await set_table(anna, ben, agents=1)
        await begin(anna, ben)
        acting = await asked(anna, ben)
        assert acting is not None
        await anna.until("the board of that turn", acting.is_called)
        board, shown = anna.board()["id"], text(anna.board())

        wires = await Wires.listen(playground)
        await playground.bot_access(channel, "hidden")
        await play_one(anna, ben)
        await until_refused(wires, channel)
        assert text(anna.board()) == shown
        # Both sleep: a house player takes over for one of them while the other house player acts as well.
        driven = {
            who: who.say("hand-driven", agent="\0", channel=f"<#{channel}>").split("\0")[1][:20] for who in (anna, ben)
        }
        await all_see([anna, ben], "a driver", lambda: any(driven[who] in text(who.hand()) for who in driven))
        assert await bot.stop() == 0
        await bot.start()
        [sleeper] = [who for who in driven if driven[who] in text(who.hand())]
        await sleeper.press(sleeper.hand(), "button-return")
        await sleeper.until("the hand again", lambda: driven[sleeper] not in text(sleeper.hand()))
        assert anna.board()["id"] == board
        assert text(anna.board()) == shown, "nothing reaches the channel while it is hidden"

        await playground.bot_access(channel, "full")
        await anna.until("the board as it is now", lambda: text(anna.board()) != shown)
        await stop(anna)
        await all_see([anna, ben], "the result", lambda: anna.is_over() and ben.is_over())
        assert [each["id"] for each in anna.public() if buttons(each) and clicks(each, "again")] == [anna.board()["id"]]
        assert "table-lost-its-place" not in {each["event"] for each in bot.log()}
        assert PLACEHOLDER not in await said(house)


async def test_a_hidden_table_is_read_there_or_by_former_players_and_by_nobody_else_from_elsewhere(
    shared: House,
) -> None:
    playground = shared.playground
    guild, channel, anna, ben = await company(shared)
    lobby = await playground.add_channel("elsewhere", guild)
    reader = await guest(playground, channel, "Cleo")
    away = Guest(reader.person, lobby, "en")
    await deal(anna, ben)
    before = {each["table"] for each in shared.bot.log() if each["event"] == "table-started"}
    await stop(anna)
    await anna.until("the result", anna.is_over)
    table = next(each["table"] for each in reversed(shared.bot.log()) if each["event"] == "table-started")
    assert table in before
    unknown = reader.say("refusal-no-such-table")
    for command in ("log", "replay", "verify"):
        assert unknown not in text((await away.slash(command, table=table)).shown), command
    await playground.bot_access(channel, "hidden")
    for command in ("log", "replay", "verify"):
        assert text((await away.slash(command, table=table)).shown) == unknown, command
        assert text((await away.slash(command, table="nobody00")).shown) == unknown, command
        assert unknown not in text((await reader.slash(command, table=table)).shown), command
        former = await Guest(anna.person, lobby, "de").slash(command, table=table)
        assert anna.say("refusal-no-such-table") not in text(former.shown), command
    owner, *_ = await playground.people()
    assert unknown not in text((await Guest(owner, lobby, "en").slash("log", table=table)).shown), (
        "it sees all channels"
    )
    await playground.change_channel(channel, name=PLACEHOLDER)
    await playground.bot_access(channel, "full")  # The flag decides, not the name.
    await _until_seen(away, table)


async def _until_seen(away: Guest, table: str) -> None:
    """Wait until a table can be read from elsewhere."""
    unknown = away.say("refusal-no-such-table")
    async with asyncio.timeout(STEP_TIMEOUT):
        while text((await away.slash("log", table=table)).shown) == unknown:  # noqa: ASYNC110  (a process answers)
            await asyncio.sleep(0.02)


async def test_a_thread_of_a_hidden_channel_is_read_from_that_channel(shared: House) -> None:
    """Discord tells what a member may do in the channel of an interaction, and so in its threads."""
    playground = shared.playground
    _, channel, anna, ben = await company(shared)
    thread = await anna.person.start_thread(channel, "Tisch")
    inside = [Guest(each.person, thread, each.language) for each in (anna, ben)]
    await deal(inside[0], inside[1])
    await stop(inside[0])
    await inside[0].until("the result", inside[0].is_over)
    table = next(each["table"] for each in reversed(shared.bot.log()) if each["event"] == "table-started")
    cleo = await guest(playground, channel, "Cleo")
    wires = await Wires.listen(playground)
    await playground.bot_access(channel, "hidden")
    await wires.until(lambda seen: any(each["frame"].get("t") == "CHANNEL_UPDATE" for each in seen))
    assert cleo.say("refusal-no-such-table") not in text((await cleo.slash("log", table=table)).shown)
