"""Faults of clocks and of seats that change hands."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from msgspec.structs import replace

from bot.messages import reconciler, table_sync
from bot.messages.discord_api.budget import Rank
from bot.messages.post_cache import HAND, Slot
from bot.messages.reconciler import Draw, Notes, Say, Wanted
from bot.store.schema import DeadlineRecord, TableRecord
from bot.tables import clocks, timekeeping
from bot.tables.clocks import ClockedChange, ClockSettings, DeadlineKind, deadline_of
from bot.tables.play import Draft
from bot.tables.refusals import Stale
from bot.tables.snapshots import Snapshot
from bot.tables.types import SeatEvent, Table
from tests.simulation.planted.fault import Reached, plants

# --- clocks ---


@plants(timekeeping, "_still")
def deadline_fires_unseen(original: Any, reached: Reached) -> Any:
    """A deadline fires without looking whether the table still has it."""

    def _still(draft: Draft, deadline: DeadlineRecord) -> DeadlineRecord:
        try:
            known: DeadlineRecord = original(draft, deadline)
        except Stale:
            reached()
            return deadline_of(draft.row, DeadlineKind(deadline.kind)) or deadline
        return known

    return _still


@plants(clocks, "_deadlines")
def clock_runs_during_a_pause(original: Any, reached: Reached) -> Any:
    """The clock of a table goes on while the table is paused."""

    def _deadlines(row: TableRecord, change: ClockedChange, settings: ClockSettings) -> Iterator[DeadlineRecord]:
        paused_at, row.paused_at = row.paused_at, None
        try:
            found: list[DeadlineRecord] = [*original(row, change, settings)]
        finally:
            row.paused_at = paused_at
        if paused_at is not None and row.is_open:
            reached()
        yield from found

    return _deadlines


@plants(clocks, "_deadlines")
def deadline_is_not_moved_after_a_move(original: Any, reached: Reached) -> Any:
    """A seat that acts again keeps the deadline of its last move, which fires never or too early."""

    def _deadlines(row: TableRecord, change: ClockedChange, settings: ClockSettings) -> Iterator[DeadlineRecord]:
        known = deadline_of(row, DeadlineKind.TURN)
        for each in original(row, change, settings):
            if (
                each.kind == DeadlineKind.TURN
                and known is not None
                and known.seat == each.seat
                and known.ply != each.ply
            ):
                reached()
                yield known
            else:
                yield each

    return _deadlines


@plants(timekeeping, "remind")
def reminder_is_not_cleared(original: Any, reached: Reached) -> Any:
    """A reminder stays due after it has rung."""

    def remind(draft: Draft, deadline: DeadlineRecord, now: datetime) -> None:
        original(draft, deadline, now)
        reached()
        draft.row.deadlines = [
            replace(each, due=deadline.due) if each.kind == deadline.kind else each for each in draft.row.deadlines
        ]

    return remind


# --- seats ---


def _newcomers(table: Table) -> list[int]:
    """The members who have taken a seat of this running game."""
    return [
        seat.member.id
        for seat in table.seats
        if seat.member is not None and any(each.event is SeatEvent.TAKEN for each in seat.history)
    ]


@plants(reconciler, "_hand")
def hand_of_a_lost_seat_stays(original: Any, reached: Reached) -> Any:
    """A member whose seat somebody else has taken keeps the hand, which nobody changes any more."""

    def _hand(
        slot: Slot, member_id: int, snapshot: Snapshot, notes: Notes, draw: Draw, say: Say | None
    ) -> Wanted | None:
        wanted: Wanted | None = original(slot, member_id, snapshot, notes, draw, say)
        is_lost = snapshot.table.seat_of(member_id) is None and not snapshot.table.is_tutorial
        if is_lost and wanted is not None and wanted.screen is None and notes.post(slot) is not None:
            reached()
            return None
        return wanted

    return _hand


@plants(table_sync, "messages")
def new_owner_gets_no_hand(original: Any, reached: Reached) -> Any:
    """A member who takes a seat of a running game gets no hand."""

    def messages(snapshot: Snapshot, notes: Notes, *, calls: bool) -> dict[Slot, Rank]:
        found: dict[Slot, Rank] = original(snapshot, notes, calls=calls)
        newcomers = _newcomers(snapshot.table)
        left_out = [slot for slot in found if slot.kind == HAND and slot.member_id in newcomers]
        if left_out:
            reached()
        return {slot: rank for slot, rank in found.items() if slot not in left_out}

    return messages


@plants(reconciler, "_hand")
def new_owner_gets_the_hand_of_another(original: Any, reached: Reached) -> Any:
    """A member who takes a seat of a running game is shown the cards of the next one."""

    def _hand(
        slot: Slot, member_id: int, snapshot: Snapshot, notes: Notes, draw: Draw, say: Say | None
    ) -> Wanted | None:
        def draw_wrongly(snapshot: Snapshot, member_id: int | None, *others: Any) -> Any:
            members = [each.id for each in snapshot.table.members]
            if member_id in _newcomers(snapshot.table) and len(members) > 1:
                reached()
                member_id = members[(members.index(member_id) + 1) % len(members)]
            return draw(snapshot, member_id, *others)

        wanted: Wanted | None = original(slot, member_id, snapshot, notes, draw_wrongly, say)
        return wanted

    return _hand
