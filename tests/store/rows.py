"""Rows as the tests need them, and a look at everything that a database holds."""

from __future__ import annotations

from typing import Any

from sqlalchemy import select

from bot.store import SeatRow, Status, Store, TableRow, utc_now
from bot.store.models import Base


def table_row(table_id: str = "abcd2345", channel_id: int = 10, **values: Any) -> TableRow:
    """A lobby with one member, unless told otherwise."""
    row = TableRow(
        id=table_id,
        guild_id=1,
        channel_id=channel_id,
        locale="ja",
        game="forty_barrels",
        rules=1,
        options="{}",
        status=Status.LOBBY,
        ply=0,
        settled=False,
        created_at=utc_now(),
        seats=[SeatRow(joined=1, member_id=7, name="Anna")],
    )
    for name, value in values.items():
        setattr(row, name, value)
    return row


async def everything(store: Store) -> dict[str, list[tuple[Any, ...]]]:
    """Every row of every table: to see that something changed nothing."""
    async with store.reading() as ledger:
        return {
            table.name: sorted((tuple(row) for row in await ledger._session.execute(select(table))), key=repr)
            for table in Base.metadata.sorted_tables
        }
