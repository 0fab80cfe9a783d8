"""Opening a table, sitting down, settings and starting: by command and by button."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import Any

import discord
import pytest

from bot.games.registry import PLUGINS
from bot.locales import words
from bot.messages.post_cache import BOARD, HAND
from bot.screens.parts import Click
from bot.store.schema import Status
from bot.tables.requests import ChooseGame
from bot.tables.types import Member, Table
from engines.one_eleven.edition import OneElevenOptions
from tests.cogs.simulation import Simulation, answer_text, clicks, field, press, reading, sent_off
from tests.cogs.test_strangers import forged

SAY = words("en")


async def test_join_without_a_game_asks_which_and_the_answer_opens_a_table(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    asked = await anna.slash(sim.channel, "join")
    assert asked.ephemeral
    assert await sim.bot.host.open_table(sim.channel.id) is None
    assert sim.channel.history() == [], "nobody else is bothered with the question"
    offered = clicks(asked.response, "play")
    assert [click.payload for click in offered] == list(PLUGINS)
    also_asked = await ben.slash(sim.channel, "join")
    chosen = await anna.click(asked.response, custom_id=offered[2].custom_id())
    assert "You’re in." in answer_text(chosen)
    assert (await sim.table()).game == "one_eleven"
    assert SAY("one_eleven-hook") in reading(await sim.board())
    assert "You’re in." in answer_text(await ben.click(also_asked.response, custom_id=offered[2].custom_id()))
    assert len((await sim.table()).seats) == 2


async def test_a_member_who_chooses_another_game_than_somebody_before_them_is_warned(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    asked = await ben.slash(sim.channel, "join")
    await sim.seat(anna)
    refused = answer_text(await ben.click(asked.response, custom_id=clicks(asked.response, "play")[1].custom_id()))
    assert "40 Barrels of Beer" in refused
    assert (await sim.table()).members == (Member(anna.id, "anna"),)


async def test_join_opens_a_table_and_shows_it(sim: Simulation) -> None:
    anna = sim.member("anna")
    answer = await anna.slash(sim.channel, "join", game="forty_barrels")
    assert answer.ephemeral
    assert answer_text(answer).strip() == "You’re in."
    board = reading(await sim.board())
    assert "40 Barrels of Beer" in board
    assert "**anna** · one more to start" in board
    assert "You have a seat for 40 Barrels of Beer" in reading(await sim.hand(anna))


async def test_joining_by_button_changes_the_board_with_the_answer_itself(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    await sim.seat(anna)
    board = await sim.board()
    answer = await ben.click(board, label="Join")
    assert answer.acknowledged
    assert answer.followups == []
    assert "**anna** · **ben** · 2 seats free" in reading(await sim.board())
    edits = [r for r in sim.env.http_requests if r.method == "PATCH" and r.path.endswith(f"/messages/{board.id}")]
    assert edits == []


async def test_joining_twice_is_refused(sim: Simulation) -> None:
    anna = sim.member("anna")
    await sim.seat(anna)
    assert "You already have a seat" in answer_text(await anna.slash(sim.channel, "join"))
    assert len((await sim.table()).seats) == 1


async def test_a_full_table_is_refused(sim: Simulation) -> None:
    people = [sim.member(f"p{n}") for n in range(5)]
    await sim.seat(*people[:4])
    assert "Every seat at this table is taken." in answer_text(await people[4].slash(sim.channel, "join"))
    assert len((await sim.table()).seats) == 4


async def test_house_players_come_and_go_by_one_form(sim: Simulation) -> None:
    anna = sim.member("anna")
    await sim.seat(anna, agents=1)
    assert "**anna** · 🤖 Resi, sensible · 2 seats free" in reading(await sim.board())
    await sim.fill_in(anna, "agents", level="easy-going")
    assert "🤖 Resi, sensible · 🤖 Sepp, easy-going · 1 seat free" in reading(await sim.board())
    await sim.fill_in(anna, "agents", count="3", level="sensible")
    board_text = reading(await sim.board())
    assert "🤖 Sepp, easy-going · 🤖 Vroni, sensible" in board_text
    assert "seat free" not in board_text
    await sim.fill_in(anna, "agents", count="1")
    assert "**anna** · 🤖 Resi, sensible · 2 seats free" in reading(await sim.board())


async def test_a_member_alone_plays_at_once_with_house_players(sim: Simulation) -> None:
    anna = sim.member("anna")
    await sim.seat(anna)
    board = await sim.board()
    assert "Start" not in reading(board)
    await anna.click(board, label=SAY("button-play-now"))
    table = await sim.table()
    assert table.status is Status.RUNNING
    assert len(table.seats) == 2
    assert table.members[0].id == anna.id


async def test_a_member_who_has_joined_meanwhile_takes_the_place_of_a_house_player(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    await sim.seat(anna)
    board = await sim.board()
    [play_now] = clicks(board, "play-now")
    await ben.click(board, label="Join")
    assert clicks(await sim.board(), "play-now") == []
    await forged(sim, anna, play_now.custom_id())
    table = await sim.table()
    assert {member.id for member in table.members} == {anna.id, ben.id}
    assert len(table.seats) == 2


async def test_an_older_lobby_offers_house_players_no_seat_at_a_full_table(sim: Simulation) -> None:
    """Discord takes no form with a single choice."""
    people = [sim.member(f"p{n}") for n in range(4)]
    table = await sim.seat(*people)
    answer = await forged(sim, people[0], Click(table.id, 0, "agents").custom_id())
    assert answer_text(answer) == words("en")("refusal-table-full")


async def test_only_seated_members_are_asked_for_house_players_settings_or_another_game(sim: Simulation) -> None:
    anna, eve = sim.member("anna"), sim.member("eve")
    table = await sim.seat(anna)
    for kind in ("agents", "set", "other"):
        answer = await eve.click(await sim.board(), custom_id=clicks(await sim.board(), kind)[0].custom_id())
        assert answer.modal is None
        assert answer_text(answer).strip() == SAY("refusal-not-seated")
    assert await sim.table() == table


async def test_all_settings_are_chosen_in_one_form_and_the_board_is_the_answer(sim: Simulation) -> None:
    anna = sim.member("anna")
    await sim.seat(anna)
    assert "-# Memory aid off · no time limit · advice on" in reading(await sim.board())
    answer = await sim.fill_in(anna, "set", memory_aid=True, clock="day", advice=False)
    assert answer.followups == []
    assert "-# Memory aid on · take your time · advice off" in reading(await sim.board())
    form = await sim.form(anna, "set")
    await form.send_off()
    assert "-# Memory aid on · take your time · advice off" in reading(await sim.board()), "the form says what is so"


@pytest.mark.parametrize("kind", ["agents", "set"])
async def test_a_form_that_was_opened_before_the_game_began_changes_nothing(sim: Simulation, kind: str) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    await sim.seat(anna, ben)
    form = await sim.form(anna, kind)
    await ben.slash(sim.channel, "start")
    running = await sim.table()
    assert running.status is Status.RUNNING
    fields = [field("memory_aid", True)] if kind == "set" else [field("count", "2"), field("level", "sensible")]
    assert answer_text(await sent_off(sim, anna, form.custom_id, fields)) == SAY("refusal-table-running")
    assert await sim.table() == running


async def test_a_form_that_was_opened_for_another_game_changes_nothing(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    table = await sim.seat(anna, ben)
    form = await sim.form(anna, "set")
    await sim.bot.host.ask(table.id, ChooseGame(ben.id, "cafe"))
    answer = answer_text(await form.send_off(memory_aid=True, advice=False))
    assert answer.strip() == SAY("refusal-form-of-other-game", game="Cafe International")
    assert (await sim.table()).advice


async def test_a_form_sent_by_a_member_who_has_left_changes_nothing(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    await sim.seat(anna, ben)
    form = await sim.form(anna, "agents")
    await anna.slash(sim.channel, "leave")
    assert answer_text(await form.send_off()).strip() == SAY("refusal-not-seated")
    assert len((await sim.table()).seats) == 1


async def test_a_form_that_comes_too_late_is_asked_for_once_more(
    sim: Simulation, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord opens a form as the first answer only, and a click has been acknowledged when it takes long."""
    anna = sim.member("anna")
    await sim.seat(anna)
    at_once = sim.bot.host.table

    async def slowly(table_id: str) -> Table:
        await asyncio.sleep(0.05)
        return await at_once(table_id)

    monkeypatch.setattr("bot.cogs.request.ACK_DEADLINE", 0.0)
    monkeypatch.setattr(sim.bot.host, "table", slowly)
    board = await sim.board()
    answer = await anna.click(board, custom_id=clicks(board, "set")[0].custom_id())
    assert answer.modal is None
    assert SAY("refusal-form-late") in answer_text(answer)


async def test_starting_needs_enough_players(sim: Simulation) -> None:
    anna = sim.member("anna")
    await sim.seat(anna)
    assert "One more player is needed." in answer_text(await anna.slash(sim.channel, "start"))
    assert (await sim.table()).status is Status.LOBBY


async def test_starting_deals_and_posts_the_board_at_the_bottom(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    await sim.seat(anna, ben)
    lobby = await sim.board()
    await anna.send(sim.channel, "shall we?")
    await ben.slash(sim.channel, "start")
    table = await sim.table()
    board = await sim.board()
    assert table.status is Status.RUNNING
    assert lobby.id not in {message.id for message in sim.channel.history()}
    assert board.id > lobby.id
    assert table.commitment is not None
    proof = answer_text(await press(ben, board, "button-fairness"))
    assert table.commitment in proof
    assert "Seed:" not in proof
    assert table.seed is None
    for member in (anna, ben):
        assert f"-# 40 Barrels of Beer · <#{sim.channel.id}>" in reading(await sim.hand(member))


async def test_the_hand_is_a_new_message_at_the_deal_so_that_a_phone_rings(sim: Simulation) -> None:
    anna = sim.member("anna")
    await sim.seat(anna, agents=1)
    seated = await sim.hand(anna)
    await anna.click(await sim.board(), label="Start")
    assert (await sim.hand(anna)).id > seated.id
    assert seated.id not in {message.id for message in anna.user.dm_channel.history()}


async def test_leaving_the_lobby_frees_the_seat_and_takes_the_private_message_away(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    await sim.seat(anna, ben)
    assert "You’ve left the table." in answer_text(await anna.slash(sim.channel, "leave"))
    await sim.env.settle()
    assert [seat.member.name for seat in (await sim.table()).seats if seat.member] == ["ben"]
    assert anna.user.dm_channel.history() == []


async def test_the_last_one_to_leave_closes_the_lobby(sim: Simulation) -> None:
    anna = sim.member("anna")
    table = await sim.seat(anna)
    await press(anna, await sim.board(), "button-leave")
    await sim.env.settle()
    assert (await sim.bot.host.table(table.id)).status is Status.STOPPED
    assert await sim.bot.host.open_table(sim.channel.id) is None
    assert await sim.store.messages.unsettled() == ()
    assert sim.channel.history() == [], "nobody else sat there who would miss it"


async def test_something_else_is_played_where_somebody_sits_already(sim: Simulation) -> None:
    anna = sim.member("anna")
    await sim.seat(anna)
    board = await sim.board()
    asked = await anna.click(board, custom_id=clicks(board, "other")[0].custom_id())
    assert asked.ephemeral
    offered = {click.payload: click for click in clicks(asked.response, "game")}
    assert [*offered] == [name for name in PLUGINS if name != "forty_barrels"], "what is chosen already is not offered"
    chosen = await anna.click(asked.response, custom_id=offered["cafe"].custom_id())
    assert answer_text(chosen).strip() == SAY("answer-other-game", game="Cafe International")
    assert ((await sim.table()).game, len((await sim.table()).seats)) == ("cafe", 1)
    assert SAY("cafe-hook") in reading(await sim.board())


async def test_playing_again_keeps_the_game_and_its_options(sim: Simulation) -> None:
    anna = sim.member("anna")
    await anna.slash(sim.channel, "join", game="one_eleven")
    table = await sim.table()
    await sim.fill_in(anna, "set", target="100")
    await sim.seat(sim.member("ben"))
    await close(sim, anna)
    sim.clock.let_pass(timedelta(minutes=1))  # before she may open a table again
    await anna.click(await sim.board(table), label="Open a new table")
    again = await sim.table()
    assert again.id != table.id
    assert again.options == OneElevenOptions(target=100)


async def close(sim: Simulation, member: Any) -> Any:
    """Close the lobby by command, for sure."""
    return await member.click((await member.slash(sim.channel, "stop")).response, label="Close the table")


async def test_closing_a_lobby_is_for_who_sits_there(sim: Simulation) -> None:
    anna, eve = sim.member("anna"), sim.member("eve")
    table = await sim.seat(anna)
    assert "You have no seat at this table." in answer_text(await eve.slash(sim.channel, "stop"))
    menu = (await eve.click(await sim.board(), label="…")).response
    assert clicks(menu, "rules")
    assert clicks(menu, "stop") == [], "only those who may use it are offered it"
    [sure] = clicks((await anna.slash(sim.channel, "stop")).response, "close-sure")
    assert sure == Click(table.id, 0, "close-sure")
    for each in (Click(table.id, 0, "stop"), sure):
        assert "You have no seat at this table." in answer_text(await forged(sim, eve, each.custom_id()))
    assert (await sim.table()).status is Status.LOBBY


@pytest.mark.parametrize("by", ["command", "button"])
async def test_closing_a_lobby_is_asked_first_and_then_told_everywhere(sim: Simulation, by: str) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    table = await sim.seat(anna, ben)
    question = await (
        anna.slash(sim.channel, "stop") if by == "command" else press(anna, await sim.board(), "button-stop")
    )
    assert question.response.ephemeral
    assert f"Close the table for 40 Barrels of Beer in <#{sim.channel.id}>?" in answer_text(question)
    assert (await sim.table()).status is Status.LOBBY
    assert clicks(await sim.board(), "join")
    done = await anna.click(question.response, label="Close the table")
    assert "The table is closed." in answer_text(done)
    assert (await sim.bot.host.table(table.id)).status is Status.STOPPED
    board = reading(await sim.board(table))
    assert "40 Barrels of Beer" in board
    assert "**anna** closed this table before the game began." in board
    for member in (anna, ben):
        assert (
            f"**anna** closed the table for 40 Barrels of Beer in <#{sim.channel.id}> before the game began."
            in reading(await sim.hand(member, table))
        )


async def test_a_manager_without_a_seat_closes_a_lobby_by_name(sim: Simulation) -> None:
    keepers = sim.guild.create_role("Keepers", permissions=discord.Permissions(manage_channels=True))
    anna, eve = sim.member("anna"), sim.member("eve", roles=[keepers])
    table = await sim.seat(anna)
    await close(sim, eve)
    assert "**eve** closed this table" in reading(await sim.board(table))


async def test_a_game_that_began_after_the_question_is_asked_about_once_more(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    await sim.seat(anna, ben)
    of_anna, of_ben = [(await member.slash(sim.channel, "stop")).response for member in (anna, ben)]
    await ben.slash(sim.channel, "start")
    assert "Only anna, the host of this table" in answer_text(await ben.click(of_ben, label="Close the table"))
    again = await anna.click(of_anna, label="Close the table")
    table = await sim.table()
    assert table.status is Status.RUNNING
    assert clicks(again.response, "stop-sure") == [Click(table.id, 0, "stop-sure")]
    assert "End the game of 40 Barrels of Beer" in answer_text(again)


async def test_commands_without_a_table_say_how_to_open_one(sim: Simulation) -> None:
    anna = sim.member("anna")
    for command in ("leave", "start", "hand", "board", "stop"):
        assert "Open one with `/join`." in answer_text(await anna.slash(sim.channel, command))


async def test_closed_direct_messages_are_noticed_at_join_and_not_tried_again(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    await sim.seat(ben)
    shut = f"/channels/{anna.user.dm_channel.id}/messages"
    sim.env.inject_error("POST", shut, status=403, code=50007, times=None)
    answer = answer_text(await anna.slash(sim.channel, "join"))
    assert "I can’t send you direct messages, so use **My hand**" in answer
    await ben.slash(sim.channel, "start")
    await sim.env.settle()
    assert len([r for r in sim.env.http_requests if r.method == "POST" and r.path == shut]) == 1
    private = await anna.click(await sim.board(), label="My hand")
    assert private.ephemeral
    assert f"-# 40 Barrels of Beer · <#{sim.channel.id}>" in answer_text(private)


async def test_a_channel_where_the_bot_may_not_write_gets_no_table(sim: Simulation) -> None:
    deny = discord.PermissionOverwrite(send_messages=False)
    quiet = sim.guild.create_text_channel("quiet", overwrites={sim.guild.default_role: deny})
    anna: Any = sim.member("anna")
    assert "I can’t write in this channel." in answer_text(await anna.slash(quiet, "join"))
    assert await sim.bot.host.open_table(quiet.id) is None


async def test_two_channels_have_two_tables(sim: Simulation) -> None:
    anna = sim.member("anna")
    other = sim.guild.create_text_channel("back-room")
    one = await sim.seat(anna)
    await anna.slash(other, "join", game="forty_barrels")
    two = await sim.bot.host.open_table(other.id)
    assert two is not None
    assert two.id != one.id


async def test_rules_are_for_everybody_and_only_for_who_asks(sim: Simulation) -> None:
    eve = sim.member("eve")
    answer = await eve.slash(sim.channel, "rules", game="forty_barrels")
    assert answer.ephemeral
    assert "exactly 40" in answer_text(answer)
    assert "exactly 40" in answer_text(await eve.user.slash("rules", game="forty_barrels"))


async def test_posts_are_remembered_one_a_screen(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    table = await sim.deal(anna, ben)
    posts = await sim.store.messages.posts(table.id)
    assert {(post.kind, post.member_id) for post in posts} == {(BOARD, None), (HAND, anna.id), (HAND, ben.id)}


@pytest.mark.parametrize(("kind", "chosen"), [("set", {"memory_aid": True}), ("agents", {"count": "0"})])
async def test_a_setting_that_changes_while_the_board_is_posted_again_is_answered(
    sim: Simulation, kind: str, chosen: dict[str, Any]
) -> None:
    anna = sim.member("anna")
    table = await sim.seat(anna, agents=1)
    old = await sim.board()
    form = await sim.form(anna, kind)
    answer, _ = await asyncio.gather(form.send_off(**chosen), sim.bot.delivery.repost_board(table.id))
    assert (await sim.board()).id != old.id
    assert (await sim.table()).version > table.version
    assert answer_text(answer).strip() == words("en")("answer-changed")
    assert all(each.flags.ephemeral for each in answer.followups)


@pytest.mark.parametrize(("kind", "chosen"), [("set", {"memory_aid": True}), ("agents", {"count": "0"})])
async def test_a_setting_that_is_changed_on_a_board_that_is_gone_is_answered(
    sim: Simulation, kind: str, chosen: dict[str, Any]
) -> None:
    anna = sim.member("anna")
    table = await sim.seat(anna, agents=1)
    form = await sim.form(anna, kind)
    sim.env.inject_error("POST", "/interactions/*/callback", status=404, code=10008)
    answer = await form.send_off(**chosen)
    assert (await sim.table()).version > table.version
    assert answer_text(answer).strip() == words("en")("answer-change-follows")
    assert answer.ephemeral
