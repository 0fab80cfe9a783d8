"""Discord's scheduled events for game nights: created, moved and deleted."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, Final

import discord
import structlog
from discord.http import Route
from msgspec import Struct

from bot.delivery.transport import is_refusal, sorted_out

log = structlog.get_logger(__name__)

EXTERNAL: Final = 3
"""Discord's type of event that takes place outside voice channels."""
GUILD_ONLY: Final = 2
SCHEDULED: Final = 1
WEEKLY: Final = 2
"""Discord's frequency of weekly events."""

_EVENTS: Final = "/guilds/{guild_id}/scheduled-events"
_EVENT: Final = _EVENTS + "/{event_id}"


class EventPlan(Struct, frozen=True, kw_only=True):
    """What an event should look like."""

    name: str
    note: str
    place: str
    begins: datetime
    ends: datetime
    weekly: bool
    """Whether it takes place every week. At its end Discord then moves it on by a week of UTC."""


class ScheduledEvents:
    """One bot's scheduled events. Every method may raise Unavailable."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    async def create(self, guild_id: int, plan: EventPlan, *, again: bool) -> int | None:
        """Create an event; None if Discord refuses. `again`: first look for one from an earlier attempt."""
        if again and (found := await self._found(guild_id, plan)) is not None:
            return found
        form = {
            "name": plan.name,
            "description": plan.note,
            "entity_type": EXTERNAL,
            "privacy_level": GUILD_ONLY,
            "entity_metadata": {"location": plan.place},
            **_times(plan),
        }
        with sorted_out():
            try:
                made = await self._send(Route("POST", _EVENTS, guild_id=guild_id), form)
            except discord.HTTPException as error:
                if not is_refusal(error):
                    raise
                log.info("event-refused", guild=guild_id, code=error.code)
                return None
        return int(made["id"])

    async def change(self, guild_id: int, event_id: int, plan: EventPlan, *, begun: bool) -> bool:
        """Change an event's description and, if it has not `begun`, its times. False if it is gone, or refused."""
        form = {"description": plan.note, **({} if begun else _times(plan))}
        with sorted_out():
            try:
                await self._send(Route("PATCH", _EVENT, guild_id=guild_id, event_id=event_id), form)
            except discord.HTTPException as error:
                if not is_refusal(error):
                    raise
                log.info("event-not-changed", guild=guild_id, code=error.code)
                return False
        return True

    async def delete(self, guild_id: int, event_id: int) -> None:
        """Delete an event; it is no error if it is gone, or if the bot may no longer delete it."""
        with sorted_out():
            try:
                await self._client.http.delete_scheduled_event(guild_id, event_id)
            except (discord.Forbidden, discord.NotFound):
                return

    async def _send(self, route: Route, form: Mapping[str, object]) -> Mapping[str, str]:
        """Create or change an event. The methods of discord.py 2.7 leave out the recurrence rule."""
        answer: Mapping[str, str] = await self._client.http.request(route, json=form)
        return answer

    async def _found(self, guild_id: int, plan: EventPlan) -> int | None:
        with sorted_out():
            try:
                there: Any = await self._client.http.get_scheduled_events(guild_id, with_user_count=False)
            except (discord.Forbidden, discord.NotFound):
                return None
        own = self._client.user
        for event in there:
            by_us = own is not None and int(event.get("creator_id") or 0) == own.id
            same_time = datetime.fromisoformat(event["scheduled_start_time"]) == plan.begins
            same_place = (event.get("entity_metadata") or {}).get("location") == plan.place
            if by_us and same_time and same_place and event["name"] == plan.name and event["status"] == SCHEDULED:
                return int(event["id"])
        return None


def _times(plan: EventPlan) -> dict[str, object]:
    begins = plan.begins.astimezone(UTC)
    times: dict[str, object] = {
        "scheduled_start_time": begins.isoformat(),
        "scheduled_end_time": plan.ends.astimezone(UTC).isoformat(),
    }
    if plan.weekly:
        times["recurrence_rule"] = {
            "start": begins.isoformat(),
            "frequency": WEEKLY,
            "interval": 1,
            "by_weekday": [begins.weekday()],
        }
    return times
