"""The channels of tables: which ones are gone, which refuse the bot, and where talk has left a board behind."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from datetime import datetime, timedelta
from typing import Final
from weakref import WeakValueDictionary

import structlog
from msgspec import Struct

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
from bot.recent import Recent
from bot.store.schema import Post, Status
from bot.tables.snapshots import Snapshot
from bot.tables.types import Table

log = structlog.get_logger(__name__)

CLOSED_MESSAGES: Final = 50007
"""Discord's code for direct messages that somebody does not take, also if they have left the server."""
OPEN_FOR: Final = timedelta(minutes=5)
"""How long nothing is sent into a channel that has refused us."""
CHANNELS: Final = 2_000
"""How many channels are known that have refused us; of those, the ones that did it longest ago go first."""
FAR_UP: Final = 8
"""A board that has more messages than this below it is out of sight on a phone."""
ASK_AFTER: Final = timedelta(minutes=1)
"""How long a table is not asked about again."""
LEAVE_FOR: Final = timedelta(hours=1)
"""How long a channel is not asked about again that may not be read: refused requests get a bot banned."""
TABLES: Final = 2_000
"""Of how many tables is remembered what was asked."""


class Places:
    """Ends the tables whose place is gone, and lets house players play for members who are.

    A place that only may not be seen or written to is not gone: its table goes on in direct messages. Discord is asked
    only about what is missing, never about each table. A thread that is made for a table is a place as well: it comes
    with the table, and is archived after it.
    """

    def __init__(self, host: Host, transport: Transport) -> None:
        self._host = host
        self._transport = transport
        self._opening: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def opening_in(self, channel_id: int) -> asyncio.Lock:
        """Held while a thread is opened in a channel and a table in that, so that two who come at once get one."""
        return self._opening.setdefault(channel_id, asyncio.Lock())

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


class Breaker:
    """A circuit breaker for each channel, by id: one that has refused us is left alone for a while.

    Refused requests get a bot banned. Open means that nothing gets through, as with a switch.
    """

    def __init__(self, clock: Callable[[], datetime]) -> None:
        self._clock = clock
        self._until = Recent[int, datetime](CHANNELS)
        """Until when a channel is left alone, or was; kept until it takes something again."""
        self._reset = Recent[int, datetime](CHANNELS)
        """When a channel was last taken to be writable again."""

    def is_open(self, channel_id: int) -> bool:
        """Whether this channel is left alone now."""
        until = self._until.get(channel_id)
        return until is not None and self._clock() < until

    def has_tripped(self, channel_id: int) -> bool:
        """Whether this channel has refused us and taken nothing since, left alone or not."""
        return channel_id in self._until

    def reset(self, channel_id: int) -> bool:
        """Take it that a channel may be written to again. False if it had not been left alone."""
        self._reset[channel_id] = self._clock()
        return self._until.pop(channel_id, None) is not None

    def succeeded(self, channel_id: int) -> None:
        """A channel has taken something."""
        self._until.pop(channel_id, None)

    def trip(self, channel_id: int, asked_at: datetime) -> bool:
        """Leave a channel alone that has refused a request which was made at this time.

        False if it was reset after that: the refusal may be older than the change, and only a new request can tell.
        """
        if self._reset.get(channel_id, asked_at) > asked_at:
            return False
        self._until[channel_id] = self._clock() + OPEN_FOR
        return True


class _Asked(Struct):
    """What is known of one table."""

    turn: int
    """The turn that was looked at last; see `Snapshot.turn`."""
    not_before: datetime
    """When it may be asked about again."""


class Following:
    """Whether the talk in a channel has left a board behind, so that it has to come down again.

    The bot hears of no messages but its own, so it has to ask: not more than once a turn and once a minute at a table,
    and not where it may not read. See docs/adr/0022-the-board-follows-the-chat.md.
    """

    def __init__(self, transport: Transport, clock: Callable[[], datetime]) -> None:
        self._transport = transport
        self._clock = clock
        self._asked = Recent[str, _Asked](TABLES)

    async def is_left_behind(self, snapshot: Snapshot, post: Post) -> bool:
        """Whether the board of a running table, which is this `post`, is too far up when a turn begins.

        When the game begins the message of its lobby becomes the board, unless there is anything below it.
        """
        table, now = snapshot.table, self._clock()
        if table.status is not Status.RUNNING:
            self._asked.pop(table.id, None)
            return False
        if table.id not in self._asked:
            self._asked[table.id] = _Asked(snapshot.turn, now)
            is_lobby = table.ply == 0 and table.started_at is not None and post.posted_at < table.started_at
            return is_lobby and await self._has_below(self._asked[table.id], post, 0, if_unknown=True)
        asked = self._asked[table.id]
        if asked.turn == snapshot.turn or now < asked.not_before:
            return False
        asked.turn, asked.not_before = snapshot.turn, now + ASK_AFTER
        return await self._has_below(asked, post, FAR_UP, if_unknown=False)

    async def _has_below(self, asked: _Asked, post: Post, most: int, *, if_unknown: bool) -> bool:
        """Whether more than this number of messages are below a board."""
        try:
            return await self._transport.count_after(post.channel_id, post.message_id, most + 1) > most
        except Unreachable:
            asked.not_before = self._clock() + LEAVE_FOR
        except Unavailable:
            pass  # The game must not wait for it.
        return if_unknown
