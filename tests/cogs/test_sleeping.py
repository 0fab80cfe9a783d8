"""A table whose game is not installed: commands and old buttons say that it sleeps, and change nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from bot.games.plugin import AnyPlugin
from bot.games.registry import PLUGINS
from bot.locales import LANGUAGES, words
from bot.screens.parts import NO_TABLE, Click
from bot.tables.types import Member, Table
from tests.bots import make_bot
from tests.cogs.simulation import Simulation, answer_text, clicks, prefer, reading
from tests.cogs.test_strangers import forged
from tests.cogs.test_verifying import over
from tests.store.rows import everything
from tests.tables.test_privacy import traces

WITHOUT = {name: plugin for name, plugin in PLUGINS.items() if name != "forty_barrels"}


async def asleep(sim: Simulation, language: str) -> tuple[Any, Any, Table, Table]:
    """Two members, a game of theirs that has ended, and one that sleeps; messages are in this language."""
    anna, ben = sim.member("anna"), sim.member("ben")
    for member in (anna, ben):
        await prefer(member, f"language.{language}", sim.channel)
    ended = await over(sim, anna, ben)
    table = await sim.deal(anna, ben)
    await sim.play(await sim.to_act(anna, ben))
    await restart(sim, WITHOUT)
    return anna, ben, ended, table


async def restart(sim: Simulation, plugins: Mapping[str, AnyPlugin]) -> None:
    """Another process with these games takes the place of the bot."""
    sim.bot = make_bot(sim.store, pace=0, plugins=plugins)
    await sim.env.restart_bot(sim.bot)
    await sim.env.settle()


async def state(sim: Simulation, *members: Any) -> tuple[Any, list[str]]:
    """What is stored, except when members were last there, and what all messages show."""
    await sim.env.settle()
    stored = {name: rows for name, rows in (await everything(sim.store)).items() if name != "members"}
    channels = [sim.channel, *(member.user.dm_channel for member in members)]
    return stored, [f"{message.id} {reading(message)}" for channel in channels for message in channel.history()]


@pytest.mark.parametrize("language", LANGUAGES)
async def test_commands_say_that_the_table_sleeps(sim: Simulation, language: str) -> None:
    anna, ben, ended, table = await asleep(sim, language)
    sleeps, before = words(language)("refusal-game-asleep"), await state(sim, anna, ben)
    for command in ("log", "replay", "verify"):
        for meant in (ended, table):
            assert answer_text(await anna.slash(sim.channel, command, table=meant.id)).strip() == sleeps, command
    for command in ("log", "replay", "verify", "board", "hand", "stop", "leave", "start", "join"):
        answer = await anna.slash(sim.channel, command)
        assert answer_text(answer).strip() == sleeps, command
        assert answer.ephemeral, command
    for command in ("hand", "leave"):
        assert answer_text(await anna.user.slash(command)).strip() == sleeps, command
    assert await state(sim, anna, ben) == before


@pytest.mark.parametrize("language", LANGUAGES)
async def test_old_buttons_say_that_the_table_sleeps(sim: Simulation, language: str) -> None:
    anna, ben, ended, table = await asleep(sim, language)
    sleeps, before = words(language)("refusal-game-asleep"), await state(sim, anna, ben)
    pressed = set()
    for actor, channel in ((anna, sim.channel), (anna.user, anna.user.dm_channel), (ben.user, ben.user.dm_channel)):
        for message in channel.history():
            for click in clicks(message):
                if click.table != NO_TABLE:
                    answer = await actor.click(message, custom_id=click.custom_id())
                    assert answer_text(answer).strip() == sleeps, click
                    pressed.add((click.table, click.kind))
    for kind in ("log", "stop", "leave", "move", "replay", "verify"):
        answer = await forged(sim, anna, Click(table.id, 1, kind).custom_id())
        assert answer_text(answer).strip() == sleeps, kind
    assert {(table.id, "hand"), (table.id, "more"), (table.id, "pick"), (ended.id, "replay")} <= pressed
    assert await state(sim, anna, ben) == before


async def test_when_the_game_is_back_the_table_goes_on(sim: Simulation) -> None:
    anna, ben, _, table = await asleep(sim, "en")
    await restart(sim, PLUGINS)
    assert (await sim.table()).id == table.id
    await sim.play(await sim.to_act(anna, ben))
    assert (await sim.table()).ply == 2


@pytest.mark.parametrize("is_to_act", [True, False])
async def test_a_member_of_a_sleeping_table_can_delete_their_data(sim: Simulation, is_to_act: bool) -> None:
    anna, ben, _, table = await asleep(sim, "en")
    row = await sim.store.read(lambda unit: unit.table(table.id))
    assert row is not None
    goes, stays = (anna, ben) if (row.member_to_act == anna.id) is is_to_act else (ben, anna)
    asked = await goes.slash(sim.channel, "privacy", what="delete")
    done = await goes.click(asked.response, label=words("en")("button-privacy-delete-sure"))
    assert words("en")("privacy-deleted", count=2) in answer_text(done)
    await sim.bot.delivery.quiet()
    assert traces(await everything(sim.store), Member(goes.id, goes.user.name)) == []
    await restart(sim, PLUGINS)
    assert [each.id for each in (await sim.table()).members] == [stays.id]
    await sim.play(stays)
    await sim.env.settle()
    assert (await sim.bot.host.table(table.id)).ply > 2  # The game may be over by now.
    assert await sim.to_act(stays) == stays
