"""What features add to the transactions of the core when a table ends, or when data is exported or deleted.

Each function is called inside a transaction, gets its unit of work, and must only read and write there.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import chain
from typing import Final

from bot.store.schema import TableRecord
from bot.store.unit_of_work import UnitOfWork
from bot.tables.types import Earned, HeadToHead
from engines.contract import AnyGame


@dataclass(frozen=True, kw_only=True)
class Hooks:
    """Functions that are called in the transactions of the core. The defaults do nothing."""

    on_table_ended: Callable[[UnitOfWork, TableRecord, AnyGame], Sequence[Earned]] = lambda _unit, _row, _game: ()
    """Stores a table's results, after its last change is stored. Returns what its members achieved with it."""
    earned_at: Callable[[UnitOfWork, str], Sequence[Earned]] = lambda _unit, _table_id: ()
    """Returns what was achieved at the ended table with this id."""
    wants_calls: Callable[[UnitOfWork, int], Sequence[int]] = lambda _unit, _channel_id: ()
    """Returns the members who want to be called to lobbies in this channel, or in threads made for its tables."""
    wants_end: Callable[[UnitOfWork, str], Sequence[int]] = lambda _unit, _table_id: ()
    """Returns the members who want to be called when the table with this id has ended."""
    duel_at: Callable[[UnitOfWork, str], HeadToHead | None] = lambda _unit, _table_id: None
    """Returns the head-to-head at the ended table of two seats with this id, if it is known."""
    export_member: Callable[[UnitOfWork, int], dict[str, object]] = lambda _unit, _member_id: {}
    """Returns what is stored about a member, by heading, as values that JSON can represent."""
    forget_member: Callable[[UnitOfWork, int, datetime], None] = lambda _unit, _member_id, _now: None
    """Deletes what is stored about a member who has asked for it at this time."""
    forget_unseen: Callable[[UnitOfWork, Collection[int]], None] = lambda _unit, _members: None
    """Deletes what need not be kept about members who have long been inactive."""
    forget_guild: Callable[[UnitOfWork, int], bool] = lambda _unit, _guild_id: False
    """Deletes a portion of what is stored about a server. Returns whether there may be more."""
    delete_old: Callable[[UnitOfWork, datetime], bool] = lambda _unit, _before: False
    """Deletes a portion of what ended before this time. Returns whether there may be more."""


NO_HOOKS: Final = Hooks()


def joined(hooks: Sequence[Hooks]) -> Hooks:
    """Hooks that call all of these in order; a hook that works in portions stops at the first that may have more."""

    def forget_member(unit: UnitOfWork, member_id: int, now: datetime) -> None:
        for each in hooks:
            each.forget_member(unit, member_id, now)

    def forget_unseen(unit: UnitOfWork, members: Collection[int]) -> None:
        for each in hooks:
            each.forget_unseen(unit, members)

    return Hooks(
        on_table_ended=lambda unit, row, game: [*chain(*(each.on_table_ended(unit, row, game) for each in hooks))],
        earned_at=lambda unit, table_id: [*chain(*(each.earned_at(unit, table_id) for each in hooks))],
        wants_calls=lambda unit, channel_id: [*chain(*(each.wants_calls(unit, channel_id) for each in hooks))],
        wants_end=lambda unit, table_id: [*chain(*(each.wants_end(unit, table_id) for each in hooks))],
        duel_at=lambda unit, table_id: next(
            (duel for each in hooks if (duel := each.duel_at(unit, table_id)) is not None), None
        ),
        export_member=lambda unit, member_id: dict(
            chain(*(each.export_member(unit, member_id).items() for each in hooks))
        ),
        forget_member=forget_member,
        forget_unseen=forget_unseen,
        forget_guild=lambda unit, guild_id: any(each.forget_guild(unit, guild_id) for each in hooks),
        delete_old=lambda unit, before: any(each.delete_old(unit, before) for each in hooks),
    )
