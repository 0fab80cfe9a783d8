"""What the plan of a game night shows: its art, the countdown, names on the vote's buttons, last week's champion."""

from __future__ import annotations

import asyncio
import re
from typing import TYPE_CHECKING

import pytest
from loopcord.client.parts import buttons, text

from bot.games.registry import PLUGINS
from bot.locales import LANGUAGES
from bot.screens.lobby_screens import short_name
from tests.discord_side.test_nights import plan, plan_of
from tests.e2e.playing import begin, set_table
from tests.e2e.reading import clicks
from tests.simulation.scene import LOCALES, Scene, play

if TYPE_CHECKING:
    from loopcord.client import Json

    from tests.e2e.playing import Guest

GALLERY = 12


def has_picture(message: Json) -> bool:
    [box] = message["components"]
    return any(part["type"] == GALLERY for part in box["components"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_vote_has_a_picture_a_countdown_and_the_names_of_the_games_on_its_buttons(language: str) -> None:
    async def act(scene: Scene) -> None:
        [guild] = await scene.playground.guilds()
        await scene.playground.change_guild(guild["id"], locale=LOCALES[language])
        anna = await scene.guest("Anna", await scene.playground.channel(), language)
        asked = await anna.slash("gamenight", when="2h")
        await anna.click(asked.shown, clicks(asked.shown, "night-plan")[0])
        await scene.rest()
        shown = plan_of(anna)
        assert has_picture(shown)
        assert re.search(r"<t:\d+:R>", text(shown))
        names = [short_name(game, anna.say) for game in PLUGINS]
        assert [each["label"] for each in buttons(shown) if ":night-vote:" in each.get("custom_id", "")] == names
        [vote] = [each for each in clicks(shown, "night-vote") if each.payload.endswith(".cafe")]
        await anna.click(shown, vote)
        await scene.rest()
        assert f"{short_name('cafe', anna.say)} · 1" in [each["label"] for each in buttons(plan_of(anna))]
        assert has_picture(plan_of(anna))
        assert scene.troubles == []

    play(act, painters=1)


async def finished(scene: Scene, *guests: Guest) -> str:
    """Let these members play a game to its end; returns the name of the winner, or an empty string."""
    await set_table(*guests)
    table_id = clicks(guests[0].board(), "join")[0].table
    await begin(guests[0])
    await asyncio.gather(*(each.play_by_message() for each in guests))
    await scene.rest()
    table = await scene.bots[0].bot.host.table(table_id)
    assert table.outcome is not None
    winners = [table.seats[seat].member for seat in table.outcome.winners]
    return next((member.name for member in winners if member is not None), "")


def test_the_plan_names_who_won_most_on_the_evening_a_week_before() -> None:
    async def act(scene: Scene) -> None:
        channel = await scene.playground.channel()
        anna, ben = await scene.guest("Anna", channel), await scene.guest("Ben", channel)
        winner = await finished(scene, anna, ben)
        assert winner
        await plan(anna, "7d")
        await scene.rest()
        assert f"champion: **{winner}** (one win)" in text(plan_of(anna))
        await anna.press(plan_of(anna), "button-night-cancel")
        await plan(ben, "9d")
        await scene.rest()
        assert "champion" not in text(plan_of(ben)), "that is the evening two days later"
        [guest] = [each for each in (anna, ben) if each.person.name == winner]
        preferences = (await guest.slash("preferences")).shown
        hide = next(each for each in clicks(preferences, "me") if each.payload == "results.off")
        await guest.click(preferences, hide)
        await plan(anna, "7d")
        await scene.rest()
        assert "champion" not in text(plan_of(anna)), "their results are private"
        assert scene.troubles == []

    play(act)
