"""Channels and servers that go away: a table that nobody can see any more is closed.

Here belongs only what Discord tells of places. What closing means is decided by the host.
"""

from __future__ import annotations

import discord
from discord.ext import commands

from bot.tables import Host, TableRefusal


class Places(commands.Cog):
    """Closes the tables of places that are gone."""

    def __init__(self, host: Host) -> None:
        self._host = host

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
