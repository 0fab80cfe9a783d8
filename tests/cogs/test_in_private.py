"""Commands in direct messages: at the asker's own tables, wherever those are."""

from __future__ import annotations

import discord

from bot.locales import words
from bot.screens.parts import Click
from bot.store.schema import Status
from bot.tables.requests import Leave
from tests.cogs.simulation import Simulation, answer_text, clicks, practise, reading
from tests.cogs.test_strangers import forged

SAY = words("en")


async def test_a_member_without_a_seat_gets_an_explanation(sim: Simulation) -> None:
    eve = sim.member("eve")
    assert answer_text(await eve.user.slash("leave")) == SAY("refusal-no-seat-anywhere")
    assert answer_text(await eve.user.slash("hand")) == SAY("refusal-no-hand")


async def test_a_lobby_is_left_and_a_running_game_after_a_question(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    await sim.seat(anna, ben)
    assert answer_text(await ben.user.slash("leave")) == SAY("answer-left")
    assert [member.id for member in (await sim.table()).members] == [anna.id]
    await sim.seat(ben)
    await sim.deal(cleo := sim.member("cleo"))
    asked = await cleo.user.slash("leave")
    assert (await sim.table()).status is Status.RUNNING
    await cleo.user.click(asked.response, label=SAY("button-leave-sure"))
    assert cleo.id not in {seat.member.id for seat in (await sim.table()).seats if seat.member and not seat.agent}


async def test_a_member_at_several_tables_is_asked_which_one(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    other = sim.room("other")
    first, second = await sim.deal(anna, ben), await other.seat(anna, ben)
    asked = await ben.user.slash("leave")
    assert {click.table for click in clicks(asked.response, "leave")} == {first.id, second.id}
    assert f"<#{other.channel.id}>" in reading(asked.response)
    left = await ben.user.click(asked.response, custom_id=Click(second.id, 0, "leave").custom_id())
    assert left.response.id == asked.response.id, "the answer replaces the question"
    assert reading(left.response).strip() == SAY("answer-left")
    assert (await other.table()).seat_of(ben.id) is None
    assert (await sim.table()).seat_of(ben.id) is not None


async def test_the_hand_that_waits_is_shown_and_else_it_is_asked_which(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    other = sim.room("other")
    tables = {table.id: room for room in (sim, other) for table in [await room.deal(anna, ben)]}
    for member in (anna, ben):
        waiting = [each for each, room in tables.items() if await room.to_act(anna, ben) is member]
        answer = await member.user.slash("hand")
        if len(waiting) == 1:
            assert {click.table for click in clicks(answer.response, "pick")} == {*waiting}
            continue
        offered = clicks(answer.response, "hand")
        assert {click.table for click in offered} == {*tables}
        assert reading(answer.response).count(SAY("table-your-turn")) == len(waiting)
        shown = await member.user.click(answer.response, custom_id=offered[1].custom_id())
        assert f"-# {SAY('forty_barrels-name')} · <#" in answer_text(shown)


async def test_an_open_tutorial_is_ended_and_not_left(sim: Simulation) -> None:
    eve = sim.member("eve")
    await practise(eve, "forty_barrels", sim.channel)
    await sim.env.settle()
    asked = await eve.user.slash("leave")
    await eve.user.click(asked.response, label=SAY("button-stop-sure"))
    await sim.env.settle()
    assert await sim.bot.host.open_tables(eve.id) == ()


async def test_the_commands_are_registered_for_direct_messages(sim: Simulation) -> None:
    offered = sim.member("eve").user.available_commands()
    assert {"leave", "hand", "rules"} <= {*offered}
    assert not {"join", "start", "stop", "board"} & {*offered}


# --- whose rights count ----------------------------------------------------------------------------


async def test_a_manager_of_another_channel_may_not_close_the_table_of_this_one(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    table = await sim.deal(anna, ben)
    other, eve = sim.room("other"), sim.member("eve")
    theirs = sim.guild.create_text_channel(
        "theirs", overwrites={eve: discord.PermissionOverwrite(manage_channels=True)}
    )
    other.channel = theirs
    answer = await forged(other, eve, Click(table.id, 0, "stop-sure").custom_id())
    assert (await sim.table()).status is Status.RUNNING
    assert SAY("refusal-not-host", name="anna") in answer_text(answer) or SAY(
        "refusal-not-host", name="ben"
    ) in answer_text(answer)


async def test_a_manager_of_the_tables_channel_may_close_it_from_another_one(sim: Simulation) -> None:
    table = await sim.deal(sim.member("anna"), sim.member("ben"))
    keepers = sim.guild.create_role("Keepers", permissions=discord.Permissions(manage_channels=True))
    kim = sim.member("kim", roles=[keepers])
    await forged(sim.room("other"), kim, Click(table.id, 0, "stop-sure").custom_id())
    assert (await sim.bot.host.table(table.id)).status is Status.STOPPED


async def test_the_owner_of_another_server_has_no_rights_here(sim: Simulation) -> None:
    anna = sim.member("anna")
    table = await sim.deal(anna, sim.member("ben"))
    await sim.bot.host.ask(table.id, Leave(anna.id))
    guild = sim.env.create_guild()
    channel = guild.create_text_channel("elsewhere")
    keepers = guild.create_role("Keepers", permissions=discord.Permissions(administrator=True))
    eve = guild.add_member(sim.env.create_user("eve"), roles=[keepers])
    there = Simulation(sim.env, sim.bot, sim.store, sim.clock, guild, channel)
    for kind in ("stop", "stop-sure", "close-sure", "start", "agents", "set", "other", "join", "again"):
        answer = await forged(there, eve, Click(table.id, 0, kind).custom_id())
        assert SAY("refusal-table-elsewhere") in answer_text(answer), kind
    assert (await sim.table()).status is Status.RUNNING
    assert await sim.bot.host.open_table(channel.id) is None
