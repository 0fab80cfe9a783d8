"""Tables in threads, on a Discord that knows archived ones: two come at once, somebody archives it, and the end."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
from loopcord.client.parts import text

from bot.screens.parts import NO_TABLE, Click
from tests.e2e.conftest import House
from tests.e2e.playing import Guest, begin, guest
from tests.e2e.reading import clicks

if TYPE_CHECKING:
    from loopcord.client import Json

pytestmark = [pytest.mark.e2e, pytest.mark.asyncio(loop_scope="session")]


def threads(who: Guest) -> list[Json]:
    """The threads of a channel, oldest first."""
    return [each for guild in who.person.guilds for each in guild["channels"] if each.get("parent") == who.channel]


async def test_a_thread_comes_with_its_table_heals_and_is_archived_at_the_end(shared: House) -> None:
    owner, *_ = await shared.playground.people()
    guild = (await shared.playground.add_guild("Zum Faden"))["id"]
    hall = await shared.playground.add_channel("hall", guild)
    manager = Guest(owner, hall, "de")
    screen = await manager.slash("settings")
    told = await manager.click(screen.shown, Click(NO_TABLE, 0, "server", "threads.on"))
    assert manager.say("setting-on", option=f"**{manager.say('settings-threads')}**") in text(told.shown)

    anna, ben = [await guest(shared.playground, hall, name) for name in ("Anna", "Ben")]
    await asyncio.gather(*(each.slash("join", game="forty_barrels") for each in (anna, ben)))
    await anna.until("the thread", lambda: threads(anna))
    [thread] = threads(anna)
    assert thread["name"] == "40 Barrels of Beer"
    inside = [Guest(each.person, thread["id"], "en") for each in (anna, ben)]
    await inside[0].until("both at one table", lambda: text(inside[0].board()).count("**") == 6)
    if "**Ben** · **Anna**" in text(inside[0].board()):
        inside.reverse()  # The first one is the host, who may stop the game.
    await begin(*inside)

    await owner.change_thread(thread["id"], archived=True)
    await anna.until("it to be archived", lambda: threads(anna)[0]["archived"])
    before = text(inside[0].board())
    await inside[0].until("a turn", *(each.can_pick for each in inside))
    acting = next(each for each in inside if each.can_pick())
    picked = await acting.click(acting.hand(), clicks(acting.hand(), "pick")[0])
    await acting.click(picked.shown, clicks(picked.shown, "move")[0])
    await inside[0].until("the board of that move", lambda: text(inside[0].board()) != before)
    await anna.until("the thread to be open again", lambda: not threads(anna)[0]["archived"])

    asked = await inside[0].press(inside[0].board(), "button-stop")
    await inside[0].press(asked.shown, "button-stop-sure")
    await inside[0].until("the result", inside[0].is_over)
    await anna.until("it to be archived at the end", lambda: threads(anna)[0]["archived"])
    await inside[1].press(inside[1].board(), "button-again")
    await anna.until("them to play on there", lambda: not threads(anna)[0]["archived"])
    assert len(threads(anna)) == 1
    assert shared.bot.troubles() == []
