"""Game nights on Discord: the plan in its channel, the event that goes with it, and the call when it begins.

What is sent has a nonce that follows from the night, so that an attempt whose answer was lost posts nothing twice; the
night records the messages and the event. A night is settled when Discord shows it as it is.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final
from weakref import WeakValueDictionary

import structlog

from bot.delivery.budget import Rank, ranked
from bot.delivery.delivery import Delivery
from bot.delivery.driver import MOMENT
from bot.delivery.illustrated import told
from bot.delivery.slots import board_of
from bot.delivery.transport import UNKNOWN_CHANNEL, Unavailable, Unreachable
from bot.features.nights.events import EventPlan, ScheduledEvents
from bot.features.nights.night import LASTS, Night, NightRefusal, NightStatus
from bot.features.nights.nights import Nights
from bot.features.nights.screens import event_name, event_note, night_call, place_address, plan_screen
from bot.host.host import Host
from bot.locales import Speech
from bot.screens.game_screens import Plugins
from bot.screens.links import table_address
from bot.screens.parts import Screen
from bot.tables.refusals import TableRefusal
from bot.tables.types import Table

log = structlog.get_logger(__name__)

_CALL: Final = "call"


class NightDelivery:
    """Has Discord show the nights as they are."""

    def __init__(
        self,
        nights: Nights,
        host: Host,
        delivery: Delivery,
        events: ScheduledEvents,
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
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._tried: set[str] = set()
        """Nights for which an event was asked for and no answer has come."""

    def screen(self, night: Night) -> Screen:
        """The plan for the channel."""
        return plan_screen(self._plugins, night, self._speech(night.place.locale))

    @asynccontextmanager
    async def alone(self, night_id: str) -> AsyncIterator[None]:
        """Only one task at a time sends a night to Discord, or an older plan could come after a newer one."""
        lock = self._locks.setdefault(night_id, asyncio.Lock())
        async with lock:
            yield

    async def tell(self, night_id: str) -> None:
        """Have Discord show a night as it is, as far as it answers; what is left out is done by the night watch."""
        try:
            await self.deliver(night_id)
        except Unavailable as error:
            log.info("night-not-shown", night=night_id, reason=str(error))

    async def deliver(self, night_id: str) -> None:
        """Have Discord show a night as it is, and call those who are in if it has begun. Raises Unavailable."""
        async with self.alone(night_id):
            settled = False
            while not settled:  # If somebody changes it meanwhile, once more.
                try:
                    night = await self._nights.night(night_id)
                except NightRefusal:
                    return
                with ranked(Rank.BOARD):
                    await self._told(night)
                settled = await self._nights.settle(night_id, night.version)

    async def answered(self, night: Night) -> None:
        """The answer to a click has put this version of a night on its message: tell the rest."""
        event_is_right = not night.wants_event or night.event_at == night.at
        if not (event_is_right and await self._nights.settle(night.id, night.version)):
            await self.tell(night.id)

    async def _told(self, night: Night) -> None:
        """Tell Discord of this version of a night. Raises Unavailable, but the event keeps nobody waiting."""
        unavailable: Unavailable | None = None
        try:
            night = await self._with_event(night)
        except Unavailable as error:
            unavailable = error
        if await self._show(night):
            await self._call(night)
        else:
            await self._channel_is_gone(night)
        if unavailable is not None:
            raise unavailable

    # --- the plan ---

    async def _show(self, night: Night) -> bool:
        """Show the plan in the channel. False if there is no such channel."""
        channel_id, shown = night.place.channel_id, told(self.screen(night))
        stands = night.message_id
        if stands is not None and await self._transport.edit(channel_id, stands, shown) is not None:
            return True
        if not night.is_planned:
            return True  # A plan that was deleted, or was never posted, is not missed any more.
        # A plan that replaces another, or that no member made by hand, calls nobody.
        pinged = [member.id for member in night.asked] if stands is None and night.number == 1 else []
        try:
            sent = await self._transport.send(channel_id, shown, _nonce(night, str(stands or 0)), pinged)
        except Unreachable as error:
            log.info("night-refused", night=night.id, channel=channel_id, code=error.code)
            # A plan that nobody has seen does not count; one that was posted before may be seen again.
            return error.code != UNKNOWN_CHANNEL and stands is not None
        if stands is not None:
            await self._transport.delete(channel_id, stands)
        await self._nights.note_message(night.id, sent.message_id)
        return True

    async def _channel_is_gone(self, night: Night) -> None:
        await self._take_event_back(night)
        try:
            await self._nights.cancel(night.id, None)
        except NightRefusal:
            return

    # --- the event ---

    async def _with_event(self, night: Night) -> Night:
        """The night with its event as it should be: there at the right time, or gone if the night was cancelled."""
        if night.status is NightStatus.CANCELLED:
            await self._take_event_back(night)
        if not (night.is_planned and night.wants_event) or night.event_at == night.at:
            return night
        words = self._speech(night.place.locale)
        plan = EventPlan(
            name=event_name(night, words),
            note=event_note(night, words),
            place=place_address(night),
            begins=night.at,
            ends=night.at + LASTS,
            weekly=night.weekly is not None,
        )
        event_id = night.event_id
        if event_id is None:
            # If the plan is there, its event may be too, perhaps from a process that died while it made the event.
            tried = night.id in self._tried or night.message_id is not None
            self._tried.add(night.id)
            event_id = await self._events.create(night.guild_id, plan, again=tried)
            self._tried.discard(night.id)
        elif not await self._events.move(night.guild_id, event_id, plan):
            event_id = None
        await self._nights.note_event(night.id, event_id, None if event_id is None else night.at)
        return await self._nights.night(night.id)

    async def _take_event_back(self, night: Night) -> None:
        if night.event_id is not None:
            await self._events.delete(night.guild_id, night.event_id)
            await self._nights.note_event(night.id, None, None)

    # --- the call ---

    async def _call(self, night: Night) -> None:
        """Call those who are in, once, and open their table."""
        if night.status is not NightStatus.CALLED or night.call_id is not None or not night.coming:
            return
        table = await self._table(night)
        board = None if table is None else await self._board_address(table)
        screen = night_call(self._plugins, night, table, board, self._speech(night.place.locale))
        called = [member.id for member in night.coming]
        try:
            sent = await self._transport.send(night.place.channel_id, told(screen), _nonce(night, _CALL), called)
        except Unreachable as error:
            log.info("night-not-called", night=night.id, channel=night.place.channel_id, code=error.code)
            return
        await self._nights.note_call(night.id, sent.message_id)

    async def _board_address(self, table: Table) -> str | None:
        """The address of a table's board, as soon as it exists; None if that takes too long."""
        self._delivery.touch(table.id)
        await self._delivery.finished(table.id, MOMENT)
        post = await self._delivery.outbox.post(board_of(table.id))
        return None if post is None else f"{table_address(table)}/{post.message_id}"

    async def _table(self, night: Night) -> Table | None:
        """The table that is open in the channel; without one, a lobby for the planned game with the planner."""
        table = await self._host.open_table(night.place.channel_id)
        settings = await self._host.servers.of(night.guild_id)
        if not settings.allows(night.place.channel_id, night.place.parent_id):
            # It was allowed when the night was planned; a press of the button now says where tables are opened.
            return table
        if settings.threads and table is None:
            # A press of the button opens the thread; if there is a lobby already, the button links to it.
            thread_id = await self._host.places.lobby_below(night.guild_id, night.place.channel_id)
            return None if thread_id is None else await self._host.open_table(thread_id)
        comes = any(member.id == night.planner.id for member in night.coming)
        if table is not None or night.game is None or not comes:
            return table
        if not await self._transport.is_member(night.guild_id, night.planner.id):
            return None
        try:
            return await self._host.join(night.place, night.planner, night.game)
        except TableRefusal:  # as if somebody has opened a table for another game in this moment
            return await self._host.open_table(night.place.channel_id)


def _nonce(night: Night, what: str) -> str:
    return hashlib.sha256(f"night {night.id} {what}".encode()).hexdigest()[:24]
