"""A start, or a takeover: an index finds the tables at which it is an agent's turn, and they are looked after."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

from bot.store.database import shielded
from bot.tables.refusals import TableRefusal
from bot.tables.unhurried import unhurried

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.store.schema import Shards
    from bot.store.store import Store
    from bot.tables.awake import AwakeTable, AwakeTables


async def resume(store: Store, awake: AwakeTables, tell: Callable[[AwakeTable], object], shards: Shards) -> None:
    """Call `tell` with each table of these shards that awaits an agent, one after the other.

    `tell` loads the table, and shows its board first; unless another process owns the table by then.
    """
    for_agents = await shielded(store.read)(lambda unit: unit.awaiting_agent(shards))
    async for table_id in unhurried(for_agents):
        with contextlib.suppress(TableRefusal):  # It can only be stopped.
            tell(await awake.get(table_id))
