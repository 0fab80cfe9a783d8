"""Game nights on Discord: the plan in its channel, the scheduled event, and the call when the night begins.

Each message has a nonce derived from the night, so that repeating an attempt whose answer was lost posts nothing twice.
The night records its messages and event. It is settled when Discord shows its current version.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import Any, Final
from weakref import WeakValueDictionary

import discord
import structlog
from discord.http import Route

from bot.features.nights.nights import LASTS, TOO_LATE, NightRefusal, Nights
from bot.features.nights.screens import (
    call_ring,
    event_name,
    event_note,
    night_call,
    place_address,
    plan_ring,
    plan_screen,
)
from bot.features.nights.store import Night, NightStatus
from bot.host.host import Host
from bot.locales import Speech
from bot.messages.delivery import Delivery
from bot.messages.discord_api.budget import Rank, ranked
from bot.messages.discord_api.rendering import as_words
from bot.messages.discord_api.transport import UNKNOWN_CHANNEL, Unavailable, Unreachable, is_refusal, translate_errors
from bot.messages.post_cache import board_of
from bot.messages.table_sync import MOMENT
from bot.recent import Recent
from bot.screens.game_screens import Plugins
from bot.screens.menus import table_address
from bot.screens.parts import Screen
from bot.tables.refusals import TableRefusal
from bot.tables.requests import Join
from bot.tables.types import Table, TablePlace

log = structlog.get_logger(__name__)

EXTERNAL: Final = 3
"""Discord's type of event that takes place outside voice channels."""
GUILD_ONLY: Final = 2
SCHEDULED: Final = 1
WEEKLY: Final = 2
"""Discord's frequency of weekly events."""

_EVENTS: Final = "/guilds/{guild_id}/scheduled-events"
_EVENT: Final = _EVENTS + "/{event_id}"


FINISHED: Final = (3, 4)
"""Discord's statuses of events that have been ended or cancelled."""
IS_FINISHED: Final = 180000
"""Discord's code for a change of such an event."""
ASK_AGAIN_AFTER: Final = timedelta(hours=1)
"""How long nothing is changed in a server that has refused it, although the bot seems to have the permission."""
SEND_AGAIN_AFTER: Final = timedelta(minutes=5)
"""How long a call waits after its channel has refused it."""
REMEMBERED: Final = 1_000
"""How many refusals are remembered."""


class _EventGoneError(Exception):
    """Somebody has deleted, ended or cancelled an event."""


class _NotAllowedError(Exception):
    """The bot may not change its events in a server now."""


class ScheduledEvents:
    """One bot's scheduled events. Every method that sends requests may raise Unavailable.

    Discord reports no changes of events without an intent for them: others' changes are noticed with the next request.
    """

    def __init__(self, client: discord.Client, speech: Speech, clock: Callable[[], datetime]) -> None:
        self._client = client
        self._speech = speech
        self._clock = clock
        self._refused_at = Recent[int, datetime](REMEMBERED)
        """By guild id: when it last refused a change."""

    def may_change(self, guild_id: int) -> bool:
        """Whether the bot may change and delete its events in a server, as far as it knows."""
        guild = self._client.get_guild(guild_id)
        if guild is None or guild.unavailable:
            return True
        may = guild.me.guild_permissions
        if not (may.create_events or may.manage_events):
            self._refused_at.pop(guild_id, None)  # Once it has the permission, it may try at once.
            return False
        refused = self._refused_at.get(guild_id)
        return refused is None or self._clock() - refused >= ASK_AGAIN_AFTER

    async def create(self, night: Night, *, again: bool) -> int | None:
        """Create an event, and return its id; None if Discord refuses. `again`: first look for an earlier attempt's."""
        words = self._speech(night.locale)
        name = event_name(night, words)
        if again and (found := await self._found(night, name)) is not None:
            return found
        form = {
            "name": name,
            "description": event_note(night, words),
            "entity_type": EXTERNAL,
            "privacy_level": GUILD_ONLY,
            "entity_metadata": {"location": place_address(night)},
            **_times(night),
        }
        made = await self._send(Route("POST", _EVENTS, guild_id=night.guild_id), form, night, "event-refused")
        return None if made is None else int(made["id"])

    async def change(self, night: Night) -> bool:
        """Change an event's description and, unless it has begun, its times. False if Discord refuses these.

        Raises _EventGoneError or _NotAllowedError.
        """
        note = event_note(night, self._speech(night.locale))
        form = {"description": note, **(_times(night) if night.is_planned else {})}
        route = Route("PATCH", _EVENT, guild_id=night.guild_id, event_id=night.event_id)
        with self._changing(night.guild_id):
            return await self._send(route, form, night, "event-not-changed") is not None

    async def delete(self, guild_id: int, event_id: int) -> None:
        """Delete an event. Raises _EventGoneError or _NotAllowedError."""
        with self._changing(guild_id), translate_errors():
            await self._client.http.delete_scheduled_event(guild_id, event_id)

    async def is_there(self, guild_id: int, event_id: int) -> bool:
        """Whether nobody has deleted, ended or cancelled an event; yes if the bot may not see it."""
        route = Route("GET", _EVENT, guild_id=guild_id, event_id=event_id)
        with translate_errors():
            try:
                event: Any = await self._client.http.request(route)
            except discord.NotFound:
                return False
            except discord.Forbidden:
                return True
        return event["status"] not in FINISHED

    @contextmanager
    def _changing(self, guild_id: int) -> Iterator[None]:
        """Raise _EventGoneError or _NotAllowedError if Discord says so about an event in this block."""
        if not self.may_change(guild_id):
            raise _NotAllowedError
        try:
            yield
        except discord.NotFound:
            raise _EventGoneError from None
        except discord.Forbidden as error:
            log.info("events-forbidden", guild=guild_id, code=error.code)
            self._refused_at[guild_id] = self._clock()
            raise _NotAllowedError from None
        except discord.HTTPException as error:
            if error.code != IS_FINISHED:
                raise
            raise _EventGoneError from None

    async def _send(self, route: Route, form: Mapping[str, object], night: Night, refused: str) -> Any:
        """Create or change an event; None if Discord refuses, which is logged as `refused`."""
        with translate_errors():
            try:
                # The methods of discord.py 2.7 leave out the recurrence rule.
                return await self._client.http.request(route, json=form)
            except discord.HTTPException as error:
                is_about_event = isinstance(error, discord.Forbidden | discord.NotFound) or error.code == IS_FINISHED
                if not is_refusal(error) or (night.event_id is not None and is_about_event):
                    raise
                log.info(refused, guild=night.guild_id, code=error.code)
                return None

    async def _found(self, night: Night, name: str) -> int | None:
        with translate_errors():
            try:
                there: Any = await self._client.http.get_scheduled_events(night.guild_id, with_user_count=False)
            except (discord.Forbidden, discord.NotFound):
                return None
        own = self._client.user
        for event in there:
            by_us = own is not None and int(event.get("creator_id") or 0) == own.id
            same_time = datetime.fromisoformat(event["scheduled_start_time"]) == night.at
            same_place = (event.get("entity_metadata") or {}).get("location") == place_address(night)
            if by_us and same_time and same_place and event["name"] == name and event["status"] == SCHEDULED:
                return int(event["id"])
        return None


def _times(night: Night) -> dict[str, object]:
    """When an event begins and ends. At the end of a weekly one, Discord moves it on by a week of UTC."""
    begins = night.at.astimezone(UTC)
    times: dict[str, object] = {
        "scheduled_start_time": begins.isoformat(),
        "scheduled_end_time": (begins + LASTS).isoformat(),
    }
    if night.weekly is not None:
        times["recurrence_rule"] = {
            "start": begins.isoformat(),
            "frequency": WEEKLY,
            "interval": 1,
            "by_weekday": [begins.weekday()],
        }
    return times


class _ClosedPlaceError(Exception):
    """The bot may not view the channel, or not write there, now; the night is delivered when it may again."""


class NightDelivery:
    """Brings nights on Discord up to date."""

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
        self._refused_at = Recent[str, datetime](REMEMBERED)
        """By night id: when its channel last refused the call."""
        self._waiting = Recent[str, int](REMEMBERED)
        """By night id: the version that the plan shows while the call waits for a channel."""
        self._tried: set[str] = set()
        """Nights whose event was requested while no answer has come."""

    def screen(self, night: Night) -> Screen:
        """The plan for the channel."""
        denied = night.event_is_wrong and not self._events.may_change(night.guild_id)
        return plan_screen(self._plugins, night, self._speech(night.place.locale), event_denied=denied)

    def alone(self, night_id: str) -> asyncio.Lock:
        """Lets one task at a time send a night to Discord; otherwise an older plan could overwrite a newer one."""
        return self._locks.setdefault(night_id, asyncio.Lock())

    async def tell(self, night_id: str) -> None:
        """Bring a night on Discord up to date; if Discord does not answer, the night watch does the rest."""
        try:
            await self.deliver(night_id)
        except Unavailable as error:
            log.info("night-not-shown", night=night_id, reason=str(error))

    async def deliver(self, night_id: str) -> None:
        """Bring a night on Discord up to date, and call those who are in if it has begun. Raises Unavailable."""
        async with self.alone(night_id):
            settled = False
            while not settled:  # Repeat if somebody changed it.
                try:
                    night = await self._nights.night(night_id)
                except NightRefusal:
                    return
                try:
                    with ranked(Rank.BOARD):
                        await self._told(night)
                except _ClosedPlaceError:
                    log.info("night-waits", night=night_id, channel=night.channel_id)
                    return
                settled = await self._nights.settle(night_id, night.version)

    async def answered(self, night: Night) -> None:
        """Deliver the rest of a version whose plan the answer to a click has already shown."""
        is_right = not night.wants_event or night.event_at == night.at
        if not is_right and night.event_id is not None:
            is_right = not self._events.may_change(night.guild_id)
        if not (is_right and await self._nights.settle(night.id, night.version)):
            await self.tell(night.id)

    async def _told(self, night: Night) -> None:
        """Show this version of a night on Discord. Raises Unavailable; a failed event does not hold up the rest."""
        unavailable: Unavailable | None = None
        try:
            night = await self._with_event(night)
        except Unavailable as error:
            unavailable = error
        if self._waiting.get(night.id) == night.version or await self._show(night):
            await self._call(night)
        else:
            await self._channel_is_gone(night)
        if unavailable is not None:
            raise unavailable

    # --- the plan ---

    async def _show(self, night: Night) -> bool:
        """Show the plan in the channel. False if the channel is gone, or refuses the first plan.

        Raises _ClosedPlaceError, or Unavailable while Discord has called the channel unknown only once.
        """
        channel_id, shown = night.place.channel_id, as_words(self.screen(night))
        stands, missing = night.message_id, self._delivery.places.missing
        is_first = stands is None and night.number == 1
        if night.is_planned and not is_first:
            self._require_sight(night.place)
        if missing.is_doubted(night.place) and not missing.is_due(night.place):
            raise Unavailable("the channel is perhaps gone")
        # A plan that replaces another, or that follows in a series, rings for nobody.
        asked = [member.id for member in night.asked] if night.is_planned and night.number == 1 else []
        try:
            if stands is None and asked:
                # Until the sentence has become the plan, the night is not settled, so another attempt edits it.
                sentence = plan_ring(night, self._nights.clock(), self._speech(night.place.locale))
                stands = (await self._transport.send(channel_id, sentence, _nonce(night, "0"), asked)).message_id
                await self._nights.note_message(night.id, stands)
            if stands is not None and await self._transport.edit(channel_id, stands, shown) is not None:
                return True
            if not night.is_planned:
                return True  # It is too late to post a plan that was deleted or never posted.
            sent = await self._transport.send(channel_id, shown, _nonce(night, str(stands or 0)), silent=True)
        except Unreachable as error:
            log.info("night-refused", night=night.id, channel=channel_id, code=error.code)
            if is_first and stands is None:
                return False  # A plan that nobody has seen does not count.
            if error.code == UNKNOWN_CHANNEL:
                if missing.is_gone(night.place):
                    return False
                if missing.is_doubted(night.place):
                    raise Unavailable("the channel is perhaps gone") from None
            return True  # It may become visible again.
        if stands is not None:
            await self._transport.delete(channel_id, stands)
        await self._nights.note_message(night.id, sent.message_id)
        return True

    def _require_sight(self, place: TablePlace) -> None:
        if self._transport.is_hidden(place):
            raise _ClosedPlaceError

    async def _channel_is_gone(self, night: Night) -> None:
        await self._take_event_back(night)
        try:
            await self._nights.cancel(night.id, None)
        except NightRefusal:
            return

    # --- the event ---

    async def _with_event(self, night: Night) -> Night:
        """The night with its event put right: created, changed, or deleted if it was cancelled or ends its series."""
        if not night.keeps_event:
            await self._take_event_back(night)
            return await self._nights.night(night.id)
        event_id = night.event_id
        is_handed_on = event_id is not None and night.message_id is None and night.number > 1
        # The plan is about to link to it.
        if is_handed_on and not await self._events.is_there(night.guild_id, event_id or 0):
            return await self._event_is_gone(night)
        if night.event_at == night.at or not (night.wants_event if night.is_planned else event_id):
            return night
        if event_id is None:
            # If the plan is posted, its event may exist too: a process may have died after creating it.
            tried = night.id in self._tried or night.message_id is not None
            self._tried.add(night.id)
            event_id = await self._events.create(night, again=tried)
            self._tried.discard(night.id)
        else:
            try:
                if not await self._events.change(night):
                    event_id = None
            except _NotAllowedError:
                return night  # The plan says so, and the night watch tries again once it is allowed.
            except _EventGoneError:
                return await self._event_is_gone(night)
        await self._nights.note_event(night.id, event_id, None if event_id is None else night.at)
        return await self._nights.night(night.id)

    async def _event_is_gone(self, night: Night) -> Night:
        """The night without its event, which somebody else has removed: it gets no other, and goes on."""
        log.info("event-gone", night=night.id, guild=night.guild_id)
        await self._nights.note_event(night.id, None, night.event_at or night.at)
        return await self._nights.night(night.id)

    async def _take_event_back(self, night: Night) -> None:
        if night.event_id is None:
            return
        try:
            await self._events.delete(night.guild_id, night.event_id)
        except _NotAllowedError:
            return  # The plan says so, and the night watch tries again once it is allowed.
        except _EventGoneError:
            log.info("event-gone", night=night.id, guild=night.guild_id)
        await self._nights.note_event(night.id, None, None)

    # --- the call ---

    async def _call(self, night: Night) -> None:
        """Call those who are in, once, and open their table; afterwards keep the call up to date."""
        channel_id, call_id = night.place.channel_id, night.call_id
        is_late = self._nights.clock() - night.at > TOO_LATE
        if night.status is not NightStatus.CALLED or (call_id is None and (is_late or not night.coming)):
            return
        if call_id is not None and not night.coming:
            await self._transport.delete(channel_id, call_id)
            return
        if call_id is None:
            self._require_open(night)  # Nobody would see the call, and the table that is opened for it.
        table = await (self._table(night) if call_id is None else self._host.open_table(channel_id))
        board = None if table is None else await self._board_address(table)
        screen = night_call(self._plugins, night, table, board, self._speech(night.place.locale))
        if call_id is not None:
            await self._transport.edit(channel_id, call_id, as_words(screen))
            return
        called, sentence = [member.id for member in night.coming], call_ring(night, self._speech(night.place.locale))
        try:
            sent = await self._transport.send(channel_id, sentence, _nonce(night, "call"), called)
        except Unreachable as error:
            log.info("night-not-called", night=night.id, channel=channel_id, code=error.code)
            if error.code == UNKNOWN_CHANNEL:
                return
            self._refused_at[night.id], self._waiting[night.id] = self._nights.clock(), night.version
            raise _ClosedPlaceError from None
        await self._nights.note_call(night.id, sent.message_id)
        await self._transport.edit(channel_id, sent.message_id, as_words(screen))

    def _require_open(self, night: Night) -> None:
        """Raise _ClosedPlaceError while the bot may not write in the channel of a night."""
        refused = self._refused_at.get(night.id)
        was_refused = refused is not None and self._nights.clock() - refused < SEND_AGAIN_AFTER
        if was_refused or not self._transport.may_write(night.place):
            self._waiting[night.id] = night.version
            raise _ClosedPlaceError

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
            return await self._host.ask(night.place, Join(night.planner, night.game))
        except TableRefusal:  # e.g. somebody has just opened a table for another game
            return await self._host.open_table(night.place.channel_id)


def _nonce(night: Night, what: str) -> str:
    return hashlib.sha256(f"night {night.id} {what}".encode()).hexdigest()[:24]
