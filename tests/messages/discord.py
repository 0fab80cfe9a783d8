"""A Discord of one channel, in memory: it keeps messages, knows nonces, and can be told to fail."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass, field

import discord

from bot.messages.discord_api.rendering import Illustrated
from bot.messages.discord_api.transport import (
    UNKNOWN_CHANNEL,
    FilesRefused,
    SentMessage,
    Transport,
    Unavailable,
    Unreachable,
)
from bot.messages.post_cache import PostCache, Slot, board_of
from bot.screens.parts import Screen, text
from bot.store.schema import GONE
from bot.tables.types import TablePlace

CHANNEL = 10
SLOT = board_of("abcd2345")


async def filled(memory: PostCache, table_id: str) -> list[Slot]:
    """The slots of a table that hold a message, or may hold one."""
    return [slot for slot, post in (await memory.posts(table_id)).items() if post.digest != GONE]


def screen(words: str) -> Screen:
    """A screen that says this."""
    return Screen.of(text(words))


@dataclass
class Channel:
    """The messages, by number, and how requests end."""

    standing: dict[int, Screen] = field(default_factory=dict)
    files: dict[int, dict[str, int]] = field(default_factory=dict)
    """What hangs on each message: numbers of files by the keys of their pictures."""
    uploads: list[str] = field(default_factory=list)
    """The keys of all pictures that were sent."""
    takes_files: bool = True
    fixed: set[int] = field(default_factory=set)
    """The numbers of messages that cannot be edited any more."""
    nonces: dict[str, int] = field(default_factory=dict)
    requests: list[str] = field(default_factory=list)
    refuses: bool = False
    refusal: int = 50013
    """Discord's code for that."""
    refuses_only: int | None = None
    """The one channel that refuses, if not all do."""
    guilds: set[int] = field(default_factory=lambda: {1})
    """Where the bot is."""
    cached: set[int] = field(default_factory=set)
    """The channels that the gateway has told the bot about."""
    left: set[int] = field(default_factory=set)
    """The members who are in no guild."""
    during: Callable[[], Awaitable[object]] | None = None
    """What happens during the next edit."""
    may_be_read: bool = True
    talk: int = 0
    """How many messages of others are below all of ours."""
    silent: list[int] = field(default_factory=list)
    """The numbers of the messages of which nobody's phone tells."""
    rung: list[int] = field(default_factory=list)
    """The numbers of the messages that were posted as a sentence."""
    is_hidden: bool = False
    """Messages cannot be deleted."""
    deletions_fail: bool = False
    """Messages are deleted, but nobody hears of it."""
    edits_fail: Exception | None = None
    """What every edit raises; it has no effect then."""
    loses_answers: bool = False
    """Requests are carried out, but nobody hears of it."""

    @property
    def shown(self) -> list[Screen]:
        """The screens that are shown, oldest first."""
        return [*self.standing.values()]


class Wire(Transport):
    """The messages of one process in that channel."""

    def __init__(self, channel: Channel) -> None:
        super().__init__(discord.Client(intents=discord.Intents.none()))
        self._channel = channel

    async def send(
        self,
        channel_id: int,
        shown: Illustrated | str,
        nonce: str,
        pinged: Collection[int] = (),
        *,
        silent: bool = False,
    ) -> SentMessage:
        """See Transport."""
        rings = isinstance(shown, str)
        self._channel.requests.append("ring" if rings else "send")
        if isinstance(shown, str):
            shown = Illustrated(screen(shown))
        if shown.has_files and not self._channel.takes_files:
            raise FilesRefused
        if self._channel.refuses and self._channel.refuses_only in {None, channel_id}:
            raise Unreachable(self._channel.refusal)
        number = self._channel.nonces.get(nonce)
        if number is None or number not in self._channel.standing:
            number = 1000 + len(self._channel.requests)
            self._channel.nonces[nonce] = number
            self._channel.silent += [number] if silent else []
            self._channel.rung += [number] if rings else []
            self._put(number, shown)
        self._answer()
        return SentMessage(number, self._channel.files[number])

    async def edit(self, channel_id: int, message_id: int, shown: Illustrated) -> SentMessage | None:
        """See Transport."""
        self._channel.requests.append("edit")
        if self._channel.edits_fail is not None:
            raise self._channel.edits_fail
        if (happens := self._channel.during) is not None:
            self._channel.during = None
            await happens()
        if message_id not in self._channel.standing or message_id in self._channel.fixed:
            return None
        present = self._channel.files[message_id].values()
        if shown.has_files and not (self._channel.takes_files and {*shown.kept.values()} <= {*present}):
            raise FilesRefused
        self._put(message_id, shown)
        self._answer()
        return SentMessage(message_id, self._channel.files[message_id])

    async def count_after(self, channel_id: int, message_id: int, most: int) -> int:
        """See Transport."""
        self._channel.requests.append("count")
        if not self._channel.may_be_read:
            raise Unreachable(50013)
        return min(most, self._channel.talk)

    async def channel_is_gone(self, channel_id: int) -> bool:
        """See Transport; the channel is there unless posting is refused because it is not."""
        self._channel.requests.append("channel")
        return self._channel.refuses and self._channel.refusal == UNKNOWN_CHANNEL

    def is_cached(self, place: TablePlace) -> bool:
        """See Transport."""
        return not self._channel.cached.isdisjoint({place.channel_id, place.governing_id})

    async def is_in_guild(self, guild_id: int) -> bool:
        """See Transport."""
        self._channel.requests.append("guild")
        return guild_id in self._channel.guilds

    async def is_member(self, guild_id: int, member_id: int) -> bool:
        """See Transport."""
        self._channel.requests.append("member")
        return member_id not in self._channel.left

    async def private_channel(self, member_id: int, known: int | None) -> int:
        """See Transport; all messages are in one channel here."""
        return CHANNEL

    async def archive(self, thread_id: int) -> None:
        """See Transport."""
        self._channel.requests.append("archive")
        if self._channel.refuses:
            raise Unreachable(self._channel.refusal)
        self._answer()

    async def delete_channel(self, channel_id: int) -> None:
        """See Transport; it takes a permission that the bot may not have."""
        self._channel.requests.append("delete channel")
        if self._channel.refuses:
            raise Unreachable(self._channel.refusal)

    async def delete(self, channel_id: int, message_id: int) -> bool:
        """See Transport."""
        self._channel.requests.append("delete")
        if self._channel.is_hidden:
            return False
        self._channel.standing.pop(message_id, None)
        if self._channel.deletions_fail:
            raise Unavailable("no answer")
        self._answer()
        return True

    def _put(self, number: int, shown: Illustrated) -> None:
        assert {*shown.drawn, *shown.kept} == {picture.key for picture in shown.screen.pictures}
        self._channel.standing[number] = shown.screen
        self._channel.files[number] = dict(shown.kept)
        for key in shown.drawn:
            self._channel.uploads.append(key)
            self._channel.files[number][key] = 1_000_000 + len(self._channel.uploads)

    def _answer(self) -> None:
        if self._channel.loses_answers:
            raise Unavailable("no answer")
