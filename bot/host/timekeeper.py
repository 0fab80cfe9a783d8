"""The task that sleeps until the next deadline and fires it, and the time during which clocks run.

It reads no table until something is due there. Clocks stop while no process runs or Discord is unreachable: processes
regularly record that they are running, and if there is a gap, all deadlines move by its length
(`bot.store.unit_of_work`), which changes a single row however many tables there are. Clocks of tables whose game is
not installed never run: each record moves their deadlines.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Collection, Container, Iterable
from datetime import datetime, timedelta
from functools import partial
from typing import Final

import structlog
from structlog.contextvars import bind_contextvars

from bot.host.background import Periodic
from bot.store.connections import Conflict, StoreError
from bot.store.queries import count_open
from bot.store.schema import DeadlineRecord, DueRecord
from bot.store.store import Store
from bot.store.unit_of_work import beat, due_deadlines, next_deadline
from bot.tables.refusals import NotOursError, TableRefusal

_log = structlog.get_logger(__name__)

PERIOD: Final = 10.0
"""Seconds between two records that this process is running."""

TOLERANCE: Final = timedelta(seconds=30)
"""A longer gap between two records does not count as running time: the machine may have been asleep."""

_NOTHING: Final = timedelta()


class RunningTime(Periodic):
    """Whether clocks run in this process, and for how long they have been stopped in total.

    `moved` is called when deadlines have moved, because those in memory are then wrong.
    """

    def __init__(
        self,
        store: Store,
        clock: Callable[[], datetime],
        sleep: Callable[[float], Awaitable[None]],
        moved: Callable[[], None],
        games: Container[str],
    ) -> None:
        """`games` are the installed ones."""
        super().__init__(
            *("running time", self._go_on_beating),
            every=PERIOD,
            failed="running-time-not-written",
            sleep=sleep,
            first=PERIOD,
        )
        self._store = store
        self._clock = clock
        self._moved = moved
        self._games = games
        self._asleep: frozenset[str] = frozenset()
        """Games that are not installed but have open tables."""
        self._lost: timedelta | None = None
        """For how long clocks were stopped, as far as we know; None before `begin`."""
        self._beaten: datetime | None = None
        self._stands_since: datetime | None = None
        self._is_there = True
        """Whether Discord is reachable. Clocks stay stopped while `go_on` stores for how long they were."""

    @property
    def runs(self) -> bool:
        """Whether clocks run as far as we know: Discord is reachable, and this process was not asleep."""
        if self._stands_since is not None or self._beaten is None:
            return False
        return self._clock() - self._beaten <= TOLERANCE

    async def begin(self) -> None:
        """Let clocks run in this process. The time since any process last ran does not count."""
        played = await self._store.read(count_open)
        self._asleep = frozenset(game for game, _ in played if game not in self._games)
        await self._beat(_NOTHING)
        self.start()

    def stop(self) -> None:
        """Stop all clocks until `go_on`, because Discord is unreachable."""
        self._is_there = False
        if self._stands_since is None:
            self._stands_since = self._clock()

    async def go_on(self) -> None:
        """Let clocks run again. The time since `stop` does not count, unless other processes were running."""
        self._is_there = True
        if self._stands_since is not None and self._beaten is not None:
            await self._beat(_NOTHING, self._stands_since)
        if self._is_there:  # `stop` may have been called again.
            self._stands_since = None

    async def close(self, patience: float = 0.0) -> None:
        """Record that this process was running until now, if it was."""
        await super().close(patience)
        if self._task is not None and self.runs:
            with contextlib.suppress(StoreError):
                await self._beat(TOLERANCE)

    async def _go_on_beating(self) -> float:
        if self._stands_since is None:
            await self._beat(TOLERANCE)
        elif self._is_there:  # `go_on` has failed.
            await self.go_on()
        return PERIOD

    async def _beat(self, counts_up_to: timedelta, since: datetime | None = None) -> None:
        now = self._clock()
        lost = await self._store.write(
            lambda unit: beat(unit, now, counts_up_to=counts_up_to, since=since, asleep=self._asleep), synced=False
        )
        self._beaten = now
        if self._lost != lost:
            self._lost = lost
            self._moved()


LONGEST: Final = 30.0
"""Longest sleep in seconds: other processes set deadlines, too, and may have ended."""

BATCH: Final = 50
"""How many deadlines are read at a time."""

AT_ONCE: Final = 8
"""How many deadlines fire at the same time."""

RETRY: Final = 60.0
"""Seconds before a deadline that did not fire is tried again."""

_MOMENT: Final = 0.05
"""Shortest sleep in seconds."""


class Timekeeper(Periodic):
    """Fires deadlines when they are due.

    `fire` carries out the consequences of a deadline as an ordinary change of the table; if another process was faster,
    it is refused, which does no harm. `runs` returns whether clocks run at all.
    """

    def __init__(
        self,
        store: Store,
        fire: Callable[[DueRecord], Awaitable[None]],
        *,
        clock: Callable[[], datetime],
        sleep: Callable[[float], Awaitable[None]],
        runs: Callable[[], bool],
    ) -> None:
        super().__init__("timekeeper", self._look, every=LONGEST, failed="deadlines-not-read", sleep=sleep)
        self._store = store
        self._fire = fire
        self._clock = clock
        self._runs = runs
        self.ours: Callable[[Collection[str]], Awaitable[Collection[str]]]
        """Selects those of the given tables that this process owns; set by `Ownership`."""
        self._next: datetime | None = None
        """When the task will check again; None while it is checking."""
        self._put_off: dict[str, datetime] = {}
        """Tables where a deadline did not fire, and when it is tried again."""

    def heard(self, deadlines: Iterable[DeadlineRecord]) -> None:
        """Wake up if one of these new deadlines is earlier than the end of the current sleep."""
        if self._next is None or any(each.due < self._next for each in deadlines):
            self.wake()

    async def _look(self) -> float:
        self._next, pause = None, LONGEST
        try:
            if self._runs():
                pause = max(_MOMENT, await self._round())
        finally:
            self._next = self._clock() + timedelta(seconds=pause)
        return pause

    async def _round(self) -> float:
        """Fire everything that is due. Return the seconds until the next check."""
        now = self._clock()
        self._put_off = {table_id: until for table_id, until in self._put_off.items() if until > now}
        last: DueRecord | None = None
        while not self._closing.is_set():
            batch = await self._store.read(partial(due_deadlines, now=now, count=BATCH, after=last))
            ours = await self.ours({due.table_id for due in batch})
            mine = [due for due in batch if due.table_id not in self._put_off and due.table_id in ours]
            for start in range(0, len(mine), AT_ONCE):
                if self._closing.is_set():
                    break
                await asyncio.gather(*map(self._fired, mine[start : start + AT_ONCE]))
            if len(batch) < BATCH:
                break
            last = batch[-1]
        upcoming = await self._store.read(partial(next_deadline, now=now))
        moments = [*self._put_off.values(), *([] if upcoming is None else [upcoming])]
        return min([LONGEST, *((moment - self._clock()).total_seconds() for moment in moments)])

    async def _fired(self, due: DueRecord) -> None:
        """Fire a deadline. Runs in a task of its own, so that its log lines name this table."""
        bind_contextvars(table=due.table_id, ply=due.deadline.ply)
        try:
            await self._fire(due)
        except (Conflict, NotOursError):
            pass  # Another process owns the table, or was faster.
        except TableRefusal as refusal:
            if refusal.code == "game-asleep":
                self._put_off[due.table_id] = self._clock() + timedelta(seconds=RETRY)
            elif refusal.code not in {"stale", "table-over", "no-table"}:
                self._failed(due, refusal)
        except Exception as error:  # whatever goes wrong at one table, the clocks of the others must go on
            self._failed(due, error)

    def _failed(self, due: DueRecord, error: Exception) -> None:
        if isinstance(error, StoreError):
            _log.warning("database-failed", table=due.table_id, code=error.code, reason=str(error))
        else:
            _log.error("deadline-failed", table=due.table_id, kind=due.deadline.kind, exc_info=error)
        self._put_off[due.table_id] = self._clock() + timedelta(seconds=RETRY)
