"""Game nights: members plan an evening, say whether they come, and are called when it begins.

Planning and the task that begins evenings are in `nights`, what Discord shows of them in `delivery`.
"""

from __future__ import annotations

from bot.cogs.click_handlers import ClickHandlers
from bot.features.feature import AppContext, Feature, FeatureRuntime
from bot.features.nights.commands import NightCommands
from bot.features.nights.delivery import NightDelivery
from bot.features.nights.events import NightEvents, ScheduledEvents
from bot.features.nights.nights import Nights, NightWatch
from bot.features.nights.store import HOOKS, NIGHT_POSTS, NIGHT_TABLES
from bot.features.nights.wishes import ASK
from bot.store.feature_posts import FeaturePosts


class GameNights(FeatureRuntime):
    """The game nights of one bot."""

    def __init__(self, parts: AppContext) -> None:
        services = parts.services
        self.nights = Nights(parts.store, services.plugins, parts.clock)
        events = NightEvents(self.nights, ScheduledEvents(parts.bot, services.speech, parts.clock))
        posts = FeaturePosts(parts.store, NIGHT_POSTS)
        delivered = (services.host, services.delivery, events, services.plugins, services.speech)
        self.shown = NightDelivery(self.nights, posts, *delivered)
        self.watch = NightWatch(self.nights, services.host.owner, self.shown.tell, events.may_change)
        commands = NightCommands(services, self.nights, self.shown)
        super().__init__(
            commands=[commands],
            handlers=ClickHandlers(
                clicks=commands.clicks,
                forms=commands.forms,
                harmless=frozenset({"night-in", "night-out", "night-vote", "night-move", "night-cancel", ASK}),
                adding=frozenset({"night-by"}),
            ),
            start=self.watch.start,
            close=self.watch.close,
        )


FEATURE = Feature(name="nights", begin=GameNights, hooks=HOOKS, tables=NIGHT_TABLES)
