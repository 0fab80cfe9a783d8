"""The rules of time: how long members may take, how long agents pause, and what is due at a table when.

This computes the deadlines of a `TableRecord` after a change. `bot.host.timing` handles deadlines that are due.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final

from msgspec import Struct

from bot.store.schema import DeadlineRecord, MoveRecord, SeatRecord, Status, TableRecord
from bot.tables.seats import is_present, seat_at


class Pace(StrEnum):
    """How long the pauses are compared with the bot's own settings."""

    CALM = "calm"
    """Twice as long."""
    NORMAL = "normal"
    QUICK = "quick"
    """A third as long."""


_FACTORS: Final[dict[str, float]] = {Pace.CALM: 2.0, Pace.NORMAL: 1.0, Pace.QUICK: 1 / 3}


def pause_factor(pace: str) -> float:
    """The factor by which this pace multiplies pauses; 1 for a pace that this version does not know."""
    return _FACTORS.get(pace, 1.0)


IN_A_ROW: Final = 2
"""After how many missed turns in a row an agent takes over a seat."""

_COARSE: Final = 100
"""`DeadlineKind.IDLE` is only reset if it moves by more than 1/100 of its period, so most moves do not write it."""


class Clock(StrEnum):
    """How long a member may take for a turn."""

    LIVE = "live"
    """Everybody is at the table: a few minutes."""
    RELAXED = "relaxed"
    """Everybody is around: about a quarter of an hour."""
    DAY = "day"
    """A move now and then: a day."""
    NONE = "none"
    """As long as they like."""


class DeadlineKind(StrEnum):
    """What a deadline is for."""

    TURN = "turn"
    """The time of the seat to act. It is first due halfway, to remind the member, then when the time is up."""
    REST = "rest"
    """The time was up in the middle of a turn, and an agent finishes the turn at once."""
    IDLE = "idle"
    """Nobody has done anything for too long: the table ends."""


class ClockSettings(Struct, frozen=True, kw_only=True):
    """The times from the bot's own settings, in seconds."""

    default: Clock = Clock.NONE
    """The clock of a new table."""
    live: float = 120.0
    relaxed: float = 900.0
    day: float = 86_400.0
    lobby: float = 3_600.0
    """How long a lobby stays open if nobody does anything there."""
    idle: float = 604_800.0
    """How long a running table stays open if no member makes a move."""
    kept: float = 365 * 86_400.0
    """How long ended tables and notes about inactive members are kept."""
    server_kept: float = 30 * 86_400.0
    """How long everything about a server is kept after it has removed the bot."""
    nudge: float = 60.0
    """How long after the start of a turn, or the last call, members cannot be nudged."""

    def period(self, clock: str) -> timedelta | None:
        """How long a turn may take; None (no limit) also for a clock that this version does not know."""
        seconds = {Clock.LIVE: self.live, Clock.RELAXED: self.relaxed, Clock.DAY: self.day}
        return timedelta(seconds=seconds[Clock(clock)]) if clock in seconds else None


class ClockedChange(Struct, frozen=True, kw_only=True):
    """A change to a table, as far as clocks depend on it."""

    before: TableRecord | None
    """The table before the change; None for a new one."""
    move: MoveRecord | None = None
    """The move that was made."""
    to_act: int | None = None
    """The seat to act after it; None if the table is not running or cannot be read."""
    by_clock: bool = False
    """Whether it follows from a deadline, not from a request."""
    goes_on: bool = False
    """Whether an agent has moved for a seat whose time was up, in the middle of a turn."""
    now: datetime


def deadline_of(row: TableRecord, kind: DeadlineKind) -> DeadlineRecord | None:
    """The deadline of this kind at a table; None if there is none."""
    return next((deadline for deadline in row.deadlines if deadline.kind == kind), None)


def is_reminder(deadline: DeadlineRecord) -> bool:
    """Whether time remains when it is due."""
    return deadline.due < deadline.until


def reschedule(row: TableRecord, change: ClockedChange, settings: ClockSettings) -> None:
    """Update pauses, missed turns and all deadlines of a table after a change."""
    _note_who_is_back(row, change)
    _pause_by_consent(row, change.now)
    begins = row.status == Status.RUNNING and (change.before is None or change.before.status != row.status)
    if begins or change.move is not None:
        row.turn_at, row.called_at = change.now, None
    row.deadlines = list(_deadlines(row, change, settings))


def _note_who_is_back(row: TableRecord, change: ClockedChange) -> None:
    """Reset missed turns and the wish for a pause of members who move, return or take a seat; a move ends the pause."""
    before = {} if change.before is None else {seat.joined: seat for seat in change.before.seats}
    move = change.move
    mover = None if move is None or move.agent is not None else move.member_id
    for seat in row.seats:
        old = before.get(seat.joined)
        has_come = old is not None and (not is_present(old) or old.member_id != seat.member_id)
        if is_present(seat) and (has_come or seat.member_id == mover):
            seat.missed, seat.pauses = 0, False
        elif not is_present(seat):
            seat.pauses = False
    if mover is not None:
        end_pause(row)


def end_pause(row: TableRecord) -> None:
    """End a table's pause and clear all wishes for one."""
    if row.paused_at is not None:
        row.paused_at = None
        for seat in row.seats:
            seat.pauses = False


def _pause_by_consent(row: TableRecord, now: datetime) -> None:
    present = [seat for seat in row.seats if is_present(seat)]
    if row.status != Status.RUNNING or not present:
        end_pause(row)
    elif row.paused_at is None and all(seat.pauses for seat in present):
        row.paused_at = now


def _deadlines(row: TableRecord, change: ClockedChange, settings: ClockSettings) -> Iterator[DeadlineRecord]:
    if not row.is_open or row.paused_at is not None:
        return
    yield _idle(row, change, settings)
    period, seat = settings.period(row.clock), _awaited(row, change.to_act)
    if seat is None:
        return
    if change.goes_on:
        yield DeadlineRecord(DeadlineKind.REST, seat.number, row.ply, change.now, change.now)
        return
    for kind in (DeadlineKind.REST, DeadlineKind.TURN):
        known = deadline_of(row, kind)
        if known is not None and (known.seat, known.ply) == (seat.number, row.ply):
            yield known
            return
    if period is not None:
        yield DeadlineRecord(DeadlineKind.TURN, seat.number, row.ply, change.now + period / 2, change.now + period)


def _awaited(row: TableRecord, to_act: int | None) -> SeatRecord | None:
    """The seat to act, if its member is present and another member waits: a member alone has no time limit."""
    seat, present = seat_at(row, to_act), [seat for seat in row.seats if is_present(seat)]
    return seat if seat in present and len(present) > 1 else None


def _idle(row: TableRecord, change: ClockedChange, settings: ClockSettings) -> DeadlineRecord:
    """When the table ends if nothing happens. Agents and deadlines do not keep it open."""
    patience = timedelta(seconds=settings.lobby if row.status == Status.LOBBY else settings.idle)
    known = deadline_of(row, DeadlineKind.IDLE)
    due = change.now + patience
    if known is not None and change.before is not None and change.before.status == row.status:
        by_nobody = change.by_clock or (change.move is not None and change.move.agent is not None)
        if by_nobody or abs(due - known.due) < patience / _COARSE:
            return known
    return DeadlineRecord(DeadlineKind.IDLE, None, row.ply, due, due)
