"""Where the open tables are, and what happens to a table whose place is gone.

`bot.delivery.places` asks Discord whether a place is gone.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from datetime import datetime

import structlog

from bot.store.forgetting import enter_guilds, guilds_with_the_bot, leave_guild
from bot.store.queries import guilds_with_open_tables, latest_ended, lobby_below, open_in_guild
from bot.store.store import Store
from bot.tables.loaded import Changing
from bot.tables.refusals import NotOursError, TableRefusal
from bot.tables.seats import end_because
from bot.tables.types import Because

_log = structlog.get_logger(__name__)


class TablePlaces:
    """The places of the tables of one host."""

    def __init__(self, store: Store, change: Changing, clock: Callable[[], datetime]) -> None:
        """`change` applies a change to a table, stores it, and notifies listeners."""
        self._store = store
        self._change = change
        self._clock = clock

    async def in_guild(self, guild_id: int) -> Mapping[str, int]:
        """The channel ids of a guild's open tables, by table id."""
        return await self._store.read(lambda unit: open_in_guild(unit, guild_id))

    async def guilds(self) -> frozenset[int]:
        """The guilds that the bot has not left as far as it knows, and those with an open table."""
        return await self._store.read(lambda unit: guilds_with_the_bot(unit) | guilds_with_open_tables(unit))

    async def entered(self, guilds: Collection[int]) -> None:
        """Record that the bot is in these guilds, so that nothing about them is deleted."""
        missing = {*guilds} - await self._store.read(guilds_with_the_bot)
        if missing:
            await self._store.write(lambda unit: enter_guilds(unit, missing))

    async def left(self, guild_id: int) -> None:
        """Record that the bot has left this guild, so that everything about it is deleted after a time."""
        now = self._clock()
        await self._store.write(lambda unit: leave_guild(unit, guild_id, now))

    async def lobby_below(self, guild_id: int, parent_id: int) -> int | None:
        """The newest thread of a channel in which a lobby is open; None if there is none."""
        return await self._store.read(lambda unit: lobby_below(unit, guild_id, parent_id))

    async def latest_ended(self, channel_id: int) -> str | None:
        """The table that ended last in a channel, of those that were dealt; None if there is none."""
        return await self._store.read(lambda unit: latest_ended(unit, channel_id))

    async def gone(self, table_id: str) -> bool:
        """End a table whose place is gone. False if it had ended already."""
        try:
            table = await self._change(
                table_id, lambda draft: end_because(draft.row, Because.PLACE_GONE, self._clock())
            )
        except TableRefusal as refusal:
            # A table whose game is not installed cannot be shown anywhere.
            if refusal.code not in {"table-over", "no-table", "game-asleep"}:
                raise
            return False
        except NotOursError:  # Its owner finds out when it next checks the server.
            return False
        _log.info("table-lost-its-place", table=table_id, game=table.game, ply=table.ply)
        return True
