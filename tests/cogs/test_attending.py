"""Going and coming by commands and buttons: back again, a newcomer, sending away, handing on, and voting."""

from __future__ import annotations

import re

from bot.screens.parts import Click
from bot.store.schema import Status
from bot.tables.requests import Leave, Stop, TakeSeat
from bot.tables.types import Member
from tests.cogs.simulation import Simulation, answer_text, clicks, press, reading
from tests.cogs.test_strangers import forged


async def leave(sim: Simulation, member: object) -> None:
    await sim.bot.host.ask((await sim.table()).id, Leave(member.id))  # type: ignore[attr-defined]
    await sim.bot.delivery.quiet()  # No click was made whose answer would be the hand.
    await sim.env.settle()


async def test_a_member_who_left_comes_back_by_the_command_or_their_hand_in_private(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    await sim.deal(anna, ben)
    await leave(sim, ben)
    assert "You’ve left the game in" in reading(await sim.hand(ben))
    assert "You’ve left this table already." in answer_text(await ben.slash(sim.channel, "leave"))
    private = await ben.click(await sim.board(), label="My hand")
    [back] = clicks(private.response, "back")
    assert clicks((await ben.slash(sim.channel, "join")).response, "how"), "their hand is theirs again"
    assert all(seat.is_present for seat in (await sim.table()).seats)
    ply = (await sim.table()).ply
    assert clicks((await ben.slash(sim.channel, "join")).response, "how"), "who has a seat is shown their hand"
    assert (await sim.table()).ply == ply
    assert "You’re already playing your own hand." in answer_text(await forged(sim, ben, back.custom_id()))


async def test_a_member_played_by_an_agent_cannot_choose_a_card(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    await sim.deal(anna, ben)
    acting = await sim.to_act(anna, ben)
    card = clicks(await sim.hand(acting), "pick")[0]
    private = await acting.slash(sim.channel, "hand")
    await leave(sim, acting)
    answer = await forged(sim, acting, card.custom_id(), on=private.response)
    assert "A house player is playing for you" in answer_text(answer)


async def test_a_newcomer_takes_over_and_the_former_owner_loses_the_hand(sim: Simulation) -> None:
    anna, ben, eve = sim.member("anna"), sim.member("ben"), sim.member("eve")
    table = await sim.deal(anna, ben)
    assert "already running" in answer_text(await eve.slash(sim.channel, "join"))
    assert clicks((await eve.click(await sim.board(), label="…")).response, "seat") == []
    await leave(sim, ben)
    assert "already have a seat" in answer_text(await forged(sim, anna, Click(table.id, 0, "seat").custom_id()))
    question = await press(eve, await sim.board(), "button-seat")
    assert "Whose seat" in answer_text(question)
    assert "You’re in." in answer_text(await eve.click(question.response, label="🤖 Resi"))
    assert clicks(await sim.hand(eve), "how")
    assert ben.user.dm_channel.history() == []
    assert "eve" in reading(await sim.board())
    assert "You had a seat at this table before" in answer_text(await ben.slash(sim.channel, "join"))
    await leave(sim, eve)
    assert "You had a seat at this table before" in answer_text(await ben.slash(sim.channel, "join"))
    await sim.bot.host.ask(table.id, Stop(table.members[0], manager=True))
    await sim.bot.delivery.quiet()  # no interaction was made that SimCord could wait for
    result = reading(await sim.board(table))
    assert re.search(r"ben left; a house player took over at move \d+ · eve took over from move \d+ · eve left", result)


async def test_a_question_that_is_late_is_answered(sim: Simulation) -> None:
    anna, ben, eve = sim.member("anna"), sim.member("ben"), sim.member("eve")
    table = await sim.deal(anna, ben)
    await leave(sim, ben)
    question = await press(eve, await sim.board(), "button-seat")
    late = sim.member("dora")
    number = next(seat.number for seat in (await sim.table()).seats if seat.is_on_offer)
    await sim.bot.host.ask(table.id, TakeSeat(number, Member(late.id, "dora")))
    assert "This seat is no longer free." in answer_text(await eve.click(question.response, label="🤖 Resi"))


async def test_a_host_sends_somebody_away_which_is_asked_again(sim: Simulation) -> None:
    anna, ben, eve = sim.member("anna"), sim.member("ben"), sim.member("eve")
    table = await sim.deal(anna, ben)
    assert "Only anna, the host of this table" in answer_text(await ben.slash(sim.channel, "kick", member=anna.user))
    assert "You can’t remove yourself" in answer_text(await anna.slash(sim.channel, "kick", member=anna.user))
    assert "not playing at this table" in answer_text(await anna.slash(sim.channel, "kick", member=eve.user))
    question = await anna.slash(sim.channel, "kick", member=ben.user)
    assert clicks(question.response, "kick-sure") == [Click(table.id, 0, "kick-sure", str(ben.id))]
    assert ben.id in [member.id for member in (await sim.table()).members]
    assert "ben is no longer at this table." in answer_text(await anna.click(question.response, label="Remove"))
    await sim.env.settle()
    [hand] = ben.user.dm_channel.history()
    assert "You were removed from the table in" in reading(hand)
    assert not hand.attachments
    assert not hand.components[0].children[1:], "no cards, and nothing to be clicked"
    assert "You had a seat at this table before" in answer_text(await ben.slash(sim.channel, "join"))
    await sim.bot.host.ask(table.id, Stop(table.members[0], manager=True))
    await sim.bot.delivery.quiet()
    assert "You were removed from the table in" in reading(ben.user.dm_channel.history()[0])


async def test_the_host_hands_the_table_on_by_a_command(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    await sim.deal(anna, ben)
    assert "ben is the host of this table now." in answer_text(await anna.slash(sim.channel, "host", member=ben.user))
    assert "Only ben, the host of this table" in answer_text(await anna.slash(sim.channel, "host", member=anna.user))
    assert "already" in answer_text(await ben.slash(sim.channel, "host", member=ben.user))


async def test_the_others_are_asked_to_end_a_game_and_agree_on_the_board(sim: Simulation) -> None:
    anna, ben, cleo = sim.member("anna"), sim.member("ben"), sim.member("cleo")
    table = await sim.deal(anna, ben, cleo)
    question = await ben.slash(sim.channel, "stop")
    assert "Only anna, the host of this table, can end this game at once." in answer_text(question)
    assert "You’ve voted to end the game." in answer_text(
        await ben.click(question.response, label="Ask to end the game")
    )
    board = await sim.board()
    assert "**ben**: let’s end this game. Votes: 1 of 2 needed." in reading(board)
    assert "You’ve voted for that already." in answer_text(await ben.click(board, label="Vote to end"))
    await cleo.click(await sim.board(), label="Vote to end")
    assert (await sim.bot.host.table(table.id)).status is Status.STOPPED
    assert "This game was ended early by majority vote" in reading(await sim.board(table))
