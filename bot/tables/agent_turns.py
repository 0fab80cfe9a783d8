"""The turns of agents: one task a table, only while an agent is to act there.

What an agent's move does is decided where a member's is: by the same method of the host.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, TypeVar

import structlog
from msgspec import Struct

from bot.agents.agent import AnyAgent
from bot.store import Status
from bot.tables.refusals import TableRefusal
from engines.chance import Chance

if TYPE_CHECKING:
    from bot.store import SeatRecord
    from bot.tables.awake import AwakeTable

_T = TypeVar("_T")

Sleep = Callable[[float], Awaitable[None]]

_log = structlog.get_logger(__name__)

_BACKOFF = (1.0, 2.0, 5.0, 15.0, 60.0)
"""Seconds to wait after the first, second, ... failure in a row at one table; then always the last."""
_FAREWELL = 5.0
"""Seconds that `close` gives moves which are just being written."""


class Turn(Struct, frozen=True, kw_only=True):
    """That an agent is to act, and all that it gets to decide: no state, no seed."""

    ply: int
    seat: int
    view: Struct
    legal: tuple[Struct, ...]
    chance: Chance
    player: AnyAgent

    def decide(self) -> Struct:
        """The move that the agent chooses."""
        return self.player.choose(self.view, self.legal, self.chance)


def agent_to_act(table: AwakeTable) -> SeatRecord | None:
    """The seat of the agent that is to act at a table; None if none is."""
    if table.row.status != Status.RUNNING:
        return None
    to_act = table.game.to_act(table.state)
    return next((seat for seat in table.row.seats if seat.number == to_act and seat.agent is not None), None)


def turn_of(table: AwakeTable, agent: Callable[[str, str], AnyAgent]) -> Turn | None:
    """The turn of the agent that is to act at a table; None if none is. `agent` finds one by game and name."""
    row, game, seat = table.row, table.game, agent_to_act(table)
    if seat is None or seat.number is None or seat.agent is None or row.seed is None:
        return None
    return Turn(
        ply=row.ply,
        seat=seat.number,
        view=game.view(table.state, seat.number),
        legal=tuple(game.legal_moves(table.state)),
        chance=Chance(row.seed, row.ply + 1, f"agent-{seat.number}"),
        player=agent(game.name, seat.agent),
    )


def _may_await_agent(table: AwakeTable) -> bool:
    try:
        return agent_to_act(table) is not None
    except TableRefusal:  # Its state cannot be read, which is for whoever looks there to tell.
        return True


class AgentTurns:
    """Wakes up for a table when told to, plays as long as agents follow each other, and goes away again.

    `look` tells whose turn it is, or None if it is no agent's; `play` writes a move, or refuses it. Before each
    move the driver waits until the ply was `shown` (at most `patience` seconds), then `pace` seconds more, so that
    every card played is on the screen for a while. With a pace of 0 it waits for nothing.
    """

    def __init__(
        self,
        look: Callable[[str], Awaitable[Turn | None]],
        play: Callable[[str, Turn, Struct], Awaitable[object]],
        *,
        pace: float,
        patience: float,
        sleep: Sleep = asyncio.sleep,
    ) -> None:
        self._look = look
        self._play = play
        self._pace = pace
        self._patience = patience
        self._sleep = sleep
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._woken: set[str] = set()
        self._shown: dict[str, int] = {}
        self._news: dict[str, asyncio.Event] = {}
        self._closing = asyncio.Event()

    def changed(self, table: AwakeTable) -> None:
        """A table has changed: if an agent is to act there, it will. Of a table that has ended nothing is kept."""
        if not table.row.is_open:
            self._shown.pop(table.row.id, None)
            self._woken.discard(table.row.id)
        elif table.row.status == Status.RUNNING:
            self._shown.setdefault(table.row.id, -1)
            if _may_await_agent(table):
                self.wake(table.row.id)

    def wake(self, table_id: str) -> None:
        """A running table may wait for an agent: look there."""
        if self._closing.is_set():
            return
        self._woken.add(table_id)
        self._shown.setdefault(table_id, -1)
        if table_id not in self._tasks:
            self._tasks[table_id] = asyncio.create_task(self._drive(table_id), name=f"agents of {table_id}")

    def shown(self, table_id: str, ply: int) -> None:
        """The board of this ply is on the screen. Of a table that has ended nothing is kept."""
        if ply > self._shown.get(table_id, ply):
            self._shown[table_id] = ply
            if table_id in self._news:
                self._news[table_id].set()

    async def close(self) -> None:
        """Let the moves that are being written end, and stop."""
        self._closing.set()
        tasks = list(self._tasks.values())
        if tasks:
            _, late = await asyncio.wait(tasks, timeout=_FAREWELL)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)

    async def _drive(self, table_id: str) -> None:
        failures = 0
        try:
            while not self._closing.is_set():
                self._woken.discard(table_id)
                try:
                    turn = await self._look(table_id)
                    if turn is None:
                        if table_id in self._woken:
                            continue  # It changed while we looked.
                        return
                    await self._let_it_be_seen(table_id, turn.ply)
                    if self._closing.is_set():
                        return
                    await self._play(table_id, turn, turn.decide())
                    failures = 0
                except TableRefusal as refusal:
                    if refusal.code not in {"stale", "table-over"}:
                        failures = await self._failed(table_id, refusal, failures)
                except Exception as error:  # whatever goes wrong at one table, its game must go on
                    failures = await self._failed(table_id, error, failures)
        finally:
            # No await between the last look and this, so a `wake` cannot fall in between.
            del self._tasks[table_id]

    async def _failed(self, table_id: str, error: Exception, failures: int) -> int:
        pause = _BACKOFF[min(failures, len(_BACKOFF) - 1)]
        _log.error("agent-failed", table=table_id, pause=pause, exc_info=error)
        await self._wait(pause)
        return failures + 1

    async def _let_it_be_seen(self, table_id: str, ply: int) -> None:
        if self._pace <= 0:
            return
        if self._shown.get(table_id, -1) < ply:
            news = self._news[table_id] = asyncio.Event()
            try:
                await self._wait(self._patience, lambda: self._shown.get(table_id, -1) >= ply, news)
            finally:
                del self._news[table_id]
        await self._wait(self._pace)

    async def _wait(
        self, seconds: float, enough: Callable[[], bool] = lambda: False, news: asyncio.Event | None = None
    ) -> None:
        """Wait so long; but not when closing, nor once it is enough, which is asked at every piece of news."""
        sleeping = asyncio.ensure_future(self._sleep(seconds))
        closing = asyncio.ensure_future(self._closing.wait())
        try:
            while not sleeping.done() and not closing.done() and not enough():
                heard = [] if news is None else [asyncio.ensure_future(news.wait())]
                await asyncio.wait([sleeping, closing, *heard], return_when=asyncio.FIRST_COMPLETED)
                for task in heard:
                    await _end(task)
                if news is not None:
                    news.clear()
        finally:
            await _end(sleeping)
            await _end(closing)


async def _end(task: asyncio.Future[_T]) -> None:
    task.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await task
