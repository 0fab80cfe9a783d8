"""Noticing what another process has changed in a SQLite database, such as `stammtisch stop` beside the bot.

On PostgreSQL the others tell; here nobody does. That somebody has committed anything is seen without asking the
database (`Store.epoch`); only then it is looked which tables have changed.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

import structlog

from bot.store import StoreError, shielded, unsettled_versions

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from bot.store import Store
    from bot.tables.awake import AwakeTables

_log = structlog.get_logger(__name__)

EVERY: Final = 1.0
"""Seconds between two looks."""


class Outside:
    """Watches for changes of others, and has their tables looked at."""

    def __init__(self, store: Store, tables: AwakeTables, follow: Callable[[str], None]) -> None:
        """`follow` is called with the id of a table that another process has changed."""
        self._store = store
        self._tables = tables
        self._follow = follow
        self._epoch: int | None = None
        self._versions: Mapping[str, int] = {}
        """Of the tables whose screens were behind at the last look: the version."""
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Begin to watch; what was changed before is for whoever looks after the tables at a start."""
        self._epoch, self._versions = self._store.epoch(), await self._unsettled()
        self._task = asyncio.create_task(self._watch(), name="watching for other processes")

    async def close(self) -> None:
        """Watch no more."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def look(self) -> None:
        """If anybody else has committed anything since the last look: follow the tables that they have changed."""
        epoch = self._store.epoch()
        if epoch is None or epoch == self._epoch:
            return
        found = await self._unsettled()
        changed = [table_id for table_id, version in found.items() if self._is_news(table_id, version)]
        self._epoch, self._versions = epoch, found
        for table_id in changed:
            self._follow(table_id)

    def _is_news(self, table_id: str, version: int) -> bool:
        known = self._tables.known(table_id)
        return version > max(self._versions.get(table_id, -1), -1 if known is None else known.row.version)

    @shielded
    async def _unsettled(self) -> Mapping[str, int]:
        return await self._store.read(unsettled_versions)

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            try:
                await self.look()
            except StoreError as error:
                _log.warning("others-not-seen", code=error.code)
