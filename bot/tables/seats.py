"""How a seat goes from one owner to another, who is removed, and who is handed the table.

Each change of a `TableRecord` is checked first; a refusal leaves it as it was. `bot.tables.drivers` holds who drives a
seat that is kept.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.store.schema import Status
from bot.tables.drivers import free_agent_number, history_of, host_of, is_present, note, owner_of
from bot.tables.lobby import end, held_by, require_running
from bot.tables.refusals import TableRefusal
from bot.tables.types import Absence, Member, SeatEvent

if TYPE_CHECKING:
    from datetime import datetime

    from bot.store.schema import TableRecord


def kick(row: TableRecord, by: Member, member_id: int, stand_in: str, now: datetime, *, manager: bool) -> None:
    """Take a member's seat away: in a lobby it becomes free, at a running table it is the agent's, `stand_in`."""
    _require_say(row, by.id, manager=manager)
    seat = held_by(row, member_id)
    if by.id == member_id:
        raise TableRefusal("kick-yourself")
    owner = None if seat is None else owner_of(seat)
    if seat is None or owner is None:
        raise TableRefusal("nobody-there")
    if row.status == Status.LOBBY:
        row.seats.remove(seat)
        if not row.seats:
            end(row, by, now)
        return
    if seat.agent is None:
        seat.agent, seat.agent_number = stand_in, free_agent_number(row)
    seat.member_id = seat.name = seat.absence = None
    seat.wants_stop = False
    note(row, seat, SeatEvent.KICKED, owner)


def take(row: TableRecord, number: int, member: Member) -> None:
    """Give a seat of a running table that is on offer to a newcomer, with its cards.

    Refused to a member who has had a seat at this table: they have seen cards, or were removed.
    """
    require_running(row)
    if row.guild_id is None:  # a tutorial
        raise TableRefusal("table-running")
    if held_by(row, member.id) is not None:
        raise TableRefusal("already-seated")
    if any(change.member.id == member.id for seat in row.seats for change in history_of(seat)):
        raise TableRefusal("had-seat")
    if any(change.member.is_nobody for seat in row.seats for change in history_of(seat)):
        raise TableRefusal("seats-closed")  # It may be they who come back, and they have seen cards.
    seat = next((seat for seat in row.seats if seat.number == number), None)
    if seat is None or seat.agent is None or seat.absence == Absence.AWAY:
        raise TableRefusal("seat-not-on-offer")
    seat.member_id, seat.name = member.id, member.name
    seat.agent = seat.agent_number = seat.absence = None
    note(row, seat, SeatEvent.TAKEN, member)


def hand_on(row: TableRecord, by: Member, member_id: int, *, manager: bool) -> None:
    """Make a member who sits here, and plays themselves, the host."""
    _require_say(row, by.id, manager=manager)
    host, seat = host_of(row), held_by(row, member_id)
    if seat is None or not is_present(seat):
        raise TableRefusal("nobody-there")
    if host is not None and host.id == member_id:
        raise TableRefusal("already-host")
    row.host_id = member_id


def require_say(host: Member | None, member_id: int, *, manager: bool) -> None:
    """Refuse a member who is neither the `host` of a table nor a manager."""
    if not manager and host is None:
        raise TableRefusal("no-host")
    if not manager and host is not None and host.id != member_id:
        raise TableRefusal("not-host")


def _require_say(row: TableRecord, member_id: int, *, manager: bool) -> None:
    if not row.is_open:
        raise TableRefusal("table-over")
    require_say(host_of(row), member_id, manager=manager)
