"""What members and deadlines do to a table's clock: pauses, nudges, reminders, and moves for members whose time is up.

`bot.tables.clocks` says when a deadline comes; `bot.host.timing` waits for it.
"""

from __future__ import annotations

import math
from datetime import datetime

from msgspec import Struct
from msgspec.structs import replace

from bot.store.schema import DeadlineRecord, SaidRecord
from bot.tables import clocks, play, seats
from bot.tables.act_limits import Ping
from bot.tables.clocks import ClockSettings, DeadlineKind, deadline_of, is_reminder
from bot.tables.play import Draft
from bot.tables.refusals import Stale, TableRefusal
from bot.tables.story import begins_turn
from bot.tables.types import Because


def pause(draft: Draft, member_id: int, settings: ClockSettings) -> None:
    """Record that a member asks for a pause."""
    seats.require_running(draft.row)
    seat = seats.controlled_by(draft.row, member_id)
    if settings.period(draft.row.clock) is None:
        raise TableRefusal("no-clock")
    seat.pauses = True


def go_on(draft: Draft, member_id: int) -> None:
    """End a pause, on behalf of a member with a seat."""
    seats.require_running(draft.row)
    seats.required_seat(draft.row, member_id)
    if draft.row.paused_at is None:
        raise TableRefusal("not-paused")
    clocks.end_pause(draft.row)


def nudge(draft: Draft, member_id: int, settings: ClockSettings, now: datetime, *, pings: bool) -> None:
    """Call the member who is to act. `pings`: it makes a phone ring, so it counts for `bot.tables.act_limits`."""
    row = draft.row
    seats.require_running(row)
    own = seats.required_seat(row, member_id)
    if row.paused_at is not None:
        raise TableRefusal("table-paused")
    seat = seats.seat_at(row, draft.to_act)
    if seat is None or not seats.is_present(seat):
        raise TableRefusal("nobody-to-nudge")
    if seat is own:
        raise TableRefusal("own-turn")
    # A call belongs to the turn, so it is never older than the turn.
    since = row.called_at or row.turn_at
    wait = 0.0 if since is None else settings.nudge - (now - since).total_seconds()
    if wait > 0:
        code = "turn-just-begun" if row.called_at is None else "just-called"
        raise TableRefusal(code, seat=seat.number or 0, seconds=math.ceil(wait))
    row.called_at = now
    if pings and seat.member_id is not None:
        # It rings in direct messages, or in the channel in place of an older call.
        draft.pings.append((Ping(member_id, None, (seat.member_id,)), now))


def end_idle(draft: Draft, deadline: DeadlineRecord, now: datetime) -> None:
    """End a table at which nothing has happened until this deadline. Raises Stale if it no longer applies."""
    if _still(draft, deadline).due > now:
        raise Stale(draft.row.ply)
    seats.end_because(draft.row, Because.IDLE, now)


def remind(draft: Draft, deadline: DeadlineRecord, now: datetime) -> None:
    """Remind the member to act. Raises Stale if the deadline no longer applies."""
    known = _still(draft, deadline)
    reminded = replace(known, due=known.until)
    draft.row.deadlines = [reminded if each is known else each for each in draft.row.deadlines]
    draft.row.called_at = now
    draft.by_clock = True


class InTime(Struct, frozen=True):
    """A move for a member whose time is up."""

    move: Struct
    agent: str
    """The agent that chose it."""
    said: tuple[SaidRecord, ...]
    """What was said at the table when it was asked."""
    stand_in: str
    """The agent that takes over the seat of a member who has missed enough turns in a row."""


def act_in_time(draft: Draft, deadline: DeadlineRecord, chosen: InTime, now: datetime) -> None:
    """Play a move for a member whose time is up. Raises Stale if the deadline no longer applies."""
    _still(draft, deadline)
    seat = seats.seat_at(draft.row, deadline.seat)
    if seat is None or not seats.is_present(seat) or tuple(draft.row.said) != chosen.said:
        raise Stale(draft.row.ply)
    play.play(draft, seat, deadline.ply, chosen.move, now, chosen.agent)
    draft.by_clock = True
    if deadline.kind == DeadlineKind.TURN:
        seat.missed += 1
        if seat.missed >= clocks.IN_A_ROW:
            seats.hand_to_agent(draft.row, seat, chosen.stand_in)
            play.count(draft.row, now)  # Enough of the remaining members may have voted to stop.
    draft.goes_on = _is_in_the_middle_of_a_turn(draft, seat.number)


def _still(draft: Draft, deadline: DeadlineRecord) -> DeadlineRecord:
    """The deadline as the table has it now. Raises Stale if the table has another one."""
    known = deadline_of(draft.row, DeadlineKind(deadline.kind))
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
