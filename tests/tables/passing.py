"""A tavern in which time passes when the test says so: for agents, clocks and the stamps of everything."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

import pytest

from bot.host.timing import PERIOD
from bot.store.store import Store
from bot.tables.clocks import ClockSettings
from bot.tables.requests import AddAgent, SetUp, Start
from bot.tables.types import Member, Table
from tests.store.databases import newest_file
from tests.tables.tavern import Tavern
from tests.tables.waiting import StandingClock, busy, eventually

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

BEGIN = datetime(2030, 1, 1, 20, 0, tzinfo=UTC)
TIMES = ClockSettings(live=60, relaxed=200, day=2000, lobby=100, idle=300, nudge=20)


class Passing(StandingClock):
    """The clock on the wall, which is stopped until it is moved."""

    def __call__(self) -> datetime:
        """What time it is."""
        return BEGIN + timedelta(seconds=self.now)


class TimedTavern(Tavern):
    """One process with clocks."""

    def __init__(self, store: Store, time: Passing, **settings: Any) -> None:
        super().__init__(store, **{"pace": 0.0, "clock": time, "sleep": time.sleep, "clocks": TIMES, **settings})
        self.time = time
        self._sleepers = 0
        """How many sleep as long as nothing is due."""

    async def open(self) -> None:
        """Let clocks run."""
        sleepers = len(self.time.left)
        await self.host.timing.start()
        await eventually(lambda: len(self.time.left) == sleepers + 3)
        self._sleepers = len(self.time.left)

    async def let_pass(self, seconds: float) -> None:
        """Let time pass, and all happen that follows from it; never so much at once that clocks think they slept."""
        while seconds > 0:
            step = min(seconds, PERIOD)
            seconds -= step
            await self._step(step)

    async def sleep_through(self, seconds: float) -> None:
        """Let time pass at once, as when the machine is suspended."""
        await self._step(seconds)

    async def _step(self, seconds: float) -> None:
        # A task that was woken a moment ago, as by a new deadline, may still look around.
        await eventually(lambda: len(self.time.left) >= self._sleepers)
        sleepers = len(self.time.left)
        self.time.advance(seconds)
        # A task that was woken looks around and sleeps again.
        await eventually(lambda: len(self.time.left) == sleepers and self.time.left[0] > 0 and busy(self.host) == 0)
        for _ in range(20):
            await asyncio.sleep(0)

    async def at_clock(self, table: Table, clock: str) -> Table:
        """Choose a clock in the lobby."""
        assert table.host is not None
        return await self.host.ask(table.id, SetUp(table.host.id, {"clock": clock}))

    async def now(self, table: Table) -> Table:
        """The table as it is now."""
        return await self.host.table(table.id)

    async def agents_moves(self, table: Table) -> list[tuple[int, int | None]]:
        """The plies of the moves that an agent has made, and whose seats these were."""
        moves = await self.store.read(lambda unit: unit.moves(table.id))
        return [(move.ply, move.member_id) for move in moves if move.agent is not None]


async def timed(tavern: TimedTavern, *members: Member, clock: str = "live", agents: int = 0) -> Table:
    """A running table with a clock."""
    table = await tavern.lobby(*members)
    for _ in range(agents):
        await tavern.host.ask(table.id, AddAgent(members[0].id))
    await tavern.at_clock(table, clock)
    return await tavern.host.ask(table.id, Start(members[0].id))


def wall(seconds: float) -> datetime:
    """A time of day."""
    return BEGIN + timedelta(seconds=seconds)


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    """A database of its own; what is special about one of the two is tested with the store."""
    opened = await Store.open(newest_file(tmp_path / "tables.sqlite3"))
    yield opened
    await opened.close()


@pytest.fixture
async def tavern(store: Store) -> AsyncIterator[TimedTavern]:
    """A process whose clocks run."""
    tavern = TimedTavern(store, Passing())
    await tavern.open()
    yield tavern
    await tavern.host.close()
