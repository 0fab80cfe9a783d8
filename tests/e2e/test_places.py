"""The ground moves during a game: a member leaves the server, the bot is thrown out, a board deleted, a channel hidden.

The bot must have nothing to complain about, which the shared house looks at, and people play on.
"""

from __future__ import annotations

import asyncio
import time

import pytest
from loopcord.client.parts import buttons, text

from tests.e2e.conftest import House
from tests.e2e.playing import STEP_TIMEOUT, Guest, all_see, begin, guest, set_table
from tests.e2e.wires import Wires

pytestmark = [pytest.mark.e2e, pytest.mark.asyncio(loop_scope="session")]


async def company(house: House) -> tuple[str, str, Guest, Guest]:
    """A server of their own for two people: its id, that of a channel, and they."""
    guild = (await house.playground.add_guild("Zum Anker"))["id"]
    channel = await house.playground.add_channel("table", guild)
    anna = await guest(house.playground, channel, "Anna", "de", seed=21)
    ben = await guest(house.playground, channel, "Ben", seed=22)
    await all_see([anna, ben], "the greeting", lambda: anna.greetings() and ben.greetings())
    return guild, channel, anna, ben


async def deal(anna: Guest, ben: Guest) -> None:
    """Both sit at a running table, and somebody is asked."""
    await set_table(anna, ben)
    await begin(anna, ben)
    await asked(anna, ben)


async def asked(anna: Guest, ben: Guest) -> Guest | None:
    """Wait for a turn and get whose it is, or None once it is over."""
    await all_see([anna, ben], "a turn", lambda: anna.can_pick() or ben.can_pick() or anna.is_over())
    return next((who for who in (anna, ben) if who.can_pick()), None)


async def play_one(anna: Guest, ben: Guest) -> None:
    """The player who is asked plays a card."""
    acting = await asked(anna, ben)
    assert acting is not None
    await acting.play_one(acting.hand())


async def another_second(invited: float) -> None:
    """Wait until the bot can tell an invitation from the one that came before this time: it records whole seconds."""
    await asyncio.sleep(max(0.0, invited + 1.0 - time.monotonic()))


async def until_refused(wires: Wires, channel: str) -> None:
    """Wait until the bot has found out that it may not post into a channel."""
    async with asyncio.timeout(STEP_TIMEOUT):
        while not await _refused(wires, channel):  # noqa: ASYNC110  (a record in another process only answers)
            await asyncio.sleep(0.02)


async def _refused(wires: Wires, channel: str) -> bool:
    sending = ("POST", f"/channels/{channel}/messages", 403)
    return any((each["method"], each["path"], each["status"]) == sending for each in await wires.rest())


async def test_a_member_leaves_the_server_and_plays_on_by_direct_message(shared: House) -> None:
    guild, _, anna, ben = await company(shared)
    await deal(anna, ben)
    await ben.person.leave_guild(guild)
    await ben.until("the server to go", lambda: not ben.public())
    await ben.until("the hand", ben.hands)
    while (acting := await asked(anna, ben)) is not None:
        await acting.play_one(acting.hand())
    assert anna.is_over()
    await ben.person.join_guild(guild)
    await ben.until("the result", ben.is_over)


async def test_the_bot_is_thrown_out_of_one_server_and_comes_back(shared: House) -> None:
    guild, _, anna, ben = await company(shared)
    invited = time.monotonic()
    _, _, *neighbours = await company(shared)
    await deal(anna, ben)
    await deal(*neighbours)
    await shared.playground.remove_bot(guild)
    closed = anna.say("table-place-gone")
    await anna.until("the end in the direct messages", lambda: closed in text(anna.hand()))
    assert (await anna.person.click(anna.board(), custom_id=buttons(anna.board())[0]["custom_id"])).state == "failed"
    old = anna.board()
    await another_second(invited)
    await shared.playground.add_bot(guild)
    await all_see([anna, ben], "the second greeting", lambda: len(ben.greetings()) == 2)
    assert anna.say("answer-seated") in text((await anna.slash("join", game="forty_barrels")).shown)
    await all_see([anna, ben], "the lobby", lambda: ben.board()["id"] != old["id"])
    await ben.press(ben.board(), "button-join")
    await begin(anna, ben)
    await play_one(anna, ben)
    assert not any(each.say("table-place-gone") in text(each.hand()) for each in neighbours)
    await play_one(*neighbours)


async def test_a_channel_is_hidden_from_the_bot_and_shown_again(shared: House) -> None:
    _, channel, anna, ben = await company(shared)
    await deal(anna, ben)
    before = text(anna.board())
    wires = await Wires.listen(shared.playground)
    await shared.playground.bot_access(channel, "hidden")
    await play_one(anna, ben)
    await until_refused(wires, channel)
    assert text(anna.board()) == before
    await asked(anna, ben)  # the direct messages go on
    await shared.playground.bot_access(channel, "full")
    await anna.until("the board as it is now", lambda: text(anna.board()) != before)
    await play_one(anna, ben)
    await asked(anna, ben)
