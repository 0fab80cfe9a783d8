"""What features add to the transactions of the core: when a table ends, and when something is forgotten.

Every function is called within a transaction, gets its unit of work, and does nothing but read and write there.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import chain
from typing import Final

from bot.store.schema import TableRecord
from bot.store.unit_of_work import UnitOfWork
from bot.tables.types import Earned
from engines.contract import AnyGame


@dataclass(frozen=True, kw_only=True)
class Hooks:
    """What is called in the transactions of the core. By default nothing happens."""

    on_table_ended: Callable[[UnitOfWork, TableRecord, AnyGame], Sequence[Earned]] = lambda _unit, _row, _game: ()
    """Stores what remains of a table, after its last change is stored. Returns what its members have achieved by it."""
    earned_at: Callable[[UnitOfWork, str], Sequence[Earned]] = lambda _unit, _table_id: ()
    """What was achieved at the table with this id, which has ended."""
    export_member: Callable[[UnitOfWork, int], dict[str, object]] = lambda _unit, _member_id: {}
    """What is stored of a member, by headings, as JSON can hold it."""
    forget_member: Callable[[UnitOfWork, int, datetime], None] = lambda _unit, _member_id, _now: None
    """Deletes what is stored of a member who has asked for that now."""
    forget_unseen: Callable[[UnitOfWork, Collection[int]], None] = lambda _unit, _members: None
    """Deletes what need not be kept of members who have not been seen for a long time."""
    forget_guild: Callable[[UnitOfWork, int], bool] = lambda _unit, _guild_id: False
    """Deletes a portion of what is stored of a server. Returns whether there may be more."""
    delete_old: Callable[[UnitOfWork, datetime], bool] = lambda _unit, _before: False
    """Deletes a portion of what was over before this moment. Returns whether there may be more."""


NO_HOOKS: Final = Hooks()


def joined(hooks: Sequence[Hooks]) -> Hooks:
    """Hooks that call all of these, in this order."""

    def forget_member(unit: UnitOfWork, member_id: int, now: datetime) -> None:
        for each in hooks:
            each.forget_member(unit, member_id, now)

    def forget_unseen(unit: UnitOfWork, members: Collection[int]) -> None:
        for each in hooks:
            each.forget_unseen(unit, members)

    return Hooks(
        on_table_ended=lambda unit, row, game: [*chain(*(each.on_table_ended(unit, row, game) for each in hooks))],
        earned_at=lambda unit, table_id: [*chain(*(each.earned_at(unit, table_id) for each in hooks))],
        export_member=lambda unit, member_id: dict(
            chain(*(each.export_member(unit, member_id).items() for each in hooks))
        ),
        forget_member=forget_member,
        forget_unseen=forget_unseen,
        forget_guild=lambda unit, guild_id: any(each.forget_guild(unit, guild_id) for each in hooks),
        delete_old=lambda unit, before: any(each.delete_old(unit, before) for each in hooks),
    )
