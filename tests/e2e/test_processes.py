"""Two processes on PostgreSQL with a shard each: one goes, and the other looks after its tables until it is back."""

from __future__ import annotations

import signal
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
import pytest_asyncio
from loopcord.client import Playground, PlaygroundProcess

from tests.e2e.bot_process import BotProcess
from tests.e2e.conftest import House
from tests.e2e.striking import TURNS, Struck, running
from tests.e2e.test_gateway_shards import both_ready, far_channel
from tests.e2e.wires import Wires

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.parametrize("database_kind", ["postgresql"]),
]


class Pair:
    """Two bots on one database, of which the second one has the shard of the table."""

    def __init__(self, playground: Playground, bots: list[BotProcess]) -> None:
        self.playground = playground
        self.bots = bots

    async def begin(self, number: int) -> None:
        """Start one of them, once more."""
        wires = await Wires.listen(self.playground)
        await self.bots[number].start()
        await wires.until(
            lambda sent: any(each["shard"] == number and each["frame"].get("t") == "READY" for each in sent)
        )

    async def match(self, game: str) -> Struck:
        """A match in a server of the second shard."""
        house = House(self.playground, self.bots[0])
        return (await running(house, game=game, channel=await far_channel(self.playground)))[0]

    def took_over(self, number: int) -> list[list[int]]:
        """The shards that one of them has taken over so far, by times."""
        return [entry["shards"] for entry in self.bots[number].log() if entry["event"] == "leases-taken"]


@pytest_asyncio.fixture(loop_scope="session")
async def pair(address: str, tmp_path: Path) -> AsyncIterator[Pair]:
    async with AsyncExitStack() as stack:
        process = await stack.enter_async_context(
            PlaygroundProcess(tmp_path / "playground", "--no-rate-limits", "--shards", "2")
        )
        playground = await stack.enter_async_context(Playground(process.url))
        wires = await Wires.listen(playground)
        bots = []
        for shard in (0, 1):
            only = f"shards = 2\nshard_ids = [{shard}]"
            bot = BotProcess(tmp_path / f"bot-{shard}", playground, discord=only, store=address)
            bots.append(await stack.enter_async_context(bot))
        await both_ready(wires)
        yield Pair(playground, bots)


async def play(match: Struck, turns: int) -> None:
    """Play by direct messages; before each move every message is as it should be."""
    ply = 0
    for _ in range(turns):
        who = await match.turn(ply)
        assert who is not None, "the match is over too early for this test"
        await match.play(who)
        ply = len((await match.account()).played)


async def test_the_tables_of_a_killed_process_go_on(pair: Pair) -> None:
    match = await pair.match("one_eleven")  # which no chance ends within some turns
    await play(match, 1)
    assert pair.took_over(0) == []
    await pair.bots[1].stop(signal.SIGKILL)
    await play(match, TURNS)  # the agent's moves are among them, and the board follows
    assert await match.turn() is not None
    assert pair.took_over(0) == [[1]]
    await pair.begin(1)
    await match.play_on()
    assert set(await match.ends()) == {"answered"}
    assert [entry for bot in pair.bots for entry in bot.troubles()] == []


async def test_each_process_restarts_while_a_match_goes_on(pair: Pair) -> None:
    match = await pair.match("bremen")
    await pair.bots[1].stop(signal.SIGTERM)
    await play(match, 1)
    assert pair.took_over(0) == [[1]], "at once, without waiting for the lease to run out"
    await pair.begin(1)
    await play(match, 1)
    who = await match.turn()
    assert who is not None
    aim = await match.aim(who)
    await pair.bots[0].stop(signal.SIGTERM)
    await pair.begin(0)  # direct messages come in again
    await match.play(who, aim)
    await match.play_on()
    assert set(await match.ends()) == {"answered"}
    assert [entry for bot in pair.bots for entry in bot.troubles()] == []
