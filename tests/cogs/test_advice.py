"""💡 under a hand: what is answered, the button that does it, and where it is shown."""

from __future__ import annotations

from typing import Any

from bot.locales import words
from bot.screens.parts import Click
from bot.tables.requests import Leave, Stop, TakeSeat
from bot.tables.types import Member
from tests.cogs.simulation import Simulation, answer_text, clicks, reading, walk
from tests.cogs.test_strangers import forged

ASK = words("en")("button-advice")


async def asked_for(sim: Simulation, *members: Any) -> tuple[Any, Any]:
    """The member who is to act, and the answer to their question, which they pay for."""
    acting = await sim.to_act(*members)
    answer = await acting.user.click(await sim.hand(acting), label=ASK)
    for confirmed in clicks(answer.response, "advice"):
        answer = await acting.user.click(answer.response, custom_id=confirmed.custom_id())
    return acting, answer


async def test_the_first_press_in_a_game_tells_the_price_and_costs_nothing(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    await sim.deal(anna, ben)
    said = words("en")
    acting = await sim.to_act(anna, ben)
    told = await acting.user.click(await sim.hand(acting), label=ASK)
    assert told.ephemeral
    assert said("advice-costs") in answer_text(told)
    assert said("advice-shown") in answer_text(told)
    assert said("advice-heading") not in answer_text(told)
    assert [seat.advice for seat in (await sim.table()).seats] == [0, 0]
    [sure] = clicks(told.response, "advice")
    advised = await acting.user.click(told.response, custom_id=sure.custom_id())
    assert said("advice-heading") in answer_text(advised)
    assert sum(seat.advice for seat in (await sim.table()).seats) == 1
    await sim.play(acting)
    other = await sim.to_act(anna, ben)
    await sim.play(other)
    acting = await sim.to_act(anna, ben)
    again = await acting.user.click(await sim.hand(acting), label=ASK)
    assert said("advice-heading") in answer_text(again), "the price is shown once a game"
    assert said("advice-costs") not in answer_text(again)


async def test_the_price_that_is_read_too_late_is_paid_by_nobody(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    await sim.deal(anna, ben)
    acting = await sim.to_act(anna, ben)
    told = await acting.user.click(await sim.hand(acting), label=ASK)
    [sure] = clicks(told.response, "advice")
    await sim.play(acting)
    late = await acting.user.click(told.response, custom_id=sure.custom_id())
    assert words("en")("advice-heading") not in answer_text(late)
    assert answer_text(late).strip()
    assert [seat.advice for seat in (await sim.table()).seats] == [0, 0]


async def test_it_names_the_buttons_to_press_and_does_it_by_one(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    table = await sim.deal(anna, ben)
    acting, answer = await asked_for(sim, anna, ben)
    assert "I’d do this:" in answer_text(answer)
    [do_it] = clicks(answer.response, "advised")
    hand = await sim.hand(acting)
    labels = [part.get("label") for part in parts_of(hand) if part.get("custom_id", "").split(":")[3:4] == ["pick"]]
    assert any(f"**{label}** →" in answer_text(answer) for label in labels), "the card is named as on its button"
    done = await acting.user.click(answer.response, custom_id=do_it.custom_id())
    assert "Done." in answer_text(done)
    after = await sim.table()
    assert after.ply == 1
    assert await sim.bot.host.verifier.codes(table.id) == ()
    assert not clicks(await sim.hand(acting), "pick"), "the hand has followed"


async def test_the_result_tells_who_was_advised_how_often(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    table = await sim.deal(anna, ben)
    acting, _ = await asked_for(sim, anna, ben)
    _, answer = await asked_for(sim, anna, ben)
    assert words("en")("advice-counted", count=1) in answer_text(answer)
    await sim.play(acting)
    other, _ = await asked_for(sim, anna, ben)
    assert other is not acting
    await sim.play(other)
    _, answer = await asked_for(sim, anna, ben)
    assert words("en")("advice-counted", count=2) in answer_text(answer)
    await sim.bot.host.ask(table.id, Stop(table.members[0], manager=True))
    await sim.bot.delivery.quiet()
    result = reading(await sim.board(table))
    assert f"{acting.user.name} ×2" in result
    assert f"{other.user.name} ×1" in result


async def test_a_newcomer_does_not_inherit_the_advice_of_a_seat(sim: Simulation) -> None:
    anna, ben, cleo = sim.member("anna"), sim.member("ben"), sim.member("cleo")
    table = await sim.deal(anna, ben)
    acting, _ = await asked_for(sim, anna, ben)
    number = next(seat.number for seat in table.seats if seat.member is not None and seat.member.id == acting.id)
    await sim.bot.host.ask(table.id, Leave(acting.id))
    table = await sim.bot.host.ask(table.id, TakeSeat(number, Member(cleo.id, "cleo")))
    await sim.bot.host.ask(table.id, Stop(table.members[0], manager=True))
    await sim.bot.delivery.quiet()
    result = reading(await sim.board(table))
    assert f"{acting.user.name} ×1" in result
    assert "cleo ×" not in result


async def test_late_advice_changes_nothing(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    await sim.deal(anna, ben)
    acting, answer = await asked_for(sim, anna, ben)
    [do_it] = clicks(answer.response, "advised")
    await sim.play(acting)
    ply = (await sim.table()).ply
    late = await acting.user.click(answer.response, custom_id=do_it.custom_id())
    assert "Done." not in answer_text(late)
    assert answer_text(late).strip()
    again = await forged(sim, acting, Click(do_it.table, 0, "advice").custom_id())
    assert "I’d do this:" not in answer_text(again)
    assert answer_text(again).strip()
    assert (await sim.table()).ply == ply


async def test_late_advice_is_answered_with_the_hand_as_it_is_now(sim: Simulation) -> None:
    """As a late button of the game is: both say that this is how things are now."""
    anna, ben = sim.member("anna"), sim.member("ben")
    await sim.deal(anna, ben)
    acting, answer = await asked_for(sim, anna, ben)
    [do_it] = clicks(answer.response, "advised")
    private = (await acting.click(await sim.board(), label="My hand")).response
    await sim.play(acting)
    other = await sim.to_act(anna, ben)
    await sim.play(other)
    late = await acting.user.click(answer.response, custom_id=do_it.custom_id())
    assert words("en")("refusal-stale") in answer_text(late)
    assert {click.ply for click in clicks(late.response, "pick")} == {2}, "the hand replaces the advice"
    asked = await forged(sim, acting, Click(do_it.table, 0, "advice").custom_id(), on=private)
    assert words("en")("refusal-stale") in answer_text(asked)
    assert {click.ply for click in clicks(asked.response, "pick")} == {2}


async def test_a_lobby_can_do_without_it(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    await sim.seat(anna, ben)
    assert "advice on" in reading(await sim.board())
    await sim.fill_in(anna, "set", advice=False)
    assert "advice off" in reading(await sim.board())
    await anna.slash(sim.channel, "start")
    acting = await sim.to_act(anna, ben)
    assert not clicks(await sim.hand(acting), "advice")
    refused = await forged(sim, acting, Click((await sim.table()).id, 0, "advice").custom_id())
    assert "There’s no advice at this table." in answer_text(refused)


def parts_of(message: Any) -> list[dict[str, Any]]:
    """All components of a message."""
    return [*walk([c if isinstance(c, dict) else c.to_dict() for c in message.components])]
