"""Moves that the host makes for members, as there is nothing to decide: a plug-in names their kinds.

They are made in the same change as the move before them, so nobody sees the table in between and no process can die
there. In the log each is a move of its seat like any other. As their member has not asked for it, it is no sign of life
from them, takes no wish to stop back, and cannot be taken back.
"""

from __future__ import annotations

import contextlib
from collections import deque
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, TypeAlias

from msgspec import Struct

from bot.store.schema import Status
from bot.tables import play
from bot.tables.drivers import is_present
from bot.tables.refusals import TableRefusal

if TYPE_CHECKING:
    from datetime import datetime

    from bot.store.schema import TableRecord
    from bot.store.unit_of_work import UnitOfWork
    from bot.tables.drafts import Draft
    from engines.contract import AnyGame

Kinds: TypeAlias = tuple[type[Struct], ...]
Unasked: TypeAlias = Mapping[str, Kinds]
"""For each game, the kinds of moves that are made for a member when the rules leave no other."""
NONE: Final[Unasked] = MappingProxyType({})


def go_on(draft: Draft, kinds: Kinds, now: datetime) -> None:
    """Make all moves of these kinds that come next, as long as a member is to act who can make no other.

    House players make theirs themselves, at the pace of the table. At a table that pauses nothing happens.
    """
    if not kinds or draft.row.paused_at is not None:
        return
    while (number := draft.to_act) is not None:
        seat = next(seat for seat in draft.row.seats if seat.number == number)
        move = the_only(draft.game.legal_moves(draft.state), kinds)
        if move is None or not is_present(seat):
            return
        play.play_unasked(draft, seat, move, now)


def the_only(legal: Sequence[Struct], kinds: Kinds) -> Struct | None:
    """The only legal move, if it is of these kinds."""
    return legal[0] if len(legal) == 1 and isinstance(legal[0], kinds) else None


def undo_of(unit: UnitOfWork, row: TableRecord, game: AnyGame, kinds: Kinds) -> Struct | None:
    """The state before the last move of a running table, if its member may take it back; the log is replayed for it.

    None as well for a log of other rules, or one that cannot be read.
    """
    last = next(iter(unit.latest_moves(row.id, 1)), None)
    if last is None or last.agent is not None or row.status != Status.RUNNING or row.rules != game.rules:
        return None
    if not any(seat.number == last.seat and seat.member_id == last.member_id for seat in row.seats):
        return None  # Somebody else has the seat now.
    with contextlib.suppress(TableRefusal):
        before, after = deque(play.positions_of(row, game, unit.moves(row.id)), maxlen=2)
        if after.move is not None and game.may_take_back(before.state, after.move, after.state):
            was_asked = the_only(game.legal_moves(before.state), kinds) is None
            return before.state if was_asked else None
    return None
