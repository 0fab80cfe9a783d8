"""A member at tables of two processes: a hand names the other process's table as long as it is their turn there."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
from loopcord.client import shard_of
from loopcord.client.parts import buttons, text

from bot.messages.hand_notes import OLD_LINK_STAYS
from tests.e2e.playing import Guest, begin, set_table
from tests.simulation.checks import wrong_indexes
from tests.simulation.scene import Scene, play

if TYPE_CHECKING:
    from loopcord.client import Json


class Two:
    """Anna and Ben at two tables, of which each process owns one."""

    def __init__(self, here: list[Guest], there: list[Guest]) -> None:
        self.here = here
        self.there = there

    @classmethod
    async def begun(cls, scene: Scene, *, processes: int) -> Two:
        """Both tables are dealt, the one of the first process first."""
        servers = [(await scene.playground.guilds())[0]["id"]]
        while len({shard_of(each, processes) for each in servers}) < processes:
            servers.append((await scene.playground.add_guild(f"Server {len(servers)}"))["id"])
        owned = {shard_of(each, processes): each for each in servers}
        channels = [await scene.playground.add_channel(f"table-{n}", owned[n % processes]) for n in range(2)]
        people = [await scene.guest(name, channels[0]) for name in ("Anna", "Ben")]
        tables = [[Guest(each.person, channel, each.language) for each in people] for channel in channels]
        for guests in tables:
            await set_table(*guests)
            await begin(*guests)
        await scene.rest()
        return cls(*tables)

    def names(self, number: int) -> bool:
        """Whether this member's hand at the first table says that it is their turn at the second one."""
        return f"your turn in <#{self.there[0].channel}>" in text(self.here[number].hand())


def acting(guests: list[Guest]) -> int:
    """Which of the two members is to act."""
    return next(number for number, each in enumerate(guests) if each.can_pick())


async def old_links_are_gone(scene: Scene) -> None:
    """Wait until no hand may name a table any more whose turn is over: up to half a minute nothing is sent."""
    await asyncio.sleep(OLD_LINK_STAYS)
    await scene.rest()


async def restart(scene: Scene, number: int) -> None:
    """Kill a bot, and start it again."""
    scene.bots[number].kill()
    scene.bots[number].start()
    while not scene.bots[number].is_there:
        await scene.rest()
    await scene.rest()


@pytest.mark.parametrize("processes", [1, 2])
def test_a_hand_names_the_other_table_from_its_next_change_until_the_turn_there_is_over(processes: int) -> None:
    async def act(scene: Scene) -> None:
        two = await Two.begun(scene, processes=processes)
        slow = acting(two.there)
        await two.here[acting(two.here)].play_one(two.here[acting(two.here)].hand())
        await scene.rest()
        assert two.names(slow)
        assert not two.names(1 - slow)
        assert await wrong_indexes(scene.bots) == []
        before: Json = two.here[slow].hand()
        await two.there[slow].play_one(two.there[slow].hand())
        await old_links_are_gone(scene)
        assert not two.names(slow)
        assert two.here[slow].hand()["id"] == before["id"], "it is edited"
        assert await wrong_indexes(scene.bots) == []
        assert scene.troubles == []

    play(act, processes=processes, emojis=False)


@pytest.mark.parametrize("killed", [0, 1])
def test_it_does_so_after_a_restart_of_either_process(killed: int) -> None:
    async def act(scene: Scene) -> None:
        two = await Two.begun(scene, processes=2)
        slow = acting(two.there)
        await two.here[acting(two.here)].play_one(two.here[acting(two.here)].hand())
        await scene.rest()
        assert two.names(slow)
        await restart(scene, killed)
        assert two.names(slow)
        assert await wrong_indexes(scene.bots) == []
        await two.there[slow].play_one(two.there[slow].hand())
        await old_links_are_gone(scene)
        assert not two.names(slow)
        assert await wrong_indexes(scene.bots) == []

    play(act, processes=2, emojis=False)


def test_a_table_that_ends_at_another_process_is_taken_out_at_once() -> None:
    async def act(scene: Scene) -> None:
        two = await Two.begun(scene, processes=2)
        slow = acting(two.there)
        await two.here[acting(two.here)].play_one(two.here[acting(two.here)].hand())
        await scene.rest()
        assert two.names(slow)
        question = (await two.there[0].slash("stop")).shown
        await two.there[0].press(question, "button-stop-sure")
        await scene.rest()
        assert not two.names(slow)
        assert await wrong_indexes(scene.bots) == []

    play(act, processes=2, emojis=False)


def test_a_link_leads_to_the_hand_at_a_table_of_the_other_process() -> None:
    async def act(scene: Scene) -> None:
        two = await Two.begun(scene, processes=2)
        slow = acting(two.there)
        more = (await two.here[slow].press(two.here[slow].hand(), "button-more")).shown
        links = [each["url"] for each in buttons(more) if "url" in each]
        assert any(each.endswith(f"/{two.there[slow].hand()['id']}") for each in links), links

    play(act, processes=2, emojis=False)
