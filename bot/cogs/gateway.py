"""Handles gateway events: servers, channels and permissions that change, and connections that break."""

from __future__ import annotations

from collections.abc import Iterable

import discord
from discord.ext import commands

from bot.host.host import Host
from bot.host.timing import Timing
from bot.messages.delivery import Delivery
from bot.messages.discord_api.hidden import hidden_channels
from bot.store.schema import Shards


class GatewayListener(commands.Cog):
    """Ends tables whose place is gone, and retries where the bot had no access."""

    def __init__(self, bot: commands.AutoShardedBot, host: Host, delivery: Delivery) -> None:
        self._bot = bot
        self._host = host
        self._delivery = delivery

    # --- gone ---

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """A channel was deleted, and with it all its threads."""
        await self._delivery.places.channel_deleted(channel.guild.id, channel.id)
        await self._compare(channel.guild)

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """A thread was deleted."""
        await self._gone(payload.thread_id)

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The bot was removed from a server, or the server was deleted. Outages are not reported here."""
        await self._delivery.places.guild_gone(guild.id)

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """All servers are known: any that are missing went while the bot was away, or belong to other shards."""
        ours = Shards(self._bot.shard_count or 1, frozenset(self._bot.shards))
        here = {guild.id for guild in self._bot.guilds}
        await self._host.places.entered(here)
        elsewhere = {each for each in await self._host.places.guilds() if each not in ours}
        await self._delivery.places.compare_guilds(here | elsewhere)

    # --- there ---

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """The bot was added to a server, perhaps again."""
        await self._host.places.entered([guild.id])

    @commands.Cog.listener("on_guild_join")
    @commands.Cog.listener("on_guild_available")  # for servers that arrive during the start
    async def on_guild_here(self, guild: discord.Guild) -> None:
        """The bot was added to a server, has started or reconnected, or the server's outage is over."""
        await self._compare(guild)
        await self._look_again_in(guild.channels)

    @commands.Cog.listener()
    async def on_guild_channel_update(self, _: discord.abc.GuildChannel, after: discord.abc.GuildChannel) -> None:
        """A channel changed, and perhaps the bot's permissions there and in its threads."""
        await self._look_again_in([after, *(each for each in after.guild.threads if each.parent_id == after.id)])

    @commands.Cog.listener()
    async def on_thread_join(self, thread: discord.Thread) -> None:
        """The bot can see a thread, for example because it may view the channel of the thread again."""
        await self._look_again_in([thread])

    @commands.Cog.listener()
    async def on_thread_update(self, _: discord.Thread, after: discord.Thread) -> None:
        """A thread changed, for example was unlocked."""
        await self._look_again_in([after])

    @commands.Cog.listener()
    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        """A role changed, and perhaps the bot's permissions."""
        if before.permissions != after.permissions:
            await self._look_again_in([*after.guild.channels, *after.guild.threads])

    @commands.Cog.listener()
    async def on_member_update(self, before: discord.Member, after: discord.Member) -> None:
        """The bot itself gained or lost a role. Discord reports this for no other member."""
        if after.id == after.guild.me.id and before.roles != after.roles:
            await self._look_again_in([*after.guild.channels, *after.guild.threads])

    # --- inside ---

    async def _compare(self, guild: discord.Guild) -> None:
        present = {channel.id for channel in guild.channels}
        present |= {thread.id for thread in guild.threads if thread.parent_id in present}
        await self._delivery.places.compare(guild.id, present)

    async def _gone(self, channel_id: int) -> None:
        if (table := await self._host.open_table(channel_id)) is not None:
            await self._host.places.gone(table.id)

    async def _look_again_in(self, channels: Iterable[discord.abc.GuildChannel | discord.Thread]) -> None:
        hidden = hidden_channels(self._bot)
        for channel in channels:
            if channel in hidden:  # It would refuse again.
                continue
            if self._delivery.reset(channel.id) and (table := await self._host.open_table(channel.id)) is not None:
                self._delivery.touch(table.id)


class Connection(commands.Cog):
    """Stops the clocks when Discord disconnects, and restarts them when it is back."""

    def __init__(self, timing: Timing) -> None:
        self._timing = timing
        self._connected: set[int] = set()

    @property
    def connected(self) -> frozenset[int]:
        """The shards that are connected."""
        return frozenset(self._connected)

    async def cog_load(self) -> None:
        """Stop the clocks until the first connection."""
        self._timing.stop_clocks()

    @commands.Cog.listener("on_shard_connect")
    @commands.Cog.listener("on_shard_resumed")
    @commands.Cog.listener("on_shard_ready")
    async def on_shard_there(self, shard_id: int) -> None:
        """A shard is connected."""
        is_first = not self._connected
        self._connected.add(shard_id)
        if is_first:
            await self._timing.go_on_with_clocks()

    @commands.Cog.listener()
    async def on_shard_disconnect(self, shard_id: int) -> None:
        """A shard lost its connection, or failed to connect."""
        self._connected.discard(shard_id)
        if not self._connected:
            self._timing.stop_clocks()
