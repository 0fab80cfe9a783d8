"""What the person who runs the bot does at a table from the terminal, in a process beside the bot's.

It goes the way of every change, so it is safe while the bot runs: whoever was faster wins, the version rises, and the
screens are unsettled. The bot hears of it (`bot.tables.outside` on SQLite, a notice on PostgreSQL) and tells members.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.store import utc_now
from bot.tables.awake import AwakeTables
from bot.tables.lobby import end
from bot.tables.refusals import TableRefusal

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.store import Store
    from bot.tables.drafts import Draft
    from bot.tables.types import Because, Table
    from engines.contract import AnyGame


async def stop_for_operator(store: Store, games: Mapping[str, AnyGame], table_id: str, because: Because) -> Table:
    """End an open table. Raises TableRefusal."""

    def find(name: str) -> AnyGame:
        if name not in games:
            raise TableRefusal("unknown-game", game=name)
        return games[name]

    def change(draft: Draft) -> None:
        if not draft.row.is_open:
            raise TableRefusal("table-over")
        end(draft.row, None, utc_now())
        draft.row.ended_because = because
        draft.row.deadlines = []

    return (await AwakeTables(store, find).change(table_id, change)).table
