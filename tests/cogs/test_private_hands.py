"""A hand in a private answer, in SimCord: it follows its table as long as it can, and says when it cannot any more."""

from __future__ import annotations

from typing import Any

import pytest

from bot.cogs.answer import Answer
from bot.messages import private, private_message
from bot.tables.requests import Act, Stop
from bot.tables.types import Table
from tests.cogs.simulation import Simulation, answer_text, clicks

AGAIN = "Press **My hand** again to see your current hand."


async def two_who_are_not_reached(sim: Simulation) -> tuple[Any, Any]:
    """A running game of two who take no direct messages."""
    sim.env.inject_error("*", "/users/@me/channels*", status=403, code=50007, times=None)
    anna, ben = sim.member("anna"), sim.member("ben")
    await sim.deal(anna, ben)
    return anna, ben


async def play(sim: Simulation, member: Any) -> Table:
    """Let a member play, by a command of the host rather than by a click."""
    table = await sim.table()
    view = await sim.bot.host.table_view(table.id, member.id)
    after = await sim.bot.host.ask(table.id, Act(table.ply, member.id, view.legal[0]))
    await sim.bot.delivery.quiet()
    await sim.env.settle()
    return after


def is_another(now: str, before: str) -> bool:
    """Whether a hand shows something else, and not that it follows no more."""
    return now != before and AGAIN not in now


async def acting(sim: Simulation, *members: Any) -> Any:
    """Whose turn it is."""
    return await sim.to_act(*members)


async def test_a_private_hand_shows_every_change_of_its_table(sim: Simulation) -> None:
    anna, ben = await two_who_are_not_reached(sim)
    answer = await anna.slash(sim.channel, "hand")
    seen = [answer_text(answer)]
    for _ in range(4):
        await play(sim, await acting(sim, anna, ben))
        seen.append(answer_text(answer))
        fresh = await anna.slash(sim.channel, "hand")
        assert answer_text(fresh) == seen[-1], "what stood there is what is shown to who asks"
        answer = fresh
    assert len({*seen}) == len(seen)


async def test_it_shows_a_change_made_while_discord_takes_it(sim: Simulation, monkeypatch: pytest.MonkeyPatch) -> None:
    anna, ben = await two_who_are_not_reached(sim)
    while await acting(sim, anna, ben) is not ben:
        await play(sim, anna)
    send = Answer._send

    async def slowly(self: Answer, *shown: Any, **how: Any) -> Any:
        message = await send(self, *shown, **how)
        monkeypatch.setattr(Answer, "_send", send)
        table = await sim.table()
        while (view := await sim.bot.host.table_view(table.id, ben.id)).legal:
            table = await sim.bot.host.ask(table.id, Act(table.ply, ben.id, view.legal[0]))
        await sim.bot.delivery.quiet()
        return message

    monkeypatch.setattr(Answer, "_send", slowly)
    answer = await anna.slash(sim.channel, "hand")
    await sim.env.settle()
    assert answer_text(answer) == answer_text(await anna.slash(sim.channel, "hand"))


async def test_a_click_on_it_makes_it_follow_from_then_on(sim: Simulation) -> None:
    anna, ben = await two_who_are_not_reached(sim)
    while await acting(sim, anna, ben) is not anna:
        await play(sim, ben)
    answer = await anna.slash(sim.channel, "hand")
    await anna.click(answer.response, custom_id=clicks(answer.response, "pick")[0].custom_id())
    chosen = answer_text(answer)
    await sim.bot.host.set_fast((await sim.table()).id, anna.id, is_fast=True)
    await sim.env.settle()
    assert answer_text(answer) == chosen, "what is chosen stays chosen while nobody moves"
    await anna.click(answer.response, custom_id=clicks(answer.response, "move")[0].custom_id())
    after = answer_text(answer)
    assert is_another(after, chosen)
    await play(sim, await acting(sim, anna, ben))
    assert is_another(answer_text(answer), after)


async def test_the_later_one_of_two_private_hands_follows(sim: Simulation) -> None:
    anna, ben = await two_who_are_not_reached(sim)
    first = await anna.slash(sim.channel, "hand")
    second = await anna.click(await sim.board(), label="My hand")
    await sim.env.settle()
    assert AGAIN in answer_text(first)
    before = answer_text(second)
    await play(sim, await acting(sim, anna, ben))
    assert is_another(answer_text(second), before)
    assert AGAIN in answer_text(first)
    await anna.click(first.response, label="My hand")
    await sim.env.settle()
    assert is_another(answer_text(first), before), "pressed again it is the hand once more"
    assert AGAIN in answer_text(second)


async def test_before_its_token_ends_it_asks_for_another_press(
    sim: Simulation, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(private, "LIVES_FOR", 0.0)
    anna, _ = await two_who_are_not_reached(sim)
    answer = await anna.slash(sim.channel, "hand")
    await sim.env.settle()
    assert AGAIN in answer_text(answer)


async def test_a_bot_that_stops_in_order_leaves_no_hand_that_will_be_wrong(sim: Simulation) -> None:
    anna, _ = await two_who_are_not_reached(sim)
    answer = await anna.slash(sim.channel, "hand")
    await sim.bot.delivery.close()
    assert AGAIN in answer_text(answer)


async def test_a_private_hand_shows_the_result_at_the_end_of_the_game(sim: Simulation) -> None:
    anna, _ = await two_who_are_not_reached(sim)
    answer = await anna.slash(sim.channel, "hand")
    table = await sim.table()
    await sim.bot.host.ask(table.id, Stop(table.members[0], manager=True))
    await sim.bot.delivery.quiet()
    await sim.env.settle()
    assert AGAIN not in answer_text(answer), "its result is shown where the hand was"


@pytest.mark.parametrize(("status", "code"), [(404, 10008), (404, 10015), (401, 50027)])
async def test_one_that_cannot_be_reached_any_more_is_left_and_nothing_else_is(
    sim: Simulation, status: int, code: int
) -> None:
    anna, ben = await two_who_are_not_reached(sim)
    lost = await anna.slash(sim.channel, "hand")
    other = await ben.slash(sim.channel, "hand")
    before = answer_text(lost), answer_text(other)
    sim.env.inject_error("PATCH", "/webhooks/*", status=status, code=code, times=1)
    await play(sim, await acting(sim, anna, ben))
    after = answer_text(lost), answer_text(other)
    assert [one == another for one, another in zip(before, after, strict=True)].count(True) == 1
    again = await anna.slash(sim.channel, "hand")
    assert is_another(answer_text(again), before[0])


async def test_one_that_cannot_be_drawn_is_drawn_again_with_the_next_change(
    sim: Simulation, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def failing(*_: object) -> None:
        raise ZeroDivisionError

    anna, ben = await two_who_are_not_reached(sim)
    answer = await anna.slash(sim.channel, "hand")
    before = answer_text(answer)
    with monkeypatch.context() as broken:
        broken.setattr(private_message.PrivateMessage, "_drawn", failing)
        await play(sim, await acting(sim, anna, ben))
    assert answer_text(answer) == before
    await play(sim, await acting(sim, anna, ben))
    assert is_another(answer_text(answer), before)


async def test_changes_of_its_table_wait_for_the_next_try(sim: Simulation, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(private_message, "RETRY_DELAYS", (3_600.0,))
    anna, ben = await two_who_are_not_reached(sim)
    answer = await anna.slash(sim.channel, "hand")
    before = answer_text(answer)
    sim.env.inject_error("PATCH", "/webhooks/*", status=503, code=0, times=1)
    await play(sim, await acting(sim, anna, ben))
    await play(sim, await acting(sim, anna, ben))
    assert answer_text(answer) == before
    again = await anna.slash(sim.channel, "hand")
    assert is_another(answer_text(again), before)
    assert answer_text(answer) != before


async def test_while_discord_does_not_answer_it_is_tried_again(
    sim: Simulation, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(private_message, "RETRY_DELAYS", (0.0,))
    anna, ben = await two_who_are_not_reached(sim)
    answer = await anna.slash(sim.channel, "hand")
    before = answer_text(answer)
    sim.env.inject_error("PATCH", "/webhooks/*", status=503, code=0, times=6)
    await play(sim, await acting(sim, anna, ben))
    await sim.env.settle()
    assert is_another(answer_text(answer), before)
