"""Evenings of every week and the vote on the game, from the command and the buttons to the event and the table."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import discord
import pytest
from simcord.http.router import RequestContext

from bot.features.nights.commands import ZONE_FOR_ALL
from bot.features.nights.nights import LASTS
from bot.features.nights.store import Night, NightStatus
from bot.features.nights.times import weekday_name
from bot.locales import LANGUAGES, words
from bot.screens.parts import NO_TABLE, Click
from bot.tables.local_time import local_time
from tests.cogs.evenings import ask_for, called, click, events, game_nights, it_is_time, now, pings, plan_of
from tests.cogs.simulation import Simulation, answer_text, clicks, labels, reading
from tests.cogs.test_settings import manager
from tests.cogs.test_strangers import forged

BERLIN = "Europe/Berlin"
WEEK = timedelta(weeks=1)


@pytest.fixture(autouse=True)
def recurring(monkeypatch: pytest.MonkeyPatch) -> None:
    """SimCord knows no recurrence of events, and refuses what it does not know: the rule is left to the playground."""
    fields = RequestContext.fields

    def lenient(self: Any, *handled: str, **options: Any) -> dict[str, Any]:
        return fields(self, *handled, **{**options, "ignore": (*options.get("ignore", ()), "recurrence_rule")})

    monkeypatch.setattr(RequestContext, "fields", lenient)


def day_after(sim: Simulation) -> int:
    """The weekday of tomorrow in Berlin: its evening is never too soon."""
    return (local_time(sim.clock(), BERLIN) + timedelta(days=1)).weekday()


async def every_week(sim: Simulation, planner: Any, **options: Any) -> Night:
    """An evening of every week, from tomorrow on."""
    await sim.bot.host.servers.choose_zone(sim.guild.id, BERLIN)
    day = weekday_name(day_after(sim), words("en"))
    answer = await ask_for(planner, sim.channel, when=f"every {day} 20:00", **options)
    assert f"and then every {day}" in answer_text(answer)
    [night] = await game_nights(sim.bot).nights.planned_in(sim.channel.id)
    return night


def rules(sim: Simulation) -> list[dict[str, Any] | None]:
    """The rules of recurrence that Discord was sent, with the method of each request."""
    sent = [each for each in sim.env.http_requests if "/scheduled-events" in each.path and each.method != "GET"]
    return [(each.json or {}).get("recurrence_rule") for each in sent]


async def run_watch(sim: Simulation) -> None:
    """The watch looks."""
    await game_nights(sim.bot).watch.look()
    await sim.env.settle()


async def test_a_series_from_its_plan_to_the_plan_of_the_next_week(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    night = await every_week(sim, anna, game="cafe")
    day = weekday_name(day_after(sim), words("en"))
    plan = await plan_of(sim, night)
    assert f"🔁 **Every {day}, 20:00** · {BERLIN}" in reading(plan)
    begins = night.at.isoformat()
    assert rules(sim) == [{"start": begins, "frequency": 2, "interval": 1, "by_weekday": [night.at.weekday()]}]
    await ben.click(plan, label="I’m in")
    await it_is_time(sim, night)
    assert len(called(sim)) == 1
    sim.clock.let_pass(LASTS - timedelta(minutes=1))
    await run_watch(sim)
    [following] = await game_nights(sim.bot).nights.planned_in(sim.channel.id)
    assert await plan_of(sim, following) is None, "the evening is not over"
    sim.clock.let_pass(timedelta(minutes=2))
    await run_watch(sim)
    plan = await plan_of(sim, following)
    assert f"🔁 **Every {day}, 20:00** · {BERLIN}" in reading(plan)
    assert f"And you? <@{anna.id}>, <@{ben.id}>" in reading(plan)
    assert pings(sim) == [{anna.id, ben.id}], "the call, and nothing else"
    assert len(events(sim)) == 1
    assert str((await now(sim, following)).event_id) in str([each.to_dict() for each in plan.components])
    await ben.click(plan, label="I’m in")
    assert "**ben**" in reading(await plan_of(sim, following))


async def test_one_evening_is_cancelled_or_all_of_them(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    night = await every_week(sim, anna, game="cafe")
    assert "Only anna" in answer_text(await forged(sim, ben, click(night, "night-skip-sure")))
    question = await anna.click(await plan_of(sim, night), label="Cancel")
    await anna.click(question.response, label="Only this evening")
    assert "the series goes on" in reading(await plan_of(sim, night))
    [following] = await game_nights(sim.bot).nights.planned_in(sim.channel.id)
    await sim.env.settle()
    [event] = events(sim)
    assert event.scheduled_start_time == following.at.isoformat()
    rule = rules(sim)[-1]
    assert rule is not None
    assert rule["start"] == following.at.isoformat()
    question = await anna.click(await plan_of(sim, following), label="Cancel")
    await anna.click(question.response, label="The whole series")
    plan = reading(await plan_of(sim, following))
    assert "is cancelled" in plan
    assert "🔁" not in plan
    assert events(sim) == []
    assert await game_nights(sim.bot).nights.planned_in(sim.channel.id) == ()


async def test_an_evening_that_is_no_series_is_not_skipped(sim: Simulation) -> None:
    anna = sim.member("anna")
    await ask_for(anna, sim.channel, when="2h")
    [night] = await game_nights(sim.bot).nights.planned_in(sim.channel.id)
    assert "isn’t weekly" in answer_text(await forged(sim, anna, click(night, "night-skip-sure")))
    assert (await now(sim, night)).is_planned


async def test_a_deleted_channel_loses_its_series(sim: Simulation) -> None:
    night = await every_week(sim, sim.member("anna"))
    doomed = sim.bot.get_channel(sim.channel.id)
    assert isinstance(doomed, discord.TextChannel)
    await doomed.delete()
    assert (await now(sim, night)).status is NightStatus.CANCELLED
    assert await game_nights(sim.bot).nights.planned_in(sim.channel.id) == ()


async def test_a_time_of_day_takes_the_time_zone_of_the_server_unless_a_member_has_their_own(sim: Simulation) -> None:
    anna, mona = sim.member("anna"), manager(sim)
    assert "for you now?" in answer_text(await ask_for(anna, sim.channel, when="tomorrow 20:00"))
    assert all("20:00" not in each["name"] for each in await anna.autocomplete(sim.channel, "gamenight", "when", ""))
    for_all = Click(NO_TABLE, 0, ZONE_FOR_ALL, "Europe/Vienna").custom_id()
    assert "Manage Server" in answer_text(await forged(sim, anna, for_all))
    assert (await sim.bot.host.servers.of(sim.guild.id)).zone is None
    offered = await mona.autocomplete(sim.channel, "settings", "timezone", "tokyo")
    assert [each["value"] for each in offered] == ["Asia/Tokyo"]
    assert "Time zone: **Asia/Tokyo**" in reading(
        (await mona.slash(sim.channel, "settings", timezone="Asia/Tokyo")).response
    )
    refused = await mona.slash(sim.channel, "settings", timezone="Moon/Base")
    assert "no place or time zone called Moon/Base" in answer_text(refused)
    assert (await sim.bot.host.servers.of(sim.guild.id)).zone == "Asia/Tokyo"
    day = weekday_name(0, words("en"))
    offered = await anna.autocomplete(sim.channel, "gamenight", "when", "every mon")
    assert [each["name"].partition(",")[0] for each in offered] == [f"every {day} 20:00"]
    assert "Planned for" in answer_text(await ask_for(anna, sim.channel, when="tomorrow 20:00"))
    [night] = await game_nights(sim.bot).nights.planned_in(sim.channel.id)
    assert local_time(night.at, "Asia/Tokyo").hour == 20
    assert night.weekly is None


async def test_the_vote_decides_which_table_is_opened(sim: Simulation) -> None:
    anna, ben, cleo = (sim.member(name) for name in ("anna", "ben", "cleo"))
    await sim.bot.host.servers.choose_game(sim.guild.id, "one_eleven")
    await ask_for(anna, sim.channel, when="2h", game="vote")
    [night] = await game_nights(sim.bot).nights.planned_in(sim.channel.id)
    for member, game in ((anna, "bremen"), (ben, "cafe"), (cleo, "bremen"), (cleo, "cafe")):
        await member.click(await plan_of(sim, night), custom_id=click(night, "night-vote", f".{game}"))
    plan = await plan_of(sim, night)
    assert {"Cafe · 2", "Bremen · 1", "111"} <= {*labels(plan)}
    assert "3 coming" in reading(plan), "who votes is in"
    await it_is_time(sim, night)
    table = await sim.table()
    assert (table.game, [each.name for each in table.members]) == ("cafe", ["anna"])
    assert "time for Cafe International" in reading(called(sim)[0])
    assert "☕ Cafe **2** · 🐓 Bremen **1**" in reading(await plan_of(sim, night))


async def test_forged_votes_change_nothing(sim: Simulation) -> None:
    anna, eve = sim.member("anna"), sim.member("eve")
    await ask_for(anna, sim.channel, when="2h", game="cafe")
    [night] = await game_nights(sim.bot).nights.planned_in(sim.channel.id)
    assert "planned for Cafe International" in answer_text(
        await forged(sim, eve, click(night, "night-vote", ".bremen"))
    )
    for more in ("", ".", ".chess", ".bremen.x"):
        assert "no longer works" in answer_text(await forged(sim, eve, click(night, "night-vote", more))), more
    assert (await now(sim, night)).guests == night.guests


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_buttons_of_a_vote_are_on_the_plan_alone(sim: Simulation, language: str) -> None:
    await sim.bot.host.servers.choose_language(sim.guild.id, language)
    anna = sim.member("anna")
    await ask_for(anna, sim.channel, when="2h")
    [night] = await game_nights(sim.bot).nights.planned_in(sim.channel.id)
    assert len(clicks(await plan_of(sim, night), "night-vote")) == 5
    assert words(language)("night-vote") in reading(await plan_of(sim, night))
    await it_is_time(sim, night)
    assert clicks(await plan_of(sim, night), "night-vote") == []


@pytest.mark.parametrize("late", [timedelta(minutes=1), timedelta(hours=3)])
async def test_discords_event_ends_with_its_series_and_not_before(sim: Simulation, late: timedelta) -> None:
    night = await every_week(sim, sim.member("anna"), game="cafe")
    for number in (1, 2):
        assert night.number == number
        await it_is_time(sim, night)
        assert len(events(sim)) == 1, "the series goes on"
        sim.clock.let_pass(LASTS + timedelta(minutes=1))
        await run_watch(sim)
        [night] = await game_nights(sim.bot).nights.planned_in(sim.channel.id)
    await it_is_time(sim, night, late)
    assert await game_nights(sim.bot).nights.planned_in(sim.channel.id) == (), "nobody came twice in a row"
    assert events(sim) == []
    assert (await now(sim, night)).event_id is None
