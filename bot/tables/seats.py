"""The seats of a table: who owns and drives each, since when, and which token represents it.

An owner keeps the seat, the cards and the private hand while an agent drives. Each function checks a change before it
makes it; a refusal leaves the `TableRecord` unchanged. `bot.host.host` decides who may ask for what.

A seat's token is the face of its owner (`bot.tables.looks`). That of a house player follows from its number of joining,
`SeatRecord.joined`, which it keeps from the lobby to the end of the game, as long as no member has this face.
"""

from __future__ import annotations

from datetime import datetime
from typing import Final

import msgspec

from bot.store.schema import SeatRecord, Status, TableRecord
from bot.tables.refusals import TableRefusal
from bot.tables.types import Absence, Because, Member, SeatChange, SeatEvent

GOING: Final = frozenset({SeatEvent.AWAY, SeatEvent.LEFT, SeatEvent.REMOVED})
"""Events after which the owner may come back."""

_HISTORY: Final = msgspec.json.Decoder(tuple[SeatChange, ...])


def owner_of(seat: SeatRecord) -> Member | None:
    """The owner of a seat; None if it has none."""
    return None if seat.member_id is None else Member(seat.member_id, seat.short_name or seat.name or "")


def history_of(seat: SeatRecord) -> tuple[SeatChange, ...]:
    """The changes of a seat's owner and driver since the deal."""
    return _HISTORY.decode(seat.history) if seat.history else ()


def is_present(seat: SeatRecord) -> bool:
    """Whether a member owns the seat and drives it."""
    return seat.member_id is not None and seat.agent is None


def plays_alone(row: TableRecord) -> bool:
    """Whether one member plays at a running table with house players: nobody else owns a seat, away or not."""
    owners = [seat for seat in row.seats if is_present(seat) or seat.absence == Absence.AWAY]
    return row.status == Status.RUNNING and len(owners) == 1


def seat_at(row: TableRecord, number: int | None) -> SeatRecord | None:
    """The seat of this number in the game; None if there is none, and for None."""
    return next((seat for seat in row.seats if seat.number is not None and seat.number == number), None)


def controlled_by(row: TableRecord, member_id: int) -> SeatRecord:
    """The seat that this member owns and drives.

    Raises TableRefusal: `not-seated` if they own none, `agent-drives` if an agent drives it for them.
    """
    seat = required_seat(row, member_id)
    if seat.agent is not None:
        raise TableRefusal("agent-drives")
    return seat


def hand_to_agent(row: TableRecord, seat: SeatRecord, agent: str, absence: Absence = Absence.AWAY) -> None:
    """Let the agent of this name drive an owned seat; if one already drives it, only the reason changes."""
    owner = owner_of(seat)
    if owner is None:
        raise ValueError(f"nobody owns seat {seat.number} of table {row.id}")
    if seat.absence == absence:
        return
    if seat.agent is None:
        seat.agent, seat.agent_number = agent, free_agent_number(row)
    seat.absence, seat.wants_stop = absence, False
    note(row, seat, SeatEvent(absence), owner, seat.agent_number)


def resume_control(row: TableRecord, seat: SeatRecord) -> None:
    """The owner drives again."""
    owner = owner_of(seat)
    if owner is None:
        raise ValueError(f"nobody owns seat {seat.number} of table {row.id}")
    if seat.agent is None:
        return
    agent, seat.agent = seat.agent_number, None
    seat.agent_number = seat.absence = None
    note(row, seat, SeatEvent.BACK, owner, agent)


def come_back(row: TableRecord, member_id: int, *, here: bool) -> None:
    """Let a member drive their seat again at a running table. `here`: they ask in the table's server."""
    require_running(row)
    seat = required_seat(row, member_id)
    if seat.agent is None:
        raise TableRefusal("already-driving")
    if seat.absence == Absence.REMOVED and not here:
        raise TableRefusal("come-back-there")
    resume_control(row, seat)


def note(row: TableRecord, seat: SeatRecord, event: SeatEvent, member: Member, agent: int | None) -> None:
    """Add to a seat's history; `agent` is the number of the house player that takes over, or that played until now.

    Of a member who leaves and comes back between two moves, only the last of it is kept: the others have seen it. The
    seat's emote is gone, because another player is there.
    """
    seat.emote = None
    history = history_of(seat)
    passing = GOING | {SeatEvent.BACK}
    came_and_went = False
    while (
        history and history[-1].ply == row.ply and history[-1].member.id == member.id and history[-1].event in passing
    ):
        history, came_and_went = history[:-1], True
    last = history[-1].event if history and history[-1].member.id == member.id else None
    if not (event == last or (event is SeatEvent.BACK and last not in GOING and not came_and_went)):
        history = (*history, SeatChange(row.ply, event, member, agent=agent or 0))
    seat.history = msgspec.json.encode(history).decode() if history else ""


def free_agent_number(row: TableRecord) -> int:
    """The lowest number that no agent of the table has."""
    taken = {seat.agent_number for seat in row.seats}
    return next(number for number in range(1, len(taken) + 2) if number not in taken)


def host_of(row: TableRecord) -> Member | None:
    """The host of a table: among the owners who drive, the one it was handed to, else the one seated longest.

    If no owner drives, it is chosen from those who are only away; None if all have left.
    """
    here = [seat for seat in row.seats if is_present(seat)]
    candidates = here or [seat for seat in row.seats if seat.absence == Absence.AWAY]
    if not candidates:
        return None
    return owner_of(min(candidates, key=lambda seat: (seat.member_id != row.host_id, _since(seat), seat.joined)))


def _since(seat: SeatRecord) -> int:
    """The ply at which a seat's owner took it; -1 if that was before the deal."""
    taken = [change.ply for change in history_of(seat) if change.event is SeatEvent.TAKEN]
    return taken[-1] if taken else -1


TOKENS: Final = 5
"""The number of tokens, which is also the most seats of a table."""


def next_joined(row: TableRecord) -> int:
    """The `joined` of the next seat: higher than all others, and with a free token."""
    taken = {_token(seat.joined) for seat in row.seats}
    last = max((seat.joined for seat in row.seats), default=0)
    return next(joined for joined in range(last + 1, last + 1 + TOKENS) if _token(joined) not in taken)


def tokens_of(row: TableRecord) -> dict[int, int]:
    """The token of each seat, by its `joined`. House players give way to members."""
    tokens: dict[int, int] = {}
    for seat in sorted(row.seats, key=lambda seat: (seat.member_id is None, seat.token is None, seat.joined)):
        first = _token(seat.joined) if seat.token is None else seat.token
        # This token, or the next free one: at a table from an older version, two seats may have the same.
        free = (each for step in range(TOKENS) if (each := (first + step) % TOKENS) not in tokens.values())
        tokens[seat.joined] = next(free, first)
    return tokens


def _token(joined: int) -> int:
    return (joined - 1) % TOKENS


def end(row: TableRecord, member: Member | None, now: datetime) -> None:
    """Stop a table, running or not; `member` stopped it, or nobody."""
    row.status, row.ended_at, row.deadlines = Status.STOPPED, now, []
    if member is not None:
        row.ended_by, row.ended_by_name = member.id, member.name


def end_because(row: TableRecord, because: Because, now: datetime) -> None:
    """End an open table, running or not, for a reason that no member chose. Raises TableRefusal if it has ended."""
    if not row.is_open:
        raise TableRefusal("table-over")
    end(row, None, now)
    row.ended_because = because


def require_lobby(row: TableRecord) -> None:
    """Refuse if the table has started or ended."""
    if row.status == Status.RUNNING:
        raise TableRefusal("table-running")
    if row.status != Status.LOBBY:
        raise TableRefusal("table-over")


def require_running(row: TableRecord) -> None:
    """Refuse if the table has not started, or has ended."""
    if row.status == Status.LOBBY:
        raise TableRefusal("table-not-started")
    if not row.is_open:
        raise TableRefusal("table-over")


def held_by(row: TableRecord, member_id: int) -> SeatRecord | None:
    """The seat that this member owns, even if an agent drives it; None if they own none."""
    return next((seat for seat in row.seats if seat.member_id == member_id), None)


def required_seat(row: TableRecord, member_id: int) -> SeatRecord:
    """The seat that this member owns, even if an agent drives it. Raises TableRefusal if they own none."""
    seat = held_by(row, member_id)
    if seat is None:
        raise TableRefusal("not-seated")
    return seat


def kick(row: TableRecord, by: Member, member_id: int, stand_in: str, now: datetime, *, manager: bool) -> None:
    """Take a member's seat away: in a lobby it becomes free, at a running table the agent `stand_in` gets it."""
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
    seat.member_id = seat.name = seat.short_name = seat.absence = None
    seat.wants_stop = False
    note(row, seat, SeatEvent.KICKED, owner, seat.agent_number)


def take(row: TableRecord, number: int, member: Member) -> SeatRecord:
    """Give a newcomer a seat on offer at a running table, with its cards, and return it.

    Refuses members who have had a seat at this table: they have seen cards, or were removed.
    """
    require_running(row)
    if row.guild_id is None:  # a tutorial
        raise TableRefusal("table-running")
    if held_by(row, member.id) is not None:
        raise TableRefusal("already-seated")
    if any(change.member.id == member.id for seat in row.seats for change in history_of(seat)):
        raise TableRefusal("had-seat")
    if any(change.member.is_nobody for seat in row.seats for change in history_of(seat)):
        raise TableRefusal("seats-closed")  # This may be the forgotten member, who has seen cards.
    seat = seat_at(row, number)
    if seat is None or seat.agent is None or seat.absence == Absence.AWAY:
        raise TableRefusal("seat-not-on-offer")
    if seat.advice:
        *earlier, going = history_of(seat)
        going = msgspec.structs.replace(going, advice=seat.advice)
        seat.history = msgspec.json.encode([*earlier, going]).decode()
        seat.advice, seat.advised_at = 0, None
    seat.member_id, seat.name, seat.short_name = member.id, member.name, None
    agent, seat.agent = seat.agent_number, None
    seat.agent_number = seat.absence = None
    note(row, seat, SeatEvent.TAKEN, member, agent)
    return seat


def hand_on(row: TableRecord, by: Member, member_id: int, *, manager: bool) -> None:
    """Make a member who drives their own seat the host."""
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
