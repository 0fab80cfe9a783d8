"""Discord's scheduled events of game nights: created, changed and deleted with the permissions that the bot has.

A night records its event, and when it begins as Discord was last told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import Any, Final

import discord
import structlog
from discord.http import Route

from bot.features.nights.nights import LASTS, Nights
from bot.features.nights.screens import event_name, event_note, place_address
from bot.features.nights.store import Night
from bot.locales import Speech
from bot.messages.discord_api.transport import is_refusal, translate_errors
from bot.recent import Recent

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


class NightEvents:
    """Keeps the events of nights right."""

    def __init__(self, nights: Nights, events: ScheduledEvents) -> None:
        self._nights = nights
        self._events = events
        self._tried: set[str] = set()
        """Nights whose event was requested while no answer has come."""

    def may_change(self, guild_id: int) -> bool:
        """See `ScheduledEvents.may_change`."""
        return self._events.may_change(guild_id)

    async def put_right(self, night: Night, *, has_plan: bool) -> Night:
        """Create an event, change it, or delete it if the night was cancelled or ends its series. Returns the night.

        `has_plan`: its plan was posted, or may have been.
        """
        if not night.keeps_event:
            await self.take_back(night)
            return await self._nights.night(night.id)
        event_id = night.event_id
        is_handed_on = event_id is not None and not has_plan and night.number > 1
        # The plan is about to link to it.
        if is_handed_on and not await self._events.is_there(night.guild_id, event_id or 0):
            return await self._event_is_gone(night)
        if night.event_at == night.at or not (night.wants_event if night.is_planned else event_id):
            return night
        if event_id is None:
            # If the plan is posted, its event may exist too: a process may have died after creating it.
            tried = night.id in self._tried or has_plan
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

    async def take_back(self, night: Night) -> None:
        """Delete the event of a night, if it has one. Raises Unavailable."""
        if night.event_id is None:
            return
        try:
            await self._events.delete(night.guild_id, night.event_id)
        except _NotAllowedError:
            return  # The plan says so, and the night watch tries again once it is allowed.
        except _EventGoneError:
            log.info("event-gone", night=night.id, guild=night.guild_id)
        await self._nights.note_event(night.id, None, None)
