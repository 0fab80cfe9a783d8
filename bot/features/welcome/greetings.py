"""Greets a server that has invited the bot: one message for each invitation, as soon as there is a channel for it.

A task compares when the bot has joined each server with what is recorded, so it also notices an invitation that came
while the bot was down. It goes by the time of joining: a server that has removed the bot and invited it again has
another one. A greeting that cannot be posted anywhere waits for some days; after that, the bot is known there.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import Final, TypeAlias

import discord
import structlog

from bot.background import Periodic
from bot.cogs.lacking import lacking
from bot.features.feature import AppContext
from bot.features.welcome.screens import greeting_screen
from bot.features.welcome.store import (
    GREETING_POSTS,
    Greeting,
    greeting,
    greeting_id,
    note_invitations,
    settle_greeting,
    unsettled_greetings,
)
from bot.messages.discord_api.hidden import hidden_channels
from bot.messages.feature_messages import ShowResult
from bot.messages.reconciler import Wanted
from bot.recent import Recent
from bot.store.feature_posts import FeaturePosts
from bot.store.schema import REPLACING, MessageRow, ServerSettings
from bot.tables.types import TablePlace

log = structlog.get_logger(__name__)

GREETED_FOR: Final = timedelta(days=7)
"""How long after an invitation a server is greeted: later the bot is known there, or was there all the time."""
LOOK_INTERVAL: Final = 30.0
"""Seconds between checks for new invitations, and for channels in which the bot may write by now."""
ASK_AGAIN_AFTER: Final = timedelta(hours=1)
"""How long a channel is left alone that has refused the greeting although the bot seems to have the permission."""
REMEMBERED: Final = 1_000
"""How many refusals are remembered."""
GREETING: Final = "greeting"
"""The kind of its message, and what that is about."""

Channel: TypeAlias = discord.TextChannel | discord.VoiceChannel | discord.StageChannel


class Greetings:
    """The greetings of one bot."""

    def __init__(self, parts: AppContext) -> None:
        services = parts.services
        self._bot = parts.bot
        self._store = parts.store
        self._clock = parts.clock
        self._owner = services.host.owner
        self._servers = services.host.servers
        self._speech = services.speech
        self._posts = FeaturePosts(parts.store, GREETING_POSTS)
        self._messages = services.delivery.feature_messages(GREETING, self._posts, self._update)
        self._noted: set[str] = set()
        """The invitations that are recorded, as far as this process knows."""
        self._refused_at = Recent[int, datetime](REMEMBERED)
        """By channel id: when it last refused a greeting."""
        self.watch = Periodic(
            "greetings", self._look, every=LOOK_INTERVAL, failed="greetings-not-looked-after", sleep=asyncio.sleep
        )

    async def _look(self) -> float:
        """Record new invitations, and try to post what is still to be posted."""
        found = {guild.id: at for guild in self._bot.guilds if (at := _joined_at(guild)) is not None}
        new = {guild: at for guild, at in found.items() if greeting_id(guild, at) not in self._noted}
        if new:
            since = self._clock() - GREETED_FOR
            greeted = await self._store.write(lambda unit: note_invitations(unit, new, since))
            self._noted |= {greeting_id(guild, at) for guild, at in new.items()}
            for each in greeted:
                log.info("invited", guild=each.guild_id)
        shards = self._owner.shards
        for wanted in await self._store.read(lambda unit: unsettled_greetings(unit, shards)):
            self._messages.touch(wanted)
        return LOOK_INTERVAL

    async def _update(self, wanted: str) -> None:
        """Post a greeting in the first channel that accepts it. Raises Unavailable or StoreError."""
        found = await self._store.read(lambda unit: greeting(unit, wanted))
        if found is None or found.settled or not self._owner.owns(found.guild_id):
            return
        if found.joined_at is None or self._clock() - found.joined_at > GREETED_FOR:
            log.info("greeting-given-up", guild=found.guild_id)
            await self._settle(found)
            return
        guild = self._bot.get_guild(found.guild_id)
        joined_at = None if guild is None else _joined_at(guild)
        if guild is None or joined_at is None or greeting_id(guild.id, joined_at) != found.id:
            return  # There is an outage, or the bot is not there any more.
        settings = await self._servers.of(guild.id)
        for channel in await self._channels(guild, found):
            locale = guild.preferred_locale.value
            place = TablePlace(guild.id, channel.id, settings.language or locale)
            wish = partial(self._wish, guild, channel, settings, place)
            outcome = await self._messages.show(self._messages.slot(wanted, GREETING), place, wish, is_asked_for=True)
            if outcome is ShowResult.DONE:
                log.info("greeted", guild=guild.id, channel=channel.id)
                await self._settle(found)
                return
            if outcome is ShowResult.WAITS:
                return
            log.info("greeting-refused", guild=guild.id, channel=channel.id)
            self._refused_at[channel.id] = self._clock()

    async def _settle(self, found: Greeting) -> None:
        await self._store.write(lambda unit: settle_greeting(unit, found.id))

    async def _channels(self, guild: discord.Guild, found: Greeting) -> Sequence[Channel]:
        """The channels in which to try; first the one in which an earlier attempt may have succeeded."""
        channels = [each for each in _writable(guild, self._bot) if not self._has_just_refused(each.id)]
        recorded = await self._posts.post(found.id, GREETING)
        if recorded is not None and recorded.digest == REPLACING:
            channels.sort(key=lambda each: each.id != recorded.channel_id)
        return channels

    def _has_just_refused(self, channel_id: int) -> bool:
        refused_at = self._refused_at.get(channel_id)
        return refused_at is not None and self._clock() - refused_at < ASK_AGAIN_AFTER

    async def _wish(
        self,
        guild: discord.Guild,
        channel: Channel,
        settings: ServerSettings,
        place: TablePlace,
        post: MessageRow | None,
    ) -> Wanted | None:
        if post is not None and post.digest != REPLACING:
            return None  # It stays as it was posted.
        lacks = lacking(channel, channel.permissions_for(guild.me), threads=settings.threads)
        hidden = hidden_channels(self._bot)
        present = [each for each in settings.channels if guild.get_channel(each) is not None]
        for_tables = [each for each in present if not hidden.hides(guild.id, each)]
        return Wanted(greeting_screen(channel.id, lacks, for_tables, self._speech(place.locale)))


def _joined_at(guild: discord.Guild) -> datetime | None:
    """When the bot joined a server; None while that is unknown."""
    me: discord.Member | None = None if guild.unavailable else guild.me
    return None if me is None else me.joined_at


def _writable(guild: discord.Guild, client: discord.Client) -> Iterator[Channel]:
    """The channels in which the bot may write: the system channel, then as Discord lists them.

    Channels in which a greeting would be out of place come last: announcements, rules, and those with voice.
    """
    hidden = hidden_channels(client)
    listed = [each for _, channels in guild.by_category() for each in channels]
    text = [each for each in listed if isinstance(each, discord.TextChannel)]
    usual = [each for each in text if not each.is_news() and each != guild.rules_channel]
    voice = [each for each in listed if isinstance(each, discord.VoiceChannel | discord.StageChannel)]
    system = [] if guild.system_channel is None else [guild.system_channel]
    for channel in dict.fromkeys([*system, *usual, *text, *voice]):
        may = channel.permissions_for(guild.me)
        if channel not in hidden and may.view_channel and may.send_messages:
            yield channel
