"""Channels and servers that go away, or come back: a table that nobody can see any more is closed.

What closing means is decided by the host.
"""

from __future__ import annotations

import discord
from discord.ext import commands

from bot.delivery import Delivery
from bot.tables import Host, TableRefusal


class Places(commands.Cog):
    """Closes the tables of places that are gone, and looks again where it was shut out."""

    def __init__(self, host: Host, delivery: Delivery) -> None:
        self._host = host
        self._delivery = delivery

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """A channel was deleted."""
        await self._close_table_in(channel.id)

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """A thread was deleted."""
        await self._close_table_in(payload.thread_id)

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The bot was removed from a server, or the server is gone."""
        for table in await self._host.tables_open():
            if table.place.guild_id == guild.id:
                await self._close_table_in(table.place.channel_id)

    @commands.Cog.listener()
    async def on_guild_channel_update(self, _: discord.abc.GuildChannel, after: discord.abc.GuildChannel) -> None:
        """A channel has changed, perhaps in what the bot may do there."""
        await self._look_again_in(after.id)

    @commands.Cog.listener("on_guild_join")
    @commands.Cog.listener("on_guild_available")  # what discord.py makes of a server that comes while the bot starts
    async def on_guild_here(self, guild: discord.Guild) -> None:
        """The bot was added to a server, perhaps once more, or an outage is over."""
        for channel in guild.channels:
            await self._look_again_in(channel.id)

    async def _look_again_in(self, channel_id: int) -> None:
        if self._delivery.reset(channel_id) and (table := await self._host.open_table(channel_id)) is not None:
            self._delivery.touch(table.id)

    async def _close_table_in(self, channel_id: int) -> None:
        table = await self._host.open_table(channel_id)
        if table is None:
            return
        try:
            await self._host.stop(table.id, None, manager=True)
        except TableRefusal as refusal:
            # It ended in the same moment; that is as good.
            if refusal.code != "table-over":
                raise
