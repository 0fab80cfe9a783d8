"""The log and the replay on Discord: who may look at what, how pages are turned, and moments that are shared."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from bot.locales import words
from bot.screens.parts import Click
from bot.tables.requests import Act
from bot.tables.types import Table
from tests.cogs.simulation import Simulation, answer_text, clicks, practise, prefer, press, reading
from tests.cogs.test_strangers import forged

SAY = words("en")


async def a_running_game(sim: Simulation, *members: Any, moves: int) -> Table:
    """A table of 40 Barrels at which some moves were made, through the host."""
    await sim.deal(*members)
    for _ in range(moves):
        await a_move(sim)
    return await sim.table()


async def a_move(sim: Simulation) -> None:
    table = await sim.table()
    to_act = (await sim.table_view()).to_act
    assert to_act is not None
    member = table.seats[to_act].member
    assert member is not None
    view = await sim.bot.host.table_view(table.id, member.id)
    await sim.bot.host.ask(table.id, Act(table.ply, member.id, view.legal[0]))


async def an_ended_game(sim: Simulation, *members: Any, moves: int = 3) -> Table:
    """A table of 40 Barrels that was stopped after some moves."""
    table = await a_running_game(sim, *members, moves=moves)
    question = (await members[0].slash(sim.channel, "stop")).response
    await members[0].click(question, custom_id=clicks(question, "stop-sure")[0].custom_id())
    await sim.env.settle()
    return await sim.bot.host.table(table.id)


async def result(sim: Simulation) -> Any:
    """The newest message that everybody sees."""
    await sim.env.settle()
    return [message for message in sim.channel.history() if clicks(message, "replay")][-1]


async def test_the_log_of_a_running_table_tells_who_has_played_and_no_card(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    await a_running_game(sim, anna, ben, moves=3)
    for answer in (await anna.slash(sim.channel, "log"), await press(anna, await sim.board(), "button-log")):
        assert answer.response.ephemeral
        assert answer_text(answer).count("plays a card.") + answer_text(answer).count("You play a card.") == 3
        assert "under place" not in answer_text(answer)
        assert not any(sign in answer_text(answer) for sign in "♠♥♦♣")
        assert clicks(answer.response, "replay") == []


async def test_the_replay_of_a_running_table_is_refused_and_its_buttons_too(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    table = await a_running_game(sim, anna, ben, moves=1)
    refused = SAY("refusal-replay-running")
    assert refused in answer_text(await anna.slash(sim.channel, "replay"))
    assert refused in answer_text(await anna.slash(sim.channel, "replay", table=table.id))
    for kind in ("replay", "replay-to", "share"):
        assert refused in answer_text(await forged(sim, anna, Click(table.id, 1, kind, "t..t").custom_id()))
    assert clicks(await sim.board(), "replay") == []


async def test_below_the_result_the_replay_opens_and_is_stepped_through(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    table = await an_ended_game(sim, anna, ben, moves=3)
    opened = await ben.click(await result(sim), label=SAY("button-replay"))
    assert opened.ephemeral
    page = opened.response
    assert SAY("replay-turn", turn=3, turns=3) in reading(page), "how everything lay at the end"
    page = (await ben.click(page, label="⏮")).response
    assert SAY("replay-deal") in reading(page)
    for turn in (1, 2, 3):
        page = (await ben.click(page, label="▶")).response
        assert SAY("replay-turn", turn=turn, turns=3) in reading(page)
    assert SAY("table-stopped-by", name="anna") in reading(page)
    page = (await ben.click(page, label="◀")).response
    assert SAY("replay-turn", turn=2, turns=3) in reading(page)
    [menu] = [click for click in clicks(page, "replay-to") if ".eyes." in click.payload]
    page = (await ben.select(page, ["1"], custom_id=menu.custom_id())).response
    assert SAY("replay-turn", turn=2, turns=3) in reading(page)
    assert {click.payload.split(".")[-1] for click in clicks(page, "replay-to")} == {"1", ""}
    answer = await ben.click(page, label=SAY("button-log"))
    assert answer.ephemeral
    assert "under place" in answer_text(answer)
    assert f"`{table.id}`" in answer_text(answer)


async def test_pages_are_turned_and_from_a_page_the_replay_opens_there(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    table = await an_ended_game(sim, anna, ben, moves=26)
    page = (await anna.slash(sim.channel, "log")).response
    last = table.ply
    assert f"`{last}`" in reading(page)
    page = (await anna.click(page, label="⏮")).response
    assert "`1`" in reading(page)
    assert f"`{last}`" not in reading(page)
    page = (await anna.click(page, label="▶")).response
    [click] = clicks(page, "replay")
    opened = await anna.click(page, custom_id=click.custom_id())
    assert opened.ephemeral
    assert SAY("replay-turn", turn=click.ply, turns=last) in answer_text(opened)
    page = (await anna.click(page, label="⏭")).response
    assert f"`{last}`" in reading(page)


@pytest.mark.parametrize("moves", [3, 26], ids=["one page", "several pages"])
async def test_a_log_stays_when_the_replay_is_opened_from_it(sim: Simulation, moves: int) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    await an_ended_game(sim, anna, ben, moves=moves)
    page = (await anna.slash(sim.channel, "log")).response
    before = reading(page)
    opened = await anna.click(page, custom_id=clicks(page, "replay")[0].custom_id())
    assert opened.response.id != page.id
    assert reading(page) == before


async def test_a_shared_moment_opens_for_everybody_who_taps_it_and_changes_nothing_there(sim: Simulation) -> None:
    anna, ben, cleo = sim.member("anna"), sim.member("ben"), sim.member("cleo")
    table = await an_ended_game(sim, anna, ben, moves=3)
    opened = (await anna.slash(sim.channel, "replay")).response
    opened = (await anna.click(opened, label="▶")).response
    before = {message.id for message in sim.channel.history()}
    shared = await anna.click(opened, label=SAY("button-share"))
    [public] = [message for message in shared.followups if not message.flags.ephemeral]
    assert public.id not in before
    assert "anna" in reading(public)
    assert SAY("replay-turn", turn=1, turns=3) in reading(public)
    assert SAY("button-shared") in reading(shared.response)
    assert clicks(shared.response, "share") == []
    assert clicks(public, "replay") == [Click(table.id, 1, "replay", "t..t")]
    text = reading(public)
    watched = await cleo.click(public, label=SAY("button-watch"))
    assert watched.ephemeral
    assert SAY("replay-turn", turn=1, turns=3) in answer_text(watched)
    assert reading(public) == text


async def test_a_moment_is_shared_in_the_language_of_the_settings(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    await an_ended_game(sim, anna, ben, moves=3)
    await sim.bot.host.servers.choose_language(sim.guild.id, "de")
    shared = await anna.click((await anna.slash(sim.channel, "replay")).response, label=SAY("button-share"))
    [public] = [message for message in shared.followups if not message.flags.ephemeral]
    assert words("de")("button-watch") in reading(public)


async def test_a_moment_that_discord_does_not_take_is_not_called_shared(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    await an_ended_game(sim, anna, ben, moves=3)
    opened = (await anna.slash(sim.channel, "replay")).response
    sim.env.inject_error("POST", "/webhooks/*", status=503, code=0, times=1)
    answer = await anna.click(opened, label=SAY("button-share"))
    assert SAY("refusal-no-discord") in answer_text(answer)
    assert SAY("button-shared") not in answer_text(answer)


async def test_a_member_who_may_not_write_shares_nothing(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    deny = discord.PermissionOverwrite(send_messages=False)
    quiet = sim.guild.create_text_channel("quiet", overwrites={anna: deny})
    there = Simulation(sim.env, sim.bot, sim.store, sim.clock, sim.guild, quiet)
    await an_ended_game(there, anna, ben)
    opened = (await anna.slash(quiet, "replay")).response
    assert clicks(opened, "share") == []
    allowed = (await ben.slash(quiet, "replay")).response
    [click] = clicks(allowed, "share")
    refused = await forged(there, anna, click.custom_id(), on=opened)
    assert SAY("refusal-cannot-share") in answer_text(refused)
    assert [message for message in refused.followups if message is not None and not message.flags.ephemeral] == []


async def test_the_newest_game_here_is_meant_or_the_one_that_is_named(sim: Simulation) -> None:
    anna, ben, cleo = sim.member("anna"), sim.member("ben"), sim.member("cleo")
    for command in ("log", "replay"):
        assert SAY("refusal-nothing-ended") in answer_text(await anna.slash(sim.channel, command)).replace("\n", "")
    first = await an_ended_game(sim, anna, ben)
    second = await an_ended_game(sim, anna, ben)
    await sim.seat(anna, ben)  # a lobby has no log of its own
    assert f"`{second.id}`" in answer_text(await anna.slash(sim.channel, "log"))
    assert f"`{first.id}`" in answer_text(await anna.slash(sim.channel, "log", table=first.id))
    # Anybody who can read the channel may look at what was played there.
    assert f"`{first.id}`" in answer_text(await cleo.slash(sim.channel, "log", table=f" {first.id} "))
    assert f"`{second.id}`" in answer_text(await cleo.slash(sim.channel, "log"))
    lobby = await sim.table()
    assert SAY("refusal-table-not-started") in answer_text(await anna.slash(sim.channel, "log", table=lobby.id))


@pytest.mark.parametrize("table", ["nobody00", "ÄÖÜ", "x" * 99, "a:b", " "])
async def test_a_table_that_is_not_there_is_refused(sim: Simulation, table: str) -> None:
    anna = sim.member("anna")
    for command in ("log", "replay"):
        assert SAY("refusal-no-such-table") in answer_text(await anna.slash(sim.channel, command, table=table))


async def test_a_table_of_another_server_is_nobodys_business(
    sim: Simulation,
) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    table = await an_ended_game(sim, anna, ben)
    other = sim.env.create_guild()
    hall = other.create_text_channel("elsewhere")
    stranger = other.add_member(sim.env.create_user("eve"))
    for command in ("log", "replay"):
        assert SAY("refusal-no-such-table") in answer_text(await stranger.slash(hall, command, table=table.id))
    there = Simulation(sim.env, sim.bot, sim.store, sim.clock, other, hall)
    for kind in ("log", "log-to", "replay", "replay-to", "share"):
        answer = await forged(there, stranger, Click(table.id, 0, kind, "t..t").custom_id())
        assert SAY("refusal-no-such-table") in answer_text(answer)


async def test_a_member_who_cannot_read_its_channel_cannot_look_back_at_a_table(sim: Simulation) -> None:
    """One check for `/log`, `/replay`, `/verify` and their buttons; those who played there may look all the same."""
    anna, ben, cleo = sim.member("anna"), sim.member("ben"), sim.member("cleo")
    deny = discord.PermissionOverwrite(view_channel=False)
    hidden = sim.guild.create_text_channel("hidden", overwrites={anna: deny})
    table = await an_ended_game(Simulation(sim.env, sim.bot, sim.store, sim.clock, sim.guild, hidden), cleo, ben)
    for command in ("log", "replay", "verify"):
        assert SAY("refusal-no-such-table") in answer_text(await anna.slash(sim.channel, command, table=table.id)), (
            command
        )
        for reader in (sim.member(f"dora-{command}"), ben):
            answer = await reader.slash(sim.channel, command, table=table.id)
            assert SAY("refusal-no-such-table") not in answer_text(answer), command
    for kind in ("log", "log-to", "replay", "replay-to", "share", "verify"):
        answer = await forged(sim, anna, Click(table.id, 0, kind, "t..t").custom_id())
        assert SAY("refusal-no-such-table") in answer_text(answer), kind


async def test_a_table_in_a_private_thread_is_for_those_who_played_or_ask_there(sim: Simulation) -> None:
    anna, ben, cleo = sim.member("anna"), sim.member("ben"), sim.member("cleo")
    doras = {command: sim.member(f"dora-{command}") for command in ("log", "replay", "verify")}
    assert sim.bot.user is not None
    kind = discord.ChannelType.private_thread.value
    made = sim.env.backend.create_thread(sim.channel.id, "secret", ben.id, type=kind)
    assert sim.bot.user is not None
    made.thread_members |= dict.fromkeys([sim.bot.user.id, cleo.id, *(each.id for each in doras.values())], "")
    await sim.env.settle()
    [thread] = sim.channel.threads
    table = await an_ended_game(Simulation(sim.env, sim.bot, sim.store, sim.clock, sim.guild, thread), cleo, ben)
    for command, dora in doras.items():
        assert SAY("refusal-no-such-table") in answer_text(await anna.slash(sim.channel, command, table=table.id)), (
            command
        )
        for reader, channel in ((ben, sim.channel), (dora, thread)):
            answer = await reader.slash(channel, command, table=table.id)
            assert SAY("refusal-no-such-table") not in answer_text(answer), command


@pytest.mark.parametrize(("kind", "payload"), [("replay", "x"), ("replay-to", "t.a.12"), ("share", "t")])
async def test_a_forged_scene_is_refused(sim: Simulation, kind: str, payload: str) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    table = await an_ended_game(sim, anna, ben)
    answer = await forged(sim, anna, Click(table.id, 1, kind, payload).custom_id())
    assert SAY("refusal-unknown-button") in answer_text(answer)


async def test_the_result_stays_in_direct_messages_and_nothing_can_be_shared(sim: Simulation) -> None:
    eve = sim.member("eve")
    await practise(eve, "forty_barrels")
    table = await sim.bot.host.open_table(eve.user.dm_channel.id)
    question = (await press(eve.user, await sim.hand(eve, table), "button-end-tutorial")).response
    await eve.user.click(question, custom_id=clicks(question, "stop-sure")[0].custom_id())
    await sim.env.settle()
    shown = [message for message in eve.user.dm_channel.history() if clicks(message, "replay")][-1]
    before = reading(shown)
    opened = await eve.user.click(shown, label=SAY("button-replay"))
    assert SAY("replay-heading", game="40 Barrels of Beer") in answer_text(opened)
    assert clicks(opened.response, "share") == []
    assert reading(shown) == before
    assert SAY("log-heading", game="40 Barrels of Beer") in answer_text(await eve.user.slash("log"))


async def test_a_member_without_pictures_gets_the_board_in_words(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    await an_ended_game(sim, anna, ben)
    await prefer(anna, "pictures.off", sim.channel)
    opened = await anna.slash(sim.channel, "replay")
    assert "draw pile:" in answer_text(opened)
