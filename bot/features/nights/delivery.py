"""Game nights on Discord: the plan in its channel, the scheduled event, and the call when the night begins.

`bot.messages` keeps the plan and the call up to date. A night is settled when Discord shows its current version.
"""

from __future__ import annotations

from functools import partial
from typing import Final

import structlog

from bot.features.nights.events import NightEvents
from bot.features.nights.messages import CALL, PLAN, NightTable, calls, wanted_call, wanted_plan
from bot.features.nights.nights import LASTS, NightRefusal, Nights
from bot.features.nights.screens import plan_screen
from bot.features.nights.store import Night
from bot.host.host import Host
from bot.locales import Speech
from bot.messages.delivery import Delivery
from bot.messages.discord_api.transport import Unavailable
from bot.messages.feature_messages import ShowResult
from bot.messages.post_cache import Slot, board_of
from bot.messages.reconciler import Wanted
from bot.messages.table_sync import MOMENT
from bot.screens.game_screens import Plugins
from bot.screens.menus import table_address
from bot.screens.parts import Screen
from bot.store.feature_posts import FeaturePosts
from bot.store.schema import MessageRow
from bot.tables.looks import appearance_of
from bot.tables.refusals import TableRefusal
from bot.tables.requests import Join
from bot.tables.types import Table

log = structlog.get_logger(__name__)

WAITS_FOR: Final = LASTS
"""How long after its beginning a night still waits for a channel that is hidden or refuses its messages."""


class NightDelivery:
    """Brings nights on Discord up to date."""

    def __init__(
        self,
        nights: Nights,
        posts: FeaturePosts,
        host: Host,
        delivery: Delivery,
        events: NightEvents,
        plugins: Plugins,
        speech: Speech,
    ) -> None:
        self._nights = nights
        self._host = host
        self._delivery = delivery
        self._transport = delivery.transport
        self._events = events
        self._plugins = plugins
        self._speech = speech
        self._messages = delivery.feature_messages("night", posts, self._update)
        self.lent = self._messages.lent
        """Lend the plan of a night to a click; see `bot.messages.lending`."""

    def plan_of(self, night_id: str) -> Slot:
        """The slot of a night's plan."""
        return self._messages.slot(night_id, PLAN)

    async def has_plan(self, night_id: str) -> bool:
        """Whether the plan of a night is posted."""
        return await self._messages.post(self.plan_of(night_id)) is not None

    async def screen(self, night: Night) -> Screen:
        """The plan for the channel."""
        denied, words = self._is_event_denied(night), self._speech(night.place.locale)
        champions = await self._nights.champions(night)
        return plan_screen(self._plugins, night, words, event_denied=denied, champions=champions)

    async def tell(self, night_id: str) -> None:
        """Bring a night on Discord up to date. Waits `MOMENT` seconds at most; if Discord is slower, it follows."""
        self._messages.touch(night_id)
        await self._messages.finished(night_id, MOMENT)

    async def _update(self, night_id: str) -> None:
        """Bring a night on Discord up to date, and call those who are in if it has begun. Raises Unavailable.

        A failed event does not hold up the messages: the night watch tries again.
        """
        try:
            night = await self._nights.night(night_id)
        except NightRefusal:
            return
        plan, is_right = self.plan_of(night_id), True
        try:
            night = await self._events.put_right(night, has_plan=await self._messages.may_exist(plan))
        except Unavailable as error:
            log.info("night-event-not-shown", night=night_id, reason=str(error))
            is_right = False
        is_asked_for = night.is_planned and night.number == 1
        outcome = await self._messages.show(plan, night.place, partial(self._plan, night_id), is_asked_for=is_asked_for)
        if outcome in {ShowResult.REFUSED, ShowResult.GONE}:  # A plan that nobody has seen does not count.
            await self._channel_is_gone(night)
            return
        if outcome is ShowResult.DONE:
            outcome = await self._call(night)
        if outcome is ShowResult.WAITS and self._nights.clock() < night.at + WAITS_FOR:
            log.info("night-waits", night=night_id, channel=night.channel_id)
        elif is_right and not await self._nights.settle(night_id, night.version):
            self._messages.touch(night_id)  # Somebody has changed it meanwhile.

    # --- the plan ---

    async def _plan(self, night_id: str, post: MessageRow | None) -> Wanted:
        night = await self._nights.night(night_id)
        words, denied = self._speech(night.place.locale), self._is_event_denied(night)
        now, champions = self._nights.clock(), await self._nights.champions(night)
        return wanted_plan(self._plugins, night, now, words, event_denied=denied, champions=champions)

    def _is_event_denied(self, night: Night) -> bool:
        return night.event_is_wrong and not self._events.may_change(night.guild_id)

    async def _channel_is_gone(self, night: Night) -> None:
        await self._events.take_back(night)
        try:
            await self._nights.cancel(night.id, None)
        except NightRefusal:
            return
        self._messages.touch(night.id)

    # --- the call ---

    async def _call(self, night: Night) -> ShowResult:
        """Call those who are in, once, and open their table; afterwards keep the call up to date."""
        slot, channel_id = self._messages.slot(night.id, CALL), night.place.channel_id
        post = await self._messages.post(slot)
        if not calls(night, post, self._nights.clock()):
            return ShowResult.DONE
        if post is None and not self._messages.accepts(slot, night.place):
            return ShowResult.WAITS  # Nobody would see the call, and the table that is opened for it.
        table = await (self._table(night) if post is None else self._host.open_table(channel_id))
        address = None if table is None else await self._board_address(table)
        here = NightTable(table, address, await self._nights.champions(night))

        async def wanted(post: MessageRow | None) -> Wanted | None:
            now, latest = self._nights.clock(), await self._nights.night(night.id)
            return wanted_call(self._plugins, latest, post, here, now, self._speech(latest.place.locale))

        return await self._messages.show(slot, night.place, wanted)

    async def _board_address(self, table: Table) -> str | None:
        """The address of a table's board, as soon as it exists; None if that takes too long."""
        self._delivery.touch(table.id)
        await self._delivery.finished(table.id, MOMENT)
        post = await self._delivery.messages.of(board_of(table.id)).post()
        return None if post is None else f"{table_address(table)}/{post.message_id}"

    async def _table(self, night: Night) -> Table | None:
        """The table that is open in the channel; without one, a lobby for the planned game with the planner."""
        table = await self._host.open_table(night.place.channel_id)
        settings = await self._host.servers.of(night.guild_id)
        channel_id = night.place.channel_id
        if settings.channels and not settings.allows(channel_id, await self._transport.parent_of(channel_id)):
            # The channel was allowed when the night was planned; now the button answers which channels are.
            return table
        if settings.threads and table is None:
            # The button opens the thread; if there is a lobby already, it links there.
            thread_id = await self._host.places.lobby_below(night.guild_id, night.place.channel_id)
            return None if thread_id is None else await self._host.open_table(thread_id)
        comes = any(member.id == night.planner.id for member in night.coming)
        if table is not None or night.game is None or not comes:
            return table
        if not await self._transport.is_member(night.guild_id, night.planner.id):
            return None
        try:
            look = appearance_of(await self._delivery.members.of(night.planner.id))
            return await self._host.ask(night.place, Join(night.planner, night.game, look=look))
        except TableRefusal:  # e.g. somebody has just opened a table for another game
            return await self._host.open_table(night.place.channel_id)
