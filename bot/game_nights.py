"""Game nights put together: planning them, what Discord shows of them, and the watch that begins them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from datetime import datetime

from discord.ext import commands

from bot.cogs.asked import Asked
from bot.cogs.nights import NightClicks, NightCommands
from bot.cogs.request import Services
from bot.delivery import Delivery
from bot.delivery.nights import NightDelivery
from bot.delivery.scheduled_events import ScheduledEvents
from bot.games.plugin import AnyPlugin
from bot.locales import Speech
from bot.store import Store
from bot.tables import Host
from bot.tables.night_watch import NightWatch
from bot.tables.nights import Nights


class GameNights:
    """The game nights of one bot."""

    def __init__(
        self,
        bot: commands.AutoShardedBot,
        store: Store,
        host: Host,
        delivery: Delivery,
        plugins: Mapping[str, AnyPlugin],
        speech: Speech,
        clock: Callable[[], datetime],
    ) -> None:
        self._bot = bot
        self.nights = Nights(store, plugins, clock)
        self.shown = NightDelivery(self.nights, host, delivery, ScheduledEvents(bot), plugins, speech)
        self.watch = NightWatch(self.nights, host.leases, self.shown.deliver)

    async def add_commands(self, services: Services) -> Mapping[str, Callable[[Asked], Awaitable[None]]]:
        """Give the bot its command, and return what the buttons do, by the kinds of their clicks."""
        await self._bot.add_cog(NightCommands(services, self.nights, self.shown))
        return NightClicks(services, self.nights, self.shown).kinds()
