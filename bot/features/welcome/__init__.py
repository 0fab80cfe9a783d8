"""The first contact: a greeting to a server that invites the bot, and `/help`, which says what to do here and now."""

from __future__ import annotations

from discord.ext import commands

from bot.cogs.click_handlers import ClickHandlers
from bot.cogs.seating import join_here
from bot.features.feature import AppContext, Feature, FeatureRuntime
from bot.features.welcome.greetings import Greetings
from bot.features.welcome.help import HelpCommand
from bot.features.welcome.screens import CHOOSE
from bot.features.welcome.store import GREETING_TABLES, HOOKS


class _Invitations(commands.Cog):
    """Notices at once that the bot was added to a server, or that this server has another channel."""

    def __init__(self, greetings: Greetings) -> None:
        self._greetings = greetings

    @commands.Cog.listener("on_guild_join")
    @commands.Cog.listener("on_guild_available")
    @commands.Cog.listener("on_guild_channel_create")
    async def on_guild_here(self, _: object) -> None:
        """The bot was added to a server, knows it after a start or an outage, or there is a new channel."""
        self._greetings.watch.wake()


def _begin(parts: AppContext) -> FeatureRuntime:
    greetings = Greetings(parts)
    return FeatureRuntime(
        commands=[HelpCommand(parts.services), _Invitations(greetings)],
        handlers=ClickHandlers(clicks={CHOOSE: join_here}),
        start=greetings.watch.start,
        close=greetings.watch.close,
    )


FEATURE = Feature(name="welcome", begin=_begin, hooks=HOOKS, tables=GREETING_TABLES)
