"""Time at the tables: the task that fires deadlines, what happens then, and what members ask of a table's clock.

The task sleeps until the next deadline and reads no table until something is due there. Clocks stop while no process
runs or Discord is unreachable: processes regularly record that they are running, and if there is a gap, all deadlines
move by its length (`bot.store.unit_of_work`), which changes a single row however many tables there are. Clocks of
tables whose game is not installed never run: each record moves their deadlines.
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

from bot.background import Periodic, Sleep
from bot.host.agent_turns import Decisions
from bot.host.cache import TableCache
from bot.host.housekeeping import Housekeeping
from bot.host.settings import HostEnvironment
from bot.store.connections import Conflict, StoreError
from bot.store.schema import DeadlineRecord, DueRecord, Status, TableRecord
from bot.store.store import Store
from bot.store.unit_of_work import beat, count_open, due_deadlines, next_deadline
from bot.tables import clocks
from bot.tables.clocks import Clock, ClockedChange, ClockSettings, DeadlineKind, is_reminder
from bot.tables.hooks import NO_HOOKS, Hooks
from bot.tables.house_players import question_at
from bot.tables.play import Draft
from bot.tables.refusals import NotOursError, Stale, TableRefusal
from bot.tables.requests import ActInTime, Ask, EndIdle, Remind

_log = structlog.get_logger(__name__)

PERIOD: Final = 10.0
"""Seconds between two records that this process is running."""

TOLERANCE: Final = timedelta(seconds=30)
"""A longer gap between two records does not count as running time: the machine may have been asleep."""

_NOTHING: Final = timedelta()


class RunningClock(Periodic):
    """Whether clocks run in this process, and for how long they have been stopped in total.

    `moved` is called when deadlines have moved, because those in memory are then wrong.
    """

    def __init__(
        self,
        store: Store,
        clock: Callable[[], datetime],
        sleep: Sleep,
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
        sleep: Sleep,
        runs: Callable[[], bool],
    ) -> None:
        super().__init__("timekeeper", self._check, every=LONGEST, failed="deadlines-not-read", sleep=sleep)
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

    async def _check(self) -> float:
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


_FAREWELL: Final = 5.0
"""Seconds that `close` waits for changes being written."""


class Timing:
    """The clocks of all tables of a host."""

    def __init__(
        self,
        settings: ClockSettings,
        store: Store,
        environment: HostEnvironment,
        tables: TableCache,
        ask: Ask,
        decisions: Decisions,
        hooks: Hooks = NO_HOOKS,
        *,
        games: Container[str],
    ) -> None:
        """`games` are the installed ones: no clock runs at tables of others."""
        clock, sleep = environment.clock, environment.sleep
        self.settings = settings
        self._clock = clock
        self._ask = ask
        self._decisions = decisions
        self._tables = tables
        self.running = RunningClock(store, clock, sleep, self._deadlines_have_moved, games)
        self.housekeeping = Housekeeping(store, settings.kept, settings.server_kept, clock, sleep, hooks)
        self.keeper = Timekeeper(store, self.fire, clock=clock, sleep=sleep, runs=lambda: self.running.runs)

    async def start(self) -> None:
        """Let clocks run, and begin to fire deadlines."""
        await self.running.begin()
        self.keeper.start()
        self.housekeeping.start()

    def stop_clocks(self) -> None:
        """Stop all clocks until `go_on_with_clocks`, because Discord is unreachable."""
        self.running.stop()

    async def go_on_with_clocks(self) -> None:
        """Let clocks run again, because Discord is back."""
        await self.running.go_on()
        self.keeper.wake()

    async def close(self) -> None:
        """Let changes being written finish, and stop."""
        await self.housekeeping.close()
        await self.keeper.close(_FAREWELL)
        await self.running.close()

    def _deadlines_have_moved(self) -> None:
        self._tables.forget_all()
        self.keeper.wake()

    # --- with every change ---

    def open(self, row: TableRecord, clock: str | None) -> None:
        """Give a new table this clock, or the default in the bot's settings if it is None or unknown."""
        row.clock = clock if clock is not None and clock in [*Clock] else self.settings.default
        clocks.reschedule(row, ClockedChange(before=None, now=self._clock()), self.settings)

    def reschedule(self, draft: Draft) -> None:
        """Set a table's clocks after a change."""
        row = draft.row
        change = ClockedChange(
            before=draft.before.row,
            move=draft.move,
            to_act=draft.to_act,
            by_clock=draft.by_clock,
            goes_on=draft.goes_on,
            now=self._clock(),
        )
        clocks.reschedule(row, change, self.settings)

    # --- when a deadline has come ---

    async def fire(self, due: DueRecord) -> None:
        """Carry out the consequences of a deadline. Raises Stale if it no longer applies."""
        deadline = due.deadline
        if deadline.kind == DeadlineKind.IDLE:
            await self._ask(due.table_id, EndIdle(deadline))
        elif is_reminder(deadline):
            await self._ask(due.table_id, Remind(deadline))
        else:
            await self._move_for_member(due.table_id, deadline)

    async def _move_for_member(self, table_id: str, deadline: DeadlineRecord) -> None:
        table = await self._tables.get(table_id)
        if table.row.ply != deadline.ply or deadline.seat is None or table.row.status != Status.RUNNING:
            raise Stale(table.row.ply)
        if table.game.to_act(table.state) != deadline.seat:
            raise Stale(table.row.ply)
        name = self._decisions.stand_ins.name_at(table.game.name)
        decision = self._decisions.at_once(question_at(table, deadline.seat, name))
        await self._ask(table_id, ActInTime(deadline, decision.move, decision.agent, tuple(table.row.said)))
