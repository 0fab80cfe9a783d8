"""Several shards, in one process and in two: direct messages come to the first one, wherever the table is."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from loopcord.client import Playground, PlaygroundProcess, shard_of

from tests.e2e.bot_process import PROCESS_TIMEOUT, BotProcess
from tests.e2e.conftest import House
from tests.e2e.striking import running
from tests.e2e.wires import Wires

pytestmark = [pytest.mark.e2e, pytest.mark.asyncio(loop_scope="session")]


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def world(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[PlaygroundProcess]:
    folder = tmp_path_factory.mktemp("shards")
    async with PlaygroundProcess(folder / "playground", "--no-rate-limits", "--shards", "2") as process:
        yield process
    assert " ERROR " not in process.log()


async def far_channel(playground: Playground) -> str:
    """A channel of a server that belongs to the second shard."""
    for number in range(100):
        guild = await playground.add_guild(f"Far {number}")
        if shard_of(guild["id"], 2) == 1:
            return await playground.add_channel("table", guild["id"])
    raise LookupError("no server of the second shard")


async def both_ready(wires: Wires) -> None:
    """Wait until both shards are there."""
    async with asyncio.timeout(PROCESS_TIMEOUT):
        await wires.until(lambda sent: {each["shard"] for each in sent if each["frame"].get("t") == "READY"} == {0, 1})


async def heard_by(wires: Wires) -> dict[bool, set[int]]:
    """Which shards heard of clicks in servers (True) and in direct messages (False)."""
    heard: dict[bool, set[int]] = {True: set(), False: set()}
    for entry in await wires.gateway():
        if entry["direction"] == "out" and entry["frame"].get("t") == "INTERACTION_CREATE":
            heard["guild_id" in entry["frame"]["d"]].add(entry["shard"])
    return heard


async def play_far_away(playground: Playground, bot: BotProcess, game: str) -> None:
    """A match in a server of the second shard, while that shard has to come again."""
    wires = await Wires.listen(playground)
    match, who = await running(House(playground, bot), game=game, channel=await far_channel(playground))
    aim = await match.aim(who)
    assert await playground.gateway("reconnect", shard=1) == 1
    assert (await match.fire(who, aim)).state == "answered"  # a direct message: the first shard is there
    who = await match.next_turn()
    shown = (await who.press(who.board(), "button-hand")).shown  # on the board: the second one is back
    assert shown["page"]["ephemeral_for"] == who.person.id
    await match.play_on()
    assert set(await match.ends()) == {"answered"}
    assert await heard_by(wires) == {True: {1}, False: {0}}


async def test_two_shards_in_one_process(world: PlaygroundProcess, tmp_path: Path) -> None:
    async with Playground(world.url) as playground:
        wires = await Wires.listen(playground)
        async with BotProcess(tmp_path / "bot", playground) as bot:
            await both_ready(wires)
            await play_far_away(playground, bot, "bremen")


@pytest.mark.parametrize("database_kind", ["postgresql"])
async def test_two_processes_with_a_shard_each_and_one_database(
    world: PlaygroundProcess, address: str, tmp_path: Path
) -> None:
    def only(shard: int) -> str:
        return f"shards = 2\nshard_ids = [{shard}]"

    async with Playground(world.url) as playground:
        wires = await Wires.listen(playground)
        async with (
            BotProcess(tmp_path / "one", playground, discord=only(1), store=address) as one,
            BotProcess(tmp_path / "two", playground, discord=only(0), store=address) as two,
        ):
            await both_ready(wires)
            await play_far_away(playground, one, "bierfest")
            assert [each for bot in (one, two) for each in bot.troubles()] == []
