"""What nobody should be able to send is answered in a sentence, changes nothing, and is no error of the bot."""

from __future__ import annotations

from typing import Any

import pytest

from bot.cogs.clicks import Clicks
from bot.locales import words
from bot.screens.parts import Click
from tests.cogs.simulation import Simulation, answer_text, field, sent_off
from tests.store.rows import everything

SAY = words("en")
COMMAND, COMPONENT, AUTOCOMPLETE = 2, 3, 4
OF_NO_TABLE = (
    *("play", "rules-of", "how", "tutorial", "practise", "server", "me", "preferences"),
    *("stats", "own-stats", "stats-show", "private", "ladder", "ladder-show"),
    *("privacy-export", "privacy-delete", "privacy-delete-sure"),
    *("choose", "zone", "look", "look-name", "calls"),
)
OPENS_FORM = ("zone", "night-zone-ask", "look-name")
"""Kinds of clicks that open a form of no table, which is answer enough."""
PAYLOADS = ("", "x", "0", "1.2.3", "forty_barrels", "cunning", "%s{}", "９", "\u202e")


async def forged(
    sim: Simulation, member: Any, custom_id: str, values: list[str] | None = None, *, on: Any = None
) -> Any:
    """A click that no message of the bot offers, on a private one or on this one."""
    message = on or (await member.slash(sim.channel, "rules")).response
    data: dict[str, Any] = {"custom_id": custom_id, "component_type": 2 if values is None else 3}
    data |= {} if values is None else {"values": values}
    stored = member._env.backend.get_message(sim.channel.id, message.id)
    from simcord.backend import serializers

    extra = {"message": dict(serializers.message_payload(member._env.backend, stored))}
    return await member._dispatch_interaction(COMPONENT, sim.channel, data, extra=extra, source_message_id=message.id)


FIELDS: tuple[Any, ...] = (
    [{"type": 1, "components": []}],
    [{"type": 18}, {"type": 18, "component": 5}, 7, None],
    [field("memory_aid", "perhaps")],
    [field("memory_aid", True), field("clock", "never")],
    [field("memory_aid", True), field("stakes", "5")],
    [field("advice", "no"), field("edition", "{}")],
    [field("count", "9"), field("level", "sensible")],
    [field("count", "-1"), field("level", "sensible")],
    [field("count", "１"), field("level", "sensible")],
    [field("count", "1"), field("level", "wizard")],
    [field("count", "9" * 99), field("level", 3)],
    [field(7, True), field("count", None)],
)


def kinds(sim: Simulation) -> list[str]:
    """All kinds of clicks."""
    cog = sim.bot.get_cog("Clicks")
    assert isinstance(cog, Clicks)
    return [*cog.handlers.clicks]


async def test_clicks_of_every_kind_on_a_missing_table_get_an_explanation(
    sim: Simulation, capfd: pytest.CaptureFixture[str]
) -> None:
    eve = sim.member("eve")
    for kind in kinds(sim):
        result = await forged(sim, eve, Click("nosuch42", 3, kind, "1.2").custom_id())
        answer = answer_text(result)
        assert answer or (kind in OPENS_FORM and result.modal is not None), kind
        assert SAY("refusal-broken", number="").split(":")[0] not in answer
        if not (kind in OF_NO_TABLE or kind.startswith("night-")):
            assert answer == SAY("refusal-no-table"), kind
    await sim.env.settle()
    said = capfd.readouterr().out
    assert "interaction-failed" not in said
    assert "screens-failed" not in said


async def test_clicks_with_strange_contents_change_nothing_and_break_nothing(
    sim: Simulation, capfd: pytest.CaptureFixture[str]
) -> None:
    anna, ben, eve = (sim.member(name) for name in ("anna", "ben", "eve"))
    table = await sim.deal(anna, ben)
    await sim.env.settle()
    before = (await everything(sim.store))["tables"], (await everything(sim.store))["moves"]
    opening = {"play", "practise", "join", "again", "second"}
    for kind in set(kinds(sim)) - opening:
        for payload in PAYLOADS[:: 1 if kind in {"move", "pick", "game"} else 4]:
            result = await forged(sim, eve, Click(table.id, 999, kind, payload).custom_id())
            is_form = kind in OPENS_FORM and result.modal is not None
            assert answer_text(result) or is_form, (kind, payload)
    for custom_id in (
        "",
        ":",
        "1:::",
        "1:TABLE:1:move:",
        "1:a\u0000b:1:hand:",
        "2:x:1:hand:",
        "1:-:1:hand:",
        "x" * 100,
    ):
        assert answer_text(await forged(sim, eve, custom_id)), custom_id
    for member in (eve, anna):
        for kind in ("set", "agents", "move", "start"):
            for payload in ("", "forty_barrels", "cafe"):
                for fields in FIELDS:
                    sent = sent_off(sim, member, Click(table.id, 0, kind, payload).custom_id(), fields)
                    assert answer_text(await sent), (kind, payload, fields)
    about = answer_text(await forged(sim, anna, Click(table.id, table.ply, "how", "cafe").custom_id()))
    assert SAY("cafe-name") in about
    await sim.env.settle()
    assert ((await everything(sim.store))["tables"], (await everything(sim.store))["moves"]) == before
    assert "interaction-failed" not in capfd.readouterr().out


async def test_a_form_of_a_stranger_is_answered(sim: Simulation) -> None:
    for custom_id in ("survey", Click("nosuch42", 0, "move").custom_id()):
        answer = await sent_off(sim, sim.member("eve"), custom_id, [{"type": 1, "components": []}])
        assert answer_text(answer) == SAY("refusal-unknown-button")
    answer = await sent_off(sim, sim.member("eve"), Click("nosuch42", 0, "set").custom_id(), [])
    assert answer_text(answer) == SAY("refusal-no-table")


async def test_a_form_with_strange_contents_changes_nothing_in_a_lobby(sim: Simulation) -> None:
    anna = sim.member("anna")
    table = await sim.seat(anna)
    for kind in ("set", "agents"):
        for payload in ("", "forty_barrels", "cafe"):
            for fields in FIELDS:
                assert answer_text(await sent_off(sim, anna, Click(table.id, 0, kind, payload).custom_id(), fields)), (
                    fields
                )
    after = await sim.table()
    assert (after.options, after.clock, after.advice, after.seats) == (
        *(table.options, table.clock, table.advice, table.seats),
    )


async def test_completions_are_answered_with_none(sim: Simulation) -> None:
    eve = sim.member("eve")
    options = [{"name": "game", "type": 3, "value": "br", "focused": True}]
    for name in ("join", "weather"):
        data = {"id": "1", "name": name, "type": 1, "options": options}
        answer = await eve._dispatch_interaction(AUTOCOMPLETE, sim.channel, data)
        assert answer.acknowledged, name


@pytest.mark.parametrize(
    "data",
    [
        {"id": "1", "name": "weather", "type": 1},
        {
            "id": "1",
            "name": "join",
            "type": 1,
            "options": [{"name": "size", "type": 4, "value": 3}, {"name": "game", "type": 4, "value": 1}],
        },
        {"id": "1", "name": "weather", "type": 2, "target_id": "5", "resolved": {"users": {}, "members": {}}},
        {"id": "1", "name": "join", "type": 1, "options": [{"name": "now", "type": 1, "options": []}]},
    ],
)
async def test_commands_of_another_version_are_answered(sim: Simulation, data: dict[str, Any]) -> None:
    answer = await sim.member("eve")._dispatch_interaction(COMMAND, sim.channel, data)
    assert answer_text(answer)
    assert SAY("refusal-broken", number="").split(":")[0] not in answer_text(answer)
    sim.env._errors.clear()  # SimCord takes it for a mistake of the bot.
