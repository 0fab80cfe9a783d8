"""A first evening: somebody who presses only what a tutorial highlights learns the goal, a turn and the end in time."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from bot.features.learning import how_screen
from bot.games.registry import PLUGINS
from bot.locales import words
from bot.screens.guidance import outcome_of_turn
from bot.screens.parts import Click, read_click
from bot.store.schema import Status
from tests.cogs.simulation import Simulation, clicks, reading, walk

SAY = words("en")
OUTSTANDING = {discord.ButtonStyle.primary.value, discord.ButtonStyle.success.value}
STEPS = 400
"""More clicks than any of these games takes."""


def highlighted(message: Any) -> list[Click]:
    """The clicks of the buttons that stand out and can be pressed."""
    components = [each if isinstance(each, dict) else each.to_dict() for each in message.components]
    buttons = [each for each in walk(components) if each["type"] == 2 and not each.get("disabled")]
    standing_out = [each["custom_id"] for each in buttons if each["style"] in OUTSTANDING and "custom_id" in each]
    return [click for each in standing_out if (click := read_click(each)) is not None]


@pytest.mark.parametrize("game", PLUGINS)
async def test_a_newcomer_who_presses_only_highlighted_buttons_learns_the_game_and_ends_it(
    sim: Simulation, game: str
) -> None:
    eve, plugin = sim.member("eve"), PLUGINS[game]
    page = (await eve.user.slash("tutorial", game=game)).response
    for number, each in enumerate(plugin.lesson.pages):
        assert SAY(each.text, players=0) in reading(page)
        # No picture is drawn here, so that its words replace it.
        [picture] = how_screen(PLUGINS, game, number, SAY).pictures
        assert picture.alt in reading(page).replace("\\", "")
        assert await sim.bot.host.open_tables() == (), "nothing is at stake before all of it was told"
        [on] = highlighted(page)
        answer = await eve.user.click(page, custom_id=on.custom_id())
        if on.kind == "how":
            page = answer.response
    assert on.kind == "practise"
    await sim.env.settle()
    table = await sim.bot.host.open_table(eve.user.dm_channel.id)
    assert table is not None

    turns: list[int] = []
    """At which plies a turn was over that came to something."""
    for _ in range(STEPS):
        table = await sim.bot.host.table(table.id)
        if table.status is not Status.RUNNING:
            break
        hand = await sim.hand(eve, table)
        outcome = outcome_of_turn(plugin, await sim.bot.host.table_view(table.id, eve.id), SAY)
        assert bool(outcome) == bool(turns), "each turn but the first begins with what came of the one before"
        assert all(line in reading(hand) for line in outcome)
        if table.ply == 0 and on.kind == "practise":
            assert SAY(plugin.lesson.opening) in reading(hand)
        [on] = highlighted(hand)
        named = SAY("tutorial-suggestion", steps="").strip(" .")
        assert named in reading(hand)
        answer = await eve.user.click(hand, custom_id=on.custom_id())
        if on.kind in {"advice", "say"}:
            [on] = highlighted(answer.response)
            await eve.user.click(answer.response, custom_id=on.custom_id())
            await sim.env.settle()
            continue
        assert on.kind in {"pick", "move"}, "what stands out is the next step of a move"
        if on.kind == "move":
            await sim.env.settle()
            view = await sim.bot.host.table_view(table.id, eve.id)
            if view.own_turn and (not turns or view.table.ply > turns[-1]):
                turns.append(view.table.ply)
    assert table.status is Status.OVER, "the game was played to its end"
    assert len(turns) > 5
    assert table.outcome is not None
    assert 0 in table.outcome.winners, "who follows the suggestions has won"
    assert table.outcome == plugin.practice(None).board.table.outcome, "as it was prepared"
    [result] = [message for message in eve.user.dm_channel.history() if clicks(message, "replay")]
    assert SAY("table-result-heading", game=SAY(f"{game}-name")) in reading(result)
    assert [click.kind for click in highlighted(result)] == ["tutorial"], "the next tutorial"
