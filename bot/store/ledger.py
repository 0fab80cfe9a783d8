"""The queries of one transaction: tables with their seats, and the log of moves.

Here belongs everything that the host asks of the database between `begin` and `commit`. What the screens ask, with a
transaction for each question, stands in `bot.store.store`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import Select, func, select
from sqlalchemy.orm import joinedload, selectinload

from bot.store.models import OPEN, MoveRow, SeatRow, Status, TableRow

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncSession


class Ledger:
    """An open transaction. Rows got from it may be changed if it was opened for writing; leaving it commits."""

    def __init__(self, session: AsyncSession, *, writing: bool) -> None:
        self._session = session
        self._writing = writing

    async def table(self, table_id: str) -> TableRow | None:
        """The table with this id. In a writing transaction nobody else can change it until the end."""
        return await self._one(select(TableRow).where(TableRow.id == table_id))

    async def open_table(self, channel_id: int) -> TableRow | None:
        """The lobby or running table of a channel, held like `table`."""
        return await self._one(select(TableRow).where(TableRow.channel_id == channel_id, TableRow.status.in_(OPEN)))

    async def tables(
        self, *statuses: Status, member_id: int | None = None, guild_id: int | None = None
    ) -> list[TableRow]:
        """All tables with one of these statuses, oldest first; of one member or one guild if named."""
        query = (
            select(TableRow)
            .where(TableRow.status.in_(statuses))
            .order_by(TableRow.created_at, TableRow.id)
            .options(selectinload(TableRow.seats))
        )
        if member_id is not None:
            query = query.where(TableRow.seats.any(SeatRow.member_id == member_id))
        if guild_id is not None:
            query = query.where(TableRow.guild_id == guild_id)
        return list((await self._session.scalars(query)).all())

    async def moves(self, table_id: str) -> list[MoveRow]:
        """The log of a table, in order."""
        query = select(MoveRow).where(MoveRow.table_id == table_id).order_by(MoveRow.ply)
        return list((await self._session.scalars(query)).all())

    async def count_moves(self, table_id: str) -> int:
        """How many moves the log of a table has."""
        query = select(func.count()).select_from(MoveRow).where(MoveRow.table_id == table_id)
        return (await self._session.scalars(query)).one()

    def add(self, row: TableRow | MoveRow) -> None:
        """Put in a new row. If its key is taken, the transaction ends with `Conflict`."""
        self._session.add(row)

    async def _one(self, query: Select[TableRow]) -> TableRow | None:
        if self._writing:
            # The seats come by a statement of their own, after the lock: what is read together with waiting for a lock
            # is as old as the wait. SQLite knows no row locks and needs none, its writers run one after the other.
            query = query.with_for_update().options(selectinload(TableRow.seats))
        else:
            query = query.options(joinedload(TableRow.seats))
        return (await self._session.scalars(query)).unique().one_or_none()
