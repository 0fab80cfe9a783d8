"""How many tables may be open at a time, for one member and in one server."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from bot.tables.refusals import TableRefusal

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.store.schema import TableRecord
    from bot.store.unit_of_work import UnitOfWork


class Limits(Struct, frozen=True, kw_only=True):
    """The numbers of the person who hosts the bot; None: no limit."""

    tables_per_member: int | None = None
    """At how many open tables a member has a seat, tutorials and games that they have left included."""
    tables_per_server: int | None = None

    def require_room(self, unit: UnitOfWork, members: Iterable[int], opening_in: int | None = None) -> None:
        """Refuse another seat to these members, and another table to the server in which one is to be opened.

        In the transaction that writes, the answer holds until it is committed.
        """
        for member_id in sorted(members):
            if self.tables_per_member is not None:
                _require(unit.open_tables_of(member_id), self.tables_per_member, "too-many-tables")
        if opening_in is not None and self.tables_per_server is not None:
            _require(unit.open_tables_in(opening_in), self.tables_per_server, "server-full")


def newcomers(before: TableRecord | None, after: TableRecord) -> set[int]:
    """The members who have a seat after a change and had none before it."""
    old, new = ({seat.member_id for seat in row.seats} if row is not None else set() for row in (before, after))
    return {member_id for member_id in new - old if member_id is not None}


def _require(count: int, limit: int, code: str) -> None:
    if count >= limit:
        raise TableRefusal(code, tables=limit)
