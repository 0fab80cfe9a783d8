"""The channels of tables: which are gone, which refuse the bot, and where chat has left a board behind."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Mapping
from datetime import datetime, timedelta
from typing import Final
from weakref import WeakValueDictionary

import discord
import structlog
from msgspec import Struct

from bot.background import Periodic
from bot.host.host import Host
from bot.messages.discord_api.transport import (
    MISSING_ACCESS,
    PERHAPS_LEFT,
    UNKNOWN_CHANNEL,
    Transport,
    Unavailable,
    Unreachable,
)
from bot.recent import Recent
from bot.store.schema import MessageRow, Status
from bot.tables.snapshots import Snapshot
from bot.tables.types import Table, TablePlace

log = structlog.get_logger(__name__)

ASK_AGAIN_AFTER: Final = timedelta(minutes=3)
"""How long after Discord has called a channel unknown it is asked a second time."""
DOUBTED_FOR: Final = timedelta(hours=1)
"""How long the first such answer counts."""
OPEN_FOR: Final = timedelta(minutes=5)
"""How long nothing is sent to a channel after it has refused a message."""
CHANNELS: Final = 2_000
"""How many refusing channels are remembered; those that refused longest ago are dropped first."""
FAR_UP: Final = 5
"""A board with more messages than this below it is about to leave the screen of a phone: each is some 60 px high."""
ASK_AFTER: Final = timedelta(minutes=1)
"""The shortest time between two requests about how far up a table's board is."""
ASK_SOON_AFTER: Final = timedelta(seconds=10)
"""The same if it is known that there is a message below the board."""
LEAVE_FOR: Final = timedelta(hours=1)
"""How long to ask nothing about a channel that the bot may not read: refused requests get a bot banned."""
MAX_REMEMBERED_TABLES: Final = 2_000
"""How many tables' last requests are remembered."""


class MissingPlaces:
    """Decides which of the places that Discord calls unknown (10003) are gone.

    Discord may say so about a channel that exists but is hidden from the bot, or about its threads. So a place is gone
    only if the cache knows neither the channel nor the channel of the thread, and Discord says it twice.
    """

    def __init__(self, transport: Transport, clock: Callable[[], datetime]) -> None:
        self._transport = transport
        self._clock = clock
        self._since = Recent[int, datetime](CHANNELS)
        """By channel id: when Discord first called it unknown."""

    def is_gone(self, place: TablePlace) -> bool:
        """Record that Discord has just called a place unknown. Whether that is the second time, and settles it."""
        if self._transport.is_cached(place):
            self.found(place)
            return False
        now, channel_id = self._clock(), place.channel_id
        if now - self._since.get(channel_id, now) > DOUBTED_FOR:  # Too long ago to count.
            self.found(place)
        return now - self._since.setdefault(channel_id, now) >= ASK_AGAIN_AFTER

    def is_doubted(self, place: TablePlace) -> bool:
        """Whether Discord has called a place unknown once, and will be asked again."""
        return place.channel_id in self._since

    def is_due(self, place: TablePlace) -> bool:
        """Whether it is time to ask again about a doubted place."""
        since = self._since.get(place.channel_id)
        return since is None or self._clock() - since >= ASK_AGAIN_AFTER

    def found(self, place: TablePlace) -> None:
        """Record that a place exists."""
        self._since.pop(place.channel_id, None)


class PlaceWatch:
    """Ends tables whose place is gone, and has house players play for members who have left.

    A place that the bot merely may not see or write to is not gone: its table continues in direct messages. Discord is
    asked only about what is missing, never about each table. A thread made for a table is a place, too: it is created
    with the table, and archived after it.
    """

    def __init__(
        self,
        host: Host,
        transport: Transport,
        clock: Callable[[], datetime],
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._host = host
        self._transport = transport
        self.missing = MissingPlaces(transport, clock)
        """The places that Discord calls unknown."""
        self._doubted: dict[str, TablePlace] = {}
        """The places to ask about again, by table id."""
        pause = ASK_AGAIN_AFTER.total_seconds() / 6
        self._watch = Periodic(
            "missing channels", self._watched, every=pause, failed="places-not-looked-at", sleep=sleep, first=pause
        )
        self._watches = False
        self._opening: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    @property
    def in_doubt(self) -> bool:
        """Whether Discord has called the place of a table unknown once, and will be asked again."""
        return bool(self._doubted)

    def opening_in(self, channel_id: int) -> asyncio.Lock:
        """The lock to hold while opening a thread and a table in it, so that simultaneous requests share one table."""
        return self._opening.setdefault(channel_id, asyncio.Lock())

    async def close_unused(self, thread_id: int) -> None:
        """Delete a thread in which no table was opened. If that is refused, archive it, which needs no permission."""
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
        """Archive the thread that was made for a table, now that the table has ended. Raises Unavailable."""
        place = table.place
        if table.is_open or place.parent_id is None or table.has_lost_its_place:
            return
        if await self._host.open_table(place.channel_id) is None:  # Otherwise another game is played there.
            try:
                await self._transport.archive(place.channel_id)
            except Unreachable as error:
                log.info("thread-not-archived", table=table.id, code=error.code)

    async def compare(self, guild_id: int, present: Collection[int]) -> None:
        """Ask about the tables of a guild whose channels are missing; `present` are the channels that Discord lists.

        Discord lists neither archived threads nor those of channels that the bot may not view.
        """
        for table_id, place in (await self._host.places.in_guild(guild_id)).items():
            if place.channel_id not in present and not self._transport.is_cached(place):
                await self._ask(table_id, place)

    async def channel_deleted(self, guild_id: int, channel_id: int) -> None:
        """End the tables in a channel that Discord reports as deleted, and in all its threads."""
        for table_id, place in (await self._host.places.in_guild(guild_id)).items():
            if channel_id in {place.channel_id, place.governing_id}:
                await self._host.places.gone(table_id)

    async def look_again(self) -> None:
        """Ask again about the places that Discord called unknown, and end the tables of those that are gone."""
        for table_id, place in [*self._doubted.items()]:
            if self.missing.is_due(place):
                await self._ask(table_id, place)

    async def close(self) -> None:
        """Ask no more."""
        await self._watch.close()

    async def _watched(self) -> float:
        await self.look_again()
        return ASK_AGAIN_AFTER.total_seconds() / 6

    async def _ask(self, table_id: str, place: TablePlace) -> None:
        try:
            is_unknown = await self._transport.channel_is_gone(place.channel_id)
        except Unavailable as error:  # The next message sent there will show it.
            log.info("place-not-looked-at", table=table_id, reason=str(error))
            return
        if is_unknown:
            await self._called_unknown(table_id, place)
        else:
            self.is_there(place)
            self._doubted.pop(table_id, None)

    async def _called_unknown(self, table_id: str, place: TablePlace) -> None:
        if self.missing.is_gone(place):
            self._doubted.pop(table_id, None)
            await self._host.places.gone(table_id)
        elif self.missing.is_doubted(place):
            log.info("place-perhaps-gone", table=table_id, channel=place.channel_id)
            self._doubted[table_id] = place
            if not self._watches:
                self._watches = True
                self._watch.start()
        else:
            self._doubted.pop(table_id, None)

    def is_there(self, place: TablePlace) -> None:
        """Record that a place exists: Discord has accepted a message there, or said so."""
        self.missing.found(place)

    async def compare_guilds(self, present: Collection[int]) -> None:
        """End the tables of all known guilds that the bot is not in; `present` are the ones that Discord lists."""
        for guild_id in await self._host.places.guilds() - {*present}:
            await self._look_at_guild(guild_id)

    async def guild_gone(self, guild_id: int) -> None:
        """End the tables of a guild that is gone, or that the bot is no longer in. Its data will be deleted later."""
        for table_id in await self._host.places.in_guild(guild_id):
            await self._host.places.gone(table_id)
        await self._host.places.left(guild_id)
        self._host.servers.forget(guild_id)

    async def refused(self, table: Table, code: int) -> None:
        """Handle Discord's refusal, by its code, of a message to a table's channel: end the table if that is gone."""
        guild_id = table.place.guild_id
        if not table.is_open or guild_id is None:
            return
        if code == UNKNOWN_CHANNEL:
            await self._called_unknown(table.id, table.place)
        elif code == MISSING_ACCESS:
            await self._look_at_guild(guild_id)

    async def not_reached(self, table: Table, member_id: int, code: int) -> None:
        """Handle Discord's refusal, by its code, of a direct message: replace the member if they left the server.

        A member who has left but can be reached plays on. To receive events about departures, the bot would need an
        intent for which Discord demands a reason; it asks when a member can no longer be reached. Raises Unavailable.
        """
        guild_id = table.place.guild_id
        if not table.is_open or guild_id is None or code not in PERHAPS_LEFT:
            return
        if not await self._transport.is_member(guild_id, member_id):
            await self._host.places.removed_from_server(guild_id, member_id)

    async def _look_at_guild(self, guild_id: int) -> None:
        try:
            if not await self._transport.is_in_guild(guild_id):
                await self.guild_gone(guild_id)
        except Unavailable as error:
            log.info("guild-not-looked-at", reason=str(error))


def channel_name(client: discord.Client, channel_id: int) -> str | None:
    """The name of a channel or thread in a server; None if the bot may not view it, or does not know it.

    Discord sends a placeholder instead of the name of a channel that the bot may not view, which must not be shown.
    """
    channel = client.get_channel(channel_id)
    if client.user is None or channel is None or isinstance(channel, discord.abc.PrivateChannel):
        return None
    me = channel.guild.get_member(client.user.id)
    viewed = channel.parent if isinstance(channel, discord.Thread) else channel
    if me is None or viewed is None or not viewed.permissions_for(me).view_channel:
        return None
    return channel.name


class Breaker:
    """A circuit breaker for each channel, by id: nothing is sent to one for a while after it has refused a message.

    Refused requests get a bot banned. As in an electric circuit, open means that nothing gets through.
    """

    def __init__(self, clock: Callable[[], datetime]) -> None:
        self._clock = clock
        self._until = Recent[int, datetime](CHANNELS)
        """Until when a channel's breaker is or was open; kept until the channel accepts a message."""
        self._reset = Recent[int, datetime](CHANNELS)
        """When a channel's breaker was last reset."""
        self._waiting = Recent[int, set[str]](CHANNELS)
        """By channel, the subjects whose messages there are not as they should be, because it has refused something."""

    def is_open(self, channel_id: int) -> bool:
        """Whether nothing may be sent to this channel now."""
        until = self._until.get(channel_id)
        return until is not None and self._clock() < until

    def has_tripped(self, channel_id: int) -> bool:
        """Whether this channel has refused a message and accepted none since, even if the breaker is closed by now."""
        return channel_id in self._until

    def reset(self, channel_id: int) -> bool:
        """Assume that a channel accepts messages again. False if it had refused none."""
        self._reset[channel_id] = self._clock()
        return self._until.pop(channel_id, None) is not None

    def succeeded(self, channel_id: int) -> None:
        """Record that a channel has accepted a message."""
        self._until.pop(channel_id, None)

    def trip(self, channel_id: int, asked_at: datetime) -> bool:
        """Open the breaker of a channel that has refused a request made at `asked_at`.

        False if it was reset since: the refusal may be older than the reset, and only a new request can tell.
        """
        if self._reset.get(channel_id, asked_at) > asked_at:
            return False
        self._until[channel_id] = self._clock() + OPEN_FOR
        return True

    def wait(self, channel_id: int, subject: str) -> None:
        """Record that messages about this wait until a channel accepts what it has refused."""
        self._waiting[channel_id] = self._waiting.get(channel_id, set()) | {subject}

    def take_waiting(self, channel_id: int) -> frozenset[str]:
        """The subjects that wait for this channel, also tables that have ended since. They wait no more."""
        return frozenset(self._waiting.pop(channel_id, ()))


class _Newest(Struct, frozen=True):
    """The newest message of a channel at some time."""

    message_id: int
    at: datetime


class Chat:
    """What interactions tell about their channels: the id of the newest message there."""

    def __init__(self, clock: Callable[[], datetime]) -> None:
        self._clock = clock
        self._newest = Recent[int, _Newest](CHANNELS)

    def heard(self, interaction: Mapping[str, object]) -> None:
        """Note what an interaction, as Discord sends it, tells about its channel."""
        channel = interaction.get("channel")
        if not isinstance(channel, Mapping):
            return
        channel_id, newest = str(channel.get("id")), str(channel.get("last_message_id"))
        if all(each.isascii() and each.isdecimal() and len(each) <= 20 for each in (channel_id, newest)):
            self._newest[int(channel_id)] = _Newest(int(newest), self._clock())

    def is_below(self, post: MessageRow) -> bool | None:
        """Whether there is a message below this one; None if nothing has told so within the last minute."""
        newest = self._newest.get(post.channel_id)
        if newest is not None and newest.message_id > post.message_id:
            return True
        return None if newest is None or self._clock() - newest.at >= ASK_AFTER else False


class _Asked(Struct):
    """The last request about one table's board."""

    turn: int
    """The turn at which it was checked; see `Snapshot.turn`."""
    at: datetime
    is_refused: bool = False
    """Whether the bot may not read there."""

    def is_due(self, now: datetime, *, is_below: bool | None) -> bool:
        """Whether to ask again; `is_below` as `Chat` has it."""
        if is_below is False:
            return False
        return now >= self.at + (LEAVE_FOR if self.is_refused else ASK_SOON_AFTER if is_below else ASK_AFTER)


class Following:
    """Finds out whether chat has left a board behind, so that it must be posted again.

    The bot receives no events about others' messages, so it has to ask: at most once a turn and once a minute per
    table, and not where it may not read. An interaction in the channel can make it ask sooner, or not at all. See
    docs/adr/0022-the-board-follows-the-chat.md.
    """

    def __init__(self, transport: Transport, clock: Callable[[], datetime]) -> None:
        self._transport = transport
        self._clock = clock
        self.chat = Chat(clock)
        self._asked = Recent[str, _Asked](MAX_REMEMBERED_TABLES)

    async def is_left_behind(self, snapshot: Snapshot, post: MessageRow) -> bool:
        """Whether `post`, the board of a running table, is too far up at the beginning of a turn.

        When a game begins, the message of its lobby becomes the board, unless there is any message below it.
        """
        table, now = snapshot.table, self._clock()
        if table.status is not Status.RUNNING:
            self._asked.pop(table.id, None)
            return False
        if table.id not in self._asked:
            self._asked[table.id] = _Asked(snapshot.turn, now - ASK_AFTER)
            is_lobby = table.ply == 0 and table.started_at is not None and post.posted_at < table.started_at
            return is_lobby and await self._has_below(self._asked[table.id], post, 0, if_unknown=True)
        asked = self._asked[table.id]
        if asked.turn == snapshot.turn or not asked.is_due(now, is_below=self.chat.is_below(post)):
            return False
        asked.turn, asked.at, asked.is_refused = snapshot.turn, now, False
        return await self._has_below(asked, post, FAR_UP, if_unknown=False)

    async def _has_below(self, asked: _Asked, post: MessageRow, most: int, *, if_unknown: bool) -> bool:
        """Whether more than `most` messages are below a board; `if_unknown` if Discord does not say."""
        try:
            return await self._transport.count_after(post.channel_id, post.message_id, most + 1) > most
        except Unreachable:
            asked.is_refused = True
        except Unavailable:
            pass  # The game must not wait for it.
        return if_unknown
