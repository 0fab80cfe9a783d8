"""What a game night posts with mentions is a sentence first; its screen follows, also after a failure or a deletion."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from bot.features.nights.messages import CALL
from bot.features.nights.nights import DELIVERY_GRACE
from bot.features.nights.store import Night
from bot.messages.discord_api.transport import Unavailable
from bot.tables.requests import Stop
from bot.tables.types import Member
from tests.cogs.evenings import HOUR, game_nights, it_is_time, message_of, now, pings, plan_of, planned, sent_to
from tests.cogs.simulation import Simulation, clicks

SILENT = 1 << 12


async def with_a_group(sim: Simulation, anna: Any, cleo: Any) -> Night:
    """A night whose plan asks Cleo, who has played with Anna."""
    table = await sim.deal(anna, cleo)
    await sim.bot.host.ask(table.id, Stop(Member(anna.id, "anna")))
    sim.clock.let_pass(HOUR)
    [group] = await anna.autocomplete(sim.channel, "gamenight", "with", "")
    return await planned(sim, anna, **{"with": group["value"]})


def halves(sim: Simulation) -> list[dict[str, Any]]:
    """The messages of the channel that ping somebody, as they were posted."""
    return [each for each in sent_to(sim) if each["allowed_mentions"].get("users")]


def fail_second_halves(sim: Simulation, monkeypatch: pytest.MonkeyPatch) -> None:
    """Discord answers no edit of a sentence in the channel any more."""
    edit = sim.bot.delivery.transport.edit

    async def unavailable(channel_id: int, message_id: int, shown: Any) -> Any:
        if is_sentence(sim, message_id):
            raise Unavailable("down")
        return await edit(channel_id, message_id, shown)

    monkeypatch.setattr(sim.bot.delivery.transport, "edit", unavailable)
    monkeypatch.setattr("bot.features.nights.delivery.MOMENT", 0.1)  # how long the rest of a night waits for it


def is_sentence(sim: Simulation, message_id: int) -> bool:
    """Whether a message of the channel still shows what it was posted with."""
    return any(each.id == message_id and each.content for each in sim.channel.history())


async def test_a_plan_and_a_call_are_posted_as_sentences(sim: Simulation) -> None:
    anna, cleo = sim.member("anna"), sim.member("cleo")
    night = await with_a_group(sim, anna, cleo)
    plan = await plan_of(sim, night)
    assert plan.content == ""
    await cleo.click(plan, label="I’m in")
    await it_is_time(sim, night)
    for body in halves(sim):
        assert body["content"]
        assert not body.get("components")
        assert not (body.get("flags") or 0) & SILENT
    assert len(halves(sim)) == 2
    others = [each for each in sent_to(sim) if each not in halves(sim)]
    assert all(each["flags"] & SILENT for each in others)


async def test_a_plan_that_is_still_a_sentence_becomes_the_plan_with_the_next_look(
    sim: Simulation, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, cleo = sim.member("anna"), sim.member("cleo")
    with monkeypatch.context() as broken:
        fail_second_halves(sim, broken)
        night = await with_a_group(sim, anna, cleo)
        assert "game night in 2 hours" in (await plan_of(sim, night)).content
        assert not (await now(sim, night)).settled
    sim.clock.let_pass(DELIVERY_GRACE + timedelta(seconds=1))
    await game_nights(sim.bot).watch.look()
    plan = await plan_of(sim, night)
    assert (plan.content, len(clicks(plan, "night-in"))) == ("", 1)
    assert pings(sim) == [{cleo.id}]


async def test_a_call_that_is_still_a_sentence_becomes_the_call_with_the_next_look(
    sim: Simulation, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = sim.member("anna")
    night = await planned(sim, anna, game="forty_barrels")
    with monkeypatch.context() as broken:
        fail_second_halves(sim, broken)
        await it_is_time(sim, night)
        called = (await message_of(sim, night, CALL)).id
        assert is_sentence(sim, called)
    sim.clock.let_pass(DELIVERY_GRACE + timedelta(seconds=1))
    await game_nights(sim.bot).watch.look()
    call = next(message for message in sim.channel.history() if message.id == called)
    assert (call.content, len(clicks(call, "night-sit"))) == ("", 1)
    assert pings(sim) == [{anna.id}]


async def test_a_plan_that_somebody_deletes_as_a_sentence_is_posted_silently(
    sim: Simulation, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, cleo = sim.member("anna"), sim.member("cleo")
    edit = sim.bot.delivery.transport.edit

    async def purged(channel_id: int, message_id: int, shown: Any) -> Any:
        if is_sentence(sim, message_id):
            await sim.bot.delivery.transport.delete(channel_id, message_id)
        return await edit(channel_id, message_id, shown)

    monkeypatch.setattr(sim.bot.delivery.transport, "edit", purged)
    night = await with_a_group(sim, anna, cleo)
    plan = await plan_of(sim, night)
    assert len(clicks(plan, "night-in")) == 1
    assert pings(sim) == [{cleo.id}]
