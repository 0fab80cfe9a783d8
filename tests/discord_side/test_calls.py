"""*Call me*: who wants is pinged for tables that open in a channel, or when a game ends; and the second table."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
from loopcord.client.parts import buttons, text

from bot.locales import LANGUAGES
from tests.e2e.playing import begin, set_table
from tests.e2e.reading import clicks, is_result
from tests.simulation.scene import Scene, play

if TYPE_CHECKING:
    from loopcord.client import Json

    from tests.e2e.playing import Guest


def rung(guest: Guest) -> list[str]:
    """What the phone of a guest has shown."""
    return [each.text for each in guest.person.notifications]


async def call_me(guest: Guest) -> Json:
    """Press *Call me* under `/help`, where nobody plays."""
    shown = (await guest.slash("help")).shown
    [call] = clicks(shown, "call-me")
    return (await guest.click(shown, call)).shown


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_member_who_wants_it_is_called_to_each_table_that_opens_in_the_channel(language: str) -> None:
    async def act(scene: Scene) -> None:
        channel, other = await scene.playground.channel(), await scene.playground.add_channel("elsewhere")
        anna, dora = [await scene.guest(each, channel, language) for each in ("Anni", "Dora")]
        shown = await call_me(dora)
        assert dora.say("calls-lobbies", channel=f"<#{channel}>") in text(shown)
        await (await scene.guest("Eve", other)).slash("join", game="cafe")
        await scene.rest()
        assert rung(dora) == [], "that is another channel"
        await anna.slash("join", game="cafe")
        await scene.rest()
        [told] = rung(dora)
        assert "Anni" in told
        call = dora.public()[-1]
        await dora.click(call, clicks(call, "join")[0])
        await scene.rest()
        assert scene.troubles == []

    play(act)


def test_a_member_who_wants_it_no_longer_is_not_called() -> None:
    async def act(scene: Scene) -> None:
        channel = await scene.playground.channel()
        anna, dora = [await scene.guest(each, channel) for each in ("Anni", "Dora")]
        await call_me(dora)
        shown = (await dora.slash("preferences")).shown
        listed = (await dora.click(shown, clicks(shown, "calls")[0])).shown
        [switch] = clicks(listed, "call-me")
        assert switch.payload == f"{channel}.off"
        assert (await dora.click(listed, switch)).shown["id"] == listed["id"]
        await anna.slash("join", game="cafe")
        await scene.rest()
        assert rung(dora) == []

    play(act)


def test_nobody_is_called_more_often_than_the_limits_of_pings_allow() -> None:
    async def act(scene: Scene) -> None:
        channel = await scene.playground.channel()
        dora, *hosts = [await scene.guest(each, channel) for each in ("Dora", "Anni", "Beni", "Cleo", "Emil", "Fini")]
        await call_me(dora)
        for host in hosts:
            await host.slash("join", game="cafe")
            await scene.rest()
            await host.slash("leave")
            await asyncio.sleep(300)
        assert len(rung(dora)) == 3

    play(act)


def test_a_spectator_is_called_with_the_result_of_the_game() -> None:
    async def act(scene: Scene) -> None:
        channel = await scene.playground.channel()
        anna, ben, dora = [await scene.guest(each, channel) for each in ("Anni", "Beni", "Dora")]
        await set_table(anna, ben)
        await begin(anna)
        await scene.rest()
        watching = (await dora.press(dora.board(), "button-hand")).shown
        shown = (await dora.click(watching, clicks(watching, "call-me")[0])).shown
        assert shown["id"] == watching["id"]
        assert dora.say("calls-end", game=dora.say("forty_barrels-name")) in text(shown)
        question = (await anna.slash("stop")).shown
        await anna.click(question, clicks(question, "stop-sure")[0])
        await scene.rest()
        [told] = rung(dora)
        assert dora.say("forty_barrels-name") in told
        assert is_result(dora.board())
        assert clicks(dora.board(), "again")
        await anna.press(anna.board(), "button-again")
        await scene.rest()
        assert len(rung(dora)) == 1, "it was about that game"
        assert scene.troubles == []

    play(act)


@pytest.mark.parametrize("is_running", [True, False], ids=["running", "full lobby"])
def test_a_table_without_a_free_seat_offers_a_second_one_in_a_thread(is_running: bool) -> None:
    async def act(scene: Scene) -> None:
        channel = await scene.playground.channel()
        names = ("Anni", "Beni", "Cleo", "Dora", "Emil", "Fini", "Gabi")
        anna, ben, cleo, dora, emil, fini, gabi = [await scene.guest(each, channel) for each in names]
        await set_table(anna, *((ben,) if is_running else (ben, cleo, dora, emil)), game="one_eleven")
        if is_running:
            await begin(anna)
        await scene.rest()
        offered = [(await each.slash("join")).shown for each in (fini, gabi)]
        reason = fini.say("refusal-table-running" if is_running else "refusal-table-full")
        for guest, shown in zip((fini, gabi), offered, strict=True):
            assert reason in text(shown)
            await guest.click(shown, clicks(shown, "second")[0])
        await scene.rest()
        tables = [each for each in await scene.bots[0].bot.host.open_tables() if each.place.channel_id != int(channel)]
        [second] = tables
        assert second.game == "one_eleven"
        assert second.place.parent_id == int(channel)
        assert [member.name for member in second.members] == ["Fini", "Gabi"]
        assert scene.troubles == []

    play(act)


def test_no_second_table_is_offered_in_a_thread() -> None:
    async def act(scene: Scene) -> None:
        channel = await scene.playground.channel()
        anna, ben, dora = [await scene.guest(each, channel) for each in ("Anni", "Beni", "Dora")]
        thread = await anna.person.start_thread(channel, "our table")
        for guest in (anna, ben, dora):
            guest.channel = thread
        await set_table(anna, ben)
        await begin(anna)
        await scene.rest()
        shown = (await dora.slash("join")).shown
        assert [each["label"] for each in buttons(shown)] == [dora.say("button-call-me")]

    play(act)
