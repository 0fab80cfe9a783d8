"""Which rules `/rules` shows: those of the game named, of the table that is meant, or of the game that is chosen."""

from __future__ import annotations

from typing import Any

import pytest

from bot.app import Stammtisch
from bot.games.registry import PLUGINS
from bot.messages.discord_api.rendering import layout
from bot.screens.parts import NO_TABLE, Click, Screen, SelectOption, menu
from bot.store.store import Store
from bot.tables.requests import Stop
from bot.tables.types import Member
from tests.bots import make_bot
from tests.cogs.simulation import Clock, Simulation, answer_text, clicks, reading
from tests.engines.hooks_bierfest import OTHER_EDITION

QUESTION = "Which game’s rules would you like to read?"
BARRELS, BREMEN, ELEVEN = "## 40 Barrels of Beer", "## Bremen", "## 111"


@pytest.fixture
async def simcord_bot(store: Store, pace: float, clock: Clock) -> Stammtisch:
    """A bot with an edition of Bierfest of its own."""
    return make_bot(store, pace=pace, clock=clock, editions={"bierfest": OTHER_EDITION})


async def opened(sim: Simulation, member: Any, game: str, **options: str | bool) -> None:
    """A table of the channel, with some options set."""
    await member.slash(sim.channel, "join", game=game)
    if options:
        await sim.fill_in(member, "set", **options)


async def test_without_a_table_the_game_is_asked_for_and_the_rules_take_the_place_of_the_question(
    sim: Simulation,
) -> None:
    eve = sim.member("eve")
    for asked in (await eve.slash(sim.channel, "rules"), await eve.user.slash("rules")):
        assert asked.ephemeral
        assert QUESTION in answer_text(asked)
        assert clicks(asked.response, "rules-of") == [Click(NO_TABLE, 0, "rules-of")]
        reader = eve if asked.response.message.guild else eve.user
        await reader.select(asked.response, ["one_eleven"])
        assert ELEVEN in reading(asked.response)
        assert QUESTION not in reading(asked.response)
    assert [message for message in sim.channel.history() if not message.flags.ephemeral] == []


@pytest.mark.parametrize("game", PLUGINS)
async def test_every_game_can_be_chosen(sim: Simulation, game: str) -> None:
    eve = sim.member("eve")
    asked = await eve.slash(sim.channel, "rules")
    await eve.select(asked.response, [game])
    assert reading(asked.response) == answer_text(await eve.slash(sim.channel, "rules", game=game))


async def test_everybody_gets_the_rules_of_the_channels_table_with_its_options(sim: Simulation) -> None:
    anna, eve = sim.member("anna"), sim.member("eve")
    await opened(sim, anna, "one_eleven", target="100", turn_limit="20")
    for options in ({}, {"game": "one_eleven"}):
        rules = answer_text(await eve.slash(sim.channel, "rules", **options))
        assert ELEVEN in rules
        assert "a score of **100** or more" in rules
        assert "Target score: 100" in rules
    other = answer_text(await eve.slash(sim.channel, "rules", game="bremen"))
    assert BREMEN in other
    elsewhere = answer_text(await eve.slash(sim.room("back-room").channel, "rules", game="one_eleven"))
    assert "a score of **60** or more" in elsewhere


async def test_the_table_of_the_channel_is_meant_with_its_edition(sim: Simulation) -> None:
    anna = sim.member("anna")
    await opened(sim, anna, "bierfest")
    await sim.env.restart_bot(make_bot(sim.store, pace=0))  # of another operator, so to say
    own = OTHER_EDITION.beers[-1].name
    assert own in answer_text(await anna.slash(sim.channel, "rules"))
    assert own not in answer_text(await anna.slash(sim.room("back-room").channel, "rules", game="bierfest"))


async def test_a_running_table_is_meant_too_and_an_ended_one_is_not(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    table = await sim.deal(anna, ben)
    assert BARRELS in answer_text(await ben.slash(sim.channel, "rules"))
    await sim.bot.host.ask(table.id, Stop(Member(anna.id, "Anna")))
    await sim.bot.delivery.quiet()
    assert QUESTION in answer_text(await ben.slash(sim.channel, "rules"))


async def test_the_only_table_of_the_asker_is_meant_in_private(sim: Simulation) -> None:
    anna, eve = sim.member("anna"), sim.member("eve")
    await opened(sim, anna, "one_eleven", target="100")
    assert "a score of **100** or more" in answer_text(await anna.user.slash("rules"))
    assert QUESTION in answer_text(await eve.user.slash("rules")), "she sits at none"
    await opened(sim.room("back-room"), anna, "bremen")
    assert QUESTION in answer_text(await anna.user.slash("rules")), "she sits at two"


async def test_a_game_that_is_gone_is_refused(sim: Simulation) -> None:
    eve = sim.member("eve")
    channel = sim.bot.get_partial_messageable(sim.channel.id)
    old = menu("old", Click(NO_TABLE, 0, "rules-of"), [SelectOption("Chess", "chess")])
    left = await channel.send(view=layout(Screen.of(old)))
    standing = next(each for each in sim.channel.history() if each.id == left.id)
    assert "There’s no game by that name." in answer_text(await eve.select(standing, ["chess"]))
