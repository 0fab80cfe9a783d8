"""The time of a game night comes: those who are in are called once, and their table is opened."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import discord
import pytest

from bot.features.nights.messages import CALL
from bot.features.nights.store import NightStatus
from bot.locales import words
from bot.messages.discord_api.transport import Unavailable
from bot.store.schema import Status
from bot.store.store import Store
from bot.tables.types import Member
from tests.bots import make_bot
from tests.cogs.evenings import HOUR, called, game_nights, it_is_time, message_of, now, pings, plan_of, planned, sent_to
from tests.cogs.simulation import Simulation, answer_text, clicks, reading
from tests.cogs.test_sleeping import WITHOUT


async def test_an_evening_from_the_plan_to_the_table(sim: Simulation) -> None:
    anna, ben, cleo = (sim.member(name) for name in ("anna", "ben", "cleo"))
    night = await planned(sim, anna, game="forty_barrels")
    plan = await plan_of(sim, night)
    assert "Game night: 40 Barrels of Beer" in reading(plan)
    assert f"<t:{int(night.at.timestamp())}:F>" in reading(plan)
    assert "1 coming (4 seats):** **anna**" in reading(plan)
    assert night.at.minute % 15 == 0
    await ben.click(plan, label="I’m in")
    await cleo.click(await plan_of(sim, night), label="I’m in")
    await cleo.click(await plan_of(sim, night), label="I can’t make it")
    plan = await plan_of(sim, night)
    assert "2 coming (4 seats):** **anna**, **ben**" in reading(plan)
    assert "Can’t come: **cleo**" in reading(plan)
    assert pings(sim) == []
    await it_is_time(sim, night)
    table = await sim.table()
    assert (table.game, table.status, [each.name for each in table.members]) == (
        "forty_barrels",
        Status.LOBBY,
        ["anna"],
    )
    [call] = called(sim)
    assert pings(sim) == [{anna.id, ben.id}]
    assert f"<@{anna.id}>, <@{ben.id}>: time for 40 Barrels of Beer!" in reading(call)
    assert "**anna** is sitting there already" in reading(call)
    board = await sim.board()
    assert f"/{sim.channel.id}/{board.id}" in str([c.to_dict() for c in call.components])
    assert "You’re in" in answer_text(await ben.click(call, label="Sit down"))
    assert len((await sim.table()).members) == 2
    assert "It’s on" in reading(await plan_of(sim, night))
    assert clicks(await plan_of(sim, night), "night-in") == []


async def test_those_who_are_in_are_called_once_also_by_several_looks_and_after_a_restart(sim: Simulation) -> None:
    anna = sim.member("anna")
    night = await planned(sim, anna, game="cafe")
    await it_is_time(sim, night)
    await game_nights(sim.bot).watch.look()
    await sim.env.restart_bot(make_bot(sim.store, pace=0, clock=sim.clock))
    sim.clock.let_pass(timedelta(minutes=10))
    await game_nights(sim.env.bot).watch.look()
    await sim.env.settle()
    assert len(called(sim)) == 1
    assert pings(sim) == [{anna.id}]


async def test_a_call_whose_answer_is_lost_is_sent_again_as_the_same_message(
    sim: Simulation, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = sim.member("anna")
    night = await planned(sim, anna)
    send = sim.bot.delivery.transport.send

    async def lost(channel_id: int, shown: Any, *how: Any, **more: Any) -> Any:
        sent = await send(channel_id, shown, *how, **more)
        if isinstance(shown, str):
            raise Unavailable("no answer")
        return sent

    monkeypatch.setattr("bot.features.nights.delivery.MOMENT", 0.1)
    monkeypatch.setattr(sim.bot.delivery.transport, "send", lost)
    await it_is_time(sim, night)
    assert await message_of(sim, night, CALL) is None
    monkeypatch.undo()
    await sim.env.restart_bot(make_bot(sim.store, pace=0, clock=sim.clock))
    sim.clock.let_pass(timedelta(seconds=30))
    await game_nights(sim.env.bot).watch.look()
    await sim.env.settle()
    # SimCord heeds no nonces; Discord posts nothing the second time.
    sent = [message for message in sent_to(sim) if message["allowed_mentions"].get("users")]
    assert len(sent) >= 2
    assert len({message["nonce"] for message in sent}) == 1
    assert sent[0]["enforce_nonce"]
    assert await message_of(sim, night, CALL) is not None


async def test_the_bot_that_was_away_calls_late_but_not_hours_later(sim: Simulation) -> None:
    anna = sim.member("anna")
    late, missed = await planned(sim, anna), await planned(sim.room("other"), anna)
    await it_is_time(sim, late, late=1.5 * HOUR)
    assert len(called(sim)) == 1
    night = await planned(sim, anna)
    await it_is_time(sim, night, late=2.1 * HOUR)
    assert (await now(sim, night)).status is NightStatus.MISSED
    assert len(called(sim)) == 1
    assert "I was offline" in reading(await plan_of(sim, night))
    assert (await now(sim, missed)).status is not NightStatus.PLANNED


async def test_without_a_game_it_is_chosen_when_everybody_is_there(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    night = await planned(sim, anna)
    await it_is_time(sim, night)
    assert await sim.bot.host.open_table(sim.channel.id) is None
    [call] = called(sim)
    chooser = await ben.click(call, label="Sit down")
    await ben.click(chooser.response, custom_id=clicks(chooser.response, "play")[0].custom_id())
    assert [each.name for each in (await sim.table()).members] == ["ben"]
    assert "You’re in" in answer_text(await anna.click(call, label="Sit down"))


async def test_a_planner_who_cannot_come_gets_no_seat_and_the_first_one_opens_the_table(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    night = await planned(sim, anna, game="cafe")
    await anna.click(await plan_of(sim, night), label="I can’t make it")
    assert "Nobody is coming yet" in reading(await plan_of(sim, night))
    await ben.click(await plan_of(sim, night), label="I’m in")
    await it_is_time(sim, night)
    assert await sim.bot.host.open_table(sim.channel.id) is None
    assert pings(sim) == [{ben.id}]
    await ben.click(called(sim)[0], label="Sit down")
    table = await sim.table()
    assert (table.game, [each.name for each in table.members]) == ("cafe", ["ben"])


async def test_a_planner_who_has_left_the_server_gets_no_seat(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    night = await planned(sim, anna, game="cafe")
    await ben.click(await plan_of(sim, night), label="I’m in")
    sim.env.inject_error("GET", f"/guilds/{sim.guild.id}/members/{anna.id}", status=404, code=10007, times=None)
    await it_is_time(sim, night)
    assert await sim.bot.host.open_table(sim.channel.id) is None
    assert len(called(sim)) == 1


async def test_nobody_is_called_if_nobody_comes(sim: Simulation) -> None:
    anna = sim.member("anna")
    night = await planned(sim, anna, game="cafe")
    await anna.click(await plan_of(sim, night), label="I can’t make it")
    await it_is_time(sim, night)
    assert called(sim) == []
    assert (await now(sim, night)).status is NightStatus.CALLED


async def test_a_table_that_is_open_already_is_linked_to(sim: Simulation) -> None:
    anna, ben, cleo = (sim.member(name) for name in ("anna", "ben", "cleo"))
    night = await planned(sim, anna, game="cafe")
    table = await sim.deal(ben, cleo)
    await it_is_time(sim, night)
    [call] = called(sim)
    assert "A game of 40 Barrels of Beer is still going here" in reading(call)
    assert (await sim.table()).id == table.id
    assert answer_text(await anna.click(call, label="Sit down"))
    assert (await sim.table()).id == table.id


async def test_a_surplus_member_learns_how_to_open_another_table(sim: Simulation) -> None:
    members = [sim.member(f"p{number}") for number in range(5)]
    night = await planned(sim, members[0], game="forty_barrels")
    for member in members[1:]:
        await member.click(await plan_of(sim, night), label="I’m in")
    assert "a second table can be opened" in reading(await plan_of(sim, night))
    await it_is_time(sim, night)
    assert "There are 5 of you but only 4 seats" in reading(called(sim)[0])


async def test_a_call_of_yesterday_opens_no_table(sim: Simulation) -> None:
    anna = sim.member("anna")
    night = await planned(sim, anna)
    await it_is_time(sim, night)
    sim.clock.let_pass(13 * HOUR)
    assert "has begun already" in answer_text(await anna.click(called(sim)[0], label="Sit down"))


async def test_only_one_of_two_processes_calls(sim: Simulation, tmp_path: Any) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    night = await planned(sim, anna, game="cafe")
    other = await Store.open(f"sqlite:///{tmp_path / 'tables.sqlite3'}")
    try:
        elsewhere = type(game_nights(sim.bot).nights)(other, ["cafe"], sim.clock)
        await elsewhere.answer(night.id, Member(ben.id, "ben"), coming=True)  # by a click on another process
        sim.clock.let_pass(night.at - sim.clock())
        assert await elsewhere.begin(night.id) is not None
        assert await game_nights(sim.bot).nights.begin(night.id) is None, "the other one calls"
    finally:
        await other.close()
    await game_nights(sim.bot).watch.look()
    assert called(sim) == [], "it is given a moment"
    sim.clock.let_pass(timedelta(seconds=21))
    await game_nights(sim.bot).watch.look()
    await sim.env.settle()
    assert len(called(sim)) == 1, "the other one has died"
    assert pings(sim) == [{anna.id, ben.id}]


async def test_a_channel_that_is_no_longer_allowed_gets_no_table_but_the_call(sim: Simulation) -> None:
    anna, attic = sim.member("anna"), sim.guild.create_text_channel("attic")
    night = await planned(sim, anna, game="cafe")
    await sim.bot.host.servers.allow_channels(sim.guild.id, (attic.id,))
    await it_is_time(sim, night)
    [call] = called(sim)
    assert pings(sim) == [{anna.id}]
    refusal = words("en")("refusal-channel-not-allowed", channels=f"<#{attic.id}>")
    assert answer_text(await anna.click(call, label="Sit down")) == refusal
    assert await sim.bot.host.open_table(sim.channel.id) is None


async def test_a_night_in_a_thread_of_an_allowed_channel_gets_its_table(sim: Simulation) -> None:
    anna, room = sim.member("anna"), sim.bot.get_channel(sim.channel.id)
    assert isinstance(room, discord.TextChannel)
    await sim.bot.host.servers.allow_channels(sim.guild.id, (room.id,))
    await room.create_thread(name="evening", type=discord.ChannelType.public_thread)
    await sim.env.settle()
    [sim.channel] = sim.channel.threads
    night = await planned(sim, anna, game="cafe")
    await it_is_time(sim, night)
    assert pings(sim) == [{anna.id}]
    assert [each.name for each in (await sim.table()).members] == ["anna"]


async def test_the_first_member_to_sit_down_opens_the_thread(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    await sim.bot.host.servers.use_threads(sim.guild.id, True)
    night = await planned(sim, anna, game="cafe")
    await ben.click(await plan_of(sim, night), label="I’m in")
    await it_is_time(sim, night)
    [call] = called(sim)
    assert sim.channel.threads == []
    for member in (ben, anna):
        assert "You’re in" in answer_text(await member.click(call, label="Sit down"))
    [thread] = sim.channel.threads
    table = await sim.bot.host.open_table(thread.id)
    assert table is not None
    assert ([each.name for each in table.members], table.game) == (["ben", "anna"], "cafe")


async def test_the_plan_and_the_call_speak_the_language_chosen_for_the_server(sim: Simulation) -> None:
    anna = sim.member("anna")
    await sim.bot.host.servers.choose_language(sim.guild.id, "de")
    night = await planned(sim, anna, game="cafe")
    assert words("de")("button-night-in") in str([each.to_dict() for each in (await plan_of(sim, night)).components])
    await it_is_time(sim, night)
    [call] = called(sim)
    assert words("de")("button-night-sit") in str([each.to_dict() for each in call.components])


async def test_members_choose_another_game_when_theirs_is_gone(sim: Simulation) -> None:
    anna = sim.member("anna")
    night = await planned(sim, anna, game="forty_barrels")
    await sim.env.restart_bot(make_bot(sim.store, pace=0, plugins=WITHOUT, clock=sim.clock))
    sim.clock.let_pass(night.at - sim.clock())
    await game_nights(sim.env.bot).watch.look()
    await sim.env.settle()
    chooser = await anna.click(called(sim)[0], label="Sit down")
    assert len(clicks(chooser.response, "play")) == len(WITHOUT)
