"""A game of another distribution that raises in the middle of play: that move ends, and everything else goes on."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.app import Stammtisch
from bot.games.plugin import Plugin
from bot.games.registry import PLUGINS
from bot.locales import words
from bot.new_game import new_game
from bot.store.store import Store
from bot.tables.refusals import TableRefusal
from bot.tables.requests import Act
from engines.contract import Refusal
from engines.registry import ORIGINS, Origin
from tests.bots import make_bot
from tests.cogs.simulation import Clock, Simulation, answer_text, clicks

NAME = "fragile_cards"
BROKEN = words("en")("refusal-broken", number="").split(":")[0]


@pytest.fixture
def plugin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Plugin[Any, Any, Any, Any, Any]]:
    """The game of `stammtisch new-game`, imported here, with its sentences."""
    monkeypatch.syspath_prepend(str(new_game(NAME, tmp_path)))
    monkeypatch.setitem(ORIGINS, NAME, Origin(NAME, NAME, f"stammtisch-{NAME}", "0.1.0"))
    words.cache_clear()
    found = import_module(f"{NAME}.plugin").PLUGIN
    assert isinstance(found, Plugin)
    yield found
    monkeypatch.undo()  # Before the rest: the bot ends later, and would import the game again to find its sentences.
    words.cache_clear()
    for module in [each for each in sys.modules if each.partition(".")[0] == NAME]:
        del sys.modules[module]


@pytest.fixture
async def simcord_bot(store: Store, pace: float, clock: Clock, plugin: Plugin[Any, Any, Any, Any, Any]) -> Stammtisch:
    """A bot that has the game beside its own ones."""
    return make_bot(store, pace=pace, clock=clock, plugins={**PLUGINS, NAME: plugin})


def fails(*_args: object, **_values: object) -> None:
    raise RuntimeError("no luck")


@pytest.mark.parametrize("broken", ["apply", "view", "hand", "hand_text"])
async def test_an_exception_ends_one_move_and_no_other_table(
    sim: Simulation, plugin: Plugin[Any, Any, Any, Any, Any], broken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, ben, cleo, dora = map(sim.member, ("anna", "ben", "cleo", "dora"))
    other = sim.room("other")
    await other.deal(cleo, dora)
    await anna.slash(sim.channel, "join", game=NAME)
    await ben.slash(sim.channel, "join")
    await anna.slash(sim.channel, "start")
    acting = await sim.to_act(anna, ben)
    hand = await sim.hand(acting)
    play = clicks(hand, "move")[0].custom_id()

    with monkeypatch.context() as breaking, capture_logs() as log:
        breaking.setattr(type(plugin.game if broken in {"apply", "view"} else plugin.screens), broken, fails)
        answer = answer_text(await acting.user.click(hand, custom_id=play))
        assert BROKEN in answer
        [failed] = [entry for entry in log if entry["event"] == "interaction-failed"]
        assert str(failed["number"]) in answer
        await other.play(await other.to_act(cleo, dora))
        assert (await other.table()).ply == 1
    assert (await sim.table()).ply == (0 if broken == "apply" else 1)

    await anna.slash(sim.channel, "board")
    acting = await sim.to_act(anna, ben)
    await acting.slash(sim.channel, "hand")
    before = (await sim.table()).ply
    await sim.env.settle()
    [move, *_] = (await sim.table_view(acting)).legal
    await sim.bot.host.ask((await sim.table()).id, Act(before, acting.id, move))
    assert (await sim.table()).ply == before + 1


@pytest.mark.parametrize("refusal", [Refusal("without-a-text"), TableRefusal("unknown-zone", zone="x" * 3_000)])
async def test_a_refusal_that_cannot_be_explained_is_answered_with_a_number(
    sim: Simulation, refusal: Refusal, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It has no text, or one that Fluent finds too long."""
    anna = sim.member("anna")
    await anna.slash(sim.channel, "join", game=NAME)

    async def refuses(*_args: object) -> None:
        raise refusal

    monkeypatch.setattr(sim.bot.host, "ask", refuses)
    with capture_logs() as log:
        answer = answer_text(await anna.slash(sim.channel, "start"))
    assert BROKEN in answer
    [failed] = [entry for entry in log if entry["event"] == "interaction-failed"]
    assert str(failed["number"]) in answer
