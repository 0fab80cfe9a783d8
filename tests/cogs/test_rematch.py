"""Playing again: the table that comes after one, its agents, and the call to those who played."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from bot.locales import words
from bot.messages.message import Message
from bot.store.schema import Status
from bot.tables.requests import Leave, Stop
from bot.tables.types import Member, Table
from engines.forty_barrels.model import BarrelsOptions
from tests.bots import make_bot
from tests.cogs.simulation import Simulation, answer_text, press, reading


async def ended(sim: Simulation, *members: Any, agents: int = 0) -> Table:
    """A table with the memory aid at which these members and agents have played."""
    await sim.seat(*members, agents=agents)
    await sim.fill_in(members[0], "set", memory_aid=True)
    await members[0].slash(sim.channel, "start")
    table = await sim.table()
    await sim.bot.host.ask(table.id, Stop(Member(members[0].id, "Anna")))
    await sim.bot.delivery.quiet()
    return await sim.bot.host.table(table.id)


def holders(table: Table) -> list[str]:
    """The members by name, and the agents by their names and numbers, in the order of sitting down."""
    return [
        seat.member.name if seat.member else f"{seat.agent.name} {seat.agent.number}" if seat.agent else "?"
        for seat in table.seats
    ]


def sent(sim: Simulation) -> list[Any]:
    """All messages sent to the channel, as the bot asked for them."""
    path = f"/channels/{sim.channel.id}/messages"
    return [request.json for request in sim.env.http_requests if request.method == "POST" and request.path == path]


def pings(sim: Simulation) -> list[set[int]]:
    """Whom the messages of the channel ping, for each that does. None may ping more than members by their ids."""
    allowed = [message["allowed_mentions"] for message in sent(sim)]
    assert all(not each["parse"] and not each.get("roles") and not each.get("replied_user") for each in allowed)
    return [{int(member_id) for member_id in each["users"]} for each in allowed if each.get("users")]


async def test_playing_again_keeps_game_options_and_agents(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    await sim.seat(anna, ben)
    for level in ("easy-going", "sensible"):
        await sim.fill_in(anna, "agents", level=level)
    before = await ended(sim, anna)
    await ben.click(await sim.board(before), label="Play again")
    table = await sim.table()
    assert table.id != before.id
    assert (table.status, table.game, table.options) == (Status.LOBBY, before.game, BarrelsOptions(memory_aid=True))
    assert holders(table) == ["ben", "forgetful 1", "heuristic 2"]
    assert table.host is not None
    assert table.host.id == ben.id


async def test_those_who_played_are_called_once_and_join_with_a_click(sim: Simulation) -> None:
    anna, ben, cleo = (sim.member(name) for name in ("anna", "ben", "cleo"))
    before = await ended(sim, anna, ben, cleo, agents=1)
    assert pings(sim) == []
    await anna.click(await sim.board(before), label="Play again")
    await sim.env.settle()
    assert pings(sim) == [{ben.id, cleo.id}]
    [call] = [message for message in sim.channel.history() if "wants to play" in reading(message)]
    assert f"<@{ben.id}>, <@{cleo.id}>: **anna** wants to play 40 Barrels of Beer again." in reading(call)
    assert "You’re in" in answer_text(await ben.click(call, label="Join"))
    assert "You’re in" in answer_text(await cleo.click(await sim.board(before), label="Play again"))
    assert holders(await sim.table()) == ["anna", "heuristic 1", "ben", "cleo"]
    await anna.slash(sim.channel, "board")
    await anna.slash(sim.channel, "start")
    await sim.env.settle()
    assert pings(sim) == [{ben.id, cleo.id}], "neither the board nor those who come ping anybody"


def calls(sim: Simulation) -> list[Any]:
    """The calls to play again in the channel."""
    return [message for message in sim.channel.history() if "wants to play" in reading(message)]


@pytest.mark.parametrize("ends", ["start", "close"])
async def test_a_call_goes_when_the_lobby_is_over(sim: Simulation, ends: str) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    await anna.click(await sim.board(await ended(sim, anna, ben)), label="Play again")
    await sim.env.settle()
    [call] = calls(sim)
    await ben.click(call, label="Join")
    await sim.env.settle()
    assert calls(sim) == [call], "others may still come"
    if ends == "start":
        await anna.slash(sim.channel, "start")
    else:
        await sim.bot.host.ask((await sim.table()).id, Stop(Member(anna.id, "Anna")))
    await sim.env.settle()
    assert calls(sim) == []


def hands(member: Any) -> list[str]:
    """The messages in a member's direct messages."""
    return [reading(message) for message in member.user.dm_channel.history()]


async def test_a_member_has_one_hand_a_channel_and_reads_the_last_result_until_the_next_deal(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    before = await ended(sim, anna, ben)
    elsewhere = sim.room("other")
    await elsewhere.deal(anna, agents=1)
    await anna.click(await sim.board(before), label="Play again")
    await ben.click(await sim.board(before), label="Play again")
    await sim.env.settle()
    assert sum("is over" in hand for hand in hands(anna)) == sum("is over" in hand for hand in hands(ben)) == 1
    await anna.slash(sim.channel, "start")
    await sim.env.settle()
    # Either may tell that it is her turn at the other one.
    assert [f"Beer · <#{sim.channel.id}>" in hand for hand in hands(anna)].count(True) == 1
    assert [f"Beer · <#{elsewhere.channel.id}>" in hand for hand in hands(anna)].count(True) == 1
    assert len(hands(ben)) == 1
    assert f"-# 40 Barrels of Beer · <#{sim.channel.id}>" in hands(ben)[0]
    # A button of the last game that is pressed now must not bring its hands back, nor after a restart.
    await press(ben, await sim.board(before), "button-verify")
    sim.bot.delivery.touch(before.id)
    await sim.env.settle()
    assert len(hands(ben)) == 1
    sim.clock.let_pass(timedelta(minutes=5))
    await sim.env.restart_bot(make_bot(sim.store, pace=0, clock=sim.clock))
    sim.env.bot.delivery.touch(before.id)
    await sim.env.settle()
    assert len(hands(ben)) == 1


async def nothing(_: object) -> None:
    """Do nothing."""


async def test_a_call_of_long_ago_opens_no_table(sim: Simulation, monkeypatch: pytest.MonkeyPatch) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    await anna.click(await sim.board(await ended(sim, anna, ben)), label="Play again")
    await sim.env.settle()
    [call] = calls(sim)
    monkeypatch.setattr(Message, "take_away", nothing)  # as if Discord did not answer just now
    await sim.bot.host.ask((await sim.table()).id, Stop(Member(anna.id, "Anna")))
    assert "This game is over." in answer_text(await ben.click(call, label="Join"))
    assert await sim.bot.host.open_table(sim.channel.id) is None


async def test_nobody_is_called_who_played_alone_or_has_left(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    table = await sim.deal(anna, ben)
    await sim.bot.host.ask(table.id, Leave(ben.id))
    await sim.bot.host.ask(table.id, Stop(Member(anna.id, "Anna")))
    await sim.bot.delivery.quiet()
    await anna.click(await sim.board(table), label="Play again")
    await sim.env.settle()
    assert holders(await sim.table()) == ["anna", "heuristic 1"], "who plays on for somebody stays"
    assert pings(sim) == []


async def test_a_spectator_finds_a_seat_in_the_rematch_and_agents_fill_the_rest(sim: Simulation) -> None:
    anna, eve = sim.member("anna"), sim.member("eve")
    table = await sim.deal(anna, agents=3)
    question = await anna.slash(sim.channel, "leave")
    await anna.click(question.response, label="Leave the game")  # The agents play on to the end.
    await sim.env.settle()
    assert (await sim.bot.host.table(table.id)).status is Status.OVER
    await eve.click(await sim.board(table), label="Play again")
    assert holders(await sim.table())[0] == "eve"
    assert len((await sim.table()).seats) == 4


async def test_a_table_without_a_move_is_opened_again_and_calls_nobody(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    table = await sim.seat(anna, ben, agents=1)
    await sim.bot.host.ask(table.id, Stop(Member(anna.id, "Anna")))
    await sim.bot.delivery.quiet()
    await ben.click(await sim.board(table), label="Open a new table")
    await sim.env.settle()
    assert holders(await sim.table()) == ["ben"]
    assert pings(sim) == []


async def test_a_refused_call_leaves_the_table_open(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    before = await ended(sim, anna, ben)
    board = await sim.board(before)
    await anna.slash(sim.channel, "join", game="forty_barrels")
    sim.env.inject_error("POST", f"/channels/{sim.channel.id}/messages", status=403, code=50013, times=None)
    assert answer_text(await anna.click(board, label="Play again")) == words("en")("answer-call-follows")
    assert holders(await sim.table()) == ["anna"]


async def test_a_refused_lobby_calls_nobody_and_leaves_no_table(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    before = await ended(sim, anna, ben)
    board = await sim.board(before)
    sim.env.inject_error("POST", f"/channels/{sim.channel.id}/messages", status=403, code=50013, times=None)
    assert answer_text(await anna.click(board, label="Play again")) == words("en")("refusal-post-refused")
    assert await sim.bot.host.open_tables() == ()


async def test_a_lobby_is_tried_at_once_where_discord_refused_one_a_moment_ago(sim: Simulation) -> None:
    anna = sim.member("anna")
    sim.env.inject_error("POST", f"/channels/{sim.channel.id}/messages", status=403, code=50013, times=1)
    assert answer_text(await anna.slash(sim.channel, "join", game="cafe")) == words("en")("refusal-post-refused")
    assert words("en")("answer-seated") in answer_text(await anna.slash(sim.channel, "join", game="cafe"))
    assert (await sim.board()).components
