"""Who may be advised at a table, and how advice is counted: once for each ply, before it is given."""

from __future__ import annotations

from bot.store.schema import SeatRecord
from bot.tables import seats
from bot.tables.play import Draft, LoadedTable, require_turn
from bot.tables.refusals import TableRefusal


def count(draft: Draft, ply: int, member_id: int) -> None:
    """Count the advice that a member gets at this ply. Raises TableRefusal if they may have none."""
    seat = advised_seat(draft, ply, member_id)
    if seat.advised_at != ply:
        seat.advice += 1
        seat.advised_at = ply


def advised_seat(table: LoadedTable | Draft, ply: int, member_id: int) -> SeatRecord:
    """The seat of a member who may be advised now. Raises TableRefusal for anybody else."""
    row = table.row
    seats.require_running(row)
    seat = seats.controlled_by(row, member_id)
    if not row.advice:
        raise TableRefusal("no-advice")
    if row.paused_at is not None:
        raise TableRefusal("table-paused")
    require_turn(table, seat, ply)
    return seat
