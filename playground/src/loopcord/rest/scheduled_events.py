"""The REST routes about the scheduled events of a guild; `loopcord.services.scheduled_events` has the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aiohttp import web

from loopcord.data.errors import missing_permissions, unknown
from loopcord.data.permissions import CREATE_EVENTS, MANAGE_EVENTS, of_bot
from loopcord.rest.access import guild_in
from loopcord.services import scheduled_events
from loopcord.wire import answer, flag, read_object, state_of

if TYPE_CHECKING:
    from loopcord.data.errors import Json
    from loopcord.data.world import Guild, ScheduledEvent

routes = web.RouteTableDef()

_ALL = "/guilds/{guild}/scheduled-events"
_ONE = _ALL + "/{event}"


def _event(request: web.Request, guild: Guild) -> ScheduledEvent:
    found = [each for each in guild.events if each.id == request.match_info["event"]]
    if not found:
        raise unknown("Guild Scheduled Event")
    return found[0]


def _may_change(request: web.Request, guild: Guild) -> None:
    """Refuse a bot that may not create events; all existing ones are its own."""
    if not of_bot(state_of(request).application, guild) & (CREATE_EVENTS | MANAGE_EVENTS):
        raise missing_permissions()


def _event_shape(request: web.Request, guild: Guild, event: ScheduledEvent) -> Json:
    shape = scheduled_events.shape(state_of(request), guild, event)
    return shape | {"user_count": 0} if flag(request, "with_user_count") else shape


@routes.get(_ALL)
async def all_events(request: web.Request) -> web.Response:
    """The unfinished events."""
    guild = guild_in(request)
    coming = scheduled_events.coming(state_of(request), guild)
    return answer([_event_shape(request, guild, each) for each in coming])


@routes.post(_ALL)
async def create_event(request: web.Request) -> web.Response:
    """Create an event."""
    form = await read_object(request)
    guild = guild_in(request)
    _may_change(request, guild)
    return answer(_event_shape(request, guild, scheduled_events.create(state_of(request), guild, form)))


@routes.get(_ONE)
async def event(request: web.Request) -> web.Response:
    """One event."""
    guild = guild_in(request)
    return answer(_event_shape(request, guild, _event(request, guild)))


@routes.patch(_ONE)
async def change_event(request: web.Request) -> web.Response:
    """Change an event's name, time or place; start, end or cancel it."""
    form = await read_object(request)
    guild = guild_in(request)
    _may_change(request, guild)
    found = _event(request, guild)
    scheduled_events.change(state_of(request), guild, found, form)
    return answer(_event_shape(request, guild, found))


@routes.delete(_ONE)
async def delete_event(request: web.Request) -> web.Response:
    """Delete an event."""
    guild = guild_in(request)
    _may_change(request, guild)
    scheduled_events.drop(state_of(request), guild, _event(request, guild))
    return answer()
