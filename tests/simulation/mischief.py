"""What others change on Discord's side in the middle of an evening: emojis, channels, threads, permissions, messages,
events. Before an evening comes to rest, moderators give back what they took away; what was deleted stays deleted.
"""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING, Final

from loopcord.client import Refused

from bot.locales import LANGUAGES, words
from tests.simulation.people import GONE

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence
    from random import Random

    from loopcord.client import Answer, Person
    from loopcord.testing.hosted import InLoop

    from tests.simulation.people import Player

DENIED: Final = (
    ("send_messages",),
    ("send_messages_in_threads",),
    ("embed_links",),
    ("attach_files",),
    ("use_external_emojis",),
    ("read_message_history",),
    ("view_channel",),
    ("send_messages", "send_messages_in_threads", "attach_files"),
)
"""Permissions that a moderator takes from the bot in a channel; without `view_channel` it is hidden."""
MOST_PURGED: Final = 8
ANSWERED_WITHIN: Final = 60.0
"""Seconds after which nobody waits any more for the end of a change."""
TRIES: Final = 12
"""The most tries of somebody who looks for a table."""
APART: Final = 10.0
"""Seconds between two of them."""
BUSY_FOR: Final = 120.0
"""Seconds until somebody tries again in a channel where the bot has posted too much for others."""
ACK_DEADLINE: Final = 3.0
"""Seconds that Discord gives the bot for the first response to an interaction."""
BRIEFLY: Final = 6.0
"""The most seconds until a permission is given back."""


def is_busy(answer: Answer) -> bool:
    """Whether the bot posts nothing in a channel for now, because others have let it post there too often."""
    told = "" if answer.message is None else answer.message["content"]
    return any(told.startswith(words(each)("refusal-channel-busy", until="\0").split("\0")[0]) for each in LANGUAGES)


class Mischief:
    """Changes things on Discord's side, and remembers what has to be given back."""

    def __init__(self, playground: InLoop, players: Sequence[Player], channels: list[str], chance: Random) -> None:
        """`channels` are those with tables; a deleted one is replaced in it, and the players move to the new one."""
        self._playground = playground
        self._players = players
        self._channels = channels
        self._chance = chance
        self._purged = set[str]()
        self.purged = set[str]()
        """The channels in which messages were purged this evening."""
        self._moderators: dict[str, Person] = {}
        self._left: dict[str, float] = {}
        """When the people of each channel or thread that was to be deleted left it, in virtual seconds."""

    def excuses(self, at: float, channel: str) -> bool:
        """Whether an interaction at this moment was not answered because its channel was deleted meanwhile."""
        return channel in self._left and self._left[channel] - ACK_DEADLINE <= at

    async def go_on(self, changes: float) -> None:
        """Make `changes` per minute until cancelled."""
        kinds: list[Callable[[], Awaitable[None]]] = [
            *[self._emojis] * 3,
            *[self._refusal] * 3,
            *[self._permissions] * 3,
            *[self._purge] * 2,
            *[self._thread] * 2,
            self._event,
            self._channel,
        ]
        while changes:
            await asyncio.sleep(self._chance.expovariate(changes / 60))
            with contextlib.suppress(*GONE):
                doing = asyncio.ensure_future(self._chance.choice(kinds)())
                try:
                    await asyncio.shield(doing)
                finally:  # What has begun also ends, so that `peace` finds it; a request may get no answer.
                    if (await asyncio.wait([doing], timeout=ANSWERED_WITHIN))[0]:
                        await doing

    async def peace(self) -> None:
        """Give permissions back and open threads again. People look for a table whose messages somebody has purged."""
        state = self._playground.server.state
        for channel in [*state.world.channels.values()]:
            if channel.guild is not None and channel.thread is None and channel.denied:
                await self._playground.deny_bot(channel.id)
        for number in self._channels:
            thread = state.world.channels[number].thread
            if thread is not None and (thread.archived or thread.locked):
                moderator = await self._moderator(number)
                await moderator.change_thread(number, archived=False)
                await moderator.change_thread(number, locked=False)

    async def look_for_tables(self) -> None:
        """Use /board wherever messages were purged: Discord tells the bot nothing about that."""
        for channel in sorted(self._purged & {*self._channels}):
            player = next(each for each in self._players if each.guest.channel == channel)
            for _ in range(TRIES):  # The bot may not hear of it while its gateway is mute.
                with contextlib.suppress(*GONE):
                    answer = await player.guest.person.slash(channel, "board")
                    while is_busy(answer):
                        await asyncio.sleep(BUSY_FOR)
                        answer = await player.guest.person.slash(channel, "board")
                    if answer.state == "answered":
                        break
                await asyncio.sleep(APART)
        self._purged.clear()

    # --- kinds ---

    async def _emojis(self) -> None:
        """The application's developer deletes an emoji, a few, or all."""
        there = [*self._playground.server.state.world.emojis]
        count = self._chance.choice((1, 1, 1, 5, len(there)))
        for each in self._chance.sample(there, min(count, len(there))):
            await self._playground.delete_emoji(each)

    async def _refusal(self) -> None:
        """Discord refuses a valid message because of an emoji, for a moment."""
        await self._playground.fault("refused", count=self._chance.randint(1, 3), seconds=20.0)

    async def _permissions(self) -> None:
        """A moderator takes permissions from the bot; sometimes they are given back at once."""
        channel = self._parent(self._chance.choice(self._channels))
        await self._playground.deny_bot(channel, *self._chance.choice(DENIED))
        if self._chance.random() < 0.5:
            await asyncio.sleep(self._chance.uniform(0.1, BRIEFLY))
            await self._playground.deny_bot(channel)

    async def _purge(self) -> None:
        """Another bot deletes the newest messages of a channel."""
        channel = self._chance.choice(self._channels)
        self._purged.add(channel)
        self.purged.add(channel)
        await self._playground.purge(channel, self._chance.randint(1, MOST_PURGED))

    async def _thread(self) -> None:
        """A moderator archives or locks a thread, or opens it again; some delete it."""
        threads = [each for each in self._channels if self._parent(each) != each]
        if not threads:
            return
        number = self._chance.choice(threads)
        moderator = await self._moderator(number)
        if self._chance.random() < 0.15:
            await self._leave(number)
            await moderator.delete_thread(number)
        else:
            changes = self._chance.choice(({"archived": True}, {"locked": True}, {"archived": True, "locked": True}))
            await moderator.change_thread(number, **changes)

    async def _event(self) -> None:
        """A moderator ends or deletes a scheduled event."""
        for guild in [*self._playground.server.state.world.guilds.values()]:
            for event in [*guild.events][:1]:
                if self._chance.random() < 0.5:
                    await self._playground.delete_event(guild.id, event.id)
                else:
                    await self._playground.change_event(guild.id, event.id, 4)

    async def _channel(self) -> None:
        """A moderator deletes a channel; its people go on in a new one."""
        number = self._parent(self._chance.choice(self._channels))
        for each in [each for each in self._channels if self._parent(each) == number]:
            await self._leave(each)
        await self._playground.delete_channel(number)

    # --- places ---

    async def _leave(self, number: str) -> None:
        """Let the people of a channel or thread go to a new channel."""
        guild = self._playground.server.state.world.channels[number].guild
        new = await self._playground.add_channel(f"new-{number[-6:]}", guild)
        self._channels[self._channels.index(number)] = new
        self._left[number] = asyncio.get_running_loop().time()
        for player in self._players:
            if player.guest.channel == number:
                player.guest.channel = new

    def _parent(self, number: str) -> str:
        """The channel of a thread; any other channel is its own."""
        thread = self._playground.server.state.world.channels[number].thread
        return number if thread is None else thread.parent

    async def _moderator(self, number: str) -> Person:
        """The owner of the server of a channel."""
        world = self._playground.server.state.world
        guild = world.channels[number].guild
        if guild is None:
            raise Refused("direct messages have no moderator")
        owner = world.people[world.guilds[guild].owner]
        if owner.id not in self._moderators:
            self._moderators[owner.id] = await self._playground.person(owner.name)
        return self._moderators[owner.id]
