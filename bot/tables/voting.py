"""Stopping a running table by vote: more than half of the members who play themselves have to want it.

The store keeps a vote with its seat, until the seat's owner plays on or goes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.store.schema import Status
from bot.tables.drivers import driven_by, is_present
from bot.tables.lobby import end, require_running
from bot.tables.refusals import TableRefusal

if TYPE_CHECKING:
    from datetime import datetime

    from bot.store.schema import TableRecord


def vote_to_stop(row: TableRecord, member_id: int, now: datetime) -> None:
    """A member wants to stop the game, or agrees to it; the table is stopped once enough of them do."""
    require_running(row)
    seat = driven_by(row, member_id)
    if seat.wants_stop:
        raise TableRefusal("has-voted")
    seat.wants_stop = True
    count(row, now)


def count(row: TableRecord, now: datetime) -> None:
    """Stop a running table if enough members want it, as after somebody has voted or gone."""
    here = [seat for seat in row.seats if is_present(seat)]
    if row.status == Status.RUNNING and 2 * sum(seat.wants_stop for seat in here) > len(here):
        end(row, None, now)
