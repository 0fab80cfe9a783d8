"""Who has just left a running table, come back, or taken a seat over: a line on the board and on all hands.

It stays until the next round: until as many turns have begun as there are seats.
"""

from __future__ import annotations

from itertools import groupby
from typing import Final

from bot.locales import Words
from bot.pictures.marks import regular_icon
from bot.screens.people import member_name
from bot.tables.types import AnyTableView, Seat, SeatChange, SeatEvent

_BETWEEN: Final = " · "


def presence(table_view: AnyTableView, words: Words) -> list[str]:
    """The latest change of each seat since the last round, in one line; without that of the reader who came back."""
    table = table_view.table
    changes = [(seat, seat.history[-1]) for seat in table.seats if seat.history]
    recent = [(seat, change) for seat, change in changes if _is_recent(table_view, change)]
    recent.sort(key=lambda each: each[1].ply)
    told = [
        _sentence(seat, change, words, is_own=seat.number == table_view.seat)
        for seat, change in recent
        if not (seat.number == table_view.seat and change.event is SeatEvent.BACK)
    ]
    return [_BETWEEN.join(told)] if told else []


def _is_recent(table_view: AnyTableView, change: SeatChange) -> bool:
    table = table_view.table
    since = [told.seat for told in table_view.log if told.ply > change.ply and not told.is_aside]
    turns = len(list(groupby(since))) if table_view.log else table.ply - change.ply
    return turns < len(table.seats)


def _sentence(seat: Seat, change: SeatChange, words: Words, *, is_own: bool) -> str:
    """A change in a short sentence that begins with the seat's token."""
    key = f"presence-{change.event}"
    if change.event is SeatEvent.TAKEN and is_own:
        key += "-you"
    if change.event is SeatEvent.TAKEN and not change.agent:  # Noted by an older version.
        key += "-any"
    house = words.icon(regular_icon(seat.token, house=True))
    agent = words("agent-name", number=change.agent or (seat.agent.number if seat.agent is not None else 0))
    values = {"name": member_name(change.member, words), "agent": f"{house} {agent}".lstrip()}
    token = words.icon(regular_icon(seat.token, house=False))
    return f"{token} {words(key, **values)}".lstrip()
