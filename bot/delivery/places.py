"""Places that go away: Discord's servers and channels are compared with the places of open tables.

The host hears of each place that is gone. One that only may not be seen or written to is not gone: its table goes on
in direct messages. Discord is asked only about what is missing, never about each table.

A thread that is made for a table is a place as well: it comes with the table, and is archived after it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from typing import Final
from weakref import WeakValueDictionary

import structlog

from bot.delivery.transport import (
    INVALID_RECIPIENT,
    MISSING_ACCESS,
    NO_COMMON_SERVER,
    UNKNOWN_CHANNEL,
    Transport,
    Unavailable,
    Unreachable,
)
from bot.host.host import Host
from bot.tables.types import Table

log = structlog.get_logger(__name__)

CLOSED_MESSAGES: Final = 50007
"""Discord's code for direct messages that somebody does not take, also if they have left the server."""


class Places:
    """Ends the tables whose place is gone, and lets house players play for members who are."""

    def __init__(self, host: Host, transport: Transport) -> None:
        self._host = host
        self._transport = transport
        self._opening: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def opening_in(self, channel_id: int) -> asyncio.Lock:
        """Held while a thread is opened in a channel and a table in that, so that two who come at once get one."""
        return self._opening.setdefault(channel_id, asyncio.Lock())

    async def open_thread(self, channel_id: int, name: str) -> int:
        """Open a thread for a table. Raises Unreachable, or Unavailable."""
        return await self._transport.open_thread(channel_id, name)

    async def close_unused(self, thread_id: int) -> None:
        """Delete a thread in which no table was opened after all, or archive it, which needs no permission."""
        if await self._host.open_table(thread_id) is not None:
            return
        try:
            try:
                await self._transport.delete_channel(thread_id)
            except Unreachable:
                await self._transport.archive(thread_id)
        except (Unreachable, Unavailable) as error:
            log.info("thread-not-closed", channel=thread_id, reason=str(error))

    async def leave(self, table: Table) -> None:
        """Archive the thread that was made for a table which has ended. Raises Unavailable."""
        place = table.place
        if table.is_open or place.parent_id is None or table.has_lost_its_place:
            return
        if await self._host.open_table(place.channel_id) is None:  # Else they play on there.
            try:
                await self._transport.archive(place.channel_id)
            except Unreachable as error:
                log.info("thread-not-archived", table=table.id, code=error.code)

    async def compare(self, guild_id: int, present: Collection[int]) -> None:
        """End the tables of a guild whose channels are gone; `present` are the channels that Discord lists.

        Discord does not list archived threads, so it is asked once for each missing one.
        """
        for table_id, channel_id in (await self._host.places.in_guild(guild_id)).items():
            if channel_id in present:
                continue
            try:
                if await self._transport.channel_is_gone(channel_id):
                    await self._host.places.gone(table_id)
            except Unavailable as error:  # The next message that is sent there will find out.
                log.info("place-not-looked-at", table=table_id, reason=str(error))

    async def compare_guilds(self, present: Collection[int]) -> None:
        """End the tables of all known guilds that the bot is not in; `present` are the ones that Discord lists."""
        for guild_id in await self._host.places.guilds() - {*present}:
            await self._look_at_guild(guild_id)

    async def guild_gone(self, guild_id: int) -> None:
        """End the tables of a guild that the bot is no longer in, or that is gone; it will be forgotten."""
        for table_id in await self._host.places.in_guild(guild_id):
            await self._host.places.gone(table_id)
        await self._host.places.left(guild_id)
        self._host.servers.forget(guild_id)

    async def refused(self, table: Table, code: int) -> None:
        """A table's channel may not be written to, by this code of Discord's: end it if that is gone for good."""
        guild_id = table.place.guild_id
        if not table.is_open or guild_id is None:
            return
        if code == UNKNOWN_CHANNEL:
            await self._host.places.gone(table.id)
        elif code == MISSING_ACCESS:
            await self._look_at_guild(guild_id)

    async def not_reached(self, table: Table, member_id: int, code: int) -> None:
        """This code says that a member takes no direct messages: if they left the server, house players play for them.

        A member who has left the server and can be reached plays on. The bot does not hear of departures, which would
        take an intent for which Discord wants a reason; so it asks when a member can no longer be reached on their
        turn.
        """
        guild_id = table.place.guild_id
        if not table.is_open or guild_id is None or code not in {CLOSED_MESSAGES, NO_COMMON_SERVER, INVALID_RECIPIENT}:
            return
        try:
            if await self._transport.is_member(guild_id, member_id):
                return
        except Unavailable as error:
            log.info("member-not-looked-at", table=table.id, reason=str(error))
            return
        await self._host.removed_from_server(guild_id, member_id)

    async def _look_at_guild(self, guild_id: int) -> None:
        try:
            if not await self._transport.is_in_guild(guild_id):
                await self.guild_gone(guild_id)
        except Unavailable as error:
            log.info("guild-not-looked-at", reason=str(error))
