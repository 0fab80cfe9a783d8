"""Clicks that come too late: what the answer says, and on which message."""

from __future__ import annotations

from typing import Any

import pytest

from bot.messages.message import Message
from bot.messages.post_cache import hand_of
from bot.screens.parts import Click
from bot.tables.requests import Act
from tests.cogs.simulation import Simulation, clicks, reading
from tests.cogs.test_strangers import forged


async def played_elsewhere(sim: Simulation) -> tuple[Any, Any, Any, str]:
    """The member who has just played, the next one, and the former private hand of the first, with a button on it."""
    anna, ben = sim.member("anna"), sim.member("ben")
    await sim.deal(anna, ben)
    first = await sim.to_act(anna, ben)
    private = (await first.click(await sim.board(), label="My hand")).response
    old = clicks(private, "pick")[0].custom_id()
    await sim.play(first)
    return first, ben if first is anna else anna, private, old


async def clicked_too_late(sim: Simulation) -> tuple[Any, Any]:
    """Somebody who clicks on their hand just when their turn is over, and what they read beside it."""
    anna, ben = sim.member("anna"), sim.member("ben")
    await sim.deal(anna, ben)
    first = await sim.to_act(anna, ben)
    hand, table = await sim.hand(first), await sim.table()
    with sim.bot.delivery.messages.of(hand_of(table.id, first.id)).paused():  # It stays as it is meanwhile.
        await sim.bot.host.ask(table.id, Act(0, first.id, (await sim.table_view(first)).legal[0]))
        answer = await first.user.click(hand, custom_id=clicks(hand, "pick")[0].custom_id())
    [beside] = answer.followups
    return first, beside


async def test_a_refusal_is_shown_until_the_private_hand_changes(sim: Simulation) -> None:
    first, second, private, old = await played_elsewhere(sim)
    await sim.play(second)
    await forged(sim, first, old, on=private)
    assert "out of date" in reading(private)
    await first.click(private, custom_id=clicks(private, "pick")[0].custom_id())
    assert clicks(private, "move") != []
    assert "out of date" not in reading(private)


async def test_a_refusal_is_shown_beside_a_hand_that_is_kept_up_to_date(sim: Simulation) -> None:
    first, beside = await clicked_too_late(sim)
    assert "out of date" in reading(beside)
    assert beside.ephemeral
    assert clicks(await sim.hand(first), "pick") == []
    assert "out of date" not in reading(await sim.hand(first))


async def test_a_refusal_is_shown_beside_a_hand_that_is_still_unknown(
    sim: Simulation, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process may die before it has written down where it has sent a hand; delivery finds that one again."""

    async def unknown(*_: object) -> None:
        return None

    monkeypatch.setattr(Message, "post_of", unknown)
    first, beside = await clicked_too_late(sim)
    assert "out of date" in reading(beside)
    assert "out of date" not in reading(await sim.hand(first))


async def test_a_refusal_is_shown_beside_a_hand_without_room_for_it(
    sim: Simulation, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, _, private, old = await played_elsewhere(sim)
    monkeypatch.setattr("bot.screens.refusal_text.fits", lambda _: False)
    answer = await forged(sim, first, old, on=private)
    [beside] = answer.followups
    assert "out of date" in reading(beside)
    assert "out of date" not in reading(private)


async def test_a_move_that_can_no_longer_be_taken_back_is_explained_on_the_private_hand(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    table = await sim.deal(anna, ben)
    first = await sim.to_act(anna, ben)
    private = (await first.click(await sim.board(), label="My hand")).response
    answer = await forged(sim, first, Click(table.id, 0, "take-back").custom_id(), on=private)
    assert "That can no longer be taken back." in reading(private)
    assert answer.followups == []
