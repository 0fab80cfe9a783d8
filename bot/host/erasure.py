"""How stored tables are rewritten when a member is forgotten, and deleted: other than by requests."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TypeVar

from bot.host.cache import Mailboxes, TableCache
from bot.store.forgetting import delete_table
from bot.store.store import Store
from bot.store.unit_of_work import UnitOfWork
from bot.tables.play import LoadedTable
from bot.tables.refusals import TableRefusal

R = TypeVar("R")


class Erasure:
    """Rewrites and deletes tables, one at a time, in their mailboxes."""

    def __init__(
        self,
        store: Store,
        mailboxes: Mailboxes,
        cache: TableCache,
        *,
        rewritten: Callable[[LoadedTable], object],
        removed: Callable[[str], object],
    ) -> None:
        """`rewritten` is called with each rewritten table that still exists, `removed` with the id of a deleted one."""
        self._store = store
        self._mailboxes = mailboxes
        self._cache = cache
        self._rewritten = rewritten
        self._removed = removed

    async def rewrite(self, table_id: str, work: Callable[[UnitOfWork], R]) -> R:
        """Store a table other than by a request; `work` returns it, or None."""

        async def rewritten() -> R:
            after = await self._store.write(work)
            self._cache.forget(table_id)
            if after is not None:
                with suppress(TableRefusal):  # its game is not installed
                    self._rewritten(await self._cache.get(table_id))
            return after

        return await self._mailboxes.do(table_id, rewritten)

    async def remove(self, table_id: str) -> None:
        """Delete a table with its log, whether it is open or not: from now on there is none with this id."""

        async def removed() -> None:
            await self._store.write(partial(delete_table, table_id=table_id))
            self._cache.remove(table_id)
            self._removed(table_id)

        await self._mailboxes.do(table_id, removed)
