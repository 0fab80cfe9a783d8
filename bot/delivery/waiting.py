"""The other tables that wait for a member, as their hands tell them.

When a turn begins, the hand of that table shows it, and the member's other hands mention it with their next change.
When a turn ends, it is removed from those hands at once, so that no member follows a link to a table that has moved on.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable, Mapping
from typing import TypeAlias

import structlog
from structlog.contextvars import bind_contextvars, clear_contextvars

from bot.host.host import Host
from bot.store import Status, StoreError, WaitingTable
from bot.tables.loaded import Stored
from bot.tables.types import Table

log = structlog.get_logger(__name__)

WaitingTables: TypeAlias = Mapping[int, tuple[WaitingTable, ...]]
"""The other tables that wait, by member, those first that have waited longest."""


class Waiting:
    """Reads which tables wait for a member, and touches the other tables of a member whose turn is over."""

    def __init__(self, host: Host, touch: Callable[[str], None]) -> None:
        self._host = host
        self._touch = touch
        self._correcting: set[asyncio.Task[None]] = set()
        host.ownership.on_stored(self._stored)

    async def besides(self, table: Table) -> WaitingTables:
        """The other tables that wait for the members of a running table; none if the database does not tell."""
        if table.status is not Status.RUNNING:
            return {}
        try:
            found = await self._host.tables_waiting([member.id for member in table.members])
        except StoreError as error:  # A hand without this line is better than none.
            log.warning("waiting-tables-not-read", table=table.id, reason=str(error))
            return {}
        waiting = defaultdict[int, tuple[WaitingTable, ...]](tuple)
        for each in found:
            if each.table_id != table.id:
                waiting[each.member_id] += (each,)
        return waiting

    @property
    def is_idle(self) -> bool:
        """Whether every other table of a member whose turn is over has been touched."""
        return not self._correcting

    async def quiet(self) -> None:
        """Wait until that is so."""
        if self._correcting:
            await asyncio.wait(self._correcting)

    def _stored(self, change: Stored) -> None:
        before, after = change.before, change.after
        if before is not None and before.member_to_act not in {None, after.member_to_act}:
            taking_out = self._take_out(before.member_to_act, before.id)
            correcting = asyncio.create_task(taking_out, name=f"turn that is over at {before.id}")
            self._correcting.add(correcting)
            correcting.add_done_callback(self._correcting.discard)

    async def _take_out(self, member_id: int, table_id: str) -> None:
        clear_contextvars()  # Other tables are looked after, which the interaction is not about.
        bind_contextvars(table=table_id)
        try:
            tables = await self._host.running_tables_of(member_id)
        except StoreError as error:  # Then these hands tell it with their next change.
            log.warning("turn-not-taken-out", reason=str(error))
            return
        for each, guild_id in tables.items():
            if each != table_id:
                self._touch(each)
                self._host.ownership.touched(each, guild_id)
