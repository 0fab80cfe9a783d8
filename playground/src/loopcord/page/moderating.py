"""What other people and programs do to the bot's work on Discord: its developer deletes emojis in the developer portal,
another process replaces its commands, moderators end its events, another bot purges a channel.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from aiohttp import web

from loopcord.data.errors import PageError
from loopcord.data.facts import CommandsChanged
from loopcord.page.common import guild_of, strings_in
from loopcord.services import emojis, posting, scheduled_events
from loopcord.wire import answer, read_from_page, state_of

if TYPE_CHECKING:
    from loopcord.data.world import Channel, Guild, ScheduledEvent

routes = web.RouteTableDef()

MOST_PURGED = 100
"""The most messages of one purge, as for a bot's bulk deletion."""
_EVENT = "/page/guilds/{guild}/events/{event}"


@routes.delete("/page/emojis/{emoji}")
async def delete_emoji(request: web.Request) -> web.Response:
    """Delete an emoji of the application, as its developer does in the developer portal."""
    state = state_of(request)
    emoji = state.world.emojis.get(request.match_info["emoji"])
    if emoji is None:
        raise PageError("There is no such emoji.")
    emojis.drop(state, emoji)
    return answer({})


@routes.delete("/page/commands")
async def delete_commands(request: web.Request) -> web.Response:
    """Delete the application's global commands, or those with the `names` in the body, as another process may."""
    state = state_of(request)
    body = await read_from_page(request)
    scope = state.world.commands.get("global")
    known = [] if scope is None else [command["name"] for command in scope.commands]
    names = strings_in(body, "names", known)
    if strangers := [name for name in names if name not in known]:
        raise PageError(f"There is no global command {strangers[0]}.")
    if scope is not None and names:
        scope.commands = [command for command in scope.commands if command["name"] not in names]
        state.world.put(scope)
        state.announce(CommandsChanged())
    return answer({})


@routes.patch(_EVENT)
async def change_event(request: web.Request) -> web.Response:
    """Start (2), end (3) or cancel (4) a scheduled event by its `status`, as a moderator does."""
    state, (guild, event) = state_of(request), _event(request)
    body = await read_from_page(request)
    if body.keys() != {"status"}:
        raise PageError("Give an event a status.")
    scheduled_events.change(state, guild, event, body)
    return answer(scheduled_events.shape(state, guild, event))


@routes.delete(_EVENT)
async def delete_event(request: web.Request) -> web.Response:
    """Delete a scheduled event, as a moderator does."""
    guild, event = _event(request)
    scheduled_events.drop(state_of(request), guild, event)
    return answer({})


@routes.post("/page/channels/{channel}/purge")
async def purge(request: web.Request) -> web.Response:
    """Delete the newest `limit` messages of a guild's channel or thread at once, as a moderating bot does."""
    state, channel = state_of(request), _channel(request)
    limit = (await read_from_page(request)).get("limit", MOST_PURGED)
    if isinstance(limit, bool) or not isinstance(limit, int) or not 1 <= limit <= MOST_PURGED:
        raise PageError(f"limit must be a whole number from 1 to {MOST_PURGED}.")
    found = [each for each in state.world.messages(channel.id) if each.ephemeral_for is None][-limit:]
    if found:
        posting.delete_many(state, channel, found)
    return answer({"deleted": [each.id for each in found]})


def _event(request: web.Request) -> tuple[Guild, ScheduledEvent]:
    guild = guild_of(request, request.match_info["guild"])
    found = [each for each in guild.events if each.id == request.match_info["event"]]
    if not found:
        raise PageError("There is no such event.")
    return guild, found[0]


def _channel(request: web.Request) -> Channel:
    channel = state_of(request).world.channels.get(request.match_info["channel"])
    if channel is None or channel.guild is None:
        raise PageError("There is no such channel.")
    return channel
