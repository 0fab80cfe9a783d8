"""Who drives a seat: its owner, or an agent that has taken over for them, and for how long.

The owner keeps the seat, the cards and the private hand while an agent drives. Each change of a `TableRecord` is
checked first; a refusal leaves it as it was. Who may ask for what is decided by `bot.tables.host`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from bot.tables.refusals import TableRefusal
from bot.tables.types import Absence, Member, SeatChange, SeatEvent

if TYPE_CHECKING:
    from bot.store.schema import SeatRecord, TableRecord

GOING: Final = frozenset({SeatEvent.AWAY, SeatEvent.LEFT, SeatEvent.REMOVED})
"""After these the owner may come back."""
_HISTORY: Final = msgspec.json.Decoder(tuple[SeatChange, ...])


def owner_of(seat: SeatRecord) -> Member | None:
    """The owner of a seat; None if it has none."""
    return None if seat.member_id is None else Member(seat.member_id, seat.name or "")


def history_of(seat: SeatRecord) -> tuple[SeatChange, ...]:
    """Who came and went at a seat since the deal."""
    return _HISTORY.decode(seat.history) if seat.history else ()


def is_present(seat: SeatRecord) -> bool:
    """Whether a member owns the seat and drives it."""
    return seat.member_id is not None and seat.agent is None


def driven_by(row: TableRecord, member_id: int) -> SeatRecord:
    """The seat that this member owns and drives.

    Raises TableRefusal: `not-seated` if they own none, `agent-drives` if an agent drives it for them.
    """
    seat = next((seat for seat in row.seats if seat.member_id == member_id), None)
    if seat is None:
        raise TableRefusal("not-seated")
    if seat.agent is not None:
        raise TableRefusal("agent-drives")
    return seat


def let_drive(row: TableRecord, seat: SeatRecord, agent: str, absence: Absence = Absence.AWAY) -> None:
    """An agent takes over an owned seat, or keeps it for another reason; `agent` is the name of one."""
    owner = owner_of(seat)
    if owner is None:
        raise ValueError(f"nobody owns seat {seat.number} of table {row.id}")
    if seat.absence == absence:
        return
    if seat.agent is None:
        seat.agent, seat.agent_number = agent, free_agent_number(row)
    seat.absence, seat.wants_stop = absence, False
    note(row, seat, SeatEvent(absence), owner)


def take_the_wheel(row: TableRecord, seat: SeatRecord) -> None:
    """The owner drives again."""
    owner = owner_of(seat)
    if owner is None:
        raise ValueError(f"nobody owns seat {seat.number} of table {row.id}")
    if seat.agent is None:
        return
    seat.agent = seat.agent_number = seat.absence = None
    note(row, seat, SeatEvent.BACK, owner)


def note(row: TableRecord, seat: SeatRecord, event: SeatEvent, member: Member) -> None:
    """Add to the history of a seat. A member who leaves and comes back between two moves has done neither."""
    history = history_of(seat)
    passing = GOING | {SeatEvent.BACK}
    while (
        history and history[-1].ply == row.ply and history[-1].member.id == member.id and history[-1].event in passing
    ):
        history = history[:-1]
    last = history[-1].event if history and history[-1].member.id == member.id else None
    if not (event == last or (event is SeatEvent.BACK and last not in GOING)):
        history = (*history, SeatChange(row.ply, event, member))
    seat.history = msgspec.json.encode(history).decode() if history else ""


def free_agent_number(row: TableRecord) -> int:
    """The smallest number that no agent of the table has."""
    taken = {seat.agent_number for seat in row.seats}
    return next(number for number in range(1, len(taken) + 2) if number not in taken)


def host_of(row: TableRecord) -> Member | None:
    """The host of a table: of the owners who drive, the member who was handed it, or has sat there longest.

    If none of them drives, it is one of those who are only away; None if all have left.
    """
    here = [seat for seat in row.seats if is_present(seat)]
    candidates = here or [seat for seat in row.seats if seat.absence == Absence.AWAY]
    if not candidates:
        return None
    return owner_of(min(candidates, key=lambda seat: (seat.member_id != row.host_id, _since(seat), seat.joined)))


def _since(seat: SeatRecord) -> int:
    """The ply since which a seat has had its owner; -1 if since before the deal."""
    taken = [change.ply for change in history_of(seat) if change.event is SeatEvent.TAKEN]
    return taken[-1] if taken else -1
