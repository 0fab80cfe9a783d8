"""How a table ends before its end: a lobby that is closed, or a running game that is stopped."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.store.schema import Status
from bot.tables.lobby import end, require_lobby
from bot.tables.refusals import TableRefusal
from bot.tables.snapshots import public_table

if TYPE_CHECKING:
    from datetime import datetime

    from bot.store.schema import TableRecord
    from bot.tables.types import Member, Table
    from engines.contract import AnyGame


def stop(
    row: TableRecord, game: AnyGame, member: Member | None, now: datetime, *, manager: bool, lobby_only: bool
) -> None:
    """Stop the table for a member, or for nobody, if they may; with `lobby_only` only if it has not started."""
    if lobby_only:
        require_lobby(row)
    require_may_stop(public_table(row, game), None if member is None else member.id, manager=manager)
    end(row, member, now)


def require_may_stop(table: Table, member_id: int | None, *, manager: bool) -> None:
    """Refuse a member who may not stop this table; refuse everybody if it has ended."""
    if not table.is_open:
        raise TableRefusal("table-over")
    if not table.may_be_stopped_by(member_id, manager=manager):
        raise TableRefusal("not-seated" if table.status is Status.LOBBY else "not-host")
