"""What a click leaves behind is freed at once: the garbage collector would hold up all later clicks while it looks.

Only objects that refer to themselves, directly or through others, are left to it.
"""

from __future__ import annotations

import gc
from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Final

import pytest

from bot.screens.parts import Screen, text
from tests.counts.moves import MEMBERS, Played
from tests.simulation.scene import Scene, play

if TYPE_CHECKING:
    from collections.abc import Iterator

CLICKS: Final = 12
FREED: Final = ("bot.", "engines.", "discord.ui.", "discord.components.", "discord.message.", "sqlalchemy.", "_io.")
"""The beginnings of what is to be freed at once. discord.py's interactions refer to themselves, but then are small."""


@pytest.fixture
def kept_garbage() -> Iterator[list[object]]:
    """Keep what the garbage collector would free, and collect only when asked to."""
    gc.collect()
    gc.disable()
    gc.set_debug(gc.DEBUG_SAVEALL)
    yield gc.garbage
    gc.set_debug(0)
    gc.garbage.clear()
    gc.enable()


async def dealt(scene: Scene) -> Played:
    """A table that has just begun, and whose hands are there."""
    channel = await scene.playground.channel()
    table = Played([await scene.guest(name, channel) for name in MEMBERS], "bierfest")
    await table.deal()
    await scene.rest()
    return table


def test_moves_with_pictures_leave_nothing_large_to_the_garbage_collector(kept_garbage: list[object]) -> None:
    found = Counter[str]()

    async def act(scene: Scene) -> None:
        table = await dealt(scene)
        gc.collect()
        kept_garbage.clear()
        chance = Random(1)
        for _ in range(CLICKS):
            await table.move(chance)
        gc.collect()
        found.update(f"{type(each).__module__}.{type(each).__qualname__}" for each in kept_garbage)

    play(act, painters=1)
    assert found["discord.interactions.Interaction"] >= CLICKS, "everything is kept that the collector finds"
    # Now and then something is left by an exception or by a task that was cancelled.
    assert {name: number for name, number in found.items() if name.startswith(FREED) and number >= CLICKS} == {}


def test_discord_py_keeps_no_view_of_a_message_that_was_sent_or_edited() -> None:
    """It keeps views with components until they are stopped, and these never expire (discord.py issue 10405)."""
    kept = list[object]()

    async def act(scene: Scene) -> None:
        table = await dealt(scene)
        chance = Random(1)
        for _ in range(CLICKS):
            await table.move(chance)
        [process] = scene.bots
        views = process.bot._connection._view_store
        kept.extend([*views._views, *views._synced_message_views, *views._modals])

    play(act)
    assert kept == []


def test_a_screen_whose_pictures_stand_still_does_not_keep_itself(kept_garbage: list[object]) -> None:
    screen = Screen.of(text("told"))
    assert screen.at_rest is screen
    del screen
    gc.collect()
    assert not any(isinstance(each, Screen) for each in kept_garbage)
