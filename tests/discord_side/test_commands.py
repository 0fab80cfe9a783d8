"""Somebody deletes or replaces the application's commands: the bot registers them again."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from bot.host.rechecking import UNASKED
from tests.simulation.scene import play

if TYPE_CHECKING:
    from tests.simulation.scene import Scene


def registrations(scene: Scene) -> int:
    """How often the bot has sent its commands."""
    return len(scene.requests("PUT", "/commands"))


async def wait_for_commands(scene: Scene, *names: str) -> None:
    """Wait until a person is offered these commands."""
    anna = await scene.guest("Anna", await scene.playground.channel())
    await anna.person.until(lambda: {*names} <= {each["name"] for each in anna.person.commands}, UNASKED + 60)


def test_deleted_commands_are_registered_again_within_an_hour() -> None:
    async def act(scene: Scene) -> None:
        before = registrations(scene)
        await scene.playground.delete_commands("join", "hand")
        await wait_for_commands(scene, "join", "hand")
        assert registrations(scene) == before + 1
        assert scene.troubles == []

    play(act)


def test_commands_of_another_program_are_replaced_once_somebody_uses_one() -> None:
    async def act(scene: Scene) -> None:
        bot = scene.bots[0].bot
        await bot.http.bulk_upsert_global_commands(
            int(scene.playground.server.state.application.id), payload=[{"name": "roll", "description": "Roll"}]
        )
        before, began = registrations(scene), asyncio.get_running_loop().time()
        anna = await scene.guest("Anna", await scene.playground.channel())
        answer = await anna.slash("roll")
        assert answer.message is not None
        await wait_for_commands(scene, "join", "hand")
        assert registrations(scene) == before + 1
        assert asyncio.get_running_loop().time() - began < 120

    play(act)


def test_commands_that_are_right_are_only_read() -> None:
    async def act(scene: Scene) -> None:
        before = len(scene.requests("GET", "/commands"))
        await asyncio.sleep(2 * UNASKED + 300)
        assert len(scene.requests("GET", "/commands")) == before + 2
        assert registrations(scene) == 1

    play(act)


def test_only_one_of_two_processes_registers_again() -> None:
    async def act(scene: Scene) -> None:
        before = registrations(scene)
        await scene.playground.delete_commands("join")
        await wait_for_commands(scene, "join")
        await scene.rest()
        assert registrations(scene) == before + 1

    play(act, processes=2)
