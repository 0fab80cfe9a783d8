"""A game night with a real bot: planned, answered, and begun by the process that is there when its time comes."""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from typing import TYPE_CHECKING

import pytest
from loopcord.client import Json, Playground, PlaygroundProcess
from loopcord.client.parts import buttons, text
from msgspec.structs import replace

from bot.features.nights.store import night, save_night
from bot.features.nights.times import weekday_name
from bot.screens.lobby_screens import short_name
from bot.screens.parts import Click
from bot.store.schema import ServerSettings
from bot.store.store import Store, utc_now
from bot.store.unit_of_work import save_server
from tests.e2e.bot_process import BotProcess
from tests.e2e.playing import Guest, guest
from tests.e2e.reading import clicks

if TYPE_CHECKING:
    from pathlib import Path

    from bot.store.unit_of_work import UnitOfWork

pytestmark = [pytest.mark.e2e, pytest.mark.asyncio(loop_scope="session")]


def plan_of(who: Guest) -> Json:
    """The plan of a night in the channel."""
    return next((message for message in who.public() if clicks(message, "night-in")), {})


def calls(who: Guest) -> list[Json]:
    """The calls in the channel."""
    return [message for message in who.public() if clicks(message, "night-sit")]


def label_of(plan: Json, click: Click) -> str:
    """What is written on a button of a plan."""
    return next(str(each["label"]) for each in buttons(plan) if each["custom_id"] == click.custom_id())


def lobby(who: Guest) -> str:
    """What is written on the table before the game."""
    return "".join(text(message) for message in who.public() if clicks(message, "start"))


async def plan_by_typing(who: Guest, **options: str) -> None:
    """Somebody types a time, and confirms the first reading of it."""
    asked = await who.slash("gamenight", **options)
    await who.click(asked.shown, clicks(asked.shown, "night-plan")[0])


async def its_time_comes(address: str, night_id: str) -> None:
    """A night was to begin a minute ago, while no bot is running."""

    def earlier(unit: UnitOfWork) -> None:
        before = night(unit, night_id)
        assert before is not None
        save_night(unit, before, replace(before, at=utc_now() - timedelta(minutes=1)))

    store = await Store.open(address)
    await store.write(earlier)
    await store.close()


async def test_an_evening_is_planned_and_begins_after_a_restart(tmp_path: Path) -> None:
    async with (
        PlaygroundProcess(tmp_path / "playground", "--no-rate-limits") as process,
        Playground(process.url) as playground,
        BotProcess(tmp_path / "bot", playground) as bot,
    ):
        guild = (await playground.guilds())[0]["id"]
        await playground.change_guild(guild, bot_allowed=["create_events"])
        channel = await playground.add_channel("table")
        anna, ben = await guest(playground, channel, "Anna", "de"), await guest(playground, channel, "Ben")
        offered = await anna.person.complete(channel, "gamenight", "when", when="")
        assert anna.say("night-tomorrow") in [each["name"] for each in offered]
        await plan_by_typing(anna, when="2 Std", game="forty_barrels")
        await ben.until("the plan", partial(plan_of, ben))
        assert [each["name"] for each in ben.person.guilds[0]["events"]] == ["Game night: 40 Barrels of Beer"]
        await ben.press(plan_of(ben), "button-night-in")
        await anna.until("Ben to be in", lambda: "Ben" in text(plan_of(anna)))
        night_id = clicks(plan_of(anna), "night-in")[0].payload
        assert await bot.stop() == 0
        await its_time_comes(bot.store, night_id)
        await bot.start()
        await bot.online()
        await ben.until("the call", lambda: calls(ben))
        await ben.press(calls(ben)[0], "button-night-sit")
        await ben.until("both at the table", lambda: all(f"**{name}**" in lobby(ben) for name in ("Anna", "Ben")))
        assert len(calls(ben)) == 1
    assert bot.troubles() == []


async def in_utc(address: str, guild: str) -> None:
    """The managers of a server have chosen its time zone, while no bot is running."""
    store = await Store.open(address)
    await store.write(lambda unit: save_server(unit, int(guild), ServerSettings(zone="UTC")))
    await store.close()


async def test_an_evening_of_every_week_is_one_event_that_moves_on(tmp_path: Path) -> None:
    async with (
        PlaygroundProcess(tmp_path / "playground", "--no-rate-limits") as process,
        Playground(process.url) as playground,
    ):
        guild = (await playground.guilds())[0]["id"]
        await playground.change_guild(guild, bot_allowed=["create_events"])
        bot = BotProcess(tmp_path / "bot", playground)
        await in_utc(bot.store, guild)
        async with bot:
            channel = await playground.add_channel("table")
            anna, ben = await guest(playground, channel, "Anna", "de"), await guest(playground, channel, "Ben")
            tomorrow = (utc_now() + timedelta(days=1)).weekday()
            await plan_by_typing(anna, when=f"jeden {weekday_name(tomorrow, anna.say)} 20 Uhr")
            await ben.until("the plan", partial(plan_of, ben))
            [event] = ben.person.guilds[0]["events"]
            assert (event["name"], event["weeks"]) == ("Game night", 1)
            votes = {each.payload.partition(".")[2]: each for each in clicks(plan_of(ben), "night-vote")}
            await ben.click(plan_of(ben), votes["cafe"])
            await ben.until(
                "the vote", lambda: label_of(plan_of(ben), votes["cafe"]) == f"{short_name('cafe', ben.say)} · 1"
            )
            question = await anna.press(plan_of(anna), "button-night-cancel")
            await anna.press(question.shown, "button-night-skip-sure")
            next_week = event["begins"] + timedelta(weeks=1).total_seconds()

            def stands() -> bool:
                return [(each["id"], each["begins"], each["weeks"]) for each in ben.person.guilds[0]["events"]] == [
                    (event["id"], next_week, 1)
                ]

            await ben.until("the event of the next week", stands)
            await ben.until("the next plan", partial(plan_of, ben))
            assert f"<t:{next_week:.0f}:F>" in text(plan_of(ben))
    assert bot.troubles() == []
