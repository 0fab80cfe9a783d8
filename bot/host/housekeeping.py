"""The task that deletes old data from time to time, a little at a time."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial
from typing import Final

import structlog

from bot.background import Periodic, Sleep
from bot.store import forgetting
from bot.store.store import Store
from bot.tables.hooks import NO_HOOKS, Hooks

_log = structlog.get_logger(__name__)

FIRST: Final = 600.0
"""Seconds from a start to the first round: tables in use come first."""

ROUND_INTERVAL: Final = 6 * 3600.0
"""Seconds between two rounds."""

REST: Final = 0.5
"""Seconds between two portions, so that others can write."""

_NOBODY: Final = -1
"""Smaller than the id of any member."""


class Housekeeping(Periodic):
    """Deletes tables and features' data that ended more than `kept` seconds ago, and members not seen since then.

    Deletes everything about servers that removed the bot more than `server_kept` seconds ago.

    Each process does this for the whole database; what one deletes, the others no longer find.
    """

    def __init__(
        self,
        store: Store,
        kept: float,
        server_kept: float,
        clock: Callable[[], datetime],
        sleep: Sleep,
        hooks: Hooks = NO_HOOKS,
    ) -> None:
        super().__init__(
            *("housekeeping", self._round),
            every=ROUND_INTERVAL,
            failed="old-tables-not-deleted",
            sleep=sleep,
            first=FIRST,
        )
        self._store = store
        self._kept = timedelta(seconds=kept)
        self._server_kept = timedelta(seconds=server_kept)
        self._clock = clock
        self._hooks = hooks

    async def _round(self) -> float:
        now = self._clock()
        await self._forget_servers(now - self._server_kept)
        before = now - self._kept
        tables = 0
        while deleted := await self._store.write(partial(forgetting.delete_ended_tables, before=before), synced=False):
            tables += deleted
            if deleted < forgetting.PORTION:
                break
            await self._sleep(REST)
        if tables:
            _log.info("old-tables-deleted", count=tables)
        while await self._store.write(lambda unit: self._hooks.delete_old(unit, before), synced=False):
            await self._sleep(REST)
        members, after = 0, _NOBODY
        while True:
            unseen, last = await self._store.read(partial(forgetting.unseen_members, before=before, after=after))
            if unseen:
                forget = partial(
                    forgetting.delete_members, members=unseen, before=before, forget=self._hooks.forget_unseen
                )
                await self._store.write(forget, synced=False)
                members += len(unseen)
            if last is None:
                break
            after = last
            await self._sleep(REST)
        if members:
            _log.info("members-forgotten", count=members)
        return ROUND_INTERVAL

    async def _forget_servers(self, before: datetime) -> None:
        servers = await self._store.read(partial(forgetting.guilds_left, before=before))
        for guild_id in servers:
            forget = partial(
                forgetting.forget_part_of_guild, guild_id=guild_id, before=before, forget=self._hooks.forget_guild
            )
            while await self._store.write(forget, synced=False):
                await self._sleep(REST)
        if servers:
            _log.info("servers-forgotten", count=len(servers))
