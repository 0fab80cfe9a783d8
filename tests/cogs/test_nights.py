"""Game nights are planned, answered, moved and cancelled, by command and by buttons, and Discord's event follows."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import discord
import pytest
from discord.http import Route
from msgspec.structs import replace

from bot.features.nights.nights import NightRefusal
from bot.features.nights.store import Night, NightStatus
from bot.features.nights.times import Chosen, weekday_name
from bot.locales import words
from bot.messages.places import ASK_AGAIN_AFTER
from bot.tables.local_time import Weekly, local_time, moment_of
from bot.tables.requests import Stop
from bot.tables.types import Member, TablePlace
from tests.cogs.evenings import (
    HOUR,
    ask_for,
    called,
    click,
    events,
    game_nights,
    it_is_time,
    now,
    pings,
    plan_of,
    planned,
)
from tests.cogs.simulation import Simulation, answer_text, clicks, reading, sent_off
from tests.cogs.test_settings import manager
from tests.cogs.test_strangers import forged

BERLIN = "Europe/Berlin"


async def test_the_planner_moves_it_and_nobody_else_does(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    night = await planned(sim, anna)
    panel = (await anna.click(await plan_of(sim, night), label="Reschedule")).response
    for label, hours in (("+1 h", 1.0), ("+1 day", 25.0), ("−15 min", 24.75), ("−1 h", 23.75), ("+15 min", 24.0)):
        await anna.click(panel, label=label)
        assert (await now(sim, night)).at == night.at + hours * HOUR, label
    moved = await now(sim, night)
    assert f"<t:{int(moved.at.timestamp())}:F>" in reading(await plan_of(sim, night))
    assert "Only anna, who planned this" in answer_text(await ben.click(await plan_of(sim, night), label="Reschedule"))
    assert await now(sim, night) == moved


async def test_it_is_moved_neither_into_the_past_nor_into_next_year(sim: Simulation) -> None:
    anna = sim.member("anna")
    night = await planned(sim, anna, when="45m")
    panel = (await anna.click(await plan_of(sim, night), label="Reschedule")).response
    assert "too soon" in answer_text(await anna.click(panel, custom_id=click(night, "night-by", ".-60")))
    far = await planned(sim.room("far"), anna, when="30d")
    assert "too far ahead" in answer_text(await forged(sim, anna, click(far, "night-by", ".1440")))
    assert (await now(sim, night)).at == night.at


async def test_it_is_cancelled_after_a_question_by_the_planner_or_a_manager(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    boss = sim.member(
        "boss", roles=[sim.guild.create_role("boss", permissions=discord.Permissions(manage_channels=True))]
    )
    night = await planned(sim, anna)
    assert "Only anna" in answer_text(await ben.click(await plan_of(sim, night), label="Cancel"))
    question = await boss.click(await plan_of(sim, night), label="Cancel")
    assert (await now(sim, night)).is_planned
    await boss.click(question.response, label="Cancel the game night")
    assert "is cancelled" in reading(await plan_of(sim, night))
    assert "has begun already, or was cancelled" in answer_text(await forged(sim, ben, click(night, "night-in")))
    await it_is_time(sim, night)
    assert called(sim) == []
    assert await sim.bot.host.open_table(sim.channel.id) is None


@pytest.mark.parametrize(
    ("when", "said"),
    [
        ("every Friday", "At what time?"),
        ("every other Friday 20:00", "not “every other”"),
        ("8pm EST", "est means nothing to me there"),
        ("soon", "can’t read that time"),
        ("2m", "too soon"),
        ("<t:1000000000:F>", "too soon"),
        ("40d", "too far ahead"),
        ("x" * 100, "can’t read that time"),
    ],
)
async def test_a_time_that_will_not_do_is_refused(sim: Simulation, when: str, said: str) -> None:
    assert said in answer_text(await ask_for(sim.member("anna"), sim.channel, when=when))
    assert sim.channel.history() == []
    assert await game_nights(sim.bot).nights.planned_in(sim.channel.id) == ()


async def test_times_are_offered_in_the_language_of_who_types(sim: Simulation) -> None:
    anna = sim.member("anna")
    offered = await anna.autocomplete(sim.channel, "gamenight", "when", "")
    assert "tomorrow, same time" in [each["name"] for each in offered]
    assert [each["name"] for each in await anna.autocomplete(sim.channel, "gamenight", "when", "1 Tag 3 Std")] == [
        "in 1 day 3 hours"
    ]
    assert [each["name"] for each in await anna.autocomplete(sim.channel, "gamenight", "when", "30")] == [
        "in 1 day 6 hours",
        "in 30 days, same time",
        "in 30 minutes",
    ]
    assert await anna.autocomplete(sim.channel, "gamenight", "when", "soon") == []


async def test_a_group_of_an_earlier_night_or_table_is_offered_and_called(sim: Simulation) -> None:
    anna, ben, cleo, eve = (sim.member(name) for name in ("anna", "ben", "cleo", "eve"))
    table = await sim.deal(anna, cleo)
    await sim.bot.host.ask(table.id, Stop(Member(anna.id, "anna")))
    night = await planned(sim, anna)
    await ben.click(await plan_of(sim, night), label="I’m in")
    await eve.click(await plan_of(sim, night), label="I can’t make it")
    sim.clock.let_pass(HOUR)
    await it_is_time(sim, night)
    offered = await anna.autocomplete(sim.channel, "gamenight", "with", "")
    assert [each["name"] for each in offered] == ["ben", "cleo"]
    assert [each["name"] for each in await anna.autocomplete(sim.channel, "gamenight", "with", "CL")] == ["cleo"]
    assert await eve.autocomplete(sim.channel, "gamenight", "with", "") == []
    before = len(pings(sim))
    again = await planned(sim, anna, **{"with": offered[1]["value"]})
    plan = await plan_of(sim, again)
    assert f"And you? <@{cleo.id}>" in reading(plan)
    assert pings(sim)[before:] == [{cleo.id}]
    await cleo.click(plan, label="I’m in")
    assert "And you?" not in reading(await plan_of(sim, again))
    refused = await ask_for(eve, sim.channel, when="2h", **{"with": offered[1]["value"]})
    assert "There’s no such group" in answer_text(refused)


async def planned_as(sim: Simulation, night: Night) -> Night:
    """The night as it was planned, with the event that it has got since."""
    after = await now(sim, night)
    return replace(night, event_id=after.event_id, event_at=after.event_at)


async def test_forged_clicks_are_refused(sim: Simulation) -> None:
    anna, eve = sim.member("anna"), sim.member("eve")
    night = await planned(sim, anna)
    for custom_id in ("1:-:0:night-in:", "1:-:0:night-in:NO", "1:-:0:night-by:x", "1:-:0:night-cancel-sure:'; --"):
        assert "no longer works" in answer_text(await forged(sim, eve, custom_id)), custom_id
    assert "no longer exists" in answer_text(await forged(sim, eve, "1:-:0:night-in:nosuch23"))
    assert "Only anna" in answer_text(await forged(sim, eve, click(night, "night-cancel-sure")))
    assert "Only anna" in answer_text(await forged(sim, eve, click(night, "night-by", ".60")))
    assert "no longer works" in answer_text(await forged(sim, anna, click(night, "night-by", ".999999")))
    assert "has begun already" in answer_text(await forged(sim, eve, click(night, "night-sit")))
    elsewhere = sim.env.create_guild()
    stranger = elsewhere.add_member(sim.env.create_user("stranger"))
    room = elsewhere.create_text_channel("elsewhere")
    other = Simulation(sim.env, sim.bot, sim.store, sim.clock, elsewhere, room)
    for kind in ("night-in", "night-move", "night-cancel-sure", "night-sit"):
        assert "planned elsewhere" in answer_text(await forged(other, stranger, click(night, kind))), kind
    assert await now(sim, night) == await planned_as(sim, night)
    # On a message that is not the plan, what can be done is done, and told in private.
    assert answer_text(await forged(sim, eve, click(night, "night-in"))) == "You’re in."
    assert "2 coming:** **anna**, **eve**" in reading(await plan_of(sim, night))


async def test_a_channel_that_takes_no_message_gets_no_night(sim: Simulation) -> None:
    anna = sim.member("anna")
    sim.env.inject_error("POST", f"/channels/{sim.channel.id}/messages", status=403, code=50013, times=None)
    assert words("en")("refusal-post-refused") in answer_text(await ask_for(anna, sim.channel, when="2h"))
    assert await game_nights(sim.bot).nights.planned_in(sim.channel.id) == ()
    assert list(events(sim)) == []


async def test_a_night_whose_channel_is_called_unknown_is_cancelled_once_the_cache_does_not_know_it(
    sim: Simulation,
) -> None:
    anna = sim.member("anna")
    night = await planned(sim, anna, game="cafe")
    assert len(events(sim)) == 1
    plan = f"/channels/{sim.channel.id}/messages/{(await plan_of(sim, night)).id}"
    sim.env.inject_error("PATCH", plan, status=404, code=10003, times=None)
    sim.env.inject_error("POST", f"/channels/{sim.channel.id}/messages", status=404, code=10003, times=None)
    for _ in range(2):
        await game_nights(sim.bot).nights.move(night.id, anna.id, HOUR)
        sim.clock.let_pass(ASK_AGAIN_AFTER)
        await game_nights(sim.bot).watch.look()
    assert (await now(sim, night)).is_planned
    guild, channel = sim.bot.get_guild(sim.guild.id), sim.bot.get_channel(sim.channel.id)
    assert guild is not None
    assert isinstance(channel, discord.TextChannel)
    guild._remove_channel(channel)
    await game_nights(sim.bot).nights.move(night.id, anna.id, HOUR)
    for status in (NightStatus.PLANNED, NightStatus.CANCELLED):
        sim.clock.let_pass(ASK_AGAIN_AFTER)
        await game_nights(sim.bot).watch.look()
        assert (await now(sim, night)).status is status
    assert events(sim) == []


async def test_a_deleted_channel_loses_its_nights(sim: Simulation) -> None:
    night = await planned(sim, sim.member("anna"))
    doomed = sim.bot.get_channel(sim.channel.id)
    assert isinstance(doomed, discord.TextChannel)
    await doomed.delete()
    assert (await now(sim, night)).status is NightStatus.CANCELLED
    assert events(sim) == []


async def test_a_deleted_plan_is_posted_again_when_it_changes(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    night = await planned(sim, anna)
    panel = (await anna.click(await plan_of(sim, night), label="Reschedule")).response
    before = await plan_of(sim, night)
    channel = sim.bot.get_partial_messageable(sim.channel.id)
    await channel.get_partial_message(before.id).delete()
    await anna.click(panel, label="+1 h")
    assert (await plan_of(sim, night)).id != before.id
    await ben.click(await plan_of(sim, night), label="I’m in")
    assert "2 coming" in reading(await plan_of(sim, night))


async def test_too_many_plans_are_refused(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    for _ in range(5):
        await planned(sim, anna)
    assert "a lot of game nights" in answer_text(await ask_for(anna, sim.channel, when="2h"))
    assert "a lot of game nights" in answer_text(await ask_for(ben, sim.channel, when="2h"))
    sim.clock.let_pass(3 * HOUR)
    await game_nights(sim.bot).watch.look()
    assert "Planned" in answer_text(await ask_for(ben, sim.channel, when="2h"))


async def test_a_members_plans_are_counted_in_all_channels_of_a_server(sim: Simulation) -> None:
    anna, elsewhere = sim.member("anna"), sim.env.create_guild()
    for number in range(5):
        await planned(sim.room(f"room-{number}"), anna)
    assert "nobody can plan more than 5" in answer_text(await ask_for(anna, sim.channel, when="2h"))
    await planned(sim, sim.member("ben"))
    there = elsewhere.create_text_channel("family")
    assert "Planned" in answer_text(await ask_for(elsewhere.add_member(anna.user), there, when="2h"))
    sim.clock.let_pass(HOUR)
    await planned(sim, anna, "3h")


async def test_discords_event_follows_the_plan(sim: Simulation) -> None:
    anna = sim.member("anna")
    night = await planned(sim, anna, game="cafe")
    [event] = events(sim)
    assert (event.name, event.entity_type) == (f"Game night: {words('en')('cafe-name')}", 3)
    assert event.entity_metadata == {"location": f"https://discord.com/channels/{sim.guild.id}/{sim.channel.id}"}
    assert event.scheduled_start_time == night.at.isoformat()
    assert event.scheduled_end_time == (night.at + 3 * HOUR).isoformat()
    assert f"/events/{sim.guild.id}/{event.id}" in str([c.to_dict() for c in (await plan_of(sim, night)).components])
    panel = (await anna.click(await plan_of(sim, night), label="Reschedule")).response
    await anna.click(panel, label="+1 h")
    await sim.env.settle()
    [event] = events(sim)
    assert event.scheduled_start_time == (night.at + HOUR).isoformat()
    question = await anna.click(await plan_of(sim, night), label="Cancel")
    await anna.click(question.response, label="Cancel the game night")
    await sim.env.settle()
    assert events(sim) == []


async def test_without_the_permission_there_is_the_message_alone(sim: Simulation) -> None:
    anna = sim.member("anna")
    sim.env.inject_error("POST", f"/guilds/{sim.guild.id}/scheduled-events", status=403, code=50013, times=None)
    night = await planned(sim, anna)
    assert "Game night" in reading(await plan_of(sim, night))
    assert events(sim) == []
    panel = (await anna.click(await plan_of(sim, night), label="Reschedule")).response
    await anna.click(panel, label="+1 h")
    tries = [each for each in sim.env.http_requests if each.path.endswith("/scheduled-events")]
    assert len(tries) == 1, "who has refused is not asked again"


async def test_an_event_that_cannot_be_made_just_now_keeps_no_plan_waiting(sim: Simulation) -> None:
    sim.env.inject_error("POST", f"/guilds/{sim.guild.id}/scheduled-events", status=501, code=0, times=1)
    night = await planned(sim, sim.member("anna"))
    assert "Game night" in reading(await plan_of(sim, night))
    assert events(sim) == []
    sim.clock.let_pass(timedelta(minutes=1))
    await game_nights(sim.bot).watch.look()
    assert [event.id for event in events(sim)] == [(await now(sim, night)).event_id]


async def test_an_event_whose_answer_was_lost_is_found_again(sim: Simulation, monkeypatch: pytest.MonkeyPatch) -> None:
    anna = sim.member("anna")
    request = sim.bot.http.request

    async def lost(route: Route, **options: Any) -> Any:
        answer = await request(route, **options)
        if route.method == "POST" and route.path.endswith("/scheduled-events"):
            raise ConnectionError
        return answer

    monkeypatch.setattr(sim.bot.http, "request", lost)
    await ask_for(anna, sim.channel, when="2h")
    monkeypatch.undo()
    sim.clock.let_pass(timedelta(minutes=1))
    await game_nights(sim.bot).watch.look()
    await sim.env.settle()
    [night] = await game_nights(sim.bot).nights.planned_in(sim.channel.id)
    assert [event.id for event in events(sim)] == [night.event_id]
    assert await plan_of(sim, night) is not None


async def test_no_night_is_planned_in_private(sim: Simulation) -> None:
    with pytest.raises(NightRefusal, match="night-elsewhere"):
        await game_nights(sim.bot).nights.plan(TablePlace(None, 1, "en"), Member(1, "a"), sim.clock() + HOUR)


async def test_a_night_is_planned_only_where_tables_may_be_opened(sim: Simulation) -> None:
    anna, attic = sim.member("anna"), sim.guild.create_text_channel("attic")
    await sim.bot.host.servers.allow_channels(sim.guild.id, (attic.id,))
    for options in ({}, {"game": "cafe"}):
        answer = await ask_for(anna, sim.channel, when="2h", **options)
        assert answer_text(answer) == words("en")("refusal-channel-not-allowed", channels=f"<#{attic.id}>")
    assert not await game_nights(sim.bot).nights.planned_in(sim.channel.id)
    answer = await ask_for(anna, attic, when="2h", game="cafe")
    assert "Planned for <t:" in answer_text(answer)


async def forget(sim: Simulation, member: Any) -> None:
    """This member asks the bot to delete everything about them, and the watch looks."""
    asked = await member.slash(sim.channel, "privacy", what="delete")
    [sure] = clicks(asked.response, "privacy-delete-sure")
    await member.click(asked.response, custom_id=sure.custom_id())
    sim.clock.let_pass(timedelta(minutes=1))
    await game_nights(sim.bot).watch.look()
    await sim.env.settle()


async def test_a_night_to_come_and_its_event_lose_the_name_of_a_member_who_is_forgotten(sim: Simulation) -> None:
    anna = sim.member("anna")
    night = await planned(sim, anna, game="cafe")
    [event] = events(sim)
    assert "anna" in event.description
    await forget(sim, anna)
    [event] = events(sim)
    assert "anna" not in reading(await plan_of(sim, night)) + event.description
    assert event.scheduled_start_time == night.at.isoformat()


async def test_a_night_that_began_within_a_day_loses_it_too(sim: Simulation) -> None:
    anna, ben, cleo = (sim.member(name) for name in ("anna", "ben", "cleo"))
    old = await planned(sim, cleo, game="cafe")
    await it_is_time(sim, old)
    sim.clock.let_pass(timedelta(days=1))
    night = await planned(sim, anna, game="cafe")
    for member in (ben, cleo):
        await member.click(await plan_of(sim, night), label="I’m in")
    await it_is_time(sim, night)
    for member in (anna, cleo):
        await forget(sim, member)
    assert "cleo" in reading(await plan_of(sim, old)), "that was longer ago"
    plan, [event, *_] = reading(await plan_of(sim, night)), events(sim)[::-1]
    assert "**ben**" in plan
    assert "anna" not in plan + event.description
    assert "cleo" not in plan
    [_, call] = called(sim)
    assert f"<@{ben.id}>: time for Cafe" in reading(call)
    for member in (anna, cleo):
        assert str(member.id) not in reading(call)
        assert member.user.name not in reading(call)
    await forget(sim, ben)
    assert len(called(sim)) == 1, "a call that calls nobody is gone"


# --- the question after a typed time ---


async def in_berlin(sim: Simulation) -> None:
    """The managers have chosen a time zone."""
    await sim.bot.host.servers.choose_zone(sim.guild.id, BERLIN)


def tomorrow(sim: Simulation) -> datetime:
    """Eight in the evening of tomorrow, as clocks in Berlin show it."""
    shown = local_time(sim.clock(), BERLIN) + timedelta(days=1)
    return shown.replace(hour=20, minute=0, second=0, microsecond=0)


async def test_a_typed_time_posts_nothing_before_it_is_confirmed(sim: Simulation) -> None:
    await in_berlin(sim)
    anna = sim.member("anna")
    asked = await anna.slash(sim.channel, "gamenight", when="tomorrow 8pm", game="cafe")
    assert asked.ephemeral
    at = tomorrow(sim)
    assert f"{at.day} {words('en')('night-months').split()[at.month - 1]}, 20:00" in answer_text(asked)
    assert sim.channel.history() == []
    answer = await anna.click(asked.response, label="Cancel")
    assert "nothing was changed" in answer_text(answer)
    assert sim.channel.history() == []
    assert await game_nights(sim.bot).nights.planned_in(sim.channel.id) == ()


async def test_a_time_with_two_meanings_is_planned_as_it_was_answered(sim: Simulation) -> None:
    await in_berlin(sim)
    anna, at = sim.member("anna"), tomorrow(sim)
    asked = await anna.slash(sim.channel, "gamenight", when=f"{at.day}/{at.month}/{at.year} at 8", game="cafe")
    offered = clicks(asked.response, "night-plan")
    assert len(offered) >= 2
    evening = next(each for each in offered if f"at:{_base_36(moment_of(at, BERLIN))}" in each.payload)
    await anna.click(asked.response, custom_id=evening.custom_id())
    [night] = await game_nights(sim.bot).nights.planned_in(sim.channel.id)
    assert (night.at, night.game) == (moment_of(at, BERLIN), "cafe")


def _base_36(moment: datetime) -> str:
    return Chosen(moment).text().removeprefix("at:")


async def test_a_question_that_is_answered_twice_plans_one_night(sim: Simulation) -> None:
    anna = sim.member("anna")
    asked = await anna.slash(sim.channel, "gamenight", when="in 2 hours")
    [answer] = clicks(asked.response, "night-plan")
    first = await anna.click(asked.response, custom_id=answer.custom_id())
    assert "Planned for" in answer_text(first)
    assert "Planned for" in answer_text(await forged(sim, anna, answer.custom_id()))
    assert len(await game_nights(sim.bot).nights.planned_in(sim.channel.id)) == 1
    assert "no longer works" in answer_text(await forged(sim, sim.member("eve"), answer.custom_id()))


async def test_a_weekly_evening_is_planned_in_the_zone_of_the_question(sim: Simulation) -> None:
    await in_berlin(sim)
    anna, day = sim.member("anna"), weekday_name(tomorrow(sim).weekday(), words("en"))
    asked = await anna.slash(sim.channel, "gamenight", when=f"every {day} 8pm")
    await sim.bot.host.servers.choose_zone(sim.guild.id, "Asia/Tokyo")
    await anna.click(asked.response, custom_id=clicks(asked.response, "night-plan")[0].custom_id())
    [night] = await game_nights(sim.bot).nights.planned_in(sim.channel.id)
    assert night.weekly == Weekly(tomorrow(sim), BERLIN)


async def test_a_question_is_answered_too_late_where_tables_may_no_longer_be_opened(sim: Simulation) -> None:
    anna, attic = sim.member("anna"), sim.guild.create_text_channel("attic")
    asked = await anna.slash(sim.channel, "gamenight", when="in 2 hours")
    [answer] = clicks(asked.response, "night-plan")
    await sim.bot.host.servers.allow_channels(sim.guild.id, (attic.id,))
    refused = await anna.click(asked.response, custom_id=answer.custom_id())
    assert words("en")("refusal-channel-not-allowed", channels=f"<#{attic.id}>") in answer_text(refused)
    await sim.bot.host.servers.allow_channels(sim.guild.id, ())
    sim.clock.let_pass(3 * HOUR)
    assert "too soon" in answer_text(await anna.click(asked.response, custom_id=answer.custom_id()))
    assert await game_nights(sim.bot).nights.planned_in(sim.channel.id) == ()


async def typed_into(sim: Simulation, member: Any, night: Night, when: str) -> Any:
    """The answer to a time that somebody types into the form of a night."""
    field = {"type": 18, "component": {"type": 4, "custom_id": "when", "value": when}}
    return await sent_off(sim, member, click(night, "night-to"), [field])


async def test_a_night_is_moved_to_a_typed_time_after_a_question(sim: Simulation) -> None:
    await in_berlin(sim)
    anna, ben = sim.member("anna"), sim.member("ben")
    night = await planned(sim, anna)
    assert "Only anna" in answer_text(await typed_into(sim, ben, night, "tomorrow 8pm"))
    asked = await typed_into(sim, anna, night, "tomorrow 8pm")
    [answer] = clicks(asked.response, "night-moved")
    assert (await now(sim, night)).at == night.at
    assert "Only anna" in answer_text(await forged(sim, ben, answer.custom_id()))
    await anna.click(asked.response, custom_id=answer.custom_id())
    assert (await now(sim, night)).at == moment_of(tomorrow(sim), BERLIN)
    assert "Only this evening can be moved" in answer_text(await typed_into(sim, anna, night, "every Friday 8pm"))
    assert "can’t read that time" in answer_text(await typed_into(sim, anna, night, "soon"))
    assert "too far ahead" in answer_text(await typed_into(sim, anna, night, "in 40 days"))
    assert (await now(sim, night)).at == moment_of(tomorrow(sim), BERLIN)


async def test_a_text_that_was_not_chosen_sets_a_zone_only_if_it_is_clear(sim: Simulation) -> None:
    mona = manager(sim)
    assert "Asia/Kolkata, Asia/Jerusalem, Europe/Dublin" in answer_text(
        await mona.slash(sim.channel, "settings", timezone="IST")
    )
    assert (await sim.bot.host.servers.of(sim.guild.id)).zone is None
    assert "**Europe/Vienna**" in answer_text(await mona.slash(sim.channel, "settings", timezone="Wien"))
    assert (await sim.bot.host.servers.of(sim.guild.id)).zone == "Europe/Vienna"
    offered = await mona.autocomplete(sim.channel, "settings", "timezone", "Boston")
    assert [each["value"] for each in offered] == ["America/New_York"]
