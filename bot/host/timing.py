"""Requests about a table's clock, and what happens when a deadline has come."""

from __future__ import annotations

import math
from collections.abc import Callable, Container
from datetime import datetime
from typing import Final

import msgspec

from bot.host.agent_turns import Decisions
from bot.host.background import Sleep
from bot.host.cache import TableCache
from bot.host.housekeeping import Housekeeping
from bot.host.timekeeper import RunningTime, Timekeeper
from bot.store.schema import DeadlineRecord, DueRecord, Status, TableRecord
from bot.store.store import Store
from bot.tables import clocks, play, seats
from bot.tables.clocks import Change, Clock, ClockSettings, Kind, deadline_of, is_reminder
from bot.tables.hooks import NO_HOOKS, Hooks
from bot.tables.house_players import question_at
from bot.tables.loaded import Changing, Draft
from bot.tables.refusals import Stale, TableRefusal
from bot.tables.seats import driven_by, is_present, let_drive, seat_at
from bot.tables.story import begins_turn
from bot.tables.types import Because, Table

_FAREWELL: Final = 5.0
"""Seconds that `close` waits for changes being written."""


class Timing:
    """The clocks of all tables of a host."""

    def __init__(
        self,
        settings: ClockSettings,
        store: Store,
        clock: Callable[[], datetime],
        sleep: Sleep,
        tables: TableCache,
        change: Changing,
        decisions: Decisions,
        hooks: Hooks = NO_HOOKS,
        *,
        games: Container[str],
    ) -> None:
        """`games` are the installed ones: no clock runs at tables of others."""
        self.settings = settings
        self._clock = clock
        self._change = change
        self._decisions = decisions
        self._tables = tables
        self.running = RunningTime(store, clock, sleep, self._deadlines_have_moved, games)
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
        clocks.reschedule(row, Change(before=None, now=self._clock()), self.settings)

    def reschedule(self, draft: Draft) -> None:
        """Set a table's clocks after a change."""
        row = draft.row
        change = Change(
            before=draft.row_before,
            move=draft.move,
            to_act=draft.to_act,
            by_clock=draft.by_clock,
            goes_on=draft.goes_on,
            now=self._clock(),
        )
        clocks.reschedule(row, change, self.settings)

    # --- what members ask for ---

    async def pause(self, table_id: str, member_id: int) -> Table:
        """Ask for a pause. Once all present members have asked, no clock runs at this table."""

        def change(draft: Draft) -> None:
            seats.require_running(draft.row)
            seat = driven_by(draft.row, member_id)
            if self.settings.period(draft.row.clock) is None:
                raise TableRefusal("no-clock")
            seat.pauses = True

        return await self._change(table_id, change)

    async def go_on(self, table_id: str, member_id: int) -> Table:
        """End a pause."""

        def change(draft: Draft) -> None:
            seats.require_running(draft.row)
            seats.required_seat(draft.row, member_id)
            if draft.row.paused_at is None:
                raise TableRefusal("not-paused")
            clocks.end_pause(draft.row)

        return await self._change(table_id, change)

    async def nudge(self, table_id: str, member_id: int) -> Table:
        """Call the member who is to act, unless they were called just now."""

        def change(draft: Draft) -> None:
            row, now = draft.row, self._clock()
            seats.require_running(row)
            own = seats.required_seat(row, member_id)
            if row.paused_at is not None:
                raise TableRefusal("table-paused")
            seat = seat_at(row, draft.to_act)
            if seat is None or not is_present(seat):
                raise TableRefusal("nobody-to-nudge")
            if seat is own:
                raise TableRefusal("own-turn")
            # A call belongs to the turn, so it is never older than the turn.
            since = row.called_at or row.turn_at
            wait = 0.0 if since is None else self.settings.nudge - (now - since).total_seconds()
            if wait > 0:
                code = "turn-just-begun" if row.called_at is None else "just-called"
                raise TableRefusal(code, seat=seat.number or 0, seconds=math.ceil(wait))
            row.called_at = now

        return await self._change(table_id, change)

    # --- when a deadline has come ---

    async def fire(self, due: DueRecord) -> None:
        """Carry out the consequences of a deadline. Raises Stale if it no longer applies."""
        deadline = due.deadline
        if deadline.kind == Kind.IDLE:
            await self._change(due.table_id, lambda draft: self._end(draft, deadline))
        elif is_reminder(deadline):
            await self._change(due.table_id, lambda draft: self._remind(draft, deadline))
        else:
            await self._move_for_member(due.table_id, deadline)

    def _end(self, draft: Draft, deadline: DeadlineRecord) -> None:
        if _still(draft, deadline).due > self._clock():
            raise Stale(draft.row.ply)
        seats.end_because(draft.row, Because.IDLE, self._clock())

    def _remind(self, draft: Draft, deadline: DeadlineRecord) -> None:
        known = _still(draft, deadline)
        reminded = msgspec.structs.replace(known, due=known.until)
        draft.row.deadlines = [reminded if each is known else each for each in draft.row.deadlines]
        draft.row.called_at = self._clock()
        draft.by_clock = True

    async def _move_for_member(self, table_id: str, deadline: DeadlineRecord) -> None:
        """Let an agent make this one move. After the second missed turn in a row, it takes over the seat."""
        table = await self._tables.get(table_id)
        if table.row.ply != deadline.ply or deadline.seat is None or table.row.status != Status.RUNNING:
            raise Stale(table.row.ply)
        if table.game.to_act(table.state) != deadline.seat:
            raise Stale(table.row.ply)
        name = self._decisions.stand_ins.name_at(table.game.name)
        decision = self._decisions.at_once(question_at(table, deadline.seat, name))

        def change(draft: Draft) -> None:
            _still(draft, deadline)
            seat = seat_at(draft.row, deadline.seat)
            if seat is None or not is_present(seat) or draft.row.said != table.row.said:
                raise Stale(draft.row.ply)
            play.play(draft, seat, deadline.ply, decision.move, self._clock(), decision.agent)
            draft.by_clock = True
            if deadline.kind == Kind.TURN:
                seat.missed += 1
                if seat.missed >= clocks.IN_A_ROW:
                    let_drive(draft.row, seat, name)
                    play.count(draft.row, self._clock())  # Enough of the remaining members may have voted to stop.
            draft.goes_on = _is_in_the_middle_of_a_turn(draft, seat.number)

        await self._change(table_id, change)


def _still(draft: Draft, deadline: DeadlineRecord) -> DeadlineRecord:
    """The deadline as the table has it now. Raises Stale if the table has another one."""
    known = deadline_of(draft.row, Kind(deadline.kind))
    is_that = known is not None and (known.seat, known.ply) == (deadline.seat, deadline.ply)
    if known is None or not is_that or is_reminder(known) is not is_reminder(deadline):
        raise Stale(draft.row.ply)
    return known


def _is_in_the_middle_of_a_turn(draft: Draft, seat: int | None) -> bool:
    """Whether the seat for which the agent has just moved continues the same turn."""
    if seat is None or draft.to_act != seat:
        return False
    game, state = draft.game, draft.state
    view, legal = game.view(state, seat), tuple(game.legal_moves(state))
    return not begins_turn(game, draft.log, seat, view, legal)
