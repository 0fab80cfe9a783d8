"""What members make the bot do to others outside of a change of a table: calls to the next table, and posts.

See `bot.tables.act_limits` for the limits.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Collection, Sequence
from contextlib import asynccontextmanager
from datetime import datetime
from functools import partial
from typing import Final

from bot.background import Periodic, Sleep
from bot.store.acts import prune_acts, undo_act
from bot.store.store import Store
from bot.tables import act_limits
from bot.tables.act_limits import ACTS_KEPT_FOR, Ping
from bot.tables.hooks import NO_HOOKS, Hooks

PRUNING: Final = 600.0
"""Seconds between two deletions of what no longer counts."""


class Acts(Periodic):
    """Counts what members make the bot do to others, and deletes it after an hour."""

    def __init__(self, store: Store, clock: Callable[[], datetime], sleep: Sleep, hooks: Hooks = NO_HOOKS) -> None:
        """`hooks` know who wants to be called."""
        super().__init__("acts", self._prune, every=PRUNING, failed="acts-not-pruned", sleep=sleep, first=PRUNING)
        self._store = store
        self._clock = clock
        self._hooks = hooks

    async def wishing(self, channel_id: int) -> Sequence[int]:
        """The members who want to be called to lobbies in this channel."""
        return await self._store.read(lambda unit: self._hooks.wants_calls(unit, channel_id))

    async def called_at_end(self, table_id: str) -> Sequence[int]:
        """The members who want to be called when this table has ended."""
        return await self._store.read(lambda unit: self._hooks.wants_end(unit, table_id))

    async def call_again(self, result: str, asked: Ping, wishing: Collection[int] = ()) -> tuple[int, ...]:
        """Count the call of those who played at the table `result`. Raises TableRefusal; then nobody may be called.

        Returns the `wishing` members who may be called with them.
        """
        return await self._store.write(lambda unit: act_limits.call_again(unit, result, asked, wishing, self._clock()))

    async def call_wishing(self, asked: Ping) -> tuple[int, ...]:
        """Count a call of members who want to be called. Returns those who may be."""
        return await self._store.write(lambda unit: act_limits.call_wishing(unit, asked, self._clock()))

    @asynccontextmanager
    async def posting(
        self, member_id: int, channel_id: int | None, refusals: type[Exception] | tuple[type[Exception], ...]
    ) -> AsyncIterator[None]:
        """Count a post in this channel, made in the block. Raises TableRefusal beyond the limits.

        If the block raises one of these `refusals`, nothing was posted, and it does not count.
        """
        if channel_id is None:
            yield
            return
        act_id = await self._store.write(lambda unit: act_limits.post(unit, member_id, channel_id, self._clock()))
        try:
            yield
        except refusals:
            await self._store.write(partial(undo_act, act_id=act_id))
            raise

    async def _prune(self) -> float:
        await self._store.write(lambda unit: prune_acts(unit, self._clock() - ACTS_KEPT_FOR), synced=False)
        return PRUNING
