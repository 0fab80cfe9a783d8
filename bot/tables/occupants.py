"""Who sat where earlier: the seats of a table as they were when a move was made.

A table's seats name the players of now. Sentences about what happened before somebody left, came back or took over name
the players of that time, which follow from the history of each seat.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from bot.tables.story import LogEntry
from bot.tables.types import Absence, Seat, SeatChange, SeatedAgent, SeatEvent, Table

_ABSENCES = {
    SeatEvent.AWAY: Absence.AWAY,
    SeatEvent.LEFT: Absence.LEFT,
    SeatEvent.REMOVED: Absence.REMOVED,
}


def seat_then(seat: Seat, ply: int) -> Seat:
    """A seat as it was when the move that led to this ply was made."""
    later = next((place for place, change in enumerate(seat.history) if change.ply >= ply), None)
    if later is None:
        return seat
    first = seat.history[0]
    if later:
        then = _after(seat, seat.history[later - 1])
    elif first.event is SeatEvent.TAKEN:
        then = replace(seat, member=None, agent=SeatedAgent("", first.agent), absence=None)
    else:
        then = replace(seat, member=first.member, agent=None, absence=None)
    # The owner who played then, and still has the seat, is no other player; nor is the same house player.
    same = then.member == seat.member and (then.agent is None or _number(then) == _number(seat))
    return replace(then, is_former=not same)


def _after(seat: Seat, change: SeatChange) -> Seat:
    match change.event:
        case SeatEvent.BACK | SeatEvent.TAKEN:
            return replace(seat, member=change.member, agent=None, absence=None)
        case SeatEvent.KICKED | SeatEvent.FORGOTTEN:
            return replace(seat, member=None, agent=SeatedAgent("", change.agent), absence=None)
        case _:
            absence, agent = _ABSENCES[change.event], SeatedAgent("", change.agent)
            return replace(seat, member=change.member, agent=agent, absence=absence)


def _number(seat: Seat) -> int | None:
    return None if seat.agent is None else seat.agent.number


def table_at(table: Table, ply: int) -> Table:
    """A table with its seats as they were when the move that led to this ply was made."""
    if not any(seat.history for seat in table.seats):
        return table
    return replace(table, seats=tuple(seat_then(seat, ply) for seat in table.seats))


def table_of_movers(table: Table, moves: Iterable[LogEntry], before: int | None = None) -> Table:
    """A table whose seats have the players who made these moves, for sentences about them.

    A seat that several players had has a `relay`. One that made none of the moves has the player of the move `before`
    (a ply), or of now.
    """
    if not any(seat.history for seat in table.seats):
        return table
    plies: dict[int, list[int]] = {}
    for told in moves:
        if told.ply:
            plies.setdefault(told.seat, []).append(told.ply)
    return replace(table, seats=tuple(_mover(seat, plies.get(seat.number, ()), before) for seat in table.seats))


def _mover(seat: Seat, plies: Sequence[int], before: int | None) -> Seat:
    if not plies:
        return seat if before is None else seat_then(seat, before)
    first, last = seat_then(seat, plies[0]), seat_then(seat, plies[-1])
    is_one = (first.member, _number(first)) == (last.member, _number(last))
    return last if is_one else replace(first, relay=last, is_former=True)
