"""Whether Discord is there: while no shard of this process is connected, its clocks are stopped."""

from __future__ import annotations

from discord.ext import commands

from bot.tables.timing import Timing


class Connection(commands.Cog):
    """Tells the clocks when Discord disconnects and comes back."""

    def __init__(self, timing: Timing) -> None:
        self._timing = timing
        self._connected: set[int] = set()

    @property
    def connected(self) -> frozenset[int]:
        """The shards that are connected just now."""
        return frozenset(self._connected)

    async def cog_load(self) -> None:
        """Before the first connection clocks are stopped, as they are without one."""
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
        """A shard has lost its connection, or never got one."""
        self._connected.discard(shard_id)
        if not self._connected:
            self._timing.stop_clocks()
