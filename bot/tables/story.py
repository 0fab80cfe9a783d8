"""The story of a table: which of its latest events a seat is told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from engines.contract import Event, seen_by

if TYPE_CHECKING:
    from collections.abc import Sequence

REACH: Final = 60
"""A story goes back at most this many moves, as for a seat that is out of the game."""


class Told(Struct, frozen=True, gc=False):
    """One move of the log, by what it made happen."""

    seat: int
    """Who made the move."""
    events: tuple[Event, ...]


def story(log: Sequence[Told], seat: int | None, to_act: int | None) -> tuple[Event, ...]:
    """What this seat, or a spectator, is told of the end of a log.

    It begins with the last run of moves that the seat has made and somebody else has followed, or with that of the seat
    to act if that is earlier: so it holds a whole round of the table, also in the middle of a turn of several moves,
    and for who has just moved. When the game is over, the last seat that moved counts as the one to act.

    In a game whose events say where a turn opens, everybody is told the same round: it begins after the turn before of
    the seat whose turn was the last to open.
    """
    log = log[-REACH:]
    if not log:
        return ()
    start = _last_round(log)
    if start is None:
        start = _last_turn(log, log[-1].seat if to_act is None else to_act) or 0
        own = _last_turn(log, seat)
        if own is not None:
            start = min(start, own)
    return tuple(event for told in log[start:] for event in seen_by(seat, told.events))


def _last_round(log: Sequence[Told]) -> int | None:
    """Where the last round begins, by the events that open a turn; None if there are none."""
    opened = [place for place, told in enumerate(log) if any(event.opens_turn for event in told.events)]
    if not opened:
        return None
    seats = [log[place].seat for place in opened]
    rounds = [number for number, seat in enumerate(seats[:-1], start=1) if seat == seats[-1]]
    return opened[rounds[-1]] if rounds else opened[0]


def _last_turn(log: Sequence[Told], seat: int | None) -> int | None:
    """Where the last finished run of moves of a seat begins; None if there is none."""
    last = len(log) - 1
    while last >= 0 and log[last].seat == seat:
        last -= 1  # a run that goes on
    while last >= 0 and log[last].seat != seat:
        last -= 1
    if last < 0:
        return None
    while last > 0 and log[last - 1].seat == seat:
        last -= 1
    return last
